import { describe, expect, test } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { is, makeRunnerDriver, numbers } from '../../testing/runner-driver.ts'
import type { HistoryStep } from '../protocol/messages.ts'
import { thrownBody } from '../../testing/small-scenes.ts'
import { BODY, HEADER } from '../protocol/frame.ts'

/** A stone that flies, started from x. */
const from = (x: number, velocity?: readonly [number, number, number]): Scene => {
  const [stone] = thrownBody().bodies
  if (stone === undefined) throw new Error('no stone')
  return { ...thrownBody(), bodies: [{ ...stone, position: [x, 0, 0], ...(velocity && { velocity }) }] }
}

describe('a body that is moved by hand in mid-run', () => {
  const start = () => {
    const run = makeRunnerDriver()
    run.load(from(0))
    const before = numbers(run.advance(0.3)).slice()
    const at = (frame: Float64Array, what: number, count = 3) =>
      Array.from(run.body(frame, 0).slice(what, what + count))
    const edit = (scene: Scene, kind: HistoryStep['kind'] = 'edit', entry = 1) => {
      const bodies = [scene.bodies[0]!.id]
      return new Float64Array(is('ready', run.edit(scene, bodies, [{ kind, entry, bodies }])).frame)
    }
    return { run, before, at, edit }
  }

  test('keeps the velocity that it has', () => {
    const { before, at, edit } = start()
    const moved = edit(from(7))
    expect(at(moved, BODY.position)).toEqual([7, 0, 0])
    at(moved, BODY.velocity).forEach((v, k) => expect(v).toBeCloseTo(at(before, BODY.velocity)[k]!, 12))
  })

  test('takes the velocity that is edited, and stays in place', () => {
    const { before, at, edit } = start()
    const pushed = edit(from(0, [1, 2, 3]))
    at(pushed, BODY.velocity).forEach((v, k) => expect(v).toBeCloseTo([1, 2, 3][k]!, 12))
    at(pushed, BODY.position).forEach((x, k) => expect(x).toBeCloseTo(at(before, BODY.position)[k]!, 12))
  })

  test('goes back to where it was seen when that is undone, and forth when it is done again', () => {
    const { run, before, at, edit } = start()
    edit(from(7))
    const later = numbers(run.advance(0.4)).slice()
    const undone = edit(from(0), 'undo')
    expect(undone[HEADER.time]).toBe(0.4)
    at(undone, BODY.position, 7).forEach((x, k) => expect(x).toBeCloseTo(at(before, BODY.position, 7)[k]!, 12))
    const redone = edit(from(7), 'redo')
    at(redone, BODY.position, 7).forEach((x, k) => expect(x).toBeCloseTo(at(later, BODY.position, 7)[k]!, 12))
  })

  test('takes back the velocity that it had when an edit of the one at the start is undone', () => {
    const { run, before, at, edit } = start()
    edit(from(0, [1, 2, 3]))
    const later = numbers(run.advance(0.4)).slice()
    const same = (frame: Float64Array, velocity: Float64Array, position: Float64Array) => {
      at(frame, BODY.velocity).forEach((v, k) => expect(v).toBeCloseTo(at(velocity, BODY.velocity)[k]!, 12))
      at(frame, BODY.position).forEach((x, k) => expect(x).toBeCloseTo(at(position, BODY.position)[k]!, 12))
    }
    same(edit(from(0), 'undo'), before, later)
    same(edit(from(0, [1, 2, 3]), 'redo'), later, later)
  })

  test('has the velocity with which it was seen where it goes back to', () => {
    const { run, before, at, edit } = start()
    edit(from(7))
    run.advance(0.4)
    const undone = edit(from(0), 'undo')
    at(undone, BODY.velocity, 3).forEach((v, k) => expect(v).toBeCloseTo(at(before, BODY.velocity)[k]!, 12))
  })

  test('goes where it is put, though it set out from there before', () => {
    const { run, before, at, edit } = start()
    edit(from(7), 'edit', 1)
    const later = numbers(run.advance(0.4)).slice()
    expect(at(edit(from(0), 'edit', 2), BODY.position)).toEqual([0, 0, 0])
    const same = (frame: Float64Array, other: Float64Array) =>
      at(frame, BODY.position, 7).forEach((x, k) => expect(x).toBeCloseTo(at(other, BODY.position, 7)[k]!, 12))
    same(edit(from(7), 'undo', 2), later)
    same(edit(from(0), 'undo', 1), before)
  })

  test('goes back to where a gesture took it up', () => {
    const { run, before, at, edit } = start()
    for (let x = 1; x <= 700; x++) {
      edit(from(x))
      if (x % 100 === 0) run.advance(0.3 + x / 1e4)
    }
    expect(at(edit(from(0), 'undo'), BODY.position)).toEqual(at(before, BODY.position))
  })

  test('starts anew after a rewind', () => {
    const { run, at, edit } = start()
    edit(from(7))
    run.rewind()
    run.advance(0.1)
    expect(at(edit(from(0), 'undo'), BODY.position)).toEqual([0, 0, 0])
  })

  test('passes through what several changes at once did', () => {
    const { run, before, at } = start()
    const [id] = [from(0).bodies[0]!.id]
    const step = (kind: HistoryStep['kind'], entry: number) => ({ kind, entry, bodies: [id] })
    run.edit(from(7), [id], [step('edit', 1)])
    const back = run.edit(from(0), [id], [step('edit', 2), step('undo', 2), step('undo', 1)])
    expect(at(new Float64Array(is('ready', back).frame), BODY.position)).toEqual(at(before, BODY.position))
  })
})

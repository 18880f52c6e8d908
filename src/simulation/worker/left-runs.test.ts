import { describe, expect, test } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { is, makeRunnerDriver, motion, numbers } from '../../testing/runner-driver.ts'
import { impossible, pendulum, thrownBody } from '../../testing/small-scenes.ts'
import { BODY, HEADER } from '../protocol/frame.ts'
import type { HistoryStep } from '../protocol/messages.ts'

type Kind = HistoryStep['kind']

/** A step that begins the run anew, or takes that back. */
const anew = (kind: Kind, entry = 1): HistoryStep => ({ kind, entry, bodies: [], restarts: true })
const puts = (kind: Kind, entry: number): HistoryStep => ({ kind, entry, bodies: ['stone'] })

/** A runner that was advanced to each of these times, the newest frame, and its edits as frames. */
function runTo(scene: Scene, ...times: number[]) {
  const run = makeRunnerDriver()
  run.load(scene)
  let seen = new Float64Array()
  for (const t of times) seen = numbers(run.advance(t)).slice()
  const ask = (to: Scene, ...history: HistoryStep[]) =>
    run.edit(to, [...new Set(history.flatMap(({ bodies }) => bodies))], history)
  const edit = (to: Scene, ...history: HistoryStep[]) => new Float64Array(is('ready', ask(to, ...history)).frame)
  return { ...run, ask, edit, seen }
}

const stoneAt = (x: number): Scene => ({
  ...thrownBody(),
  bodies: thrownBody().bodies.map((stone) => ({ ...stone, position: [x, 0, 0] as const })),
})

describe('a run that an edit leaves for a new one', () => {
  test('stands where it stood to the bit when that is taken back, and goes on, with its drift and its steps back', () => {
    const whole = runTo(pendulum(1), 0.2, 0.4, 0.5)
    const run = runTo(pendulum(1), 0.2, 0.4, 0.5)
    const anewReply = is('ready', run.ask(pendulum(2), anew('edit')))
    expect(new Float64Array(anewReply.frame)[HEADER.time]).toBe(0)
    expect(anewReply.ledger).toBeNull()
    run.advance(0.3)
    const back = run.edit(pendulum(1), anew('undo'))
    expect(motion(back)).toEqual(motion(run.seen))
    for (const at of [HEADER.recorded, HEADER.largestKinetic]) expect(back[at]).toBe(run.seen[at])
    const [later, unbroken] = [run, whole].map((one) => one.body(numbers(one.advance(0.7)), 0))
    later!.slice(0, BODY.acceleration).forEach((x, k) => expect(x).toBeCloseTo(unbroken![k]!, 7))
    expect(numbers(run.back(0.5))[HEADER.time]).toBe(0.5)
    expect(numbers(run.back(0.4))[HEADER.time]).toBe(0.4)
  })

  test('is left anew, where it was then, when it is done again', () => {
    const run = runTo(pendulum(1), 0.5)
    run.edit(pendulum(2), anew('edit'))
    run.edit(pendulum(1), anew('undo'))
    run.advance(0.9)
    expect(run.edit(pendulum(2), anew('redo'))[HEADER.time]).toBe(0)
    expect(run.edit(pendulum(1), anew('undo'))[HEADER.time]).toBe(0.9)
  })

  test('knows where its bodies were seen, rewound or not in between', () => {
    const run = runTo(stoneAt(0), 0.3)
    run.edit(stoneAt(7), puts('edit', 1))
    run.advance(0.4)
    run.edit(stoneAt(2), anew('edit', 2))
    run.advance(0.1)
    run.rewind()
    run.edit(stoneAt(7), anew('undo', 2))
    const back = run.edit(stoneAt(0), puts('undo', 1))
    expect(back[HEADER.time]).toBe(0.4)
    const [x, y] = run.body(back, 0).slice(BODY.position)
    const [seenX, seenY] = run.body(run.seen, 0).slice(BODY.position)
    expect(x).toBeCloseTo(seenX!, 12)
    expect(y).toBeCloseTo(seenY!, 12)
  })

  test('takes what was edited along when that comes with the way back', () => {
    const run = runTo(pendulum(1), 0.5)
    run.edit(pendulum(2), anew('edit'))
    const back = run.edit(pendulum(5), anew('undo'), { kind: 'edit', entry: 2, bodies: [] })
    expect(back[HEADER.time]).toBe(0.5)
    const at = (frame: Float64Array) => Array.from(run.body(frame, 0).slice(0, BODY.velocity))
    at(back).forEach((x, k) => expect(x).toBeCloseTo(at(run.seen)[k]!, 12))
  })

  test('stays when both came at once, and when the new one cannot be assembled', () => {
    const run = runTo(pendulum(1), 0.5)
    expect(motion(run.edit(pendulum(1), anew('edit'), anew('undo')))).toEqual(motion(run.seen))
    expect(run.ask(impossible(), anew('edit'))).toMatchObject({ kind: 'failed' })
    expect(motion(run.edit(pendulum(1), anew('undo')))).toEqual(motion(run.seen))
  })

  test('can be stepped back when another was begun and left on the way back', () => {
    const run = runTo(pendulum(1), 0.1, 0.2)
    run.edit(pendulum(2), anew('edit', 1))
    run.advance(0.3)
    run.edit(pendulum(3), anew('edit', 2))
    expect(run.edit(pendulum(2), anew('edit', 3), anew('undo', 3), anew('undo', 2))[HEADER.recorded]).toBe(18)
  })

  test('is forgotten with another scene; of many, only the last left can be stepped back', () => {
    const run = runTo(pendulum(1), 0.1, 0.2)
    run.edit(pendulum(2), anew('edit', 1))
    run.advance(0.3)
    run.edit(pendulum(3), anew('edit', 2))
    expect(run.edit(pendulum(2), anew('undo', 2))[HEADER.recorded]).toBe(18)
    const first = run.edit(pendulum(1), anew('undo', 1))
    expect(first[HEADER.time]).toBe(0.2)
    expect(first[HEADER.recorded]).toBe(0)
    run.load(pendulum(1))
    expect(run.edit(pendulum(1), anew('undo', 2))[HEADER.time]).toBe(0)
  })
})

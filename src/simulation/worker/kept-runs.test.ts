import { describe, expect, test } from 'vitest'
import type { Channel } from '../../engine/index.ts'
import type { Scene } from '../../scene/index.ts'
import { is, makeRunnerDriver, numbers } from '../../testing/runner-driver.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import { BODY, HEADER } from '../protocol/frame.ts'
import type { Reply } from '../protocol/messages.ts'

const POSE = [BODY.position, BODY.orientation + 4] as const
type Driver = ReturnType<typeof makeRunnerDriver>

/** Runs on frame by frame; for each the time and the pose of a body. */
function play(run: Driver, from: number, to: number, body = 0) {
  const seen: { readonly time: number; readonly pose: Float64Array }[] = []
  for (let i = Math.round(60 * from) + 1; i <= Math.round(60 * to); i++) {
    const frame = numbers(run.advance(i / 60))
    seen.push({ time: frame[HEADER.time]!, pose: run.body(frame, body).slice(...POSE) })
  }
  return seen
}

const poseOf = (reply: Reply | null, id: string, body = 0): Float32Array => {
  const found = is('frame', reply).runs?.find((run) => run.id === id)
  if (found === undefined) throw new Error(`no run ${id} at this time`)
  return found.poses.subarray(7 * body, 7 * body + 7)
}

/** As exact as frames are (record/frames.ts): a turn is off by some 1/32767, and the place of a body by its arm, of less than 1 m, times that. */
function expectPose(got: Float32Array, want: Float64Array): void {
  want.forEach((x, i) => expect(Math.abs(got[i]! - x)).toBeLessThan(2 / 32767))
}

/** A body whose centre of mass is beside its frame is as much on show as any other. */
const heavier = (scene: Scene): Scene => ({
  ...scene,
  bodies: scene.bodies.map((body) => ({ ...body, mass: { ...body.mass, centre: [0.1, 0.02, 0] } }) as typeof body),
})

describe('a run that is kept', () => {
  test('is shown beside the one that goes on, at the same time, whatever becomes of the mechanism', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    const before = play(run, 0, 1, 2)
    expect(is('frame', run.keep('first')).tape?.kept).toEqual([
      {
        id: 'first',
        leftAt: null,
        from: 0,
        to: 1,
        readFrom: 0,
        loose: false,
        touchedAt: null,
        revisions: [1],
        begins: [0],
      },
    ])
    run.rewind()
    run.edit(sliderCrank({ crank: 0.15, rod: 0.5, law: '3*t' }))
    for (const { time, pose } of before) {
      const reply = run.advance(time)
      expectPose(poseOf(reply, 'first', 2), pose)
      expect(run.body(numbers(reply), 2)[BODY.position]).not.toBeCloseTo(pose[0]!, 3)
    }
    // after its end it stays where it ended; between two frames it is near to what it was
    expectPose(poseOf(run.advance(1.1), 'first', 2), before.at(-1)!.pose)
    const between = 0.5 + 0.3 / 60
    expectPose(
      poseOf(run.seek(between), 'first', 2).map((x, i) => (i === 0 ? 0 : x)),
      Float64Array.from([0, 0, 0, 1, 0, 0, 0]),
    )
    const phi = 3 * between
    const slider = 0.2 * Math.cos(phi) + Math.sqrt(0.25 - (0.2 * Math.sin(phi)) ** 2)
    expect(Math.abs(poseOf(run.seek(between), 'first', 2)[0]! - slider)).toBeLessThan(1e-6)
    // also where few frames were shown, as on a slow machine: here a quarter of a turn from one to the next
    run.rewind()
    for (let i = 1; i <= 8; i++) run.advance(i * 0.52)
    run.keep('coarse')
    const slow = run.seek(2.3)
    run
      .body(numbers(slow), 2)
      .slice(...POSE)
      .forEach((x, i) => expect(Math.abs(poseOf(slow, 'coarse', 2)[i]! - x)).toBeLessThan(0.004))
    run
      .body(numbers(slow), 0)
      .slice(...POSE)
      .forEach((x, i) => expect(Math.abs(poseOf(slow, 'coarse', 0)[i]! - x)).toBeLessThan(0.004))
    run.discard('coarse')
    expect(is('frame', run.discard('first')).tape?.kept).toEqual([])
    expect(is('frame', run.seek(0.5)).runs).toBeUndefined()
  })

  test('is of the centres of mass that it had, where a later edit moves them', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const before = play(run, 0, 0.5)
    run.keep('first')
    run.edit(heavier(pendulum()))
    run.rewind()
    for (const { time, pose } of before) expectPose(poseOf(run.advance(time), 'first'), pose)
  })

  test('tells quantities to the bit, piece by piece', () => {
    const channels: Channel[] = [
      { kind: 'reading', of: 'body', index: 0, name: 'acceleration', part: 'x', axes: 'world' },
    ]
    const run = makeRunnerDriver()
    run.load(pendulum())
    const seen: number[] = []
    for (let i = 1; i <= 300; i++) seen.push(run.body(numbers(run.advance(i / 60)), 0)[BODY.acceleration]!)
    run.keep('first')
    run.edit({ ...pendulum(), gravity: [0, -3, 0] })
    run.rewind()
    const values: number[] = []
    let from: number | null = -Infinity
    while (from !== null) {
      const piece: ReturnType<typeof is<'series'>> = is('series', run.series('first', channels, from))
      values.push(...piece.values)
      from = piece.next
    }
    expect(values.slice(1)).toEqual(seen)
    expect(values.length).toBe(301)
    expect(is('series', run.series('nobody', channels))).toMatchObject({ next: null, times: new Float64Array() })
  })

  test('says from when on a hand led it, which another run does not repeat; an edit is none', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const touched = (id: string): number | null => is('frame', run.keep(id)).tape!.kept.at(-1)!.touchedAt
    play(run, 0, 0.5)
    run.edit({ ...pendulum(), gravity: [0, -3, 0] })
    play(run, 0.5, 1)
    expect(touched('edited')).toBeNull()
    run.pull('bar', [1, 0.3, 0], true)
    run.release()
    expect(touched('moved')).toBe(1)
    play(run, 1, 1.5)
    expect(touched('moved on')).toBe(1)
    run.rewind()
    play(run, 0, 0.3)
    run.pull('bar', [1, 0.3, 0], false)
    play(run, 0.3, 0.5)
    run.release()
    play(run, 0.5, 1)
    expect(touched('pulled')).toBeCloseTo(0.3, 9)
  })

  test('goes with another document, and no more than four are kept', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    play(run, 0, 0.1)
    for (const id of ['a', 'b', 'c', 'd', 'e']) run.keep(id)
    expect(is('frame', run.seek(0.05)).runs?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    run.load(pendulum())
    expect(is('frame', run.advance(0.05)).runs).toBeUndefined()
  })
})

describe('where a run goes another way from a moment within it', () => {
  test('what came after stays, where a pull led there', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    play(run, 0, 0.5)
    for (let i = 31; i < 60; i++) {
      run.pull('bar', [i / 50, 0.3, 0], false)
      run.advance(i / 60)
    }
    run.release()
    const after = play(run, 59 / 60, 2)
    run.seek(0.25)
    const reply = run.advance(0.3)
    const [kept] = is('frame', reply).tape!.kept
    expect(kept).toMatchObject({ leftAt: 0.25, from: 0, to: 2 })
    run.advance(1)
    const at = after.find(({ time }) => time === 1.5)!
    expectPose(poseOf(run.advance(1.5), kept!.id), at.pose)
    // the next takes its place, unless it is held
    run.seek(0.5)
    expect(is('ready', run.edit({ ...pendulum(), gravity: [0, -3, 0] })).tape!.kept).toMatchObject([
      { leftAt: 0.5, to: 1.5 },
    ])
    const [second] = is('frame', run.advance(1)).runs!
    run.keep(second!.id)
    run.seek(0.6)
    run.edit({ ...pendulum(), gravity: [0, -4, 0] })
    expect(is('frame', run.advance(0.61)).runs!.length).toBe(2)
  })

  test('one that was just kept by hand is not kept a second time', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    play(run, 0, 1)
    run.keep('mine')
    run.seek(0.5)
    const reply = is('ready', run.edit({ ...pendulum(), gravity: [0, -3, 0] }))
    expect((reply.tape?.kept ?? []).map(({ id }) => id)).not.toContain('branch-1')
    expect(is('frame', run.advance(0.6)).runs!.map(({ id }) => id)).toEqual(['mine'])
  })

  test('a pull at which nothing can move leaves all as it is', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    play(run, 0, 1)
    run.seek(0.4)
    const id = sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }).bodies[0]!.id
    const reply = is('frame', run.pull(id, [0.7, 0.4, 0], true))
    expect(new Float64Array(reply.frame)[HEADER.time]).toBeCloseTo(0.4, 9)
    run.release()
    expect(new Float64Array(is('frame', run.seek(1)).frame)[HEADER.time]).toBeCloseTo(1, 9)
    expect(is('frame', run.seek(0.9)).runs).toBeUndefined()
  })

  test('nothing is kept where the same would come again', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    play(run, 0, 1)
    run.seek(0.5)
    const reply = is('frame', run.advance(0.6))
    expect([reply.runs, reply.tape?.kept ?? []]).toEqual([undefined, []])
  })
})

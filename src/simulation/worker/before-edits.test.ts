import { describe, expect, test } from 'vitest'
import type { Channel } from '../../engine/index.ts'
import { is, makeRunnerDriver, motion, numbers, read } from '../../testing/runner-driver.ts'
import { pendulum, sliderCrank, thrownBody } from '../../testing/small-scenes.ts'
import { BODY, HEADER } from '../protocol/frame.ts'

type Driver = ReturnType<typeof makeRunnerDriver>

/** Runs on frame by frame, in sixtieths of a second; what was shown at each. */
function play(run: Driver, from: number, to: number): Map<number, Float64Array> {
  const seen = new Map<number, Float64Array>()
  for (let i = from + 1; i <= to; i++) seen.set(i, motion(numbers(run.advance(i / 60))))
  return seen
}

/** A run with a pull on the way, twice edited: a number of it, then its structure. */
function edited() {
  const run = makeRunnerDriver()
  run.load(pendulum(1.3))
  const first = play(run, 0, 20)
  run.pull('bar', [0.4, 0.3, -0.2], false)
  const pulled = play(run, 20, 30)
  run.release()
  run.edit(pendulum(2.6))
  const second = play(run, 30, 60)
  const [stone] = thrownBody().bodies
  const more = { ...pendulum(2.6), bodies: [{ ...stone!, id: 'stone' }, ...pendulum(2.6).bodies] }
  run.edit(more)
  return { run, seen: new Map([...first, ...pulled, ...second]), third: play(run, 60, 90), more }
}

describe('a moment before an edit', () => {
  test('is shown as it was, to the bit, and of which mechanism; nothing is lost', () => {
    const { run, seen, third } = edited()
    for (const i of [10, 45, 70, 25, 59, 1, 90, 30 - 1, 61]) {
      const reply = is('frame', run.seek(i / 60))
      expect(motion(new Float64Array(reply.frame))).toEqual(seen.get(i) ?? third.get(i))
      expect(reply.of).toBe(i > 60 ? undefined : i >= 30 ? 2 : 1)
      expect([numbers(reply)[HEADER.seekFrom], numbers(reply)[HEADER.seekTo]]).toEqual([0, 1.5])
    }
    // at the time of an edit it is the edited one that stands
    expect(is('frame', run.seek(0.5)).of).toBe(2)
    expect(is('frame', run.keep('all')).of).toBe(2)
  })

  test('is gone on from by the mechanism of now, and what came after stays as a kept run', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    play(run, 0, 30)
    run.edit(sliderCrank({ crank: 0.15, rod: 0.5, law: '3*t' }))
    play(run, 30, 60)
    run.seek(0.25)
    const reply = is('frame', run.advance(0.75))
    const phi = 3 * 0.75
    const slider = 0.15 * Math.cos(phi) + Math.sqrt(0.25 - (0.15 * Math.sin(phi)) ** 2)
    expect(run.body(numbers(reply), 2)[BODY.position]).toBeCloseTo(slider, 9)
    expect(reply.of).toBeUndefined()
    expect(reply.over).toMatchObject({ since: 1, time: 0.25 })
    expect(reply.tape).toMatchObject({ marks: [{ kind: 'edit', time: 0.25 }], revisions: [1, 2], begins: [0, 0.25] })
    // the points of its joints are others since the edits
    expect(reply.tape?.readFrom).toBe(0.25)
    expect(reply.tape?.kept).toMatchObject([{ from: 0, readFrom: 0.5, to: 1, leftAt: 0.25, revisions: [1, 2] }])
    // and it is sought again as it became
    const straight = makeRunnerDriver()
    straight.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    expect(motion(numbers(run.seek(0.2)))).toEqual(motion(numbers(straight.advance(0.2))))
    expect(motion(numbers(run.seek(0.75)))).toEqual(motion(new Float64Array(reply.frame)))
  })

  test('is stepped back to, and moved by hand', () => {
    const run = makeRunnerDriver()
    run.load(pendulum(1.3))
    const seen = play(run, 0, 30)
    run.edit(pendulum(2.6))
    expect(motion(numbers(run.back(29 / 60)))).toEqual(seen.get(29))
    const moved = is('frame', run.pull('bar', [0.3, 0.4, 0], true))
    expect(moved.of).toBeUndefined()
    expect(numbers(moved)[HEADER.time]).toBe(29 / 60)
    expect(moved.over).toMatchObject({ since: 1 })
    // twice the mass, twice the weight to be held
    const energy = numbers(moved)[HEADER.kinetic]! + numbers(moved)[HEADER.potential]!
    expect(numbers(moved)[HEADER.baseline]).toBeCloseTo(energy - read(numbers(moved), HEADER.work), 9)
  })

  test('is edited: the edit is of the mechanism of then, and what later ones did is done no more', () => {
    const run = makeRunnerDriver()
    run.load(pendulum(1.3))
    const seen = play(run, 0, 20)
    run.edit(pendulum(2.6))
    play(run, 20, 40)
    run.seek(10 / 60)
    const ready = is('ready', run.edit(pendulum(1.3)))
    expect(ready.since).toBe(1)
    const [turning, before] = [motion(numbers(run.advance(11 / 60))), seen.get(11)!].map((frame) => run.body(frame, 0))
    turning!.subarray(0, BODY.acceleration).forEach((x, k) => expect(x).toBeCloseTo(before![k]!, 8))
    expect(ready.ledger!.after).toBeCloseTo(ready.ledger!.before, 12)
  })

  test('is not gone on from where the mechanism of now does not fit, and the run stays as it was', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    play(run, 0, 60)
    // half a second and half a turn later the crank is along the guide again, where a rod shorter than the crank reaches
    run.edit(sliderCrank({ crank: 0.2, rod: 0.15, law: '3*t' }))
    const end = motion(numbers(run.seek(1)))
    run.seek(0.5)
    expect(is('failed', run.advance(0.6)).failure).toMatchObject({ code: 'notAssembled' })
    expect(is('frame', run.seek(0.25)).of).toBe(1)
    expect(motion(numbers(run.seek(1)))).toEqual(end)
  })

  test('counts for series as long as channels mean the same there', () => {
    const { run, seen, third } = edited()
    const energy: Channel[] = [{ kind: 'energy', of: 'run', index: 0 }]
    const readAll = (): number[] => {
      const times: number[] = []
      let from: number | null = -Infinity
      while (from !== null) {
        const piece: ReturnType<typeof is<'series'>> = is('series', run.series(null, energy, from))
        times.push(...piece.times)
        from = piece.next
      }
      return times
    }
    // another list of bodies: their places mean others
    expect(readAll()[0]).toBe(1)
    expect(third.size).toBe(30)
    const plain = makeRunnerDriver()
    plain.load(pendulum(1.3))
    play(plain, 0, 20)
    plain.edit(pendulum(2.6))
    play(plain, 20, 40)
    const piece = is('series', plain.series(null, energy, 0, 0.1))
    expect([...piece.times, ...is('series', plain.series(null, energy, piece.next!, 0.1)).times]).toHaveLength(7)
    expect(seen.size).toBe(60)
  })
})

import { describe, expect, it } from 'vitest'
import { hangingChain } from '../../testing/large-scenes.ts'
import { is, makeRunnerDriver, motion, numbers } from '../../testing/runner-driver.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import { BODY, HEADER } from '../protocol/frame.ts'
import { LIVE_BOUND } from './loosening.ts'
import type { Reply } from '../protocol/messages.ts'

type Driver = ReturnType<typeof makeRunnerDriver>

const accuracyOf = (frame: Float64Array): number => frame[HEADER.liveAccuracy]!

const placeOf = (run: Driver, frame: Float64Array, body: number): Float64Array =>
  run.body(frame, body).slice(BODY.position, BODY.position + 3)
const distance = (a: Float64Array, b: Float64Array): number => Math.hypot(...a.map((x, k) => x - b[k]!))

/** Plays to a time at so many frames a second, each in the time of one; all frames. */
function play(run: Driver, from: number, until: number): Float64Array[] {
  const frames: Float64Array[] = []
  for (let t = from; t < until - 1e-9;) {
    const frame = numbers(run.live(Math.min(until, t + 1 / 60), 0.014))
    frames.push(frame)
    t = frame[HEADER.time]!
  }
  return frames
}

/** Computes exactly what is not, as long as it takes; all replies. */
function makeExact(run: Driver): readonly Reply[] {
  const replies: Reply[] = []
  for (let i = 0; i < 1000; i++) {
    const reply = is('frame', run.exact(0.1))
    replies.push(reply)
    if (reply.tape !== undefined && (reply.tape.loose === null || reply.tape.loose.stays)) return replies
  }
  throw new Error('it does not come to an end')
}

describe('a run that cannot keep up with the clock', () => {
  it('is computed less exactly, which is told, and again exactly once it stands: to the bit as if it had kept up', () => {
    const run = makeRunnerDriver({ tick: 5 })
    run.load(hangingChain(6))
    const frames = play(run, 0, 1.5)
    const accuracies = frames.map(accuracyOf)
    // of the first frames most of the time goes to the compiler, so that they tell nothing
    expect(accuracies.slice(0, 23).every((accuracy) => accuracy === 0)).toBe(true)
    expect(Math.max(...accuracies)).toBeGreaterThan(1e-8)
    const replies = makeExact(run)
    const last = is('frame', replies.at(-1)!)
    expect(accuracyOf(numbers(last))).toBe(0)

    const swift = makeRunnerDriver()
    swift.load(hangingChain(6))
    const exact = frames.map(({ [HEADER.time]: t }) => numbers(swift.advance(t!)))
    expect(motion(numbers(last))).toEqual(motion(exact.at(-1)!))
    for (const t of [0.5, 1, 80 / 60]) expect(motion(numbers(run.seek(t)))).toEqual(motion(numbers(swift.seek(t))))
    // it was other than that, in the first second by no more than it may stray of its size, which is about its length of 0.3 m; after that it whips about, and no error stays small
    const strayed = frames.map((frame, i) =>
      frame[HEADER.time]! > 1
        ? 0
        : Math.max(...[0, 1, 2, 3, 4, 5].map((b) => distance(placeOf(run, frame, b), placeOf(swift, exact[i]!, b)))),
    )
    expect(Math.max(...strayed)).toBeGreaterThan(1e-9)
    expect(Math.max(...strayed)).toBeLessThan(0.3 * LIVE_BOUND)
  })

  it('is as exact as asked again where it can keep up, and nothing is loosened that steps of a fixed length make', () => {
    const run = makeRunnerDriver({ tick: 5 })
    run.load(hangingChain(6))
    expect(accuracyOf(play(run, 0, 1).at(-1)!)).toBeGreaterThan(0)
    run.setTick(0)
    expect(accuracyOf(play(run, 1, 6).at(-1)!)).toBe(0)
    const fixed = makeRunnerDriver({ tick: 5 })
    fixed.load(sliderCrank(), { integrator: 'rattle', step: 1e-3, tolerance: 1e-8 })
    expect(
      play(fixed, 0, 1)
        .map(accuracyOf)
        .every((accuracy) => accuracy === 0),
    ).toBe(true)
  })

  it('is stepped, and gone on with by whoever does not follow the clock, as exactly as is asked', () => {
    const run = makeRunnerDriver({ tick: 5 })
    run.load(pendulum())
    const last = play(run, 0, 1).at(-1)!
    expect(accuracyOf(last)).toBeGreaterThan(0)
    expect(accuracyOf(numbers(run.advance(1.1, 10)))).toBe(0)
  })
})

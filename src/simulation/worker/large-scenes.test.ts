import { expect, test } from 'vitest'
import { ballNet, fourBars, hangingChain } from '../../testing/large-scenes.ts'
import { is, makeRunnerDriver, motion, numbers, read } from '../../testing/runner-driver.ts'
import { HEADER } from '../protocol/frame.ts'

const UNTIL = 0.02

test.each([
  ['a chain of 200 links', hangingChain(), 200],
  ['100 four-bars', fourBars(), 201],
  ['a net of 171 bars', ballNet(), 171],
])(
  '%s: frames in portions of a step or two where time is short, and the bits of a run without haste',
  (_, scene, bodies) => {
    expect(scene.bodies).toHaveLength(bodies)
    const calm = makeRunnerDriver()
    const { report } = is('ready', calm.load(scene))
    // The analysis is not waited for.
    expect(report.mobility).toBeNull()
    expect(report.assemblyMove).toBeLessThan(1e-9)
    const whole = motion(numbers(calm.advance(UNTIL, 1e9)))

    // Each look at the clock takes 10 ms.
    const hasty = makeRunnerDriver({ tick: 10 })
    hasty.load(scene)
    let [steps, portions] = [0, 0]
    let frame = numbers(hasty.advance(0))
    while (UNTIL - read(frame, HEADER.time) > 1e-9) {
      const before = read(frame, HEADER.time)
      frame = numbers(hasty.advance(UNTIL, 0.014))
      expect(read(frame, HEADER.time)).toBeGreaterThanOrEqual(before)
      expect(read(frame, HEADER.steps) - steps).toBeLessThanOrEqual(2)
      steps = read(frame, HEADER.steps)
      portions++
    }
    expect(portions).toBeGreaterThanOrEqual(steps / 2)
    expect(motion(frame)).toEqual(whole)
    expect(frame[HEADER.positionViolation]).toBeLessThan(1e-9)
  },
)

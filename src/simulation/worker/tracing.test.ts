import { describe, expect, test } from 'vitest'
import { is, makeRunnerDriver, motion, numbers } from '../../testing/runner-driver.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import { MOMENT, rowLength } from '../protocol/path.ts'

const bar = { body: 'bar', point: [0.3, 0, 0] } as const
const rod = { body: 'rod', point: [0.1, 0, 0] } as const

function pathsOf(reply: unknown): number[] {
  const { paths } = reply as { paths?: ArrayBuffer }
  if (paths === undefined) throw new Error('no paths')
  return Array.from(new Float64Array(paths))
}

/** Times of the rows of some points. */
const times = (data: readonly number[], points = 1): number[] =>
  data.filter((_, i) => i >= 3 * points && (i - 3 * points) % rowLength(points) === 0)

describe('what a run came by', () => {
  test.each(['auto', 'dormand-prince', 'generalized-alpha', 'backward-euler', 'rattle', 'baumgarte'])(
    'is looked at without a trace in the run, to the bit: %s',
    (integrator) => {
      const scene = pendulum()
      const settings = { ...scene.simulation, integrator }
      const [plain, watched] = [makeRunnerDriver(), makeRunnerDriver()]
      plain.load(scene, settings)
      watched.load(scene, settings)
      for (let i = 1; i <= 20; i++) {
        const frame = numbers(plain.advance(i / 17))
        expect(motion(numbers(watched.trace(i / 17, [bar])))).toEqual(motion(frame))
      }
    },
  )

  test.each(['auto', 'dormand-prince', 'rattle', 'generalized-alpha', 'backward-euler', 'baumgarte'])(
    'is looked at without a trace where a law breaks at the time of a frame: %s',
    (integrator) => {
      // the rate has a kink at t = 0.25: on a stop of the course, and at 0.31, between two
      for (const kink of [0.25, 0.31]) {
        const scene = sliderCrank({ law: `(t - ${kink})*abs(t - ${kink}) + 2*t` })
        const settings = { ...scene.simulation, integrator }
        const [plain, watched] = [makeRunnerDriver(), makeRunnerDriver()]
        plain.load(scene, settings)
        watched.load(scene, settings)
        for (let i = 20; i <= 35; i++) {
          const frame = numbers(plain.advance(i / 100))
          expect(frame[0]).toBe(i / 100)
          expect(motion(numbers(watched.trace(i / 100, [rod])))).toEqual(motion(frame))
        }
      }
    },
  )

  test('are the ends of its steps, in order, from one frame to the next', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const first = times(pathsOf(run.trace(0.3, [bar])))
    const second = times(pathsOf(run.trace(0.6, [bar])))
    expect([first[0], first.at(-1), second[0], second.at(-1)]).toEqual([0, 0.3, 0.3, 0.6])
    expect(first).toEqual(first.toSorted((a, b) => a - b))
    expect(first.length).toBeGreaterThan(15)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length - 1)
  })

  test('are moments of the body, from its centre of mass; nothing for a body that is not there', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const reply = run.trace(0.3, [{ body: 'nowhere', point: [0, 0, 0] }, bar])
    const data = pathsOf(reply)
    expect(data.slice(0, 6)).toEqual([NaN, NaN, NaN, 0.3 - 0.7, 0, 0])
    const [x = NaN, , , w = NaN, , , qz = NaN] = data.slice(-MOMENT)
    const place = run.body(numbers(reply), 0)
    // The frame's origin is on the pin: the centre of mass is 0.7 m from there.
    expect(x).toBeCloseTo((place[0] ?? NaN) + 0.7 * (1 - 2 * qz * qz), 12)
    expect(w).toBeCloseTo(place[3] ?? NaN, 12)
  })

  test.each([20, 27, 200])('is thinned out the more, the more points there are: %d', (n) => {
    const run = makeRunnerDriver()
    const scene = pendulum()
    run.load(scene, { ...scene.simulation, integrator: 'baumgarte', step: 1e-3 })
    const points = Array.from({ length: n }, (_, i) => ({ body: 'bar', point: [i / 50, 0, 0] as const }))
    const rows = times(pathsOf(run.trace(0.5, points)), n)
    const most = Math.max(32, 4096 / n)
    expect(rows.length).toBeLessThanOrEqual(most)
    expect(rows.length).toBeGreaterThanOrEqual(most / 2 - 1)
    expect([rows[0], rows.at(-1)]).toEqual([0, 0.5])
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  })

  test('is thinned out where it would be too much', () => {
    const run = makeRunnerDriver()
    const scene = pendulum()
    run.load(scene, { ...scene.simulation, integrator: 'baumgarte', step: 1e-4 })
    const rows = times(pathsOf(run.trace(0.9, [bar])))
    expect(rows.length).toBeLessThanOrEqual(1024)
    expect(rows.length).toBeGreaterThan(500)
    expect([rows[0], rows.at(-1)]).toEqual([0, 0.9])
    const gaps = rows.slice(1, -1).map((t, i) => t - (rows[i] ?? NaN))
    expect(Math.max(...gaps)).toBeLessThan(2.1 * Math.min(...gaps))
  })

  test('comes with the state at which it fails', () => {
    const run = makeRunnerDriver()
    // At sin 3t = 2/3 the rod stands across its guide.
    run.load(sliderCrank({ crank: 0.3, rod: 0.2, law: '3*t' }))
    const reply = is('failed', run.trace(1, [rod]))
    const rows = times(pathsOf(reply))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.at(-1)).toBe(new Float64Array(reply.frame ?? new ArrayBuffer(8))[0])
  })
})

import { describe, expect, test } from 'vitest'
import { largestDistance, largestSize, referenceMotion, referenceScene } from '../testing/reference.ts'
import { miss, motionMisses, wrenchMisses, type Result } from '../testing/reference-misses.ts'
import { simulate } from './simulate.ts'

function simulated(name: string, duration: number, tolerance?: number): Result {
  const options = { duration, sample: 0.1, ...(tolerance === undefined ? {} : { tolerance }) }
  const outcome = simulate(referenceScene(name), options)
  expect(outcome.stderr).toBe('')
  expect(outcome.exit).toBe(0)
  return JSON.parse(outcome.stdout)
}

/** Bounds that hold for every sample of every run: |C| over the scene's size, above 0.1 m in all four, and |Ċ| over speeds. */
function expectConsistent(result: Result): void {
  const speeds = Object.values(result.bodies).flatMap(({ velocity, angularVelocity }) => [
    largestSize(velocity ?? []),
    largestSize(angularVelocity ?? []),
  ])
  expect(Math.max(...result.violation.position)).toBeLessThan(1e-10 * 0.1)
  expect(Math.max(...result.violation.velocity)).toBeLessThan(1e-11 * (1 + Math.max(...speeds)))
}

describe('double pendulum', () => {
  const reference = referenceMotion('kissel-double-pendulum')

  test('at tolerance 1e-10: 1e-8 m, 1e-7 m/s, 1e-5 N over 5 s', () => {
    const result = simulated('kissel-double-pendulum', 5, 1e-10)
    expect(largestDistance(result.time, reference.time)).toBeLessThan(1e-14)
    // Accelerations are as good as the forces: 1e-5 N on 39 kg.
    const bounds = { position: 1e-8, velocity: 1e-7, acceleration: 1e-5 / 39 }
    expect(motionMisses(result, reference.bodies, bounds)).toEqual([])
    const forces = Object.entries(reference.joints).flatMap(([id, { force = [] }]) =>
      miss(id, largestDistance(result.joints[id]?.['force'], force), 1e-5),
    )
    expect(forces).toEqual([])
    expectConsistent(result)
  })

  test('at the default tolerance: 1e-6 m', () => {
    const result = simulated('kissel-double-pendulum', 5)
    const bounds = { position: 1e-6, velocity: Infinity, acceleration: Infinity }
    expect(motionMisses(result, reference.bodies, bounds)).toEqual([])
    expectConsistent(result)
  })
})

describe.each(['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'])('%s', (name) => {
  const reference = referenceMotion(name)

  test.each([1e-10, undefined, 1e-3])('agrees with the closed form at tolerance %s', (tolerance) => {
    const result = simulated(name, 3, tolerance)
    expect(largestDistance(result.time, reference.time)).toBeLessThan(1e-14)
    expect(motionMisses(result, reference.bodies, { position: 1e-10, velocity: 1e-9, acceleration: 1e-8 })).toEqual([])
    expect(wrenchMisses(result, reference.joints, 1e-8)).toEqual([])
    expectConsistent(result)
  })

  test('the drive has the torque of the closed form', () => {
    const result = simulated(name, 3)
    const drives = Object.entries(reference.drives ?? {})
    expect(Object.keys(result.drives)).toEqual(drives.map(([id]) => id))
    for (const [id, { torqueWorld }] of drives) {
      // All three turn about the world's x axis; the main marker's z axis is that or its opposite.
      const scale = largestSize(torqueWorld)
      const effort = result.drives[id]?.effort ?? []
      const sign = Math.sign((effort[0] ?? NaN) * (torqueWorld[0]?.[0] ?? NaN))
      const along = torqueWorld.map(([x = NaN]) => sign * x)
      expect(largestSize(torqueWorld.map(([, y = NaN, z = NaN]) => [y, z]))).toBeLessThan(1e-14 * scale)
      expect(largestDistance(effort, along)).toBeLessThan(1e-8 * scale)
    }
  })
})

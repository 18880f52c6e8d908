import { describe, expect, test } from 'vitest'
import {
  largestDistance,
  largestSize,
  largestTurn,
  referenceMotion,
  referenceScene,
  type Series,
} from '../testing/reference.ts'
import { simulate } from './simulate.ts'

type Columns = Readonly<Record<string, Series>>
interface Result {
  readonly time: readonly number[]
  readonly bodies: Readonly<Record<string, Columns>>
  readonly joints: Readonly<Record<string, Columns>>
  readonly drives: Readonly<Record<string, { readonly effort: readonly number[] }>>
  readonly violation: { readonly position: readonly number[]; readonly velocity: readonly number[] }
  readonly energy: { readonly total: readonly number[] }
}

function simulated(name: string, duration: number, tolerance?: number): Result {
  const options = { duration, sample: 0.1, ...(tolerance === undefined ? {} : { tolerance }) }
  const outcome = simulate(referenceScene(name), options)
  expect(outcome.stderr).toBe('')
  expect(outcome.exit).toBe(0)
  return JSON.parse(outcome.stdout)
}

interface Bounds {
  readonly position: number
  readonly velocity: number
  readonly acceleration: number
}

/** `name: distance > bound`, or nothing where the distance is below the bound. */
const miss = (name: string, distance: number, bound: number): string[] =>
  distance < bound ? [] : [`${name}: ${distance} > ${bound}`]

/** Quantities of bodies that are further from the reference than the bounds; angular ones have the same numbers. */
function motionMisses(result: Result, bodies: ReturnType<typeof referenceMotion>['bodies'], bounds: Bounds): string[] {
  const boundOf: Record<string, number> = {
    ...bounds,
    orientation: bounds.position,
    angularVelocity: bounds.velocity,
    angularAcceleration: bounds.acceleration,
  }
  return Object.entries(bodies).flatMap(([id, columns]) =>
    Object.entries(columns).flatMap(([quantity, series]) => {
      const distance = quantity === 'orientation' ? largestTurn : largestDistance
      return miss(
        `${id} ${quantity}`,
        distance(result.bodies[id]?.[quantity], series as number[][]),
        boundOf[quantity] ?? 0,
      )
    }),
  )
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
    const wrenches = Object.entries(reference.joints).flatMap(([id, columns]) => {
      // A ball joint passes on no torque: then the bound is on the force's scale.
      const scale = Math.max(...Object.values(columns).map(largestSize))
      return Object.entries(columns).flatMap(([quantity, series]) =>
        miss(
          `${id} ${quantity}`,
          largestDistance(result.joints[id]?.[quantity], series),
          1e-8 * (largestSize(series) || scale),
        ),
      )
    })
    expect(wrenches).toEqual([])
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

/** What a trajectory of the command line misses of a reference, in words; nothing where it is within the bounds. */
import { largestDistance, largestSize, largestTurn, type Reference, type Series } from './reference.ts'

type Columns = Readonly<Record<string, Series>>

export interface Result {
  readonly time: readonly number[]
  readonly bodies: Readonly<Record<string, Columns>>
  readonly joints: Readonly<Record<string, Columns>>
  readonly drives: Readonly<Record<string, { readonly effort: readonly number[] }>>
  readonly violation: { readonly position: readonly number[]; readonly velocity: readonly number[] }
  readonly energy: { readonly total: readonly number[] }
}

export interface Bounds {
  readonly position: number
  readonly velocity: number
  readonly acceleration: number
}

/** `name: distance > bound`, or nothing where the distance is below the bound. */
export const miss = (name: string, distance: number, bound: number): string[] =>
  distance < bound ? [] : [`${name}: ${distance} > ${bound}`]

/** Quantities of bodies that are further from the reference than the bounds; angular ones have the same numbers. */
export function motionMisses(result: Result, bodies: Reference['bodies'], bounds: Bounds): string[] {
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

/** Forces and torques of joints further from the reference than a share of their scale. */
export function wrenchMisses(result: Result, joints: Reference['joints'], share: number): string[] {
  return Object.entries(joints).flatMap(([id, columns]) => {
    // A ball joint passes on no torque: then the bound is on the force's scale.
    const scale = Math.max(...Object.values(columns).map(largestSize))
    return Object.entries(columns).flatMap(([quantity, series]) =>
      miss(
        `${id} ${quantity}`,
        largestDistance(result.joints[id]?.[quantity], series),
        share * (largestSize(series) || scale),
      ),
    )
  })
}

/** What of a live reading is rounding: judged by what the whole mechanism carries and by how fast it is. Pure. */
import type { Quantity } from '../../engine/index.ts'
import { BODY, FORCE, HEADER, JOINT, bodyAt, forceAt, jointAt, type Frame } from '../../simulation/index.ts'

/** A reading below this share of the largest there is, is rounding: sums of what cancels, through the solution of the equations. */
const SHARE = 1e-9
/** Least bound, SI: readings below it are rounding also in a mechanism at rest. */
const LEAST = 1e-9

/**
 * The size, SI, below which readings of a quantity in this frame are rounding. Forces and torques are judged by the largest that
 * acts, a torque also by the largest force at an arm as long as the mechanism; what moves by the quickest, in the same way.
 */
export function noiseOf(frame: Frame): (quantity: Quantity) => number {
  const { data, layout } = frame
  const largest = (count: number, at: (l: typeof layout, i: number) => number, place: number): number => {
    let found = 0
    for (let i = 0; i < count; i++) {
      const k = at(layout, i) + place
      const size = Math.hypot(data[k] ?? 0, data[k + 1] ?? 0, data[k + 2] ?? 0)
      // NaN, for what is not known, does not count.
      if (size > found) found = size
    }
    return found
  }
  const ofBodies = (place: number): number => largest(layout.bodies, bodyAt, place)
  const acting = (inJoint: number, inForce: number): number =>
    Math.max(largest(layout.joints, jointAt, inJoint), largest(layout.forces, forceAt, inForce))
  const arm = data[HEADER.size] ?? 0
  const force = (): number => acting(JOINT.force, FORCE.force)
  const torque = (): number => Math.max(acting(JOINT.torque, FORCE.torque), force() * arm)
  const turning = (): number => ofBodies(BODY.angularVelocity)
  const speed = (): number => Math.max(ofBodies(BODY.velocity), turning() * arm)
  const sizes: Partial<Record<Quantity, () => number>> = {
    force,
    torque,
    velocity: speed,
    'angular-velocity': turning,
    acceleration: () => Math.max(ofBodies(BODY.acceleration), turning() ** 2 * arm),
    power: () => Math.max(force() * speed(), torque() * turning()),
  }
  return (quantity) => Math.max(LEAST, SHARE * (sizes[quantity]?.() ?? 0))
}

import { expect, it } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import { BODY } from '../protocol/frame.ts'
import { calcPointMotion } from './point-motion.ts'

/** A body that turns about a fixed axis u through the origin by the angle φ(t) = 0.3 + 0.7 t + 0.2 t², its origin at rest. */
const phi = (t: number): number => 0.3 + 0.7 * t + 0.2 * t * t
const u: Vec3 = [2 / 7, 3 / 7, 6 / 7]
function readingAt(t: number): Float64Array {
  const data = new Float64Array(1 + BODY.length)
  const half = phi(t) / 2
  const put = (at: number, values: readonly number[]): void => data.set(values, 1 + at)
  put(BODY.position, [5, 6, 7])
  put(BODY.orientation, [Math.cos(half), ...u.map((x) => x * Math.sin(half))])
  put(
    BODY.angularVelocity,
    u.map((x) => x * (0.7 + 0.4 * t)),
  )
  put(
    BODY.angularAcceleration,
    u.map((x) => x * 0.4),
  )
  return data
}

it('velocity and acceleration of a point are the derivatives of its place', () => {
  const [t, h, local] = [1.1, 1e-4, [0.3, -0.5, 0.2] as Vec3] as const
  const at = (time: number): Vec3 => calcPointMotion(readingAt(time), 1, local).position
  const [before, here, after] = [at(t - h), calcPointMotion(readingAt(t), 1, local), at(t + h)]
  for (let k = 0; k < 3; k++) {
    // Differences are right to h² / 6 times the third derivative; rounding takes 1e-16 / h² of the second one.
    expect(here.velocity[k]).toBeCloseTo((after[k]! - before[k]!) / (2 * h), 7)
    expect(here.acceleration[k]).toBeCloseTo((after[k]! - 2 * here.position[k]! + before[k]!) / h ** 2, 6)
  }
})

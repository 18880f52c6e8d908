/** Multipliers of the tree joints, once the accelerations are known: Newton–Euler from the leaves to the root, by docs/THEORY.md §3 (16). */
import { mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { addClosureForces } from './closures.ts'
import type { Articulated, Closures } from '../model/system.ts'

const spin = new Float64Array(3)

/**
 * Computes γ of the tree joints from Φ_b = M a − f + G_bᵀγ of the closures + Σ of the children's Φ, the force that the joint of body b passes on to it; overwrites
 * t.force.
 *
 * @param f applied force, 6 per body, torque in body axes
 * @param multipliers one per row; those of the closures are read, those of tree joints written
 */
export function computeTreeMultipliers(
  model: Model,
  t: Articulated,
  closures: Closures,
  f: Float64Array,
  multipliers: Float64Array,
): void {
  const { order, parent, joint, side } = t.forest
  const { force: F, acceleration: a, rho, arm, dual } = t
  const { start, turnStart } = model.rows
  for (let n = 0; n < order.length; n++) {
    const b = order[n]
    const k = 6 * b
    mulMtV(spin, 0, t.R, 9 * b, a, k + 3)
    mulMV(spin, 0, model.metric.inertia, 9 * b, spin, 0)
    for (let i = 0; i < 3; i++) {
      F[k + i] = model.metric.mass[b] * a[k + i] - f[k + i]
      spin[i] -= f[k + 3 + i]
    }
    mulMV(F, k + 3, t.R, 9 * b, spin, 0)
  }
  addClosureForces(closures, multipliers, F)
  for (let n = 0; n < order.length; n++) {
    const b = order[n]
    const k = 6 * b
    const x = F[k]
    const y = F[k + 1]
    const z = F[k + 2]
    const p = 6 * parent[b]
    if (p >= 0) {
      const rx = rho[3 * b]
      const ry = rho[3 * b + 1]
      const rz = rho[3 * b + 2]
      F[p] += x
      F[p + 1] += y
      F[p + 2] += z
      F[p + 3] += F[k + 3] + ry * z - rz * y
      F[p + 4] += F[k + 4] + rz * x - rx * z
      F[p + 5] += F[k + 5] + rx * y - ry * x
    }
    const j = joint[b]
    if (j < 0) continue
    let row = start[j]
    for (; row < turnStart[j]; row++)
      multipliers[row] = -side[b] * (dual[3 * row] * x + dual[3 * row + 1] * y + dual[3 * row + 2] * z)
    // torque at the driven marker's origin
    const ax = arm[3 * b]
    const ay = arm[3 * b + 1]
    const az = arm[3 * b + 2]
    const tx = F[k + 3] - (ay * z - az * y)
    const ty = F[k + 4] - (az * x - ax * z)
    const tz = F[k + 5] - (ax * y - ay * x)
    for (; row < start[j + 1]; row++)
      multipliers[row] = -side[b] * (dual[3 * row] * tx + dual[3 * row + 1] * ty + dual[3 * row + 2] * tz)
  }
}

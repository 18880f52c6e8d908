/** The bodies of a formulation: their coordinates in a chart, and what these are in the numbers of a State. */
import { copy4, normaliseQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { Chart, Pose } from './chart.ts'
import { quaternionOf } from './euler-parameters.ts'

export interface Bodies {
  readonly model: Model
  readonly chart: Chart
  readonly pose: Pose
  /** Bodies that move; and where the unknowns of each body begin, r and then α, −1 for fixed bodies. */
  readonly moving: Int32Array
  readonly columns: Int32Array
  /** How often the axes of each body were renamed, modulo 3: its axis k was its axis k + renamed. */
  readonly renamed: Uint8Array
}

const R = new Float64Array(9)
const rates = new Float64Array(6)
const q = new Float64Array(4)

/** (x, y, z) ← (y, z, x) in the columns of R and in ω, ω̇. */
export function nameForward(R: Float64Array, rates: Float64Array): void {
  for (let k = 0; k < 9; k += 3) {
    const x = R[k]
    R[k] = R[k + 1]
    R[k + 1] = R[k + 2]
    R[k + 2] = x
  }
  for (let k = 0; k < 6; k += 3) {
    const x = rates[k]
    rates[k] = rates[k + 1]
    rates[k + 1] = rates[k + 2]
    rates[k + 2] = x
  }
}

/**
 * Writes poses, velocities and accelerations in the form of a State: 7 + 6 + 6 numbers per body; needs A. Of q and −q it takes the one nearer to what
 * stands in `outQ`.
 */
export function readMotion(
  { model, chart, pose, columns, renamed }: Bodies,
  outQ: Float64Array,
  outV: Float64Array,
  outA: Float64Array,
): void {
  for (let b = 0; b < model.bodyCount; b++) {
    const moves = columns[b] >= 0
    if (moves) chart.readRates(pose, b, rates, 0)
    for (let k = 0; k < 9; k++) R[k] = pose.A[9 * b + k]
    for (let n = renamed[b] ? 3 - renamed[b] : 0; n > 0; n--) nameForward(R, rates)
    // off the unit sphere, where Newton's method passes, A is no rotation
    if (chart.normalised && moves) {
      copy4(q, 0, pose.turn, 4 * b)
      normaliseQ(q, 0)
    } else quaternionOf(q, R, 0)
    let dot = 0
    for (let k = 0; k < 4; k++) dot += q[k] * outQ[7 * b + 3 + k]
    for (let k = 0; k < 4; k++) outQ[7 * b + 3 + k] = dot < 0 ? -q[k] : q[k]
    for (let k = 0; k < 3; k++) {
      outQ[7 * b + k] = pose.r[3 * b + k]
      outV[6 * b + k] = pose.dr[3 * b + k]
      outA[6 * b + k] = pose.ddr[3 * b + k]
      outV[6 * b + 3 + k] = moves ? rates[k] : 0
      outA[6 * b + 3 + k] = moves ? rates[3 + k] : 0
    }
  }
}

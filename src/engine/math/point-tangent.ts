/**
 * Tangents of forces that follow the place and the velocity of points of bodies (docs/THEORY.md §7). A point at the arm a from the centre of mass, with w = W×a,
 * moves and changes its velocity by (φ = R θ; with ω held, W×a turns along with the body)
 *   δx = δr − [a]× φ,     δẋ = −[w]× φ          by the pose
 *   δẋ = δṙ − [a]× δW                           by the velocity
 */
import { addForceAtArm } from './block6.ts'

const G = new Float64Array(18)

/**
 * Adds s [F; a_i×F] of a force F that acts at a point of body i and changes by A δx + B δẋ of a point of body j, to the blocks of i by j;
 * world axes. A and B 3×3 row-major, arms and velocities 3 each.
 */
export function addPointTangent(
  K: Float64Array,
  D: Float64Array,
  at: number,
  s: number,
  A: Float64Array,
  B: Float64Array,
  armI: Float64Array,
  armJ: Float64Array,
  velocityJ: Float64Array,
): void {
  computeChange(A, armJ)
  for (let k = 0; k < 3; k++) addRowCross(6 * k + 3, B, 3 * k, velocityJ)
  addForceAtArm(K, at, s, armI, 0, G)
  computeChange(B, armJ)
  addForceAtArm(D, at, s, armI, 0, G)
}

/** G = [M, −M [a]×] */
function computeChange(M: Float64Array, a: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    for (let n = 0; n < 3; n++) {
      G[6 * k + n] = M[3 * k + n]
      G[6 * k + 3 + n] = 0
    }
    addRowCross(6 * k + 3, M, 3 * k, a)
  }
}

/** Three of G += −mᵀ [a]× = a × m */
function addRowCross(at: number, M: Float64Array, m: number, a: Float64Array): void {
  G[at] += a[1] * M[m + 2] - a[2] * M[m + 1]
  G[at + 1] += a[2] * M[m] - a[0] * M[m + 2]
  G[at + 2] += a[0] * M[m + 1] - a[1] * M[m]
}

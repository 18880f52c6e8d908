/**
 * Derivatives of the basic constraints with respect to (r, α), docs/THEORY.md §9 (34), (35), in any chart: with B(s) = ∂(A s)/∂α, gradients B(s)ᵀv and curvatures
 * K(s, v) = ∂(B(s)ᵀv)/∂α,
 *
 *            r_i     α_i                          r_j    α_j
 *   DP1      0       B(a_i)ᵀg_j                   0      B(a_j)ᵀg_i
 *   DP2     −g_i     B(a_i)ᵀd − B(s_i)ᵀg_i        g_i    B(s_j)ᵀg_i
 *   D       −2d     −2 B(s_i)ᵀd                   2d     2 B(s_j)ᵀd
 *   CD      −c      −B(s_i)ᵀc                     c      B(s_j)ᵀc                                    [KTN Table 2, 23a]
 *
 * Sensitivities of Φ_qᵀλ, which the implicit step needs [KTN Tables 3–6, corrected], are the changes of these rows times λ; d changes by
 * −δr_i − B(s_i) δα_i + δr_j + B(s_j) δα_j. In rA the gradients are torques in body axes, and the block (α_i, α_i) is not symmetric.
 */
import { A_I, A_J, CD, D, DIFFERENCE, DP1, DP2, G_I, G_J, S_I, S_J, type Rows } from './basic-constraints.ts'
import { DIRECTION, type Chart, type Pose } from './chart.ts'

/** Numbers of one row of the Jacobian: r_i, α_i at 3, r_j at 7, α_j at 10. */
export const JACOBIAN = 14
export const TURN_I = 3
export const SHIFT_J = 7
export const TURN_J = 10

const aI = new Float64Array(3 * DIRECTION)
const bI = new Float64Array(3 * DIRECTION)
const bJ = new Float64Array(3 * DIRECTION)
const force = new Float64Array(3)

/**
 * Computes the Jacobian, JACOBIAN numbers per row; needs the world vectors of the rows.
 *
 * @param columns first column of each body; −1 for bodies that do not move, whose part of α is left out
 */
export function computeJacobian(chart: Chart, rows: Rows, pose: Pose, columns: Int32Array, out: Float64Array): void {
  const { vectors, world } = rows
  out.fill(0)
  for (let row = 0; row < rows.count; row++) {
    const kind = rows.kind[row]
    const i = rows.i[row]
    const j = rows.j[row]
    const movesI = columns[i] >= 0
    const movesJ = columns[j] >= 0
    const v = 12 * row
    const g = 9 * row + G_I
    const at = JACOBIAN * row
    if (kind === DP1) {
      if (movesI) chart.addGradient(pose, i, vectors, v + A_I, world, 9 * row + G_J, 1, out, at + TURN_I)
      if (movesJ) chart.addGradient(pose, j, vectors, v + A_J, world, g, 1, out, at + TURN_J)
      continue
    }
    const along = kind === D ? 9 * row + DIFFERENCE : g
    const factor = kind === D ? 2 : 1
    for (let k = 0; k < 3; k++) {
      out[at + k] = -factor * world[along + k]
      out[at + SHIFT_J + k] = factor * world[along + k]
    }
    if (movesI) {
      if (kind === DP2) chart.addGradient(pose, i, vectors, v + A_I, world, 9 * row + DIFFERENCE, 1, out, at + TURN_I)
      chart.addGradient(pose, i, vectors, v + S_I, world, along, -factor, out, at + TURN_I)
    }
    if (movesJ) chart.addGradient(pose, j, vectors, v + S_J, world, along, factor, out, at + TURN_J)
  }
}

/**
 * Number of blocks of a matrix in which a row's two bodies meet: the pairs (i, i), (i, j), (j, i), (j, j), for each the blocks (r, r), (r, α), (α, r), (α,
 * α). The place of a block is −1 where a
 * body does not move, or where nothing is ever added.
 */
export const PLACES = 16
const II = 0
const IJ = 4
const JI = 8
const JJ = 12
const SHIFT_TURN = 1
const TURN_SHIFT = 2
const TURN = 3

/**
 * M += scale ∂(Φ_qᵀλ)/∂(r, α); needs the world vectors of the rows.
 *
 * @param places PLACES numbers per row
 * @param strides from row to row of the blocks (r, ·) of each body, and of (α, ·)
 */
export function addReactionChange(
  chart: Chart,
  rows: Rows,
  pose: Pose,
  lambda: Float64Array,
  scale: number,
  places: Int32Array,
  M: Float64Array,
  strides: Int32Array,
): void {
  const { vectors, world } = rows
  const n = chart.freedoms
  for (let row = 0; row < rows.count; row++) {
    const kind = rows.kind[row]
    const i = rows.i[row]
    const j = rows.j[row]
    const at = PLACES * row
    const ii = places[at + II + TURN]
    const ij = places[at + IJ + TURN]
    const ji = places[at + JI + TURN]
    const jj = places[at + JJ + TURN]
    const strideI = strides[2 * i + 1]
    const strideJ = strides[2 * j + 1]
    const v = 12 * row
    const w = 9 * row
    const l = scale * lambda[row]
    if (kind === DP1) {
      if (ii >= 0) chart.addCurvature(pose, i, vectors, v + A_I, world, w + G_J, l, M, ii, strideI)
      if (jj >= 0) chart.addCurvature(pose, j, vectors, v + A_J, world, w + G_I, l, M, jj, strideJ)
      if (ij < 0) continue
      chart.computeDirections(pose, i, vectors, v + A_I, aI)
      chart.computeDirections(pose, j, vectors, v + A_J, bJ)
      addProduct(M, ij, strideI, aI, bJ, n, l)
      addProduct(M, ji, strideJ, bJ, aI, n, l)
      continue
    }
    const along = w + (kind === D ? DIFFERENCE : G_I)
    const factor = kind === D ? 2 * l : l
    // K(s, v) is linear in v, so rows at the same points are added up first
    if (!rows.samePoints[row]) force.fill(0)
    for (let k = 0; k < 3; k++) force[k] += factor * world[along + k]
    if (row + 1 === rows.count || !rows.samePoints[row + 1]) {
      if (ii >= 0) chart.addCurvature(pose, i, vectors, v + S_I, force, 0, -1, M, ii, strideI)
      if (jj >= 0) chart.addCurvature(pose, j, vectors, v + S_J, force, 0, 1, M, jj, strideJ)
    }
    if (kind === CD) continue
    if (ii >= 0) chart.computeDirections(pose, i, vectors, v + S_I, bI)
    if (jj >= 0) chart.computeDirections(pose, j, vectors, v + S_J, bJ)
    if (kind === D) addDistanceChange(M, places, at, strides, i, j, n, factor)
    else if (ii >= 0) {
      chart.computeDirections(pose, i, vectors, v + A_I, aI)
      chart.addCurvature(pose, i, vectors, v + A_I, world, w + DIFFERENCE, l, M, ii, strideI)
      addAlongChange(M, places, at, strides, i, j, n, l)
    }
  }
}

/** D: the square of ∂d = [−I, −B(s_i), I, B(s_j)]. */
function addDistanceChange(
  M: Float64Array,
  places: Int32Array,
  at: number,
  strides: Int32Array,
  i: number,
  j: number,
  n: number,
  l: number,
): void {
  if (places[at + II] >= 0) addSquare(M, places, at + II, strides, i, bI, bI, n, l)
  if (places[at + JJ] >= 0) addSquare(M, places, at + JJ, strides, j, bJ, bJ, n, l)
  if (places[at + IJ] < 0) return
  addSquare(M, places, at + IJ, strides, i, bI, bJ, n, -l)
  addSquare(M, places, at + JI, strides, j, bJ, bI, n, -l)
}

/** M += l [I, B]ᵀ [I, C] */
function addSquare(
  M: Float64Array,
  places: Int32Array,
  pair: number,
  strides: Int32Array,
  body: number,
  B: Float64Array,
  C: Float64Array,
  n: number,
  l: number,
): void {
  const shift = places[pair]
  const shiftStride = strides[2 * body]
  const turnStride = strides[2 * body + 1]
  for (let k = 0; k < 3; k++) M[shift + (shiftStride + 1) * k] += l
  addMatrix(M, places[pair + SHIFT_TURN], shiftStride, C, n, l)
  addTransposed(M, places[pair + TURN_SHIFT], turnStride, B, n, l)
  addProduct(M, places[pair + TURN], turnStride, B, C, n, l)
}

/** DP2: ∂g_iᵀ ∂d and its transpose, ∂g_i = B(a_i) δα_i. */
function addAlongChange(
  M: Float64Array,
  places: Int32Array,
  at: number,
  strides: Int32Array,
  i: number,
  j: number,
  n: number,
  l: number,
): void {
  const ii = places[at + II + TURN]
  const strideI = strides[2 * i + 1]
  addMatrix(M, places[at + II + SHIFT_TURN], strides[2 * i], aI, n, -l)
  addTransposed(M, places[at + II + TURN_SHIFT], strideI, aI, n, -l)
  addProduct(M, ii, strideI, aI, bI, n, -l)
  addProduct(M, ii, strideI, bI, aI, n, -l)
  if (places[at + IJ + TURN] < 0) return
  addTransposed(M, places[at + IJ + TURN_SHIFT], strideI, aI, n, l)
  addMatrix(M, places[at + JI + SHIFT_TURN], strides[2 * j], aI, n, l)
  addProduct(M, places[at + IJ + TURN], strideI, aI, bJ, n, l)
  addProduct(M, places[at + JI + TURN], strides[2 * j + 1], bJ, aI, n, l)
}

/** M += l B, 3×n */
function addMatrix(M: Float64Array, at: number, stride: number, B: Float64Array, n: number, l: number): void {
  for (let k = 0; k < 3; k++) for (let m = 0; m < n; m++) M[at + stride * k + m] += l * B[DIRECTION * k + m]
}

/** M += l Bᵀ, n×3 */
function addTransposed(M: Float64Array, at: number, stride: number, B: Float64Array, n: number, l: number): void {
  for (let m = 0; m < n; m++) for (let k = 0; k < 3; k++) M[at + stride * m + k] += l * B[DIRECTION * k + m]
}

/** M += l Bᵀ C, n×n */
function addProduct(
  M: Float64Array,
  at: number,
  stride: number,
  B: Float64Array,
  C: Float64Array,
  n: number,
  l: number,
): void {
  for (let k = 0; k < n; k++) {
    const x = l * B[k]
    const y = l * B[DIRECTION + k]
    const z = l * B[2 * DIRECTION + k]
    for (let m = 0; m < n; m++) M[at + stride * k + m] += x * C[m] + y * C[DIRECTION + m] + z * C[2 * DIRECTION + m]
  }
}

/**
 * Blocks of rows that close loops of a forest: their multipliers from the forest's response to them (docs/THEORY.md §3 (C), (19)).
 *
 * With H⁻¹ the forest's response and Ĝ = D G the closures' rows, scaled, γ̂ solves Λ γ̂ = Ĝ a_free − D b, Λ = Ĝ H⁻¹ Ĝᵀ. A unit of γ̂_r swept up the forest leaves
 * t_rf = s_f·F at each free direction f that it passes, and Λ = T Tᵀ with T = (t_rf/√d_f): rows meet only where their paths to the root share bodies.
 * Λ is factored by sparse block Cholesky.
 *
 * Rows are often redundant, and at singular poses the rank changes. Λ + E, E > 0 diagonal, is always definite, and proximal refinement γ̂ ← γ̂ + (Λ + E)⁻¹ r,
 * r = Ĝ a_free − D b − Λγ̂, from γ̂ = 0 takes the effect of E away (Rockafellar 1976). Redundant rows that contradict each other, as they do off the
 * constraints, leave a residual that refinement cannot take away. It is reported, and they are met in the sense of least squares: the filter 1 − (Λ + E)⁻¹E on each step
 * keeps out of γ̂ what has no response.
 */
import { factorCholesky, solveCholesky } from '../linalg/block-cholesky.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Articulated, Closures } from '../model/system.ts'

/** E over the diagonal of Λ. Much smaller, rounding would fill the null space; much larger, refinement would converge slowly. */
const EPSILON = 1e-9
/** Residual that refinement leaves, over the largest term, above which rows contradict each other. */
export const CONTRADICTION = 1e-10
/** Sweeps of refinement that are taken in any case where rows contradict each other. */
export const FILTERED_SWEEPS = 4
/** The scale of E is at least this share of the response that a row of the block would have if no joint held its bodies. */
const HELD = 1e-8
export const MAX_SWEEPS = 12
/** Refinement ends when the residual is below this share of the right-hand side, which is far below any step's error. */
export const ENOUGH = 1e-14

/**
 * Computes T and factors Λ + E; needs the factorization of the forest at the same pose.
 *
 * @param ofPoses whether rows at velocity level are left out
 */
export function factorClosures(model: Model, ws: Workspace, t: Articulated, c: Closures, ofPoses: boolean): void {
  const { free, root } = c
  for (let n = 0; n < free.length; n++) root[free[n]] = Math.sqrt(t.inverseD[free[n]])
  for (let i = 0; i < c.blocks.length; i++) {
    computeRows(model, ws, c, i, ofPoses)
    for (let row = c.rowStart[i]; row < c.rowStart[i + 1]; row++) computeResponse(t, c, i, row)
  }
  assembleResponse(c)
  shiftDiagonal(model, c)
  factorCholesky(c.response, c.shift)
}

/**
 * Sets E, and adds it to Λ. A row gets its E from the strongest response of its block, since the response of a row that the forest holds already is
 * rounding.
 */
function shiftDiagonal(model: Model, c: Closures): void {
  const { diagonal, values } = c.response
  const { G, sideStart, sideBody, sideAt } = c
  const { inverseMass, inverseInertia } = model.metric
  for (let i = 0; i < c.blocks.length; i++) {
    let scale = 0
    for (let r = c.rowStart[i]; r < c.rowStart[i + 1]; r++) {
      // the response of the row if no joint held the bodies, or more
      let free = 0
      for (let side = sideStart[i]; side < sideStart[i + 1]; side++) {
        const body = sideBody[side]
        const g = sideAt[side] + 6 * (r - c.rowStart[i])
        const turn = inverseInertia[9 * body] + inverseInertia[9 * body + 4] + inverseInertia[9 * body + 8]
        free +=
          inverseMass[body] * (G[g] * G[g] + G[g + 1] * G[g + 1] + G[g + 2] * G[g + 2]) +
          turn * (G[g + 3] * G[g + 3] + G[g + 4] * G[g + 4] + G[g + 5] * G[g + 5])
      }
      const own = values[diagonal[r]]
      if (own > scale) scale = own
      if (HELD * free > scale) scale = HELD * free
    }
    for (let r = c.rowStart[i]; r < c.rowStart[i + 1]; r++) {
      // a block that has lost all its rows at this pose still needs a pivot
      c.shift[r] = EPSILON * (scale > 0 ? scale : 1)
      values[diagonal[r]] += c.shift[r]
    }
  }
}

/** Computes Ĝ of the rows of closure i: for a joint from the axes of its rows, for a constraint element from ws.G. */
function computeRows(model: Model, ws: Workspace, c: Closures, i: number, ofPoses: boolean): void {
  const j = c.blocks[i]
  const { axis, p, d, rowScale } = ws
  const { G, scale } = c
  const first = c.modelRow[i]
  const turns = model.rows.turnStart[j]
  const end = model.rows.start[j + 1]
  for (let row = first, r = c.rowStart[i]; row < end; row++, r++) scale[r] = rowScale[row]
  if (j >= model.joints.length) {
    const { sideStart, jacobianAt, velocity } = model.rows
    for (let side = c.sideStart[i]; side < c.sideStart[i + 1]; side++) {
      const from = jacobianAt[sideStart[j] + c.sideIndex[side]]
      for (let row = first, k = 0; row < end; row++, k += 6) {
        const s = ofPoses && velocity[row] ? 0 : rowScale[row]
        for (let m = k; m < k + 6; m++) G[c.sideAt[side] + m] = s * ws.G[from + m]
      }
    }
    return
  }
  for (let side = c.sideStart[i]; side < c.sideStart[i + 1]; side++) {
    // on the driven body at its marker, on the main body the opposite at the same point
    const driven = c.sideIndex[side] === 0
    const sign = driven ? 1 : -1
    const ax = driven ? p[6 * j] : p[6 * j + 3] + d[3 * j]
    const ay = driven ? p[6 * j + 1] : p[6 * j + 4] + d[3 * j + 1]
    const az = driven ? p[6 * j + 2] : p[6 * j + 5] + d[3 * j + 2]
    for (let row = first, o = c.sideAt[side]; row < end; row++, o += 6) {
      const s = sign * rowScale[row]
      const x = s * axis[3 * row]
      const y = s * axis[3 * row + 1]
      const z = s * axis[3 * row + 2]
      if (row < turns) {
        G[o] = x
        G[o + 1] = y
        G[o + 2] = z
        G[o + 3] = ay * z - az * y
        G[o + 4] = az * x - ax * z
        G[o + 5] = ax * y - ay * x
      } else {
        G[o] = G[o + 1] = G[o + 2] = 0
        G[o + 3] = x
        G[o + 4] = y
        G[o + 5] = z
      }
    }
  }
}

/** Computes a row of T: what a unit of γ̂ leaves at the free directions on its way to the root. */
function computeResponse(t: Articulated, c: Closures, i: number, row: number): void {
  const { path, pathStart, force: F, G, T, root } = c
  const { S, U, inverseD, freeStart, rho } = t
  const { parent } = t.forest
  const index = row - c.rowStart[i]
  for (let n = pathStart[i]; n < pathStart[i + 1]; n++) {
    const k = 6 * path[n]
    F[k] = F[k + 1] = F[k + 2] = F[k + 3] = F[k + 4] = F[k + 5] = 0
  }
  for (let side = c.sideStart[i]; side < c.sideStart[i + 1]; side++) {
    const k = 6 * c.sideBody[side]
    const g = c.sideAt[side] + 6 * index
    F[k] += G[g]
    F[k + 1] += G[g + 1]
    F[k + 2] += G[g + 2]
    F[k + 3] += G[g + 3]
    F[k + 4] += G[g + 4]
    F[k + 5] += G[g + 5]
  }
  let at = c.start[i] + index * (c.freeAt[i + 1] - c.freeAt[i])
  for (let n = pathStart[i]; n < pathStart[i + 1]; n++) {
    const b = path[n]
    const k = 6 * b
    let f0 = F[k]
    let f1 = F[k + 1]
    let f2 = F[k + 2]
    let f3 = F[k + 3]
    let f4 = F[k + 4]
    let f5 = F[k + 5]
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++) {
      const s = 6 * f
      const passed = S[s] * f0 + S[s + 1] * f1 + S[s + 2] * f2 + S[s + 3] * f3 + S[s + 4] * f4 + S[s + 5] * f5
      T[at++] = passed * root[f]
      const y = passed * inverseD[f]
      f0 -= U[s] * y
      f1 -= U[s + 1] * y
      f2 -= U[s + 2] * y
      f3 -= U[s + 3] * y
      f4 -= U[s + 4] * y
      f5 -= U[s + 5] * y
    }
    const p = 6 * parent[b]
    if (p < 0) continue
    const rx = rho[3 * b]
    const ry = rho[3 * b + 1]
    const rz = rho[3 * b + 2]
    F[p] += f0
    F[p + 1] += f1
    F[p + 2] += f2
    F[p + 3] += f3 + ry * f2 - rz * f1
    F[p + 4] += f4 + rz * f0 - rx * f2
    F[p + 5] += f5 + rx * f1 - ry * f0
  }
}

/** Λ = T Tᵀ, lower triangle. */
function assembleResponse(c: Closures): void {
  const { pairs, shared, T, start, freeAt, rowStart } = c
  const { values } = c.response
  values.fill(0)
  for (let n = 0; n < pairs.length; n += 5) {
    const i = pairs[n]
    const k = pairs[n + 1]
    const rows = rowStart[i + 1] - rowStart[i]
    const columns = rowStart[k + 1] - rowStart[k]
    for (let r = 0; r < rows; r++) {
      const mine = start[i] + r * (freeAt[i + 1] - freeAt[i])
      const end = i === k ? r + 1 : columns
      for (let q = 0; q < end; q++) {
        const other = start[k] + q * (freeAt[k + 1] - freeAt[k])
        let sum = 0
        for (let s = pairs[n + 2]; s < pairs[n + 3]; s += 3) {
          const a = mine + shared[s]
          const b = other + shared[s + 1]
          for (let f = 0; f < shared[s + 2]; f++) sum += T[a + f] * T[b + f]
        }
        values[pairs[n + 4] + r * columns + q] = sum
      }
    }
  }
}

/**
 * Solves for the multipliers of the closures and subtracts their effect from y; needs the accelerations that the forest has without them.
 *
 * @param b right-hand side, one per row of the model
 * @param multipliers out, rows of the closures
 * @param agreed whether rows are known not to contradict each other; a residual then means slow convergence, and is not filtered out
 */
export function solveClosures(
  t: Articulated,
  c: Closures,
  b: Float64Array,
  multipliers: Float64Array,
  agreed = false,
): void {
  const { scale, G, target, residual, gamma, along, root, rowStart, modelRow, sideStart, sideBody, sideAt } = c
  const { acceleration: a } = t
  let size = 0
  for (let i = 0; i < c.blocks.length; i++) {
    for (let r = rowStart[i], index = 0; r < rowStart[i + 1]; r++, index++) {
      const wanted = scale[r] * b[modelRow[i] + index]
      let sum = -wanted
      for (let side = sideStart[i]; side < sideStart[i + 1]; side++) {
        const g = sideAt[side] + 6 * index
        const body = 6 * sideBody[side]
        for (let k = 0; k < 6; k++) sum += G[g + k] * a[body + k]
      }
      target[r] = residual[r] = sum
      if (Math.abs(wanted) > size) size = Math.abs(wanted)
      if (Math.abs(sum) > size) size = Math.abs(sum)
    }
  }
  c.left[1] = size
  refine(c, false)
  const left = size > 0 ? c.left[0] / size : 0
  if (left > CONTRADICTION && !agreed) refine(c, true)
  c.left[0] = left
  for (let i = 0; i < c.blocks.length; i++)
    for (let r = rowStart[i], row = modelRow[i]; r < rowStart[i + 1]; r++, row++) multipliers[row] = scale[r] * gamma[r]
  for (let f = 0; f < along.length; f++) t.y[f] -= root[f] * along[f]
}

/**
 * Computes γ̂ from zero by proximal refinement; leaves Tᵀγ̂ in `along` and the largest residual in left[0].
 *
 * @param filtered whether parts of γ̂ that have next to no response are removed
 */
function refine(c: Closures, filtered: boolean): void {
  const { rowCount, target, residual, gamma, shift, delta, along, free, left } = c
  const size = left[1]
  gamma.fill(0)
  for (let r = 0; r < rowCount; r++) residual[r] = target[r]
  for (let n = 0; n < free.length; n++) along[free[n]] = 0
  left[0] = size
  for (let sweep = 0; sweep < MAX_SWEEPS && left[0] > ENOUGH * size; sweep++) {
    const before = left[0]
    solveCholesky(c.response, residual)
    if (filtered) {
      for (let r = 0; r < rowCount; r++) delta[r] = shift[r] * residual[r]
      solveCholesky(c.response, delta)
      for (let r = 0; r < rowCount; r++) residual[r] -= delta[r]
    }
    for (let r = 0; r < rowCount; r++) gamma[r] += residual[r]
    computeResidual(c)
    // no longer falling: rounding, or rows that contradict each other
    if (left[0] > 0.5 * before && !(filtered && sweep < FILTERED_SWEEPS)) break
  }
}

/** along = Tᵀγ̂, residual = target − T along, its largest entry into left. */
function computeResidual(c: Closures): void {
  const { blocks, rowStart, free, freeAt, start, T, along, gamma, target, residual } = c
  for (let n = 0; n < free.length; n++) along[free[n]] = 0
  for (let i = 0; i < blocks.length; i++) {
    let at = start[i]
    for (let r = rowStart[i]; r < rowStart[i + 1]; r++) {
      const g = gamma[r]
      for (let n = freeAt[i]; n < freeAt[i + 1]; n++) along[free[n]] += T[at++] * g
    }
  }
  let largest = 0
  for (let i = 0; i < blocks.length; i++) {
    let at = start[i]
    for (let r = rowStart[i]; r < rowStart[i + 1]; r++) {
      let sum = target[r]
      for (let n = freeAt[i]; n < freeAt[i + 1]; n++) sum -= T[at++] * along[free[n]]
      residual[r] = sum
      if (Math.abs(sum) > largest) largest = Math.abs(sum)
    }
  }
  c.left[0] = largest
}

/** Adds G_bᵀγ of the closures to the forces on their bodies, 6 per body in world axes. */
export function addClosureForces(c: Closures, multipliers: Float64Array, out: Float64Array): void {
  for (let i = 0; i < c.blocks.length; i++)
    for (let r = c.rowStart[i], index = 0; r < c.rowStart[i + 1]; r++, index++) {
      const gamma = multipliers[c.modelRow[i] + index] / c.scale[r]
      for (let side = c.sideStart[i]; side < c.sideStart[i + 1]; side++) {
        const g = c.sideAt[side] + 6 * index
        const body = 6 * c.sideBody[side]
        for (let k = 0; k < 6; k++) out[body + k] += gamma * c.G[g + k]
      }
    }
}

/**
 * The matrix of Newton's method for implicit steps (docs/THEORY.md §5, with the tangents of §7): with accelerations a at the end of a step, displacements
 * u = (Δr, θ) from its start and velocities v,
 *
 *   u = u* + s a,   v = v* + g a,   q = q₀ ∘ (Δr, exp θ)                                                     (1)
 *   R = M a + f_g + C_qᵀ γ − f = 0,   C(q, t) = 0                                                            (2)
 *
 * A small displacement δ of the pose reached, rotation in body axes, is δ = J du with J = diag(I, J_r(θ)), J_r the right derivative of the
 * exponential. So dv = (g/s) J⁻¹ δ, da = J⁻¹ δ / s, and with K = ∂R/∂(δr, θ), D = ∂R/∂v of dynamics/tangent.ts, times s,
 *
 *   [ (M + g D) J⁻¹ + s K   Ĝᵀ ] [ δ ]   [ −s R ]        Ĝ = W C_q with the row scales W of kinematics/size.ts
 *   [ Ĝ                    −E ] [ μ ] = [ −W C ],       dγ = W μ / s                                         (3)
 *
 * In these scales (3) is the projection of displacements in the mass metric plus terms of h and h²: the same for a watch and a crane, and for
 * any step. J⁻¹ = I + ½[θ]× + c (θθᵀ − |θ|²I) is taken along; it is what makes Newton's method quadratic for bodies that spin.
 *
 * E is small, 1e-9 of each row's own Ĝ diag(M̃)⁻¹ Ĝᵀ: redundant rows, and rows that become so at a singular pose, then take no pivot from rounding. Newton's
 * steps accumulate γ, which makes them the proximal iteration on (2): E slows its convergence, by 1e-9 a step, and changes no solution.
 *
 * A row at velocity level asks for Ċ = G v + C_t = 0 at the end of the step. As dv = (g/s) J⁻¹ δ, its row of (3) is Ĝ δ = −(s/g) W Ċ, less how Ċ changes with
 * the pose and with J⁻¹ − I, of the relative size h, which costs contraction alone.
 */
import { blockAt, factorBlocks, makeBlockLU, solveBlocks, type BlockLU } from '../linalg/block-lu.ts'
import { computeTangent, makeTangent, type Tangent } from '../dynamics/tangent.ts'
import { computeConstraintVelocity, computePositions, computeRates } from '../kinematics/stages.ts'
import { turnQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface ImplicitSystem {
  readonly lu: BlockLU
  readonly tangent: Tangent
  /** Where the tangent's blocks stand in the matrix. */
  readonly bodyBlock: Int32Array
  /** For each block of rows its diagonal block in the matrix, −1 where it does not count. */
  readonly rowBlock: Int32Array
  /** Two per side: places of G and Gᵀ in the matrix, −1 where they have none. */
  readonly G: Int32Array
  /** Places of the entries of each body and each row in the right-hand side, −1 where they have none. */
  readonly bodyAt: Int32Array
  readonly rowAt: Int32Array
  /** Right-hand side, then solution. */
  readonly x: Float64Array
  /** Diagonal of the body blocks, 6 per body. */
  readonly diagonal: Float64Array
  /** Whether the terms of forces are far larger than those of masses for some body. */
  stiff: boolean
}

/** Ratio of diagonal to mass above which the system counts as stiff. */
const STIFF = 10

/** E over the rows' own Ĝ diag(M̃)⁻¹ Ĝᵀ. Rounding is 1e-7 of E, and E changes a step by 1e-9 of it. */
const EPSILON = 1e-9

export function makeImplicitSystem(model: Model): ImplicitSystem {
  const { bodyCount, fixed, rows } = model
  const { start, sideStart, sideBody, blockCount } = rows
  const tangent = makeTangent(model)
  const bodyNode = new Int32Array(bodyCount).fill(-1)
  const sizes: number[] = []
  for (let b = 0; b < bodyCount; b++) if (!fixed[b]) bodyNode[b] = sizes.push(6) - 1
  const bodies = sizes.length
  const edges: number[] = []
  tangent.rowBody.forEach((row, k) => edges.push(bodyNode[row], bodyNode[tangent.columnBody[k]]))
  const rowNode = Array.from({ length: blockCount }, (_, block) => {
    const ends = Array.from(sideBody.subarray(sideStart[block], sideStart[block + 1]), (body) => bodyNode[body])
    const moving = ends.filter((node) => node >= 0)
    const count = start[block + 1] - start[block]
    if (!count || !moving.length) return -1
    const node = sizes.push(count) - 1
    for (const end of moving) edges.push(node, end)
    return node
  })
  const lu = makeBlockLU({
    sizes: Int32Array.from(sizes),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from(sizes, (_, v) => (v < bodies ? 0 : 1)),
  })
  const bodyAt = Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : lu.vectorAt[node]))
  const rowAt = new Int32Array(rows.count).fill(-1)
  const rowBlock = new Int32Array(blockCount).fill(-1)
  const G = new Int32Array(2 * sideBody.length).fill(-1)
  rowNode.forEach((node, block) => {
    if (node < 0) return
    rowBlock[block] = blockAt(lu, node, node)
    for (let row = start[block]; row < start[block + 1]; row++) rowAt[row] = lu.vectorAt[node] + row - start[block]
    for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
      const body = bodyNode[sideBody[side]]
      if (body < 0) continue
      G[2 * side] = blockAt(lu, node, body)
      G[2 * side + 1] = blockAt(lu, body, node)
    }
  })
  return {
    lu,
    tangent,
    bodyBlock: Int32Array.from(tangent.rowBody, (row, k) =>
      blockAt(lu, bodyNode[row], bodyNode[tangent.columnBody[k]]),
    ),
    rowBlock,
    G,
    bodyAt,
    rowAt,
    x: new Float64Array(lu.length),
    diagonal: new Float64Array(6 * bodyCount),
    stiff: false,
  }
}

const Jinv = new Float64Array(9)
const W = new Float64Array(36)

/** out = J_r(θ)⁻¹, 3×3 row-major, θ at offset i: the inverse right derivative of the exponential. */
function inverseTurnTangent(out: Float64Array, theta: Float64Array, i: number): void {
  const x = theta[i]
  const y = theta[i + 1]
  const z = theta[i + 2]
  const a2 = x * x + y * y + z * z
  const half = 0.5 * Math.sqrt(a2)
  // the first term left out of the series, a⁴/30240, is below 1e-10 of c where it is used
  const c = half > 0.02 ? (1 - half / Math.tan(half)) / a2 : 1 / 12 + a2 / 720 + (a2 * a2) / 30240
  out[0] = 1 - c * (y * y + z * z)
  out[1] = -0.5 * z + c * x * y
  out[2] = 0.5 * y + c * x * z
  out[3] = 0.5 * z + c * x * y
  out[4] = 1 - c * (x * x + z * z)
  out[5] = -0.5 * x + c * y * z
  out[6] = -0.5 * y + c * x * z
  out[7] = 0.5 * x + c * y * z
  out[8] = 1 - c * (x * x + y * y)
}

/**
 * Factors (3) at the state, of which the workspace holds positions, rates, coordinates and the Jacobian.
 *
 * @param u displacements of the step, 6 per body
 * @param multipliers γ for the stiffness of the constraints
 * @returns whether there is a factorization
 */
export function factorImplicit(
  model: Model,
  state: State,
  ws: Workspace,
  system: ImplicitSystem,
  s: number,
  g: number,
  u: Float64Array,
  multipliers: Float64Array,
): boolean {
  const { lu, tangent, bodyBlock } = system
  computeTangent(model, state, ws, multipliers, tangent)
  lu.values.fill(0)
  system.stiff = false
  for (let k = 0; k < bodyBlock.length; k++) addBodyBlock(model, system, k, s, g, u)
  const { blockCount } = model.rows
  for (let block = 0; block < blockCount; block++) if (system.rowBlock[block] >= 0) addRows(model, ws, system, block)
  return factorBlocks(lu)
}

function addBodyBlock(model: Model, system: ImplicitSystem, k: number, s: number, g: number, u: Float64Array): void {
  const { tangent, lu } = system
  const { K, D } = tangent
  const row = tangent.rowBody[k]
  const column = tangent.columnBody[k]
  const from = 36 * k
  const to = system.bodyBlock[k]
  for (let i = 0; i < 36; i++) W[i] = g * D[from + i]
  if (row === column) {
    for (let i = 0; i < 3; i++) {
      W[7 * i] += model.mass[row]
      for (let j = 0; j < 3; j++) W[21 + 6 * i + j] += model.inertia[9 * row + 3 * i + j]
    }
  }
  inverseTurnTangent(Jinv, u, 6 * column + 3)
  for (let i = 0; i < 36; i += 6) {
    const x = W[i + 3]
    const y = W[i + 4]
    const z = W[i + 5]
    W[i + 3] = x * Jinv[0] + y * Jinv[3] + z * Jinv[6]
    W[i + 4] = x * Jinv[1] + y * Jinv[4] + z * Jinv[7]
    W[i + 5] = x * Jinv[2] + y * Jinv[5] + z * Jinv[8]
  }
  const { values } = lu
  for (let i = 0; i < 36; i++) values[to + i] += W[i] + s * K[from + i]
  if (row !== column) return
  for (let i = 0; i < 6; i++) {
    const own = i < 3 ? model.mass[row] : model.inertia[9 * row + 4 * (i - 3)]
    const whole = Math.abs(values[to + 7 * i])
    system.diagonal[6 * row + i] = Math.max(own, whole)
    if (whole > STIFF * own) system.stiff = true
  }
}

function addRows(model: Model, ws: Workspace, system: ImplicitSystem, block: number): void {
  const { start, sideStart, sideBody, jacobianAt } = model.rows
  const { values } = system.lu
  const { diagonal } = system
  const { J } = ws
  const rowCount = start[block + 1] - start[block]
  for (let r = 0; r < rowCount; r++) {
    const scale = ws.rowScale[start[block] + r]
    let own = 0
    for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
      const G = system.G[2 * side]
      if (G < 0) continue
      const Gt = system.G[2 * side + 1]
      const at = jacobianAt[side] + 6 * r
      const body = sideBody[side]
      for (let k = 0; k < 6; k++) {
        const x = scale * J[at + k]
        values[G + 6 * r + k] += x
        values[Gt + rowCount * k + r] += x
        own += (x * x) / diagonal[6 * body + k]
      }
    }
    values[system.rowBlock[block] + (rowCount + 1) * r] = own > 0 ? -EPSILON * own : -1
  }
}

/**
 * Solves (3) with the last factorization for the residual of (2) at hand: δ and μ stand in `system.x` afterwards.
 *
 * @param a accelerations, 6 per body
 * @param gamma multipliers, one per row
 * @param c what the rows still have to go, one per row: C unless told
 */
export function solveImplicit(
  model: Model,
  ws: Workspace,
  system: ImplicitSystem,
  s: number,
  a: Float64Array,
  gamma: Float64Array,
  c: Float64Array = ws.c,
): void {
  const { x, bodyAt } = system
  for (let b = 0; b < model.bodyCount; b++) {
    const at = bodyAt[b]
    if (at < 0) continue
    const i = 6 * b
    for (let k = 0; k < 3; k++) {
      x[at + k] = s * (ws.force[i + k] - model.mass[b] * a[i + k])
      let torque = ws.force[i + 3 + k]
      for (let m = 0; m < 3; m++) torque -= model.inertia[9 * b + 3 * k + m] * a[i + 3 + m]
      x[at + 3 + k] = s * torque
    }
  }
  addRowTerms(model, ws, system, s, gamma, x, c)
  solveBlocks(system.lu, x)
}

/**
 * Adds what the rows have on the right of (3): −W C at the rows, −s C_qᵀγ at the bodies.
 *
 * @param gamma multipliers, one per row
 * @param x right-hand side, laid out as `system.x`
 * @param c what the rows still have to go, one per row: C unless told
 */
export function addRowTerms(
  model: Model,
  ws: Workspace,
  { bodyAt, rowAt }: ImplicitSystem,
  s: number,
  gamma: Float64Array,
  x: Float64Array,
  c: Float64Array = ws.c,
): void {
  const { start, sideStart, sideBody, jacobianAt, blockCount } = model.rows
  const { J } = ws
  for (let block = 0; block < blockCount; block++)
    for (let row = start[block]; row < start[block + 1]; row++) {
      if (rowAt[row] < 0) continue
      x[rowAt[row]] = -ws.rowScale[row] * c[row]
      const y = s * gamma[row]
      for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
        const to = bodyAt[sideBody[side]]
        const at = jacobianAt[side] + 6 * (row - start[block])
        if (to >= 0) for (let k = 0; k < 6; k++) x[to + k] -= y * J[at + k]
      }
    }
}

/**
 * Solves (3) with constraint residuals alone on the right: the displacement of the bodies, in `system.x`, that removes them and that stiff forces resist
 * least. Bodies projected in this way stay where springs and dampers hold them; in the mass metric alone a light body would be moved against them.
 */
function solveRows(model: Model, ws: Workspace, system: ImplicitSystem, residual: Float64Array): void {
  const { x, rowAt } = system
  x.fill(0)
  for (let r = 0; r < model.rows.count; r++) if (rowAt[r] >= 0) x[rowAt[r]] = -ws.rowScale[r] * residual[r]
  solveBlocks(system.lu, x)
}

/**
 * Moves the state of a stiff system toward C = 0 by one step with the last factorization; needs positions, and leaves those of the result. For other systems
 * it does nothing, as the mass metric does as well, with an up-to-date matrix.
 */
export function approachPositions(model: Model, state: State, ws: Workspace, system: ImplicitSystem): void {
  const { x, bodyAt, stiff } = system
  if (!stiff) return
  solveRows(model, ws, system, ws.c)
  for (let b = 1; b < model.bodyCount; b++) {
    const at = bodyAt[b]
    if (at < 0) continue
    for (let k = 0; k < 3; k++) state.q[7 * b + k] += x[at + k]
    turnQ(state.q, 7 * b + 3, state.q, 7 * b + 3, 1, x, at + 3)
  }
  computePositions(model, state, ws)
}

/** Moves the velocities toward C_q v + C_t = 0 likewise; needs positions, and leaves the rates of the result. */
export function approachVelocities(model: Model, state: State, ws: Workspace, system: ImplicitSystem): void {
  const { x, bodyAt, stiff } = system
  if (!stiff) return
  computeRates(model, state, ws)
  computeConstraintVelocity(model, state, ws, ws.rowScratch)
  solveRows(model, ws, system, ws.rowScratch)
  for (let b = 1; b < model.bodyCount; b++)
    if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) state.v[6 * b + k] += x[bodyAt[b] + k]
  computeRates(model, state, ws)
}

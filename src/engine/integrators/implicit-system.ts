/**
 * The matrix of Newton's method for implicit steps: with accelerations a at the end of a step, displacements u = (Δr, θ) from its start and velocities v,
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
  /** Per joint, −1 where it does not count: its own block; G and Gᵀ of body 1 and of body 2. */
  readonly jointBlock: Int32Array
  readonly G: Int32Array
  /** Where the entries of each body and each row stand in the right-hand side; −1: nowhere. */
  readonly bodyAt: Int32Array
  readonly rowAt: Int32Array
  /** Right-hand side, then solution. */
  readonly x: Float64Array
  /** Diagonal of the body blocks, 6 per body: the masses that a row meets. */
  readonly diagonal: Float64Array
  /** Whether forces resist far more than masses do somewhere. */
  stiff: boolean
}

/** Diagonal over mass above which that is so. */
const STIFF = 10

/** E over the rows' own Ĝ diag(M̃)⁻¹ Ĝᵀ: rounding is 1e-7 of it, and it costs 1e-9 of a step. */
const EPSILON = 1e-9

export function makeImplicitSystem(model: Model): ImplicitSystem {
  const { bodyCount, joints, fixed, rows: table } = model
  const tangent = makeTangent(model)
  const bodyNode = new Int32Array(bodyCount).fill(-1)
  const sizes: number[] = []
  for (let b = 0; b < bodyCount; b++) if (!fixed[b]) bodyNode[b] = sizes.push(6) - 1
  const bodies = sizes.length
  const edges: number[] = []
  tangent.rowBody.forEach((row, k) => edges.push(bodyNode[row], bodyNode[tangent.columnBody[k]]))
  const jointNode = joints.map(({ rowCount, body1, body2 }) => {
    const ends = [bodyNode[body1], bodyNode[body2]].filter((node) => node >= 0)
    if (!rowCount || !ends.length) return -1
    const node = sizes.push(rowCount) - 1
    for (const end of ends) edges.push(node, end)
    return node
  })
  const lu = makeBlockLU({
    sizes: Int32Array.from(sizes),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from(sizes, (_, v) => (v < bodies ? 0 : 1)),
  })
  const bodyAt = Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : lu.vectorAt[node]))
  const rowAt = new Int32Array(table.count).fill(-1)
  const jointBlock = new Int32Array(joints.length).fill(-1)
  const G = new Int32Array(4 * joints.length).fill(-1)
  joints.forEach(({ rowStart, rowCount, body1, body2 }, j) => {
    const node = jointNode[j]
    if (node < 0) return
    jointBlock[j] = blockAt(lu, node, node)
    for (let r = 0; r < rowCount; r++) rowAt[rowStart + r] = lu.vectorAt[node] + r
    for (const [side, body] of [body1, body2].entries()) {
      if (bodyNode[body] < 0) continue
      G[4 * j + 2 * side] = blockAt(lu, node, bodyNode[body])
      G[4 * j + 2 * side + 1] = blockAt(lu, bodyNode[body], node)
    }
  })
  return {
    lu,
    tangent,
    bodyBlock: Int32Array.from(tangent.rowBody, (row, k) =>
      blockAt(lu, bodyNode[row], bodyNode[tangent.columnBody[k]]),
    ),
    jointBlock,
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
  // the series' next term, a⁴/30240, is below 1e-10 of c where it is used
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
  for (let j = 0; j < model.joints.length; j++) if (system.jointBlock[j] >= 0) addJoint(model, ws, system, j)
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

function addJoint(model: Model, ws: Workspace, system: ImplicitSystem, j: number): void {
  const { rowStart, rowCount, body1, body2 } = model.joints[j]
  const { values } = system.lu
  const { diagonal } = system
  for (let r = 0; r < rowCount; r++) {
    const row = rowStart + r
    const scale = ws.rowScale[row]
    let own = 0
    for (let side = 0; side < 2; side++) {
      const G = system.G[4 * j + 2 * side]
      if (G < 0) continue
      const Gt = system.G[4 * j + 2 * side + 1]
      const J = side ? ws.J2 : ws.J1
      const body = side ? body2 : body1
      for (let k = 0; k < 6; k++) {
        const x = scale * J[6 * row + k]
        values[G + 6 * r + k] += x
        values[Gt + rowCount * k + r] += x
        own += (x * x) / diagonal[6 * body + k]
      }
    }
    values[system.jointBlock[j] + (rowCount + 1) * r] = own > 0 ? -EPSILON * own : -1
  }
}

/**
 * Solves (3) with the last factorization for the residual of (2) at hand: δ and μ stand in `system.x` afterwards.
 *
 * @param a accelerations, 6 per body
 * @param gamma multipliers, one per row
 */
export function solveImplicit(
  model: Model,
  ws: Workspace,
  system: ImplicitSystem,
  s: number,
  a: Float64Array,
  gamma: Float64Array,
): void {
  const { x, bodyAt, rowAt } = system
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
  for (let j = 0; j < model.joints.length; j++) {
    const { rowStart, rowCount, body1, body2 } = model.joints[j]
    const at1 = bodyAt[body1]
    const at2 = bodyAt[body2]
    for (let row = rowStart; row < rowStart + rowCount; row++) {
      if (rowAt[row] < 0) continue
      x[rowAt[row]] = -ws.rowScale[row] * ws.c[row]
      const y = s * gamma[row]
      if (at1 >= 0) for (let k = 0; k < 6; k++) x[at1 + k] -= y * ws.J1[6 * row + k]
      if (at2 >= 0) for (let k = 0; k < 6; k++) x[at2 + k] -= y * ws.J2[6 * row + k]
    }
  }
  solveBlocks(system.lu, x)
}

/**
 * Solves (3) for given constraint residuals and nothing else: the displacement of the bodies, in `system.x`, that takes them away and that stiff forces resist
 * least. What is projected so stays where springs and dampers hold it; in the mass metric alone a light body would be moved against them.
 */
function solveRows(model: Model, ws: Workspace, system: ImplicitSystem, residual: Float64Array): void {
  const { x, rowAt } = system
  x.fill(0)
  for (let r = 0; r < model.rows.count; r++) if (rowAt[r] >= 0) x[rowAt[r]] = -ws.rowScale[r] * residual[r]
  solveBlocks(system.lu, x)
}

/**
 * Where something is stiff, moves the state toward C = 0 by one step with the last factorization; needs positions, and leaves those of the result. Elsewhere
 * the mass metric does it as well, and with a matrix that is not an old one.
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

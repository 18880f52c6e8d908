/**
 * The motions that a mechanism's constraints allow at a pose, as an M-orthonormal basis, and tangents reduced to it.
 *
 * On the forest of the joints, direction f of body b with all that hangs on b following of itself is the motion that the articulated bodies give to
 * an acceleration 1/√d_f there (articulated.ts): M = L D Lᵀ, and these are the columns of L⁻ᵀ D^−½, so that they are M-orthonormal as they
 * come, reach no farther than the bodies beyond b and lose nothing to the conditioning of M. Loops: what their closing joints' rows leave of them,
 * lengths over the scene's size ℓ, singular values below 1e-8 of the largest being zero, as in the count of freedoms.
 */
import { factorArticulated, sweepDown } from '../articulated/articulated.ts'
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { TRANSLATIONS, countRows } from '../joints/presets.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { orthonormalise } from '../linalg/orthonormal.ts'
import { nullSpaces } from '../linalg/singular-values.ts'
import { copy3, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { ZERO, listRows } from './scaled-rows.ts'

export interface TangentSpace {
  /** n: degrees of freedom at the pose, those that drives hold not among them. */
  readonly count: number
  /** Numbers of a motion: 6 per body, ground first. */
  readonly width: number
  /** n × width, row k: motion k as State.v; zeros for fixed bodies. */
  readonly basis: Float64Array
}

/** NᵀKN and NᵀDN, n × n, row-major. */
export interface Reduced {
  readonly stiffness: Float64Array
  readonly damping: Float64Array
}

/** The motions that the constraints allow at the state's pose. Leaves positions and Jacobian of that pose in the workspace. */
export function calcTangentSpace(model: Model, state: State, ws: Workspace): TangentSpace {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const width = 6 * model.bodyCount
  const open = calcTreeMotions(model, state, ws)
  const closures = calcClosureRates(model, ws, open)
  if (closures === null) return { count: open.length / width, width, basis: open }
  // a column that is the largest row by itself: with no loop left to close, rounding is not taken for rows
  const { vectors } = nullSpaces([closures, [Float64Array.of(largestRow(model, ws))]], ZERO)[0]
  const left = orthonormalise(vectors)
  const basis = new Float64Array(left.length * width)
  left.forEach((c, k) => {
    for (let f = 0; f < c.length; f++) {
      const s = c[f]
      if (s === 0) continue
      for (let i = 0; i < width; i++) basis[width * k + i] += s * open[width * f + i]
    }
  })
  return { count: left.length, width, basis }
}

/** The M-orthonormal motions of the forest, loops open. */
function calcTreeMotions(model: Model, state: State, ws: Workspace): Float64Array {
  const { tree } = ws.system
  const { forest, freeStart, inverseD, acceleration: a, y, bias } = tree
  factorArticulated(model, state, ws, tree)
  const width = 6 * model.bodyCount
  const count = freeStart[model.bodyCount]
  const out = new Float64Array(count * width)
  y.fill(0)
  bias.fill(0)
  for (let f = 0; f < count; f++) {
    y[f] = Math.sqrt(inverseD[f])
    sweepDown(tree)
    y[f] = 0
    for (const body of forest.order) {
      const k = width * f + 6 * body
      copy3(out, k, a, 6 * body)
      mulMtV(out, k + 3, ws.R, 9 * body, a, 6 * body + 3)
    }
  }
  return out
}

/** Rates of the rows that close loops, lengths over ℓ, in each of the motions; null where there are none. */
function calcClosureRates(model: Model, ws: Workspace, motions: Float64Array): Float64Array[] | null {
  const { cuts } = ws.system.tree.forest
  const width = 6 * model.bodyCount
  const rows = cuts.reduce((sum, j) => sum + model.joints[j].rows, 0)
  if (rows === 0) return null
  return Array.from({ length: motions.length / width }, (_, f) => {
    const out = new Float64Array(rows)
    let at = 0
    for (const j of cuts) {
      const { rowStart, rows: own } = model.joints[j]
      const lengths = countRows(model.jointRows[j] & TRANSLATIONS)
      for (let r = 0; r < own; r++) out[at++] = calcRate(model, ws, j, rowStart + r, motions, width * f, r < lengths)
    }
    return out
  })
}

function calcRate(
  model: Model,
  ws: Workspace,
  j: number,
  row: number,
  motions: Float64Array,
  from: number,
  length: boolean,
): number {
  const { J1, J2, size } = ws
  const first = from + 6 * model.joints[j].body1
  const second = from + 6 * model.joints[j].body2
  let sum = 0
  for (let k = 0; k < 6; k++) sum += J1[6 * row + k] * motions[first + k] + J2[6 * row + k] * motions[second + k]
  return length ? sum / size : sum
}

const largestRow = (model: Model, ws: Workspace): number =>
  Math.max(...listRows(model, ws).map(({ values }) => Math.hypot(...values)))

/** The tangents in the coordinates of the space. */
export function reduce(space: TangentSpace, tangent: Tangent): Reduced {
  return {
    stiffness: reduceOne(space, tangent, 0, 1),
    damping: tangent.D.some((x) => x !== 0)
      ? reduceOne(space, tangent, 1, 0)
      : new Float64Array(space.count * space.count),
  }
}

/** Nᵀ (d D + k K) N */
function reduceOne({ count, width, basis }: TangentSpace, tangent: Tangent, d: number, k: number): Float64Array {
  const out = new Float64Array(count * count)
  const product = new Float64Array(width)
  const motion = new Float64Array(width)
  // of a tree, motions are zero but for the bodies beyond a joint
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  for (let row = 0; row < count; row++) {
    const at = width * row
    let [first, last] = [0, width]
    while (first < last && basis[at + first] === 0) first++
    while (last > first && basis[at + last - 1] === 0) last--
    from[row] = first
    to[row] = last
  }
  for (let column = 0; column < count; column++) {
    motion.set(basis.subarray(width * column, width * (column + 1)))
    product.fill(0)
    addTangentTimes(tangent, d, k, motion, product)
    for (let row = 0; row < count; row++)
      out[count * row + column] = dotBetween(basis, width * row, product, from[row], to[row])
  }
  return out
}

/** Σ a[at + i] b[i] for i in [from, to): four sums at a time, which do not wait for each other. */
function dotBetween(a: Float64Array, at: number, b: Float64Array, from: number, to: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let i = from
  for (; i + 3 < to; i += 4) {
    s0 += a[at + i] * b[i]
    s1 += a[at + i + 1] * b[i + 1]
    s2 += a[at + i + 2] * b[i + 2]
    s3 += a[at + i + 3] * b[i + 3]
  }
  for (; i < to; i++) s0 += a[at + i] * b[i]
  return s0 + s1 + (s2 + s3)
}

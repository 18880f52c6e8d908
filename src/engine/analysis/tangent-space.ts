/**
 * The motions that a mechanism's constraints allow at a pose, as an M-orthonormal basis, and tangents reduced to it (docs/THEORY.md §8 (28)).
 *
 * On the forest of the joints, direction f of body b with all that hangs on b following of itself is the motion that the articulated bodies give to
 * an acceleration 1/√d_f there (articulated.ts): M = L D Lᵀ, and these are the columns of L⁻ᵀ D^−½, so that they are M-orthonormal as they
 * come, reach no farther than the bodies beyond b and lose nothing to the conditioning of M. Loops: what their closing joints' rows leave of them,
 * lengths over the scene's size ℓ, singular values below 1e-8 of the largest being zero, as in the count of freedoms: of motions at unit length in the
 * metric of ranks. Where projections have a metric of their own (model/metric.ts), the forest's motions are orthonormal in that one, and the result is made so in M.
 */
import { factorArticulated, sweepDown } from '../articulated/articulated.ts'
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { orthonormalise } from '../linalg/orthonormal.ts'
import { nullSpaces } from '../linalg/singular-values.ts'
import { copy3, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { massOrthonormalise, massProduct, type Motion } from './motions.ts'
import { ZERO, listRows } from './scaled-rows.ts'

export interface TangentSpace {
  /** n, the degrees of freedom at the pose, without those that drives hold. */
  readonly count: number
  /** Length of a motion: 6 numbers per body, ground first. */
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
  const lengths = calcRankLengths(model, open)
  const closures = calcClosureRates(model, ws, open, lengths)
  if (closures === null) return { count: open.length / width, width, basis: open }
  // this column makes the threshold one of the rows' own size, so that rounding is not taken for rows where all of them are satisfied
  const { vectors } = nullSpaces([closures, [Float64Array.of(largestRow(model, ws))]], ZERO)[0]
  if (lengths !== null) for (const z of vectors) for (let f = 0; f < z.length; f++) z[f] /= lengths[f]
  const left = orthonormalise(vectors)
  const basis = new Float64Array(left.length * width)
  left.forEach((c, k) => {
    for (let f = 0; f < c.length; f++) {
      const s = c[f]
      if (s === 0) continue
      for (let i = 0; i < width; i++) basis[width * k + i] += s * open[width * f + i]
    }
  })
  if (model.metric.mass !== model.mass) {
    const motions = Array.from(left, (_, k) => basis.subarray(width * k, width * (k + 1)))
    massOrthonormalise(model, motions).forEach((motion, k) => basis.set(motion, width * k))
  }
  return { count: left.length, width, basis }
}

/** Lengths of the motions in the metric of ranks; null where they are orthonormal in it. */
function calcRankLengths(model: Model, motions: Float64Array): Float64Array | null {
  const { metric, rankMetric, bodyCount } = model
  if (rankMetric.mass === metric.mass) return null
  const width = 6 * bodyCount
  return Float64Array.from({ length: motions.length / width }, (_, f) => {
    const motion = motions.subarray(width * f, width * (f + 1))
    return Math.sqrt(massProduct(rankMetric, motion, motion))
  })
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

/** Rates of the rows that close loops, lengths over ℓ, in each of the motions, over its length; null where there are none. */
function calcClosureRates(
  model: Model,
  ws: Workspace,
  motions: Float64Array,
  lengths: Float64Array | null,
): Float64Array[] | null {
  const { cuts } = ws.system.tree.forest
  const { start, turnStart } = model.rows
  const width = 6 * model.bodyCount
  const rows = cuts.reduce((sum, block) => sum + start[block + 1] - start[block], 0)
  if (rows === 0) return null
  return Array.from({ length: motions.length / width }, (_, f) => {
    const out = new Float64Array(rows)
    let at = 0
    for (const block of cuts)
      for (let row = start[block]; row < start[block + 1]; row++)
        out[at++] = calcRate(model, ws, row, motions, width * f, row < turnStart[block])
    if (lengths !== null) for (let row = 0; row < rows; row++) out[row] /= lengths[f]
    return out
  })
}

function calcRate(
  model: Model,
  ws: Workspace,
  row: number,
  motions: Float64Array,
  from: number,
  length: boolean,
): number {
  const { J, size } = ws
  const { block, start, sideStart, sideBody, jacobianAt } = model.rows
  const own = block[row]
  let sum = 0
  for (let k = 0; k < 6; k++) {
    let both = 0
    for (let side = sideStart[own]; side < sideStart[own + 1]; side++)
      both += J[jacobianAt[side] + 6 * (row - start[own]) + k] * motions[from + 6 * sideBody[side] + k]
    sum += both
  }
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

/** Σ z_k N_k. */
export function motionOf({ count, width, basis }: TangentSpace, z: ArrayLike<number>, reach?: Reach): Motion {
  const out = new Float64Array(width)
  for (let k = 0; k < count; k++) {
    const s = z[k]
    if (s === 0) continue
    const [from, to] = reach ? [reach.from[k], reach.to[k]] : [0, width]
    for (let i = from; i < to; i++) out[i] += s * basis[width * k + i]
  }
  return out
}

/** Where the numbers of each motion of the basis begin and end: of a tree, all are zero but those of the bodies beyond a joint. */
interface Reach {
  readonly from: Int32Array
  readonly to: Int32Array
}

export function calcReach({ count, width, basis }: TangentSpace): Reach {
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
  return { from, to }
}

/** Nᵀ (d D + k K) N */
function reduceOne(space: TangentSpace, tangent: Tangent, d: number, k: number): Float64Array {
  const { count, width, basis } = space
  const { from, to } = calcReach(space)
  const out = new Float64Array(count * count)
  const products = new Float64Array(4 * width)
  const motion = new Float64Array(width)
  // four columns and two rows at a time, so that each number that is read serves several sums
  for (let column = 0; column < count; column += 4) {
    const columns = Math.min(4, count - column)
    products.fill(0)
    for (let c = 0; c < columns; c++) {
      const at = width * (column + c)
      motion.set(basis.subarray(at, at + width))
      addTangentTimes(tangent, d, k, motion, products.subarray(width * c, width * (c + 1)))
    }
    for (let row = 0; row < count; row += 2) {
      const pair = row + 1 < count
      const other = pair ? row + 1 : row
      multiplyPair(basis, width, row, other, products, Math.min(from[row], from[other]), Math.max(to[row], to[other]))
      for (let c = 0; c < columns; c++) {
        out[count * row + column + c] = sums[c]
        if (pair) out[count * other + column + c] = sums[4 + c]
      }
    }
  }
  return out
}

/** Products of two rows with four columns. */
const sums = new Float64Array(8)

function multiplyPair(
  basis: Float64Array,
  width: number,
  row: number,
  other: number,
  products: Float64Array,
  from: number,
  to: number,
): void {
  const [p, q] = [width * row, width * other]
  let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = from; i < to; i++) {
    const x = basis[p + i]
    const y = basis[q + i]
    const c0 = products[i]
    const c1 = products[width + i]
    const c2 = products[2 * width + i]
    const c3 = products[3 * width + i]
    a0 += x * c0
    a1 += x * c1
    a2 += x * c2
    a3 += x * c3
    b0 += y * c0
    b1 += y * c1
    b2 += y * c2
    b3 += y * c3
  }
  sums[0] = a0
  sums[1] = a1
  sums[2] = a2
  sums[3] = a3
  sums[4] = b0
  sums[5] = b1
  sums[6] = b2
  sums[7] = b3
}

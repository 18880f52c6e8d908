/**
 * Velocities where motions part. In a pose in which rows depend on each other more than in the poses around it, as in a parallelogram that is folded flat, the rows
 * allow velocities C_q v = −C_t with which nothing goes on: there have to be accelerations with them too,
 *
 *   C_q a = Q_c(v),   v = v₀ + N α,   C_q N = 0        (docs/THEORY.md §2 (11), §4 (21))
 *
 * which is an equation of second order in α. Its solutions are the branches of the motion; of those that are found from several starts the one nearest to v₀ in the mass
 * metric is taken.
 */
import { calcRankEffort } from '../analysis/mobility.ts'
import { massProduct, type Motion } from '../analysis/motions.ts'
import { calcResidual, findFree, ROUNDING } from '../analysis/second-order.ts'
import { largest } from '../kinematics/stages.ts'
import { projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { prepareSystem } from '../kinematics/system.ts'
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import { dot } from '../linalg/orthonormal.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Share that is left where a branch was found. */
const FOUND = 1e-10
/** Effort of finding the free motions up to which branches are searched: some tenths of a second. */
const BEARABLE = 2e7
/** More free motions than these are not searched. */
const MOST_FREEDOMS = 8
/** Steps toward a branch from one start, and along one. */
const STEPS = 40
/** Share of the steepest slope, squared, below which a motion leads along a branch. */
const FLAT = 1e-12
/** Share of the pace that a step along a branch is worth. */
const STANDS = 1e-10

/**
 * Moves velocities that hold at a pose, but lead nowhere from there, to those of the nearest branch of the motion; leaves others as they are, and all
 * where there is no branch. Needs positions and the system prepared; leaves them so.
 *
 * @returns whether motions part here, so that the velocities are those of one of them
 */
export function takeBranch(model: Model, state: State, ws: Workspace): boolean {
  const residual = new Float64Array(model.rows.count)
  const asked = calcResidual(model, state, ws, residual)
  if (!(largest(residual) > ROUNDING * asked)) return false
  const home = state.v.slice()
  const pace = Math.sqrt(massProduct(model.metric, home, home))
  if (!(pace > 0) || calcRankEffort(model) > BEARABLE) return false
  const free = findFree(model, ws)
  prepareSystem(model, state, ws)
  const found = free.length > MOST_FREEDOMS ? null : findNearest(model, state, ws, home, free, pace)
  state.v.set(home)
  if (found) addMotions(free, found, state.v)
  projectVelocities(model, state, ws)
  if (!found || velocitiesHold(state, ws)) return found !== null
  state.v.set(home)
  projectVelocities(model, state, ws)
  return false
}

/** What the search reads: the residual at shares of the free motions, how many rows it has, and the pace of what is given. */
interface Search {
  readonly rows: number
  readonly pace: number
  readonly residualAt: (shares: Float64Array, residual: Float64Array) => number
}

/** The shares of free motions that lead from `home` to the nearest branch; null where none is found. */
function findNearest(
  model: Model,
  state: State,
  ws: Workspace,
  home: Float64Array,
  free: readonly Motion[],
  pace: number,
): Float64Array | null {
  const residualAt = (shares: Float64Array, residual: Float64Array): number => {
    state.v.set(home)
    addMotions(free, shares, state.v)
    return calcResidual(model, state, ws, residual)
  }
  const search = { rows: model.rows.count, pace, residualAt }
  let nearest: Float64Array | null = null
  for (const start of listStarts(free.length, pace)) {
    const met = meetBranch(search, start)
    const found = met && goNearest(search, met)
    if (found && !(nearest && sizeOf(nearest) <= sizeOf(found))) nearest = found
  }
  return nearest
}

/** Starts of the search: what is given, and a motion along each of the free ones, either way, as fast as that. */
function listStarts(count: number, pace: number): readonly Float64Array[] {
  const starts = Array.from({ length: 2 * count }, (_, k) => {
    const start = new Float64Array(count)
    start[k >> 1] = k % 2 === 0 ? pace : -pace
    return start
  })
  return [new Float64Array(count), ...starts]
}

/** Shares of M-orthonormal motions tell how far they lead, √(kg) m/s. */
const sizeOf = (shares: Float64Array): number => Math.sqrt(dot(shares, shares))

/** Derivatives of the residual by the shares: it is of second order in them, so that its differences are these. */
function slopesAt({ rows, pace, residualAt }: Search, shares: Float64Array): readonly Float64Array[] {
  const behind = new Float64Array(rows)
  return Array.from(shares, (_, k) => {
    const slope = new Float64Array(rows)
    residualAt(shifted(shares, k, pace), slope)
    residualAt(shifted(shares, k, -pace), behind)
    for (let r = 0; r < rows; r++) slope[r] = (slope[r] - behind[r]) / (2 * pace)
    return slope
  })
}

const shifted = (shares: Float64Array, k: number, by: number): Float64Array =>
  shares.map((share, i) => (i === k ? share + by : share))

/** Shares near a start at which no residual is left, by the method of Levenberg and Marquardt; null where it does not get there. */
function meetBranch(search: Search, start: Float64Array): Float64Array | null {
  const count = start.length
  const here = new Float64Array(search.rows)
  const ahead = new Float64Array(search.rows)
  const lu = makeLU(count)
  let shares = start
  let damping = 1e-3
  let asked = search.residualAt(shares, here)
  for (let step = 0; step < STEPS && largest(here) > FOUND * asked; step++) {
    const slopes = slopesAt(search, shares)
    const steepest = Math.max(...slopes.map((slope) => dot(slope, slope)))
    const change = Float64Array.from(slopes, (slope) => -dot(slope, here))
    for (let i = 0; i < count; i++)
      for (let k = 0; k < count; k++)
        lu.values[i * count + k] = dot(slopes[i], slopes[k]) + (i === k ? damping * steepest : 0)
    if (!factorLU(lu)) return null
    solveLU(lu, change)
    const next = shares.map((share, k) => share + change[k])
    const nextAsked = search.residualAt(next, ahead)
    if (dot(ahead, ahead) < dot(here, here)) {
      shares = next
      asked = nextAsked
      here.set(ahead)
      damping = Math.max(damping / 10, 1e-14)
    } else damping *= 10
  }
  return largest(here) <= FOUND * asked ? shares : null
}

/**
 * The shares on the same branch that are nearest to what is given. Where drives do not fix all speeds a branch is a line or more: the part of the shares along it is
 * taken off, and the branch met again from there, until nothing is left of it.
 */
function goNearest(search: Search, met: Float64Array): Float64Array {
  let shares = met
  for (let step = 0; step < STEPS; step++) {
    const along = calcAlong(slopesAt(search, shares), shares)
    if (sizeOf(along) <= STANDS * search.pace) break
    let nearer: Float64Array | null = null
    for (let part = 1; part > 1e-3 && nearer === null; part /= 2) {
      const next = meetBranch(
        search,
        shares.map((share, k) => share - part * along[k]),
      )
      if (next && sizeOf(next) < sizeOf(shares)) nearer = next
    }
    if (nearer === null) break
    shares = nearer
  }
  return shares
}

/** The part of shares that lies along the motions in which the residual does not change. */
function calcAlong(slopes: readonly Float64Array[], shares: Float64Array): Float64Array {
  const count = shares.length
  const products = new Float64Array(count * count)
  for (let i = 0; i < count; i++) for (let k = 0; k < count; k++) products[i * count + k] = dot(slopes[i], slopes[k])
  const { values, vectors } = symmetricEigen(products, count)
  const along = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    if (values[k] > FLAT * values[count - 1]) break
    const vector = vectors.subarray(k * count, (k + 1) * count)
    const share = dot(vector, shares)
    for (let i = 0; i < count; i++) along[i] += share * vector[i]
  }
  return along
}

function addMotions(motions: readonly Motion[], shares: Float64Array, v: Float64Array): void {
  motions.forEach((motion, k) => {
    for (let i = 0; i < v.length; i++) v[i] += shares[k] * motion[i]
  })
}

/**
 * What is special about a pose compared with the poses beside it (docs/THEORY.md §3): rows that are independent there and not here, and joints that rest here in every
 * motion and move there.
 */
import { combine, orthonormalise, reject } from '../linalg/orthonormal.ts'
import { pivots, singularValues, type GoOn } from '../linalg/singular-values.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computePositions } from '../kinematics/stages.ts'
import { atUnitLength } from '../analysis/dependencies.ts'
import { findFreedomSpaces, massOrthonormalise, relativeTwist, type Motion } from '../analysis/motions.ts'
import { ZERO, groupRows, listRowsAt, type RowGroup } from '../analysis/scaled-rows.ts'

/** Distance of the poses that are compared with a pose, rad or ℓ. */
export const BESIDE = 0.05
/** A singular value or rate below this share of that beside the pose counts as zero, which is so within about a thousandth of a radian of a singular pose. */
const NEARLY_NOTHING = 0.02
/** Where a pivot, which follows singular values within a small factor, is above this share, singular values need not be computed. */
const SURELY_SOMETHING = 0.3
/** A joint is named if its part in a dependency is at least this share of the largest; the poses beside differ by less. */
const TAKES_PART = 0.15
/** Rates below this share of the fastest are rounding. */
const RATE_ROUNDING = 1e-6

/** Singular values of the rows of a group, the largest first, and the combinations of rows to which they belong. */
function decompose(
  { vectors: rows }: RowGroup,
  goOn: GoOn,
): {
  readonly values: readonly number[]
  readonly vectors: readonly Float64Array[]
} {
  const { values, vectors } = singularValues(rows, goOn)
  const order = [...values.keys()].sort((a, b) => values[b] - values[a])
  return { values: order.map((i) => values[i]), vectors: order.map((i) => vectors[i]) }
}

const rankOf = (falling: readonly number[]): number => falling.filter((x) => x > ZERO * falling[0]).length

interface Beside {
  readonly group: RowGroup
  readonly rank: number
  /** The least pivot that counts as not zero. */
  readonly least: number
}

/**
 * Joints whose rows depend on each other at the state's pose and not beside it, in file order. Leaves the workspace at the last pose.
 *
 * @param beside poses beside the state's pose
 */
export function findSingularJoints(
  model: Model,
  state: State,
  ws: Workspace,
  beside: readonly Float64Array[],
  goOn: () => boolean,
): readonly string[] {
  const rows = listRowsAt(model, state, ws, state.q)
  const here = groupRows(model, rows)
  const best: (Beside | null)[] = here.map(() => null)
  for (const q of beside) {
    if (!goOn()) return []
    groupRows(model, listRowsAt(model, state, ws, q)).forEach((group, g) => {
      const falling = pivots(group.vectors, goOn)
      const rank = rankOf(falling)
      const [old, least] = [best[g], falling[rank - 1] ?? 0]
      if (old === null || rank > old.rank || (rank === old.rank && least > old.least)) best[g] = { group, rank, least }
    })
  }
  const named = new Set<number>()
  here.forEach((group, g) => {
    const there = best[g]
    if (there === null || there.rank === 0 || !goOn()) return
    if ((pivots(group.vectors, goOn)[there.rank - 1] ?? 0) > SURELY_SOMETHING * there.least) return
    for (const dependency of lostRows(decompose(group, goOn), decompose(there.group, goOn), goOn)) {
      const part = atUnitLength(dependency, group)
      const most = Math.max(...part.map(Math.abs))
      part.forEach((x, i) => Math.abs(x) > TAKES_PART * most && named.add(rows[group.indices[i]].joint))
    }
  })
  return model.joints.filter((_, j) => named.has(j)).map(({ id }) => id)
}

/** The combinations of rows that are zero or nearly zero here, but not there. */
function lostRows(
  here: ReturnType<typeof decompose>,
  there: ReturnType<typeof decompose>,
  goOn: GoOn,
): readonly Float64Array[] {
  const thereRank = rankOf(there.values)
  const rank = here.values.filter((x) => x > NEARLY_NOTHING * there.values[thereRank - 1]).length
  const nothing = here.vectors.slice(rank)
  const basis = orthonormalise(there.vectors.slice(thereRank))
  const rest = nothing.map((vector) => {
    const left = vector.slice()
    reject(left, basis)
    return left
  })
  // orthonormal vectors: what is left of a combination is longest along the first right singular vectors
  const { values, vectors } = singularValues(rest, goOn)
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]).slice(0, Math.max(0, thereRank - rank))
  return order.map((k) => combine(nothing, vectors[k], nothing[0].length))
}

/**
 * Joints that rest in every one of the motions at the state's pose, but not beside it, in file order. Leaves the workspace at the last pose.
 *
 * @param motions all that go on from this pose
 * @param beside closed poses
 */
export function findDeadCentres(
  model: Model,
  state: State,
  ws: Workspace,
  motions: readonly Motion[],
  beside: readonly Float64Array[],
  goOn: () => boolean,
): readonly string[] {
  if (motions.length === 0) return []
  computePositions(model, state, ws)
  const here = ratesOf(model, ws, massOrthonormalise(model.rankMetric, motions))
  const there = new Float64Array(model.joints.length)
  for (const q of beside) {
    if (!goOn()) break
    const spaces = findFreedomSpaces(model, groupRows(model, listRowsAt(model, state, ws, q)), goOn)
    const rates = ratesOf(
      model,
      ws,
      spaces.flatMap((space) => space.motions),
    )
    rates.forEach((rate, j) => (there[j] = Math.max(there[j], rate)))
  }
  const fastest = Math.max(...there)
  return model.joints
    .filter((_, j) => there[j] > RATE_ROUNDING * fastest && here[j] < NEARLY_NOTHING * there[j])
    .map(({ id }) => id)
}

/** How fast each joint moves in motions that are orthonormal: the root of the sum of squares. */
function ratesOf(model: Model, ws: Workspace, motions: readonly Motion[]): Float64Array {
  return Float64Array.from(model.joints, (_, j) =>
    Math.hypot(...motions.map((motion) => Math.hypot(...relativeTwist(model, ws, motion, j)))),
  )
}

/**
 * What is special about a pose compared with the poses beside it: rows that are independent there and not here, and joints that rest here in every
 * motion and move there.
 */
import { combine, orthonormalise, reject } from '../linalg/orthonormal.ts'
import { pivots, singularValues } from '../linalg/singular-values.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { atUnitLength } from './dependencies.ts'
import { findFreedomSpaces, massOrthonormalise, relativeTwist, type Motion } from './motions.ts'
import { ZERO, groupRows, listRows, type RowGroup } from './scaled-rows.ts'

/** How far beside a pose others are looked at, rad or ℓ. */
export const BESIDE = 0.05
/** Below this share of what it is beside the pose something counts as nothing: within a thousandth of a radian of the pose itself. */
const NEARLY_NOTHING = 0.02
/** Of pivots, which follow singular values within a small factor: above this share there is no need to look closer. */
const SURELY_SOMETHING = 0.3
/** Share of the largest part in a dependency from which a joint is named: more than the poses beside differ by. */
const TAKES_PART = 0.15
/** Rates below this share of the fastest are rounding. */
const RATE_ROUNDING = 1e-6

function groupsAt(model: Model, state: State, ws: Workspace, q: Float64Array): readonly RowGroup[] {
  const home = state.q.slice()
  state.q.set(q)
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  state.q.set(home)
  return groupRows(model, listRows(model, ws))
}

/** Of the rows of a group: singular values, the largest first, and the combinations of rows that they belong to. */
function decompose({ vectors: rows }: RowGroup): {
  readonly values: readonly number[]
  readonly vectors: readonly Float64Array[]
} {
  const { values, vectors } = singularValues(rows)
  const order = [...values.keys()].sort((a, b) => values[b] - values[a])
  return { values: order.map((i) => values[i]), vectors: order.map((i) => vectors[i]) }
}

const rankOf = (falling: readonly number[]): number => falling.filter((x) => x > ZERO * falling[0]).length

interface Beside {
  readonly group: RowGroup
  readonly rank: number
  /** The last of the pivots that count. */
  readonly least: number
}

/**
 * Joints whose rows depend on each other at the state's pose and not beside it, in file order. Leaves the workspace at the last pose.
 *
 * @param beside poses
 */
export function findSingularJoints(
  model: Model,
  state: State,
  ws: Workspace,
  beside: readonly Float64Array[],
  goOn: () => boolean,
): readonly string[] {
  const here = groupsAt(model, state, ws, state.q)
  const rows = listRows(model, ws)
  const best: (Beside | null)[] = here.map(() => null)
  for (const q of beside) {
    if (!goOn()) return []
    groupsAt(model, state, ws, q).forEach((group, g) => {
      const falling = pivots(group.vectors)
      const rank = rankOf(falling)
      const [old, least] = [best[g], falling[rank - 1] ?? 0]
      if (old === null || rank > old.rank || (rank === old.rank && least > old.least)) best[g] = { group, rank, least }
    })
  }
  const named = new Set<number>()
  here.forEach((group, g) => {
    const there = best[g]
    if (there === null || there.rank === 0 || !goOn()) return
    if ((pivots(group.vectors)[there.rank - 1] ?? 0) > SURELY_SOMETHING * there.least) return
    for (const dependency of lostRows(decompose(group), decompose(there.group))) {
      const part = atUnitLength(dependency, group)
      const most = Math.max(...part.map(Math.abs))
      part.forEach((x, i) => Math.abs(x) > TAKES_PART * most && named.add(rows[group.indices[i]].joint))
    }
  })
  return model.joints.filter((_, j) => named.has(j)).map(({ id }) => id)
}

/** The combinations of rows that are nothing here, or nearly so, and something there. */
function lostRows(here: ReturnType<typeof decompose>, there: ReturnType<typeof decompose>): readonly Float64Array[] {
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
  const { values, vectors } = singularValues(rest)
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
  const here = ratesOf(model, ws, massOrthonormalise(model, motions))
  const there = new Float64Array(model.joints.length)
  const home = state.q.slice()
  for (const q of beside) {
    if (!goOn()) break
    state.q.set(q)
    computePositions(model, state, ws)
    computeJacobian(model, ws)
    const spaces = findFreedomSpaces(model, groupRows(model, listRows(model, ws)))
    const rates = ratesOf(
      model,
      ws,
      spaces.flatMap((space) => space.motions),
    )
    rates.forEach((rate, j) => (there[j] = Math.max(there[j], rate)))
  }
  state.q.set(home)
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

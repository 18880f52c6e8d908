/**
 * Singular poses (docs/THEORY.md §8): where rows depend on each other that do not beside the pose, the motions that the rows allow are too many. Some go
 * no farther than a first
 * go on, as of two bars in line between fixed pins; some go on, but not together, as those of a governor whose arms hang straight down, which swing out
 * alike or both to one side.
 */
import { tryMotion } from '../analysis/freedoms.ts'
import { atUnitPace, follow, massProduct, type Motion } from '../analysis/motions.ts'
import { calcTangentSpace, motionOf, type TangentSpace } from '../analysis/tangent-space.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface FirstOrder {
  /** Whether the mechanism has fewer freedoms beside the pose, or motions that do not go on. */
  readonly singular: boolean
  /** For each motion whether the joints allow it to first order only. */
  readonly stops: readonly boolean[]
}

/** Length of the steps that are followed, rad or ℓ. */
const STEP = 0.01
/** Share of every motion in a mixture of all that must be left when the joints are closed again for none of them to need a closer look. */
const KEPT = 0.5
/** Largest number of motions that are followed one by one. */
const MOST = 64

/**
 * Finds which motions of the state's pose go on; the pose must be closed, and laws held. The workspace is left at some other pose.
 *
 * @param space of the pose
 */
export function findFirstOrder(
  model: Model,
  state: State,
  ws: Workspace,
  space: TangentSpace,
  motions: readonly Motion[],
): FirstOrder {
  const none: FirstOrder = { singular: false, stops: motions.map(() => false) }
  const { forest, freeStart } = ws.system.tree
  const { start } = model.rows
  // rows of a tree never depend on each other: where those that close its loops do not either, nothing is singular
  const closing = forest.cuts.reduce((sum, block) => sum + start[block + 1] - start[block], 0)
  if (space.count === 0 || space.count === freeStart[model.bodyCount] - closing) return none
  const beside = makeState(model)
  const isNarrower = (q: Float64Array): boolean => {
    copyState(state, beside)
    beside.q.set(q)
    return calcTangentSpace(model, beside, ws).count < space.count
  }
  if (goOnTogether(model, state, ws, space, isNarrower)) return none
  let singular = false
  const stops = motions.map((motion, k) => {
    if (k >= MOST) return false
    const { goes, poses } = tryMotion(model, state, ws, atUnitPace(model, ws.size, motion))
    singular ||= !goes || poses.some(isNarrower)
    return !goes
  })
  return { singular, stops }
}

/** Whether a mixture of all free motions goes on, none of them undone, to a pose with as many: most poses are told by this. */
function goOnTogether(
  model: Model,
  state: State,
  ws: Workspace,
  space: TangentSpace,
  isNarrower: (q: Float64Array) => boolean,
): boolean {
  const { count, width, basis } = space
  const own = (k: number): Motion => basis.subarray(width * k, width * (k + 1))
  const parts = Float64Array.from({ length: count }, (_, k) => 1 + 0.5 * Math.sin(12.9898 * (k + 1)))
  const mixture = atUnitPace(model, ws.size, motionOf(space, parts))
  const { q, secant } = follow(model, state, ws, mixture, STEP)
  if (q === null) return false
  for (let k = 0; k < count; k++) {
    const [before, after] = [massProduct(model, own(k), mixture), massProduct(model, own(k), secant)]
    if (!(Math.abs(after - before) <= (1 - KEPT) * Math.abs(before))) return false
  }
  return !isNarrower(q)
}

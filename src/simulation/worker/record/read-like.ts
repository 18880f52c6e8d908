/** Which mechanisms are read in the same way. */
import { isSame } from '../../../engine/index.ts'
import type { JointSpec, MechanismSpec } from '../../../engine/index.ts'

/** Whether channels of one mechanism mean the same in another: all that they name is there, in the same places, points of bodies are where they were in these, and joints are driven in the same way. */
export const isReadLike = (a: MechanismSpec, b: MechanismSpec): boolean =>
  a === b ||
  (areAlike(a.bodies, b.bodies, (x, y) => x.id === y.id && isSame(x.centre, y.centre)) &&
    areAlike(a.joints, b.joints, areJointsAlike) &&
    areAlike(a.forces, b.forces, (x, y) => x.id === y.id && x.kind === y.kind))

function areAlike<T>(a: readonly T[], b: readonly T[], alike: (x: T, y: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((x, i) => x === b[i] || alike(x, b[i]!)))
}

const areJointsAlike = (a: JointSpec, b: JointSpec): boolean =>
  a.id === b.id &&
  a.type === b.type &&
  isSame(a.driven, b.driven) &&
  isSame(a.main, b.main) &&
  areAlike(a.drives, b.drives, (x, y) => x.kind === y.kind)

/** Room for arrows in the first look at a mechanism: they are as long on the screen from wherever it is seen. Pure. */
import { add, isClear, pan, project, scale, type CameraPose, type Vec3, type ViewSize } from '../../tools/index.ts'

/** Distance from the tip of an arrow to the rim of the free part of the view, px. */
const RIM = 6
/** The camera goes back in such steps … */
const STEP = 1.03
/** … and no farther than this: a mechanism is not made small for the sake of an arrow. */
const FARTHEST = 1.5

/** A straight arrow from `at`, world axes, m. */
export interface ReachingArrow {
  readonly at: Vec3
  /** From its start to its tip, for each metre that the camera is off. */
  readonly reach: Vec3
}

/**
 * The pose moved sideways, and drawn back as far as that takes, until the tips of arrows that begin in what is free of the view are
 * there too, with what was seen of the mechanism; the pose itself where they are so already, or where going back does not help.
 *
 * @param parts points of which each part is the convex hull, world axes, m
 */
export function makeArrowRoom(
  pose: CameraPose,
  view: ViewSize,
  arrows: readonly ReachingArrow[],
  parts: readonly (readonly Vec3[])[],
): CameraPose {
  const { x: left, y: top, width, height } = view.free
  const [right, bottom] = [left + width, top + height]
  const isIn = (from: CameraPose, point: Vec3, rim: number): boolean => {
    const { x, y, depth } = project(from, view, point)
    return depth > 0 && x >= left + rim && x <= right - rim && y >= top + rim && y <= bottom - rim
  }
  const begun = arrows.filter(({ at }) => isIn(pose, at, 0))
  const seen = parts.flat().filter((point) => isIn(pose, point, 0))
  const wasClear = isClear(pose, view, parts)
  const tipsFrom = ({ distance }: CameraPose): Vec3[] => begun.map(({ at, reach }) => add(at, scale(reach, distance)))
  const holds = (from: CameraPose): boolean => {
    const tips = tipsFrom(from)
    return (
      tips.every((tip) => isIn(from, tip, RIM)) &&
      seen.every((point) => isIn(from, point, 0)) &&
      isClear(
        from,
        view,
        tips.map((tip, i) => [begun[i]!.at, tip]),
      ) &&
      (!wasClear || isClear(from, view, parts))
    )
  }
  for (let factor = 1; factor <= FARTHEST; factor *= STEP) {
    const further = factor === 1 ? pose : { ...pose, distance: pose.distance * factor }
    if (holds(further)) return further
    const tips = tipsFrom(further).map((tip) => project(further, view, tip))
    const [xs, ys] = [tips.map(({ x }) => x), tips.map(({ y }) => y)]
    const into = (values: readonly number[], low: number, high: number): number =>
      Math.max(0, low + RIM + 1 - Math.min(...values)) - Math.max(0, Math.max(...values) - high + RIM + 1)
    const moved = pan(further, view, into(xs, left, right), into(ys, top, bottom))
    if (holds(moved)) return moved
  }
  return pose
}

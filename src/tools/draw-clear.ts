/** Keeps a mechanism off what stands in the corners of the view, such as a legend. Pure. */
import { project, type CameraPose, type ViewSize } from './camera-pose.ts'
import type { Vec3 } from './vector.ts'

type Corner = NonNullable<ViewSize['corners']>[number]
type Point = readonly [number, number]

/** Least distance between the mechanism and what stands in a corner, px. */
const ROOM = 6
/** Factor of the distance by which the camera goes back in one step. */
const STEP = 1.03
/** Largest factor in all, so that a mechanism is not made small for the sake of a corner. */
const FARTHEST = 1.6

/**
 * The pose drawn back along its line of sight until no part lies under what stands in a corner; the pose itself where it is clear
 * already, or where going back does not help.
 *
 * @param parts points of which each part is the convex hull, world axes, m
 */
export function drawClear(pose: CameraPose, view: ViewSize, parts: readonly (readonly Vec3[])[]): CameraPose {
  for (let factor = 1; factor <= FARTHEST; factor *= STEP) {
    const further = factor === 1 ? pose : { ...pose, distance: pose.distance * factor }
    if (isClear(further, view, parts)) return further
  }
  return pose
}

/** Whether no part lies under what stands in a corner of the view. */
export function isClear(pose: CameraPose, view: ViewSize, parts: readonly (readonly Vec3[])[]): boolean {
  const corners = view.corners ?? []
  if (corners.length === 0) return true
  return parts.every((part) => {
    const seen = part.map((point) => project(pose, view, point)).filter(({ depth }) => depth > 0)
    const points = seen.map(({ x, y }): Point => [x, y])
    return corners.every((corner) => points.length === 0 || arePartedHulls(points, boundsOf(corner)))
  })
}

const boundsOf = ({ x, y, width, height }: Corner): readonly Point[] => [
  [x - ROOM, y - ROOM],
  [x + width + ROOM, y - ROOM],
  [x - ROOM, y + height + ROOM],
  [x + width + ROOM, y + height + ROOM],
]

/** Two convex hulls in the plane are apart when their shadows on a line across one of their edges are. */
function arePartedHulls(points: readonly Point[], box: readonly Point[]): boolean {
  const parts = (nx: number, ny: number): boolean => {
    const [a, b] = [shadowOf(points, nx, ny), shadowOf(box, nx, ny)]
    return a[1] < b[0] || b[1] < a[0]
  }
  if (parts(1, 0) || parts(0, 1)) return true
  // Every line through two of the points: the edges of the hull are among them.
  return points.some(([x, y], i) => points.slice(i + 1).some(([u, v]) => parts(v - y, x - u)))
}

function shadowOf(points: readonly Point[], nx: number, ny: number): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const [x, y] of points) {
    const s = x * nx + y * ny
    least = Math.min(least, s)
    most = Math.max(most, s)
  }
  return [least, most]
}

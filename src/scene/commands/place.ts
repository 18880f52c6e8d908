/** Commands that place bodies at points that were clicked. World axes, m. */
import {
  cross,
  dot,
  planePose,
  quatOfColumns,
  roundOff,
  toPlane,
  toBody,
  type Outline,
  type Pose,
  type Shape,
  type WorkingPlane,
} from '../../geometry/index.ts'
import { sizeFor, tidy } from '../building/places.ts'
import { PLACED_SOLIDS, type SolidKind } from '../building/solids.ts'
import { GROUND, IDENTITY, ZERO } from '../document.ts'
import type { Scene, SceneDraft, Vec3 } from '../document.ts'
import { STEEL } from '../materials.ts'
import { addBody } from './bodies.ts'
import { besides, meeting, type MeetingPoint } from './layers.ts'

/** A point that was clicked, and on which body; `ground` beside all. */
export interface PlacePoint {
  readonly body: string
  readonly at: Vec3
}

/** The pose in which each body is seen, world axes. */
type Poses = (body: string) => Pose
type Bodies = Pick<Scene, 'bodies'>

/** Cross section of a bar. */
interface Section {
  readonly width: number
  readonly thickness: number
}

const PLACED = { position: ZERO, orientation: IDENTITY } as const

/** The section of the bars that are there, that a new one may look like them; else one that suits the size. */
export function sectionFor({ bodies }: Bodies, size: number, length = size): Section {
  const bars = bodies.flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'link'))
  const last = bars.at(-1)
  if (last !== undefined && last.width < size && last.width > size / 40)
    return { width: last.width, thickness: last.thickness }
  const fit = Math.min(size, 2 * length)
  return { width: tidy(fit / 10), thickness: tidy(fit / 25) }
}

/** The pose of a bar from one point to another, as flat on the plane as its direction allows. Null where it has no length. */
export function linkPose(from: Vec3, to: Vec3, plane: WorkingPlane): (Pose & { readonly length: number }) | null {
  const d: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  // Rounded, since the last bits of a square root are noise.
  const length = Number(Math.hypot(...d).toPrecision(14))
  if (!(length > 0)) return null
  const [u, v, height] = toPlane({ ...plane, origin: from }, to)
  // In the plane: by its angle, so that the plane's own numbers are kept.
  if (Math.abs(height) <= 1e-12 * length) {
    const { orientation } = planePose(plane, 0, 0, Math.atan2(v, u))
    return { position: from, orientation, length }
  }
  const x: Vec3 = [d[0] / length, d[1] / length, d[2] / length]
  const z = unitSquare(plane.normal, x) ?? plane.x
  return { position: from, orientation: quatOfColumns(x, cross(z, x), z), length }
}

/** A bar whose eyes are at the two points. Null where it would have no length. */
export function placeLink(
  draft: SceneDraft,
  from: PlacePoint,
  to: PlacePoint,
  plane: WorkingPlane,
  size: number,
  pose: Poses,
): string | null {
  const link = linkPose(from.at, to.at, plane)
  if (link === null) return null
  const { length, ...at } = link
  const section = sectionFor(draft, size, length)
  const bar: Shape = { kind: 'link', from: ZERO, to: [length, 0, 0], ...section, ...PLACED }
  const shapes = [besides(draft, bar, at, meeting(draft, [from, to].map(own(pose))), pose)]
  return addBody(draft, { name: 'Link', density: STEEL, ...at, shapes })
}

/** A solid at a pose. Flat ones lie beside the bodies on which they were put, when `on` names these. */
export function placeSolid(
  draft: SceneDraft,
  kind: SolidKind,
  at: Pose,
  shape: Shape,
  on: readonly PlacePoint[],
  pose: Poses,
): string {
  const { name, flat } = PLACED_SOLIDS[kind]
  const shapes = [flat ? besides(draft, shape, at, meeting(draft, on.map(own(pose))), pose) : shape]
  return addBody(draft, { name, density: STEEL, position: at.position, orientation: at.orientation, shapes })
}

/** A flat body with the drawn corners, u and v of the plane; its origin is the first corner. */
export function placePolygon(
  draft: SceneDraft,
  plane: WorkingPlane,
  corners: Outline,
  size: number,
  on: readonly PlacePoint[],
  pose: Poses,
): string {
  const [u, v] = corners[0]!
  const at = planePose(plane, u, v, 0)
  const outline = corners.map(([x, y]) => [roundOff(x - u), roundOff(y - v)] as const)
  const shape: Shape = { kind: 'extrusion', outline, thickness: sectionFor(draft, size).thickness, ...PLACED }
  const shapes = [besides(draft, shape, at, meeting(draft, on.map(own(pose))), pose)]
  return addBody(draft, { name: 'Polygon', density: STEEL, ...at, shapes })
}

/** The shape of a ground point: a small disc behind what will be pinned to it. */
export function groundPointShape(scene: Bodies, size: number): Shape {
  const { width, thickness } = sectionFor(scene, size)
  return {
    kind: 'cylinder',
    radius: tidy(0.9 * width),
    length: thickness,
    position: [0, 0, -thickness],
    orientation: IDENTITY,
  }
}

/** A fixed point to pin things to; they turn about the normal of the plane. */
export function addGroundPoint(
  draft: SceneDraft,
  { at, body }: PlacePoint,
  plane: WorkingPlane,
  size: number,
  pose: Poses,
): string {
  const there: Pose = { position: at, orientation: planePose(plane, 0, 0, 0).orientation }
  const disc = groundPointShape(draft, size)
  const shapes = [
    besides(draft, { ...disc, position: ZERO }, there, meeting(draft, [{ at, body }].map(own(pose))), pose, -1),
  ]
  return addBody(draft, { name: 'Ground point', fixed: true, density: STEEL, ...there, shapes })
}

/** A point in the axes of the body that it is on. */
const own =
  (pose: Poses) =>
  ({ body, at }: PlacePoint): MeetingPoint => ({ body, at: body === GROUND ? at : toBody(pose(body), at) })

/** The shape, shifted along z of the pose to where it lies beside the bodies at the points. */
export const laidBeside = (
  draft: SceneDraft,
  shape: Shape,
  at: Pose,
  points: readonly PlacePoint[],
  pose: Poses,
): Shape => besides(draft, shape, at, meeting(draft, points.map(own(pose))), pose)

/** A size to place things in that suits the scene; where nothing is there, the grid that is seen. */
export function placedSize(scene: Scene, grid: number): number {
  const drawn = Number((10 * grid).toPrecision(3))
  if (scene.bodies.every(({ shapes, fixed }) => fixed || shapes.length === 0)) return drawn
  const size = sizeFor(scene)
  return size < 3 * grid || size > 60 * grid ? drawn : size
}

/** The part of v square to the unit vector x, unit; null where there is none. */
function unitSquare(v: Vec3, x: Vec3): Vec3 | null {
  const along = dot(v, x)
  const w: Vec3 = [v[0] - along * x[0], v[1] - along * x[1], v[2] - along * x[2]]
  const n = Math.hypot(...w)
  return n > 1e-6 ? [w[0] / n, w[1] / n, w[2] / n] : null
}

/** How far things reach: boxes around shapes, bodies and whole scenes, for fits, shadows and the size of glyphs. */
import { boundsOfShapes, type Pose } from '../../geometry/index.ts'
import { holdsOf, type Body, type Force, type Scene } from '../../scene/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import type { Box, Quat, Vec3 } from '../../tools/index.ts'
import { add, cornersOf, lengthOf, rotate, subtract } from '../../tools/index.ts'
import { readQuat, readVec3 } from './read-frame.ts'

/** A box that grows. */
export interface GrowingBox {
  lower: [number, number, number]
  upper: [number, number, number]
}

export const makeBox = (): GrowingBox => ({
  lower: [Infinity, Infinity, Infinity],
  upper: [-Infinity, -Infinity, -Infinity],
})

export const isEmpty = (box: Box): boolean => !(box.lower[0] <= box.upper[0])

/** Takes a point, or a ball about it, into the box; points that are not finite are left out. */
export function grow(box: GrowingBox, point: Vec3, radius = 0): void {
  if (!Number.isFinite(point[0] + point[1] + point[2])) return
  for (const k of [0, 1, 2] as const) {
    box.lower[k] = Math.min(box.lower[k], point[k] - radius)
    box.upper[k] = Math.max(box.upper[k], point[k] + radius)
  }
}

/** Half the box's diagonal. */
export const radiusOf = (box: Box): number => lengthOf(subtract(box.upper, box.lower)) / 2

/** Corners of the box around a body's shapes, body axes; its origin where it has none. */
export function extentOf(body: Body): readonly Vec3[] {
  const bounds = boundsOfShapes(body.shapes)
  return bounds ? cornersOf({ lower: bounds.min, upper: bounds.max }) : [[0, 0, 0]]
}

/** Extents, computed once per body object. */
const extents = new WeakMap<Body, readonly Vec3[]>()
function rememberExtent(body: Body): readonly Vec3[] {
  const known = extents.get(body)
  if (known) return known
  const extent = extentOf(body)
  extents.set(body, extent)
  return extent
}

/** Takes a body at a pose into the box. */
export function growByBody(box: GrowingBox, body: Body, position: Vec3, orientation: Quat): void {
  for (const point of rememberExtent(body)) grow(box, add(position, rotate(orientation, point)))
}

/** Box around everything of a scene as a frame has it: bodies, joints with their markers, ends of springs. */
export function boxOfFrame(scene: Scene, frame: Frame, only?: (kind: 'body' | 'joint', id: string) => boolean): Box {
  const box = makeBox()
  for (const body of scene.bodies) {
    const at = bodyOffset(frame, body.id)
    if (at < 0 || (only && !only('body', body.id))) continue
    growByBody(box, body, readVec3(frame.data, at + BODY.position), readQuat(frame.data, at + BODY.orientation))
  }
  for (const joint of scene.joints) {
    const at = jointOffset(frame, joint.id)
    if (at < 0 || (only && !only('joint', joint.id))) continue
    grow(box, readVec3(frame.data, at + JOINT.point))
    grow(box, readVec3(frame.data, at + JOINT.mainPoint))
  }
  if (only === undefined) for (const ends of spansOfFrame(scene, frame)) for (const end of ends) grow(box, end)
  return box
}

/** Forces that reach from one place to another, such as springs: they may hold on to the ground far from any body. */
const spanning = ({ forces }: Pick<Scene, 'forces'>): readonly Force[] =>
  forces.filter((force) => holdsOf(force).length === 2)

const isKnown = (point: Vec3): boolean => Number.isFinite(point[0] + point[1] + point[2])

/** The ends of such forces as a frame has them, world axes, m. */
const spansOfFrame = (scene: Scene, frame: Frame): Vec3[][] =>
  spanning(scene).flatMap(({ id }) => {
    const at = forceOffset(frame, id)
    if (at < 0) return []
    return [[FORCE.from, FORCE.to].map((end) => readVec3(frame.data, at + end)).filter(isKnown)]
  })

/** The ends of such forces where the file puts the bodies, world axes, m. */
const spansAtStart = (scene: Scene): Vec3[][] =>
  spanning(scene).map((force) =>
    holdsOf(force).map(({ body, position }) => {
      const on = scene.bodies.find(({ id }) => id === body)
      return on === undefined ? position : add(on.position, rotate(on.orientation, position))
    }),
  )

/** Corners of the box around a body at a pose, world axes, m. */
export const cornersOfBody = (body: Body, { position, orientation }: Pose): Vec3[] =>
  rememberExtent(body).map((corner) => add(position, rotate(orientation, corner)))

/** Corners of the box around each body as a frame has it, and ends of springs, item by item: close hulls. World axes, m. */
export const partsOfFrame = (scene: Scene, frame: Frame): Vec3[][] => [
  ...scene.bodies.flatMap((body) => {
    const at = bodyOffset(frame, body.id)
    if (at < 0) return []
    const position = readVec3(frame.data, at + BODY.position)
    const orientation = readQuat(frame.data, at + BODY.orientation)
    return [cornersOfBody(body, { position, orientation })]
  }),
  ...spansOfFrame(scene, frame),
]

/** The parts with these bodies at other poses, and all others where the scene has them. */
export const partsOfPoses = (scene: Scene, poses: ReadonlyMap<string, Pose>): Vec3[][] =>
  scene.bodies.map((body) => cornersOfBody(body, poses.get(body.id) ?? body))

/** Corners of the box around each shape of a scene, and ends of springs, where the file puts them: close hulls. World axes, m. */
export const partsAtStart = (scene: Scene): Vec3[][] => [
  ...scene.bodies.flatMap(({ shapes, position, orientation }) =>
    shapes.map((shape) => {
      const bounds = boundsOfShapes([shape])
      const corners = bounds ? cornersOf({ lower: bounds.min, upper: bounds.max }) : []
      return corners.map((corner) => add(position, rotate(orientation, corner)))
    }),
  ),
  ...spansAtStart(scene),
]

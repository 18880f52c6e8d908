/** Edits that the hand makes: bodies moved and turned, shapes stretched by their ends, faces and rims. */
import {
  composePose,
  inversePose,
  multiplyQuat,
  roundOff,
  roundOffEach,
  toBody,
  toWorld,
  turn,
  type Pose,
} from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { Joint, Quat, SceneDraft, Vec3 } from '../document.ts'
import { unit } from '../file/schema.ts'
import { extentAlong, withExtent, type Part } from '../shape-kinds.ts'
import { bodyIn } from './find.ts'
import { setMarker } from './joints.ts'
import { moveLinkEnds } from './link-ends.ts'
import { placesOn } from './places-on.ts'

/** Distance from a face, over the size of the shape, up to which a point counts as on it. */
const NEAR = 1e-6

/** Puts bodies where they are told, world axes. */
export function movePoses(draft: SceneDraft, poses: ReadonlyMap<string, Pose>): void {
  for (const [id, { position, orientation }] of poses) {
    const body = bodyIn(draft, id)
    if (position.some((x, k) => x !== body.position[k])) body.position = roundOffEach(position)
    if (orientation.some((x, k) => x !== body.orientation[k])) body.orientation = unit(orientation)
  }
}

/** A motion of the whole space: a turn about the origin, and then a shift; world axes. */
export type Displacement = Pose

/** The displacement that turns about a point by an angle, and then shifts. */
export function displacement(pivot: Vec3, rotation: Quat, shift: Vec3): Displacement {
  const turned = turn(rotation, pivot)
  const at = (k: 0 | 1 | 2): number => pivot[k] - turned[k] + shift[k]
  return { position: [at(0), at(1), at(2)], orientation: rotation }
}

/**
 * Moves a joint on its bodies where they are seen. `redefine`: both markers go elsewhere on their bodies, which stay. `carry`:
 * the driven body (the main one, if the driven is the ground) goes along, and the other marker with it, so that the joint stays
 * closed. The coordinate of the joint stays as it is. `from` is the joint that the displacement is measured from.
 */
export function moveJoint(
  draft: SceneDraft,
  from: Joint,
  by: Displacement,
  mode: 'redefine' | 'carry',
  pose: (body: string) => Pose,
): void {
  const carried = mode === 'redefine' ? null : from.driven.body === GROUND ? from.main.body : from.driven.body
  for (const end of ['driven', 'main'] as const) {
    const marker = from[end]
    if (marker.body === carried) continue
    const seen = pose(marker.body)
    const { position, orientation } = composePose(inversePose(seen), composePose(by, composePose(seen, marker)))
    setMarker(draft, from.id, end, { position: roundOffEach(position), orientation: unit(orientation) })
  }
  if (carried !== null && carried !== GROUND) movePoses(draft, new Map([[carried, composePose(by, pose(carried))]]))
}

/** Puts an end of a link elsewhere, body axes; what is jointed there goes along. */
export function setLinkEnd(draft: SceneDraft, id: string, index: number, end: 'from' | 'to', local: Vec3): void {
  const body = bodyIn(draft, id)
  const before = body.shapes[index]
  if (before?.kind !== 'link') return
  const after = { ...before, [end]: roundOffEach(toBody(before, local)) }
  moveLinkEnds(draft, id, before, after)
  body.shapes[index] = after
}

/** Moves a face so that the extent is as told, m; the face across stays, and what is jointed on the moved one goes along. */
export function setExtent(
  draft: SceneDraft,
  id: string,
  index: number,
  { axis, side }: Extract<Part, { kind: 'face' }>,
  extent: number,
): void {
  const body = bodyIn(draft, id)
  const shape = body.shapes[index]
  if (shape === undefined) return
  const before = extentAlong(shape, axis)
  const along = turn(shape.orientation, axisOf(axis, side))
  const by = extent - before
  const position = roundOffEach(shift(shape.position, along, by / 2))
  body.shapes[index] = { ...withExtent(shape, axis, extent), position }
  const face = toWorld(shape, axisOf(axis, (side * before) / 2))
  const onFace = (point: Vec3): boolean =>
    Math.abs(point.reduce((sum, x, k) => sum + (x - face[k]!) * along[k]!, 0)) <= NEAR * before
  for (const place of placesOn(draft, id))
    if (onFace(place.position)) place.position = roundOffEach(shift(place.position, along, by))
}

/** Radius of what is round, m. */
export function setRadius(draft: SceneDraft, id: string, index: number, radius: number): void {
  const body = bodyIn(draft, id)
  const shape = body.shapes[index]
  if (shape !== undefined && 'radius' in shape) body.shapes[index] = { ...shape, radius: roundOff(radius) }
}

/** A corner of a drawn outline, in the axes of its shape. */
export function setCorner(draft: SceneDraft, id: string, index: number, corner: number, [x, y]: Vec3): void {
  const body = bodyIn(draft, id)
  const shape = body.shapes[index]
  if (shape?.kind !== 'extrusion') return
  const outline = shape.outline.map((old, i) => (i === corner ? ([roundOff(x), roundOff(y)] as const) : old))
  body.shapes[index] = { ...shape, outline }
}

const axisOf = (axis: 0 | 1 | 2, length: number): Vec3 => [
  axis === 0 ? length : 0,
  axis === 1 ? length : 0,
  axis === 2 ? length : 0,
]

const shift = (v: Vec3, along: Vec3, by: number): Vec3 => [
  v[0] + by * along[0],
  v[1] + by * along[1],
  v[2] + by * along[2],
]

/** The pose turned about a point of the world. */
export function turnedAbout(pose: Pose, pivot: Vec3, rotation: Quat): Pose {
  const { position } = composePose(displacement(pivot, rotation, [0, 0, 0]), pose)
  return { position, orientation: multiplyQuat(rotation, pose.orientation) }
}

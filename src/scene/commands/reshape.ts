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
  type Shape,
} from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { Joint, Quat, SceneDraft, Vec3 } from '../document.ts'
import { unit } from '../file/schema.ts'
import { bodyIn } from './find.ts'
import { setMarker } from './joints.ts'
import { moveLinkEnds } from './link-ends.ts'
import { placesOn } from './places-on.ts'

/** How far from a face, over the size of the shape, still counts as on it. */
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

/** A part of a shape that can be dragged: an end of a link, a face, a rim, a corner of an outline. */
export type Part =
  | { readonly kind: 'end'; readonly end: 'from' | 'to' }
  /** The face at the positive or negative end of an axis of the shape. */
  | { readonly kind: 'face'; readonly axis: 0 | 1 | 2; readonly side: 1 | -1 }
  | { readonly kind: 'radius' }
  | { readonly kind: 'corner'; readonly corner: number }

/** What can be dragged of a shape. */
export function partsOf(shape: Shape): readonly Part[] {
  const faces = (axes: readonly (0 | 1 | 2)[]): Part[] =>
    axes.flatMap((axis) => [1, -1].map((side): Part => ({ kind: 'face', axis, side: side as 1 | -1 })))
  switch (shape.kind) {
    case 'link':
      return [
        { kind: 'end', end: 'from' },
        { kind: 'end', end: 'to' },
      ]
    case 'box':
      return faces([0, 1, 2])
    case 'sphere':
      return [{ kind: 'radius' }]
    case 'cylinder':
    case 'capsule':
      return [{ kind: 'radius' }, ...faces([2])]
    case 'extrusion':
      return [...shape.outline.map((_, corner): Part => ({ kind: 'corner', corner })), ...faces([2])]
  }
}

/** Extent of a shape along an axis, m: from face to face; of a capsule without its caps. */
export function extentAlong(shape: Shape, axis: 0 | 1 | 2): number {
  if (shape.kind === 'box') return shape.size[axis]
  if (shape.kind === 'cylinder' || shape.kind === 'capsule') return shape.length
  return shape.kind === 'extrusion' || shape.kind === 'link' ? shape.thickness : 2 * shape.radius
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
  if (shape.kind === 'box') {
    const size = shape.size.map((s, k) => (k === axis ? roundOff(extent) : s)) as unknown as Vec3
    body.shapes[index] = { ...shape, position, size }
  } else if (shape.kind === 'cylinder' || shape.kind === 'capsule') {
    body.shapes[index] = { ...shape, position, length: roundOff(extent) }
  } else if (shape.kind === 'extrusion') body.shapes[index] = { ...shape, position, thickness: roundOff(extent) }
  const face = toWorld(shape, axisOf(axis, (side * before) / 2))
  const onFace = (point: Vec3): boolean =>
    Math.abs(point.reduce((sum, x, k) => sum + (x - face[k]!) * along[k]!, 0)) <= NEAR * before
  for (const place of placesOn(draft, id))
    if (onFace(place.position)) place.position = roundOffEach(shift(place.position, along, by))
}

/** Radius of a sphere, cylinder or capsule, m. */
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

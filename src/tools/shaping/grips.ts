/** What of a shape can be taken hold of, where that is seen, and what a drag of it makes of the shape. */
import {
  composePose,
  linkFrame,
  multiplyQuat,
  toBody,
  toWorld,
  turn,
  turnBetween,
  type Pose,
  ontoPlane,
} from '../../geometry/index.ts'
import {
  capOf,
  extentAlong,
  GROUND,
  lockedIn,
  movePoses,
  partsOf,
  setCorner,
  setExtent,
  setLinkEnd,
  setRadius,
  turnedAbout,
  type Body,
  type Part,
  type SceneDraft,
  type Shape,
} from '../../scene/index.ts'
import { calcCameraAxes, calcRay, meetPlane } from '../camera-pose.ts'
import type { PointerSample } from '../gesture.ts'
import { snapAt } from '../placing/snapping.ts'
import type { Anchor, BuildHost, Handle } from '../tool.ts'
import { add, cross, directionOr, dot, lengthOf, scale, squareTo, subtract, type Vec3 } from '../vector.ts'

/** A body with more than this to drag shows what the first of its shapes have. */
const MOST_HANDLES = 24
/** No shape gets thinner than this, over the size of the scene. */
const THINNEST = 1e-4

/** One part of one shape of a body, where it is seen. */
export interface Grip {
  readonly body: string
  readonly index: number
  readonly part: Part
  readonly handle: Handle
}

/** A part that is held, of a shape as it was when it was taken hold of. */
export interface Gripped {
  readonly grip: Grip
  readonly pose: Pose
  readonly shape: Shape
  /** An end that goes where it is dragged, and turns the body about the other one; else it keeps to its line. */
  readonly free: boolean
}

/** Where the part is dragged to, world axes, and how large that makes it. */
export interface Stretched extends Gripped {
  readonly target: Vec3
  readonly size: number
}

/** The one body that is selected, where it can be changed. */
export function stretched(host: BuildHost): Body | null {
  const [only, second] = host.session().selection
  if (only?.kind !== 'body' || second !== undefined || only.id === GROUND || host.past()) return null
  const scene = host.scene()
  if (lockedIn(scene).has(only.id)) return null
  return scene.bodies.find(({ id }) => id === only.id) ?? null
}

/** Everything of a body that can be dragged. */
export function gripsOf(host: BuildHost, body: Body, radiusPx: number): readonly Grip[] {
  const pose = host.pose(body.id)
  const { back } = calcCameraAxes(host.camera())
  return body.shapes
    .flatMap((shape, index) => {
      const seen = composePose(pose, shape)
      return partsOf(shape).map((part): Grip => {
        const { at, axis } = placeOf(shape, part, seen, back)
        const id = `${index}/${nameOfGrip(part)}`
        return { body: body.id, index, part, handle: { id, kind: 'end', at, axis, radiusPx } }
      })
    })
    .slice(0, MOST_HANDLES)
}

/** Position of a part as it is seen, and the direction in which it is dragged; world axes. */
function placeOf(shape: Shape, part: Part, seen: Pose, back: Vec3): { readonly at: Vec3; readonly axis: Vec3 } {
  const point = (local: Vec3): Vec3 => toWorld(seen, local)
  const way = (local: Vec3): Vec3 => turn(seen.orientation, local)
  switch (part.kind) {
    case 'end': {
      const link = shape as Extract<Shape, { kind: 'link' }>
      const other = part.end === 'to' ? link.from : link.to
      return { at: point(link[part.end]), axis: directionOr(way(subtract(link[part.end], other)), [1, 0, 0]) }
    }
    case 'face': {
      const unit = [0, 0, 0].map((_, k) => (k === part.axis ? part.side : 0)) as unknown as Vec3
      return { at: point(scale(unit, extentAlong(shape, part.axis) / 2 + capOf(shape))), axis: way(unit) }
    }
    case 'radius': {
      const { radius } = shape as Extract<Shape, { kind: 'sphere' }>
      // On the right side of the outline as it is seen.
      const right = directionOr(cross([0, 0, 1], back), [1, 0, 0])
      const axis = shape.kind === 'sphere' ? right : squareTo(way([0, 0, 1]), right, cross(back, way([0, 0, 1])))
      return { at: add(point([0, 0, 0]), scale(axis, radius)), axis }
    }
    case 'corner': {
      const [x, y] = (shape as Extract<Shape, { kind: 'extrusion' }>).outline[part.corner]!
      return { at: point([x, y, 0]), axis: way([0, 0, 1]) }
    }
  }
}

/** Whether a joint is at the end of a link: then the end keeps to the link's own line. A spring goes along. */
export function isJointed(host: BuildHost, body: Body, { handle, index }: Grip): boolean {
  const link = body.shapes[index]
  if (link?.kind !== 'link') return false
  const pose = host.pose(body.id)
  const end = toBody(pose, handle.at)
  const normal = turn(multiplyQuat(link.orientation, linkFrame(link).orientation), [0, 0, 1])
  const near = (place: { readonly body: string; readonly position: Vec3 }): boolean => {
    if (place.body !== body.id) return false
    const d = subtract(place.position, end)
    return lengthOf(subtract(d, scale(normal, dot(d, normal)))) <= 1e-6 * linkFrame(link).length
  }
  return host.scene().joints.some(({ driven, main }) => near(driven) || near(main))
}

/** The point to which a part is dragged. */
interface Found {
  readonly target: Vec3
  readonly size: number
  readonly words: string | null
  /** What the end of a link has come to lie on; null where it is only level with it, or beside everything. */
  readonly on: Anchor | null
}

/** Where a pixel drags the part to, on what was caught or to a round size. */
export function findTarget(host: BuildHost, base: Gripped, p: PointerSample): Found {
  const { grip, pose, shape, free } = base
  const { at, axis } = grip.handle
  const { back } = calcCameraAxes(host.camera())
  const snaps = host.session().snap.on && !p.shift
  const anchor = snaps ? snapAt(host, p, [grip.body]) : null
  const feature =
    anchor !== null && anchor.snap !== null && anchor.snap !== 'grid' && anchor.snap !== 'align' ? anchor : null
  const least = Math.max(THINNEST * host.size(), grip.part.kind === 'end' ? shortest(shape) : 0)
  const seen = composePose(pose, shape)
  const ray = calcRay(host.camera(), host.view(), p.x, p.y)
  if (grip.part.kind === 'corner' || (grip.part.kind === 'end' && free)) {
    const link = shape.kind === 'link' ? linkFrame(shape) : null
    const normal = turn(seen.orientation, link === null ? [0, 0, 1] : turn(link.orientation, [0, 0, 1]))
    const plane = Math.abs(dot(normal, back)) > 0.1 ? normal : back
    const onPlane = (point: Vec3): Vec3 => ontoPlane({ origin: at, normal }, point)
    if (feature !== null || grip.part.kind === 'corner') {
      const target = onPlane(anchor?.snap ? anchor.at : (meetPlane(ray, at, plane) ?? at))
      const length = lengthOf(subtract(target, fixedPoint(base)))
      const on = grip.part.kind === 'end' && length > least ? feature : null
      return { target, size: Math.max(least, length), words: anchor?.snap ? anchor.words : null, on }
    }
    // Beside everything else the length is round, not the place.
    const from = fixedPoint(base)
    const way = subtract(onPlane(meetPlane(ray, at, plane) ?? at), from)
    const size = Math.max(least, snaps ? rounded(host, lengthOf(way)) : lengthOf(way))
    return { target: add(from, scale(directionOr(way, axis), size)), size, words: null, on: null }
  }
  // Along one line only: the point of the line nearest to the ray, or level with what was caught.
  const across = directionOr(cross(axis, back), [1, 0, 0])
  const point = feature?.at ?? meetPlane(ray, at, directionOr(cross(axis, across), back)) ?? at
  const from = fixedPoint(base)
  const raw = dot(subtract(point, from), axis) - offsetOf(shape, grip.part)
  const size = Math.max(least, snaps && feature === null ? rounded(host, raw) : raw)
  const target = add(from, scale(axis, size + offsetOf(shape, grip.part)))
  return { target, size, words: feature?.words ?? null, on: null }
}

/** A link is not dragged to less than its width, where it would no longer be seen as one; a number that is typed may be less. */
function shortest(shape: Shape): number {
  return shape.kind === 'link' ? Math.min(shape.width, linkFrame(shape).length) : 0
}

/** Rounds to a whole number of grid steps, at least one. */
function rounded(host: BuildHost, length: number): number {
  const step = host.grid()
  const steps = Math.round(length / step)
  return steps > 0 ? Number((steps * step).toPrecision(12)) : length
}

/** What stays while the part is dragged, world axes: the other end, the face across, the middle. */
export function fixedPoint({ grip, pose, shape }: Gripped): Vec3 {
  const { part, handle } = grip
  const seen = composePose(pose, shape)
  if (part.kind === 'end') {
    const link = shape as Extract<Shape, { kind: 'link' }>
    return toWorld(seen, part.end === 'to' ? link.from : link.to)
  }
  if (part.kind === 'face')
    return subtract(handle.at, scale(handle.axis, extentAlong(shape, part.axis) + offsetOf(shape, part)))
  return part.kind === 'corner' ? handle.at : seen.position
}

/** Caps are not part of a length. */
const offsetOf = (shape: Shape, part: Part): number => (part.kind === 'face' ? capOf(shape) : 0)

/** The stretch with a size that was typed. */
export function sized<S extends Stretched>(stretch: S, size: number): S {
  const from = fixedPoint(stretch)
  const way = directionOr(subtract(stretch.target, from), stretch.grip.handle.axis)
  return { ...stretch, size, target: add(from, scale(way, size + offsetOf(stretch.shape, stretch.grip.part))) }
}

/** Makes the stretch. */
export function apply(draft: SceneDraft, { grip, pose, shape, free, target, size }: Stretched): void {
  const { body, index, part } = grip
  switch (part.kind) {
    case 'face':
      return setExtent(draft, body, index, part, size)
    case 'radius':
      return setRadius(draft, body, index, size)
    case 'corner':
      return setCorner(draft, body, index, part.corner, toBody(composePose(pose, shape), target))
    case 'end': {
      // Along the link in its own axes; another direction is a turn of the body about the end that stays.
      const link = shape as Extract<Shape, { kind: 'link' }>
      const [dragged, fixed] = part.end === 'to' ? [link.to, link.from] : [link.from, link.to]
      const way = subtract(dragged, fixed)
      const local = add(fixed, scale(way, size / lengthOf(way)))
      setLinkEnd(draft, body, index, part.end, toWorld(shape, local))
      const pivot = toWorld(composePose(pose, shape), fixed)
      const before = directionOr(subtract(grip.handle.at, pivot), [1, 0, 0])
      const after = directionOr(subtract(target, pivot), before)
      if (free) movePoses(draft, new Map([[body, turnedAbout(pose, pivot, turnBetween(before, after))]]))
    }
  }
}

function nameOfGrip(part: Part): string {
  if (part.kind === 'end') return `end/${part.end}`
  if (part.kind === 'face') return `face/${part.axis}/${part.side}`
  return part.kind === 'corner' ? `corner/${part.corner}` : 'radius'
}

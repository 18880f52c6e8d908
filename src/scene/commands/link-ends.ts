/** What hangs at the ends of a link, or sits on it, goes along when the link gets another length. */
import {
  add,
  dot,
  linkFrame,
  multiplyQuat,
  roundOff,
  roundOffEach,
  scale,
  subtract,
  toBody,
  toWorld,
  turn,
  type Shape,
} from '../../geometry/index.ts'
import type { SceneDraft, Vec3 } from '../document.ts'
import { placesOn } from './places-on.ts'

type LinkShape = Extract<Shape, { kind: 'link' }>

/** Distance from the axis of an end, over the length of the link, up to which a point counts as at the end. */
const NEAR = 1e-6
/** That distance at least, m: places are rounded off, which must not part them from the end of a short link. */
const ROUNDING = 1e-11

/**
 * Moves markers, ends of forces and traced points of the body that sit at an end of `before` (on its axis through the thickness, at any height) to
 * the same end of `after`, and what it has of further shapes there: the ends of other links, the middles of the rest. What lies within the outline of `before`,
 * or less than its width beyond an end, keeps its place beside the nearer end: a disc on a bar stays on the bar. Returns how many of the first moved.
 */
export function moveLinkEnds(draft: SceneDraft, body: string, before: LinkShape, after: LinkShape): number {
  const [wasFrame, frame] = [axesOf(before), axesOf(after)]
  const { length, normal } = wasFrame
  const ends = [
    { old: toWorld(before, before.from), next: toWorld(after, after.from) },
    { old: toWorld(before, before.to), next: toWorld(after, after.to) },
  ] as const
  const reach = Math.max(NEAR * length, ROUNDING)
  /** Where a point on the link lies in its axes, out of the start; null where it does not lie on it. */
  const onLink = (point: Vec3): { along: number; across: number } | null => {
    const d = subtract(point, ends[0].old)
    const [along, across] = [dot(d, wasFrame.along), dot(d, wasFrame.across)]
    const isOn = Math.abs(across) <= before.width / 2 && along > -before.width && along < length + before.width
    return isOn ? { along, across } : null
  }
  /** Where a point moves to along with the end, body axes, m; null where it stays. */
  const follow = (point: Vec3): Vec3 | null => {
    // Both ends of a very short link may be within reach: the nearer one counts.
    const [from, to] = ends.map((end) => awayFromAxis(point, end.old, normal)) as [number, number]
    const { old, next } = ends[from <= to + reach ? 0 : 1]
    let offset = subtract(point, old)
    if (Math.min(from, to) > reach) {
      const place = onLink(point)
      if (place === null) return null
      // What lies beside an end keeps its place in the axes of the link, which a drag of the end may turn.
      const along = place.along - (old === ends[0].old ? 0 : length)
      offset = add(offset, scale(subtract(frame.along, wasFrame.along), along))
      offset = add(offset, scale(subtract(frame.across, wasFrame.across), place.across))
    }
    // The offset from the end comes first: beside an end that is far away it would be lost. Rounded again: sums of many small drags must not show.
    const at = (k: 0 | 1 | 2): number => roundOff(next[k] + offset[k])
    const moved: Vec3 = [at(0), at(1), at(2)]
    return moved.every((x, k) => Math.abs(x - point[k]!) <= ROUNDING) ? null : moved
  }
  let moved = 0
  for (const place of placesOn(draft, body)) {
    const next = follow(place.position)
    if (next === null) continue
    place.position = next
    moved++
  }
  for (const shape of draft.bodies.find(({ id }) => id === body)?.shapes ?? []) moveShape(shape, follow)
  return moved
}

function moveShape(shape: SceneDraft['bodies'][number]['shapes'][number], follow: (point: Vec3) => Vec3 | null): void {
  if (shape.kind !== 'link') {
    shape.position = follow(shape.position) ?? shape.position
    return
  }
  const from = follow(toWorld(shape, shape.from))
  const to = follow(toWorld(shape, shape.to))
  if (from !== null) shape.from = roundOffEach(toBody(shape, from))
  if (to !== null) shape.to = roundOffEach(toBody(shape, to))
}

/** Length of a link, m, and its unit axes in the axes of its body: from end to end, across it in its plane, and along the pins. */
function axesOf(link: LinkShape): { length: number; along: Vec3; across: Vec3; normal: Vec3 } {
  const { orientation, length } = linkFrame(link)
  const axes = multiplyQuat(link.orientation, orientation)
  return { length, along: turn(axes, [1, 0, 0]), across: turn(axes, [0, 1, 0]), normal: turn(axes, [0, 0, 1]) }
}

/** Distance of a point from the line through `origin` along the unit vector `axis`. */
function awayFromAxis(point: Vec3, origin: Vec3, axis: Vec3): number {
  const d = subtract(point, origin)
  const along = dot(d, axis)
  return Math.hypot(d[0] - along * axis[0], d[1] - along * axis[1], d[2] - along * axis[2])
}

/** Whether a point of a body, body axes, lies at the start or the end of the link that it begins with, at any height along the pin; else null. */
export function sideOfLink(shapes: readonly Shape[], point: Vec3): 'start' | 'end' | null {
  const link = shapes[0]
  if (link?.kind !== 'link') return null
  const { length, normal } = axesOf(link)
  const isAt = (end: Vec3): boolean => awayFromAxis(point, toWorld(link, end), normal) <= NEAR * length
  return isAt(link.from) ? 'start' : isAt(link.to) ? 'end' : null
}

/** The same link with its far end moved along it, so that the centres of its round ends lie `length` apart. */
export function withLength(link: LinkShape, length: number): LinkShape {
  const now = Math.hypot(link.to[0] - link.from[0], link.to[1] - link.from[1], link.to[2] - link.from[2])
  const at = (k: 0 | 1 | 2): number =>
    Number((link.from[k] + ((link.to[k] - link.from[k]) / now) * length).toPrecision(12))
  return { ...link, to: [at(0), at(1), at(2)] }
}

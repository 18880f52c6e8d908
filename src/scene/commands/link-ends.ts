/** What hangs at the ends of a link goes along when the link gets another length. */
import {
  linkFrame,
  multiplyQuat,
  roundOff,
  roundOffEach,
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
 * the same end of `after`, and what it has of further shapes there: the ends of other links, the middles of the rest. Returns how many of the first moved.
 */
export function moveLinkEnds(draft: SceneDraft, body: string, before: LinkShape, after: LinkShape): number {
  const { orientation, length } = linkFrame(before)
  const normal = turn(multiplyQuat(before.orientation, orientation), [0, 0, 1])
  const ends = [
    { old: toWorld(before, before.from), next: toWorld(after, after.from) },
    { old: toWorld(before, before.to), next: toWorld(after, after.to) },
  ] as const
  const reach = Math.max(NEAR * length, ROUNDING)
  /** Where a point moves to along with the end, body axes, m; null where it stays. */
  const follow = (point: Vec3): Vec3 | null => {
    // Both ends of a very short link may be within reach: the nearer one counts.
    const [from, to] = ends.map((end) => awayFromAxis(point, end.old, normal)) as [number, number]
    if (!(Math.min(from, to) <= reach)) return null
    const { old, next } = ends[from <= to ? 0 : 1]
    if (old.every((x, k) => x === next[k])) return null
    // The offset from the end comes first: beside an end that is far away it would be lost. Rounded again: sums of many small drags must not show.
    const at = (k: 0 | 1 | 2): number => roundOff(next[k] + (point[k] - old[k]))
    return [at(0), at(1), at(2)]
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

/** Distance of a point from the line through `origin` along the unit vector `axis`. */
function awayFromAxis(point: Vec3, origin: Vec3, axis: Vec3): number {
  const d: Vec3 = [point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]]
  const along = d[0] * axis[0] + d[1] * axis[1] + d[2] * axis[2]
  return Math.hypot(d[0] - along * axis[0], d[1] - along * axis[1], d[2] - along * axis[2])
}

/** Whether a point of a body, body axes, lies at the start or the end of the link that it begins with, at any height along the pin; else null. */
export function sideOfLink(shapes: readonly Shape[], point: Vec3): 'start' | 'end' | null {
  const link = shapes[0]
  if (link?.kind !== 'link') return null
  const { orientation, length } = linkFrame(link)
  const normal = turn(multiplyQuat(link.orientation, orientation), [0, 0, 1])
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

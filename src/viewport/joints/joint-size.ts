/** How large a joint is drawn: after the bodies that it joins, and never larger than they are. */
import { boundsOfShapes, solidOf } from '../../geometry/index.ts'
import type { Body, Joint, JointType, Marker, Shape } from '../../scene/index.ts'
import { heldRowsOf, typeOfHeldRows } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { cross, dot, rotate, rotateBack, subtract } from '../../tools/index.ts'
import type { JointSize } from './joint-form.ts'
import { JOINT_LOOKS } from './looks.ts'

/** A joint's unit over the smallest size of the bodies there; over ℓ where there is none. */
const UNIT_PER_WIDTH = 0.36
const UNIT_PER_SIZE = 0.06
/** Bounds of the unit over ℓ. */
const LEAST = 0.012
const MOST = 0.11
/** A shape counts as beside the axis if it misses it by less than this many times its thickness. */
const LAYERS = 3
/** Bodies farther away along the axis than this over ℓ are not pierced by the pin. */
const PIN_REACH = 0.7

/** Gaps between bodies that one pin runs through, in units. */
const BRIDGED = 5

interface Pierced {
  readonly from: number
  readonly to: number
  /** The size of the shape that a pin must stay within. */
  readonly width: number
}

/** Sizes for a joint between two bodies (null: the ground) in a scene of size ℓ. */
export function calcJointSize(joint: Joint, driven: Body | null, main: Body | null, size: number): JointSize {
  const pierced = [...pierce(driven, joint.driven, size), ...pierce(main, joint.main, size)]
  // A block that is laid in a layer of its own has the axis beside it.
  const beside = pierced.length > 0 ? [] : [...widthsBeside(driven, joint.driven), ...widthsBeside(main, joint.main)]
  const width = Math.min(...pierced.map((p) => p.width), ...beside)
  const larger = JOINT_LOOKS[kindOf(joint)].larger
  const wanted = larger * (Number.isFinite(width) ? width * UNIT_PER_WIDTH : UNIT_PER_SIZE * size)
  const unit = Math.min(MOST * size, Math.max(LEAST * size, wanted))
  const spans = joinSpans(pierced.map((p) => [p.from / unit, p.to / unit] as const))
  const away = ([from, to]: readonly [number, number]): number => Math.max(0, from, -to)
  const nearest = spans.reduce((best, span) => (away(span) < away(best) ? span : best))
  return { unit, spans, lower: nearest[0], upper: nearest[1], across: reachAcross(driven, joint.driven, unit) }
}

/** Spans with the gaps between them closed where a pin would bridge them; a short one about 0 when there is none. */
export function joinSpans(spans: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + BRIDGED) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined.length > 0 ? joined : [[-0.6, 0.6]]
}

/** The shapes of a body that the line along z of a marker goes through, m along that line. */
function pierce(body: Body | null, marker: Marker, size: number): Pierced[] {
  if (!body) return []
  return body.shapes.flatMap((shape) => {
    const span = spanIn(shape, marker, 0)
    if (!span || span[0] > PIN_REACH * size || span[1] < -PIN_REACH * size) return []
    const reach = PIN_REACH * size
    return [{ from: Math.max(-reach, span[0]), to: Math.min(reach, span[1]), width: solidOf(shape).width(shape) }]
  })
}

/** Widths of the shapes of a body that the line along z of a marker passes close by. */
const widthsBeside = (body: Body | null, marker: Marker): number[] =>
  (body?.shapes ?? [])
    .filter((shape) => spanIn(shape, marker, LAYERS) !== null)
    .map((shape) => solidOf(shape).width(shape))

/** Where the line along z of a marker runs within the box about a shape that is `wider` times its thickness wider on all sides. */
function spanIn(shape: Shape, marker: Marker, wider: number): readonly [number, number] | null {
  const own = { ...shape, position: [0, 0, 0], orientation: [1, 0, 0, 0] } as Shape
  const bounds = boundsOfShapes([own])
  if (!bounds) return null
  const { min, max } = bounds
  const more = wider * Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  const point = rotateBack(shape.orientation, subtract(marker.position, shape.position))
  const direction = rotateBack(shape.orientation, rotate(marker.orientation, [0, 0, 1]))
  return passThrough(
    [min[0] - more, min[1] - more, min[2] - more],
    [max[0] + more, max[1] + more, max[2] + more],
    point,
    direction,
  )
}

/** Where a line enters and leaves a box, as multiples of its direction; null when it misses. */
export function passThrough(lower: Vec3, upper: Vec3, point: Vec3, direction: Vec3): readonly [number, number] | null {
  let enter = -Infinity
  let leave = Infinity
  for (const k of [0, 1, 2] as const) {
    if (Math.abs(direction[k]) < 1e-9) {
      if (point[k] < lower[k] || point[k] > upper[k]) return null
      continue
    }
    const a = (lower[k] - point[k]) / direction[k]
    const b = (upper[k] - point[k]) / direction[k]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter <= leave && Number.isFinite(leave - enter) ? [enter, leave] : null
}

/** Half sizes of a body along the marker's x and y, about the marker, in units; a little where it has no shapes. */
function reachAcross(body: Body | null, marker: Marker, unit: number): readonly [number, number] {
  const bounds = body && boundsOfShapes(body.shapes)
  if (!bounds) return [1.2, 1.2]
  const x = rotate(marker.orientation, [1, 0, 0])
  const z = rotate(marker.orientation, [0, 0, 1])
  const y = cross(z, x)
  const along = (axis: Vec3): number => {
    let most = 0
    for (let i = 0; i < 8; i++) {
      const corner: Vec3 = [
        i & 1 ? bounds.max[0] : bounds.min[0],
        i & 2 ? bounds.max[1] : bounds.min[1],
        i & 4 ? bounds.max[2] : bounds.min[2],
      ]
      most = Math.max(most, Math.abs(dot(subtract(corner, marker.position), axis)))
    }
    return most / unit
  }
  return [along(x), along(y)]
}

/** The kind that a joint looks like: rows that are those of a named joint look like it. */
export const kindOf = (joint: Pick<Joint, 'type' | 'rows'>): JointType =>
  joint.type === 'lock' ? typeOfHeldRows(heldRowsOf(joint)) : joint.type

/**
 * Where handles are on the screen: whoever draws them and whoever takes hold of them asks here. Handles keep their size in
 * pixels; those for a finger are larger.
 */
import type { CameraPose, ViewSize } from './camera-pose.ts'
import { calcCameraAxes, calcEye, calcPixelSize, project } from './camera-pose.ts'
import type { Handle } from './tool.ts'
import type { Vec3 } from './vector.ts'
import { add, cross, directionOr, dot, scale, squareTo, subtract } from './vector.ts'

/** Pixels from the handle's point: ends of an arrow, edges of a square, radius of a ring and of a knob. */
const ARROW = [18, 78] as const
const SQUARE = [24, 44] as const
const RING = 62
const KNOB = 6.5
/** Handles with this reach, px, have the sizes above; for the larger reach of a finger they grow up to a limit. */
const FINE = 14
const LARGEST = 1.5
/** An arrow that looks shorter than this share of its length, or a square that looks thinner, cannot be used, as it is too hard to aim with. */
const SHORTEST = 0.22
/** Least distance of the points of two knobs, px; nearer ones would cover what they are on. */
const APART = 24
/** Points of a ring whose chords are measured. */
const CHORDS = 36

/** A handle as it stands in the world, m. */
export type HandleForm =
  | { readonly kind: 'arrow'; readonly from: Vec3; readonly to: Vec3; readonly pixel: number; readonly grown: number }
  | { readonly kind: 'square'; readonly corners: readonly [Vec3, Vec3, Vec3, Vec3] }
  | {
      readonly kind: 'ring'
      readonly axis: Vec3
      readonly start: Vec3
      readonly radius: number
      readonly pixel: number
    }
  | { readonly kind: 'knob'; readonly radiusPx: number }

/**
 * The form of one of the handles that are shown together; null where it is behind the eye or seen so much end-on that it
 * cannot be used. A square lies between the arrows at the same point that span its plane.
 */
export function calcHandleForm(
  handle: Handle,
  among: readonly Handle[],
  camera: CameraPose,
  view: ViewSize,
): HandleForm | null {
  const { at, axis, kind } = handle
  const { depth } = project(camera, view, at)
  if (!(depth > 0)) return null
  const grown = Math.min(LARGEST, Math.max(1, handle.radiusPx / FINE))
  const pixel = calcPixelSize(view, depth, camera)
  const size = grown * pixel
  const sight = directionOr(subtract(at, calcEye(camera)), scale(calcCameraAxes(camera).back, -1))
  const along = Math.abs(dot(axis, sight))
  switch (kind) {
    case 'axis': {
      if (Math.sqrt(Math.max(0, 1 - along * along)) < SHORTEST) return null
      const [from, to] = ARROW
      return {
        kind: 'arrow',
        from: add(at, scale(axis, from * size)),
        to: add(at, scale(axis, to * size)),
        pixel,
        grown,
      }
    }
    case 'plane': {
      if (along < SHORTEST) return null
      const [u, v] = spanOf(handle, among)
      const corner = (a: number, b: number): Vec3 => add(at, add(scale(u, a * size), scale(v, b * size)))
      const [near, far] = SQUARE
      return { kind: 'square', corners: [corner(near, near), corner(far, near), corner(far, far), corner(near, far)] }
    }
    case 'ring':
      return { kind: 'ring', axis, start: squareTo(axis, [0, 0, 1], [1, 0, 0]), radius: RING * size, pixel }
    default:
      return { kind: 'knob', radiusPx: KNOB * grown }
  }
}

/** Two directions in the plane of a square: those of the arrows beside it, where there are such. */
function spanOf(handle: Handle, among: readonly Handle[]): readonly [Vec3, Vec3] {
  const arrows = among.filter(
    ({ kind, at, axis }) =>
      kind === 'axis' && Math.abs(dot(axis, handle.axis)) < 1e-6 && at.every((value, k) => value === handle.at[k]),
  )
  const u = arrows[0]?.axis ?? squareTo(handle.axis, [0, 0, 1], [1, 0, 0])
  return [u, arrows[1]?.axis ?? cross(handle.axis, u)]
}

/** Pixels from (x, y) to what is drawn of a handle; Infinity where nothing is. */
export function reachToHandle(
  handle: Handle,
  among: readonly Handle[],
  camera: CameraPose,
  view: ViewSize,
  x: number,
  y: number,
): number {
  const form = calcHandleForm(handle, among, camera, view)
  if (!form) return Infinity
  const see = (point: Vec3): { readonly x: number; readonly y: number } => project(camera, view, point)
  switch (form.kind) {
    case 'arrow':
      return toPath(x, y, [see(form.from), see(form.to)])
    case 'square': {
      const seen = form.corners.map(see)
      return holds(seen, x, y) ? 0 : toPath(x, y, [...seen, ...seen.slice(0, 1)])
    }
    case 'ring': {
      const across = cross(form.axis, form.start)
      const points = Array.from({ length: CHORDS + 1 }, (_, i) => {
        const angle = (2 * Math.PI * i) / CHORDS
        const out = add(scale(form.start, Math.cos(angle)), scale(across, Math.sin(angle)))
        return see(add(handle.at, scale(out, form.radius)))
      })
      return toPath(x, y, points)
    }
    case 'knob': {
      const seen = see(handle.at)
      return Math.max(0, Math.hypot(seen.x - x, seen.y - y) - form.radiusPx)
    }
  }
}

/** The handles for which there is room: of knobs that look close together only the first, except for `held`. */
export function handlesApart(
  handles: readonly Handle[],
  camera: CameraPose,
  view: ViewSize,
  held: string | null = null,
): readonly Handle[] {
  const seen = handles.filter(isKnob).map((handle) => ({ handle, ...project(camera, view, handle.at) }))
  // The held one is drawn whatever else comes near it.
  seen.sort((a, b) => Number(b.handle.id === held) - Number(a.handle.id === held))
  const kept: typeof seen = []
  for (const one of seen) {
    const { radiusPx } = one.handle
    // A finger takes hold of no two within its reach.
    const apart = radiusPx > FINE ? 2 * radiusPx : APART
    if (one.depth > 0 && kept.every((other) => Math.hypot(one.x - other.x, one.y - other.y) >= apart)) kept.push(one)
  }
  const knobs = new Set(kept.map(({ handle }) => handle))
  return handles.filter((handle) => !isKnob(handle) || knobs.has(handle))
}

const isKnob = ({ kind }: Handle): boolean => kind === 'end'

/** The handle that is taken hold of at a pixel; of several in reach the nearest, the first of those that are as near. */
export function handleAt(
  handles: readonly Handle[],
  camera: CameraPose,
  view: ViewSize,
  x: number,
  y: number,
): Handle | null {
  let best: Handle | null = null
  let least = Infinity
  for (const handle of handlesApart(handles, camera, view)) {
    const reach = reachToHandle(handle, handles, camera, view, x, y)
    if (reach > handle.radiusPx || reach >= least) continue
    best = handle
    least = reach
  }
  return best
}

interface Spot {
  readonly x: number
  readonly y: number
}

function toPath(x: number, y: number, points: readonly Spot[]): number {
  let least = Infinity
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Spot, points[i] as Spot]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const square = dx * dx + dy * dy
    const s = square > 0 ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
    least = Math.min(least, Math.hypot(x - a.x - s * dx, y - a.y - s * dy))
  }
  return least
}

/** Whether a convex polygon, either way round, holds a point. */
function holds(corners: readonly Spot[], x: number, y: number): boolean {
  const turns = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] as Spot
    return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x))
  })
  return turns.every((t) => t >= 0) || turns.every((t) => t <= 0)
}

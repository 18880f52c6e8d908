/**
 * Layers in which flat bodies lie side by side: along the normal of their plane, in whole thicknesses. Only shapes are shifted; bodies, markers and
 * eyes stay in the plane, so that the motion is that of the plane to the last bit.
 */
import {
  boundsOfShapes,
  conjugate,
  dot,
  roundOff,
  solidOf,
  toBody,
  toWorld,
  turn,
  type Pose,
  type Shape,
  type Strip,
} from '../../geometry/index.ts'
import { GROUND, ZERO } from '../document.ts'
import type { Marker, Scene, SceneDraft, Vec3 } from '../document.ts'
import { guidedBy } from '../joints.ts'
import { isStill } from '../topology.ts'
import { bodyIn } from './find.ts'

/** The pose in which each body is seen, world axes. */
type Poses = (body: string) => Pose
type Parts = Pick<Scene, 'bodies' | 'joints'>

/** A point of a body, body axes; world axes of the ground. */
export interface MeetingPoint {
  readonly body: string
  readonly at: Vec3
}

/** Points as near as this to each other, m, are one. */
const ONE_POINT = 1e-6
/** Largest depth of a body, in thicknesses of a bar, for others to lie beside it; in deeper bodies they stay in the middle. */
const DEEPEST = 8.5

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The bodies that meet at the points: those named, and whatever is jointed with them there, one over the other. */
export function meeting({ joints }: Pick<Scene, 'joints'>, points: readonly MeetingPoint[]): readonly string[] {
  const met = [...points]
  const isMet = ({ body, position }: Marker): boolean =>
    met.some((point) => point.body === body && distance(point.at, position) <= ONE_POINT)
  // Bars that are found are searched from as well, since three may sit on one pin.
  for (let before = -1; before < met.length;) {
    before = met.length
    for (const { driven, main } of joints) {
      if (isMet(driven) && !isMet(main)) met.push({ body: main.body, at: main.position })
      else if (isMet(main) && !isMet(driven)) met.push({ body: driven.body, at: driven.position })
    }
  }
  return [...new Set(met.map(({ body }) => body))].filter((body) => body !== GROUND)
}

/** What a flat shape covers of its plane, in axes whose z is the plane's normal; null for what is not flat, or of no simple form. */
function stripOf(shape: Shape): Strip | null {
  const strip = solidOf(shape).strip(shape)
  return strip && { ...strip, from: toWorld(shape, strip.from), to: toWorld(shape, strip.to) }
}

/** Distance of two segments in the plane x–y. */
function apart(a: Strip, b: Strip): number {
  const cross2 = (p: Vec3, q: Vec3, r: Vec3): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const isCut =
    cross2(a.from, a.to, b.from) * cross2(a.from, a.to, b.to) < 0 &&
    cross2(b.from, b.to, a.from) * cross2(b.from, b.to, a.to) < 0
  if (isCut) return 0
  const toSegment = (p: Vec3, { from, to }: Strip): number => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const square = dx * dx + dy * dy
    const s = square > 0 ? Math.min(1, Math.max(0, ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / square)) : 0
    return Math.hypot(p[0] - from[0] - s * dx, p[1] - from[1] - s * dy)
  }
  return Math.min(toSegment(a.from, b), toSegment(a.to, b), toSegment(b.from, a), toSegment(b.to, a))
}

/** Bodies that cover some of what a shape at a pose covers of its plane, as they are seen. */
function covering({ bodies }: Pick<Scene, 'bodies'>, shape: Shape, at: Pose, pose: Poses): readonly string[] {
  const own = stripOf(shape)
  if (own === null) return []
  return bodies.flatMap(({ id, shapes }) => {
    const there = pose(id)
    const local = (point: Vec3): Vec3 => toBody(at, toWorld(there, point))
    const isOver = shapes.some((other) => {
      const strip = stripOf(other)
      if (strip === null) return false
      const seen = { from: local(strip.from), to: local(strip.to), half: strip.half }
      return apart(own, seen) < (own.half + seen.half) * (1 - 1e-6)
    })
    return isOver ? [id] : []
  })
}

/** A bar that turns about a fixed point: where, and how far it reaches; world axes, m. */
interface Sweep {
  readonly pivot: Vec3
  readonly reach: number
}

function sweepOf({ bodies, joints }: Parts, id: string, pose: Poses): Sweep | null {
  const still = (body: string): boolean => isStill({ bodies }, body)
  const bar = bodies.find((one) => one.id === id)?.shapes.find(({ kind }) => kind === 'link')
  if (bar?.kind !== 'link' || still(id)) return null
  for (const joint of joints) {
    const { driven, main } = joint
    const own = driven.body === id && still(main.body) ? driven : main.body === id && still(driven.body) ? main : null
    if (own === null || guidedBy(joint) !== 'angle') continue
    const pivot = toWorld(pose(id), own.position)
    const ends = [bar.from, bar.to].map((end) => toWorld(pose(id), toWorld(bar, end)))
    return { pivot, reach: Math.max(...ends.map((end) => distance(end, pivot))) + bar.width / 2 }
  }
  return null
}

/** Bars that turn about the ground and pass over the pivot of this one, or it over theirs. */
function sweeping(scene: Parts, id: string, pose: Poses): readonly string[] {
  const own = sweepOf(scene, id, pose)
  if (own === null) return []
  return scene.bodies.flatMap((body) => {
    const other = body.id === id ? null : sweepOf(scene, body.id, pose)
    if (other === null) return []
    return distance(own.pivot, other.pivot) < Math.max(own.reach, other.reach) ? [body.id] : []
  })
}

/**
 * The shape in the first layer along z that is free of `others` and of what else covers its place. `first` is −1 for what lies behind.
 */
export function besides(
  scene: Pick<Scene, 'bodies'>,
  shape: Shape,
  at: Pose,
  others: readonly string[],
  pose: Poses,
  first: 0 | -1 = 0,
): Shape {
  const thickness = thicknessOf(shape)
  if (thickness === 0) return shape
  const isFree = freeLayers(scene, thickness, at, [...others, ...covering(scene, shape, at, pose)], pose)
  let layer = first as number
  const step = first === 0 ? 1 : -1
  // Neighbours are finitely many and finitely deep: one is free.
  while (!isFree(layer)) layer += step
  return layer === 0 ? shape : { ...shape, position: [0, 0, roundOff(layer * thickness)] }
}

/**
 * A plain bar that was pinned to others goes beside them where it lies within one of them, or would pass through another bar as it
 * turns. Its eyes stay, and what is more than a bar, or was laid elsewhere by hand, stays as it is.
 */
export function layBeside(draft: SceneDraft, id: string, others: readonly string[], pose: Poses): void {
  const body = bodyIn(draft, id)
  const [bar, second] = body.shapes
  if (bar?.kind !== 'link' || second !== undefined) return
  const [x, y, z] = bar.position
  const flat = x === 0 && y === 0 && bar.from[2] === 0 && bar.to[2] === 0 && bar.orientation[0] === 1
  const at = pose(id)
  const rest = { bodies: draft.bodies.filter((one) => one.id !== id) }
  const away = [...others, ...sweeping(draft, id, pose)].filter((other) => other !== id)
  if (!flat || freeLayers(rest, bar.thickness, at, away, pose)(z / bar.thickness)) return
  bar.position = besides(rest, { ...bar, position: ZERO }, at, away, pose).position
}

const thicknessOf = (shape: Shape): number => solidOf(shape).thickness(shape)

/** Whether a layer, counted in thicknesses along z of a pose, is free of the other bodies. */
function freeLayers(
  { bodies }: Pick<Scene, 'bodies'>,
  thickness: number,
  at: Pose,
  others: readonly string[],
  pose: Poses,
): (layer: number) => boolean {
  const normal = turn(at.orientation, [0, 0, 1])
  const taken = bodies.flatMap((body) =>
    others.includes(body.id) ? heights(body.shapes, pose(body.id), at.position, normal) : [],
  )
  const near = taken.filter(([low, high]) => high - low <= DEEPEST * thickness)
  return (layer) => {
    const [low, high] = [(layer - 0.5) * thickness, (layer + 0.5) * thickness]
    return near.every(([from, to]) => low >= to - 1e-6 * thickness || high <= from + 1e-6 * thickness)
  }
}

/** The range of heights of each shape along a normal, measured from a point, m. */
function heights(shapes: readonly Shape[], pose: Pose, from: Vec3, normal: Vec3): (readonly [number, number])[] {
  const own = turn(conjugate(pose.orientation), normal)
  return shapes.flatMap((shape): (readonly [number, number])[] => {
    const bounds = boundsOfShapes([shape])
    if (bounds === null) return []
    const { min, max } = bounds
    const middle = toWorld(pose, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2])
    const height = dot([middle[0] - from[0], middle[1] - from[1], middle[2] - from[2]], normal)
    const half = reach(min, max, own)
    return [[height - half, height + half]]
  })
}

const reach = (min: Vec3, max: Vec3, axis: Vec3): number =>
  ((max[0] - min[0]) * Math.abs(axis[0]) +
    (max[1] - min[1]) * Math.abs(axis[1]) +
    (max[2] - min[2]) * Math.abs(axis[2])) /
  2

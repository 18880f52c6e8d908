/**
 * Building from lists: what "add" makes and where it puts it. Pure; the store applies it. Lengths in m, world axes unless said.
 */
import { boundsOfShapes, linkFrame } from '../../geometry/index.ts'
import {
  freedomsOf,
  GROUND,
  IDENTITY,
  massOfBody,
  ZERO,
  type Body,
  type JointType,
  type Marker,
  type NewForce,
  type Quat,
  type Scene,
  type Shape,
  type ShapeKind,
  type Vec3,
} from '../../scene/index.ts'
import type { Selection } from '../../session/index.ts'
import { conjugate, multiply, toBody, toWorld, type Pose } from './poses.ts'

/** Reach of one body from its origin, for placing things beside it. */
const reachOf = (body: Body): number => {
  const bounds = boundsOfShapes(body.shapes)
  return bounds === null ? 0 : Math.max(...bounds.min.map(Math.abs), ...bounds.max.map(Math.abs))
}

/** A round size that suits the scene: that of its bodies, or 0.2 m. */
export function sizeFor(scene: Scene): number {
  const reaches = scene.bodies.map(reachOf).filter((r) => r > 0)
  if (reaches.length === 0) return 0.2
  const middle = reaches.toSorted((a, b) => a - b)[Math.floor(reaches.length / 2)] as number
  const decade = 10 ** Math.floor(Math.log10(middle))
  return [1, 2, 5, 10].map((m) => m * decade).findLast((s) => s <= middle * 1.0001) ?? decade
}

/** A new shape of the kind, `size` long. */
export function newShape(kind: ShapeKind, size: number): Shape {
  const placed = { position: ZERO, orientation: IDENTITY }
  switch (kind) {
    case 'box':
      return { kind, size: [size, size / 2, size / 2], ...placed }
    case 'sphere':
      return { kind, radius: size / 2, ...placed }
    case 'cylinder':
      return { kind, radius: size / 4, length: size, ...placed }
    case 'capsule':
      return { kind, radius: size / 4, length: size, ...placed }
    case 'link':
      return { kind, from: ZERO, to: [size, 0, 0], width: size / 8, thickness: size / 20, ...placed }
    case 'extrusion':
      return {
        kind,
        outline: [
          [0, 0],
          [size, 0],
          [0, size],
        ],
        thickness: size / 10,
        ...placed,
      }
  }
}

/** A place for a new body beside all others, at the height of the last one. */
export function placeFor(scene: Scene, size: number): Vec3 {
  const last = scene.bodies.at(-1)
  if (!last) return [0, 0, size]
  const right = Math.max(...scene.bodies.map((b) => b.position[0] + reachOf(b)))
  return [Number((right + size).toPrecision(4)), last.position[1], last.position[2]]
}

/** The one or two bodies that a joint or spring would be put on: selected ones, and the ground for a missing second. */
export function pairOf(selection: Selection): { readonly driven: string; readonly main: string } | null {
  const bodies = selection.filter((s) => s.kind === 'body').map((s) => s.id)
  const moving = bodies.filter((id) => id !== GROUND)
  const [a, b] = moving
  if (a === undefined || moving.length > 2 || bodies.length > 2) return null
  return { driven: a, main: b ?? GROUND }
}

const poseOf = (scene: Scene, id: string): Pose =>
  scene.bodies.find((b) => b.id === id) ?? { position: ZERO, orientation: IDENTITY }

/** Points where a body is likely to be jointed, body axes: ends of links and rods, else the origin. */
function endsOf(scene: Scene, id: string): Vec3[] {
  const body = scene.bodies.find((b) => b.id === id)
  if (!body) return []
  const ends = body.shapes.flatMap((shape): Vec3[] => {
    const place = (p: Vec3): Vec3 => toWorld(shape, p)
    if (shape.kind === 'link') return [place(shape.from), place(shape.to)]
    if (shape.kind === 'cylinder' || shape.kind === 'capsule') {
      return [place([0, 0, -shape.length / 2]), place([0, 0, shape.length / 2])]
    }
    return [place(ZERO)]
  })
  return ends.length > 0 ? ends : [ZERO]
}

/** Axes of a new joint, world: z through the flat side of the driven body's first link, else those of the body. */
function axesOf(scene: Scene, id: string): Quat {
  const body = scene.bodies.find((b) => b.id === id)
  const first = body?.shapes[0]
  if (!body || !first) return IDENTITY
  const own = first.kind === 'link' ? multiply(first.orientation, linkFrame(first).orientation) : first.orientation
  return multiply(body.orientation, own)
}

/**
 * Markers of a new joint between two bodies: at those of their ends that lie nearest to each other, so that the least
 * has to move; on the ground, where the driven body is. Both have the same axes in the world.
 */
export function markersFor(
  scene: Scene,
  { driven, main }: { readonly driven: string; readonly main: string },
): {
  driven: Pick<Marker, 'body' | 'position' | 'orientation'>
  main: Pick<Marker, 'body' | 'position' | 'orientation'>
} {
  const [a, b] = [poseOf(scene, driven), poseOf(scene, main)]
  const mine = endsOf(scene, driven)
  const theirs = endsOf(scene, main)
  let at = mine[0] ?? ZERO
  let to = theirs.length === 0 ? toBody(b, toWorld(a, at)) : (theirs[0] as Vec3)
  let least = theirs.length === 0 ? 0 : Infinity
  for (const p of mine) {
    for (const q of theirs) {
      const [x, y] = [toWorld(a, p), toWorld(b, q)]
      const gap = Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2])
      if (gap < least) [least, at, to] = [gap, p, q]
    }
  }
  const axes = axesOf(scene, driven)
  return {
    driven: { body: driven, position: at, orientation: multiply(conjugate(a.orientation), axes) },
    main: { body: main, position: to, orientation: multiply(conjugate(b.orientation), axes) },
  }
}

/** The joint that a torsion spring would act on: the last selected one with an angle. */
export function hingeOf(scene: Scene, selection: Selection): string | null {
  const item = selection.findLast((s) => s.kind === 'joint')
  const joint = scene.joints.find((j) => j.id === item?.id)
  return joint && freedomsOf(joint.type).includes('angle') ? joint.id : null
}

/** A spring between two bodies, from centre to centre of mass, stiff enough to carry the lighter one with a small sag. */
export function springFor(scene: Scene, pair: { readonly driven: string; readonly main: string }): NewForce {
  const mass = massOf(scene, pair.driven)
  const centre = centreOf(scene, pair.driven)
  const above = toBody(poseOf(scene, pair.main), raise(toWorld(poseOf(scene, pair.driven), centre), sizeFor(scene)))
  return {
    kind: 'spring-damper',
    from: { body: pair.main, position: pair.main === GROUND ? above : centreOf(scene, pair.main) },
    to: { body: pair.driven, position: centre },
    stiffness: round((mass * 9.81) / (0.1 * sizeFor(scene))),
    damping: 0,
  }
}

/** A load on a body's centre of mass, as large as its weight, along x. */
export function loadFor(scene: Scene, body: string): NewForce {
  return { kind: 'load', body, position: centreOf(scene, body), force: [round(massOf(scene, body) * 9.81), 0, 0] }
}

const bodyIn = (scene: Scene, id: string): Body | undefined => scene.bodies.find((b) => b.id === id)
const massOf = (scene: Scene, id: string): number => {
  const body = bodyIn(scene, id)
  return body ? massOfBody(body).mass || 1 : 1
}
const centreOf = (scene: Scene, id: string): Vec3 => {
  const body = bodyIn(scene, id)
  if (!body) return ZERO
  const { centre } = massOfBody(body)
  // What rounding leaves of a symmetric body's centre is zero.
  const least = 1e-9 * Math.max(reachOf(body), ...centre.map(Math.abs))
  return [0, 1, 2].map((k) => (Math.abs(centre[k as 0]) < least ? 0 : centre[k as 0])) as unknown as Vec3
}
const raise = ([x, y, z]: Vec3, by: number): Vec3 => [x, y, z + by]
/** One significant digit: a number to start from. */
const round = (x: number): number => Number(x.toPrecision(1))

/** Joint types that the add menu offers; the rest is a change of type away. */
export const COMMON_JOINTS: readonly JointType[] = [
  'revolute',
  'prismatic',
  'cylindrical',
  'spherical',
  'universal',
  'planar',
  'weld',
  'lock',
]

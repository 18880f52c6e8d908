/** A mechanism as a linkage in a plane: its links, counted from the frame on, and how joints hold two of them together there. */
import type { Quat, Vec3 } from '../../engine/index.ts'
import {
  add,
  AT_REST,
  cross,
  dot,
  instantCentre,
  lengthOf,
  ontoPlane,
  scale,
  subtract,
  turn,
  type BodyMotion,
  type InstantCentre,
  type Plane,
} from '../../geometry/index.ts'
import { GROUND, heldRowsOf, type Joint, type Scene } from '../../scene/index.ts'
import { HEADER, JOINT, jointOffset, readBodyMotion, type Frame, type MechanismReport } from '../../simulation/index.ts'
import { planarityRead } from '../treatment/index.ts'
import { subscript } from './subscript.ts'

/** Bodies that move as one. The first link is the frame: all that is fixed. */
export interface Link {
  readonly name: string
  readonly bodies: readonly string[]
}

/** A joint between two links, which it names by their places. */
export interface LinkJoint {
  readonly joint: Joint
  /** Of the driven body, and of the main one. */
  readonly links: readonly [number, number]
}

export interface Linkage {
  /** Unit, towards whoever looks at it. */
  readonly normal: Vec3
  readonly links: readonly Link[]
  readonly joints: readonly LinkJoint[]
}

const PARALLEL = 1e-6
const isAlong = (a: Vec3, b: Vec3): boolean => Math.abs(Math.abs(dot(a, b)) - 1) < PARALLEL

/** Whether a joint allows nothing in the plane: it holds all, or what it leaves free is to slide along the normal and to tilt. */
function isRigidInPlane({ bodies }: Scene, joint: Joint, normal: Vec3): boolean {
  const held = heldRowsOf(joint)
  if (held.every(Boolean)) return true
  const { body, orientation } = joint.main
  const inWorld = bodies.find(({ id }) => id === body)?.orientation ?? [1, 0, 0, 0]
  const axis = turn(inWorld, turn(orientation, [0, 0, 1]))
  const [x, y, , , , turnHeld] = held
  return x && y && turnHeld && isAlong(axis, normal)
}

/**
 * The parts of a mechanism that move in parallel planes, as one linkage; null where there are none, or where it is not known yet. Bodies that are welded
 * together, or that can only slide on each other across the plane, are one link.
 */
export function linkageOf(scene: Scene, report: Pick<MechanismReport, 'planarity'> | null): Linkage | null {
  const parts = planarityRead(scene, report)?.parts ?? []
  const [first] = parts
  if (first === undefined) return null
  const same = parts.filter(({ normal }) => isAlong(normal, first.normal))
  const moving = new Set(same.flatMap(({ bodies }) => bodies))
  const within = new Set(same.flatMap(({ joints }) => joints))
  const fixed = [GROUND, ...scene.bodies.filter((body) => body.fixed).map(({ id }) => id)]
  const heads = new Map<string, string>([
    ...fixed.map((id) => [id, GROUND] as const),
    ...[...moving].map((id) => [id, id] as const),
  ])
  const joints = scene.joints.filter(({ id }) => within.has(id))
  for (const joint of joints) {
    const [one, other] = [heads.get(joint.driven.body), heads.get(joint.main.body)]
    if (one === undefined || other === undefined || one === other) continue
    if (!isRigidInPlane(scene, joint, first.normal)) continue
    const [keep, lose] = one === GROUND ? [one, other] : [other, one]
    for (const [id, head] of heads) if (head === lose) heads.set(id, keep)
  }
  const links: Link[] = [{ name: 'Ground', bodies: fixed.filter((id) => heads.get(id) === GROUND) }]
  const placeOf = new Map<string, number>([[GROUND, 0]])
  for (const { id, name } of scene.bodies) {
    const head = heads.get(id)
    if (head === undefined || placeOf.has(head)) continue
    placeOf.set(head, links.length)
    const bodies = scene.bodies.filter((body) => heads.get(body.id) === head).map((body) => body.id)
    links.push({ name, bodies })
  }
  const linkOf = (body: string): number => placeOf.get(heads.get(body) ?? '') ?? -1
  return {
    normal: first.normal,
    links,
    joints: joints.flatMap((joint): readonly LinkJoint[] => {
      const [one, other] = [linkOf(joint.driven.body), linkOf(joint.main.body)]
      return one < 0 || other < 0 || one === other ? [] : [{ joint, links: [one, other] }]
    }),
  }
}

/** What a joint is in the plane at an instant: a pin at a place, a slide along a unit vector, or something that holds less. */
export type PlaneJoint =
  | { readonly kind: 'pin'; readonly point: Vec3 }
  | { readonly kind: 'slide'; readonly point: Vec3; readonly along: Vec3 }
  | { readonly kind: 'other'; readonly point: Vec3 }

/** A linkage as a frame has it. */
export interface LinkagePose {
  /** It goes through the middle of the joints. */
  readonly plane: Plane
  /** m. */
  readonly size: number
  /** Of the links. */
  readonly motions: readonly BodyMotion[]
  /** Of the joints of the linkage; places are in the plane, m. */
  readonly joints: readonly PlaneJoint[]
}

/** Reads a linkage off a frame; null where the frame does not hold all of it. */
export function readLinkage({ normal, links, joints }: Linkage, frame: Frame): LinkagePose | null {
  const motions = links.map(({ bodies }, i) => (i === 0 ? AT_REST : readBodyMotion(frame, bodies[0]!)))
  const offsets = joints.map(({ joint }) => jointOffset(frame, joint.id))
  if (joints.length === 0 || offsets.some((at) => at < 0) || !motions.every((motion) => motion !== null)) return null
  const three = (at: number): Vec3 => [frame.data[at] ?? NaN, frame.data[at + 1] ?? NaN, frame.data[at + 2] ?? NaN]
  const points = offsets.map((at) => three(at + JOINT.point))
  const sum = points.reduce(add, [0, 0, 0] as Vec3)
  const origin = scale(sum, 1 / points.length)
  const plane = { origin, normal }
  return {
    plane,
    size: frame.data[HEADER.size] ?? 1,
    motions,
    joints: joints.map(({ joint }, i): PlaneJoint => {
      const [x, y, z] = heldRowsOf(joint)
      const q = offsets[i]! + JOINT.mainOrientation
      const orientation: Quat = [frame.data[q] ?? 1, ...three(q + 1)]
      const axis = turn(orientation, [0, 0, 1])
      const point = ontoPlane(plane, points[i]!)
      const across = isAlong(axis, normal)
      if (x && y && (z || across)) return { kind: 'pin', point }
      if (!x || !y || z || Math.abs(dot(axis, normal)) > PARALLEL) return { kind: 'other', point }
      return { kind: 'slide', point, along: axis }
    }),
  }
}

/** An instant centre of two links. */
export interface NamedCentre {
  /** Links by their places, the lower one first. */
  readonly links: readonly [number, number]
  /** As textbooks have it, the frame being 1: I₁₂. */
  readonly name: string
  /** A joint alone tells it; the others are found by Kennedy's theorem. */
  readonly primary: boolean
  readonly centre: InstantCentre
  /** Where a centre at infinity is told: at its joint, else in the middle of the joints; m. */
  readonly at: Vec3
}

/** The name of the centre of two links, by their places: I₁₂, or I₁,₁₀ where a number has two digits. */
export const nameOfCentre = (i: number, j: number): string =>
  `I${subscript(i + 1)}${j > 8 ? ',' : ''}${subscript(j + 1)}`

/** Pins nearer to each other than this share of the size are one. */
const ONE_PIN = 1e-9

/** Whether two joints of a linkage are one pin: on one link, at one place. */
export function isOnePin({ joints }: Linkage, pose: LinkagePose, k: number, m: number): boolean {
  const [one, other] = [pose.joints[k]!, pose.joints[m]!]
  if (one.kind !== 'pin' || other.kind !== 'pin') return false
  if (!joints[k]!.links.some((link) => joints[m]!.links.includes(link))) return false
  return lengthOf(subtract(one.point, other.point)) <= ONE_PIN * pose.size
}

/** The instant centres of all pairs of links that move against each other; those that a joint tells are known at rest too. */
export function readCentres(linkage: Linkage, pose: LinkagePose): readonly NamedCentre[] {
  const { links, joints } = linkage
  const { plane, motions, size } = pose
  const primaries = new Map<string, { readonly centre: InstantCentre; readonly at: Vec3 }>()
  joints.forEach(({ links: [a, b] }, k) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`
    const joint = pose.joints[k]!
    if (joint.kind === 'other' || primaries.has(key)) return
    const centre: InstantCentre =
      joint.kind === 'pin'
        ? { kind: 'centre', point: joint.point }
        : { kind: 'at-infinity', direction: cross(plane.normal, joint.along) }
    primaries.set(key, { centre, at: joint.point })
  })
  // links on one pin are pinned to each other
  joints.forEach(({ links: some }, k) => {
    joints.slice(k + 1).forEach(({ links: others }, m) => {
      const joint = pose.joints[k]!
      if (!isOnePin(linkage, pose, k, k + 1 + m)) return
      for (const a of some)
        for (const b of others) {
          const key = `${Math.min(a, b)} ${Math.max(a, b)}`
          if (a === b || primaries.has(key)) continue
          primaries.set(key, { centre: { kind: 'centre', point: joint.point }, at: joint.point })
        }
    })
  })
  return links.flatMap((_, i) =>
    links.slice(i + 1).flatMap((_other, k): readonly NamedCentre[] => {
      const j = i + 1 + k
      const primary = primaries.get(`${i} ${j}`)
      const centre = primary?.centre ?? instantCentre(motions[i]!, motions[j]!, plane, size)
      if (centre.kind === 'together') return []
      const name = nameOfCentre(i, j)
      return [{ links: [i, j], name, primary: primary !== undefined, centre, at: primary?.at ?? plane.origin }]
    }),
  )
}

/** A line through the three centres of three links: a place on it, m, its unit direction, and where along it the centres are that it can reach, m. */
export interface DrawnLine {
  readonly point: Vec3
  readonly direction: Vec3
  readonly from: number
  readonly to: number
}

/** Centres this near to each other, over the size, give no line. */
const ONE_PLACE = 1e-6
/** Linkages of so many links have all their lines drawn; in larger ones they would hide everything. */
export const ALL_LINES = 4

/**
 * The lines of Kennedy's theorem: the three centres of any three links are on one.
 *
 * @param pair two links by their places: those on which their centre is found; null: all where these are few, else none
 */
export function kennedyDrawn(
  linkage: Linkage,
  { plane, size }: LinkagePose,
  centres: readonly NamedCentre[],
  pair: readonly [number, number] | null,
): readonly DrawnLine[] {
  if (pair === null && linkage.links.length > ALL_LINES) return []
  const of = (i: number, j: number): NamedCentre | undefined =>
    centres.find(({ links: [a, b] }) => a === Math.min(i, j) && b === Math.max(i, j))
  return linkage.links.flatMap((_, i) =>
    linkage.links.slice(i + 1).flatMap((_b, jj) =>
      linkage.links.slice(i + jj + 2).flatMap((_c, kk): readonly DrawnLine[] => {
        const [j, k] = [i + jj + 1, i + jj + 2 + kk]
        if (pair !== null && !pair.every((link) => [i, j, k].includes(link))) return []
        const three = [of(i, j), of(i, k), of(j, k)]
        if (three.includes(undefined)) return []
        const line = lineThrough(three as readonly NamedCentre[], plane.origin, size)
        return line === null ? [] : [line]
      }),
    ),
  )
}

function lineThrough(three: readonly NamedCentre[], near: Vec3, size: number): DrawnLine | null {
  const points = three
    .flatMap(({ centre }) => (centre.kind === 'centre' ? [centre.point] : []))
    .toSorted((a, b) => lengthOf(subtract(a, near)) - lengthOf(subtract(b, near)))
  const [point] = points
  if (point === undefined) return null
  const arms = points.map((other) => subtract(other, point))
  const arm = arms.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest))
  const infinite = three.flatMap(({ centre }) => (centre.kind === 'at-infinity' ? [centre.direction] : []))
  const direction = infinite[0] ?? (lengthOf(arm) > ONE_PLACE * size ? scale(arm, 1 / lengthOf(arm)) : null)
  if (direction === null) return null
  const along = arms.map((one) => dot(one, direction))
  // towards a centre at infinity it goes on to both sides
  const reach = infinite.length > 0 ? size : 0
  return { point, direction, from: Math.min(...along, -reach), to: Math.max(...along, reach) }
}

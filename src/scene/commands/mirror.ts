/**
 * Things in a mirror. Bodies are turned over so that their own axes stay right-handed: in them, z has changed its sign. The mirror
 * lies anywhere.
 */
import { presetOf } from '../../engine/index.ts'
import { dot, multiplyQuat, roundOff, type Pose, type Shape } from '../../geometry/index.ts'
import { startPose } from '../building/places.ts'
import { drivesOf, GROUND, IDENTITY } from '../document.ts'
import type {
  Body,
  Drive,
  ForceDraft,
  Inertia,
  JointDraft,
  Law,
  Marker,
  Motion,
  Quat,
  SceneDraft,
  Vec3,
} from '../document.ts'
import { holdsOf, matricesOf, vectorsOf, type Hold } from '../elements/holds.ts'
import { reflected } from '../elements/matrix6.ts'
import type { ItemRef } from '../ids.ts'
import { freedomOfDrive, jointsNamed, limitedFreedom, type Freedom } from '../joints.ts'
import { nameOfJoint } from '../names.ts'
import { sizeFields } from '../shape-kinds.ts'
import { bodiesOf } from '../topology.ts'
import { bodyIn } from './find.ts'
import { seenBody } from './items.ts'
import { setDrives } from './joints.ts'
import { sumOf, type Laws } from './laws.ts'
import { Refused } from './refused.ts'

/** The plane square to a direction of the world (unit), `at` m along it. */
export interface Mirror {
  readonly normal: Vec3
  readonly at: number
}

/** The axes of a body or marker. */
const AXES: readonly [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const [X, , Z] = AXES
const OWN = { x: X, z: Z } as const

/** The axis of the markers of a joint that a mirror turns over. */
const ownAxis = (type: JointDraft['type']): Vec3 => OWN[presetOf(type, null).mirrored]

/** Whether the coordinate of a joint changes its sign in a mirror. */
const isReversed = (type: JointDraft['type'], freedom: Freedom): boolean =>
  ownAxis(type) === (freedom === 'angle' ? X : Z)

const flip = (v: Vec3, n: Vec3): Vec3 => {
  const along = 2 * dot(v, n)
  return [v[0] - along * n[0] + 0, v[1] - along * n[1] + 0, v[2] - along * n[2] + 0]
}
/** Mirrors a turn: its component along the normal of the mirror stays, the others change their signs. */
const flipTurn = (v: Vec3, n: Vec3): Vec3 => flip([-v[0], -v[1], -v[2]], n)

const through = ({ normal, at }: Mirror, v: Vec3): Vec3 => {
  const flipped = flip(v, normal)
  return [0, 1, 2].map((k) => roundOff(flipped[k]! + 2 * at * normal[k]!)) as unknown as Vec3
}

/** Half a turn about a unit vector. */
const halfTurn = (n: Vec3): Quat => [0, n[0], n[1], n[2]]

/** Axes mirrored at the plane square to `a` of their parent and to `b` of their own: a proper turn again. */
const over = (a: Vec3, q: Quat, b: Vec3): Quat => {
  const [w, x, y, z] = multiplyQuat(halfTurn(a), multiplyQuat(q, halfTurn(b)))
  // q and −q are the same turn; the one nearer to the old quaternion is taken.
  const sign = w < 0 || (w === 0 && x + y + z < 0) ? -1 : 1
  return [sign * w + 0, sign * x + 0, sign * y + 0, sign * z + 0]
}

/**
 * Mirrors bodies in place, with the joints and forces that act on them and the ground alone. What binds a mirrored body to one that is
 * not keeps its axis. Angles keep the sign of their motion, slides keep theirs; where a joint has both, the slide is reversed.
 * Bodies are where they are seen; where they start, without `pose`.
 *
 * @throws Refused where a joint that names another would couple the two in the opposite sense, or where a law cannot be written
 */
export function mirrorItems(
  draft: SceneDraft,
  items: readonly ItemRef[],
  mirror: Mirror,
  pose: (body: string) => Pose = (id) => startPose(draft, id),
): void {
  const bodies = new Set(items.filter(({ kind, id }) => kind === 'body' && id !== GROUND).map(({ id }) => id))
  for (const id of bodies) Object.assign(bodyIn(draft, id), seenBody(bodyIn(draft, id) as Body, pose(id)))
  for (const id of bodies) mirrorBody(draft, id, mirror)
  for (const joint of draft.joints) {
    const ends = [joint.driven, joint.main]
    const inside = ends.filter(({ body }) => bodies.has(body)).length
    refuseOtherSense(draft, joint, bodies)
    if (inside === 0) continue
    const whole = ends.every(({ body }) => bodies.has(body) || body === GROUND)
    mirrorJoint(draft, joint, bodies, mirror, whole)
  }
  for (const force of draft.forces) mirrorForce(draft, force, bodies, mirror)
}

/** A joint that names another is seen in the mirror with all bodies of both, or stays; and a coordinate that it names keeps its sign. */
function refuseOtherSense(draft: SceneDraft, joint: JointDraft, bodies: ReadonlySet<string>): void {
  for (const { joint: on, acts } of jointsNamed(joint)) {
    const ends = bodiesOf(draft, { kind: 'joint', id: joint.id }).filter((id) => id !== GROUND)
    if (!ends.some((id) => bodies.has(id))) continue
    const [name, other] = [joint.id, on].map((id) => `“${nameOfJoint(draft, id)}”`)
    if (!ends.every((id) => bodies.has(id)))
      throw new Refused(`${name} goes by ${other}, and the bodies of both can be mirrored only together`)
    const named = draft.joints.find(({ id }) => id === on)
    if (named && isReversed(named.type, acts))
      throw new Refused(`${name} goes by the ${acts} of ${other}, which changes its sign in a mirror`)
  }
}

function mirrorBody(draft: SceneDraft, id: string, mirror: Mirror): void {
  const body = bodyIn(draft, id)
  body.position = through(mirror, body.position)
  body.orientation = over(mirror.normal, body.orientation, Z)
  body.velocity = flip(body.velocity, mirror.normal)
  body.angularVelocity = flipTurn(body.angularVelocity, mirror.normal)
  body.shapes = body.shapes.map(mirrorShape)
  if (body.mass) {
    const [xx, yy, zz, xy, xz, yz] = body.mass.inertia
    body.mass = {
      mass: body.mass.mass,
      centre: flip(body.mass.centre, Z),
      inertia: [xx, yy, zz, xy, -xz + 0, -yz + 0] as Inertia,
    }
  }
}

/** Every kind of shape is its own image along its z. */
function mirrorShape(shape: Shape): Shape {
  const placed = { position: flip(shape.position, Z), orientation: over(Z, shape.orientation, Z) }
  const points = sizeFields(shape.kind).filter(([, { role }]) => role === 'point')
  const flipped = points.map(([name]) => [name, flip(shape[name as keyof Shape] as unknown as Vec3, Z)])
  return { ...shape, ...placed, ...Object.fromEntries(flipped) }
}

function mirrorJoint(
  draft: SceneDraft,
  joint: JointDraft,
  bodies: ReadonlySet<string>,
  mirror: Mirror,
  whole: boolean,
): void {
  const own = ownAxis(joint.type)
  for (const end of ['driven', 'main'] as const) {
    const marker = joint[end]
    if (whole || bodies.has(marker.body))
      joint[end] = mirrorMarker(marker, bodies, mirror, whole ? own : across(mirror, marker, draft))
  }
  if (!whole) return
  joint.motion = mirrorMotion(joint.motion, own) as JointDraft['motion']
  const drives = drivesOf(joint)
  const seen = drives.map((drive): Drive =>
    isReversed(joint.type, freedomOfDrive(drive.kind)) ? { ...drive, law: negated(drive.law) } : drive,
  )
  const limited = limitedFreedom(joint.type)
  if (joint.limits !== null && limited !== null && isReversed(joint.type, limited))
    joint.limits = { ...joint.limits, lower: -joint.limits.upper + 0, upper: -joint.limits.lower + 0 }
  if (seen.some((drive, i) => drive !== drives[i])) setDrives(draft, joint.id, seen)
}

/** For a joint to a body that stays: the mirrored marker whose z points as before. */
function across({ normal }: Mirror, marker: Pick<Hold, 'body' | 'orientation'>, draft: SceneDraft): Vec3 {
  const body = draft.bodies.find(({ id }) => id === marker.body)
  const [w, x, y, z] = multiplyQuat(body?.orientation ?? IDENTITY, marker.orientation ?? IDENTITY)
  const up: Vec3 = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  return Math.abs(dot(up, normal)) > Math.SQRT1_2 ? Z : X
}

function mirrorMarker(marker: Marker, bodies: ReadonlySet<string>, mirror: Mirror, own: Vec3): JointDraft['driven'] {
  const onBody = bodies.has(marker.body)
  return {
    ...marker,
    position: onBody ? flip(marker.position, Z) : through(mirror, marker.position),
    orientation: over(onBody ? Z : mirror.normal, marker.orientation, own),
    motion: mirrorMotion(marker.motion, own),
  } as JointDraft['driven']
}

function mirrorMotion(motion: Motion | null, own: Vec3): Motion | null {
  if (motion === null) return null
  const translation = mirrorLaws(motion.translation, own)
  return { translation, rotation: motion.rotation.map(({ axis, angle }) => ({ axis: flipTurn(axis, own), angle })) }
}

function mirrorForce(draft: SceneDraft, force: ForceDraft, bodies: ReadonlySet<string>, mirror: Mirror): void {
  const holds = holdsOf(force)
  const inside = holds.some(({ body }) => bodies.has(body))
  const whole = inside && holds.every(({ body }) => bodies.has(body) || body === GROUND)
  // A matrix is in the axes of its main marker, and is mirrored as these are.
  for (const { name, matrix, main } of matricesOf(force))
    if (whole || bodies.has(main.body)) {
      const own = whole ? Z : across(mirror, main, draft)
      Object.assign(force, { [name]: reflected(matrix, own.indexOf(1)) })
    }
  for (const hold of holds) {
    const onBody = bodies.has(hold.body)
    if (hold.orientation && (onBody || whole))
      hold.orientation = over(onBody ? Z : mirror.normal, hold.orientation, whole ? Z : across(mirror, hold, draft))
    if (onBody) hold.position = flip(hold.position, Z)
    else if (whole) hold.position = through(mirror, hold.position)
  }
  for (const { name, laws, dimension, body, axes } of vectorsOf(force)) {
    if (!bodies.has(body)) continue
    // Torques change their sense in a mirror.
    const seen = dimension === 'torque' ? (laws.map(negated) as unknown as Laws) : laws
    Object.assign(force, { [name]: mirrorLaws(seen, axes === 'body' ? Z : mirror.normal) })
  }
}

/** The three components of a vector that changes with time, seen in the mirror. */
function mirrorLaws(laws: Laws, normal: Vec3): Laws {
  const straight = normal.findIndex((c) => Math.abs(c) === 1)
  return [0, 1, 2].map((k) => {
    if (straight >= 0) return k === straight ? negated(laws[k]!) : laws[k]!
    const shares = normal.map((c, i) => (i === k ? 1 : 0) - 2 * c * normal[k]!)
    return sumOf(laws, shares)
  }) as unknown as Laws
}

/** −law; twice is the law again. */
function negated(law: Law): Law {
  if (typeof law === 'number') return -law + 0
  if (typeof law === 'string') return law.startsWith('-(') && closesAtEnd(law) ? law.slice(2, -1) : `-(${law})`
  return { ...law, points: law.points.map(([t, y]) => [t, -y + 0] as const) }
}

/** Whether the bracket that opens at the second sign closes with the last one. */
function closesAtEnd(text: string): boolean {
  let depth = 0
  for (let i = 1; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return i === text.length - 1
  }
  return false
}

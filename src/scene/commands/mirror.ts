/**
 * Things in a mirror. Bodies are turned over so that their own axes stay right-handed: in them, z has changed its sign. The mirror
 * lies square to an axis of the world.
 */
import { multiplyQuat, type Shape } from '../../geometry/index.ts'
import { drivesOf, GROUND } from '../document.ts'
import type {
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
import type { ItemRef } from '../ids.ts'
import { freedomOfDrive, freedomsOf, limitedFreedom } from '../joints.ts'
import { bodyIn } from './find.ts'
import { setDrives } from './joints.ts'

/** The plane through `at` (m) along the axis, square to it. */
export interface Mirror {
  readonly axis: 0 | 1 | 2
  readonly at: number
}

/** Half a turn about each axis. */
const HALF_TURNS: readonly [Quat, Quat, Quat] = [
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
]

const flip = (v: Vec3, k: 0 | 1 | 2): Vec3 => [
  (k === 0 ? -v[0] : v[0]) + 0,
  (k === 1 ? -v[1] : v[1]) + 0,
  (k === 2 ? -v[2] : v[2]) + 0,
]
/** Of a turn the mirror shows the other sense: what lies across the mirror stays, the rest changes its sign. */
const flipTurn = (v: Vec3, k: 0 | 1 | 2): Vec3 => flip([-v[0], -v[1], -v[2]], k)

const through = ({ axis, at }: Mirror, v: Vec3): Vec3 => {
  const flipped = flip(v, axis)
  return [0, 1, 2].map((k) => Number((flipped[k]! + (k === axis ? 2 * at : 0)).toFixed(12)) + 0) as unknown as Vec3
}

/** Axes mirrored at plane `a` of their parent and `b` of their own: a proper turn again. */
const over = (a: 0 | 1 | 2, q: Quat, b: 0 | 1 | 2): Quat => {
  const [w, x, y, z] = multiplyQuat(HALF_TURNS[a], multiplyQuat(q, HALF_TURNS[b]))
  // The same turn either way; as near to the old one as it can be.
  const sign = w < 0 || (w === 0 && x + y + z < 0) ? -1 : 1
  return [sign * w + 0, sign * x + 0, sign * y + 0, sign * z + 0]
}

/**
 * Mirrors bodies in place, with the joints and forces that act on them and the ground alone. What binds a mirrored body to one that is
 * not keeps its axis. Angles keep the sign of their motion, slides keep theirs; where a joint has both, the slide is reversed.
 */
export function mirrorItems(draft: SceneDraft, items: readonly ItemRef[], mirror: Mirror): void {
  const bodies = new Set(items.filter(({ kind, id }) => kind === 'body' && id !== GROUND).map(({ id }) => id))
  for (const id of bodies) mirrorBody(draft, id, mirror)
  for (const joint of draft.joints) {
    const ends = [joint.driven, joint.main]
    const inside = ends.filter(({ body }) => bodies.has(body)).length
    if (inside === 0) continue
    const whole = ends.every(({ body }) => bodies.has(body) || body === GROUND)
    mirrorJoint(draft, joint, bodies, mirror, whole)
  }
  for (const force of draft.forces) mirrorForce(force, bodies, mirror)
}

function mirrorBody(draft: SceneDraft, id: string, mirror: Mirror): void {
  const body = bodyIn(draft, id)
  body.position = through(mirror, body.position)
  body.orientation = over(mirror.axis, body.orientation, 2)
  body.velocity = flip(body.velocity, mirror.axis)
  body.angularVelocity = flipTurn(body.angularVelocity, mirror.axis)
  body.shapes = body.shapes.map(mirrorShape)
  if (body.mass) {
    const [xx, yy, zz, xy, xz, yz] = body.mass.inertia
    body.mass = {
      mass: body.mass.mass,
      centre: flip(body.mass.centre, 2),
      inertia: [xx, yy, zz, xy, -xz + 0, -yz + 0] as Inertia,
    }
  }
}

/** Every kind of shape is its own image along its z. */
function mirrorShape(shape: Shape): Shape {
  const placed = { position: flip(shape.position, 2), orientation: over(2, shape.orientation, 2) }
  return shape.kind === 'link'
    ? { ...shape, ...placed, from: flip(shape.from, 2), to: flip(shape.to, 2) }
    : { ...shape, ...placed }
}

function mirrorJoint(
  draft: SceneDraft,
  joint: JointDraft,
  bodies: ReadonlySet<string>,
  mirror: Mirror,
  whole: boolean,
): void {
  const slides = !freedomsOf(joint.type).includes('angle')
  // The marker's own mirror: across z an angle keeps its sign, across x a slide along z does.
  const own = slides ? 0 : 2
  for (const end of ['driven', 'main'] as const) {
    const marker = joint[end]
    if (whole || bodies.has(marker.body))
      joint[end] = mirrorMarker(marker, bodies, mirror, whole ? own : across(mirror, marker, draft))
  }
  if (!whole) return
  joint.motion = mirrorMotion(joint.motion, own) as JointDraft['motion']
  if (slides) return
  const drives = drivesOf(joint)
  const slid = drives.map((drive): Drive =>
    freedomOfDrive(drive.kind) === 'angle' ? drive : { ...drive, law: negated(drive.law) },
  )
  // Of a joint with both, limits are the slide's.
  if (joint.limits !== null && limitedFreedom(joint.type) === 'slide')
    joint.limits = { ...joint.limits, lower: -joint.limits.upper + 0, upper: -joint.limits.lower + 0 }
  if (slid.some((drive, i) => drive !== drives[i])) setDrives(draft, joint.id, slid)
}

/** For a joint to a body that stays: the marker's mirror after which its z points as before. */
function across({ axis }: Mirror, marker: Marker, draft: SceneDraft): 0 | 2 {
  const body = draft.bodies.find(({ id }) => id === marker.body)
  const [w, x, y, z] = multiplyQuat(body?.orientation ?? [1, 0, 0, 0], marker.orientation)
  const up: Vec3 = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  return Math.abs(up[axis]) > Math.SQRT1_2 ? 2 : 0
}

function mirrorMarker(marker: Marker, bodies: ReadonlySet<string>, mirror: Mirror, own: 0 | 2): JointDraft['driven'] {
  const onBody = bodies.has(marker.body)
  return {
    ...marker,
    position: onBody ? flip(marker.position, 2) : through(mirror, marker.position),
    orientation: over(onBody ? 2 : mirror.axis, marker.orientation, own),
    motion: mirrorMotion(marker.motion, own),
  } as JointDraft['driven']
}

function mirrorMotion(motion: Motion | null, own: 0 | 2): Motion | null {
  if (motion === null) return null
  const translation = motion.translation.map((law, k) =>
    k === own ? negated(law) : law,
  ) as unknown as Motion['translation']
  return { translation, rotation: motion.rotation.map(({ axis, angle }) => ({ axis: flipTurn(axis, own), angle })) }
}

function mirrorForce(force: ForceDraft, bodies: ReadonlySet<string>, mirror: Mirror): void {
  if (force.kind === 'torsion-spring') return
  if (force.kind === 'spring-damper') {
    const whole = [force.from, force.to].every(({ body }) => bodies.has(body) || body === GROUND)
    for (const end of [force.from, force.to]) {
      if (bodies.has(end.body)) end.position = flip(end.position, 2)
      else if (whole && [force.from, force.to].some(({ body }) => bodies.has(body)))
        end.position = through(mirror, end.position)
    }
    return
  }
  if (!bodies.has(force.body)) return
  force.position = flip(force.position, 2)
  const k = force.axes === 'body' ? 2 : mirror.axis
  force.force = force.force.map((law, i) => (i === k ? negated(law) : law)) as unknown as typeof force.force
  force.torque = force.torque.map((law, i) => (i === k ? law : negated(law))) as unknown as typeof force.torque
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

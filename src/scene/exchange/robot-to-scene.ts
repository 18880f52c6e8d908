/** An imported robot as a scene that runs, with a list of what came along, what came along otherwise, and what did not. */
import { composePose, inversePose, massOfShapes, type Pose } from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { Drive, Force, Joint, JointType, Scene } from '../document.ts'
import { validateScene } from '../file/validate.ts'
import { driveGiving } from '../joints.ts'
import { groupJoints } from './joint-groups.ts'
import { massNow, type DraftBody } from './draft-body.ts'
import { endStops } from './end-stops.ts'
import { ball, featherOf, weighLink, type Weight } from './link-mass.ts'
import { quatToAxis } from './orientation.ts'
import { HOME, orderMounts, placeLinks, stagesOf, startOf } from './place-links.ts'
import type { ImportedClosure, ImportedJoint, ImportedLink, ImportedMount, ImportedRobot } from './robot.ts'
import { describeJoint, describeLink, describeVector } from './carried.ts'
import { ExchangeFault } from './xml.ts'

/** A scene made of a foreign file, and what became of what the file says. */
export interface ImportedScene {
  readonly scene: Scene
  /** Names of what was carried over, for a list. */
  readonly carried: readonly string[]
  /** In another form. */
  readonly changed: readonly string[]
  readonly left: readonly string[]
}

type JointParts = Partial<Pick<Joint, 'drive' | 'limits' | 'damping'>>
type Marker = Pick<Joint['driven'], 'body' | 'position' | 'orientation'>

interface Draft {
  readonly bodies: DraftBody[]
  readonly joints: (JointParts & { id: string; name: string; type: JointType; driven: Marker; main: Marker })[]
  readonly forces: Partial<Force>[]
  /** Where links are: the body that they have become part of, and their frame in its axes. Null: the ground. */
  readonly places: Map<string | null, { readonly body: DraftBody | null; readonly at: Pose }>
  readonly ids: Readonly<Record<'body' | 'joint' | 'force', Set<string>>>
  readonly carried: string[]
  readonly changed: string[]
  readonly left: string[]
  readonly total: number
}

/** The scene of a robot from the file `file`. Throws an `ExchangeFault` where it makes none. */
export function robotToScene(robot: ImportedRobot, file: string): ImportedScene {
  const draft: Draft = {
    bodies: [],
    joints: [],
    forces: [],
    places: new Map([[null, { body: null, at: HOME }]]),
    ids: { body: taken(), joint: taken(), force: taken() },
    carried: [],
    changed: [...robot.changed],
    left: [...robot.left],
    total: robot.links.reduce((sum, link) => sum + massOf(link), 0),
  }
  if (robot.gravity !== null) draft.carried.push(`gravity ${describeVector(robot.gravity)} m/s²`)
  const links = new Map(robot.links.map((link) => [link.name, link]))
  const ordered = orderMounts(robot)
  const atStart = placeLinks(ordered, startOf)
  for (const mount of ordered) hang(mount, links.get(mount.child)!, atStart, draft)
  const atRest = placeLinks(ordered, () => 0)
  for (const closure of robot.closures) close(closure, atRest, draft)
  const stops = endStops(draft.bodies, draft.joints)

  const file_ = {
    format: 'lockwork/scene',
    version: 1,
    title: robot.name || file.replace(/\.[^.]*$/, ''),
    description: describe(robot, file, draft),
    tags: ['imported'],
    gravity: robot.gravity ?? [0, 0, -9.81],
    bodies: draft.bodies.map(({ id, name, fixed, pose, weight, shapes }) => ({
      id,
      name,
      fixed,
      ...pose,
      ...weight,
      shapes,
    })),
    joints: draft.joints.map((joint) => ({ ...joint, limits: stops.get(joint.id) ?? null })),
    forces: draft.forces,
    ...(robot.step === null ? {} : { simulation: { step: robot.step } }),
  }
  const parsed = validateScene(file_)
  if (!parsed.ok) {
    const { pointer, message } = parsed.faults[0]!
    throw new ExchangeFault(pointer, message)
  }
  return { scene: parsed.scene, carried: draft.carried, changed: draft.changed, left: draft.left }
}

/** Ids that nothing may have. */
const taken = (): Set<string> => new Set([GROUND, '__proto__', ''])

const massOf = ({ mass, density, shapes }: ImportedLink): number =>
  mass?.mass ?? (density === null ? 0 : massOfShapes(shapes, density).mass)

/** Puts a link on what it hangs on. */
function hang(mount: ImportedMount, link: ImportedLink, atStart: ReadonlyMap<string | null, Pose>, draft: Draft): void {
  const { places, changed, carried } = draft
  const up = places.get(mount.parent)!
  const at = composePose(up.at, mount.origin)
  const still = up.body === null || up.body.fixed
  const massless = link.mass === null && !(link.density !== null && link.shapes.length > 0)
  if (mount.joints.length > 0) return move(mount, link, atStart, draft)
  if (still && link.shapes.length === 0 && massless) {
    places.set(link.name, { body: up.body, at })
    carried.push(`link ${link.name}: a frame on the ground`)
    return
  }
  if (still) {
    const weight = link.mass === null || massless ? null : weighLink(link, draft.total).weight
    const body = addBody(draft, link, atStart.get(link.name)!, true, weight, null)
    places.set(link.name, { body, at: HOME })
    carried.push(describeLink(link, true))
    return
  }
  const parent = up.body
  if (massless && !link.unweighed) {
    // Shapes that are drawn on a body must not add to its mass.
    if (link.shapes.length > 0 && parent.weight !== null && !('mass' in parent.weight))
      parent.weight = { mass: massNow(parent) }
    parent.shapes.push(...link.shapes.map((shape) => ({ ...shape, ...composePose(at, shape) })))
    places.set(link.name, { body: parent, at })
    const what = link.shapes.length > 0 ? 'has no mass and is drawn' : 'is a frame without mass'
    changed.push(`link ${link.name}: ${what}, part of ${parent.name}`)
    return
  }
  const body = moving(draft, link, atStart.get(link.name)!, parent)
  const markers = { driven: markerAt(body, HOME), main: markerAt(parent, at) }
  draft.joints.push({ ...idAndName(draft, 'joint', mount.name), type: 'weld', ...markers })
  carried.push(`joint ${mount.name}: fixed`)
}

/** A link that its joints move. */
function move(mount: ImportedMount, link: ImportedLink, atStart: ReadonlyMap<string | null, Pose>, draft: Draft): void {
  const { places, joints, changed, carried } = draft
  const up = places.get(mount.parent)!
  const at = composePose(up.at, mount.origin)
  const free = mount.joints.every(({ kind }) => kind === 'free')
  const group = mount.joints.length > 1 ? groupJoints(mount.joints) : null
  if (free || group !== null) {
    const body = moving(draft, link, atStart.get(link.name)!, up.body)
    if (free) carried.push(`joint ${mount.joints[0]!.name}: free, in no joint here`)
    if (group === null) return
    const names = mount.joints.map(({ name }) => name).join(', ')
    changed.push(
      `joints ${names}: together ${group.type === null ? 'free, in no joint here' : `one joint, ${group.type}`}`,
    )
    if (group.type === null) return
    const markers = { driven: markerAt(body, group.marker), main: markerAt(up.body, composePose(at, group.marker)) }
    joints.push({ ...idAndName(draft, 'joint', mount.joints[0]!.name), type: group.type, ...markers })
    return
  }
  const worldOfParent = composePose(up.body?.pose ?? HOME, up.at)
  const stages = stagesOf(mount, worldOfParent, startOf)
  let [below, origin] = [up.body, at]
  mount.joints.forEach((joint, i) => {
    const last = i === mount.joints.length - 1
    const body = last ? moving(draft, link, stages[i + 1]!, below) : carrier(draft, link, i, stages[i + 1]!, below)
    addJoint(draft, joint, body, below, origin)
    below = body
    origin = HOME
  })
  places.set(link.name, { body: below, at: HOME })
}

/** A body of next to no mass between two joints. */
function carrier(draft: Draft, link: ImportedLink, i: number, pose: Pose, parent: DraftBody | null): DraftBody {
  const name = `${link.name} carrier ${i + 1}`
  draft.changed.push(`link ${link.name}: between its joints stands “${name}”, a millionth of the robot's mass`)
  const weight = { mass: ball(featherOf(draft.total)) }
  return addBody(draft, { ...link, name, shapes: [] }, pose, false, weight, parent)
}

function moving(draft: Draft, link: ImportedLink, pose: Pose, parent: DraftBody | null): DraftBody {
  const { weight, note } = weighLink(link, draft.total)
  if (note !== null) draft.changed.push(note)
  draft.carried.push(describeLink(link, false))
  const body = addBody(draft, link, pose, false, weight, parent)
  draft.places.set(link.name, { body, at: HOME })
  return body
}

function addJoint(draft: Draft, joint: ImportedJoint, body: DraftBody, below: DraftBody | null, origin: Pose): void {
  const { joints, forces, carried, changed } = draft
  const marker: Pose = { position: joint.anchor, orientation: quatToAxis(joint.axis) }
  const main = composePose(origin, marker)
  const { id, name } = idAndName(draft, 'joint', joint.name)
  const start = startOf(joint)
  if (start !== 0) changed.push(`joint ${name}: begins at the end of its range, because 0 is outside of it`)
  // The coordinate of a joint begins within half a turn of 0.
  const turns = joint.kind === 'revolute' ? 2 * Math.PI * Math.round(start / (2 * Math.PI)) : 0
  const { limits } = joint
  const turning = joint.kind === 'revolute'
  const drive: Drive | null =
    joint.motor === null ? null : { kind: driveGiving('effort', turning ? 'angle' : 'slide'), law: 0 }
  joints.push({
    id,
    name,
    type: TYPES[joint.kind],
    driven: markerAt(body, marker),
    main: markerAt(below, main),
    drive,
    // Stiffness and damping follow when all that hangs here is known.
    limits: limits && { lower: limits.lower - turns, upper: limits.upper - turns, stiffness: 0, damping: 0 },
    damping: joint.damping,
  })
  carried.push(describeJoint(joint))
  for (const { name: spring, stiffness, damping, rest } of joint.springs) {
    const about = { ...idAndName(draft, 'force', spring), stiffness, damping }
    if (turning) forces.push({ ...about, kind: 'torsion-spring', joint: id, restAngle: rest - turns })
    else {
      // Of no length at rest, on the line of the slide: in proportion to the coordinate.
      const rests = composePose(main, { position: [0, 0, rest], orientation: [1, 0, 0, 0] })
      const from = { body: below?.id ?? GROUND, position: rests.position }
      forces.push({
        ...about,
        kind: 'spring-damper',
        from,
        to: { body: body.id, position: marker.position },
        restLength: 0,
      })
    }
  }
}

const TYPES: Readonly<Record<Exclude<ImportedJoint['kind'], 'free'>, JointType>> & { free: JointType } = {
  revolute: 'revolute',
  prismatic: 'prismatic',
  ball: 'spherical',
  planar: 'planar',
  free: 'lock',
}

/** Closes a loop. */
function close(closure: ImportedClosure, atRest: ReadonlyMap<string | null, Pose>, draft: Draft): void {
  const { places, joints, left, carried } = draft
  const { a, b } = closure
  const second = b.at ?? composePose(inversePose(atRest.get(b.link)!), composePose(atRest.get(a.link)!, a.at))
  const ends = ([[a.link, a.at], [b.link, second]] as const).map(([link, at]) => {
    const place = places.get(link)!
    return { body: place.body, at: composePose(place.at, at) }
  }) // prettier-ignore
  const moved = ends.filter(({ body }) => body !== null && !body.fixed)
  if (moved.length === 0 || ends[0]!.body === ends[1]!.body) {
    left.push(`loop ${closure.name}: both ends are on one body`)
    return
  }
  const [driven, main] = ends[0] === moved[0] ? ends : [...ends].reverse()
  const type = closure.kind === 'ball' ? 'spherical' : 'weld'
  const markers = { driven: markerAt(driven!.body, driven!.at), main: markerAt(main!.body, main!.at) }
  joints.push({ ...idAndName(draft, 'joint', closure.name), type, ...markers })
  carried.push(`loop ${closure.name}: ${type}`)
}

const markerAt = (body: DraftBody | null, { position, orientation }: Pose): Marker => ({
  body: body?.id ?? GROUND,
  position,
  orientation,
})

function addBody(
  draft: Draft,
  { name, shapes }: ImportedLink,
  pose: Pose,
  fixed: boolean,
  weight: Weight | null,
  parent: DraftBody | null,
): DraftBody {
  const body = { ...idAndName(draft, 'body', name), fixed, pose, weight, shapes: [...shapes], parent }
  draft.bodies.push(body)
  return body
}

/** The file's name, as id too where that can be. */
function idAndName({ ids }: Draft, kind: keyof Draft['ids'], name: string): { id: string; name: string } {
  const word = name.slice(0, 150)
  let id = word
  for (let n = 2; ids[kind].has(id); n++) id = `${word}-${n}`
  ids[kind].add(id)
  return { id, name: name === '' ? id : name }
}

const MOST_LISTED = 40

function describe({ format }: ImportedRobot, file: string, { changed, left }: Draft): string {
  const list = (title: string, lines: readonly string[]): string => {
    if (lines.length === 0) return ''
    const more = lines.length > MOST_LISTED ? [`and ${lines.length - MOST_LISTED} more`] : []
    return `\n\n${title}:\n\n${[...lines.slice(0, MOST_LISTED), ...more].map((line) => `- ${line}`).join('\n')}`
  }
  return `From the ${format} file ${file}.${list('In another form', changed)}${list('Left out', left)}`
}

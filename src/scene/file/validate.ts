/** Any value → a scene with every default filled in, or all that keeps it from being one. Never throws. */
import { subtract, toWorld } from '../../geometry/index.ts'
import { readBody } from './check-bodies.ts'
import { readForce } from './check-forces.ts'
import { bodyOf, readJoint } from './check-joints.ts'
import { GROUND } from '../document.ts'
import type { Body, Force, Joint, Scene, Vec3 } from '../document.ts'
import { isEnd } from '../elements/field.ts'
import type { JointNamed } from '../elements/holds.ts'
import { elementOf, forceFields, isForceKind } from '../elements/forces.ts'
import type { Fault } from './faults.ts'
import { SCENE } from './fields.ts'
import { JOINT_ENTRIES } from '../joint-types.ts'
import { freedomsOf, isReaching, jointsNamed, ownLawsOf, typesWith } from '../joints.ts'
import { didYouMean, show } from '../fault-words.ts'
import { join } from './pointer.ts'
import { Findings, isObject, readFields } from './read.ts'
import type { Raw } from './read.ts'
import { notFinite, sizeFault } from './size.ts'

export type ParsedScene =
  { readonly ok: true; readonly scene: Scene } | { readonly ok: false; readonly faults: readonly Fault[] }

const MOST_ITEMS = { bodies: 2000, joints: 4000, forces: 4000 }
type List = keyof typeof MOST_ITEMS

/** Checks a value, usually parsed JSON, and fills in the defaults. All faults are found, not only the first. */
export function validateScene(value: unknown): ParsedScene {
  const findings = new Findings()
  const tooLarge = sizeFault(value)
  if (tooLarge !== null) findings.add(tooLarge.pointer, tooLarge.message)
  else if (!isObject(value)) findings.add('', `${show(value)} is not a scene; a scene file is one JSON object`)
  else if (isThisFormat(value, findings)) {
    const scene = readScene(value, findings)
    if (findings.faults.length === 0) return { ok: true, scene }
  }
  return { ok: false, faults: findings.all() }
}

/**
 * All faults of a scene that is never changed in place (deeply frozen): its bodies, joints and forces that were found
 * sound before are not looked at again, so that an edit costs what it changed.
 */
export function findFaults(scene: Scene): readonly Fault[] {
  const findings = new Findings()
  readScene(scene as unknown as Raw, findings, sound)
  return findings.all()
}

/** Items known to be sound, by themselves; what they say of others is checked always. */
type Sound = WeakMap<object, object>
const sound: Sound = new WeakMap()

type Read<T> = (raw: unknown, pointer: string, findings: Findings) => Partial<T>

function readOnce<T extends object>(
  read: Read<T>,
  raw: unknown,
  [list, at]: readonly [pointer: string, index: number],
  findings: Findings,
  seen: Sound | null,
): Partial<T> {
  const known = seen !== null && isObject(raw) ? seen.get(raw) : undefined
  if (known !== undefined) return known
  const before = findings.faults.length
  const item = read(raw, join(list, at), findings)
  if (seen !== null && isObject(raw) && findings.faults.length === before) seen.set(raw, item)
  return item
}

/** Whether format and version are known; otherwise the rest of the file cannot be judged. */
function isThisFormat(raw: Raw, findings: Findings): boolean {
  const { format, version } = raw
  if (format === undefined) findings.add('', '"format" is missing; write "format": "lockwork/scene"')
  else if (format !== 'lockwork/scene')
    findings.add('/format', `${show(format)} is not a format that Lockwork reads; write "lockwork/scene"`)
  else if (version === undefined) findings.add('', '"version" is missing; write "version": 1')
  else if (typeof version === 'number' && Number.isInteger(version) && version > 1)
    findings.add(
      '/version',
      `version ${version} was made by a newer Lockwork, this one reads version 1; update Lockwork`,
    )
  else if (version !== 1) findings.add('/version', `there is no version ${show(version)}; write 1`)
  else return true
  return false
}

function readScene(raw: Raw, findings: Findings, seen: Sound | null = null): Scene {
  const head = readFields(SCENE, raw, '', findings)
  const list = (key: List): readonly unknown[] => {
    const items = (head[key] ?? []) as readonly unknown[]
    if (items.length <= MOST_ITEMS[key]) return items
    findings.add(join('', key), `${items.length} ${key} are more than ${MOST_ITEMS[key]}; leave some out`)
    return []
  }
  const [rawBodies, rawJoints, rawForces] = [list('bodies'), list('joints'), list('forces')]
  const bodies = rawBodies.map((body, i) => readOnce<Body>(readBody, body, ['/bodies', i], findings, seen))
  const joints = rawJoints.map((joint, i) => readOnce<Joint>(readJoint, joint, ['/joints', i], findings, seen))
  const forces = rawForces.map((force, i) => readOnce<Force>(readForce, force, ['/forces', i], findings, seen))

  checkUnique('/bodies', 'body', rawBodies, findings)
  checkUnique('/joints', 'joint', rawJoints, findings)
  checkUnique('/forces', 'force', rawForces, findings)

  // Without a list of bodies, references to bodies cannot be checked.
  const bodyIds = head.bodies === undefined ? null : new Set([GROUND, ...idsOf(rawBodies)])
  rawJoints.forEach((joint, i) => checkBodies(joint, ['driven', 'main'], ['/joints', i], bodyIds, findings))
  if (findings.faults.length === 0) checkReaching(joints as readonly Joint[], bodies as readonly Body[], findings)
  rawForces.forEach((force, i) => {
    if (!isObject(force) || !isForceKind(force.kind)) return
    for (const [name, field] of forceFields(force.kind)) {
      const said = force[name]
      if (isEnd(field)) checkBodies(force, [name], ['/forces', i], bodyIds, findings)
      if (field.role === 'body' && typeof said === 'string')
        checkBody(said, join('/forces', i, name), bodyIds, findings)
      if (field.role === 'joint' && typeof said === 'string' && head.joints !== undefined)
        checkActsOn(
          elementOf(force.kind).words.noun,
          { path: [name], joint: said, acts: field.acts },
          [rawJoints, joints],
          join('/forces', i),
          findings,
        )
    }
  })
  joints.forEach((joint, i) => {
    if (joint.type === undefined) return
    const { name, noun } = JOINT_ENTRIES[joint.type]
    for (const named of jointsNamed(joint as Pick<Joint, 'type'>)) {
      const at = join('/joints', i)
      if (typeof named.joint !== 'string') continue
      if (named.joint === joint.id) findings.add(join(at, ...named.path), 'the joint names itself; name another one')
      else checkActsOn(`${name.toLowerCase()}${noun}`, named, [rawJoints, joints], at, findings)
    }
  })
  for (const pointer of notFinite(raw.view, '/view'))
    findings.add(pointer, 'the number is not finite; write a finite number')
  const traces = isObject(raw.view) && Array.isArray(raw.view.traces) ? (raw.view.traces as unknown[]) : []
  traces.forEach((trace, i) => {
    const body = bodyOf(trace)
    if (body !== null) checkBody(body, join('/view/traces', i, 'body'), bodyIds, findings)
  })
  return { ...head, bodies, joints, forces } as unknown as Scene
}

/** Distance over that of the ends from the origin up to which they are in one place: rounding. */
const ONE_PLACE = 1e-12

/** What reaches from point to point as it is assembled needs two of them. */
function checkReaching(joints: readonly Joint[], bodies: readonly Body[], findings: Findings): void {
  joints.forEach((joint, i) => {
    const { type, driven, main } = joint
    if (!isReaching(type) || ownLawsOf(joint).length > 0) return
    const [a, b] = [driven, main].map(({ body, position }) => {
      const frame = bodies.find(({ id }) => id === body)
      return frame ? toWorld(frame, position) : position
    }) as [Vec3, Vec3]
    if (Math.hypot(...subtract(a, b)) <= ONE_PLACE * Math.hypot(...a, ...b))
      findings.add(join('/joints', i), 'both of its ends are in one place; move one of them, or give it a length')
  })
}

function idsOf(items: readonly unknown[]): string[] {
  return items.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [item.id] : []))
}

function checkUnique(pointer: string, what: string, items: readonly unknown[], findings: Findings): void {
  const first = new Map<string, number>()
  items.forEach((item, i) => {
    if (!isObject(item) || typeof item.id !== 'string') return
    const earlier = first.get(item.id)
    if (earlier === undefined) first.set(item.id, i)
    else
      findings.add(
        join(pointer, i, 'id'),
        `${join(pointer, earlier)} is a ${what} called ${show(item.id)} already; give one of them another id`,
      )
  })
}

function checkBodies(
  raw: unknown,
  ends: readonly string[],
  [list, at]: readonly [pointer: string, index: number],
  known: ReadonlySet<string> | null,
  findings: Findings,
): void {
  if (!isObject(raw)) return
  for (const end of ends) {
    const body = bodyOf(raw[end])
    // Said only where there is something to say: a scene is checked with every edit.
    if (body !== null && known?.has(body) === false) checkBody(body, join(list, at, end, 'body'), known, findings)
  }
}

function checkBody(body: string, pointer: string, known: ReadonlySet<string> | null, findings: Findings): void {
  if (known === null || known.has(body)) return
  findings.add(
    pointer,
    `there is no body ${show(body)}; ${didYouMean(body, known) || 'add it, or name one that exists'}`,
  )
}

/** A joint on whose coordinate something acts has to be there, and to have it. */
function checkActsOn(
  what: string,
  { path, joint: id, acts }: JointNamed,
  [rawJoints, joints]: readonly [readonly unknown[], readonly Partial<Joint>[]],
  item: string,
  findings: Findings,
): void {
  const pointer = join(item, ...path)
  const index = rawJoints.findIndex((joint) => isObject(joint) && joint.id === id)
  if (index < 0) {
    findings.add(
      pointer,
      `there is no joint ${show(id)}; ${didYouMean(id, idsOf(rawJoints)) || 'add it, or name one that exists'}`,
    )
    return
  }
  const type = joints[index]!.type
  if (type === undefined || freedomsOf(type).includes(acts)) return
  const whereon = acts === 'angle' ? 'an angle' : 'a slide'
  findings.add(
    pointer,
    `a ${what} acts on ${whereon}, and the ${type} joint ${show(id)} has none; name a ${typesWith(acts)} joint`,
  )
}

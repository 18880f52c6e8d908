/** Checks of a joint that involve several of its fields. */
import { drivesOf } from '../document.ts'
import type { Drive, Joint, JointType, Law, Motion, Surface } from '../document.ts'
import { jointFields } from './fields.ts'
import type { OwnRole } from '../elements/own-field.ts'
import { JOINT_ENTRIES, JOINT_TYPES, ownFields } from '../joint-types.ts'
import type { Freedom } from '../joints.ts'
import { ROW_NAMES, freedomOfDrive, freedomsOf, limitedFreedom, heldRowsOf } from '../joints.ts'
import { show } from '../fault-words.ts'
import { listWords } from '../list-words.ts'
import { join } from './pointer.ts'
import { isObject, readFields } from './read.ts'
import type { Findings, Raw } from './read.ts'

/** Reads one entry of `joints`; the result is whole when the findings have not grown. */
export function readJoint(raw: unknown, pointer: string, findings: Findings): Partial<Joint> {
  if (!isObject(raw)) {
    findings.add(pointer, `${show(raw)} is not a joint; write { "id", "type", "driven", "main" }`)
    return {}
  }
  const known = JOINT_TYPES.find((one) => one === raw.type)
  const joint: Partial<Joint> = readFields(
    jointFields(known),
    withoutForeign(raw, known, pointer, findings),
    pointer,
    findings,
  )
  const { type } = joint
  if (type !== undefined) {
    checkRows(raw, type, pointer, findings)
    checkOwn(joint, type, pointer, findings)
    if (joint.drive !== undefined && joint.drive !== null)
      checkDrives(raw.drive, type, joint.drive, join(pointer, 'drive'), findings)
    if (joint.motion && (type !== 'lock' || joint.rows !== undefined))
      checkMotion(
        joint.motion,
        { type, ...(joint.rows && { rows: joint.rows }), drive: joint.drive ?? null },
        join(pointer, 'motion'),
        findings,
      )
    if (limitedFreedom(type) === null) {
      const free = `only ${typesWith((freedoms) => freedoms.length > 0)} joints have one`
      if (joint.limits)
        findings.add(join(pointer, 'limits'), `limits act on a coordinate, and a ${type} joint has none; ${free}`)
      if (joint.damping)
        findings.add(join(pointer, 'damping'), `damping acts on a coordinate, and a ${type} joint has none; ${free}`)
    }
  }
  const [a, b] = [bodyOf(raw.driven), bodyOf(raw.main)]
  if (a !== null && a === b)
    findings.add(
      join(pointer, 'driven', 'body'),
      `the joint holds ${show(a)} to itself; choose another body for one of its markers`,
    )
  return { name: joint.id ?? '', ...joint }
}

/** Names of the types whose coordinates are such, as a list in words. */
function typesWith(are: (freedoms: readonly Freedom[]) => boolean): string {
  return listWords(JOINT_TYPES.filter((type) => are(freedomsOf(type))))
}

/** The body that a marker or an attachment names, whatever else is wrong with it. */
export function bodyOf(raw: unknown): string | null {
  return isObject(raw) && typeof raw.body === 'string' ? raw.body : null
}

function checkRows(raw: Raw, type: JointType, pointer: string, findings: Findings): void {
  const given = raw.rows !== undefined
  if (type === 'lock' && !given)
    findings.add(pointer, '"rows" is missing; a lock needs six of true or false: x y z θx θy θz')
  if (type !== 'lock' && given)
    findings.add(
      join(pointer, 'rows'),
      `rows go with type "lock" only, and this joint is ${show(type)}; take them out or change the type`,
    )
}

/** A joint without the fields that other types have for themselves, each of which is a fault where the type is known. */
function withoutForeign(raw: Raw, type: JointType | undefined, pointer: string, findings: Findings): Raw {
  const own = type === undefined ? {} : JOINT_ENTRIES[type].fields
  const typesOf = (name: string): readonly JointType[] =>
    JOINT_TYPES.filter((one) => Object.hasOwn(JOINT_ENTRIES[one].fields, name))
  const foreign = Object.keys(raw).filter((name) => !Object.hasOwn(own, name) && typesOf(name).length > 0)
  if (foreign.length === 0) return raw
  if (type !== undefined)
    for (const name of foreign)
      findings.add(
        join(pointer, name),
        `${name} goes with type ${typesOf(name).map(show).join(', ')} only, and this joint is ${show(type)}; take it out or change the type`,
      )
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !foreign.includes(name)))
}

type CheckOwn = (value: unknown, name: string, at: string, findings: Findings, joint: Partial<Joint>) => void
/** What is asked of a field of a joint's own beyond its schema, by its role; null: nothing that can be told of the joint alone. */
const OWN_CHECKS: { readonly [R in OwnRole]: CheckOwn | null } = {
  'open-law': (law, name, at, findings) => checkAboveZero(law as Law, name, at, findings),
  positive: null,
  surface(surface, _, at, findings, { radius }) {
    const { side, radius: own } = surface as Exclude<Surface, 'flat'>
    if (side === 'inside' && own === radius)
      findings.add(
        join(at, 'radius'),
        `what rolls has the radius ${own} m of what it rolls in, and has no way to go; make one of them larger`,
      )
  },
  coupling: null,
  // That it is there and has the coordinate is asked of all joints together: validate.ts.
  joint: null,
}

function checkOwn(joint: Partial<Joint>, type: JointType, pointer: string, findings: Findings): void {
  for (const [name, { role }] of ownFields(type))
    if (joint[name] !== undefined) OWN_CHECKS[role]?.(joint[name], name, join(pointer, name), findings, joint)
}

/** A law is above 0 where that can be told. */
function checkAboveZero(law: Law, name: string, at: string, findings: Findings): void {
  if (typeof law === 'number') {
    if (!(law > 0))
      findings.add(at, `the ${name} must be above 0; write a larger number, or leave it out to keep what is assembled`)
    return
  }
  // An expression is checked while it runs, at every time.
  if (typeof law === 'string') return
  law.points.forEach(([t, y], i) => {
    if (!(y > 0))
      findings.add(join(at, 'points', i, 1), `the ${name} must be above 0 at t = ${t}; write a larger number`)
  })
}

function checkDrives(
  raw: unknown,
  type: JointType,
  drive: Drive | readonly Drive[],
  pointer: string,
  findings: Findings,
): void {
  if (Array.isArray(raw) && freedomsOf(type).length < 2)
    findings.add(
      pointer,
      `only a ${typesWith((freedoms) => freedoms.length > 1)} joint takes a list of drives, and this one is ${type}; write one drive`,
    )
  const taken = new Set<string>()
  drivesOf({ drive }).forEach((one, i) => {
    const at = join(pointer, ...(Array.isArray(raw) ? [i] : []), 'kind')
    const freedom = freedomOfDrive(one.kind)
    if (!freedomsOf(type).includes(freedom)) {
      findings.add(
        at,
        `a ${one.kind} drive does not fit a ${type} joint; it needs one of the types ${typesWith((freedoms) => freedoms.includes(freedom))}`,
      )
    } else if (taken.has(freedom)) {
      findings.add(at, `the ${freedom} of the joint is driven already; take one drive out`)
    }
    taken.add(freedom)
  })
}

function checkMotion(
  motion: Motion,
  joint: Pick<Joint, 'type' | 'rows' | 'drive'>,
  pointer: string,
  findings: Findings,
): void {
  const rows = heldRowsOf(joint)
  const driven = new Set(drivesOf(joint).map(({ kind }) => freedomOfDrive(kind)))
  const complain = (row: number, at: string) => {
    const freedom = row === 2 ? 'slide' : row === 5 ? 'angle' : null
    findings.add(
      at,
      freedom !== null && driven.has(freedom)
        ? `row ${ROW_NAMES[row]} has a drive and a motion law; take one of them out`
        : `the joint has no row ${ROW_NAMES[row]} to follow this law; write 0, or choose a type that holds the row`,
    )
  }
  motion.translation.forEach((law, k) => {
    if (isLaw(law) && !rows[k]) complain(k, join(pointer, 'translation', k))
  })
  motion.rotation.forEach(({ axis, angle }, i) => {
    const missing = [3, 4, 5].find((row) => axis[(row - 3) as 0 | 1 | 2] !== 0 && !rows[row])
    if (isLaw(angle) && missing !== undefined) complain(missing, join(pointer, 'rotation', i))
  })
}

/** False for the number 0, which leaves a row as it is. */
export function isLaw(law: Law): boolean {
  return typeof law === 'string' ? law.trim() !== '0' : law !== 0
}

/** Edits of joints, as recipes for `SceneStore.edit`. */
import { isLaw } from '../file/check-joints.ts'
import { IDENTITY, ZERO, drivesOf } from '../document.ts'
import type { Drive, Joint, JointDraft, JointType, Limits, Marker, Motion, HeldRows, SceneDraft } from '../document.ts'
import { elementOf } from '../elements/forces.ts'
import { jointsOf } from '../elements/holds.ts'
import type { OwnFieldOf, OwnRole, OwnValueOf } from '../elements/own-field.ts'
import { freshId, freshName } from '../ids.ts'
import type { ItemRef } from '../ids.ts'
import { kindOfJoint } from '../joint-kinds.ts'
import { JOINT_ENTRIES, ownFields, type OwnName } from '../joint-types.ts'
import {
  ROW_NAMES,
  freedomOfDrive,
  freedomsOf,
  furtherRowOf,
  jointsNamed,
  limitedFreedom,
  heldRowsOf,
  typeOfHeldRows,
} from '../joints.ts'
import type { RowIndex } from '../joints.ts'
import { unit } from '../file/schema.ts'
import { forceIn, jointIn } from './find.ts'
import { deleteItems } from './items.ts'
import { markerOn } from './marker-on.ts'

/** Result of a change of type: the type that the joint has now, and in words what no longer fitted and was removed. */
export interface TypeChange {
  readonly type: JointType
  /** Such as `the angle drive`, `the limits`, `the torsion spring "Return spring"`. */
  readonly dropped: readonly string[]
}

/** What a joint is called that nobody has named: `Constant velocity`, `Pin in slot`. */
const wordFor = (joint: Pick<Joint, 'type' | 'rows'>): string =>
  joint.type === 'lock' ? kindOfJoint(joint).name : JOINT_ENTRIES[joint.type].made

/** Whether a name says no more than what the joint is, in the words of now or by the type's word in the file. */
function saysOnlyType(name: string, joint: Pick<Joint, 'type' | 'rows'>): boolean {
  const word = name.replace(/ \d+$/, '')
  return word === wordFor(joint) || word.toLowerCase() === joint.type.replaceAll('-', ' ')
}

type MarkerStart = Pick<Marker, 'body'> & Partial<Marker>

/** Adds a joint; what is not given is by default. Returns the id. */
export function addJoint(
  draft: SceneDraft,
  joint: { readonly type: JointType; readonly driven: MarkerStart; readonly main: MarkerStart } & Partial<
    Omit<Joint, 'id' | 'driven' | 'main'>
  >,
): string {
  const word = joint.name ?? wordFor(joint)
  const id = freshId(draft, 'joint', word)
  const marker = (start: MarkerStart): Marker => ({ position: ZERO, orientation: IDENTITY, motion: null, ...start })
  const added: Joint = {
    motion: null,
    drive: null,
    limits: null,
    damping: 0,
    ...joint,
    id,
    name: freshName(draft, 'joint', word),
    driven: marker(joint.driven),
    main: marker(joint.main),
  }
  fillOwn(draft, added)
  draft.joints.push(added as JointDraft)
  return id
}

/**
 * What a new joint of its type starts with in the fields of its own that are not given and may not be left out: a number at its initial value, of joints that
 * fit one on its bodies before others. Where none fits the joint is without one, and the edit is refused with that reason.
 */
function fillOwn(draft: SceneDraft, joint: Joint | JointDraft): void {
  for (const [name, field] of ownFields(joint.type)) {
    if (joint[name] !== undefined) continue
    const start = (OWN_STARTS[field.role] as OwnStart<OwnRole>)(field, draft, joint)
    if (start !== undefined) Object.assign(joint, { [name]: start })
  }
}

type OwnStart<R extends OwnRole> = (
  field: OwnFieldOf<R>,
  draft: SceneDraft,
  joint: Joint | JointDraft,
) => OwnValueOf<OwnFieldOf<R>> | undefined

/** What a field of a new joint's own starts with, by its role; undefined leaves it out. */
const OWN_STARTS: { readonly [R in OwnRole]: OwnStart<R> } = {
  'open-law': () => undefined,
  positive: ({ initial }) => initial,
  surface: () => 'flat',
  // of two coordinates of joints on its bodies, one goes as fast as the other
  coupling(_, draft, joint) {
    const others = nearestFirst(draft, joint).flatMap(({ id, type }) =>
      freedomsOf(type).map((on) => ({ joint: id, on })),
    )
    const coordinates = others.slice(0, 2).map((of, i) => ({ ...of, factor: i === 0 ? 1 : -1 }))
    return coordinates.length === 0 ? undefined : { coordinates, rate: 0 }
  },
  joint: ({ acts }, draft, joint) => nearestFirst(draft, joint).find(({ type }) => freedomsOf(type).includes(acts))?.id,
}

/** All other joints, those on the bodies of a joint first. */
function nearestFirst(draft: SceneDraft, { id: own, driven, main }: Joint | JointDraft): readonly JointDraft[] {
  const bodies = [driven.body, main.body]
  const shared = (joint: JointDraft): number =>
    [joint.driven, joint.main].filter(({ body }) => bodies.includes(body)).length
  return draft.joints.filter(({ id }) => id !== own).toSorted((a, b) => shared(b) - shared(a))
}

/** Gives the joint another type and keeps all that still fits. A `lock` starts with the rows that the joint had. */
export function setJointType(draft: SceneDraft, id: string, type: JointType): TypeChange {
  const joint = jointIn(draft, id)
  return retype(draft, joint, type, type === 'lock' ? heldRowsOf(joint) : null)
}

/**
 * Holds or frees one of the six rows. The joint takes the type that has just these rows, or becomes a `lock`. A row beside the six,
 * which no lock has, is lost.
 */
export function flipRow(draft: SceneDraft, id: string, row: RowIndex): TypeChange {
  return setHeldRows(
    draft,
    id,
    heldRowsOf(jointIn(draft, id)).map((held, i) => (i === row ? !held : held)) as unknown as HeldRows,
  )
}

/** Holds just these rows, as `flipRow` does with one of them. */
export function setHeldRows(draft: SceneDraft, id: string, held: HeldRows): TypeChange {
  const type = typeOfHeldRows(held)
  return retype(draft, jointIn(draft, id), type, type === 'lock' ? held : null)
}

function retype(draft: SceneDraft, joint: JointDraft, type: JointType, wanted: HeldRows | null): TypeChange {
  const dropped: string[] = []
  const further = furtherRowOf(joint.type)
  if (further !== null && further !== furtherRowOf(type)) dropped.push(further.lost)
  for (const [name] of ownFields(joint.type)) if (!(name in JOINT_ENTRIES[type].fields)) delete joint[name]
  const sameLimits = limitedFreedom(joint.type) === limitedFreedom(type)
  // A name that only says the type says the new one; what somebody has named keeps its name.
  const next = { type, ...(wanted !== null && { rows: wanted }) }
  if (wordFor(next) !== wordFor(joint) && saysOnlyType(joint.name, joint))
    joint.name = freshName(draft, 'joint', wordFor(next))
  const held = heldRowsOf(joint)
  joint.type = type
  if (wanted === null) delete joint.rows
  else joint.rows = wanted

  const fits = ({ kind }: Drive) => freedomsOf(type).includes(freedomOfDrive(kind))
  const drives = drivesOf(joint)
  dropped.push(...drives.filter((drive) => !fits(drive)).map(({ kind }) => `the ${kind} drive`))
  if (!drives.every(fits)) joint.drive = asDrive(drives.filter(fits)) as JointDraft['drive']

  // Limits of an angle must not turn into limits of a slide.
  if (joint.limits !== null && !sameLimits) {
    joint.limits = null
    dropped.push('the limits')
  }
  if (joint.damping !== 0 && !sameLimits) {
    joint.damping = 0
    dropped.push('the damping')
  }
  dropped.push(...dropMotion(joint))
  if (heldRowsOf(joint).every(Boolean)) weldAsItStands(draft, joint, held)
  const loses = (named: ReturnType<typeof jointsNamed>): boolean =>
    named.some(({ joint: on, acts }) => on === joint.id && !freedomsOf(type).includes(acts))
  const joints = draft.joints.filter((one) => loses(jointsNamed(one)))
  const forces = draft.forces.filter((force) => loses(jointsOf(force)))
  const words = ({ kind, id }: ItemRef): string => {
    if (kind === 'joint') {
      const of = jointIn(draft, id)
      return `the ${JOINT_ENTRIES[of.type].name.toLowerCase()}${JOINT_ENTRIES[of.type].noun} "${of.name}"`
    }
    const of = forceIn(draft, id)
    return `the ${elementOf(of.kind).words.noun} "${of.name}"`
  }
  const lost = [
    ...joints.map(({ id }): ItemRef => ({ kind: 'joint', id })),
    ...forces.map(({ id }): ItemRef => ({ kind: 'force', id })),
  ]
  dropped.push(...lost.map(words))
  deleteItems(draft, lost)
  // Only now: it names none of those that went.
  fillOwn(draft, joint)
  return { type, dropped }
}

/**
 * A weld holds the bodies as they start: where the joint could move before, its driven marker goes onto the main one. What follows laws of time stays, for it
 * says itself where the bodies are.
 *
 * @param before the rows that the joint held
 */
function weldAsItStands(draft: SceneDraft, joint: JointDraft, before: HeldRows): void {
  const { driven, main, motion } = joint
  if (motion !== null || driven.motion !== null || main.motion !== null) return
  const there = markerOn(draft, main, driven.body)
  if (before.slice(3).includes(false)) driven.orientation = there.orientation
  if (before.slice(0, 3).includes(false)) driven.position = there.position
}

/** Takes out the laws on rows that the joint does not hold. */
function dropMotion(joint: JointDraft): string[] {
  if (joint.motion === null) return []
  const held = heldRowsOf(joint)
  const dropped: string[] = []
  const translation = joint.motion.translation.map((law, k) => {
    if (held[k] || !isLaw(law)) return law
    dropped.push(`the motion on ${ROW_NAMES[k]}`)
    return 0
  })
  const rotation = joint.motion.rotation.filter(({ axis, angle }) => {
    const stays = !isLaw(angle) || axis.every((component, k) => component === 0 || held[k + 3])
    if (!stays) dropped.push('a rotation of the motion')
    return stays
  })
  if (dropped.length === 0) return []
  const nothing = rotation.length === 0 && !translation.some(isLaw)
  joint.motion = nothing ? null : ({ translation, rotation } as unknown as JointDraft['motion'])
  return dropped
}

/** Moves a marker, puts it on another body, or gives it a motion; position and orientation in body axes. */
export function setMarker(draft: SceneDraft, id: string, end: 'driven' | 'main', change: Partial<Marker>): void {
  const marker = jointIn(draft, id)[end]
  Object.assign(marker, change)
  if (change.orientation) marker.orientation = unit(change.orientation)
}

/** The rheonomic law of the constraint; null for none. */
export function setMotion(draft: SceneDraft, id: string, motion: Motion | null): void {
  jointIn(draft, id).motion = motion as JointDraft['motion']
}

/** A field of the joint's own; undefined leaves a law open, as it is in the assembled start. */
export function setOwn<N extends OwnName>(draft: SceneDraft, id: string, name: N, value: Joint[N] | undefined): void {
  const joint = jointIn(draft, id)
  if (value === undefined) delete joint[name]
  else Object.assign(joint, { [name]: value })
}

/** Leaves all laws of the joint's own open: they are then what they are in the assembled start. */
export function openOwnLaws(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id)
  for (const [name, { role }] of ownFields(joint.type)) if (role === 'open-law') delete joint[name]
}

/** All drives of the joint; an empty list for none. */
export function setDrives(draft: SceneDraft, id: string, drives: readonly Drive[]): void {
  jointIn(draft, id).drive = asDrive(drives) as JointDraft['drive']
}

function asDrive(drives: readonly Drive[]): Joint['drive'] {
  return drives.length > 1 ? [...drives] : (drives[0] ?? null)
}

export function setLimits(draft: SceneDraft, id: string, limits: Limits | null): void {
  jointIn(draft, id).limits = limits
}

/** Viscous damping on the coordinate: N·m·s on an angle, N·s/m on a slide. */
export function setJointDamping(draft: SceneDraft, id: string, damping: number): void {
  jointIn(draft, id).damping = damping
}

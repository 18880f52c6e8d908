/**
 * What each joint type holds and what it leaves free: the masks of the lock constraint, and the coordinates that drives,
 * limits, damping and torsion springs act on.
 */
import { presetOf } from '../engine/index.ts'
import type { DriveKind, Joint, JointType, Law, HeldRows } from './document.ts'
import { jointsIn, type JointNamed } from './elements/holds.ts'
import { JOINT_ENTRIES, JOINT_TYPES, ownFields, type FurtherRow } from './joint-types.ts'

/** The six rows in file order, as people read them. */
export const ROW_NAMES = ['x', 'y', 'z', 'θx', 'θy', 'θz'] as const
export type RowIndex = 0 | 1 | 2 | 3 | 4 | 5

export type Freedom = 'angle' | 'slide'

/** Kinds of drive of a freedom: its course, its rate, its effort. */
export const DRIVE_KINDS: Readonly<Record<Freedom, readonly DriveKind[]>> = {
  angle: ['angle', 'angular-velocity', 'torque'],
  slide: ['position', 'velocity', 'force'],
}

/** The freedom that a kind of drive acts on. */
export const freedomOfDrive = (kind: DriveKind): Freedom => (DRIVE_KINDS.angle.includes(kind) ? 'angle' : 'slide')

/** Whether the law of such a drive is its effort, a torque or a force, and the motion follows. */
export const givesEffort = (kind: DriveKind): boolean => kind === 'torque' || kind === 'force'

/** The coordinates of a joint type; a cylindrical joint has two, the angle first. */
export function freedomsOf(type: JointType): readonly Freedom[] {
  const { angle, slide } = presetOf(type, null)
  return [...(angle ? (['angle'] as const) : []), ...(slide ? (['slide'] as const) : [])]
}

/** The freedom that limits and damping of a joint act on; null when it has no coordinate. */
export function limitedFreedom(type: JointType): Freedom | null {
  return freedomsOf(type).at(-1) ?? null
}

/** Rows of the lock constraint that a joint holds; a row that is none of the six is left out: see `furtherRowOf`. */
export const heldRowsOf = ({ type, rows }: Pick<Joint, 'type' | 'rows'>): HeldRows => presetOf(type, rows ?? null).held

/** The row that a type holds beside the six; null for most. */
export const furtherRowOf = (type: JointType): FurtherRow | null => JOINT_ENTRIES[type].further

/** The laws of a joint's own that are not left open. */
export const ownLawsOf = (joint: Joint): readonly Law[] =>
  ownFields(joint.type).flatMap(([name, { role }]) => (role === 'open-law' ? (joint[name] ?? []) : []))

/** Other joints that a joint names. */
export const jointsNamed = (joint: Pick<Joint, 'type'>): readonly JointNamed[] => jointsIn(ownFields(joint.type), joint)

/** The joints that a joint of a text names, as far as it can be read. */
export function readJointsNamed(raw: unknown): readonly unknown[] {
  if (typeof raw !== 'object' || raw === null) return []
  const type = JOINT_TYPES.find((one) => 'type' in raw && one === raw.type)
  return type === undefined ? [] : jointsNamed({ ...raw, type }).map(({ joint }) => joint)
}

/** Of some items those of which all that they name is among them, and names what is among them. */
export function whole<T>(
  items: readonly T[],
  idOf: (item: T) => unknown,
  named: (item: T) => readonly unknown[],
): readonly T[] {
  const ids = new Set(items.map(idOf))
  const left = items.filter((item) => named(item).every((id) => ids.has(id)))
  return left.length === items.length ? left : whole(left, idOf, named)
}

/** Whether a type reaches from the origin of one marker to that of the other. */
export const isApart = (type: JointType): boolean => JOINT_ENTRIES[type].apart

/** The number of rows that a joint holds. */
export const countHeld = (joint: Pick<Joint, 'type' | 'rows'>): number =>
  heldRowsOf(joint).filter(Boolean).length + (furtherRowOf(joint.type) === null ? 0 : 1)

/** The type that holds just these rows, or `lock`. */
export const typeOfHeldRows = (rows: HeldRows): JointType =>
  JOINT_TYPES.find(
    (type) =>
      type !== 'lock' && furtherRowOf(type) === null && heldRowsOf({ type }).every((held, i) => held === rows[i]),
  ) ?? 'lock'

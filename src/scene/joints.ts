/**
 * What each joint type holds and what it leaves free: the masks of the lock constraint, and the coordinates that drives,
 * limits, damping and torsion springs act on.
 */
import { DRIVES, ELEMENT_PRESETS, JOINT_READINGS, presetOf, type Quantity, type Reading } from '../engine/index.ts'
import {
  drivesOf,
  type DriveKind,
  type Joint,
  type JointType,
  type Law,
  type Coupling,
  type HeldRows,
  type Surface,
} from './document.ts'
import { jointsIn, type JointNamed } from './elements/holds.ts'
import type { OwnRole } from './elements/own-field.ts'
import { JOINT_ENTRIES, JOINT_TYPES, ownFields, type FurtherRow } from './joint-types.ts'

/** The six rows in file order, as people read them. */
export const ROW_NAMES = ['x', 'y', 'z', 'θx', 'θy', 'θz'] as const
export type RowIndex = 0 | 1 | 2 | 3 | 4 | 5

export type Freedom = 'angle' | 'slide'

/** Kinds of drive of a freedom: its course, its rate, its effort. */
export const DRIVE_KINDS: Readonly<Record<Freedom, readonly DriveKind[]>> = {
  angle: kindsOn('angle'),
  slide: kindsOn('slide'),
}
function kindsOn(freedom: Freedom): readonly DriveKind[] {
  return (Object.keys(DRIVES) as DriveKind[]).filter((kind) => DRIVES[kind].on === freedom)
}

/** The freedom that a kind of drive acts on. */
export const freedomOfDrive = (kind: DriveKind): Freedom => DRIVES[kind].on

/** The kind of drive whose law gives the place, the rate or the effort of a freedom. */
export const driveGiving = (gives: 'position' | 'velocity' | 'effort', freedom: Freedom): DriveKind =>
  DRIVE_KINDS[freedom].find((kind) => DRIVES[kind].gives === gives)!

/** Whether the law of such a drive is its coordinate itself, so that it says where the joint is. */
export const givesPlace = (kind: DriveKind): boolean => DRIVES[kind].gives === 'position'

/** Whether the law of such a drive is the rate of its coordinate, which goes on from where the joint stands. */
export const givesRate = (kind: DriveKind): boolean => DRIVES[kind].gives === 'velocity'

/** Whether the law of such a drive is its effort, a torque or a force, and the motion follows. */
export const givesEffort = (kind: DriveKind): boolean => DRIVES[kind].gives === 'effort'

/** The coordinates of a joint type; a cylindrical joint has two, the angle first. */
export function freedomsOf(type: JointType): readonly Freedom[] {
  const { angle, slide } = presetOf(type, null)
  return [...(angle ? (['angle'] as const) : []), ...(slide ? (['slide'] as const) : [])]
}

/** The types that have a coordinate, for a sentence: "revolute or cylindrical". */
export const typesWith = (freedom: Freedom): string =>
  JOINT_TYPES.filter((type) => freedomsOf(type).includes(freedom)).join(' or ')

/** The place of a freedom among those of a joint that has it. */
export const placeOfFreedom = ({ type }: Pick<Joint, 'type'>, freedom: Freedom): 0 | 1 =>
  freedomsOf(type).indexOf(freedom) === 0 ? 0 : 1

/** The freedom that limits and damping of a joint act on; null when it has no coordinate. */
export function limitedFreedom(type: JointType): Freedom | null {
  return freedomsOf(type).at(-1) ?? null
}

/** Rows of the lock constraint that a joint holds; a row that is none of the six is left out: see `furtherRowOf`. */
export const heldRowsOf = ({ type, rows }: Pick<Joint, 'type' | 'rows'>): HeldRows => presetOf(type, rows ?? null).held

/** The row that a type holds beside the six; null for most. */
export const furtherRowOf = (type: JointType): FurtherRow | null => JOINT_ENTRIES[type].further

/** What a field of a joint's own holds, by its role: laws of time, and the number by which the joint is drawn. */
const OWN_HOLDS: {
  readonly [R in OwnRole]: {
    readonly law: (value: unknown) => Law | undefined
    readonly drawn: (value: unknown) => number | undefined
  }
} = {
  'open-law': { law: (law) => law as Law | undefined, drawn: () => undefined },
  positive: { law: () => undefined, drawn: (number) => number as number },
  surface: { law: () => undefined, drawn: (surface) => curvatureRadius(surface as Surface | undefined) },
  // a rate that is not 0 prescribes motion
  coupling: {
    law: (coupling) => ((coupling as Coupling).rate === 0 ? undefined : (coupling as Coupling).rate),
    drawn: () => undefined,
  },
  joint: { law: () => undefined, drawn: () => undefined },
}

/** The radius of what something rolls on, negative inside of it; 0 where it is flat. */
function curvatureRadius(surface: Surface = 'flat'): number {
  if (surface === 'flat') return 0
  return surface.side === 'outside' ? surface.radius : -surface.radius
}

/** The laws of a joint's own that are not left open. */
export const ownLawsOf = (joint: Joint): readonly Law[] =>
  ownFields(joint.type).flatMap(([name, { role }]) => OWN_HOLDS[role].law(joint[name]) ?? [])

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
export const isReaching = (type: JointType): boolean => JOINT_ENTRIES[type].reaches

/** Whether x of the main marker stays square to y of the driven one. */
export const isPerpendicular = (type: JointType): boolean => presetOf(type, null).perpendicular

/** Numbers of a joint's own, by which it is drawn. */
export const ownNumbers = (joint: Joint): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ownFields(joint.type).flatMap(([name, { role }]) => {
      const drawn = OWN_HOLDS[role].drawn(joint[name])
      return drawn === undefined ? [] : [[name, drawn]]
    }),
  )

/** Whether a type is made of a constraint element: it has no rows of the six to hold or to free, and none that a motion law could move. */
export const isElement = (type: JointType): boolean => Object.hasOwn(ELEMENT_PRESETS, type)

const tells = (type: JointType, own: Reading['own']): boolean =>
  own !== undefined && presetOf(type, null).tells.includes(own)

/** Whether a joint has a reading: the freedom or drive that it belongs to, and the type where only some have it. */
export const hasReading = (
  joint: Pick<Joint, 'type' | 'drive'>,
  { freedom, drive, own }: Pick<Reading, 'freedom' | 'drive' | 'own'>,
): boolean =>
  (freedom === undefined || freedom < freedomsOf(joint.type).length) &&
  (drive === undefined || drive < drivesOf(joint).length) &&
  (own === undefined || tells(joint.type, own))

/** A reading that only some types have, of one number. */
export interface OwnReading extends Pick<Reading, 'name' | 'at' | 'part'> {
  readonly quantity: Quantity
  /** What it is called at this value; where that tells its sign it is told by its size. */
  readonly wordsAt: (value: number) => string
  readonly isBySize: boolean
}

/** The readings that only joints of some types have, of those that this one has. */
export const ownReadings = (type: JointType): readonly OwnReading[] =>
  JOINT_READINGS.flatMap(({ name, at, words, quantity, shape, own, negative, part }) =>
    tells(type, own) && shape === 1 && typeof words === 'string' && typeof quantity === 'string'
      ? [
          {
            name,
            at,
            quantity,
            ...(part && { part }),
            wordsAt: (value) => (value < 0 && negative) || words,
            isBySize: negative !== undefined,
          },
        ]
      : [],
  )

/** Whether a reading of its own tells all that a joint passes on, such as a tension. */
export const isToldByOwn = (type: JointType): boolean =>
  JOINT_READINGS.some(({ own, whole: all }) => all && tells(type, own))

/** The number of rows that a joint holds. */
export function countHeld(joint: Pick<Joint, 'type' | 'rows'>): number {
  const further = furtherRowOf(joint.type)
  return heldRowsOf(joint).filter(Boolean).length + (further === null ? 0 : (further.rows ?? 1))
}

/** The one motion that a joint leaves, where that is its coordinate: of a hinge the angle, of a guide the slide. */
export function guidedBy(joint: Pick<Joint, 'type' | 'rows'>): Freedom | null {
  const [freedom, ...more] = freedomsOf(joint.type)
  return freedom === undefined || more.length > 0 || countHeld(joint) < 5 ? null : freedom
}

/** The type that holds just these rows, or `lock`. */
export const typeOfHeldRows = (rows: HeldRows): JointType =>
  JOINT_TYPES.find(
    (type) =>
      type !== 'lock' && furtherRowOf(type) === null && heldRowsOf({ type }).every((held, i) => held === rows[i]),
  ) ?? 'lock'

/**
 * What each joint type holds and what it leaves free, as data: the masks of the lock constraint, and the coordinates
 * that drives, limits, damping and torsion springs act on.
 */
import { JOINT_PRESETS } from '../engine/index.ts'
import type { DriveKind, Joint, JointType, Rows } from './document.ts'

/** The six rows in file order, as people read them. */
export const ROW_NAMES = ['x', 'y', 'z', 'θx', 'θy', 'θz'] as const
export type RowIndex = 0 | 1 | 2 | 3 | 4 | 5

const NO_ROWS: Rows = [false, false, false, false, false, false]

type PresetType = Exclude<JointType, 'lock'>
const PRESET_TYPES = Object.keys(JOINT_PRESETS) as PresetType[]

/** Every joint type, in the order of the file format. */
export const JOINT_TYPES: readonly JointType[] = [
  ...PRESET_TYPES.filter((type) => !JOINT_PRESETS[type].perpendicular),
  'lock',
  ...PRESET_TYPES.filter((type) => JOINT_PRESETS[type].perpendicular),
]

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
  if (type === 'lock') return []
  const { angle, slide } = JOINT_PRESETS[type]
  return [...(angle ? (['angle'] as const) : []), ...(slide ? (['slide'] as const) : [])]
}

/** The freedom that limits and damping of a joint act on; null when it has no coordinate. */
export function limitedFreedom(type: JointType): Freedom | null {
  return freedomsOf(type).at(-1) ?? null
}

/**
 * Rows of the lock constraint that a joint holds. The further row of `universal` and `perpendicular`, which is none of
 * the six, is left out: see `hasPerpendicularRow`.
 */
export function rowsOf(joint: Pick<Joint, 'type' | 'rows'>): Rows {
  return joint.type === 'lock' ? (joint.rows ?? NO_ROWS) : JOINT_PRESETS[joint.type].rows
}

/** True for the two types that hold the x axis of the main marker square to the y axis of the driven one. */
export function hasPerpendicularRow(type: JointType): boolean {
  return type !== 'lock' && JOINT_PRESETS[type].perpendicular
}

/** The preset that holds just these rows, or `lock`. */
export function typeOfRows(rows: Rows): JointType {
  const found = PRESET_TYPES.find((type) => {
    const preset = JOINT_PRESETS[type]
    return !preset.perpendicular && preset.rows.every((held, i) => held === rows[i])
  })
  return found ?? 'lock'
}

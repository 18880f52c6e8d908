/**
 * What each joint type holds and what it leaves free, as data: the masks of the lock constraint, and the coordinates
 * that drives, limits, damping and torsion springs act on.
 */
import type { DriveKind, Joint, JointType, Rows } from './document.ts'

/** The six rows in file order, as people read them. */
export const ROW_NAMES = ['x', 'y', 'z', 'θx', 'θy', 'θz'] as const
export type RowIndex = 0 | 1 | 2 | 3 | 4 | 5

const mask = (text: string): Rows => {
  const at = (i: number) => text[i] === '1'
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}

type MaskType = Exclude<JointType, 'lock' | 'universal' | 'perpendicular'>

/** Rows x y z θx θy θz of the main marker; the free axis is z. */
const MASKS: Readonly<Record<MaskType, Rows>> = {
  weld: mask('111111'),
  revolute: mask('111110'),
  prismatic: mask('110111'),
  cylindrical: mask('110110'),
  spherical: mask('111000'),
  planar: mask('001110'),
  'point-on-line': mask('110000'),
  'point-on-plane': mask('001000'),
  alignment: mask('000111'),
  parallel: mask('000110'),
  oldham: mask('001111'),
  'constant-velocity': mask('111001'),
  'plunging-constant-velocity': mask('110001'),
}

/** Every joint type, in the order of the file format. */
export const JOINT_TYPES: readonly JointType[] = [
  ...(Object.keys(MASKS) as MaskType[]),
  'lock',
  'universal',
  'perpendicular',
]

/** Kinds of drive by the freedom that they act on. */
export const DRIVE_KINDS: readonly DriveKind[] = [
  'angle',
  'angular-velocity',
  'torque',
  'position',
  'velocity',
  'force',
]

export type Freedom = 'angle' | 'slide'

/** The freedom that a kind of drive acts on. */
export function freedomOfDrive(kind: DriveKind): Freedom {
  return kind === 'angle' || kind === 'angular-velocity' || kind === 'torque' ? 'angle' : 'slide'
}

/** The coordinates of a joint type; a cylindrical joint has two, the angle first. */
export function freedomsOf(type: JointType): readonly Freedom[] {
  if (type === 'revolute') return ['angle']
  if (type === 'prismatic') return ['slide']
  if (type === 'cylindrical') return ['angle', 'slide']
  return []
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
  switch (joint.type) {
    case 'lock':
      return joint.rows ?? mask('000000')
    case 'universal':
      return MASKS.spherical
    case 'perpendicular':
      return mask('000000')
    default:
      return MASKS[joint.type]
  }
}

/** True for the two types that hold the x axis of the main marker square to the y axis of the driven one. */
export function hasPerpendicularRow(type: JointType): boolean {
  return type === 'universal' || type === 'perpendicular'
}

/** The preset that holds just these rows, or `lock`. */
export function typeOfRows(rows: Rows): JointType {
  for (const [type, preset] of Object.entries(MASKS)) {
    if (preset.every((held, i) => held === rows[i])) return type as JointType
  }
  return 'lock'
}

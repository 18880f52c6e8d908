/** Names and one-line meanings of kinds, as every panel says them. */
import { freedomWords, kindOfJoint, rowsOf } from '../../scene/index.ts'
import type { DriveKind, Joint, JointType, ShapeKind } from '../../scene/index.ts'
import type { Mobility } from '../../engine/index.ts'

interface Wording {
  readonly name: string
  readonly meaning: string
}

/** Every joint type; z is the axis of the main marker. */
export const JOINT_WORDS: Readonly<Record<JointType, { readonly meaning: string; readonly group: string }>> = {
  revolute: { meaning: 'a pin: turns about z', group: 'Everyday' },
  prismatic: { meaning: 'a guide: slides along z', group: 'Everyday' },
  cylindrical: { meaning: 'turns about and slides along z', group: 'Everyday' },
  spherical: { meaning: 'a ball in a socket: turns freely', group: 'Everyday' },
  universal: { meaning: 'a Hooke joint: a cross with arms along x and y', group: 'Everyday' },
  planar: { meaning: 'plane on plane: slides in x and y, turns about z', group: 'Everyday' },
  weld: { meaning: 'nothing moves', group: 'Everyday' },
  'point-on-line': { meaning: 'a ball in a tube along z', group: 'Points' },
  'point-on-plane': { meaning: 'a point on the plane square to z', group: 'Points' },
  'constant-velocity': {
    meaning: 'Rzeppa: bends, passes the turn on evenly',
    group: 'Shafts',
  },
  'plunging-constant-velocity': {
    meaning: 'tripod: also slides along z',
    group: 'Shafts',
  },
  oldham: { meaning: 'parallel shafts, offset in x and y', group: 'Shafts' },
  parallel: { meaning: 'the z axes stay parallel', group: 'Directions' },
  perpendicular: { meaning: 'x of main stays square to y of driven', group: 'Directions' },
  alignment: { meaning: 'no relative turn at all; moves freely', group: 'Directions' },
  lock: { meaning: 'your own choice of the six rows', group: 'By rows' },
}

/** What a joint does, in one line: of its own rows, also what they are nearest to. */
export function jointMeaning(joint: Pick<Joint, 'type' | 'rows'>): string {
  if (joint.type !== 'lock') return JOINT_WORDS[joint.type].meaning
  const { name, rest } = kindOfJoint(joint)
  return `${rest === '' ? name : `${name} ${rest}`}: ${freedomWords(rowsOf(joint))}`
}

/** Rows as the mobility report names them. */
export const ROW_LABELS: Readonly<Record<Mobility['redundant'][number]['row'], string>> = {
  x: 'x',
  y: 'y',
  z: 'z',
  rx: 'θx',
  ry: 'θy',
  rz: 'θz',
  perpendicular: 'x ⟂ y',
  length: 'length',
  drive: 'drive',
}

export const DRIVE_WORDS: Readonly<Record<DriveKind, Wording>> = {
  angle: { name: 'Angle', meaning: 'the angle follows a law' },
  'angular-velocity': { name: 'Angular velocity', meaning: 'turns at a given rate from where it is' },
  torque: { name: 'Torque', meaning: 'pushes with a torque, leaves the motion free' },
  position: { name: 'Position', meaning: 'the slide follows a law' },
  velocity: { name: 'Velocity', meaning: 'slides at a given rate from where it is' },
  force: { name: 'Force', meaning: 'pushes with a force, leaves the motion free' },
}

export const SHAPE_WORDS: Readonly<Record<ShapeKind, Wording>> = {
  box: { name: 'Box', meaning: 'a cuboid' },
  sphere: { name: 'Sphere', meaning: 'a ball' },
  cylinder: { name: 'Cylinder', meaning: 'along z' },
  capsule: { name: 'Capsule', meaning: 'a cylinder along z with round caps' },
  link: { name: 'Link', meaning: 'a flat bar with round ends' },
  extrusion: { name: 'Extrusion', meaning: 'a polygon in x–y with a thickness' },
}

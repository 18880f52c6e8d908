/** Names and one-line meanings of kinds, as every panel says them. */
import { freedomWords, kindOfJoint, heldRowsOf } from '../../scene/index.ts'
import type { DriveKind, Joint } from '../../scene/index.ts'
import { JOINT_LOOKS } from './joint-types.tsx'

interface Wording {
  readonly name: string
  readonly meaning: string
}

/** What a joint does, in one line: of its own rows, also what they are nearest to. */
export function jointMeaning(joint: Pick<Joint, 'type' | 'rows'>): string {
  if (joint.type !== 'lock') return JOINT_LOOKS[joint.type].meaning
  const { name, rest } = kindOfJoint(joint)
  return `${rest === '' ? name : `${name} ${rest}`}: ${freedomWords(heldRowsOf(joint))}`
}

export const DRIVE_WORDS: Readonly<Record<DriveKind, Wording>> = {
  angle: { name: 'Angle', meaning: 'the angle follows a law' },
  'angular-velocity': { name: 'Angular velocity', meaning: 'turns at a given rate from where it is' },
  torque: { name: 'Torque', meaning: 'pushes with a torque, leaves the motion free' },
  position: { name: 'Position', meaning: 'the slide follows a law' },
  velocity: { name: 'Velocity', meaning: 'slides at a given rate from where it is' },
  force: { name: 'Force', meaning: 'pushes with a force, leaves the motion free' },
}

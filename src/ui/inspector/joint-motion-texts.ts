/** Texts of the inspector about the motion of a joint: its length, its coordinates with their rates, and what its drives do. Pure. */
import type { Quantity } from '../../engine/index.ts'
import { lengthOf, subtract, turn } from '../../geometry/index.ts'
import {
  drivesOf,
  freedomOfDrive,
  freedomsOf,
  givesEffort,
  isReaching,
  limitedFreedom,
  nameOfCoordinate,
  type Joint,
  type Vec3,
} from '../../scene/index.ts'
import { isUniqueAlong, JOINT, jointOffset, type Frame, type Wrench } from '../../simulation/index.ts'
import { directionText } from '../../units/index.ts'
import { formatReading } from '../fields/index.ts'
import type { Line, Noise } from './line.ts'
import { exactly, numberAt, tripleAt } from './read.ts'

/** What a coordinate and the effort in it are called, and measured in. */
const WORDS = {
  angle: {
    place: 'Angle',
    rate: 'Turning',
    effort: 'Drive torque',
    damping: 'Damping torque',
    acts: 'about',
    of: 'the turn',
  },
  slide: {
    place: 'Slide',
    rate: 'Sliding',
    effort: 'Drive force',
    damping: 'Damping force',
    acts: 'along',
    of: 'the slide',
  },
} as const
const QUANTITIES = {
  angle: { place: 'angle', rate: 'angular-velocity', effort: 'torque' },
  slide: { place: 'length', rate: 'velocity', effort: 'force' },
} as const

/** @param quantity of the scene that it is, by name; null: it is none */
const lineOf = (
  noise: Noise,
  name: string,
  value: number,
  dimension: Quantity,
  quantity: string | null,
  open = false,
): Line => ({
  name,
  ...(quantity !== null && { quantity }),
  value: formatReading(value, dimension, noise(dimension)),
  exact: exactly(value),
  open,
})

/** The length of a joint that reaches from point to point, and the coordinates of one that has any, with their rates. */
export function motionOf(frame: Frame, joint: Joint, noise: Noise): readonly Line[] {
  const at = jointOffset(frame, joint.id)
  const coordinates = freedomsOf(joint.type).flatMap((on, i) => {
    const place = numberAt(frame, at + (i > 0 ? JOINT.coordinate2 : JOINT.coordinate))
    return [
      lineOf(noise, WORDS[on].place, place, QUANTITIES[on].place, nameOfCoordinate(joint, on, 'place')),
      lineOf(noise, WORDS[on].rate, rateAt(frame, at, i), QUANTITIES[on].rate, nameOfCoordinate(joint, on, 'rate')),
    ]
  })
  if (!isReaching(joint.type)) return coordinates
  const length = lengthOf(subtract(tripleAt(frame, at + JOINT.point), tripleAt(frame, at + JOINT.mainPoint)))
  return [lineOf(noise, 'Length', length, 'length', `joint ${joint.id}.length`), ...coordinates]
}

/** Effort and power of each drive; the effort by the way that counts as positive, which need not be that of an axis of the world. They are as unique as the reaction along the axis of the joint, where the drive holds a motion; a given effort is known. */
export function drivesTold(frame: Frame, joint: Joint, wrench: Wrench, noise: Noise): readonly Line[] {
  const at = jointOffset(frame, joint.id)
  const freedoms = freedomsOf(joint.type)
  const axis = axisAt(frame, at)
  const way = directionText(axis)
  const drives = drivesOf(joint)
  return drives.flatMap(({ kind }, i) => {
    const effort = numberAt(frame, at + (i === 0 ? JOINT.effort : JOINT.effort2))
    const on = freedomOfDrive(kind)
    const power = effort * rateAt(frame, at, freedoms.indexOf(on))
    const open = !givesEffort(kind) && !isUniqueAlong(on === 'angle' ? wrench.torque : wrench.force, axis)
    const of = drives.length > 1 ? ` of ${WORDS[on].of}` : ''
    const [effortName, powerName] = i === 0 ? ['effort', 'power'] : ['secondEffort', 'secondPower']
    const drive = `drive ${joint.id}`
    return [
      lineOf(noise, actsBy(on, WORDS[on].effort, way), effort, QUANTITIES[on].effort, `${drive}.${effortName}`, open),
      lineOf(noise, `Drive power${of}`, power, 'power', `${drive}.${powerName}`, open),
    ]
  })
}

/** What the damping of a joint takes of the effort of its drives, by the way that counts as positive; it is known. */
export function dampingTold(frame: Frame, joint: Joint, noise: Noise): readonly Line[] {
  const on = limitedFreedom(joint.type)
  if (on === null || !(joint.damping > 0)) return []
  const at = jointOffset(frame, joint.id)
  const effort = -joint.damping * rateAt(frame, at, freedomsOf(joint.type).indexOf(on))
  const name = actsBy(on, WORDS[on].damping, directionText(axisAt(frame, at)))
  return [lineOf(noise, name, effort, QUANTITIES[on].effort, null)]
}

/** z of the main marker, world axes. */
function axisAt(frame: Frame, at: number): Vec3 {
  const turned = at + JOINT.mainOrientation
  return turn([numberAt(frame, turned), ...tripleAt(frame, turned + 1)], [0, 0, 1])
}

/** `Drive torque about −y`; without the way where that is slanted. */
const actsBy = (on: keyof typeof WORDS, name: string, way: string | null): string =>
  way === null ? name : `${name} ${WORDS[on].acts} ${way}`

/** The rate of the first coordinate of a joint, or of its second. */
const rateAt = (frame: Frame, at: number, coordinate: number): number =>
  numberAt(frame, at + (coordinate > 0 ? JOINT.rate2 : JOINT.rate))

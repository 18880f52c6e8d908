/** Texts of the inspector about the reactions of a joint, in space or in the plane in which it is read. Pure. */
import type { Vec3 } from '../../engine/index.ts'
import { axisAlong, dot, lengthOf, scale, subtract } from '../../geometry/index.ts'
import { isStill, isToldByOwn, type Joint, type Scene, ownReadings } from '../../scene/index.ts'
import {
  isExact,
  isUnique,
  isUniqueAlong,
  isUniquePart,
  jointOffset,
  noiseOf,
  readBundle,
  readWrench,
  type Frame,
  type Reaction,
  type Wrench,
} from '../../simulation/index.ts'
import { formatReading, formatVectorReading, formatWhole } from '../fields/index.ts'
import { dampingTold, drivesTold, motionOf } from './joint-motion-texts.ts'
import type { Line, Noise } from './line.ts'
import { exactly, numberAt } from './read.ts'

export interface JointTexts {
  /** The reactions of the joint, as they are read. */
  readonly wrench: readonly Line[]
  /** In the plane: what acts across it. */
  readonly across: readonly Line[]
  /** Together with the other joints between the same bodies, where its own share is not unique: their ids and the sum. */
  readonly together: { readonly joints: readonly string[]; readonly lines: readonly Line[] } | null
  /** Its coordinates, and the efforts of its drives. */
  readonly rest: readonly Line[]
  /** Why something is marked: it is not unique, not known to be, or inexact; null where nothing is. */
  readonly why: 'shared' | 'unknown' | 'inexact' | null
}

/** What the texts are made from. */
export interface JointRead {
  readonly scene: Pick<Scene, 'bodies' | 'joints' | 'forces' | 'gravity'>
  readonly joint: Joint
  /** Normal of the plane in which it is read; null in space. */
  readonly normal: Vec3 | null
  /** −1: the equal and opposite reaction. */
  readonly sign: 1 | -1
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const ALL = [0, 1, 2]
const NAMES = { force: 'Force', torque: 'Torque' } as const

/** Reads a joint, world axes, at the driven marker's origin; null when the frame does not hold it. */
export function readJoint(frame: Frame, read: JointRead): JointTexts | null {
  const { joint, normal, sign } = read
  const wrench = readWrench(frame, joint.id, normal)
  if (wrench === null) return null
  const noise = noiseOf(frame, read.scene, joint)
  const along = isToldByOwn(joint.type)
  const of = `joint ${joint.id}`
  const lines = along
    ? [vectorLine('force', wrench.force, ALL, sign, noise, of)]
    : linesOf(wrench, normal, sign, noise, of)
  const own = [...ownOf(frame, joint, wrench, noise), ...lines]
  const across = normal === null || along ? [] : acrossOf(frame, joint.id, normal, sign, noise)
  const together = togetherOf(frame, read, wrench, noise)
  const rest = [
    ...motionOf(frame, joint, noise),
    ...drivesTold(frame, joint, wrench, noise),
    ...dampingTold(frame, joint, noise),
  ]
  const marked = [...own, ...rest].some((line) => line.open || (line.vector?.open ?? []).includes(true))
  const isKnown = wrench.force.open !== null && wrench.torque.open !== null
  const why = !isExact(frame) ? 'inexact' : isKnown ? 'shared' : 'unknown'
  return { wrench: own, across, together, rest, why: marked ? why : null }
}

function vectorLine(
  kind: 'force' | 'torque',
  reaction: Reaction,
  axes: readonly number[],
  sign: number,
  noise: Noise,
  of: string,
  name: string = NAMES[kind],
): Line {
  const signed = scale(reaction.vector, sign)
  const parts = axes.map((k) => signed[k] ?? NaN)
  const size = lengthOf(signed)
  const { texts, unit } = formatVectorReading(parts, kind, noise(kind), size)
  const open = axes.map((k) => !isUniqueAlong(reaction, AXES[k] ?? AXES[0]!))
  const own = `${of}.${kind}`
  const vector = { texts, unit, exact: exactly(...parts), axes, open, ...(sign > 0 && { quantity: own }) }
  const value = formatWhole(size, kind, noise(kind))
  // of a part of a vector all of the vector is offered, with its size in the plane first
  const quantity = axes.length === 3 ? `${own}.size` : own
  return { name, tone: kind, value, exact: exactly(size), quantity, open: !isUnique(reaction), vector }
}

/** The component along a unit vector. */
function alongLine(
  kind: 'force' | 'torque',
  reaction: Reaction,
  direction: Vec3,
  sign: number,
  noise: Noise,
  of: string,
  name: string,
): Line {
  const value = sign * dot(reaction.vector, direction)
  const open = !isUniqueAlong(reaction, direction)
  const k = axisAlong(direction)
  const quantity = k >= 0 && sign * direction[k]! > 0 ? { quantity: `${of}.${kind}.${'xyz'.charAt(k)}` } : {}
  return { name, tone: kind, value: formatReading(value, kind, noise(kind)), exact: exactly(value), ...quantity, open }
}

/** The readings that only some types have, such as a tension. */
const ownOf = (frame: Frame, { id, type }: Joint, { force }: Wrench, noise: Noise): readonly Line[] =>
  ownReadings(type).map((own) => {
    const { name, at, quantity, wordsAt, isBySize } = own
    const read = numberAt(frame, jointOffset(frame, id) + at)
    const value = isBySize ? Math.abs(read) : read
    return {
      name: wordsAt(read),
      tone: 'force',
      value: formatReading(value, quantity, noise(quantity)),
      exact: exactly(value),
      quantity: `joint ${id}.${name}`,
      open: !isUniquePart(frame, id, own, force),
    }
  })

function linesOf(
  { force, torque }: Wrench,
  normal: Vec3 | null,
  sign: number,
  noise: Noise,
  of: string,
): readonly Line[] {
  if (normal === null)
    return [vectorLine('force', force, ALL, sign, noise, of), vectorLine('torque', torque, ALL, sign, noise, of)]
  const k = axisAlong(normal)
  const about = k < 0 ? 'the normal' : 'xyz'.charAt(k)
  const axes = ALL.filter((axis) => axis !== k)
  return [
    vectorLine('force', force, axes, sign, noise, of),
    alongLine('torque', torque, normal, sign, noise, of, `Torque about ${about}`),
  ]
}

/** The components that the reading in the plane leaves out. */
function acrossOf(frame: Frame, id: string, normal: Vec3, sign: number, noise: Noise): readonly Line[] {
  const whole = readWrench(frame, id, null)
  if (whole === null) return []
  const k = axisAlong(normal)
  const { force, torque } = whole
  const square = subtract(torque.vector, scale(normal, dot(torque.vector, normal)))
  const axes = ALL.filter((axis) => axis !== k)
  const along = k < 0 ? 'the normal' : 'xyz'.charAt(k)
  return [
    alongLine('force', force, normal, sign, noise, `joint ${id}`, `Force along ${along}`),
    vectorLine('torque', { ...torque, vector: square }, axes, sign, noise, `joint ${id}`, 'Torque in the plane'),
  ]
}

function togetherOf(
  frame: Frame,
  { scene, joint, normal, sign }: JointRead,
  own: Wrench,
  noise: Noise,
): JointTexts['together'] {
  if (isUnique(own.force) && isUnique(own.torque)) return null
  const { bundles } = frame.index
  const index = bundles.findIndex(({ joints }) => joints.includes(joint.id))
  const bundle = bundles[index]
  const sum = bundle === undefined ? null : readBundle(frame, index, normal)
  const first = scene.joints.find(({ id }) => id === bundle?.joints[0])
  if (bundle === undefined || sum === null || first === undefined) return null
  const [a, b] = [joint.driven.body, first.driven.body]
  const same = a === b || (isStill(scene, a) && isStill(scene, b))
  return {
    joints: bundle.joints,
    lines: linesOf(sum, normal, same ? sign : -sign, noise, `joints ${bundle.joints.join('+')}`),
  }
}

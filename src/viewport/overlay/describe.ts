/** What there is to say of an item in few words: its name and its numbers with units. */
import { NO_READINGS } from '../../laboratory/index.ts'
import type { Joint, Scene } from '../../scene/index.ts'
import {
  drivesOf,
  elementOf,
  freedomOfDrive,
  freedomsOf,
  givesEffort,
  holdsOf,
  isReaching,
  isToldByOwn,
  jointWords,
  massOfBody,
  pointRead,
  nameOfBody,
  ownReadings,
} from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Frame, Reaction, Wrench } from '../../simulation/index.ts'
import {
  LEAST_NORM,
  BODY,
  bodyOffset,
  calcPointMotion,
  isExact,
  isUnique,
  isUniqueAlong,
  isUniquePart,
  JOINT,
  jointOffset,
  noiseOf,
  readBundle,
  readForce,
  readWrench,
} from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, rotate, subtract } from '../../tools/index.ts'
import type { Seen } from '../viewing/glyph.ts'
import { directionText, labelText, type Quantity } from '../../units/index.ts'
import { readNumber, readQuat, readVec3 } from '../live/read-frame.ts'
import { namesOfJoints, onWhom } from './item-names.ts'

export interface Description {
  readonly title: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly note: string | null
}

/**
 * Describes an item; null when the scene does not hold it.
 *
 * @param mute whether the frame's numbers are not those of the scene, as it does not run
 */
export function describeItem(scene: Scene, frame: Frame, item: Item, seen: Seen, mute = false): Description | null {
  const told = describeAsRead(scene, frame, item, seen)
  if (told === null || !mute || told.rows.length === 0) return told
  return { ...told, rows: [], note: NO_READINGS }
}

function describeAsRead(scene: Scene, frame: Frame, item: Item, seen: Seen): Description | null {
  if (item.kind === 'body') return describeBody(scene, frame, item.id, seen.pointsRead[item.id])
  if (item.kind === 'joint') return describeJoint(scene, frame, item.id, seen)
  return describeForce(scene, frame, item.id)
}

function describeBody(scene: Scene, frame: Frame, id: string, chosen: string | undefined): Description | null {
  if (id === 'ground') return { title: 'Ground', kind: 'fixed body', rows: [], note: null }
  const body = scene.bodies.find((b) => b.id === id)
  const at = bodyOffset(frame, id)
  if (!body || at < 0) return null
  if (body.fixed) return { title: body.name, kind: 'fixed body', rows: [], note: null }
  const { data } = frame
  const point = pointRead(scene, body, chosen)
  const noise = noiseOf(frame, scene, null)
  const speed = lengthOf(calcPointMotion(data, at, point.position).velocity)
  const rows: [string, string][] = [['mass', labelText(massOfBody(body).mass, 'mass', undefined, 0)]]
  if (Number.isFinite(speed)) rows.push(['speed', `${quietText(speed, 'velocity', noise)} of its ${point.name}`])
  const spin = lengthOf(readVec3(data, at + BODY.angularVelocity))
  if (spin > noise('angular-velocity')) rows.push(['turning', labelText(spin, 'angular-velocity')])
  return { title: body.name, kind: 'body', rows, note: null }
}

function describeJoint(scene: Scene, frame: Frame, id: string, seen: Seen): Description | null {
  const joint = scene.joints.find((j) => j.id === id)
  const normal = seen.normals.get(id) ?? null
  const at = jointOffset(frame, id)
  const wrench = readWrench(frame, id, normal)
  if (!joint || wrench === null) return null
  const { data } = frame
  const noise = noiseOf(frame, scene, joint)
  const rows: [string, string][] = []
  const whom = onWhom(scene, joint, seen.opposite === id)
  const { force, torque } = wrench
  const put = (kind: 'force' | 'torque', of: Reaction, isWanted: (value: number) => boolean): void => {
    const size = lengthOf(of.vector)
    if (!isWanted(size)) return
    if (isUnique(of)) {
      rows.push([kind, `${quietText(size, kind, noise)} ${whom}`])
      return
    }
    const [sure, share] = [lengthOf(of.determined), lengthOf(of.share)]
    const isPart = sure > noise(kind)
    if (isPart) rows.push([kind, `${labelText(sure, kind)} ${whom}, the part that is unique`])
    rows.push([isPart ? `and a ${kind}` : kind, `≈ ${quietText(share, kind, noise)} ${whom}`])
  }
  for (const own of ownReadings(joint.type)) {
    const value = readNumber(data, at + own.at)
    const text = quietText(own.isBySize ? Math.abs(value) : value, own.quantity, noise)
    if (Number.isFinite(value))
      rows.push([own.wordsAt(value).toLowerCase(), isUniquePart(frame, id, own, force) ? text : `≈ ${text}`])
  }
  if (!isToldByOwn(joint.type)) {
    put('force', force, Number.isFinite)
    put('torque', torque, (size) => size > noise('torque'))
  }
  if (isReaching(joint.type)) {
    const length = lengthOf(subtract(readVec3(data, at + JOINT.point), readVec3(data, at + JOINT.mainPoint)))
    rows.push(['length', labelText(length, 'length')])
  }
  const { bundles } = frame.index
  const index = isUnique(force) && isUnique(torque) ? -1 : bundles.findIndex(({ joints }) => joints.includes(id))
  const bundle = bundles[index]
  const sum = bundle && readBundle(frame, index, normal)
  if (sum) {
    const [together, first] = [`${namesOfJoints(scene, bundle.joints)} together`, bundle.joints[0]]
    const of = scene.joints.find((j) => j.id === first) ?? joint
    const isOpposite = seen.opposite === id && of.driven.body === joint.driven.body
    const on = `${onWhom(scene, of, isOpposite)}, ${together}`
    for (const kind of ['force', 'torque'] as const) {
      const size = lengthOf(sum[kind].determined)
      if (size > noise(kind)) rows.push([kind, `${labelText(size, kind)} ${on}`])
    }
  }
  for (const [freedom, value] of coordinatesOf(joint, data, at)) {
    if (Number.isFinite(value)) rows.push([freedom, quietText(value, freedom === 'angle' ? 'angle' : 'length', noise)])
  }
  drivesOf(joint).forEach((drive, i) => {
    const effort = readNumber(data, at + (i === 0 ? JOINT.effort : JOINT.effort2))
    const [quantity, acts] =
      freedomOfDrive(drive.kind) === 'angle' ? (['torque', 'about'] as const) : (['force', 'along'] as const)
    const axis = axisOf(data, at)
    const sure = givesEffort(drive.kind) || isUniqueAlong(wrench[quantity], axis)
    const way = directionText(axis)
    const text = `${sure ? '' : '≈ '}${quietText(effort, quantity, noise)}`
    if (Number.isFinite(effort)) rows.push(['drive', way === null ? text : `${text} ${acts} ${way}`])
  })
  const isOpen = rows.some(([, value]) => value.startsWith('≈'))
  return {
    title: joint.name,
    kind: jointWords(joint).toLowerCase(),
    rows,
    note: isOpen ? noteOf(wrench, isExact(frame)) : null,
  }
}

/** The z axis of the main marker. */
const axisOf = (data: Float64Array, at: number): Vec3 => rotate(readQuat(data, at + JOINT.mainOrientation), [0, 0, 1])

/** Why there is a "≈". */
const noteOf = ({ force, torque }: Wrench, exact: boolean): string => {
  if (!exact) return '≈ Inexact: the masses of connected bodies are too far apart for the numbers.'
  return force.open === null || torque.open === null
    ? '≈ Not known to be unique: the mechanism is too large to find out with every picture.'
    : `≈ Not unique: redundant constraints can share it in many ways. This is ${LEAST_NORM}`
}

function coordinatesOf(joint: Joint, data: Float64Array, at: number): [freedom: 'angle' | 'slide', value: number][] {
  const offsets = [JOINT.coordinate, JOINT.coordinate2]
  return freedomsOf(joint.type).map((freedom, i) => [freedom, readNumber(data, at + (offsets[i] as number))])
}

function describeForce(scene: Scene, frame: Frame, id: string): Description | null {
  const force = scene.forces.find((f) => f.id === id)
  const readings = force === undefined ? [] : readForce(frame, force)
  if (force === undefined || readings.length === 0) return null
  const { called, words } = elementOf(force.kind)
  const noun = called?.(force) ?? words.noun
  const [on, other] = holdsOf(force)
  const alone = on !== undefined && other === undefined
  const noise = noiseOf(frame, scene, force)
  // Of zero vectors at most the first is told, and only if all are zero.
  const vectors = readings.filter(({ vector }) => vector !== null)
  const first = vectors.every(({ told, value }) => !(value > noise(told.quantity))) ? vectors[0] : undefined
  const rows = readings.flatMap((reading): [string, string][] => {
    const { told, value, vector } = reading
    if (!Number.isFinite(value) || (vector !== null && reading !== first && !(value > noise(told.quantity)))) return []
    const label = told.sense?.does[value < 0 ? 1 : 0] ?? told.name.toLowerCase()
    return [[label, quietText(told.sense ? Math.abs(value) : value, told.quantity, noise)]]
  })
  return {
    title: force.name,
    kind: alone ? `${noun} on ${nameOfBody(scene, on.body, 'ground')}` : noun,
    rows,
    note: null,
  }
}

const quietText = (value: number, quantity: Quantity, noise: ReturnType<typeof noiseOf>): string =>
  labelText(value, quantity, undefined, noise(quantity))

/** What there is to say of an item in few words: its name and its numbers with units. */
import type { Joint, Scene } from '../../scene/index.ts'
import {
  drivesOf,
  freedomOfDrive,
  freedomsOf,
  givesEffort,
  jointWords,
  massOfBody,
  pointRead,
} from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Frame, Reaction, Wrench } from '../../simulation/index.ts'
import {
  BODY,
  bodyOffset,
  calcPointMotion,
  FORCE,
  forceOffset,
  isUnique,
  isUniqueAlong,
  JOINT,
  jointOffset,
  readBundle,
  readWrench,
} from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, rotate, subtract } from '../../tools/index.ts'
import type { Seen } from '../glyphs/glyph.ts'
import { labelText } from '../../units/index.ts'
import { readNumber, readQuat, readVec3 } from '../live/reading.ts'

export interface Description {
  readonly title: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly note: string | null
}

/** Below this a torque or an angular velocity is rounding, SI. */
const NOISE = 1e-9
/** A part that is this much smaller than the whole is rounding. */
const ROUNDING = 1e-9

/** Name of a body by id, the ground included. */
export function nameOfBody(scene: Scene, id: string): string {
  return id === 'ground' ? 'ground' : (scene.bodies.find((b) => b.id === id)?.name ?? id)
}

/** "Upper hinge and Lower hinge"; of more than two how many. */
export function namesOfJoints(scene: Scene, ids: readonly string[]): string {
  if (ids.length > 2) return `all ${ids.length} joints`
  return ids.map((id) => scene.joints.find((joint) => joint.id === id)?.name ?? id).join(' and ')
}

/** Null when the scene does not hold the item. */
export function describeItem(scene: Scene, frame: Frame, item: Item, seen: Seen): Description | null {
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
  const speed = lengthOf(calcPointMotion(data, at, point.position).velocity)
  const rows: [string, string][] = [['mass', labelText(massOfBody(body).mass, 'mass')]]
  if (Number.isFinite(speed)) rows.push(['speed', `${labelText(quiet(speed), 'velocity')} of its ${point.name}`])
  const spin = lengthOf(readVec3(data, at + BODY.angularVelocity))
  if (spin > NOISE) rows.push(['turning', labelText(spin, 'angular-velocity')])
  return { title: body.name, kind: 'body', rows, note: null }
}

function describeJoint(scene: Scene, frame: Frame, id: string, seen: Seen): Description | null {
  const joint = scene.joints.find((j) => j.id === id)
  const normal = seen.normals.get(id) ?? null
  const at = jointOffset(frame, id)
  const wrench = readWrench(frame, id, normal)
  if (!joint || wrench === null) return null
  const { data } = frame
  const rows: [string, string][] = []
  const whom = `on ${nameOfBody(scene, joint.driven.body)} by ${nameOfBody(scene, joint.main.body)}`
  const { force, torque } = wrench
  const put = (kind: 'force' | 'torque', of: Reaction, isWanted: (value: number) => boolean): void => {
    const size = lengthOf(of.vector)
    if (!isWanted(size)) return
    if (isUnique(of)) {
      rows.push([kind, `${labelText(quiet(size), kind)} ${whom}`])
      return
    }
    const [sure, share] = [lengthOf(of.determined), lengthOf(of.share)]
    if (sure > ROUNDING * size) rows.push([kind, `${labelText(sure, kind)} ${whom}`])
    rows.push([sure > ROUNDING * size ? `and a ${kind}` : kind, `≈ ${labelText(quiet(share), kind)} ${whom}`])
  }
  put('force', force, Number.isFinite)
  put('torque', torque, (size) => size > NOISE)
  const { bundles } = frame.index
  const index = isUnique(force) && isUnique(torque) ? -1 : bundles.findIndex(({ joints }) => joints.includes(id))
  const bundle = bundles[index]
  const sum = bundle && readBundle(frame, index, normal)
  if (sum) {
    const [together, first] = [`${namesOfJoints(scene, bundle.joints)} together`, bundle.joints[0]]
    const of = scene.joints.find((j) => j.id === first) ?? joint
    const on = `on ${nameOfBody(scene, of.driven.body)} by ${nameOfBody(scene, of.main.body)}, ${together}`
    for (const kind of ['force', 'torque'] as const) {
      const size = lengthOf(sum[kind].determined)
      if (size > NOISE) rows.push([kind, `${labelText(size, kind)} ${on}`])
    }
  }
  for (const [freedom, value] of coordinatesOf(joint, data, at)) {
    if (Number.isFinite(value)) rows.push([freedom, labelText(quiet(value), freedom === 'angle' ? 'angle' : 'length')])
  }
  drivesOf(joint).forEach((drive, i) => {
    const effort = readNumber(data, at + (i === 0 ? JOINT.effort : JOINT.effort2))
    const quantity = freedomOfDrive(drive.kind) === 'angle' ? 'torque' : 'force'
    const sure = givesEffort(drive.kind) || isUniqueAlong(wrench[quantity], axisOf(data, at))
    if (Number.isFinite(effort)) rows.push(['drive', `${sure ? '' : '≈ '}${labelText(quiet(effort), quantity)}`])
  })
  const isOpen = rows.some(([, value]) => value.startsWith('≈'))
  return { title: joint.name, kind: jointWords(joint).toLowerCase(), rows, note: isOpen ? noteOf(wrench) : null }
}

/** The z axis of the main marker. */
const axisOf = (data: Float64Array, at: number): Vec3 => rotate(readQuat(data, at + JOINT.mainOrientation), [0, 0, 1])

/** Why there is a "≈". */
const noteOf = ({ force, torque }: Wrench): string =>
  force.open === null || torque.open === null
    ? '≈ Not known to be unique: the mechanism is too large to find out with every picture.'
    : '≈ Not unique: redundant constraints can share it in many ways. This is the share of least norm.'

function coordinatesOf(joint: Joint, data: Float64Array, at: number): [freedom: 'angle' | 'slide', value: number][] {
  const offsets = [JOINT.coordinate, JOINT.coordinate2]
  return freedomsOf(joint.type).map((freedom, i) => [freedom, readNumber(data, at + (offsets[i] as number))])
}

function describeForce(scene: Scene, frame: Frame, id: string): Description | null {
  const force = scene.forces.find((f) => f.id === id)
  const at = forceOffset(frame, id)
  if (!force || at < 0) return null
  const { data } = frame
  const rows: [string, string][] = []
  const put = (label: string, value: number, quantity: 'force' | 'torque' | 'length'): void => {
    if (Number.isFinite(value)) rows.push([label, labelText(quiet(value), quantity)])
  }
  if (force.kind === 'spring-damper') {
    const length = lengthOf(subtract(readVec3(data, at + FORCE.to), readVec3(data, at + FORCE.from)))
    const tension = readNumber(data, at + FORCE.magnitude)
    put('length', length, 'length')
    put(tension < 0 ? 'pushes with' : 'pulls with', Math.abs(tension), 'force')
    return { title: force.name, kind: force.stiffness > 0 ? 'spring' : 'damper', rows, note: null }
  }
  if (force.kind === 'torsion-spring') {
    put('torque', lengthOf(readVec3(data, at + FORCE.torque)), 'torque')
    return { title: force.name, kind: 'torsion spring', rows, note: null }
  }
  const strength = lengthOf(readVec3(data, at + FORCE.force))
  const moment = lengthOf(readVec3(data, at + FORCE.torque))
  if (strength > NOISE || !(moment > NOISE)) put('force', strength, 'force')
  if (moment > NOISE) put('torque', moment, 'torque')
  return { title: force.name, kind: `load on ${nameOfBody(scene, force.body)}`, rows, note: null }
}

const quiet = (value: number): number => (Math.abs(value) < NOISE ? 0 : value)

/** What there is to say of an item in few words: its name and its numbers with units. */
import type { Joint, Scene } from '../../scene/index.ts'
import { drivesOf, freedomOfDrive, freedomsOf, jointWords, massOfBody, pointRead } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, calcPointMotion, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import { lengthOf, subtract } from '../../tools/index.ts'
import { quantityText } from '../glyphs/quantity-text.ts'
import { readNumber, readVec3 } from '../live/reading.ts'

export interface Description {
  readonly title: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly note: string | null
}

/** Below this a torque or an angular velocity is rounding, SI. */
const NOISE = 1e-9

/** Name of a body by id, the ground included. */
export function nameOfBody(scene: Scene, id: string): string {
  return id === 'ground' ? 'ground' : (scene.bodies.find((b) => b.id === id)?.name ?? id)
}

/** Null when the scene does not hold the item. */
export function describeItem(
  scene: Scene,
  frame: Frame,
  item: Item,
  indeterminate: ReadonlySet<string>,
  pointsRead: Readonly<Record<string, string>> = {},
): Description | null {
  if (item.kind === 'body') return describeBody(scene, frame, item.id, pointsRead[item.id])
  if (item.kind === 'joint') return describeJoint(scene, frame, item.id, indeterminate.has(item.id))
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
  const rows: [string, string][] = [['mass', quantityText(massOfBody(body).mass, 'mass')]]
  if (Number.isFinite(speed)) rows.push(['speed', `${quantityText(quiet(speed), 'velocity')} of its ${point.name}`])
  const spin = lengthOf(readVec3(data, at + BODY.angularVelocity))
  if (spin > NOISE) rows.push(['turning', quantityText(spin, 'angular-velocity')])
  return { title: body.name, kind: 'body', rows, note: null }
}

function describeJoint(scene: Scene, frame: Frame, id: string, shared: boolean): Description | null {
  const joint = scene.joints.find((j) => j.id === id)
  const at = jointOffset(frame, id)
  if (!joint || at < 0) return null
  const { data } = frame
  const rows: [string, string][] = []
  const force = lengthOf(readVec3(data, at + JOINT.force))
  const torque = lengthOf(readVec3(data, at + JOINT.torque))
  const whom = `on ${nameOfBody(scene, joint.driven.body)} by ${nameOfBody(scene, joint.main.body)}`
  if (Number.isFinite(force)) rows.push(['force', `${quantityText(quiet(force), 'force')} ${whom}`])
  if (torque > NOISE) rows.push(['torque', `${quantityText(torque, 'torque')} ${whom}`])
  for (const [freedom, value] of coordinatesOf(joint, data, at)) {
    if (Number.isFinite(value))
      rows.push([freedom, quantityText(quiet(value), freedom === 'angle' ? 'angle' : 'length')])
  }
  drivesOf(joint).forEach((drive, i) => {
    const effort = readNumber(data, at + (i === 0 ? JOINT.effort : JOINT.effort2))
    const quantity = freedomOfDrive(drive.kind) === 'angle' ? 'torque' : 'force'
    if (Number.isFinite(effort)) rows.push(['drive', quantityText(quiet(effort), quantity)])
  })
  const note = shared ? 'Not unique: this is the minimum-norm share.' : null
  return { title: joint.name, kind: jointWords(joint).toLowerCase(), rows, note }
}

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
    if (Number.isFinite(value)) rows.push([label, quantityText(quiet(value), quantity)])
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

/** Joints of an MJCF file, with the springs, servos and motors that act on them. */
import { type Classes, type Compiler, Element } from './mjcf-context.ts'
import { unitVector } from './orientation.ts'
import type { ImportedJoint, ImportedSpring } from './robot.ts'
import type { Tree } from './xml.ts'

const KINDS = { hinge: 'revolute', slide: 'prismatic', ball: 'ball', free: 'free' } as const
type Kind = keyof typeof KINDS
const isKind = (type: string): type is Kind => Object.hasOwn(KINDS, type)

/** A joint with the coordinate that the file gives it where it stands: our coordinate is 0 there. */
export interface ReadJoint {
  readonly joint: ImportedJoint
  readonly reference: number
}

/** Reads a <joint> or <freejoint>. `named`: what it is called when the file does not say. */
export function readJoint(
  own: Tree,
  compiler: Compiler,
  classes: Classes,
  childclass: string | null,
  named: string,
): ReadJoint {
  const name = own.text('name') || named
  const none = { anchor: [0, 0, 0], axis: [0, 0, 1], limits: null, damping: 0, springs: [], motor: null } as const
  if (own.tag === 'freejoint') {
    own.skip('group', 'align')
    return { joint: { name, kind: 'free', ...none }, reference: 0 }
  }
  const element = new Element(own, classes, childclass)
  element.skip('group')
  element.skipZero('armature', 'frictionloss', 'stiffness', 'damping', 'margin', 'user')
  const type = element.text('type') ?? 'hinge'
  if (!isKind(type)) throw own.fault(`type: there is no “${type}”; write one of ${Object.keys(KINDS).join(', ')}`)
  const kind = KINDS[type]
  if (type === 'free') return { joint: { name, kind, ...none }, reference: 0 }
  const anchor = element.vector('pos', [0, 0, 0])
  if (type === 'ball') return { joint: { name, kind, ...none, anchor }, reference: 0 }

  const axis = unitVector(element.vector('axis', [0, 0, 1]))
  if (axis === null) throw own.fault('axis: 0 0 0 has no direction; write the direction of the axis')
  const unit = type === 'hinge' ? compiler.angle : 1
  const reference = element.number('ref', 0) * unit
  const stiffness = notNegative(own, 'stiffness', element.number('stiffness', 0))
  const rest = element.number('springref', 0) * unit - reference
  const springs = stiffness > 0 ? [{ name: `${name} spring`, stiffness, damping: 0, rest }] : []
  const joint: ImportedJoint = {
    name,
    kind,
    anchor,
    axis,
    limits: readLimits(element, own, compiler, unit, reference),
    damping: notNegative(own, 'damping', element.number('damping', 0)),
    springs,
    motor: null,
  }
  return { joint, reference }
}

function readLimits(
  element: Element,
  own: Tree,
  { autolimits }: Compiler,
  unit: number,
  reference: number,
): ImportedJoint['limits'] {
  const limited = element.choose('limited', ['true', 'false', 'auto']) ?? 'auto'
  const range = element.numbers('range', 2)
  if (range === null || limited === 'false' || (limited === 'auto' && !autolimits)) return null
  const [lower, upper] = [range[0]! * unit - reference, range[1]! * unit - reference]
  if (lower > upper) throw own.fault(`range: ${range[0]} is above ${range[1]}; write the lower end first`)
  return { lower, upper }
}

function notNegative(own: Tree, attribute: string, value: number): number {
  if (value >= 0) return value
  throw own.fault(`${attribute}: ${value} is below 0; write 0 or more`)
}

/** What an actuator does while its control is 0. */
export type ReadActuator =
  | { readonly kind: 'motor'; readonly joint: string; readonly name: string; readonly note: string }
  | { readonly kind: 'spring'; readonly joint: string; readonly spring: ImportedSpring; readonly note: string }

/** Reads <motor>, <position> or <velocity> on a joint that has a coordinate; null, unread, for any other. */
export function readActuator(
  own: Tree,
  classes: Classes,
  references: ReadonlyMap<string, number>,
  kinds: ReadonlyMap<string, ImportedJoint['kind']>,
): ReadActuator | null {
  const element = new Element(own, classes, null)
  const joint = ['joint', 'jointinparent'].map((key) => (element.has(key) ? element.text(key) : null)).find(Boolean)
  if (!joint) return null
  const kind = kinds.get(joint)
  if (kind === undefined) throw own.fault(`joint: there is no “${joint}”; name one of the file's joints`)
  if (kind !== 'revolute' && kind !== 'prismatic') return null
  element.skip('group')
  const name = own.text('name') || `${joint} ${own.tag}`
  const gear = element.numbers('gear', 1, 6)?.[0] ?? 1
  const turning = kind === 'revolute'
  if (own.tag === 'motor') {
    const times = gear === 1 ? '' : `; its gear of ${gear} is yours to count in`
    const effort = turning ? 'torque of 0 N·m' : 'force of 0 N'
    return { kind: 'motor', joint, name, note: `motor ${name}: a ${effort} until you set it${times}` }
  }
  const servo = own.tag === 'position'
  const stiffness = servo ? gear * gear * notNegative(own, 'kp', element.number('kp', 1)) : 0
  const damping = gear * gear * notNegative(own, 'kv', element.number('kv', servo ? 0 : 1))
  const rest = 0 - (references.get(joint) ?? 0)
  const units = turning ? ['N·m/rad', 'N·m·s/rad'] : ['N/m', 'N·s/m']
  const parts = [
    ...(stiffness > 0 ? [`a spring of ${tidy(stiffness)} ${units[0]} towards 0`] : []),
    ...(damping > 0 ? [`damping of ${tidy(damping)} ${units[1]}`] : []),
  ]
  if (parts.length === 0) return null
  return {
    kind: 'spring',
    joint,
    spring: { name, stiffness, damping, rest },
    note: `${own.tag} ${name}: ${parts.join(' and ')}, as with a control of 0`,
  }
}

const tidy = (x: number): number => Number(x.toPrecision(4))

/** A scene → the text of its file: keys in one order, defaults left out, one vector to a line. */
import { diagonalOf, isDiagonal } from '../elements/matrix6.ts'
import { once } from '../once.ts'
import type { Matrix6 } from '../values.ts'
import type { Body, Force, Joint, Scene, Shape } from '../document.ts'
import { BODY, FORCES, SCENE, SHAPES, jointFields } from './fields.ts'
import { leaveOut } from './leave-out.ts'

/** The file of a scene. The same scene always gives the same text, and reading it gives the same scene back. */
export function serialiseScene(scene: Scene): string {
  return `${print(prune(toFile(scene)), '')}\n`
}

function toFile({ bodies, joints, forces, ...rest }: Scene): unknown {
  const { simulation, view, ...head } = leaveOut(SCENE, rest)
  return {
    ...head,
    bodies: some(bodies.map(printBody)),
    joints: some(joints.map(printJoint)),
    forces: some(forces.map(printForce)),
    simulation: notEmpty(simulation as object),
    view: notEmpty(view as object),
  }
}

const some = (list: readonly unknown[]): readonly unknown[] | undefined => (list.length === 0 ? undefined : list)
const notEmpty = (value: object): object | undefined =>
  Object.values(value).some((entry) => entry !== undefined) ? value : undefined
/** Without a name, an item is called by its id. */
const nameOf = ({ id, name }: Body | Joint | Force): string | undefined => (name === id ? undefined : name)

const bodyToFile = (body: Body): unknown => ({
  ...leaveOut(BODY, body),
  name: nameOf(body),
  shapes: some(body.shapes.map(shapeToFile)),
})

/** Writes a shape: its kind, its sizes, then its place. */
function shapeToFile(shape: Shape): unknown {
  const { kind, position, orientation, colour, ...sizes } = leaveOut(SHAPES[shape.kind], shape)
  return { kind, ...sizes, position, orientation, colour }
}

const jointToFile = (joint: Joint): unknown => ({ ...leaveOut(jointFields(joint.type), joint), name: nameOf(joint) })

function forceToFile(force: Force): unknown {
  const written = Object.entries(leaveOut(FORCES[force.kind], force)).map(([key, value]) => [key, inShort(value)])
  return { ...Object.fromEntries(written), name: nameOf(force) }
}

/** Writes a diagonal matrix by its diagonal alone. */
const inShort = (value: unknown): unknown => (isMatrix6(value) && isDiagonal(value) ? diagonalOf(value) : value)
const isMatrix6 = (value: unknown): value is Matrix6 =>
  Array.isArray(value) && value.length === 6 && value.every((row) => Array.isArray(row) && row.length === 6)

/** What needs no more printing. */
class Printed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Of the entries of the file's lists. */
const INDENT = '    '
/** A scene is written with every edit; what the edit left alone was printed before. */
const printing = <Item extends object>(toFile: (item: Item) => unknown) =>
  once((item: Item) => new Printed(print(prune(toFile(item)), INDENT)))
const printBody = printing(bodyToFile)
const printJoint = printing(jointToFile)
const printForce = printing(forceToFile)

/** A copy without keys that hold nothing. */
function prune(value: unknown): unknown {
  if (value instanceof Printed) return value
  if (Array.isArray(value)) return value.map(prune)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, prune(entry)]),
  )
}

/** Characters to a line before a list or an object is broken up. */
const WIDTH = 100

/** JSON with two spaces, short lists and objects on one line. */
function print(value: unknown, indent: string): string {
  if (value instanceof Printed) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Array.isArray(value) ? value.map((entry) => ['', entry] as const) : Object.entries(value)
  if (entries.length === 0) return Array.isArray(value) ? '[]' : '{}'
  const [left, right] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const inner = `${indent}  `
  const keyed = (key: string, text: string) => (Array.isArray(value) ? text : `${JSON.stringify(key)}: ${text}`)
  if (isShort(value)) {
    const line = entries.map(([key, entry]) => keyed(key, print(entry, ''))).join(', ')
    if (line.length + indent.length <= WIDTH && !line.includes('\n'))
      return Array.isArray(value) ? `[${line}]` : `{ ${line} }`
  }
  const lines = entries.map(([key, entry]) => inner + keyed(key, print(entry, inner)))
  return `${left}\n${lines.join(',\n')}\n${indent}${right}`
}

/** True for what reads well on one line: leaves, and lists or objects of leaves and short vectors. */
function isShort(value: object): boolean {
  return Object.values(value).every(
    (entry) =>
      typeof entry !== 'object' ||
      entry === null ||
      (Array.isArray(entry) && entry.every((leaf) => typeof leaf !== 'object' || leaf === null)),
  )
}

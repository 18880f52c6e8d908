/** A scene → the text of its file: keys in one order, defaults left out, one vector to a line. */
import { DEFAULT_SIMULATION, GRAVITY, IDENTITY, ZERO } from '../document.ts'
import { defaultOf, type Field } from '../elements/field.ts'
import { fieldOf, forceFields } from '../elements/forces.ts'
import { once } from '../once.ts'
import type { Attachment, Body, Force, Joint, Marker, Motion, Scene, Shape } from '../document.ts'

/** The file of a scene. The same scene always gives the same text, and reading it gives the same scene back. */
export function serialiseScene(scene: Scene): string {
  return `${print(prune(toFile(scene)), '')}\n`
}

const unless = <T>(value: T, byDefault: unknown): T | undefined => (same(value, byDefault) ? undefined : value)

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => same(x, b[i]))
  return a === b
}

function toFile(scene: Scene): unknown {
  const { integrator, step, tolerance } = scene.simulation
  return {
    format: scene.format,
    version: scene.version,
    title: unless(scene.title, ''),
    description: unless(scene.description, ''),
    tags: unless(scene.tags, []),
    gravity: unless(scene.gravity, GRAVITY),
    bodies: unless(scene.bodies.map(printBody), []),
    joints: unless(scene.joints.map(printJoint), []),
    forces: unless(scene.forces.map(printForce), []),
    simulation: notEmpty({
      integrator: unless(integrator, DEFAULT_SIMULATION.integrator),
      step: unless(step, DEFAULT_SIMULATION.step),
      tolerance: unless(tolerance, DEFAULT_SIMULATION.tolerance),
    }),
    view: notEmpty(scene.view),
  }
}

function notEmpty(value: object): object | undefined {
  return Object.values(value).some((entry) => entry !== undefined) ? value : undefined
}

function bodyToFile(body: Body): unknown {
  return {
    id: body.id,
    name: unless(body.name, body.id),
    fixed: unless(body.fixed, false),
    position: unless(body.position, ZERO),
    orientation: unless(body.orientation, IDENTITY),
    velocity: unless(body.velocity, ZERO),
    angularVelocity: unless(body.angularVelocity, ZERO),
    mass: body.mass && {
      mass: body.mass.mass,
      centre: unless(body.mass.centre, ZERO),
      inertia: body.mass.inertia,
    },
    density: body.density,
    shapes: unless(body.shapes.map(shapeToFile), []),
  }
}

function shapeToFile({ kind, position, orientation, colour, ...sizes }: Shape): unknown {
  return { kind, ...sizes, position: unless(position, ZERO), orientation: unless(orientation, IDENTITY), colour }
}

function jointToFile(joint: Joint): unknown {
  return {
    id: joint.id,
    name: unless(joint.name, joint.id),
    type: joint.type,
    rows: joint.rows,
    driven: markerToFile(joint.driven),
    main: markerToFile(joint.main),
    motion: motionToFile(joint.motion),
    drive: unless(joint.drive, null),
    limits:
      joint.limits === null
        ? undefined
        : {
            lower: joint.limits.lower,
            upper: joint.limits.upper,
            stiffness: unless(joint.limits.stiffness, 0),
            damping: unless(joint.limits.damping, 0),
          },
    damping: unless(joint.damping, 0),
  }
}

function markerToFile(marker: Marker): unknown {
  return {
    body: marker.body,
    position: unless(marker.position, ZERO),
    orientation: unless(marker.orientation, IDENTITY),
    motion: motionToFile(marker.motion),
  }
}

function motionToFile(motion: Motion | null): unknown {
  if (motion === null) return undefined
  return { translation: unless(motion.translation, ZERO), rotation: unless(motion.rotation, []) }
}

const attachmentToFile = ({ body, position }: Attachment) => ({ body, position: unless(position, ZERO) })

function forceToFile(force: Force): unknown {
  const { id, name, kind } = force
  const rest = forceFields(kind).map(([key, field]) => [key, fieldToFile(field, fieldOf(force, key))])
  return { id, name: unless(name, id), kind, ...Object.fromEntries(rest) }
}

function fieldToFile(field: Field, value: unknown): unknown {
  if (field.role === 'attachment') return attachmentToFile(value as Attachment)
  return unless(value, defaultOf(field))
}

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

/** Without the keys that hold nothing. */
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

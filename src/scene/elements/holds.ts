/** What forces hold on to, whatever their kind: bodies, joints, and the vectors that they put on a body. */
import type { Attachment, Coupling, Law, Matrix6, Quat, Vec3, VectorAxes } from '../values.ts'
import { isEnd, type JointField } from './field.ts'
import { fieldOf, forceFields, isForceKind, type Force } from './forces.ts'

/** A place on a body that something holds on to. In a draft it may be written into. */
export interface Hold {
  body: string
  /** Body axes, m. */
  position: Vec3
  orientation?: Quat
}

/** Where a force holds on to bodies, in the order of its fields; a force on one body is such a place itself. */
export function holdsOf(force: Force): Hold[] {
  return forceFields(force.kind).flatMap(([name, field]) =>
    isEnd(field) ? [fieldOf(force, name) as Hold] : field.role === 'body' ? [force as unknown as Hold] : [],
  )
}

/** The force with other places to hold on to, made one by one from its own; a marker keeps its orientation where none is given. */
export function withHolds(force: Force, change: (hold: Attachment, index: number) => Attachment): Force {
  let index = 0
  const changed: Record<string, unknown> = {}
  for (const [name, field] of forceFields(force.kind)) {
    const own = fieldOf(force, name) as Attachment
    if (isEnd(field)) changed[name] = { ...own, ...change(own, index++) }
    if (field.role === 'body') {
      const { body, position } = change(force as unknown as Attachment, index++)
      Object.assign(changed, { body, position })
    }
  }
  return { ...force, ...changed }
}

/** Bodies that a force holds on to itself, the ground among them; not those of its joint. */
export const bodiesHeld = (force: Force): readonly string[] => holdsOf(force).map(({ body }) => body)

/** A field that names a joint, of whose coordinate something reads or on which it acts. */
export interface JointNamed {
  /** Where in the item the joint stands. */
  readonly path: readonly (string | number)[]
  readonly joint: string
  readonly acts: JointField['acts']
}

type FieldList = readonly (readonly [name: string, field: JointField | { readonly role: string }])[]

/** The coordinates of a coupling, as far as they can be read. */
const coordinatesIn = (value: unknown): Coupling['coordinates'] => {
  const listed = typeof value === 'object' && value !== null && 'coordinates' in value ? value.coordinates : null
  return Array.isArray(listed) ? (listed as Coupling['coordinates']) : []
}

/** The joints that an item names in its fields. */
export const jointsIn = (fields: FieldList, item: object): readonly JointNamed[] =>
  fields.flatMap(([name, field]): JointNamed[] => {
    const value = fieldOf(item, name)
    if (field.role === 'joint') return [{ path: [name], joint: value as string, acts: (field as JointField).acts }]
    if (field.role !== 'coupling') return []
    return coordinatesIn(value).flatMap((of, i) =>
      typeof of === 'object' && of !== null
        ? [{ path: [name, 'coordinates', i, 'joint'], joint: of.joint, acts: of.on }]
        : [],
    )
  })

/** The fields of an item that name joints, with other names for these. */
export const renameJointsIn = (fields: FieldList, item: object, rename: (id: string) => string): object =>
  Object.fromEntries(
    fields.flatMap(([name, { role }]): (readonly [string, unknown])[] => {
      const value = fieldOf(item, name)
      if (role === 'joint') return [[name, rename(value as string)]]
      if (role !== 'coupling') return []
      const coordinates = coordinatesIn(value).map((of) => ({ ...of, joint: rename(of.joint) }))
      return [[name, { ...(value as Coupling), coordinates }]]
    }),
  )

/** Joints on whose coordinate a force acts. */
export const jointsOf = (force: Force): readonly JointNamed[] => jointsIn(forceFields(force.kind), force)

/** A vector that changes with time, and acts on a point of a body. */
export interface HeldVector {
  readonly name: string
  readonly laws: readonly [Law, Law, Law]
  readonly dimension: 'force' | 'torque'
  readonly body: string
  /** Of the body, body axes, m. */
  readonly position: Vec3
  readonly axes: VectorAxes
}

/** The vectors that a force puts on its body, in the order of its fields. */
export function vectorsOf(force: Force): readonly HeldVector[] {
  const fields = forceFields(force.kind)
  const find = (wanted: 'body' | 'point' | 'axes'): unknown => {
    const found = fields.find(([, { role }]) => role === wanted)
    return found && fieldOf(force, found[0])
  }
  return fields.flatMap(([name, field]) =>
    field.role === 'laws'
      ? [
          {
            name,
            laws: fieldOf(force, name) as HeldVector['laws'],
            dimension: field.dimension,
            body: find('body') as string,
            position: find('point') as Vec3,
            axes: find('axes') as VectorAxes,
          },
        ]
      : [],
  )
}

/** The matrices of a force by name, and the marker in whose axes they are. */
export const matricesOf = (
  force: Force,
): readonly { readonly name: string; readonly matrix: Matrix6; readonly main: Hold }[] =>
  forceFields(force.kind).flatMap(([name, { role }]) =>
    role === 'matrix6' ? [{ name, matrix: fieldOf(force, name) as Matrix6, main: fieldOf(force, 'main') as Hold }] : [],
  )

/** All laws of time of a force. */
export const lawsOf = (force: Force): readonly Law[] => vectorsOf(force).flatMap(({ laws }) => laws)

/** The names of fields that are left open: numbers as they are in the assembled start. */
export const openNumbersOf = (force: Force): readonly string[] =>
  forceFields(force.kind).flatMap(([name, { role }]) =>
    role === 'open-number' && fieldOf(force, name) === null ? [name] : [],
  )

/** The references of a force in a file, as far as they can be read: ids of bodies and joints, or whatever stands in their place. */
export function readReferences(raw: unknown): {
  readonly bodies: readonly unknown[]
  readonly joints: readonly unknown[]
} {
  const said = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? fieldOf(value, key) : undefined
  const kind = said(raw, 'kind')
  const [bodies, joints]: [unknown[], unknown[]] = [[], []]
  for (const [name, field] of isForceKind(kind) ? forceFields(kind) : []) {
    const { role } = field
    const value = said(raw, name)
    if (isEnd(field)) bodies.push(said(value, 'body'))
    if (role === 'body') bodies.push(value)
    if (role === 'joint') joints.push(value)
  }
  return { bodies, joints }
}

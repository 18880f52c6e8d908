/** Every kind of force: the types of the document, its file and all that is done with forces follow from these tables. */
import type { FieldTable, Field, NeededRole, ValueOf, ValuesOf } from './field.ts'
import type { ForceElement, ForceLook } from './force-element.ts'
import { bushing } from './bushing.ts'
import { load } from './load.ts'
import { springDamper } from './spring-damper.ts'
import { torsionSpring } from './torsion-spring.ts'
import type { AttachedFrame, Attachment } from '../values.ts'

/** In the order in which messages and menus list them. */
export const FORCE_ELEMENTS = { 'spring-damper': springDamper, 'torsion-spring': torsionSpring, bushing, load } as const

export type ForceKind = keyof typeof FORCE_ELEMENTS
/** The table of fields of a kind. */
export type FieldsOf<K extends ForceKind> = (typeof FORCE_ELEMENTS)[K]['fields']

/** A force of one kind. */
export type ForceOf<K extends ForceKind> = { readonly id: string; readonly name: string; readonly kind: K } & ValuesOf<
  FieldsOf<K>
>
export type Force = { [K in ForceKind]: ForceOf<K> }[ForceKind]

type Needed<T extends FieldTable> = {
  readonly [N in keyof T as T[N]['role'] extends NeededRole ? N : never]: T[N]['role'] extends 'attachment'
    ? Pick<Attachment, 'body'> & Partial<Attachment>
    : T[N]['role'] extends 'marker'
      ? Pick<AttachedFrame, 'body'> & Partial<AttachedFrame>
      : ValueOf<T[N]>
}
type Rest<T extends FieldTable> = {
  readonly [N in keyof T as T[N]['role'] extends NeededRole ? never : N]?: ValueOf<T[N]>
}
/** A force to be: what has a default may be left out. */
export type NewForce = {
  [K in ForceKind]: { readonly kind: K; readonly name?: string } & Needed<FieldsOf<K>> & Rest<FieldsOf<K>>
}[ForceKind]

export const FORCE_KINDS = Object.keys(FORCE_ELEMENTS) as ForceKind[]

export const isForceKind = (kind: unknown): kind is ForceKind =>
  typeof kind === 'string' && Object.hasOwn(FORCE_ELEMENTS, kind)

const FIELDS = new Map(FORCE_KINDS.map((kind) => [kind, Object.entries<Field>(FORCE_ELEMENTS[kind].fields)]))

/** The fields of a kind, in the order of the file. */
export const forceFields = (kind: ForceKind): readonly (readonly [name: string, field: Field])[] => FIELDS.get(kind)!

/** The value of a field of a force. */
export const fieldOf = (force: object, name: string): unknown => (force as Readonly<Record<string, unknown>>)[name]

/** The element of a force of any kind, to be asked about that force. */
export const elementOf = (kind: ForceKind): ForceElement => FORCE_ELEMENTS[kind] as unknown as ForceElement

/** The look of a force: how it is drawn. */
export function lookOf(force: Force): ForceLook {
  const { draw, look } = elementOf(force.kind)
  return { draw, ...look(force) } as ForceLook
}

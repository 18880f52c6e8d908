/**
 * What a field of a scene item is. From its role follow how it is read and written, its default, what it refers to, and what becomes of it where
 * the item is copied, mirrored or moved; the inspector draws it by the same role.
 */
import type { Quantity } from '../../engine/index.ts'
import {
  ZERO,
  type AttachedFrame,
  type Attachment,
  type Law,
  type Matrix6,
  type Vec3,
  type VectorAxes,
} from '../values.ts'
import { NO_MATRIX } from './matrix6.ts'

export interface Labelled {
  /** The name of the field in the inspector. */
  readonly label: string
}

/** A body and a point of it: one end of what acts between two bodies. */
export interface AttachmentField extends Labelled {
  readonly role: 'attachment'
}
/** A frame on a body: one end of what acts between two bodies in the axes of their frames. */
export interface MarkerField extends Labelled {
  readonly role: 'marker'
}
/** The one body that the item acts on. The field is called `body`, its point `position`: the item is then itself an attachment. */
export interface BodyField extends Labelled {
  readonly role: 'body'
}
/** A point of that body, body axes, m. The field is called `position`. */
export interface PointField extends Labelled {
  readonly role: 'point'
}
/** A joint with a coordinate on which the item acts. */
export interface JointField extends Labelled {
  readonly role: 'joint'
  readonly acts: 'angle' | 'slide'
}
export interface NumberField extends Labelled {
  readonly role: 'number'
  readonly dimension: Quantity
  /** True: 0 is the least. */
  readonly notNegative: boolean
  readonly initial: number
}
/** A number from 0 on, or null: whatever it is in the assembled initial pose. */
export interface OpenNumberField extends Labelled {
  readonly role: 'open-number'
  readonly dimension: Quantity
  /** What it is called to leave it open, and what is said of it then. */
  readonly open: { readonly label: string; readonly meaning: string }
}
/** A vector whose components are laws of time, on the one body. */
export interface LawsField extends Labelled {
  readonly role: 'laws'
  readonly dimension: 'force' | 'torque'
}
/** Against the six displacements between the markers of the item, in the axes of the marker called `main`. */
export interface MatrixField extends Labelled {
  readonly role: 'matrix6'
  /** Quantities of its blocks: of translations, of rotations, and of one by the other. */
  readonly dimensions: {
    readonly along: Quantity
    readonly about: Quantity
    readonly coupled: Quantity
  }
}
/** Whose axes all vectors of the item are told in. */
export interface AxesField extends Labelled {
  readonly role: 'axes'
}

export type Field =
  | AttachmentField
  | MarkerField
  | BodyField
  | PointField
  | JointField
  | NumberField
  | OpenNumberField
  | LawsField
  | MatrixField
  | AxesField
export type Role = Field['role']

/** What each role holds. */
interface Values {
  attachment: Attachment
  marker: AttachedFrame
  body: string
  point: Vec3
  joint: string
  number: number
  'open-number': number | null
  laws: readonly [Law, Law, Law]
  matrix6: Matrix6
  axes: VectorAxes
}
export type ValueOf<F extends Field> = Values[F['role']]

/** The fields of an item by name, in the order of the file. */
export type FieldTable = Readonly<Record<string, Field>>
export type ValuesOf<T extends FieldTable> = { readonly [N in keyof T]: ValueOf<T[N]> }

/** Roles without which there is no item; the others have a default. */
export type NeededRole = 'attachment' | 'marker' | 'body' | 'joint'

/** The default of a field; undefined where a value has to be given. */
export function defaultOf(field: Field): unknown {
  switch (field.role) {
    case 'attachment':
    case 'marker':
    case 'body':
    case 'joint':
      return undefined
    case 'point':
    case 'laws':
      return ZERO
    case 'number':
      return field.initial
    case 'open-number':
      return null
    case 'matrix6':
      return NO_MATRIX
    case 'axes':
      return 'world'
  }
}

/** Whether a field is a place on a body. */
export const isEnd = ({ role }: Field): boolean => role === 'attachment' || role === 'marker'

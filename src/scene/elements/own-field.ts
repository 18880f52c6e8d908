/**
 * What a field is that joints of one type have for themselves. As with the fields of forces (field.ts), from its role follow how it is read and written,
 * what a new joint starts with, what it refers to, and how the inspector draws it.
 */
import type { Quantity } from '../../engine/index.ts'
import type { Coupling, Law, Surface } from '../values.ts'
import type { JointField, Labelled } from './field.ts'

/** A law of time that stays above 0; or it is left out: whatever it is in the assembled start. */
export interface OpenLawField extends Labelled {
  readonly role: 'open-law'
  readonly dimension: Quantity
  /** What it is called to leave it open, and what is said of it then. */
  readonly open: { readonly label: string; readonly meaning: string }
}
/** A number above 0, which a file has to say; `initial` is what a new joint starts with. */
export interface PositiveField extends Labelled {
  readonly role: 'positive'
  readonly dimension: Quantity
  readonly initial: number
}

/** What something round rolls on, and what its kinds are called; flat where a file leaves it out. */
export interface SurfaceField extends Labelled {
  readonly role: 'surface'
  readonly words: Readonly<Record<'flat' | 'outside' | 'inside', string>>
}

/** What is held of the rates of coordinates of joints. */
export interface CouplingField extends Labelled {
  readonly role: 'coupling'
}

export type OwnField = OpenLawField | PositiveField | SurfaceField | CouplingField | JointField
export type OwnRole = OwnField['role']
/** The fields of one role. */
export type OwnFieldOf<R extends OwnRole> = Extract<OwnField, { role: R }>
export type OwnFieldTable = Readonly<Record<string, OwnField>>

/** What each role holds where it is not left out. */
interface Values {
  'open-law': Law
  positive: number
  surface: Surface
  coupling: Coupling
  joint: string
}
export type OwnValueOf<F extends OwnField> = Values[F['role']]

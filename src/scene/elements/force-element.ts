/** A kind of force as the scene knows it: all data, but for what a new one starts with. */
import type { Vec3 } from '../values.ts'
import type { FieldTable, ValuesOf } from './field.ts'

/** The words for a kind of force. */
export interface ForceWords {
  readonly name: string
  /** In running text: "torsion spring". */
  readonly noun: string
  /** What a new one is called, with a number where there are several. */
  readonly made: string
  /** What else it may be searched by. */
  readonly keywords: string
  /** Heading over its numbers in the inspector; its name by default. */
  readonly heading?: string
}

/** A reading of a force that is shown while the simulation runs. */
export interface ForceTold {
  /** What is read: the distance of its two points, m; or a reading of the engine, of vectors the magnitude. */
  readonly of: 'length' | 'magnitude' | 'force' | 'torque'
  readonly quantity: 'length' | 'force' | 'torque'
  readonly name: string
  /** Of a magnitude that says in which sense it acts: its name where it is negative, and in running text what it does in either sense. */
  readonly sense?: { readonly negative: string; readonly does: readonly [positive: string, negative: string] }
}

/** How hard two bodies are held together, and how it dies down: N/m and N s/m along, N m/rad and N m s/rad about any axis. */
export interface Holding {
  readonly along: { readonly stiffness: number; readonly damping: number }
  readonly about: { readonly stiffness: number; readonly damping: number }
}

/**
 * What a force is put on by hand, and what it starts with there: from point to point, with the stiffness (N/m) that gives way visibly; on a point of a
 * body, with a push (N, world axes) as large as its weight; on a joint, with the stiffness (N m/rad) that turns it back, and its angle where it starts (rad); at one place of two bodies, with what
 * holds them there.
 */
export type Placing<Values> =
  | { readonly by: 'two-points'; readonly start: (stiffness: number) => Partial<Values> }
  | { readonly by: 'point'; readonly start: (push: Vec3) => Partial<Values> }
  | { readonly by: 'joint'; readonly start: (stiffness: number, angle: number) => Partial<Values> }
  | { readonly by: 'place'; readonly start: (hold: Holding) => Partial<Values> }
export type PlacingWay = Placing<unknown>['by']

/**
 * What is drawn of a force, in the view and in a kinematic diagram: a coil and a dashpot between its ends (`rest`: its length without force, m; null where
 * that is open), a spiral round its joint (`rest`: its angle without torque, rad), a sleeve of rubber at its markers, or its vectors as
 * arrows.
 */
export type ForceLook =
  | { readonly draw: 'spring'; readonly stiff: boolean; readonly damped: boolean; readonly rest: number | null }
  | { readonly draw: 'spiral'; readonly rest: number }
  | { readonly draw: 'sleeve' }
  | { readonly draw: 'arrows' }
/** A look of one way of drawing. */
export type LookOf<D extends ForceLook['draw']> = Extract<ForceLook, { draw: D }>

export interface ForceElement<T extends FieldTable = FieldTable, D extends ForceLook['draw'] = ForceLook['draw']> {
  readonly fields: T
  readonly words: ForceWords
  readonly placing: Placing<ValuesOf<T>>
  /** The way in which it is drawn, by which it has its icon too. */
  readonly draw: D
  /** What its look says further, of one such force. */
  readonly look: (force: ValuesOf<T>) => Omit<LookOf<D>, 'draw'>
  /** The strongest first. */
  readonly told: readonly ForceTold[]
  /** What a force is called by its numbers, in running text; its noun by default. */
  readonly called?: (force: ValuesOf<T>) => string
}

/** The element itself: what its fields hold is known to the compiler from here on. */
export const forceElement = <const T extends FieldTable, D extends ForceLook['draw']>(
  element: ForceElement<T, D>,
): ForceElement<T, D> => element

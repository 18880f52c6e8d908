/** A kind of force as the scene knows it: all data, but for what a new one starts with. */
import type { Vec3 } from '../values.ts'
import type { FieldTable, ValuesOf } from './field.ts'

/** How a force is told of. */
export interface ForceWords {
  readonly name: string
  /** In running text: "torsion spring". */
  readonly noun: string
  /** What a new one is called, with a number where there are several. */
  readonly made: string
  /** What else it may be searched by. */
  readonly keywords: string
}

/**
 * What a force is put on by hand, and what it starts with there: from point to point, with the stiffness (N/m) that gives way visibly; on a point of a
 * body, with a push (N, world axes) as large as its weight; on a joint, with the stiffness (N m/rad) that turns it back.
 */
export type Placing<Values> =
  | { readonly by: 'two-points'; readonly start: (stiffness: number) => Partial<Values> }
  | { readonly by: 'point'; readonly start: (push: Vec3) => Partial<Values> }
  | { readonly by: 'joint'; readonly start: (stiffness: number) => Partial<Values> }
export type PlacingWay = Placing<unknown>['by']

/** What is drawn of a force in a kinematic diagram: a coil and a dashpot between its ends, a spiral round its joint, or its vectors as arrows. */
export type ForceSign =
  | { readonly draw: 'spring'; readonly stiff: boolean; readonly damped: boolean }
  | { readonly draw: 'spiral' }
  | { readonly draw: 'arrows' }

export interface ForceElement<T extends FieldTable = FieldTable> {
  readonly fields: T
  readonly words: ForceWords
  readonly placing: Placing<ValuesOf<T>>
  readonly sign: (force: ValuesOf<T>) => ForceSign
}

/** The element itself: what its fields hold is known to the compiler from here on. */
export const forceElement = <const T extends FieldTable>(element: ForceElement<T>): ForceElement<T> => element

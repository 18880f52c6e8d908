/** The equations of motion of a mechanism in one pose. */
import type {
  BodyShare,
  Equations as FormulaEquations,
  KaneEquations,
  Sentence,
  SpeedName,
} from '../../engine/index.ts'

export type { ConstraintSystem, SpeedName, SystemBlock, SystemBody, SystemRow } from '../../engine/index.ts'

/** Speeds that are to be independent, the most wanted first; none: those by which the others are told best. A tree has no choice: all of its speeds are. */
export interface EquationsWish {
  readonly independent: readonly SpeedName[]
}

/** A speed that the joints of a spanning tree leave free: of a body against what it hangs on. */
export interface Speed extends SpeedName {
  /** null: the body hangs on nothing. */
  readonly joint: string | null
  readonly motion: 'turn' | 'slide'
  /** Where it is along an axis of the frame that the joint has on the body: which. */
  readonly axis: 'x' | 'y' | 'z' | null
  /** Along z of the joint's frame: 1 the same way, −1 the other way; 0: neither, or no joint. */
  readonly alongZ: 1 | -1 | 0
  /** Where it is along an axis of the world: which. */
  readonly world: 'x' | 'y' | 'z' | null
  /** rad/s or m/s. */
  readonly value: number
  readonly independent: boolean
}

/** What a body has in the balance along each independent speed. */
export interface BodyTerms extends Pick<BodyShare, 'active' | 'inertia'> {
  readonly body: string
  /** 6 for each independent speed: angular velocity and velocity of the centre of mass at unit speed of that alone, world axes. */
  readonly partialVelocities: Float64Array
}

/** M u̇ + C u = Q; the speeds of a mechanism with loops are w = B u and what laws give. M u̇ = Q where there is no C. SI units. */
export interface Equations {
  readonly speeds: readonly Speed[]
  /** Places of the independent ones in the list, in the order of the matrices; with their rates u̇. */
  readonly independent: readonly number[]
  readonly rates: readonly number[]
  readonly givenUp: KaneEquations['givenUp']
  readonly B: readonly (readonly number[])[]
  readonly M: readonly (readonly number[])[]
  readonly C: readonly (readonly number[])[] | null
  /** The axes in which partial velocities T stand in the formula of C, of which there is one for each. */
  readonly axes: 'body' | 'world'
  readonly Q: readonly number[]
  /** Kane's table of the bodies that move. */
  readonly bodies: readonly BodyTerms[]
}

/** A formula, or a letter with what it stands for, in LaTeX. */
type Printed<T> = Omit<T, 'left' | 'right'>

/** The equations of motion as formulas, or why there are none. */
export type Formulas =
  | {
      readonly ok: true
      readonly coordinates: FormulaEquations['coordinates']
      readonly parameters: FormulaEquations['parameters']
      readonly given: FormulaEquations['given']
      readonly definitions: readonly Printed<FormulaEquations['definitions'][number]>[]
      readonly equations: readonly Printed<FormulaEquations['equations'][number]>[]
      readonly closures: readonly Printed<FormulaEquations['closures'][number]>[]
      readonly drives: readonly Printed<FormulaEquations['drives'][number]>[]
      readonly notes: FormulaEquations['notes']
    }
  | { readonly ok: false; readonly why: Sentence }

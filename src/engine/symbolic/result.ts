/** The equations of motion of a mechanism as formulas, with all that they are made of. */
import type { Sentence } from '../failure.ts'
import type { Quantity } from '../readings/reading.ts'
import type { Tree } from './algebra/index.ts'

/** A coordinate as a sum of joint coordinates, each times a sign, plus a number. The list is empty for an angle of a ball joint. */
export interface Counted {
  readonly joints: readonly { readonly joint: string; readonly sign: number }[]
  readonly offset: number
}

export interface Coordinate extends Counted {
  readonly latex: string
  readonly rate: string
  readonly acceleration: string
  /** The joint that leaves it free. */
  readonly joint: string
  readonly kind: 'angle' | 'displacement'
  readonly words: Sentence
  /** Words for where it is 0. */
  readonly zero: Sentence
}

export interface Parameter {
  readonly latex: string
  readonly words: Sentence
  readonly value: number
  readonly quantity: Quantity
}

/** A function of time in the equations: what a drive prescribes, or an effort that acts. */
export interface GivenFunction {
  readonly latex: string
  /** Its first and second rate; null for an effort. */
  readonly rates: readonly [string, string] | null
  readonly words: Sentence
  readonly quantity: Quantity
  /** The law that it follows, or with `of` rate the law of its rate; LaTeX, null for one of points, or one that reads the state. */
  readonly law: { readonly of: 'value' | 'rate'; readonly latex: string | null }
  /** The joint whose drive it is of; null for an effort. */
  readonly joint: string | null
}

/** A letter that stands for a longer formula; each may have those before it. */
export interface Definition extends Equation {
  readonly symbol: string
  readonly words: Sentence
}

export interface Equation {
  readonly latex: string
  readonly left: Tree
  readonly right: Tree
}

/** What a drive exerts so that its joint moves as it prescribes. */
export interface DriveEquation extends Equation {
  readonly joint: string
  readonly symbol: string
  readonly words: Sentence
  readonly quantity: Quantity
}

/** An equation that the coordinates obey because a joint closes a loop. */
export interface ClosureEquation extends Equation {
  readonly joint: string
  /** The letter of its multiplier in the equations of motion, the force of the joint in that direction, with words for it. */
  readonly symbol: string
  readonly words: Sentence
}

export interface Equations {
  readonly ok: true
  readonly coordinates: readonly Coordinate[]
  readonly parameters: readonly Parameter[]
  readonly given: readonly GivenFunction[]
  readonly definitions: readonly Definition[]
  /** One for each coordinate, in their order. */
  readonly equations: readonly Equation[]
  /** With those of motion they determine accelerations and multipliers. */
  readonly closures: readonly ClosureEquation[]
  readonly drives: readonly DriveEquation[]
  /** Under what conditions they hold. */
  readonly notes: readonly Sentence[]
}

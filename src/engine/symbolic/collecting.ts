/** The terms of what acts, as they come together: where forces and joints put what they add to the equations, and by which names. */
import type { Sentence } from '../failure.ts'
import type { LawSpec, Vec3 } from '../model/spec.ts'
import type { Quantity } from '../readings/reading.ts'
import {
  add,
  combine,
  derivative,
  multiply,
  nameOf,
  rateOf,
  scale,
  ZERO,
  type Name,
  type Sum,
} from './algebra/index.ts'
import { GROUND, type JointCoordinate } from './chain.ts'
import type { Derivation } from './derivation.ts'
import { ofNumbers, turnVector, type Vector } from './matrices.ts'
import type { Linear } from './motion.ts'
import { inFrame, SAME } from '../math/vectors.ts'

/** A given function of time or of the state. */
export interface Given {
  readonly name: Name
  readonly words: Sentence
  readonly quantity: Quantity
  readonly law: LawSpec
  /** Whether the law is of its rate. */
  readonly rate: boolean
}

/** A name for a longer formula `is`, or for the square root of it where `squared`. */
export interface Defined {
  readonly name: Name
  readonly words: Sentence
  readonly is: Sum
  readonly squared: boolean
}

export interface Acting {
  /** Terms on the left of the equation of a coordinate. */
  readonly rows: readonly ((q: Name) => Sum)[]
  readonly efforts: readonly Given[]
  /** The formula of each may have those before it. */
  readonly defined: readonly Defined[]
  readonly notes: readonly Sentence[]
}

export class Collecting implements Acting {
  readonly rows: ((q: Name) => Sum)[] = []
  readonly efforts: Given[] = []
  readonly defined: Defined[] = []
  readonly notes: Sentence[] = []
  readonly from: Derivation

  constructor(from: Derivation) {
    this.from = from
  }

  /** k x + c ẋ along x. */
  addElastic(x: Sum, k: Sum, c: Sum): void {
    const pull = add(multiply(k, x), multiply(c, rateOf(x)))
    if (pull.length > 0) this.rows.push((q) => multiply(pull, derivative(x, q)))
  }

  /** A given force or torque, of which `share` gives the part in the equation of a coordinate. */
  addEffort(quantity: 'force' | 'torque', law: LawSpec, words: Sentence, share: (q: Name) => Sum): void {
    const name = this.from.names.given('effort', quantity === 'force' ? 'F' : 'M', this.efforts.length + 1)
    this.efforts.push({ name, words, quantity, law, rate: false })
    this.rows.push((q) => scale(multiply(nameOf(name), share(q)), -1))
  }

  /** The coordinate of a joint in those of its segments; null of one that does not move. */
  coordinate(of: ReadonlyMap<number, JointCoordinate>, j: number): Linear | null {
    const found = of.get(j)
    if (found === undefined) return null
    return found.parts.reduce<Linear>(
      (sum, { segment, sign }) => plusLinear(sum, this.from.motion.moved[segment].coordinate, sign),
      { of: [], constant: found.offset },
    )
  }

  /** The coefficient of an element by its letter; 0 where it has none. */
  named(
    rank: 'stiffness' | 'damping' | 'length',
    letter: string,
    number: number,
    value: number,
    quantity: Quantity,
    words: Sentence,
  ): Sum {
    return value === 0 ? ZERO : nameOf(this.from.names.constant(rank, letter, number, value, quantity, words))
  }

  /** A constant length or angle with a name; 0 where it is no more than rounding. */
  offset(number: number, value: number, quantity: 'length' | 'angle', words: Sentence): Sum {
    const least = SAME * (quantity === 'length' ? this.from.chain.size : 1)
    if (Math.abs(value) <= least) return ZERO
    return nameOf(this.from.names.constant('constant', '\\delta', number, value, quantity, words))
  }

  /** A direction in the frame of the ground: of the world, or one that a segment carries. */
  worldDirection(s: number, axis: Vec3, of: 'world' | 'body'): Vector {
    const { motion } = this.from
    const numbers = (on: number): Vector =>
      ofNumbers(inFrame(motion.frameOf(on), axis).map((x) => (Math.abs(x) < SAME ? 0 : Math.abs(Math.abs(x) - 1) < SAME ? Math.sign(x) : x))) // prettier-ignore
    return of === 'world' ? numbers(GROUND) : turnVector(motion.rotationOf(s), numbers(s))
  }
}

export const plusLinear = (a: Linear, b: Linear, factor: number): Linear => ({
  of: combine(a.of, b.of, factor),
  constant: a.constant + factor * b.constant,
})

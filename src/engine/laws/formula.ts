import type { Expression } from './law-spec.ts'
import { makeProgram } from './program.ts'
import { makeStateFunction } from './state-function.ts'

/** A formula in time and in variables. */
export interface Formula {
  /** The variables that it reads, in the order of their values. */
  readonly names: readonly string[]
  /** Its value; NaN where it is not defined. */
  readonly calc: (t: number, values: Float64Array) => number
}

/** Makes a formula of an expression, in which signals are variables. Its calls allocate nothing. */
export function makeFormula(tree: Expression): Formula {
  const made = makeStateFunction(makeProgram(tree))
  const sides = new Int8Array(made.switchCount)
  return { names: made.names, calc: (t, values) => made.calc(t, values, 0, sides, 0) }
}

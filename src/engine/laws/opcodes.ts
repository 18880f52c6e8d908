import type { FunctionName } from './law-spec.ts'

// Separate constants, not an object: the evaluation loop switches on them.
export const CONSTANT = 0
export const TIME = 1
export const NEGATE = 2
export const ADD = 3
export const SUBTRACT = 4
export const MULTIPLY = 5
export const DIVIDE = 6
export const POWER = 7
export const SIN = 8
export const COS = 9
export const TAN = 10
export const ASIN = 11
export const ACOS = 12
export const ATAN = 13
export const ATAN2 = 14
export const SINH = 15
export const COSH = 16
export const TANH = 17
export const EXP = 18
export const LOG = 19
export const LOG10 = 20
export const SQRT = 21
export const ABS = 22
export const SIGN = 23
export const MIN = 24
export const MAX = 25
export const MOD = 26
export const HYPOT = 27
export const STEP5 = 28
export const SIGNAL = 29

/** Operation and number of arguments of every function of the expression language; `min` and `max` also take more. */
export const FUNCTIONS: Readonly<Record<FunctionName, { readonly op: number; readonly arity: number }>> = {
  sin: { op: SIN, arity: 1 },
  cos: { op: COS, arity: 1 },
  tan: { op: TAN, arity: 1 },
  asin: { op: ASIN, arity: 1 },
  acos: { op: ACOS, arity: 1 },
  atan: { op: ATAN, arity: 1 },
  atan2: { op: ATAN2, arity: 2 },
  sinh: { op: SINH, arity: 1 },
  cosh: { op: COSH, arity: 1 },
  tanh: { op: TANH, arity: 1 },
  exp: { op: EXP, arity: 1 },
  log: { op: LOG, arity: 1 },
  log10: { op: LOG10, arity: 1 },
  sqrt: { op: SQRT, arity: 1 },
  abs: { op: ABS, arity: 1 },
  sign: { op: SIGN, arity: 1 },
  min: { op: MIN, arity: 2 },
  max: { op: MAX, arity: 2 },
  mod: { op: MOD, arity: 2 },
  hypot: { op: HYPOT, arity: 2 },
  step5: { op: STEP5, arity: 5 },
}

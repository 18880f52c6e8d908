/** Laws as the engine gets them: plain data, already validated, SI units and radians. */

export type Vec3 = readonly [number, number, number]

export interface AttachmentSpec {
  readonly body: string
  readonly position: Vec3
}

export type FunctionName =
  | 'sin'
  | 'cos'
  | 'tan'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'atan2'
  | 'sinh'
  | 'cosh'
  | 'tanh'
  | 'exp'
  | 'log'
  | 'log10'
  | 'sqrt'
  | 'abs'
  | 'sign'
  | 'min'
  | 'max'
  | 'mod'
  | 'hypot'
  | 'step5'

/** An expression in `t` and in signals by their names, parsed to data. */
export type Expression =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 't' }
  | { readonly op: 'signal'; readonly name: string }
  | { readonly op: 'negate'; readonly a: Expression }
  | {
      readonly op: 'add' | 'subtract' | 'multiply' | 'divide' | 'power'
      readonly a: Expression
      readonly b: Expression
    }
  | { readonly op: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }

/**
 * A number that the state gives, or with `rate` the rate of that number: a joint's coordinate, rad or m; the distance of two points, m; the place of a point
 * of a body along an axis of the world, a unit vector, m. Of each kind: signals/kinds.ts.
 */
export type SignalSpec =
  | { readonly kind: 'joint'; readonly joint: string; readonly on: 'angle' | 'slide'; readonly rate: boolean }
  | { readonly kind: 'distance'; readonly from: AttachmentSpec; readonly to: AttachmentSpec; readonly rate: boolean }
  | { readonly kind: 'place'; readonly of: AttachmentSpec; readonly along: Vec3; readonly rate: boolean }

/**
 * A function of time: a number, an expression, or a C² cubic spline through points `[t, y]`. What a force follows may be an expression in signals too: each
 * name in its tree is that of one.
 */
export type LawSpec =
  | number
  | {
      readonly kind: 'expression'
      readonly tree: Expression
      readonly signals?: Readonly<Record<string, SignalSpec>>
    }
  | {
      readonly kind: 'points'
      readonly points: readonly (readonly [number, number])[]
      readonly beyond: 'hold' | 'repeat' | 'continue' | 'stay'
    }

/** Vectors and rotation matrices whose components are expressions. */
import { add, cosOf, multiply, numberOf, ONE, scale, sinOf, ZERO, type Angle, type Sum } from './algebra/index.ts'

export type Vector = readonly [Sum, Sum, Sum]
/** Row by row. */
export type Matrix = readonly [Vector, Vector, Vector]

export const NOWHERE: Vector = [ZERO, ZERO, ZERO]
export const UNTURNED: Matrix = [
  [ONE, ZERO, ZERO],
  [ZERO, ONE, ZERO],
  [ZERO, ZERO, ONE],
]

export const dotProduct = (a: Vector, b: Vector): Sum => add(...a.map((x, k) => multiply(x, b[k])))
export const addVectors = (a: Vector, b: Vector): Vector => mapVector(a, (x, k) => add(x, b[k]))
export const scaleVector = (a: Vector, by: Sum): Vector => mapVector(a, (x) => multiply(x, by))
export const mapVector = (a: Vector, change: (x: Sum, k: number) => Sum): Vector => [
  change(a[0], 0),
  change(a[1], 1),
  change(a[2], 2),
]
export const turnVector = (m: Matrix, a: Vector): Vector => mapVector(a, (_, k) => dotProduct(m[k], a))
export const transpose = (m: Matrix): Matrix => [
  [m[0][0], m[1][0], m[2][0]],
  [m[0][1], m[1][1], m[2][1]],
  [m[0][2], m[1][2], m[2][2]],
]
/** a b */
export function turnMatrix(a: Matrix, b: Matrix): Matrix {
  const columns = transpose(b)
  return transpose([turnVector(a, columns[0]), turnVector(a, columns[1]), turnVector(a, columns[2])])
}

export function aboutZ(angle: Angle): Matrix {
  const [c, s] = [cosOf(angle), sinOf(angle)]
  return [
    [c, scale(s, -1), ZERO],
    [s, c, ZERO],
    [ZERO, ZERO, ONE],
  ]
}

export function aboutX(angle: Angle): Matrix {
  const [c, s] = [cosOf(angle), sinOf(angle)]
  return [
    [ONE, ZERO, ZERO],
    [ZERO, c, scale(s, -1)],
    [ZERO, s, c],
  ]
}

/** A vector by its length across z, the angle of that from x, and its length along z. */
export const polar = (across: Sum, angle: Angle, along: Sum): Vector => [
  multiply(across, cosOf(angle)),
  multiply(across, sinOf(angle)),
  along,
]

/** A direction by its angle from z, and that of its part across z from x. */
export const direction = (fromZ: Angle, fromX: Angle): Vector => polar(sinOf(fromZ), fromX, cosOf(fromZ))

export const ofNumbers = (a: readonly number[]): Vector => [numberOf(a[0]), numberOf(a[1]), numberOf(a[2])]

/**
 * The path of a body's point between two states of one run that are about a step apart.
 *
 * Both states know place and velocity. The orientation on the way is q₀ ⊗ exp(½θ(σ)), σ = 0 … 1, θ the cubic through θ₀ = 0, θ₁ and the
 * rates hθ̇ there (rotation-vector.ts). A point c of the body goes along the cubic through its places and velocities, and the traced point d is
 *
 *   x(σ) = x_c(σ) + R(σ) (d − c)
 *
 * A cubic errs by h⁴ x⁗/384, which on a circle is 4 % of the radius over 2 rad. So c is a point that moves little: that of least |v + ω×c|² over
 * both ends (body axes, ω₀ and ω₁ taken as parallel),
 *
 *   c = (ω₀×v₀ + ω₁×v₁)/(|ω₀|² + |ω₁|²)
 *
 * For a body that turns about an axis, c lies on the axis, and the path is a circle however long the step is.
 *
 * Drawn by n chords, equal in σ, the path is off by max|x″|/8n². The cubic with Bézier points bᵢ has |x″| ≤ 6 max|bᵢ − 2bᵢ₊₁ + bᵢ₊₂|; turning by φ at the
 * radius ρ adds ρφ².
 */
import { copy4, matrixOfQ, mulConjQ, rateOfTurn, turnQ } from '../math/quaternion.ts'
import { add3, addCross3, copy3, cross3, mulMV, mulMtV, set3, sub3 } from '../math/vec3.ts'

/** Offsets in the 13 numbers of a moment: orientation, velocity of the centre of mass (world axes), angular velocity (body axes); the centre of mass is at 0. */
const PLACE = 3
const SPEED = 7
const SPIN = 10

/** One piece of a path, and the scratch to compute it. Offsets of vectors: */
export type PathPiece = Float64Array
/** x_c and hẋ_c at the start and at the end. */
const X0 = 0
const U0 = 3
const X1 = 6
const U1 = 9
/** θ₁ and hθ̇ at the start and at the end. */
const THETA = 12
const W0 = 15
const W1 = 18
/** d − c. */
const ARM = 21
/** q₀. */
const Q = 24
const QUATERNION = 28
const MATRIX = 32
const A = 41
const B = 44
const C = 47
const LENGTH = 50

/** Turn of a piece, rad, above which c is not the traced point itself. */
const TURNING = 0.05
/** Largest number of chords of a piece. */
const MOST_CHORDS = 400

export const makePathPiece = (): PathPiece => new Float64Array(LENGTH)

/**
 * Computes the piece between two moments of a body, each given by 13 numbers as in a State: centre of mass and orientation, velocities.
 *
 * @param h time between them, s
 * @param arm of the point, from the centre of mass, body axes, m
 */
export function computePathPiece(
  from: Float64Array,
  i: number,
  to: Float64Array,
  j: number,
  h: number,
  arm: Float64Array,
  k: number,
  p: PathPiece,
): void {
  copy4(p, Q, from, i + PLACE)
  for (let c = 0; c < 3; c++) {
    p[ARM + c] = arm[k + c]
    p[W0 + c] = h * from[i + SPIN + c]
  }
  computeTurn(from, i, to, j, h, p)
  rateOfTurn(p, W1, p, THETA, to, j + SPIN)
  for (let c = 0; c < 3; c++) p[W1 + c] *= h
  copy3(p, C, p, ARM)
  if (turnOf(p) > TURNING) {
    set3(p, C, 0, 0, 0)
    addSlowest(from, i, p)
    addSlowest(to, j, p)
    const square = squareOf(from, i + SPIN) + squareOf(to, j + SPIN)
    for (let c = 0; c < 3; c++) p[C + c] /= square
  }
  placeEnd(from, i, h, p, X0, U0)
  placeEnd(to, j, h, p, X1, U1)
  sub3(p, ARM, p, ARM, p, C)
}

/** Computes θ₁: of all turns that lead to the same orientation, the one nearest to the turn that the velocities suggest. */
function computeTurn(from: Float64Array, i: number, to: Float64Array, j: number, h: number, p: PathPiece): void {
  mulConjQ(p, QUATERNION, from, i + PLACE, to, j + PLACE)
  const sign = p[QUATERNION] < 0 ? -1 : 1
  const sine = Math.sqrt(squareOf(p, QUATERNION + 1))
  const turn = 2 * Math.atan2(sine, sign * p[QUATERNION])
  const scale = sine > 0 ? (sign * turn) / sine : 2
  let along = 0
  for (let k = 0; k < 3; k++) {
    p[THETA + k] = scale * p[QUATERNION + 1 + k]
    along += p[THETA + k] * 0.5 * h * (from[i + SPIN + k] + to[j + SPIN + k])
  }
  if (turn === 0) return
  const around = turn - 2 * Math.PI * Math.round((turn - along / turn) / (2 * Math.PI))
  for (let k = 0; k < 3; k++) p[THETA + k] *= around / turn
}

/** Adds ω×v to c, body axes. */
function addSlowest(moment: Float64Array, i: number, p: PathPiece): void {
  matrixOfQ(p, MATRIX, moment, i + PLACE)
  mulMtV(p, A, p, MATRIX, moment, i + SPEED)
  copy3(p, B, moment, i + SPIN)
  addCross3(p, C, p, B, p, A)
}

/** Computes position of c, and h times its velocity, at an end; world axes. */
function placeEnd(moment: Float64Array, i: number, h: number, p: PathPiece, x: number, u: number): void {
  matrixOfQ(p, MATRIX, moment, i + PLACE)
  mulMV(p, x, p, MATRIX, p, C)
  add3(p, x, p, x, moment, i)
  cross3(p, A, moment, i + SPIN, p, C)
  mulMV(p, A, p, MATRIX, p, A)
  for (let k = 0; k < 3; k++) p[u + k] = h * (p[A + k] + moment[i + SPEED + k])
}

const squareOf = (a: Float64Array, i: number): number => a[i] * a[i] + a[i + 1] * a[i + 1] + a[i + 2] * a[i + 2]

/** Angle that the body turns by on this piece, rad. */
const turnOf = (p: PathPiece): number => Math.sqrt(squareOf(p, THETA))

/** How many chords, equal in σ, follow the piece to within `tolerance`, m. */
export function countChords(p: PathPiece, tolerance: number): number {
  let first = 0
  let second = 0
  for (let k = 0; k < 3; k++) {
    const b1 = p[X0 + k] + p[U0 + k] / 3
    const b2 = p[X1 + k] - p[U1 + k] / 3
    first += (p[X0 + k] - 2 * b1 + b2) ** 2
    second += (b1 - 2 * b2 + p[X1 + k]) ** 2
  }
  const turn = Math.max(squareOf(p, THETA), squareOf(p, W0), squareOf(p, W1))
  const bend = 6 * Math.sqrt(Math.max(first, second)) + turn * Math.sqrt(squareOf(p, ARM))
  return bend > 8 * tolerance ? Math.min(MOST_CHORDS, Math.ceil(Math.sqrt(bend / (8 * tolerance)))) : 1
}

/** out = the point at σ, world axes, m. */
export function readPathPiece(p: PathPiece, sigma: number, out: Float64Array, at: number): void {
  const s = sigma
  const rise = s * s * (3 - 2 * s)
  const start = s * (1 - s) * (1 - s)
  const end = s * s * (s - 1)
  for (let k = 0; k < 3; k++) p[A + k] = rise * p[THETA + k] + start * p[W0 + k] + end * p[W1 + k]
  turnQ(p, QUATERNION, p, Q, 1, p, A)
  matrixOfQ(p, MATRIX, p, QUATERNION)
  mulMV(p, B, p, MATRIX, p, ARM)
  for (let k = 0; k < 3; k++) {
    const x = p[X0 + k]
    out[at + k] = x + rise * (p[X1 + k] - x) + start * p[U0 + k] + end * p[U1 + k] + p[B + k]
  }
}

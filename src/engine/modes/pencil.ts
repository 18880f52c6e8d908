/**
 * Eigenvalues and right vectors of  λ² z + λ D z + K z = 0  (docs/THEORY.md §8), by the structure that there is:
 *
 *   D = 0, K symmetric          −λ² and z are those of K, so that λ is real or imaginary exactly
 *   D = 0                       −λ² are those of K all the same
 *   else                        those of the companion matrix, in time counted by s = √|K| or |D|:  λ = s μ,  μ [z; μz] = [0 1; −K/s² −D/s] [z; μz]
 *
 * With damping and many freedoms, motions with Kz = 0 and Dz = 0 are set aside first, and only the smallest |λ| of the rest are found, by iteration.
 *
 * Stiffness that is none, up to the rounding given, makes λ = 0; it is taken out before the rest is looked at (staircase.ts), since rounding makes √ε of
 * the pair of zeros of a motion that nothing holds.
 */
import { nearestPencilEigen } from '../linalg/damped-pencil.ts'
import { generalEigen } from '../linalg/eigen-general.ts'
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import { combine, dot, orthonormalise } from '../linalg/orthonormal.ts'
import { findNullVectors, liftVector, makeStaircase, type Staircase } from '../linalg/staircase.ts'

export interface Pencil {
  /** n × n, row-major. */
  readonly stiffness: Float64Array
  readonly damping: Float64Array
  /** Rounding of K along each coordinate: an entry up to the root of the product of two is rounding, and so is zᵀKz up to (Σ √rounding |z|)². */
  readonly rounding: Float64Array
  /**
   * Along each coordinate the sum of the absolute values of the terms of K, with which asymmetry is compared, so that stiffness elsewhere in the
   * scene does not matter.
   */
  readonly terms: Float64Array
  /** Relative error of K and D; 0 if they are exact to rounding. */
  readonly accuracy: number
}

/** An eigenvalue, one of a conjugate pair having Im > 0, and its vector. */
export interface Eigenpair {
  readonly re: number
  readonly im: number
  readonly zRe: Float64Array
  /** null where the vector is real. */
  readonly zIm: Float64Array | null
}

/** Asymmetry of K over its terms that is rounding of an equilibrium. */
const SYMMETRIC = 1e-8
/** Imaginary part over |λ| that rounding makes of two equal numbers; and over the largest |λ| of all, that it adds. */
const TWO_EQUAL = 1e-7
const ON_AXIS = 1e-13
/** Relative size below which singular values of the companion matrix count as zero. */
const SINGULAR = 1e-12
/** |λ| over the shift below which the iteration has found a value of a Jordan block of 0. */
const NEAR_ZERO = 1e-6
/**
 * Number of freedoms, without those set aside, up to which all eigenvalues of a damped mechanism are found; they are also found where this share of
 * them is wanted.
 */
export const MOST_DAMPED = 250
const LARGE_SHARE = 0.1
/** λ²z + λDz + Kz over the largest of its terms, and over the rounding of K, up to which λ and z count as an eigenpair. */
const CONVERGED = 1e-7
const OF_ROUNDING = 1e-13

const sizeOf = (m: Float64Array): number => m.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

export const isUndamped = ({ damping }: Pencil): boolean => damping.every((x) => x === 0)

export function isSymmetric({ stiffness: K, terms, rounding }: Pencil, n: number): boolean {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const allowed = SYMMETRIC * Math.sqrt(terms[i] * terms[j]) + Math.sqrt(rounding[i] * rounding[j])
      if (!(Math.abs(K[n * i + j] - K[n * j + i]) <= allowed)) return false
    }
  return true
}

/** Eigenvalues ascending and orthonormal vectors (rows) of a symmetric K; those that are rounding are zero. */
export function solveSymmetric(
  { stiffness: K, rounding }: Pencil,
  n: number,
): { values: Float64Array; vectors: Float64Array } {
  const mean = new Float64Array(n * n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) mean[n * i + j] = 0.5 * (K[n * i + j] + K[n * j + i])
  const { values, vectors } = symmetricEigen(mean, n)
  const roots = rounding.map(Math.sqrt)
  const isNone = (x: number, k: number): boolean => {
    let root = 0
    for (let i = 0; i < n; i++) root += roots[i] * Math.abs(vectors[n * k + i])
    return Math.abs(x) <= root * root
  }
  return { values: values.map((x, k) => (isNone(x, k) ? 0 : x)), vectors }
}

export interface Eigenpairs {
  /** Eigenpairs, in no particular order. */
  readonly pairs: readonly Eigenpair[]
  /** Whether these are all that the pencil has. */
  readonly all: boolean
  /** Whether all that were wanted were found; those in `pairs` have converged in any case. */
  readonly converged: boolean
}

/**
 * Solves λ² z + λ D z + K z = 0.
 *
 * @param count least number of eigenvalues of smallest |λ| to find, for damped mechanisms with more than 250 freedoms
 * @param restarts largest number of restarts of the iteration that finds them
 * @param most number of freedoms that replaces 250
 */
export function solvePencil(
  pencil: Pencil,
  n: number,
  count: number,
  restarts?: number,
  most = MOST_DAMPED,
): Eigenpairs {
  const all = (pairs: readonly Eigenpair[]): Eigenpairs => ({ pairs, all: true, converged: true })
  if (n === 0) return all([])
  if (!isUndamped(pencil)) return n > most ? solveRest(pencil, n, count, most, restarts) : all(solveDamped(pencil, n))
  if (!isSymmetric(pencil, n)) return all(solveCirculatory(pencil, n))
  const { values, vectors } = solveSymmetric(pencil, n)
  return all(Array.from(values).flatMap((value, k) => ofSquare(-value, 0, vectors.slice(n * k, n * k + n), null)))
}

/** The eigenvalues λ with λ² = −κ: a conjugate pair, two real ones, or 0. */
function ofSquare(re: number, im: number, zRe: Float64Array, zIm: Float64Array | null): Eigenpair[] {
  if (re === 0 && im === 0) return [{ re: 0, im: 0, zRe, zIm: null }]
  if (im === 0 && re < 0) return [{ re: 0, im: Math.sqrt(-re), zRe, zIm: null }]
  if (im === 0) return [Math.sqrt(re), -Math.sqrt(re)].map((root) => ({ re: root, im: 0, zRe, zIm: null }))
  // √ of a complex number in the right half-plane
  const size = Math.hypot(re, im)
  const x = Math.sqrt(0.5 * (size + Math.abs(re)))
  const [a, b] = re >= 0 ? [x, im / (2 * x)] : [Math.abs(im) / (2 * x), Math.sign(im) * x]
  return [a, -a].map((real) => upper(real, real > 0 ? b : -b, zRe, zIm))
}

/** The one of λ and its conjugate with Im ≥ 0. */
function upper(re: number, im: number, zRe: Float64Array, zIm: Float64Array | null): Eigenpair {
  return im < 0 ? { re, im: -im, zRe, zIm: zIm && zIm.map((x) => -x) } : { re, im, zRe, zIm }
}

/** Solves a pencil with D = 0 and unsymmetric K, as with follower loads, or at a pose that is no equilibrium. */
function solveCirculatory(pencil: Pencil, n: number): Eigenpair[] {
  const zero = Math.max(SINGULAR, pencil.accuracy) * sizeOf(pencil.stiffness)
  const staircase = makeStaircase(pencil.stiffness, n, zero, findStill(pencil, n))
  const size = staircase.size
  const { re, im, vectorRe, vectorIm } = generalEigen(staircase.core, size)
  const most = re.reduce((x, _, k) => Math.max(x, Math.hypot(re[k], im[k])), 0)
  const out = staircase.nullVectors.flatMap((z) => ofSquare(0, 0, z, null))
  for (let k = 0; k < size; k++) {
    if (im[k] < 0) continue
    const flutter = im[k] > TWO_EQUAL * Math.hypot(re[k], im[k]) + ON_AXIS * most
    const [zRe, zIm] = liftVector(staircase, re[k], im[k], rowOf(vectorRe, size, k), rowOf(vectorIm, size, k))
    if (flutter) out.push(...ofSquare(-re[k], -im[k], zRe, zIm))
    else {
      out.push(...ofSquare(-re[k], 0, zRe, null))
      if (im[k] > 0) out.push(...ofSquare(-re[k], 0, zIm, null))
    }
  }
  return out
}

export interface Companion {
  /** Eigenvalues are λ / timescale. */
  readonly timescale: number
  readonly staircase: Staircase
}

/** The first-order form of the pencil over (z, ż / s), in time s t. */
export function makeCompanion(pencil: Pencil, n: number): Companion {
  const { stiffness: K, damping: D } = pencil
  const timescale = Math.max(Math.sqrt(sizeOf(K)), sizeOf(D)) || 1
  const N = 2 * n
  const a = new Float64Array(N * N)
  for (let i = 0; i < n; i++) {
    a[N * i + n + i] = 1
    for (let j = 0; j < n; j++) {
      a[N * (n + i) + j] = -K[n * i + j] / timescale ** 2
      a[N * (n + i) + n + j] = -D[n * i + j] / timescale
    }
  }
  const still = findStill(pencil, n).map((z) => {
    const out = new Float64Array(N)
    out.set(z)
    return out
  })
  return { timescale, staircase: makeStaircase(a, N, Math.max(SINGULAR, pencil.accuracy), still) }
}

/** Orthonormal vectors that K takes to zero. */
export function findStill(pencil: Pencil, n: number): readonly Float64Array[] {
  const { stiffness, rounding } = pencil
  if (!isSymmetric(pencil, n)) {
    // in coordinates in which the rounding is 1 in every direction
    const roots = rounding.map(Math.sqrt)
    const columns = Array.from({ length: n }, (_, j) =>
      Float64Array.from({ length: n }, (_, i) => stiffness[n * i + j] / (roots[i] * roots[j])),
    )
    return orthonormalise(findNullVectors(columns, 1).map((y) => y.map((x, i) => x / roots[i])))
  }
  const { values, vectors } = solveSymmetric(pencil, n)
  return stillOf(values, vectors)
}

const stillOf = (values: Float64Array, vectors: Float64Array): readonly Float64Array[] =>
  Array.from(values).flatMap((value, k) => (value === 0 ? [rowOf(vectors, values.length, k)] : []))

function solveDamped(pencil: Pencil, n: number): Eigenpair[] {
  const { timescale, staircase } = makeCompanion(pencil, n)
  const size = staircase.size
  const { re, im, vectorRe, vectorIm } = generalEigen(staircase.core, size)
  const out: Eigenpair[] = staircase.nullVectors.map((z) => ({ re: 0, im: 0, zRe: z.slice(0, n), zIm: null }))
  const most = re.reduce((x, _, k) => Math.max(x, Math.hypot(re[k], im[k])), 0)
  for (let k = 0; k < size; k++) {
    if (im[k] < 0) continue
    const lifted = liftVector(staircase, re[k], im[k], rowOf(vectorRe, size, k), rowOf(vectorIm, size, k))
    out.push(...ofValue(re[k], im[k], lifted, n, timescale, most))
  }
  return out
}

/** Solves a damped pencil: motions with Kz = 0 and Dz = 0, and of the rest all eigenpairs or the slowest. */
function solveRest(pencil: Pencil, n: number, count: number, most: number, restarts?: number): Eigenpairs {
  const { alone, rest } = setAside(pencil, n)
  const m = rest.length
  const own = alone.length === 0 ? pencil : restrict(pencil, rest)
  const found: Eigenpairs =
    m <= most || count >= LARGE_SHARE * m
      ? { pairs: solveDamped(own, m), all: true, converged: true }
      : solveLarge(own, m, count, restarts)
  if (alone.length === 0) return found
  const lifted = found.pairs.map((pair) => ({
    ...pair,
    zRe: combine(rest, pair.zRe, n),
    zIm: pair.zIm && combine(rest, pair.zIm, n),
  }))
  return { ...found, pairs: [...lifted, ...alone.map((z) => ({ re: 0, im: 0, zRe: z, zIm: null }))] }
}

/** Orthonormal vectors that K, D and their transposes take to zero, and vectors that span the complement. */
function setAside(
  pencil: Pencil,
  n: number,
): { readonly alone: readonly Float64Array[]; readonly rest: readonly Float64Array[] } {
  const axes = (): Float64Array[] => Array.from({ length: n }, (_, k) => unit(n, k))
  if (!isSymmetric(pencil, n)) return { alone: [], rest: axes() }
  const { values, vectors } = solveSymmetric(pencil, n)
  const still = stillOf(values, vectors)
  if (still.length === 0) return { alone: [], rest: axes() }
  const { damping: D } = pencil
  const dampers = still.map((z) => {
    const out = new Float64Array(2 * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        out[i] += D[n * i + j] * z[j]
        out[n + i] += D[n * j + i] * z[j]
      }
    return out
  })
  const free = findNullVectors(dampers, Math.max(SINGULAR, pencil.accuracy) * sizeOf(D))
  const damped = orthonormalise([...free, ...still.map((_, k) => unit(still.length, k))]).slice(free.length)
  const moving = Array.from(values).flatMap((value, k) => (value === 0 ? [] : [rowOf(vectors, n, k)]))
  return {
    alone: free.map((c) => combine(still, c, n)),
    rest: [...moving, ...damped.map((c) => combine(still, c, n))],
  }
}

const unit = (n: number, k: number): Float64Array => Float64Array.from({ length: n }, (_, i) => (i === k ? 1 : 0))

/** The pencil in the coordinates along orthonormal vectors, eigenvectors of K. */
function restrict(
  { stiffness: K, damping: D, rounding, terms, accuracy }: Pencil,
  vectors: readonly Float64Array[],
): Pencil {
  const m = vectors.length
  const stiffness = new Float64Array(m * m)
  const damping = new Float64Array(m * m)
  const along = (of: Float64Array): Float64Array =>
    Float64Array.from(vectors, (v) => v.reduce((sum, x, i) => sum + Math.sqrt(of[i]) * Math.abs(x), 0) ** 2)
  const own = along(rounding)
  for (const [k, v] of vectors.entries()) {
    const value = dot(v, times(K, v))
    stiffness[m * k + k] = Math.abs(value) > own[k] ? value : 0
    const image = times(D, v)
    for (let i = 0; i < m; i++) damping[m * i + k] = dot(vectors[i], image)
  }
  return { stiffness, damping, rounding: own, terms: along(terms), accuracy }
}

/** A x */
function times(a: Float64Array, x: Float64Array): Float64Array {
  const n = x.length
  const out = new Float64Array(n)
  for (let i = 0; i < n; i++) out[i] = dot(a.subarray(n * i, n * i + n), x)
  return out
}

/** Finds about as many eigenpairs of the smallest |λ| as are wanted; zeros are handled apart, since Arnoldi's iteration finds them only approximately. */
function solveLarge(pencil: Pencil, n: number, count: number, restarts?: number): Eigenpairs {
  // the symmetric part tells how large the wanted eigenvalues are
  const { values, vectors } = solveSymmetric(pencil, n)
  const sizes = values.map((x) => Math.sqrt(Math.abs(x))).sort()
  const still = isSymmetric(pencil, n) ? stillOf(values, vectors) : findStill(pencil, n)
  const firstMoving = sizes[Math.min(still.length, n - 1)]
  const shift = Math.sqrt(firstMoving * sizes[Math.min(still.length + count, n) - 1]) || 1
  const { stiffness, damping } = pencil
  const found = nearestPencilEigen({ n, stiffness, damping }, shift, 2 * (count + still.length), restarts)
  const out: Eigenpair[] = still.map((z) => ({ re: 0, im: 0, zRe: z, zIm: null }))
  const most = found.re.reduce((x, re, k) => Math.max(x, Math.hypot(re, found.im[k])), 0)
  found.re.forEach((re, k) => {
    const im = found.im[k]
    if (im < 0 || Math.hypot(re, im) <= NEAR_ZERO * shift) return
    const vector = [rowOf(found.vectorRe, n, k), rowOf(found.vectorIm, n, k)] as const
    if (solves(pencil, n, re, im, vector)) out.push(...ofValue(re, im, vector, n, 1, most))
  })
  return { pairs: out, all: false, converged: found.converged && out.length >= Math.min(count, n) }
}

/** Whether λ² z + λ D z + K z is zero to within CONVERGED. */
function solves(
  { stiffness: K, damping: D }: Pencil,
  n: number,
  re: number,
  im: number,
  [xr, xi]: readonly [Float64Array, Float64Array],
): boolean {
  const [sr, si] = [re * re - im * im, 2 * re * im]
  let [left, ofK, ofD] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    let [kr, ki, dr, di] = [0, 0, 0, 0]
    for (let j = 0, at = n * i; j < n; j++, at++) {
      kr += K[at] * xr[j]
      ki += K[at] * xi[j]
      dr += D[at] * xr[j]
      di += D[at] * xi[j]
    }
    left +=
      (sr * xr[i] - si * xi[i] + re * dr - im * di + kr) ** 2 + (sr * xi[i] + si * xr[i] + re * di + im * dr + ki) ** 2
    ofK += kr * kr + ki * ki
    ofD += dr * dr + di * di
  }
  const size = Math.hypot(re, im)
  const terms = Math.max(size * size, size * Math.sqrt(ofD), Math.sqrt(ofK))
  return Math.sqrt(left) <= CONVERGED * terms + OF_ROUNDING * n * sizeOf(K)
}

/** Turns an eigenpair of the companion matrix into one of the pencil; into two real ones where its imaginary part is what rounding makes of two equal values. */
function ofValue(
  re: number,
  im: number,
  [xr, xi]: readonly [Float64Array, Float64Array],
  n: number,
  timescale: number,
  most: number,
): Eigenpair[] {
  const zRe = xr.slice(0, n)
  if (im <= TWO_EQUAL * Math.abs(re)) {
    const one: Eigenpair = { re: timescale * re, im: 0, zRe, zIm: null }
    return im > 0 ? [one, one] : [one]
  }
  const real = Math.abs(re) <= ON_AXIS * most ? 0 : re
  return [{ re: timescale * real, im: timescale * im, zRe, zIm: xi.slice(0, n) }]
}

const rowOf = (m: Float64Array, n: number, k: number): Float64Array => m.slice(n * k, n * k + n)

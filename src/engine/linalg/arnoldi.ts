/**
 * The eigenvalues of a large real matrix A nearest a real shift σ: those of B = (A − σ)⁻¹ that are largest, λ = σ + 1/μ. B is given by what it does
 * to a vector. Krylov–Schur iteration (Stewart 2001): Arnoldi vectors, rows of V, with
 *
 *   B V_m = V_m S + v_{m+1} bᵀ,    S = Z T Zᵀ in real Schur form, largest first                      (1)
 *
 * are turned by Z and cut down to the leading ones, of which (1) is still true with T and Zᵀb; then they grow again. A leading Schur vector has
 * converged when its entry of Zᵀb is rounding. All is real; a conjugate pair is two rows.
 *
 * One starting vector shows one vector of a multiple eigenvalue. So runs are repeated orthogonal to all that have been found, from other starting
 * vectors, until one brings nothing that is nearer the shift than what is there.
 */
import { generalEigen, type GeneralEigen } from './eigen-general.ts'
import { dot, reject } from './orthonormal.ts'
import { blockAt, toRealSchur } from './real-schur.ts'
import { orderLargestFirst, sizeAt } from './schur-order.ts'

export interface NearestQuestion {
  /** Length of a vector. */
  readonly length: number
  /** out ← (A − shift)⁻¹ x. */
  readonly apply: (x: Float64Array, out: Float64Array) => void
  readonly shift: number
  readonly count: number
  /** Largest number of restarts of one run; 300 by default. */
  readonly restarts?: number
}

/** Eigenvalues, the nearest to the shift first; one more than asked for where the last is one of a conjugate pair. */
export interface NearestEigen extends GeneralEigen {
  /** Whether these are certain to be the nearest ones; otherwise some may be missing. */
  readonly converged: boolean
  /** The largest |B x − μ x| / |μ|. */
  readonly residual: number
}

/** Entries of Zᵀb that are this small beside μ, or rounding of the largest, count as nothing. */
const CONVERGED = 1e-13
const ROUNDING = 4 * Number.EPSILON
/** Values whose distances from the shift differ by less count as equally near. */
const AS_NEAR = 1e-9
const MAX_RESTARTS = 300
const MIN_VECTORS = 24

export function nearestEigen(question: NearestQuestion): NearestEigen {
  const { length, apply } = question
  const count = Math.min(question.count, length)
  const random = randomSource()
  const found: Float64Array[] = []
  let sizes: readonly number[] = []
  let converged = true
  while (found.length < length && count > 0) {
    const run = largestBeside(question, count, found, sizes, random)
    const cutoff = cutoffOf(sizes, count)
    const news = run.sizes.filter((size) => size > cutoff * (1 + AS_NEAR)).length
    for (const v of run.vectors) if (append(v, found)) found.push(v)
    sizes = [...sizes, ...run.sizes].sort((a, b) => b - a)
    converged &&= run.converged
    if (news === 0 || !run.converged) break
  }
  return eigenvectorsIn(found, apply, question.shift, count, length, converged)
}

/** The size above which a further value would belong to those asked for. */
const cutoffOf = (sizes: readonly number[], count: number): number => (sizes.length < count ? 0 : sizes[count - 1])

interface Run {
  readonly vectors: readonly Float64Array[]
  /** Sizes of the values, one per vector, falling. */
  readonly sizes: readonly number[]
  readonly converged: boolean
}

/** One Krylov–Schur run orthogonal to what was found. It returns leading Schur vectors up to the first whose value no longer matters. */
function largestBeside(
  { length, apply, restarts = MAX_RESTARTS }: NearestQuestion,
  count: number,
  found: readonly Float64Array[],
  sizesFound: readonly number[],
  random: () => number,
): Run {
  const m = Math.min(length - found.length, Math.max(MIN_VECTORS, 2 * count + 8))
  const s = new Float64Array(m * m)
  let v: Float64Array[] = [randomUnit(length, found, [], random)]
  let kept = 0
  for (let restart = 0; ; restart++) {
    let beta = 0
    for (let j = kept; j < m; j++) {
      const w = new Float64Array(length)
      apply(v[j], w)
      beta = orthogonalise(w, found, v, s, m, j)
      if (beta > 0) for (let i = 0; i < length; i++) w[i] /= beta
      else if (j < m - 1) w.set(randomUnit(length, found, v, random))
      if (j < m - 1) s[(j + 1) * m + j] = beta
      v.push(w)
    }
    const basis = new Float64Array(m * m)
    for (let i = 0; i < m; i++) basis[i * m + i] = 1
    const t = s.slice()
    toRealSchur(t, m, 0, m - 1, basis)
    orderLargestFirst(t, m, basis)
    const b = Float64Array.from({ length: m }, (_, i) => beta * basis[i * m + m - 1])
    const sizes = leadingConverged(t, m, b)
    const enough = sizes.length === m || (sizes.length > 0 && doesNotMatter(sizes, sizesFound, count))
    if (enough || restart === restarts) return { vectors: turned(basis, m, v, sizes.length), sizes, converged: enough }
    // half of the vectors beyond those wanted are kept, and a conjugate pair is never split
    let keep = Math.min(m - 2, Math.max(sizes.length, Math.min(count, m >> 1)) + (m >> 2))
    if (keep > 0 && blockAt(t, m, keep - 1) === 2) keep++
    v = [...turned(basis, m, v, keep), v[m]]
    s.fill(0)
    for (let i = 0; i < keep; i++) for (let j = 0; j < keep; j++) s[i * m + j] = t[i * m + j]
    for (let j = 0; j < keep; j++) s[keep * m + j] = b[j]
    kept = keep
  }
}

/** Whether the last of a run's values is no nearer than the `count` nearest of all that are known. */
function doesNotMatter(run: readonly number[], before: readonly number[], count: number): boolean {
  const cutoff = cutoffOf(
    [...before, ...run].sort((a, b) => b - a),
    count,
  )
  return run[run.length - 1] <= cutoff * (1 + AS_NEAR)
}

/** Sizes of the leading eigenvalues whose Schur vectors have converged, one per vector. */
function leadingConverged(t: Float64Array, m: number, b: Float64Array): number[] {
  const sizes: number[] = []
  const rounding = ROUNDING * (m > 0 ? sizeAt(t, m, 0) : 0)
  for (let k = 0; k < m;) {
    const size = sizeAt(t, m, k)
    const next = k + blockAt(t, m, k)
    for (let i = k; i < next; i++) if (Math.abs(b[i]) > Math.max(CONVERGED * size, rounding)) return sizes
    for (; k < next; k++) sizes.push(size)
  }
  return sizes
}

/** The first rows of Z V. */
function turned(basis: Float64Array, m: number, v: readonly Float64Array[], rows: number): Float64Array[] {
  return Array.from({ length: rows }, (_, i) => {
    const out = new Float64Array(v[0].length)
    for (let k = 0; k < m; k++) addTo(out, basis[i * m + k], v[k])
    return out
  })
}

function addTo(out: Float64Array, s: number, x: Float64Array): void {
  if (s !== 0) for (let i = 0; i < out.length; i++) out[i] += s * x[i]
}

/**
 * Makes w orthogonal to both sets, in two passes, and adds its components along v to column j of S. Returns the length left, zero where that is
 * rounding.
 */
function orthogonalise(
  w: Float64Array,
  found: readonly Float64Array[],
  v: readonly Float64Array[],
  s: Float64Array,
  m: number,
  j: number,
): number {
  const size = Math.sqrt(dot(w, w))
  for (let pass = 0; pass < 2; pass++) {
    for (const q of found) addTo(w, -dot(q, w), q)
    for (let i = 0; i <= j; i++) {
      const h = dot(v[i], w)
      s[i * m + j] += h
      addTo(w, -h, v[i])
    }
  }
  const left = Math.sqrt(dot(w, w))
  return left > 10 * Number.EPSILON * size ? left : 0
}

/** A unit vector orthogonal to both sets. */
function randomUnit(
  length: number,
  found: readonly Float64Array[],
  v: readonly Float64Array[],
  random: () => number,
): Float64Array {
  for (;;) {
    const x = Float64Array.from({ length }, random)
    if (append(x, [...found, ...v])) return x
  }
}

/** Makes x orthogonal to a set and of unit length, and adds it; returns false where x lies in the span of the set. */
function append(x: Float64Array, set: readonly Float64Array[]): boolean {
  const size = Math.sqrt(dot(x, x))
  const left = reject(x, set)
  for (let i = 0; i < x.length; i++) x[i] /= left
  return left > 1e-8 * size
}

/** Random numbers between −1 and 1, the same on every run (xorshift). */
function randomSource(): () => number {
  let a = 0x2545f491
  return () => {
    a ^= a << 13
    a ^= a >>> 17
    a ^= a << 5
    return a / 0x80000000
  }
}

/** The first `count` eigenvalues and vectors of Q B Qᵀ, which are those of B in the invariant subspace found. */
function eigenvectorsIn(
  q: readonly Float64Array[],
  apply: NearestQuestion['apply'],
  shift: number,
  count: number,
  length: number,
  converged: boolean,
): NearestEigen {
  const k = q.length
  const images = q.map((x) => {
    const out = new Float64Array(length)
    apply(x, out)
    return out
  })
  const small = generalEigen(
    Float64Array.from({ length: k * k }, (_, at) => dot(q[Math.floor(at / k)], images[at % k])),
    k,
  )
  const size = (i: number): number => Math.hypot(small.re[i], small.im[i])
  // sorting is stable: pairs stay together
  const order = Array.from(small.re.keys()).sort((i, j) => size(j) - size(i))
  const taken = count < k && count > 0 && small.im[order[count - 1]] > 0 ? count + 1 : Math.min(count, k)
  const re = new Float64Array(taken)
  const im = new Float64Array(taken)
  const vectorRe = new Float64Array(taken * length)
  const vectorIm = new Float64Array(taken * length)
  let residual = 0
  const rest = [new Float64Array(length), new Float64Array(length)]
  order.slice(0, taken).forEach((from, to) => {
    // inverting exchanges the two of a conjugate pair; taking conjugates keeps the one with the positive imaginary part first
    const [mr, mi] = [small.re[from], -small.im[from]]
    const square = mr * mr + mi * mi
    re[to] = shift + mr / square
    im[to] = -mi / square
    const x = vectorRe.subarray(to * length, (to + 1) * length)
    const y = vectorIm.subarray(to * length, (to + 1) * length)
    for (const r of rest) r.fill(0)
    for (let i = 0; i < k; i++) {
      const [yr, yi] = [small.vectorRe[from * k + i], -small.vectorIm[from * k + i]]
      addTo(x, yr, q[i])
      addTo(y, yi, q[i])
      addTo(rest[0], yr, images[i])
      addTo(rest[1], yi, images[i])
    }
    let sum = 0
    for (let i = 0; i < length; i++)
      sum += (rest[0][i] - mr * x[i] + mi * y[i]) ** 2 + (rest[1][i] - mr * y[i] - mi * x[i]) ** 2
    residual = Math.max(residual, Math.sqrt(sum / square))
  })
  return { re, im, vectorRe, vectorIm, converged, residual }
}

/**
 * Block-wise solution of the saddle-point system of constrained dynamics [TR 27], docs/THEORY.md §3 (16), (19)
 *
 *   [ M  Gᵀ ] [ a ]   [ f ]
 *   [ G  0  ] [ γ ] = [ b ]        M = diag over bodies of (m I, J),  G = 6-wide blocks, one for each body that a block of rows acts on
 *
 * for G of any rank. With rows scaled to Ĝ = D G, the Schur complement S = Ĝ M⁻¹ Ĝᵀ is block-sparse: two blocks of rows meet where they share a
 * body. S + εI is factored by sparse block Cholesky (block-cholesky.ts).
 *
 * ε > 0 makes redundant rows harmless, and proximal refinement γ̂ ← γ̂ + (S + εI)⁻¹(r), from γ̂ = 0, takes its effect away again: the
 * iterates stay in range(S) = range(Ĝ), so the limit is the solution of least |γ̂|, that is of least γᵀD⁻²γ (Rockafellar 1976; the
 * quasi-definite form in Vanderbei 1995). Rounding of the residual leaks r₀/ε into the null space of Ĝᵀ at each sweep; it does no work on the
 * bodies, and `filtered` solves remove it by δ ← δ − ε(S + εI)⁻¹δ, which annihilates null-space parts and leaves the rest to the refinement.
 */
import { factorCholesky, lowerBlockAt, makeBlockCholesky, solveCholesky, type BlockCholesky } from './block-cholesky.ts'

/** Which rows act on which mass blocks. Rows that act on the same mass blocks form a block of rows; each mass block that it acts on is a side of it. */
export interface Incidence {
  /** For each block of rows its first row and its first side; the last places hold the ends. */
  readonly start: Int32Array
  readonly sideStart: Int32Array
  /** For each side its mass block, and where its Jacobian begins (6 numbers per row of the block); the last place holds the end. */
  readonly sideBody: Int32Array
  readonly jacobianAt: Int32Array
}

export interface Saddle {
  readonly bodies: number
  readonly rowCount: number
  /** As in the incidence, without the sides at fixed mass blocks. */
  readonly start: Int32Array
  readonly sideStart: Int32Array
  readonly sideBody: Int32Array
  readonly sideAt: Int32Array
  /** Pairs of sides on the same body that make blocks of S: (block of rows, where its side begins, block, where its begins, where the block of S begins). */
  readonly pairs: Int32Array
  /** S + εI, factored. */
  readonly schur: BlockCholesky
  /** Ĝ and Ĝ M⁻¹, laid out as the Jacobian. */
  readonly A: Float64Array
  readonly T: Float64Array
  readonly scale: Float64Array
  readonly inverseMass: Float64Array
  readonly inverseInertia: Float64Array
  epsilon: number
  /** ε of each row. */
  readonly shift: Float64Array
  readonly free: Float64Array
  readonly gamma: Float64Array
  readonly residual: Float64Array
  readonly delta: Float64Array
  /** Largest residual that the last solve left over the largest term: well above rounding where rows contradict each other. */
  left: number
}

/** ε over the mean diagonal of S. Below 1e-9 rounding would fill the null space, above 1e-7 refinement would converge slowly. */
const EPSILON = 1e-8
/** ε over each row's own diagonal, for solves in which it is not uniform. */
const OWN_EPSILON = 1e-9
const MAX_SWEEPS = 12
/** Refinement ends when the residual is rounding of the terms it is the difference of. */
const ROUNDING = 8 * Number.EPSILON
/** Residual at which refinement ends where the multipliers are not shown; far below any step's error. */
const USABLE = 1e-13

/**
 * Symbolic analysis, done once per topology; it allocates all that later calls need.
 *
 * @param fixed 1 for each mass block that cannot move
 */
export function makeSaddle(fixed: Uint8Array, { start, sideStart, sideBody: bodyOf, jacobianAt }: Incidence): Saddle {
  const bodies = fixed.length
  const blocks = start.length - 1
  const rowCount = start[blocks]
  const sideBody: number[] = []
  const sideAt: number[] = []
  const starts = [0]
  const incident: [block: number, at: number][][] = Array.from({ length: bodies }, () => [])
  for (let j = 0; j < blocks; j++) {
    for (let s = sideStart[j]; s < sideStart[j + 1]; s++) {
      if (fixed[bodyOf[s]]) continue
      sideBody.push(bodyOf[s])
      sideAt.push(jacobianAt[s])
      incident[bodyOf[s]].push([j, jacobianAt[s]])
    }
    starts.push(sideBody.length)
  }
  const edges: number[] = []
  for (const sides of incident) for (const [j] of sides) for (const [k] of sides) if (k < j) edges.push(j, k)
  const rows = Int32Array.from({ length: blocks }, (_, j) => start[j + 1] - start[j])
  const schur = makeBlockCholesky(rows, Int32Array.from(edges))
  const pairs: number[] = []
  for (const sides of incident)
    for (const [j, at] of sides)
      for (const [k, other] of sides)
        if (schur.place[k] <= schur.place[j]) pairs.push(j, at, k, other, lowerBlockAt(schur, j, k))
  const entries = jacobianAt[jacobianAt.length - 1]

  return {
    bodies,
    rowCount,
    start,
    sideStart: Int32Array.from(starts),
    sideBody: Int32Array.from(sideBody),
    sideAt: Int32Array.from(sideAt),
    pairs: Int32Array.from(pairs),
    schur,
    A: new Float64Array(entries),
    T: new Float64Array(entries),
    scale: new Float64Array(rowCount),
    inverseMass: new Float64Array(bodies),
    inverseInertia: new Float64Array(9 * bodies),
    epsilon: 0,
    shift: new Float64Array(rowCount),
    free: new Float64Array(6 * bodies),
    gamma: new Float64Array(rowCount),
    residual: new Float64Array(rowCount),
    delta: new Float64Array(rowCount),
    left: 0,
  }
}

/**
 * Numeric factorization.
 *
 * @param inverseMass 1 per body, 0 where fixed
 * @param inverseInertia 9 per body, row-major
 * @param J Jacobian, side by side
 * @param scale D, one factor per row
 * @param uniform one ε for all rows: the multipliers found have least γᵀD⁻²γ; else ε in proportion to each row's diagonal, which refines faster
 * and leaves the accelerations the same
 * @param damping ε over the mean diagonal, or over each diagonal, of the scaled S
 */
export function factor(
  s: Saddle,
  inverseMass: Float64Array,
  inverseInertia: Float64Array,
  J: Float64Array,
  scale: Float64Array,
  uniform = true,
  damping: number = uniform ? EPSILON : OWN_EPSILON,
): void {
  s.inverseMass.set(inverseMass)
  s.inverseInertia.set(inverseInertia)
  s.scale.set(scale)
  scaleJacobian(s, J)
  assembleSchur(s)
  const { diagonal, values } = s.schur
  let trace = 0
  for (let r = 0; r < s.rowCount; r++) trace += values[diagonal[r]]
  s.epsilon = s.rowCount && trace > 0 ? (damping * trace) / s.rowCount : 1
  for (let r = 0; r < s.rowCount; r++) {
    const d = diagonal[r]
    s.shift[r] = uniform ? s.epsilon : Math.max(damping * values[d], Number.EPSILON * s.epsilon)
    values[d] += s.shift[r]
  }
  factorCholesky(s.schur, s.shift)
}

/** Computes Ĝ and Ĝ M⁻¹. */
function scaleJacobian(s: Saddle, J: Float64Array): void {
  const { sideStart } = s
  for (let j = 0; j < sideStart.length - 1; j++)
    for (let side = sideStart[j]; side < sideStart[j + 1]; side++) scaleSide(s, j, side, J)
}

function scaleSide(s: Saddle, j: number, side: number, J: Float64Array): void {
  const { inverseMass, inverseInertia: I, scale, A, T, start } = s
  const body = s.sideBody[side]
  const m = inverseMass[body]
  const k = 9 * body
  for (let row = start[j], i = s.sideAt[side]; row < start[j + 1]; row++, i += 6) {
    const d = scale[row]
    const x = d * J[i + 3]
    const y = d * J[i + 4]
    const z = d * J[i + 5]
    A[i] = d * J[i]
    A[i + 1] = d * J[i + 1]
    A[i + 2] = d * J[i + 2]
    A[i + 3] = x
    A[i + 4] = y
    A[i + 5] = z
    T[i] = m * A[i]
    T[i + 1] = m * A[i + 1]
    T[i + 2] = m * A[i + 2]
    T[i + 3] = I[k] * x + I[k + 1] * y + I[k + 2] * z
    T[i + 4] = I[k + 3] * x + I[k + 4] * y + I[k + 5] * z
    T[i + 5] = I[k + 6] * x + I[k + 7] * y + I[k + 8] * z
  }
}

/** Computes S = Ĝ M⁻¹ Ĝᵀ, lower triangle. */
function assembleSchur(s: Saddle): void {
  const { pairs, start, A, T } = s
  const { values } = s.schur
  values.fill(0)
  for (let p = 0; p < pairs.length; p += 5) {
    const j = pairs[p]
    const k = pairs[p + 2]
    const rows = start[j + 1] - start[j]
    const width = start[k + 1] - start[k]
    for (let i = 0; i < rows; i++) {
      const t = pairs[p + 1] + 6 * i
      const end = j === k ? i + 1 : width
      for (let c = 0; c < end; c++) {
        const a = pairs[p + 3] + 6 * c
        values[pairs[p + 4] + i * width + c] +=
          T[t] * A[a] +
          T[t + 1] * A[a + 1] +
          T[t + 2] * A[a + 2] +
          T[t + 3] * A[a + 3] +
          T[t + 4] * A[a + 4] +
          T[t + 5] * A[a + 5]
      }
    }
  }
}

/**
 * Solves for accelerations and multipliers with the last factorization.
 *
 * @param f 6 per body
 * @param b one per row
 * @param a out, 6 per body
 * @param gamma out, one per row: the multipliers of least γᵀD⁻²γ
 * @param maxSweeps largest number of refinement sweeps; with 1 the damping by ε stays in the solution
 * @param filtered whether parts that rounding leaves in the null space of Gᵀ are removed, as for multipliers that are shown
 */
export function solve(
  s: Saddle,
  f: Float64Array,
  b: Float64Array,
  a: Float64Array,
  gamma: Float64Array,
  filtered = false,
  maxSweeps: number = MAX_SWEEPS,
): void {
  const { free, residual, delta, rowCount } = s
  applyInverseMass(s, f)
  a.set(free)
  s.gamma.fill(0)
  let size = 0
  for (let r = 0; r < rowCount; r++) size = Math.max(size, Math.abs(s.scale[r] * b[r]))
  size = Math.max(size, computeResidual(s, a, b))
  let left = size
  let sweep = 0
  const enough = filtered ? ROUNDING : USABLE
  while (left > enough * size && sweep < maxSweeps) {
    delta.set(residual)
    solveCholesky(s.schur, delta)
    if (filtered) {
      residual.set(delta)
      solveCholesky(s.schur, residual)
      for (let r = 0; r < rowCount; r++) delta[r] -= s.epsilon * residual[r]
    }
    for (let r = 0; r < rowCount; r++) s.gamma[r] += delta[r]
    a.set(free)
    subtractReactions(s, a)
    sweep++
    const before = left
    left = computeResidual(s, a, b)
    // no longer falling: rounding, or rows that contradict each other
    if (left > 0.5 * before) break
  }
  s.left = size > 0 ? left / size : 0
  for (let r = 0; r < rowCount; r++) gamma[r] = s.scale[r] * s.gamma[r]
}

/** free = M⁻¹ f */
function applyInverseMass(s: Saddle, f: Float64Array): void {
  const { inverseMass, inverseInertia: I, free } = s
  for (let body = 0; body < s.bodies; body++) {
    const i = 6 * body
    const k = 9 * body
    const m = inverseMass[body]
    const x = f[i + 3]
    const y = f[i + 4]
    const z = f[i + 5]
    free[i] = m * f[i]
    free[i + 1] = m * f[i + 1]
    free[i + 2] = m * f[i + 2]
    free[i + 3] = I[k] * x + I[k + 1] * y + I[k + 2] * z
    free[i + 4] = I[k + 3] * x + I[k + 4] * y + I[k + 5] * z
    free[i + 5] = I[k + 6] * x + I[k + 7] * y + I[k + 8] * z
  }
}

/** residual = Ĝ a − D b; returns its largest entry. */
function computeResidual(s: Saddle, a: Float64Array, b: Float64Array): number {
  const { A, scale, residual, start, sideStart, sideBody, sideAt } = s
  let largest = 0
  for (let j = 0; j < start.length - 1; j++) {
    const first = start[j]
    for (let row = first; row < start[j + 1]; row++) {
      let sum = -scale[row] * b[row]
      for (let side = sideStart[j]; side < sideStart[j + 1]; side++) {
        const i = sideAt[side] + 6 * (row - first)
        const body = 6 * sideBody[side]
        // written out: a loop over six costs more
        sum += A[i] * a[body]
        sum += A[i + 1] * a[body + 1]
        sum += A[i + 2] * a[body + 2]
        sum += A[i + 3] * a[body + 3]
        sum += A[i + 4] * a[body + 4]
        sum += A[i + 5] * a[body + 5]
      }
      residual[row] = sum
      largest = Math.max(largest, Math.abs(sum))
    }
  }
  return largest
}

/** a = a − M⁻¹ Ĝᵀ γ̂ */
function subtractReactions(s: Saddle, a: Float64Array): void {
  const { T, gamma, start, sideStart, sideBody, sideAt } = s
  for (let j = 0; j < start.length - 1; j++) {
    const first = start[j]
    for (let row = first; row < start[j + 1]; row++) {
      const g = gamma[row]
      for (let side = sideStart[j]; side < sideStart[j + 1]; side++) {
        const i = sideAt[side] + 6 * (row - first)
        const body = 6 * sideBody[side]
        a[body] -= T[i] * g
        a[body + 1] -= T[i + 1] * g
        a[body + 2] -= T[i + 2] * g
        a[body + 3] -= T[i + 3] * g
        a[body + 4] -= T[i + 4] * g
        a[body + 5] -= T[i + 5] * g
      }
    }
  }
}

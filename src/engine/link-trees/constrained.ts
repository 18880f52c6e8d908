/** Rates of speeds under further constraints, which may depend on each other: the equation of Udwadia and Kalaba [SQA (62), (63)], docs/THEORY.md §11 (48). */
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import { singularValues } from '../linalg/singular-values.ts'

/** Rows whose singular values of D are below this share of the largest depend on others. */
const DEPENDENT = 1e-10

export interface Constrained {
  /** u̇. */
  readonly du: Float64Array
  /** Aᵀ λ, the efforts of the constraints along the freedoms: unique even where λ is not. */
  readonly effort: Float64Array
  /** Independent rows among those of A. */
  readonly rank: number
}

/**
 * Solves for u̇ = M⁻¹ F + M^−½ D⁺ (b − A M⁻¹ F), D = A M^−½: of all u̇ with A u̇ = b the one of least constraint [SQA (63)]. Where the rows contradict
 * each other, A u̇ comes as near to b as it can.
 *
 * @param M n × n, row-major, symmetric and positive definite
 * @param F efforts along the freedoms, less C u and the rest of the equations of motion
 * @param A one row after the other, n numbers each
 */
export function solveConstrained(M: Float64Array, F: Float64Array, A: Float64Array, b: Float64Array): Constrained {
  const n = F.length
  const m = b.length
  const { values, vectors } = symmetricEigen(M, n)
  // M^−½ y and M^½ y, in the eigenvectors of M
  const scaled = (y: ArrayLike<number>, power: number): Float64Array => {
    const out = new Float64Array(n)
    for (let k = 0; k < n; k++) {
      let along = 0
      for (let i = 0; i < n; i++) along += vectors[n * k + i] * y[i]
      along *= values[k] ** power
      for (let i = 0; i < n; i++) out[i] += along * vectors[n * k + i]
    }
    return out
  }
  const free = scaled(scaled(F, -0.5), -0.5)
  const rows = Array.from({ length: m }, (_, i) => scaled(A.subarray(n * i, n * i + n), -0.5))
  const missing = b.map((value, i) => {
    let sum = value
    for (let k = 0; k < n; k++) sum -= A[n * i + k] * free[k]
    return sum
  })
  const columns = Array.from({ length: n }, (_, k) => Float64Array.from(rows, (row) => row[k]))
  const { values: sigma, vectors: right } = singularValues(columns)
  const least = DEPENDENT * Math.max(0, ...sigma)
  const push = new Float64Array(n)
  let rank = 0
  for (const [k, v] of right.entries()) {
    if (!(sigma[k] > least)) continue
    rank++
    // v uᵀ missing / σ, with u = D v / σ
    let along = 0
    for (const [i, row] of rows.entries()) {
      let left = 0
      for (let c = 0; c < n; c++) left += row[c] * v[c]
      along += left * missing[i]
    }
    along /= sigma[k] ** 2
    for (let c = 0; c < n; c++) push[c] += along * v[c]
  }
  const held = scaled(push, -0.5)
  return { du: free.map((x, k) => x + held[k]), effort: scaled(push, 0.5), rank }
}

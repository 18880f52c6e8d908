/**
 * Eigenvalues of a damped second-order pencil, λ² z + λ D z + K z = 0, nearest a real shift σ, by Arnoldi iteration on its first-order form. With
 * y = λ z / s, s = |σ|, that is
 *
 *   [0 s; −K/s −D] (z, y) = λ (z, y)
 *
 * and solving with it less σ, for the right-hand side (b, c), takes one n × n system, factored once:
 *
 *   (K + σ D + σ²) z = −s c − (D + σ) b,     y = (b + σ z) / s                                        (1)
 */
import { nearestEigen, type NearestEigen } from './arnoldi.ts'
import { factorLU, makeLU, solveLU } from './dense-lu.ts'

export interface DampedPencil {
  readonly n: number
  /** K and D, n × n, row-major, of any symmetry. */
  readonly stiffness: Float64Array
  readonly damping: Float64Array
}

/** A shift that happens to be an eigenvalue is moved by this of itself. */
const ASIDE = 1e-3
const MAX_TRIES = 5

/**
 * The eigenvalues of a damped pencil nearest a real shift, with their vectors.
 *
 * @param shift not zero: about as large as the eigenvalues that are wanted
 * @param restarts largest number of restarts of the iteration
 * @returns vectors z of unit length, rows of n
 */
export function nearestPencilEigen(
  pencil: DampedPencil,
  shift: number,
  count: number,
  restarts?: number,
): NearestEigen {
  const { n, stiffness, damping } = pencil
  const lu = makeLU(n)
  let at = shift
  for (let tries = 1; ; tries++) {
    for (let i = 0; i < n * n; i++) lu.values[i] = stiffness[i] + at * damping[i]
    for (let i = 0; i < n; i++) lu.values[i * n + i] += at * at
    if (factorLU(lu) || tries === MAX_TRIES) break
    at *= 1 + ASIDE
  }
  const s = Math.abs(at)
  const z = new Float64Array(n)
  const apply = (x: Float64Array, out: Float64Array): void => {
    for (let i = 0; i < n; i++) {
      let sum = -s * x[n + i] - at * x[i]
      for (let j = 0; j < n; j++) sum -= damping[i * n + j] * x[j]
      z[i] = sum
    }
    solveLU(lu, z)
    for (let i = 0; i < n; i++) {
      out[i] = z[i]
      out[n + i] = (x[i] + at * z[i]) / s
    }
  }
  const found = nearestEigen({
    length: 2 * n,
    apply,
    shift: at,
    count,
    ...(restarts === undefined ? {} : { restarts }),
  })
  const values = found.re.length
  const vectorRe = new Float64Array(values * n)
  const vectorIm = new Float64Array(values * n)
  for (let k = 0; k < values; k++) {
    const re = found.vectorRe.subarray(2 * k * n, (2 * k + 1) * n)
    const im = found.vectorIm.subarray(2 * k * n, (2 * k + 1) * n)
    const size = Math.hypot(Math.hypot(...re), Math.hypot(...im))
    for (let i = 0; i < n; i++) {
      vectorRe[k * n + i] = re[i] / size
      vectorIm[k * n + i] = im[i] / size
    }
  }
  return { ...found, vectorRe, vectorIm }
}

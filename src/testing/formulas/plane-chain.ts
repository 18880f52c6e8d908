/**
 * A hanging chain of bars in a vertical plane, in minimal coordinates: φ_i is the angle of bar i from the horizontal. With L_i the
 * length, d_i the place of the centre along it, S_i = m_i d_i + L_i Σ_{j>i} m_j:
 *
 *   M_ii = I_i + m_i d_i² + L_i² Σ_{j>i} m_j        M_ij = L_i S_j cos(φ_i − φ_j)  (i < j)
 *   Σ_j M_ij φ̈_j = −Σ_j B_ij sin(φ_i − φ_j) φ̇_j² − g S_i cos φ_i,   B_ij = L_min S_max
 */
import type { Slope } from './runge-kutta.ts'

export interface Bar {
  readonly mass: number
  readonly length: number
  /** Distance of the centre of mass from the bar's first pin, along it. */
  readonly centre: number
  /** About the centre of mass, kg m². */
  readonly inertia: number
}

/** Of y = (φ_1 … φ_n, φ̇_1 … φ̇_n). */
export function planeChain(bars: readonly Bar[], g = 9.81): Slope {
  const n = bars.length
  const beyond = new Float64Array(n)
  for (let i = n - 2; i >= 0; i--) beyond[i] = beyond[i + 1]! + bars[i + 1]!.mass
  const moment = bars.map((b, i) => b.mass * b.centre + b.length * beyond[i]!)
  const own = bars.map((b, i) => b.inertia + b.mass * b.centre ** 2 + b.length ** 2 * beyond[i]!)
  const M = new Float64Array(n * n)
  const coupling = (i: number, j: number) => bars[Math.min(i, j)]!.length * moment[Math.max(i, j)]!
  return (_t, y, rate) => {
    for (let i = 0; i < n; i++) {
      rate[i] = y[n + i]!
      let force = -g * moment[i]! * Math.cos(y[i]!)
      for (let j = 0; j < n; j++) {
        const c = i === j ? own[i]! : coupling(i, j)
        M[i * n + j] = c * Math.cos(y[i]! - y[j]!)
        if (i !== j) force -= c * Math.sin(y[i]! - y[j]!) * y[n + j]! ** 2
      }
      rate[n + i] = force
    }
    solveSymmetric(M, n, rate.subarray(n))
  }
}

/** M x = b with M symmetric positive definite, n × n: b becomes x, M its Cholesky factor. */
function solveSymmetric(M: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let s = M[i * n + j]!
      for (let k = 0; k < j; k++) s -= M[i * n + k]! * M[j * n + k]!
      M[i * n + j] = i === j ? Math.sqrt(s) : s / M[j * n + j]!
    }
    let s = b[i]!
    for (let k = 0; k < i; k++) s -= M[i * n + k]! * b[k]!
    b[i] = s / M[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    let s = b[i]!
    for (let k = i + 1; k < n; k++) s -= M[k * n + i]! * b[k]!
    b[i] = s / M[i * n + i]!
  }
}

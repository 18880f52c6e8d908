/**
 * rε [KTN §2.3, §3.3], docs/THEORY.md §9 (32), (33). ZXZ angles ε = (φ, θ, ψ), A = Z(φ) X(θ) Z(ψ). With g = A s, z the world's axis, n = (cos φ, sin φ, 0)
 * the line of nodes and
 * z̄ the body's axis, the three angles turn about z, n and A z̄:
 *
 *   B(s) = [ z×g | n×g | A(z̄×s) ]
 *   ∂²g: φφ z×(z×g)   φθ z×(n×g)   φψ z×A(z̄×s)   θθ n×(n×g)   θψ n×A(z̄×s)   ψψ A(z̄×(z̄×s))          curvature: v·∂²g
 *
 * ω = T ε̇ in body axes, ω̇ = T ε̈ + c, c = Ṫ ε̇:
 *   T = [ sψ sθ, cψ, 0 ; cψ sθ, −sψ, 0 ; cθ, 0, 1 ]                                                      [KTN 43b]
 *   Ȧ = A[ω]×,   Ä° = A([ω]×[ω]× + [c]×)
 *
 * Inertia: Tᵀτ, τ = J ω̇ + ω × J ω [KTN 43, corrected]. Its change, with ∂ω/∂ψ = (ω₂, −ω₁, 0), ∂ω̇/∂ψ = (ω̇₂, −ω̇₁, 0) and the rest written out below:
 *   ∂(Tᵀτ) = (∂T)ᵀτ + Tᵀ(J ∂ω̇ + ∂ω × Jω + ω × J ∂ω)
 *
 * Singular at sin θ = 0: φ and ψ then turn about the same axis. There T has no inverse, and Newton's method cannot tell the two apart.
 */
import { cross3, mulMV } from '../math/vec3.ts'
import { DIRECTION, type Chart, type Pose } from './chart.ts'

const u = new Float64Array(3)
const w = new Float64Array(3)
const wDot = new Float64Array(3)
const L = new Float64Array(3)
const N = new Float64Array(3)
const tau = new Float64Array(3)
/** ∂ω and ∂ω̇ by one of the unknowns. */
const dw = new Float64Array(3)
const dwDot = new Float64Array(3)
const K = new Float64Array(9)

/** Places of sin and cos of φ, θ, ψ among a body's numbers in `sines`. */
const SIN_PHI = 0
const COS_PHI = 1
const SIN_THETA = 2
const COS_THETA = 3
const SIN_PSI = 4
const COS_PSI = 5

function computeSines(sines: Float64Array, turn: Float64Array, body: number): void {
  for (let k = 0; k < 3; k++) {
    sines[6 * body + 2 * k] = Math.sin(turn[3 * body + k])
    sines[6 * body + 2 * k + 1] = Math.cos(turn[3 * body + k])
  }
}

/** out = T x */
function mulT(t: Float64Array, o: number, out: Float64Array, x: Float64Array, at: number): void {
  out[0] = t[o + SIN_PSI] * t[o + SIN_THETA] * x[at] + t[o + COS_PSI] * x[at + 1]
  out[1] = t[o + COS_PSI] * t[o + SIN_THETA] * x[at] - t[o + SIN_PSI] * x[at + 1]
  out[2] = t[o + COS_THETA] * x[at] + x[at + 2]
}

/** out = Ṫ ε̇ */
function rateTerm(t: Float64Array, o: number, out: Float64Array, x: Float64Array, at: number): void {
  const f = x[at]
  const n = x[at + 1]
  const p = x[at + 2]
  const across = t[o + SIN_THETA] * p * f
  const along = t[o + COS_THETA] * n * f
  out[0] = t[o + COS_PSI] * across + t[o + SIN_PSI] * along - t[o + SIN_PSI] * p * n
  out[1] = -t[o + SIN_PSI] * across + t[o + COS_PSI] * along - t[o + COS_PSI] * p * n
  out[2] = -t[o + SIN_THETA] * n * f
}

/** out = T⁻¹ x */
function solveT(t: Float64Array, o: number, out: Float64Array, to: number, x: Float64Array, at: number): void {
  const along = (t[o + SIN_PSI] * x[at] + t[o + COS_PSI] * x[at + 1]) / t[o + SIN_THETA]
  const across = t[o + COS_PSI] * x[at] - t[o + SIN_PSI] * x[at + 1]
  const rest = x[at + 2] - t[o + COS_THETA] * along
  out[to] = along
  out[to + 1] = across
  out[to + 2] = rest
}

/** out += Tᵀ x */
function addTransposed(
  t: Float64Array,
  o: number,
  out: Float64Array,
  at: number,
  stride: number,
  x: Float64Array,
): void {
  out[at] += t[o + SIN_THETA] * (t[o + SIN_PSI] * x[0] + t[o + COS_PSI] * x[1]) + t[o + COS_THETA] * x[2]
  out[at + stride] += t[o + COS_PSI] * x[0] - t[o + SIN_PSI] * x[1]
  out[at + 2 * stride] += x[2]
}

/** Computes ω, ω̇, J ω, J ω̇ and τ; needs the sines. */
function computeTorque({ sines, dturn, ddturn }: Pose, body: number, inertia: Float64Array): void {
  mulT(sines, 6 * body, w, dturn, 3 * body)
  mulT(sines, 6 * body, wDot, ddturn, 3 * body)
  rateTerm(sines, 6 * body, u, dturn, 3 * body)
  for (let k = 0; k < 3; k++) wDot[k] += u[k]
  mulMV(L, 0, inertia, 9 * body, w, 0)
  mulMV(N, 0, inertia, 9 * body, wDot, 0)
  cross3(tau, 0, w, 0, L, 0)
  for (let k = 0; k < 3; k++) tau[k] += N[k]
}

/** K ∂ω = ∂ω × Jω + ω × J ∂ω; needs ω and J ω. */
function computeGyroscopic(inertia: Float64Array, at: number): void {
  const [x, y, z] = [w[0], w[1], w[2]]
  for (let n = 0; n < 3; n++) {
    const a = inertia[at + n]
    const b = inertia[at + 3 + n]
    const c = inertia[at + 6 + n]
    K[n] = y * c - z * b
    K[3 + n] = z * a - x * c
    K[6 + n] = x * b - y * a
  }
  K[1] += L[2]
  K[2] -= L[1]
  K[3] -= L[2]
  K[5] += L[0]
  K[6] += L[1]
  K[7] -= L[0]
}

/** Adds Tᵀ(J ∂ω̇ + K ∂ω) to a column of M, with ∂ω and ∂ω̇ in `dw` and `dwDot`. */
function addColumn(
  t: Float64Array,
  o: number,
  inertia: Float64Array,
  j: number,
  M: Float64Array,
  at: number,
  stride: number,
): void {
  const a = dwDot[0]
  const b = dwDot[1]
  const c = dwDot[2]
  const x = dw[0]
  const y = dw[1]
  const z = dw[2]
  const p = inertia[j] * a + inertia[j + 1] * b + inertia[j + 2] * c + K[0] * x + K[1] * y + K[2] * z
  const q = inertia[j + 3] * a + inertia[j + 4] * b + inertia[j + 5] * c + K[3] * x + K[4] * y + K[5] * z
  const r = inertia[j + 6] * a + inertia[j + 7] * b + inertia[j + 8] * c + K[6] * x + K[7] * y + K[8] * z
  const sp = t[o + SIN_PSI]
  const cp = t[o + COS_PSI]
  M[at] += t[o + SIN_THETA] * (sp * p + cp * q) + t[o + COS_THETA] * r
  M[at + stride] += cp * p - sp * q
  M[at + 2 * stride] += r
}

export const EULER_ANGLES: Chart = {
  name: 're',
  size: 3,
  freedoms: 3,
  normalised: false,

  computeFrame({ A, turn, sines }, body) {
    computeSines(sines, turn, body)
    const s = sines[6 * body + SIN_PHI]
    const c = sines[6 * body + COS_PHI]
    const st = sines[6 * body + SIN_THETA]
    const ct = sines[6 * body + COS_THETA]
    const sp = sines[6 * body + SIN_PSI]
    const cp = sines[6 * body + COS_PSI]
    const o = 9 * body
    A[o] = c * cp - s * ct * sp
    A[o + 1] = -c * sp - s * ct * cp
    A[o + 2] = s * st
    A[o + 3] = s * cp + c * ct * sp
    A[o + 4] = -s * sp + c * ct * cp
    A[o + 5] = -c * st
    A[o + 6] = st * sp
    A[o + 7] = st * cp
    A[o + 8] = ct
  },

  computeFrameRates({ A, dA, ddA, sines, dturn }, body) {
    mulT(sines, 6 * body, w, dturn, 3 * body)
    rateTerm(sines, 6 * body, u, dturn, 3 * body)
    const x = w[0]
    const y = w[1]
    const z = w[2]
    for (let k = 9 * body; k < 9 * body + 9; k += 3) {
      const a = A[k]
      const m = A[k + 1]
      const c = A[k + 2]
      const p = m * z - c * y
      const q = c * x - a * z
      const r = a * y - m * x
      dA[k] = p
      dA[k + 1] = q
      dA[k + 2] = r
      ddA[k] = q * z - r * y + m * u[2] - c * u[1]
      ddA[k + 1] = r * x - p * z + c * u[0] - a * u[2]
      ddA[k + 2] = p * y - q * x + a * u[1] - m * u[0]
    }
  },

  addGradient({ A, sines }, body, s, sAt, v, vAt, factor, out, at) {
    const o = 9 * body
    const p = s[sAt]
    const q = s[sAt + 1]
    const r = s[sAt + 2]
    const x = factor * v[vAt]
    const y = factor * v[vAt + 1]
    const z = factor * v[vAt + 2]
    const gx = A[o] * p + A[o + 1] * q + A[o + 2] * r
    const gy = A[o + 3] * p + A[o + 4] * q + A[o + 5] * r
    const gz = A[o + 6] * p + A[o + 7] * q + A[o + 8] * r
    const nx = sines[6 * body + COS_PHI]
    const ny = sines[6 * body + SIN_PHI]
    out[at] += y * gx - x * gy
    out[at + 1] += (x * ny - y * nx) * gz + z * (nx * gy - ny * gx)
    out[at + 2] += p * (A[o + 1] * x + A[o + 4] * y + A[o + 7] * z) - q * (A[o] * x + A[o + 3] * y + A[o + 6] * z)
  },

  computeDirections({ A, sines }, body, s, sAt, out) {
    const o = 9 * body
    const p = s[sAt]
    const q = s[sAt + 1]
    const r = s[sAt + 2]
    const gx = A[o] * p + A[o + 1] * q + A[o + 2] * r
    const gy = A[o + 3] * p + A[o + 4] * q + A[o + 5] * r
    const gz = A[o + 6] * p + A[o + 7] * q + A[o + 8] * r
    const nx = sines[6 * body + COS_PHI]
    const ny = sines[6 * body + SIN_PHI]
    out[0] = -gy
    out[DIRECTION] = gx
    out[2 * DIRECTION] = 0
    out[1] = ny * gz
    out[DIRECTION + 1] = -nx * gz
    out[2 * DIRECTION + 1] = nx * gy - ny * gx
    out[2] = A[o + 1] * p - A[o] * q
    out[DIRECTION + 2] = A[o + 4] * p - A[o + 3] * q
    out[2 * DIRECTION + 2] = A[o + 7] * p - A[o + 6] * q
  },

  addCurvature({ A, sines }, body, s, sAt, v, vAt, factor, M, at, stride) {
    const o = 9 * body
    const p = s[sAt]
    const q = s[sAt + 1]
    const r = s[sAt + 2]
    const x = factor * v[vAt]
    const y = factor * v[vAt + 1]
    const z = factor * v[vAt + 2]
    const nx = sines[6 * body + COS_PHI]
    const ny = sines[6 * body + SIN_PHI]
    // b = A(z̄×s), c = A(z̄×(z̄×s)), g = A s = A z̄ (z̄·s) − c
    const bx = A[o + 1] * p - A[o] * q
    const by = A[o + 4] * p - A[o + 3] * q
    const bz = A[o + 7] * p - A[o + 6] * q
    const cx = -A[o] * p - A[o + 1] * q
    const cy = -A[o + 3] * p - A[o + 4] * q
    const cz = -A[o + 6] * p - A[o + 7] * q
    const gx = A[o + 2] * r - cx
    const gy = A[o + 5] * r - cy
    const gz = A[o + 8] * r - cz
    const vn = x * nx + y * ny
    // z×(n×g) = n(z·g) as z·n = 0
    const ft = gz * vn
    const fp = y * bx - x * by
    const tp = (x * ny - y * nx) * bz + z * (nx * by - ny * bx)
    const row1 = at + stride
    const row2 = row1 + stride
    M[at] -= x * gx + y * gy
    M[at + 1] += ft
    M[at + 2] += fp
    M[row1] += ft
    M[row1 + 1] += (nx * gx + ny * gy) * vn - (x * gx + y * gy + z * gz)
    M[row1 + 2] += tp
    M[row2] += fp
    M[row2 + 1] += tp
    M[row2 + 2] += x * cx + y * cy + z * cz
  },

  advance(out, from, step, rate, body) {
    for (let k = 3 * body; k < 3 * body + 3; k++) out[k] = from[k] + step * rate[k]
  },

  tidy() {},

  addInertia(pose, body, inertia, out, at) {
    computeTorque(pose, body, inertia)
    addTransposed(pose.sines, 6 * body, out, at, 1, tau)
  },

  addInertiaChange(pose, body, inertia, g, s, _displacement, M, at, stride) {
    const { sines, dturn, ddturn } = pose
    computeTorque(pose, body, inertia)
    const f = dturn[3 * body]
    const t = dturn[3 * body + 1]
    const p = dturn[3 * body + 2]
    const ff = ddturn[3 * body]
    const st = sines[6 * body + SIN_THETA]
    const ct = sines[6 * body + COS_THETA]
    const sp = sines[6 * body + SIN_PSI]
    const cp = sines[6 * body + COS_PSI]
    computeGyroscopic(inertia, 9 * body)
    // φ enters by its rates alone: ∂ω̇/∂φ̇, and T's first column
    dw[0] = g * sp * st
    dw[1] = g * cp * st
    dw[2] = g * ct
    dwDot[0] = sp * st + g * (cp * st * p + sp * ct * t)
    dwDot[1] = cp * st + g * (cp * ct * t - sp * st * p)
    dwDot[2] = ct - g * st * t
    addColumn(sines, 6 * body, inertia, 9 * body, M, at, stride)
    // θ
    dw[0] = g * cp + s * sp * ct * f
    dw[1] = -g * sp + s * cp * ct * f
    dw[2] = -s * st * f
    dwDot[0] = cp + g * sp * (ct * f - p) + s * (sp * ct * ff + (cp * ct * p - sp * st * t) * f)
    dwDot[1] = -sp + g * cp * (ct * f - p) + s * (cp * ct * ff - (sp * ct * p + cp * st * t) * f)
    dwDot[2] = -g * st * f - s * (st * ff + ct * t * f)
    addColumn(sines, 6 * body, inertia, 9 * body, M, at + 1, stride)
    M[at + 1] += s * (ct * (sp * tau[0] + cp * tau[1]) - st * tau[2])
    // ψ
    dw[0] = s * w[1]
    dw[1] = -s * w[0]
    dw[2] = g
    dwDot[0] = g * w[1] + s * wDot[1]
    dwDot[1] = -g * w[0] - s * wDot[0]
    dwDot[2] = 1
    addColumn(sines, 6 * body, inertia, 9 * body, M, at + 2, stride)
    M[at + 2] += s * st * (cp * tau[0] - sp * tau[1])
    M[at + stride + 2] -= s * (sp * tau[0] + cp * tau[1])
  },

  second() {},

  computeSpinMaps({ sines, dturn }, body, g, s, displacement, T, P, Q, at) {
    const st = sines[6 * body + SIN_THETA]
    const ct = sines[6 * body + COS_THETA]
    const sp = sines[6 * body + SIN_PSI]
    const cp = sines[6 * body + COS_PSI]
    const row1 = at + DIRECTION
    const row2 = row1 + DIRECTION
    T[at] = sp * st
    T[at + 1] = cp
    T[at + 2] = 0
    T[row1] = cp * st
    T[row1 + 1] = -sp
    T[row1 + 2] = 0
    T[row2] = ct
    T[row2 + 1] = 0
    T[row2 + 2] = 1
    if (!displacement) return
    for (let k = at; k < at + 3 * DIRECTION; k++) {
      P[k] = s * T[k]
      Q[k] = g * T[k]
    }
    mulT(sines, 6 * body, w, dturn, 3 * body)
    const f = s * dturn[3 * body]
    Q[at + 1] += sp * ct * f
    Q[row1 + 1] += cp * ct * f
    Q[row2 + 1] -= st * f
    Q[at + 2] += s * w[1]
    Q[row1 + 2] -= s * w[0]
  },

  addTorqueChange({ sines: t }, body, tau, tauAt, factor, M, at, stride) {
    const o = 6 * body
    const along = factor * (t[o + SIN_PSI] * tau[tauAt] + t[o + COS_PSI] * tau[tauAt + 1])
    const across = factor * (t[o + COS_PSI] * tau[tauAt] - t[o + SIN_PSI] * tau[tauAt + 1])
    M[at + 1] += t[o + COS_THETA] * along - t[o + SIN_THETA] * factor * tau[tauAt + 2]
    M[at + 2] += t[o + SIN_THETA] * across
    M[at + stride + 2] -= along
  },

  setTurn({ turn, dturn, sines }, body, R, Rat, omega, at) {
    // sin θ ≥ 0 is chosen; where it is 0, the whole turn about z is put into φ
    const sine = Math.hypot(R[Rat + 2], R[Rat + 5])
    const o = 3 * body
    turn[o + 1] = Math.atan2(sine, R[Rat + 8])
    turn[o] = sine > 0 ? Math.atan2(R[Rat + 2], -R[Rat + 5]) : Math.atan2(R[Rat + 3], R[Rat])
    turn[o + 2] = sine > 0 ? Math.atan2(R[Rat + 6], R[Rat + 7]) : 0
    computeSines(sines, turn, body)
    solveT(sines, 6 * body, dturn, o, omega, at)
  },

  setSecond({ sines, dturn, ddturn }, body, omegaDot, at) {
    rateTerm(sines, 6 * body, u, dturn, 3 * body)
    for (let k = 0; k < 3; k++) u[k] = omegaDot[at + k] - u[k]
    solveT(sines, 6 * body, ddturn, 3 * body, u, 0)
  },

  readRates({ sines, dturn, ddturn }, body, out, at) {
    mulT(sines, 6 * body, w, dturn, 3 * body)
    mulT(sines, 6 * body, wDot, ddturn, 3 * body)
    rateTerm(sines, 6 * body, u, dturn, 3 * body)
    for (let k = 0; k < 3; k++) {
      out[at + k] = w[k]
      out[at + 3 + k] = wDot[k] + u[k]
    }
  },

  calcQuality: ({ sines }, body) => Math.abs(sines[6 * body + SIN_THETA]),
}

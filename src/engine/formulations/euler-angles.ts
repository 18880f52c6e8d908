/**
 * rε [KTN §2.3, §3.3]: ZXZ angles ε = (φ, θ, ψ), A = Z(φ) X(θ) Z(ψ). With g = A s, z the world's axis, n = (cos φ, sin φ, 0) the line of nodes and
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
import { cross3, mulMtV, mulMV } from '../math/vec3.ts'
import { DIRECTION, type Chart } from './chart.ts'

const g = new Float64Array(3)
const u = new Float64Array(3)
const b = new Float64Array(3)
/** sin and cos of θ and ψ. */
const S = { theta: 0, psi: 0, cosTheta: 0, cosPsi: 0 }
const w = new Float64Array(3)
const wDot = new Float64Array(3)
const L = new Float64Array(3)
const N = new Float64Array(3)
const tau = new Float64Array(3)
/** Columns, 3 each, of what multiplies δε̈ + …: ∂ω̇ and ∂ω of one coordinate. */
const dw = new Float64Array(3)
const dwDot = new Float64Array(3)
const change = new Float64Array(3)

type Array = Float64Array

function readSines(turn: Array, body: number): void {
  S.theta = Math.sin(turn[3 * body + 1])
  S.cosTheta = Math.cos(turn[3 * body + 1])
  S.psi = Math.sin(turn[3 * body + 2])
  S.cosPsi = Math.cos(turn[3 * body + 2])
}

/** out = T x */
function mulT(out: Array, x: Array, at: number): void {
  out[0] = S.psi * S.theta * x[at] + S.cosPsi * x[at + 1]
  out[1] = S.cosPsi * S.theta * x[at] - S.psi * x[at + 1]
  out[2] = S.cosTheta * x[at] + x[at + 2]
}

/** out = Ṫ ε̇ */
function rateTerm(out: Array, x: Array, at: number): void {
  const f = x[at]
  const t = x[at + 1]
  const p = x[at + 2]
  const across = S.theta * p * f
  const along = S.cosTheta * t * f
  out[0] = S.cosPsi * across + S.psi * along - S.psi * p * t
  out[1] = -S.psi * across + S.cosPsi * along - S.cosPsi * p * t
  out[2] = -S.theta * t * f
}

/** out = T⁻¹ x */
function solveT(out: Array, o: number, x: Array, at: number): void {
  const along = (S.psi * x[at] + S.cosPsi * x[at + 1]) / S.theta
  const across = S.cosPsi * x[at] - S.psi * x[at + 1]
  const rest = x[at + 2] - S.cosTheta * along
  out[o] = along
  out[o + 1] = across
  out[o + 2] = rest
}

/** out += Tᵀ x */
function addTransposed(out: Array, at: number, stride: number, x: Array): void {
  out[at] += S.theta * (S.psi * x[0] + S.cosPsi * x[1]) + S.cosTheta * x[2]
  out[at + stride] += S.cosPsi * x[0] - S.psi * x[1]
  out[at + 2 * stride] += x[2]
}

/** ω, ω̇, J ω, J ω̇, τ; needs the sines. */
function computeTorque(dturn: Array, ddturn: Array, body: number, inertia: Array): void {
  mulT(w, dturn, 3 * body)
  mulT(wDot, ddturn, 3 * body)
  rateTerm(u, dturn, 3 * body)
  for (let k = 0; k < 3; k++) wDot[k] += u[k]
  mulMV(L, 0, inertia, 9 * body, w, 0)
  mulMV(N, 0, inertia, 9 * body, wDot, 0)
  cross3(tau, 0, w, 0, L, 0)
  for (let k = 0; k < 3; k++) tau[k] += N[k]
}

/** Column n of M += Tᵀ(J ∂ω̇ + ∂ω × Jω + ω × J ∂ω), ∂ω and ∂ω̇ in `dw`, `dwDot`. */
function addColumn(body: number, inertia: Array, M: Array, at: number, stride: number): void {
  mulMV(change, 0, inertia, 9 * body, dwDot, 0)
  cross3(b, 0, dw, 0, L, 0)
  for (let k = 0; k < 3; k++) change[k] += b[k]
  mulMV(b, 0, inertia, 9 * body, dw, 0)
  cross3(b, 0, w, 0, b, 0)
  for (let k = 0; k < 3; k++) change[k] += b[k]
  addTransposed(M, at, stride, change)
}

export const EULER_ANGLES: Chart = {
  name: 're',
  size: 3,
  freedoms: 3,
  normalised: false,

  computeFrame({ A, turn }, body) {
    readSines(turn, body)
    const s = Math.sin(turn[3 * body])
    const c = Math.cos(turn[3 * body])
    const o = 9 * body
    A[o] = c * S.cosPsi - s * S.cosTheta * S.psi
    A[o + 1] = -c * S.psi - s * S.cosTheta * S.cosPsi
    A[o + 2] = s * S.theta
    A[o + 3] = s * S.cosPsi + c * S.cosTheta * S.psi
    A[o + 4] = -s * S.psi + c * S.cosTheta * S.cosPsi
    A[o + 5] = -c * S.theta
    A[o + 6] = S.theta * S.psi
    A[o + 7] = S.theta * S.cosPsi
    A[o + 8] = S.cosTheta
  },

  computeFrameRates({ A, dA, ddA, turn, dturn }, body) {
    readSines(turn, body)
    mulT(w, dturn, 3 * body)
    rateTerm(u, dturn, 3 * body)
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

  addGradient({ A, turn }, body, s, sAt, v, vAt, factor, out, at) {
    mulMV(g, 0, A, 9 * body, s, sAt)
    const nx = Math.cos(turn[3 * body])
    const ny = Math.sin(turn[3 * body])
    const x = factor * v[vAt]
    const y = factor * v[vAt + 1]
    const z = factor * v[vAt + 2]
    mulMtV(u, 0, A, 9 * body, v, vAt)
    out[at] += y * g[0] - x * g[1]
    out[at + 1] += x * ny * g[2] - y * nx * g[2] + z * (nx * g[1] - ny * g[0])
    out[at + 2] += factor * (s[sAt] * u[1] - s[sAt + 1] * u[0])
  },

  computeDirections({ A, turn }, body, s, sAt, out) {
    mulMV(g, 0, A, 9 * body, s, sAt)
    const nx = Math.cos(turn[3 * body])
    const ny = Math.sin(turn[3 * body])
    out[0] = -g[1]
    out[DIRECTION] = g[0]
    out[2 * DIRECTION] = 0
    out[1] = ny * g[2]
    out[DIRECTION + 1] = -nx * g[2]
    out[2 * DIRECTION + 1] = nx * g[1] - ny * g[0]
    for (let k = 0; k < 3; k++)
      out[DIRECTION * k + 2] = A[9 * body + 3 * k + 1] * s[sAt] - A[9 * body + 3 * k] * s[sAt + 1]
  },

  addCurvature({ A, turn }, body, s, sAt, v, vAt, factor, M, at, stride) {
    mulMV(g, 0, A, 9 * body, s, sAt)
    const nx = Math.cos(turn[3 * body])
    const ny = Math.sin(turn[3 * body])
    const x = factor * v[vAt]
    const y = factor * v[vAt + 1]
    const z = factor * v[vAt + 2]
    // b = A(z̄×s), c = A(z̄×(z̄×s))
    const o = 9 * body
    const bx = A[o + 1] * s[sAt] - A[o] * s[sAt + 1]
    const by = A[o + 4] * s[sAt] - A[o + 3] * s[sAt + 1]
    const bz = A[o + 7] * s[sAt] - A[o + 6] * s[sAt + 1]
    const cx = -A[o] * s[sAt] - A[o + 1] * s[sAt + 1]
    const cy = -A[o + 3] * s[sAt] - A[o + 4] * s[sAt + 1]
    const cz = -A[o + 6] * s[sAt] - A[o + 7] * s[sAt + 1]
    const ng = nx * g[0] + ny * g[1]
    // z×(n×g) = n(z·g) as z·n = 0
    const ft = g[2] * (x * nx + y * ny)
    const fp = y * bx - x * by
    const tp = x * ny * bz - y * nx * bz + z * (nx * by - ny * bx)
    M[at] -= x * g[0] + y * g[1]
    M[at + 1] += ft
    M[at + 2] += fp
    M[at + stride] += ft
    M[at + stride + 1] += ng * (x * nx + y * ny) - (x * g[0] + y * g[1] + z * g[2])
    M[at + stride + 2] += tp
    M[at + 2 * stride] += fp
    M[at + 2 * stride + 1] += tp
    M[at + 2 * stride + 2] += x * cx + y * cy + z * cz
  },

  advance(out, from, step, rate, body) {
    for (let k = 3 * body; k < 3 * body + 3; k++) out[k] = from[k] + step * rate[k]
  },

  tidy() {},

  addInertia({ turn, dturn, ddturn }, body, inertia, out, at) {
    readSines(turn, body)
    computeTorque(dturn, ddturn, body, inertia)
    addTransposed(out, at, 1, tau)
  },

  addInertiaChange({ turn, dturn, ddturn }, body, inertia, g, s, _displacement, M, at, stride) {
    readSines(turn, body)
    computeTorque(dturn, ddturn, body, inertia)
    const f = dturn[3 * body]
    const t = dturn[3 * body + 1]
    const p = dturn[3 * body + 2]
    const ff = ddturn[3 * body]
    const { theta: st, cosTheta: ct, psi: sp, cosPsi: cp } = S
    // φ enters by its rates alone: ∂ω̇/∂φ̇, and T's first column
    dw[0] = g * sp * st
    dw[1] = g * cp * st
    dw[2] = g * ct
    dwDot[0] = sp * st + g * (cp * st * p + sp * ct * t)
    dwDot[1] = cp * st + g * (cp * ct * t - sp * st * p)
    dwDot[2] = ct - g * st * t
    addColumn(body, inertia, M, at, stride)
    // θ
    dw[0] = g * cp + s * sp * ct * f
    dw[1] = -g * sp + s * cp * ct * f
    dw[2] = -s * st * f
    dwDot[0] = cp + g * sp * (ct * f - p) + s * (sp * ct * ff + (cp * ct * p - sp * st * t) * f)
    dwDot[1] = -sp + g * cp * (ct * f - p) + s * (cp * ct * ff - (sp * ct * p + cp * st * t) * f)
    dwDot[2] = -g * st * f - s * (st * ff + ct * t * f)
    addColumn(body, inertia, M, at + 1, stride)
    M[at + 1] += s * (ct * (sp * tau[0] + cp * tau[1]) - st * tau[2])
    // ψ
    dw[0] = s * w[1]
    dw[1] = -s * w[0]
    dw[2] = g
    dwDot[0] = g * w[1] + s * wDot[1]
    dwDot[1] = -g * w[0] - s * wDot[0]
    dwDot[2] = 1
    addColumn(body, inertia, M, at + 2, stride)
    M[at + 2] += s * st * (cp * tau[0] - sp * tau[1])
    M[at + stride + 2] -= s * (sp * tau[0] + cp * tau[1])
  },

  second() {},

  computeSpinMaps({ turn, dturn }, body, g, s, displacement, T, P, Q, at) {
    readSines(turn, body)
    const { theta: st, cosTheta: ct, psi: sp, cosPsi: cp } = S
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
    mulT(w, dturn, 3 * body)
    const f = s * dturn[3 * body]
    Q[at + 1] += sp * ct * f
    Q[row1 + 1] += cp * ct * f
    Q[row2 + 1] -= st * f
    Q[at + 2] += s * w[1]
    Q[row1 + 2] -= s * w[0]
  },

  addTorqueChange({ turn }, body, tau, tauAt, factor, M, at, stride) {
    readSines(turn, body)
    const along = factor * (S.psi * tau[tauAt] + S.cosPsi * tau[tauAt + 1])
    const across = factor * (S.cosPsi * tau[tauAt] - S.psi * tau[tauAt + 1])
    M[at + 1] += S.cosTheta * along - S.theta * factor * tau[tauAt + 2]
    M[at + 2] += S.theta * across
    M[at + stride + 2] -= along
  },

  setTurn({ turn, dturn }, body, R, Rat, omega, at) {
    // sin θ ≥ 0; where it is 0 all of the turn about z is φ
    const sine = Math.hypot(R[Rat + 2], R[Rat + 5])
    const o = 3 * body
    turn[o + 1] = Math.atan2(sine, R[Rat + 8])
    turn[o] = sine > 0 ? Math.atan2(R[Rat + 2], -R[Rat + 5]) : Math.atan2(R[Rat + 3], R[Rat])
    turn[o + 2] = sine > 0 ? Math.atan2(R[Rat + 6], R[Rat + 7]) : 0
    readSines(turn, body)
    solveT(dturn, o, omega, at)
  },

  setSecond({ turn, dturn, ddturn }, body, omegaDot, at) {
    readSines(turn, body)
    rateTerm(u, dturn, 3 * body)
    for (let k = 0; k < 3; k++) u[k] = omegaDot[at + k] - u[k]
    solveT(ddturn, 3 * body, u, 0)
  },

  readRates({ turn, dturn, ddturn }, body, out, at) {
    readSines(turn, body)
    mulT(w, dturn, 3 * body)
    mulT(wDot, ddturn, 3 * body)
    rateTerm(u, dturn, 3 * body)
    for (let k = 0; k < 3; k++) {
      out[at + k] = w[k]
      out[at + 3 + k] = wDot[k] + u[k]
    }
  },

  calcQuality: ({ turn }, body) => Math.abs(Math.sin(turn[3 * body + 1])),
}

/**
 * rA [KTN §2.1, §3.1], docs/THEORY.md §9 (32), (33): the coordinates are the rotation matrix itself, changed by turns in body axes, A ← A exp([θ]×); α̇ = ω, α̈ = ω̇.
 *
 *   Ȧ = A[ω]×, Ä° = A[ω]×[ω]×      B(s) = −A[s]×      B(s)ᵀv = s × Aᵀv      curvature [s]×[Aᵀv]×        [KTN 13, Tables 2–6]
 *
 * Inertia: J ω̇ + ω × J ω. A step advances by a displacement u, and a change of ω̇ by δ, of ω by g δ and of u by s δ, turns its end by s η, η = J_r(u) δ
 * (KTN 37 drops J_r): with η as the unknown the constraints' blocks stay as they are, and the mass block is (J + g([ω]×J − [Jω]×)) J_r(u)⁻¹.
 */
import { mulMV } from '../math/vec3.ts'
import { calcTurnFactor, rateOfTurn } from '../math/quaternion.ts'
import { DIRECTION, type Chart } from './chart.ts'

const w = new Float64Array(3)
const L = new Float64Array(3)
const block = new Float64Array(9)
const inverse = new Float64Array(9)
const column = new Float64Array(3)

/** |θ|² below which sine and cosine over the angle are read off their series: the next terms are under 1e-17. */
const SMALL = 0.01

/** J_r(u)⁻¹ = (1 − c u·u) I + ½ [u]× + c u uᵀ, whose product with a vector is `rateOfTurn`. */
function computeInverse(out: Float64Array, u: Float64Array, at: number): void {
  const x = u[at]
  const y = u[at + 1]
  const z = u[at + 2]
  const square = x * x + y * y + z * z
  const c = calcTurnFactor(square)
  const d = 1 - c * square
  out[0] = d + c * x * x
  out[1] = c * x * y - 0.5 * z
  out[2] = c * x * z + 0.5 * y
  out[3] = c * x * y + 0.5 * z
  out[4] = d + c * y * y
  out[5] = c * y * z - 0.5 * x
  out[6] = c * x * z - 0.5 * y
  out[7] = c * y * z + 0.5 * x
  out[8] = d + c * z * z
}

export const ROTATION_MATRIX: Chart = {
  name: 'rA',
  size: 9,
  freedoms: 3,
  normalised: false,

  computeFrame() {},

  computeFrameRates({ A, dA, ddA, dturn }, body) {
    const at = 9 * body
    const x = dturn[3 * body]
    const y = dturn[3 * body + 1]
    const z = dturn[3 * body + 2]
    for (let k = at; k < at + 9; k += 3) {
      const a = A[k]
      const b = A[k + 1]
      const c = A[k + 2]
      // row of A times [ω]×
      const p = b * z - c * y
      const q = c * x - a * z
      const r = a * y - b * x
      dA[k] = p
      dA[k + 1] = q
      dA[k + 2] = r
      ddA[k] = q * z - r * y
      ddA[k + 1] = r * x - p * z
      ddA[k + 2] = p * y - q * x
    }
  },

  addGradient({ A }, body, s, sAt, v, vAt, factor, out, at) {
    const o = 9 * body
    const a = factor * v[vAt]
    const b = factor * v[vAt + 1]
    const c = factor * v[vAt + 2]
    const p = A[o] * a + A[o + 3] * b + A[o + 6] * c
    const q = A[o + 1] * a + A[o + 4] * b + A[o + 7] * c
    const r = A[o + 2] * a + A[o + 5] * b + A[o + 8] * c
    const x = s[sAt]
    const y = s[sAt + 1]
    const z = s[sAt + 2]
    out[at] += y * r - z * q
    out[at + 1] += z * p - x * r
    out[at + 2] += x * q - y * p
  },

  computeDirections({ A }, body, s, sAt, out) {
    const x = s[sAt]
    const y = s[sAt + 1]
    const z = s[sAt + 2]
    for (let k = 0; k < 3; k++) {
      const a = A[9 * body + 3 * k]
      const b = A[9 * body + 3 * k + 1]
      const c = A[9 * body + 3 * k + 2]
      out[DIRECTION * k] = c * y - b * z
      out[DIRECTION * k + 1] = a * z - c * x
      out[DIRECTION * k + 2] = b * x - a * y
    }
  },

  addCurvature({ A }, body, s, sAt, v, vAt, factor, M, at, stride) {
    // [s]×[w]× = w sᵀ − s·w I, w = Aᵀv
    const o = 9 * body
    const a = factor * v[vAt]
    const b = factor * v[vAt + 1]
    const c = factor * v[vAt + 2]
    const p = A[o] * a + A[o + 3] * b + A[o + 6] * c
    const q = A[o + 1] * a + A[o + 4] * b + A[o + 7] * c
    const r = A[o + 2] * a + A[o + 5] * b + A[o + 8] * c
    const x = s[sAt]
    const y = s[sAt + 1]
    const z = s[sAt + 2]
    const row1 = at + stride
    const row2 = row1 + stride
    M[at] -= y * q + z * r
    M[at + 1] += y * p
    M[at + 2] += z * p
    M[row1] += x * q
    M[row1 + 1] -= x * p + z * r
    M[row1 + 2] += z * q
    M[row2] += x * r
    M[row2 + 1] += y * r
    M[row2 + 2] -= x * p + y * q
  },

  advance(out, from, step, rate, body) {
    const x = step * rate[3 * body]
    const y = step * rate[3 * body + 1]
    const z = step * rate[3 * body + 2]
    const s2 = x * x + y * y + z * z
    let sine = 1 - (s2 / 6) * (1 - (s2 / 20) * (1 - (s2 / 42) * (1 - s2 / 72)))
    let cosine = 0.5 * (1 - (s2 / 12) * (1 - (s2 / 30) * (1 - (s2 / 56) * (1 - s2 / 90))))
    if (s2 > SMALL) {
      const a = Math.sqrt(s2)
      const half = Math.sin(0.5 * a)
      sine = Math.sin(a) / a
      cosine = (2 * half * half) / s2
    }
    // A exp = A + A[θ]× (sin a/a) + A[θ]×[θ]× (1 − cos a)/a²
    for (let k = 9 * body; k < 9 * body + 9; k += 3) {
      const a = from[k]
      const b = from[k + 1]
      const c = from[k + 2]
      const p = b * z - c * y
      const q = c * x - a * z
      const r = a * y - b * x
      out[k] = a + sine * p + cosine * (q * z - r * y)
      out[k + 1] = b + sine * q + cosine * (r * x - p * z)
      out[k + 2] = c + sine * r + cosine * (p * y - q * x)
    }
  },

  tidy({ A }, body) {
    // one step of A ← A (3I − AᵀA)/2: the error of A is rounding, and its square is nothing
    const at = 9 * body
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const dot = A[at + i] * A[at + j] + A[at + 3 + i] * A[at + 3 + j] + A[at + 6 + i] * A[at + 6 + j]
        block[3 * i + j] = -0.5 * dot + (i === j ? 1.5 : 0)
      }
    for (let k = at; k < at + 9; k += 3) {
      const a = A[k]
      const b = A[k + 1]
      const c = A[k + 2]
      for (let j = 0; j < 3; j++) A[k + j] = a * block[j] + b * block[3 + j] + c * block[6 + j]
    }
  },

  addInertia({ dturn, ddturn }, body, inertia, out, at) {
    mulMV(L, 0, inertia, 9 * body, dturn, 3 * body)
    mulMV(w, 0, inertia, 9 * body, ddturn, 3 * body)
    const x = dturn[3 * body]
    const y = dturn[3 * body + 1]
    const z = dturn[3 * body + 2]
    out[at] += w[0] + y * L[2] - z * L[1]
    out[at + 1] += w[1] + z * L[0] - x * L[2]
    out[at + 2] += w[2] + x * L[1] - y * L[0]
  },

  addInertiaChange({ dturn }, body, inertia, g, _s, displacement, M, at, stride) {
    mulMV(L, 0, inertia, 9 * body, dturn, 3 * body)
    const x = g * dturn[3 * body]
    const y = g * dturn[3 * body + 1]
    const z = g * dturn[3 * body + 2]
    const j = 9 * body
    for (let n = 0; n < 3; n++) {
      const a = inertia[j + n]
      const b = inertia[j + 3 + n]
      const c = inertia[j + 6 + n]
      block[n] = a + y * c - z * b
      block[3 + n] = b + z * a - x * c
      block[6 + n] = c + x * b - y * a
    }
    block[1] += g * L[2]
    block[2] -= g * L[1]
    block[3] -= g * L[2]
    block[5] += g * L[0]
    block[6] += g * L[1]
    block[7] -= g * L[0]
    computeInverse(inverse, displacement, 3 * body)
    for (let k = 0; k < 3; k++) {
      const a = block[3 * k]
      const b = block[3 * k + 1]
      const c = block[3 * k + 2]
      for (let n = 0; n < 3; n++) M[at + stride * k + n] += a * inverse[n] + b * inverse[3 + n] + c * inverse[6 + n]
    }
  },

  second(displacement, body, x, at) {
    rateOfTurn(x, at, displacement, 3 * body, x, at)
  },

  computeSpinMaps(_pose, body, g, s, displacement, T, P, Q, at) {
    for (let k = 0; k < 3; k++) {
      const row = at + DIRECTION * k
      for (let n = 0; n < 3; n++) {
        T[row + n] = k === n ? 1 : 0
        P[row + n] = k === n ? s : 0
      }
    }
    if (!displacement) return
    for (let n = 0; n < 3; n++) {
      column.fill(0)
      column[n] = g
      rateOfTurn(column, 0, displacement, 3 * body, column, 0)
      for (let k = 0; k < 3; k++) Q[at + DIRECTION * k + n] = column[k]
    }
  },

  addTorqueChange() {},

  setTurn({ turn, dturn }, body, R, Rat, omega, at) {
    for (let k = 0; k < 9; k++) turn[9 * body + k] = R[Rat + k]
    for (let k = 0; k < 3; k++) dturn[3 * body + k] = omega[at + k]
  },

  setSecond({ ddturn }, body, omegaDot, at) {
    for (let k = 0; k < 3; k++) ddturn[3 * body + k] = omegaDot[at + k]
  },

  readRates({ dturn, ddturn }, body, out, at) {
    for (let k = 0; k < 3; k++) {
      out[at + k] = dturn[3 * body + k]
      out[at + 3 + k] = ddturn[3 * body + k]
    }
  },

  calcQuality: () => 1,
}

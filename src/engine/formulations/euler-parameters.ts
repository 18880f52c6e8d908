/**
 * rp [KTN §2.2, §3.2], docs/THEORY.md §9 (32), (33): four Euler parameters p = (e0, e), and per body the row ½ p·p = ½. Off the unit sphere, where Newton's method passes,
 *
 *   A(p) = (e0² − e·e) I + 2 e eᵀ + 2 e0 [e]×         homogeneous of second degree in p, so that with B(p, s) = ∂(A s)/∂p
 *   B(p, s) = 2 [ e0 s + e×s | e sᵀ − s eᵀ + (e·s) I − e0 [s]× ],   Ȧ s = B(p, s) ṗ,   Ä° s = B(ṗ, s) ṗ = 2 A(ṗ) s      [KTN 22–23]
 *   B(p, s)ᵀv = 2 [ e0 v·s + v·(e×s) ; (e·v) s − (s·v) e + (e·s) v + e0 s×v ]
 *   curvature = 2 [ v·s, (s×v)ᵀ ; s×v, v sᵀ + s vᵀ − (v·s) I ]        constant
 *
 * Inertia: with G(p) = [−e | e0 I − [e]×], ω = 2 G ṗ, ω̇ = 2 G p̈, Lagrange's equations have 2 Gᵀ J ω̇ + 4 Ġᵀ J ω [KTN 39, with Ġ p = −G ṗ]. Its
 * change, H(N) δ = G(δ)ᵀN, H(N) = [0, −Nᵀ; N, −[N]×]:
 *
 *   4 GᵀJG δp̈ + (4 H(Jω) + 8 ĠᵀJG) δṗ + (2 H(Jω̇) − 4 GᵀJG(p̈) − 8 ĠᵀJĠ) δp
 */
import { mulMV } from '../math/vec3.ts'
import { DIRECTION, type Chart } from './chart.ts'

const w = new Float64Array(3)
const wDot = new Float64Array(3)
const L = new Float64Array(3)
const N = new Float64Array(3)
const G = new Float64Array(12)
const dG = new Float64Array(12)
const ddG = new Float64Array(12)
/** What Gᵀ and Ġᵀ multiply in the change of the inertia, 3×4. */
const right = new Float64Array(12)
const rightRate = new Float64Array(12)
const q = new Float64Array(4)

/** G(p), 3×4 row-major. */
function computeG(out: Float64Array, p: Float64Array, at: number): void {
  const e0 = p[at]
  const e1 = p[at + 1]
  const e2 = p[at + 2]
  const e3 = p[at + 3]
  out[0] = -e1
  out[1] = e0
  out[2] = e3
  out[3] = -e2
  out[4] = -e2
  out[5] = -e3
  out[6] = e0
  out[7] = e1
  out[8] = -e3
  out[9] = e2
  out[10] = -e1
  out[11] = e0
}

/** out = 2 G ṗ */
function mulG(out: Float64Array, g: Float64Array, p: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++)
    out[k] = 2 * (g[4 * k] * p[at] + g[4 * k + 1] * p[at + 1] + g[4 * k + 2] * p[at + 2] + g[4 * k + 3] * p[at + 3])
}

/** out = factor A(p), 3×3 row-major. */
function computeA(out: Float64Array, o: number, p: Float64Array, at: number, factor: number): void {
  const e0 = p[at]
  const e1 = p[at + 1]
  const e2 = p[at + 2]
  const e3 = p[at + 3]
  const twice = 2 * factor
  const d = factor * (e0 * e0 - e1 * e1 - e2 * e2 - e3 * e3)
  out[o] = d + twice * e1 * e1
  out[o + 1] = twice * (e1 * e2 - e0 * e3)
  out[o + 2] = twice * (e1 * e3 + e0 * e2)
  out[o + 3] = twice * (e1 * e2 + e0 * e3)
  out[o + 4] = d + twice * e2 * e2
  out[o + 5] = twice * (e2 * e3 - e0 * e1)
  out[o + 6] = twice * (e1 * e3 - e0 * e2)
  out[o + 7] = twice * (e2 * e3 + e0 * e1)
  out[o + 8] = d + twice * e3 * e3
}

/** M += H(a, b, c) */
function addH(M: Float64Array, at: number, stride: number, a: number, b: number, c: number): void {
  const row1 = at + stride
  const row2 = row1 + stride
  const row3 = row2 + stride
  M[at + 1] -= a
  M[at + 2] -= b
  M[at + 3] -= c
  M[row1] += a
  M[row1 + 2] += c
  M[row1 + 3] -= b
  M[row2] += b
  M[row2 + 1] -= c
  M[row2 + 3] += a
  M[row3] += c
  M[row3 + 1] += b
  M[row3 + 2] -= a
}

export const EULER_PARAMETERS: Chart = {
  name: 'rp',
  size: 4,
  freedoms: 4,
  normalised: true,

  computeFrame({ A, turn }, body) {
    computeA(A, 9 * body, turn, 4 * body, 1)
  },

  computeFrameRates({ dA, ddA, turn, dturn }, body) {
    const at = 4 * body
    const o = 9 * body
    const e0 = 2 * turn[at]
    const e1 = 2 * turn[at + 1]
    const e2 = 2 * turn[at + 2]
    const e3 = 2 * turn[at + 3]
    const f0 = dturn[at]
    const f1 = dturn[at + 1]
    const f2 = dturn[at + 2]
    const f3 = dturn[at + 3]
    const d = e0 * f0 - e1 * f1 - e2 * f2 - e3 * f3
    const s12 = e1 * f2 + e2 * f1
    const s13 = e1 * f3 + e3 * f1
    const s23 = e2 * f3 + e3 * f2
    const t1 = e0 * f1 + e1 * f0
    const t2 = e0 * f2 + e2 * f0
    const t3 = e0 * f3 + e3 * f0
    dA[o] = d + 2 * e1 * f1
    dA[o + 1] = s12 - t3
    dA[o + 2] = s13 + t2
    dA[o + 3] = s12 + t3
    dA[o + 4] = d + 2 * e2 * f2
    dA[o + 5] = s23 - t1
    dA[o + 6] = s13 - t2
    dA[o + 7] = s23 + t1
    dA[o + 8] = d + 2 * e3 * f3
    computeA(ddA, o, dturn, at, 2)
  },

  addGradient({ turn }, body, s, sAt, v, vAt, factor, out, at) {
    const e0 = turn[4 * body]
    const e1 = turn[4 * body + 1]
    const e2 = turn[4 * body + 2]
    const e3 = turn[4 * body + 3]
    const x = s[sAt]
    const y = s[sAt + 1]
    const z = s[sAt + 2]
    const a = v[vAt]
    const b = v[vAt + 1]
    const c = v[vAt + 2]
    const twice = 2 * factor
    const sv = x * a + y * b + z * c
    const es = e1 * x + e2 * y + e3 * z
    const ev = e1 * a + e2 * b + e3 * c
    // s × v
    const p = y * c - z * b
    const r = z * a - x * c
    const u = x * b - y * a
    out[at] += twice * (e0 * sv + e1 * p + e2 * r + e3 * u)
    out[at + 1] += twice * (ev * x - sv * e1 + es * a + e0 * p)
    out[at + 2] += twice * (ev * y - sv * e2 + es * b + e0 * r)
    out[at + 3] += twice * (ev * z - sv * e3 + es * c + e0 * u)
  },

  computeDirections({ turn }, body, s, sAt, out) {
    const e0 = 2 * turn[4 * body]
    const e1 = 2 * turn[4 * body + 1]
    const e2 = 2 * turn[4 * body + 2]
    const e3 = 2 * turn[4 * body + 3]
    const x = s[sAt]
    const y = s[sAt + 1]
    const z = s[sAt + 2]
    const es = e1 * x + e2 * y + e3 * z
    out[0] = e0 * x + e2 * z - e3 * y
    out[DIRECTION] = e0 * y + e3 * x - e1 * z
    out[2 * DIRECTION] = e0 * z + e1 * y - e2 * x
    out[1] = es
    out[2] = e1 * y - x * e2 + e0 * z
    out[3] = e1 * z - x * e3 - e0 * y
    out[DIRECTION + 1] = e2 * x - y * e1 - e0 * z
    out[DIRECTION + 2] = es
    out[DIRECTION + 3] = e2 * z - y * e3 + e0 * x
    out[2 * DIRECTION + 1] = e3 * x - z * e1 + e0 * y
    out[2 * DIRECTION + 2] = e3 * y - z * e2 - e0 * x
    out[2 * DIRECTION + 3] = es
  },

  addCurvature(_pose, _body, s, sAt, v, vAt, factor, M, at, stride) {
    const x = 2 * factor * s[sAt]
    const y = 2 * factor * s[sAt + 1]
    const z = 2 * factor * s[sAt + 2]
    const a = v[vAt]
    const b = v[vAt + 1]
    const c = v[vAt + 2]
    const xa = x * a
    const yb = y * b
    const zc = z * c
    const xy = x * b + y * a
    const xz = x * c + z * a
    const yz = y * c + z * b
    const p = y * c - z * b
    const r = z * a - x * c
    const u = x * b - y * a
    const row1 = at + stride
    const row2 = row1 + stride
    const row3 = row2 + stride
    M[at] += xa + yb + zc
    M[at + 1] += p
    M[at + 2] += r
    M[at + 3] += u
    M[row1] += p
    M[row1 + 1] += xa - yb - zc
    M[row1 + 2] += xy
    M[row1 + 3] += xz
    M[row2] += r
    M[row2 + 1] += xy
    M[row2 + 2] += yb - xa - zc
    M[row2 + 3] += yz
    M[row3] += u
    M[row3 + 1] += xz
    M[row3 + 2] += yz
    M[row3 + 3] += zc - xa - yb
  },

  advance(out, from, step, rate, body) {
    for (let k = 4 * body; k < 4 * body + 4; k++) out[k] = from[k] + step * rate[k]
  },

  tidy({ turn }, body) {
    const at = 4 * body
    let s = 0
    for (let k = at; k < at + 4; k++) s += turn[k] * turn[k]
    s = 1 / Math.sqrt(s)
    for (let k = at; k < at + 4; k++) turn[k] *= s
  },

  addInertia({ turn, dturn, ddturn }, body, inertia, out, at) {
    computeG(G, turn, 4 * body)
    computeG(dG, dturn, 4 * body)
    mulG(w, G, dturn, 4 * body)
    mulG(wDot, G, ddturn, 4 * body)
    mulMV(L, 0, inertia, 9 * body, w, 0)
    mulMV(N, 0, inertia, 9 * body, wDot, 0)
    for (let k = 0; k < 4; k++)
      out[at + k] +=
        2 * (G[k] * N[0] + G[4 + k] * N[1] + G[8 + k] * N[2]) + 4 * (dG[k] * L[0] + dG[4 + k] * L[1] + dG[8 + k] * L[2])
  },

  addInertiaChange({ turn, dturn, ddturn }, body, inertia, g, s, _displacement, M, at, stride) {
    computeG(G, turn, 4 * body)
    computeG(dG, dturn, 4 * body)
    computeG(ddG, ddturn, 4 * body)
    mulG(w, G, dturn, 4 * body)
    mulG(wDot, G, ddturn, 4 * body)
    mulMV(L, 0, inertia, 9 * body, w, 0)
    mulMV(N, 0, inertia, 9 * body, wDot, 0)
    // Gᵀ J (4 G − 4 s G(p̈)) + Ġᵀ J (8 g G − 8 s Ġ)
    const j = 9 * body
    for (let n = 0; n < 4; n++) {
      const a = 4 * (G[n] - s * ddG[n])
      const b = 4 * (G[4 + n] - s * ddG[4 + n])
      const c = 4 * (G[8 + n] - s * ddG[8 + n])
      const x = 8 * (g * G[n] - s * dG[n])
      const y = 8 * (g * G[4 + n] - s * dG[4 + n])
      const z = 8 * (g * G[8 + n] - s * dG[8 + n])
      for (let k = 0; k < 3; k++) {
        const u = inertia[j + 3 * k]
        const v = inertia[j + 3 * k + 1]
        const t = inertia[j + 3 * k + 2]
        right[4 * k + n] = u * a + v * b + t * c
        rightRate[4 * k + n] = u * x + v * y + t * z
      }
    }
    for (let k = 0; k < 4; k++) {
      const row = at + stride * k
      const a = G[k]
      const b = G[4 + k]
      const c = G[8 + k]
      const x = dG[k]
      const y = dG[4 + k]
      const z = dG[8 + k]
      for (let n = 0; n < 4; n++)
        M[row + n] +=
          a * right[n] +
          b * right[4 + n] +
          c * right[8 + n] +
          x * rightRate[n] +
          y * rightRate[4 + n] +
          z * rightRate[8 + n]
    }
    // H(4 g Jω + 2 s Jω̇)
    const a = 4 * g * L[0] + 2 * s * N[0]
    const b = 4 * g * L[1] + 2 * s * N[1]
    const c = 4 * g * L[2] + 2 * s * N[2]
    addH(M, at, stride, a, b, c)
  },

  second() {},

  computeSpinMaps({ turn, dturn }, body, g, s, displacement, T, P, Q, at) {
    computeG(G, turn, 4 * body)
    for (let k = 0; k < 12; k++) T[at + k] = 2 * G[k]
    if (!displacement) return
    computeG(dG, dturn, 4 * body)
    for (let k = 0; k < 12; k++) {
      P[at + k] = 2 * s * G[k]
      Q[at + k] = 2 * (g * G[k] - s * dG[k])
    }
  },

  addTorqueChange(_pose, _body, tau, tauAt, factor, M, at, stride) {
    // 2 H(τ)
    const a = 2 * factor * tau[tauAt]
    const b = 2 * factor * tau[tauAt + 1]
    const c = 2 * factor * tau[tauAt + 2]
    addH(M, at, stride, a, b, c)
  },

  setTurn({ turn, dturn }, body, R, Rat, omega, at) {
    quaternionOf(q, R, Rat)
    // takes the one of q and −q that is nearer to the coordinates before
    let dot = 0
    for (let k = 0; k < 4; k++) dot += q[k] * turn[4 * body + k]
    for (let k = 0; k < 4; k++) turn[4 * body + k] = dot < 0 ? -q[k] : q[k]
    computeG(G, turn, 4 * body)
    for (let k = 0; k < 4; k++)
      dturn[4 * body + k] = 0.5 * (G[k] * omega[at] + G[4 + k] * omega[at + 1] + G[8 + k] * omega[at + 2])
  },

  setSecond({ turn, dturn, ddturn }, body, omegaDot, at) {
    computeG(G, turn, 4 * body)
    let square = 0
    for (let k = 4 * body; k < 4 * body + 4; k++) square += dturn[k] * dturn[k]
    for (let k = 0; k < 4; k++)
      ddturn[4 * body + k] =
        0.5 * (G[k] * omegaDot[at] + G[4 + k] * omegaDot[at + 1] + G[8 + k] * omegaDot[at + 2]) -
        square * turn[4 * body + k]
  },

  readRates({ turn, dturn, ddturn }, body, out, at) {
    computeG(G, turn, 4 * body)
    mulG(w, G, dturn, 4 * body)
    mulG(wDot, G, ddturn, 4 * body)
    for (let k = 0; k < 3; k++) {
      out[at + k] = w[k]
      out[at + 3 + k] = wDot[k]
    }
  },

  calcQuality: () => 1,
}

/** Unit quaternion of a rotation matrix, from the largest of its four numbers (Shepperd 1978). */
export function quaternionOf(out: Float64Array, R: Float64Array, at: number): void {
  const x = R[at + 7] - R[at + 5]
  const y = R[at + 2] - R[at + 6]
  const z = R[at + 3] - R[at + 1]
  const xy = R[at + 1] + R[at + 3]
  const xz = R[at + 2] + R[at + 6]
  const yz = R[at + 5] + R[at + 7]
  // 4 × the squares of the four
  const ww = 1 + R[at] + R[at + 4] + R[at + 8]
  const xx = 1 + R[at] - R[at + 4] - R[at + 8]
  const yy = 1 - R[at] + R[at + 4] - R[at + 8]
  const zz = 1 - R[at] - R[at + 4] + R[at + 8]
  // 4 × the products of the largest with all
  if (ww >= xx && ww >= yy && ww >= zz) setUnit(out, ww, x, y, z)
  else if (xx >= yy && xx >= zz) setUnit(out, x, xx, xy, xz)
  else if (yy >= zz) setUnit(out, y, xy, yy, yz)
  else setUnit(out, z, xz, yz, zz)
}

function setUnit(out: Float64Array, w: number, x: number, y: number, z: number): void {
  const s = 1 / Math.sqrt(w * w + x * x + y * y + z * z)
  out[0] = s * w
  out[1] = s * x
  out[2] = s * y
  out[3] = s * z
}

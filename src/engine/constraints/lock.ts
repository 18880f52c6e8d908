/**
 * The lock constraint [TR §5, PT §2]: six rows between the driven marker F1 on body 1 and the main marker F2 on body 2, of which a
 * mask picks some. Notation and signs: docs/NOTATION.md, equations: docs/THEORY.md §2 (3)–(13).
 *
 *   C_x = R_F2ᵀ d − δ(t),   d = (r1 + p1) − (r2 + p2)         translation rows, axes of F2      [TR 28–29]
 *   C_θ = Im(e),            e = q_Δ(t)* ⊗ F2* ⊗ F1            rotation rows                     [TR 49, 72]
 *
 * Jacobian by (δr1, θ1, δr2, θ2), θ in body axes. With a_k the world axis k of F2, and g_k = R_F1 P(e)ᵀ 1_k, P(e) = ½(e_w I + [e_v]×):
 *   translation k   [ a_kᵀ | u1 × R1ᵀa_k | −a_kᵀ | R2ᵀa_k × R2ᵀ(r1 + p1 − r2) ]                    [PT 25]
 *   rotation k      [ 0    | R1ᵀ g_k     | 0     | −R2ᵀ g_k                   ]                    [PT 33, TR side of the law]
 * On C_θ = 0 the rotation rows picked are orthogonal and of length ½ each, whatever the mask; they lose rank only where Σ C_θ² = 1, the
 * marker turned by 180°, which is never on C = 0.
 *
 * Velocity and acceleration level hold every rheonomic term: markers that move in their bodies (u̇, ü, w, ẇ) and the joint's law (δ, q_Δ):
 *   ḋ = ṙ1 + W1×p1 + p1′ − (the same of 2),         p_i′ = R_i u̇_i
 *   Ċ_x = R_F2ᵀ(ḋ − W_F2×d) − δ̇,                    ė = −½ ω_Δ⊗e + ½ e⊗ω_rel,   ω_rel = R_F1ᵀ(W_F1 − W_F2)
 *   C̈_x = R_F2ᵀ(d̈ − A_F2×d − 2 W_F2×ḋ + W_F2×(W_F2×d)) − δ̈
 *   ë = −½ α_Δ⊗e − ½ ω_Δ⊗ė + ½ ė⊗ω_rel + ½ e⊗ω̇_rel,  ω̇_rel = R_F1ᵀ(A_F1 − A_F2 + W_F1×W_F2)
 * C_t is Ċ with the bodies at rest [TR 32, 51], Q_c minus all of C̈ that holds no r̈, ω̇ [TR 26].
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { mulQV, mulVQ } from '../math/quaternion.ts'
import { add3, addCross3, copy3, cross3, mulMtV, mulMV, set3, sub3 } from '../math/vec3.ts'
import { MOTION } from './motion.ts'

/** Bits of the rotation rows. */
const ROTATIONS = 0b111000

const a = new Float64Array(3)
const b = new Float64Array(3)
const arm = new Float64Array(3)
const WF1 = new Float64Array(3)
const WF2 = new Float64Array(3)
const AF1 = new Float64Array(3)
const AF2 = new Float64Array(3)
const wRel = new Float64Array(3)
const dwRel = new Float64Array(3)
const dd = new Float64Array(3)
const ddd = new Float64Array(3)
const p1t = new Float64Array(3)
const p2t = new Float64Array(3)
const x = new Float64Array(3)
const de = new Float64Array(4)
const dde = new Float64Array(4)
const product = new Float64Array(4)

/** C of the lock rows of joint j, into ws.c, and the world axes of the rows, a_k and g_k, into ws.axis. */
export function computeLockResidual(model: Model, ws: Workspace, j: number): void {
  const { RF, axis, c, d, e, jointMotion } = ws
  const mask = model.jointMask[j]
  let row = model.rows.start[j]
  const at = MOTION.length * j + MOTION.x
  const dx = d[3 * j]
  const dy = d[3 * j + 1]
  const dz = d[3 * j + 2]
  for (let k = 0; k < 3; k++) {
    if (!(mask & (1 << k))) continue
    const f = 18 * j + 9 + k
    const x = RF[f]
    const y = RF[f + 3]
    const z = RF[f + 6]
    axis[3 * row] = x
    axis[3 * row + 1] = y
    axis[3 * row + 2] = z
    c[row] = x * dx + y * dy + z * dz - jointMotion[at + k]
    row++
  }
  if (!(mask & ROTATIONS)) return
  const f = 18 * j
  const r0 = RF[f]
  const r1 = RF[f + 1]
  const r2 = RF[f + 2]
  const r3 = RF[f + 3]
  const r4 = RF[f + 4]
  const r5 = RF[f + 5]
  const r6 = RF[f + 6]
  const r7 = RF[f + 7]
  const r8 = RF[f + 8]
  const w = 0.5 * e[4 * j]
  const a = 0.5 * e[4 * j + 1]
  const b = 0.5 * e[4 * j + 2]
  const h = 0.5 * e[4 * j + 3]
  for (let k = 0; k < 3; k++) {
    if (!(mask & (8 << k))) continue
    // row k of P(e), then g_k
    const x = k === 0 ? w : k === 1 ? h : -b
    const y = k === 0 ? -h : k === 1 ? w : a
    const z = k === 0 ? b : k === 1 ? -a : w
    axis[3 * row] = r0 * x + r1 * y + r2 * z
    axis[3 * row + 1] = r3 * x + r4 * y + r5 * z
    axis[3 * row + 2] = r6 * x + r7 * y + r8 * z
    c[row] = e[4 * j + 1 + k]
    row++
  }
}

/** Axis k of the main marker in world axes. */
export function mainAxis(ws: Workspace, j: number, k: number, out: Float64Array): void {
  const m = 18 * j + 9 + k
  set3(out, 0, ws.RF[m], ws.RF[m + 3], ws.RF[m + 6])
}

/** Jacobian of the lock rows of joint j, into ws.J; needs the axes of the rows. */
export function computeLockJacobian(model: Model, ws: Workspace, j: number): void {
  const { mask, rowStart, body1, body2 } = model.joints[j]
  const { sideStart, jacobianAt } = model.rows
  const { J, axis } = ws
  let at1 = jacobianAt[sideStart[j]]
  let at2 = jacobianAt[sideStart[j] + 1]
  add3(arm, 0, ws.p, 6 * j + 3, ws.d, 3 * j)
  let row = rowStart
  for (let k = 0; k < 3; k++) {
    if (!(mask & (1 << k))) continue
    set3(a, 0, axis[3 * row], axis[3 * row + 1], axis[3 * row + 2])
    set3(J, at1, a[0], a[1], a[2])
    set3(J, at2, -a[0], -a[1], -a[2])
    cross3(b, 0, ws.p, 6 * j, a, 0)
    mulMtV(J, at1 + 3, ws.R, 9 * body1, b, 0)
    cross3(b, 0, a, 0, arm, 0)
    mulMtV(J, at2 + 3, ws.R, 9 * body2, b, 0)
    row++
    at1 += 6
    at2 += 6
  }
  for (let k = 0; k < 3; k++) {
    if (!(mask & (8 << k))) continue
    set3(J, at1, 0, 0, 0)
    set3(J, at2, 0, 0, 0)
    mulMtV(J, at1 + 3, ws.R, 9 * body1, axis, 3 * row)
    mulMtV(b, 0, ws.R, 9 * body2, axis, 3 * row)
    set3(J, at2 + 3, -b[0], -b[1], -b[2])
    row++
    at1 += 6
    at2 += 6
  }
}

/** C_t of the lock rows of joint j, into ws.ct. */
export function computeLockRate(model: Model, ws: Workspace, j: number): void {
  const { mask, rowStart, body1, body2, moving, motion1, motion2, rowCount } = model.joints[j]
  if (!moving && !motion1 && !motion2) {
    ws.ct.fill(0, rowStart, rowStart + rowCount)
    return
  }
  const at = MOTION.length * j
  mulMV(p1t, 0, ws.R, 9 * body1, ws.du, 6 * j)
  mulMV(p2t, 0, ws.R, 9 * body2, ws.du, 6 * j + 3)
  mulMV(WF1, 0, ws.RF, 18 * j, ws.markerMotion, 2 * at + MOTION.w)
  mulMV(WF2, 0, ws.RF, 18 * j + 9, ws.markerMotion, 2 * at + MOTION.length + MOTION.w)
  sub3(dd, 0, p1t, 0, p2t, 0)
  addCross3(dd, 0, ws.d, 3 * j, WF2, 0)
  mulMtV(x, 0, ws.RF, 18 * j + 9, dd, 0)
  relativeRates(ws, j)
  let row = rowStart
  for (let k = 0; k < 3; k++) if (mask & (1 << k)) ws.ct[row++] = x[k] - ws.jointMotion[at + MOTION.dx + k]
  for (let k = 0; k < 3; k++) if (mask & (8 << k)) ws.ct[row++] = de[k + 1]
}

/** Computes ω_rel (axes of F1, rad/s) and ė from W_F1 and W_F2. */
function relativeRates(ws: Workspace, j: number): void {
  const at = MOTION.length * j
  sub3(wRel, 0, WF1, 0, WF2, 0)
  mulMtV(wRel, 0, ws.RF, 18 * j, wRel, 0)
  mulQV(de, 0, ws.e, 4 * j, wRel, 0)
  mulVQ(product, 0, ws.jointMotion, at + MOTION.w, ws.e, 4 * j)
  for (let k = 0; k < 4; k++) de[k] = 0.5 * (de[k] - product[k])
}

/**
 * Q_c of the lock rows of a joint that no law moves. With u = ḋ − W2×d the relative velocity at the driven marker's origin and ω_rel = W1 − W2,
 * the general expressions come down to
 *   Q_c,x = −a · [W1×(W1×p1) − W2×(W2×(p2 + d)) − 2 W2×u],   Q_c,θ = ¼|ω_rel|² e_k − g · (W1×W2)
 */
export function computeRestingLockQc(model: Model, state: State, ws: Workspace, j: number): void {
  const mask = model.jointMask[j]
  const turns = model.rows.turnStart[j]
  const { W, p, d, e, axis, qc } = ws
  const { v } = state
  const body1 = model.jointBody1[j]
  const body2 = model.jointBody2[j]
  const ax = W[3 * body1]
  const ay = W[3 * body1 + 1]
  const az = W[3 * body1 + 2]
  const bx = W[3 * body2]
  const by = W[3 * body2 + 1]
  const bz = W[3 * body2 + 2]
  let row = model.rows.start[j]
  if (row < turns) {
    const px = p[6 * j]
    const py = p[6 * j + 1]
    const pz = p[6 * j + 2]
    const sx = p[6 * j + 3] + d[3 * j]
    const sy = p[6 * j + 4] + d[3 * j + 1]
    const sz = p[6 * j + 5] + d[3 * j + 2]
    // W1×p1 and W2×(p2 + d)
    const cx = ay * pz - az * py
    const cy = az * px - ax * pz
    const cz = ax * py - ay * px
    const fx = by * sz - bz * sy
    const fy = bz * sx - bx * sz
    const fz = bx * sy - by * sx
    // W2×(p2 + d) + 2u in one: −W2×(W2×s) − 2 W2×u = −W2×(W2×s + 2u)
    const ux = fx + 2 * (v[6 * body1] + cx - v[6 * body2] - fx)
    const uy = fy + 2 * (v[6 * body1 + 1] + cy - v[6 * body2 + 1] - fy)
    const uz = fz + 2 * (v[6 * body1 + 2] + cz - v[6 * body2 + 2] - fz)
    const x = ay * cz - az * cy - (by * uz - bz * uy)
    const y = az * cx - ax * cz - (bz * ux - bx * uz)
    const z = ax * cy - ay * cx - (bx * uy - by * ux)
    for (; row < turns; row++) qc[row] = -(axis[3 * row] * x + axis[3 * row + 1] * y + axis[3 * row + 2] * z)
  }
  if (!(mask & ROTATIONS)) return
  const wx = ax - bx
  const wy = ay - by
  const wz = az - bz
  const quarter = 0.25 * (wx * wx + wy * wy + wz * wz)
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  for (let k = 0; k < 3; k++) {
    if (!(mask & (8 << k))) continue
    qc[row] = quarter * e[4 * j + 1 + k] - (axis[3 * row] * x + axis[3 * row + 1] * y + axis[3 * row + 2] * z)
    row++
  }
}

/** Q_c of the lock rows of joint j, into ws.qc, with all that moves by a law. */
export function computeLockQc(model: Model, state: State, ws: Workspace, j: number): void {
  const { mask, rowStart, body1, body2, moving, motion1, motion2 } = model.joints[j]
  const at = MOTION.length * j
  const W1 = 3 * body1
  const W2 = 3 * body2
  const { v } = state
  // ḋ and d̈ without accelerations of the bodies
  sub3(dd, 0, v, 6 * body1, v, 6 * body2)
  cross3(a, 0, ws.W, W1, ws.p, 6 * j)
  cross3(b, 0, ws.W, W2, ws.p, 6 * j + 3)
  add3(dd, 0, dd, 0, a, 0)
  sub3(dd, 0, dd, 0, b, 0)
  cross3(ddd, 0, ws.W, W1, a, 0)
  cross3(b, 0, ws.W, W2, b, 0)
  sub3(ddd, 0, ddd, 0, b, 0)
  copy3(WF1, 0, ws.W, W1)
  copy3(WF2, 0, ws.W, W2)
  set3(AF1, 0, 0, 0, 0)
  set3(AF2, 0, 0, 0, 0)
  if (motion1) addMarkerTerms(ws, 2 * j, body1, 1, WF1, AF1)
  if (motion2) addMarkerTerms(ws, 2 * j + 1, body2, -1, WF2, AF2)

  // translation rows
  cross3(a, 0, WF2, 0, ws.d, 3 * j)
  for (let k = 0; k < 3; k++) b[k] = a[k] - 2 * dd[k]
  addCross3(ddd, 0, WF2, 0, b, 0)
  if (motion2) addCross3(ddd, 0, ws.d, 3 * j, AF2, 0)
  mulMtV(x, 0, ws.RF, 18 * j + 9, ddd, 0)
  let row = rowStart
  for (let k = 0; k < 3; k++) if (mask & (1 << k)) ws.qc[row++] = ws.jointMotion[at + MOTION.ddx + k] - x[k]
  if (mask < 8) return

  // rotation rows
  relativeRates(ws, j)
  cross3(dwRel, 0, WF1, 0, WF2, 0)
  add3(dwRel, 0, dwRel, 0, AF1, 0)
  sub3(dwRel, 0, dwRel, 0, AF2, 0)
  mulMtV(dwRel, 0, ws.RF, 18 * j, dwRel, 0)
  mulQV(dde, 0, de, 0, wRel, 0)
  mulQV(product, 0, ws.e, 4 * j, dwRel, 0)
  for (let k = 0; k < 4; k++) dde[k] += product[k]
  if (moving) {
    mulVQ(product, 0, ws.jointMotion, at + MOTION.dw, ws.e, 4 * j)
    for (let k = 0; k < 4; k++) dde[k] -= product[k]
    mulVQ(product, 0, ws.jointMotion, at + MOTION.w, de, 0)
    for (let k = 0; k < 4; k++) dde[k] -= product[k]
  }
  for (let k = 0; k < 3; k++) if (mask & (8 << k)) ws.qc[row++] = -0.5 * dde[k + 1]
}

/**
 * Adds what the motion of a marker in its body contributes: to ḋ and d̈ (with its sign), to W_F, and to the part of A_F that holds no ω̇ of the body;
 * world axes.
 */
function addMarkerTerms(
  ws: Workspace,
  marker: number,
  body: number,
  sign: number,
  WF: Float64Array,
  AF: Float64Array,
): void {
  const at = MOTION.length * marker
  mulMV(a, 0, ws.R, 9 * body, ws.du, 3 * marker)
  mulMV(b, 0, ws.R, 9 * body, ws.ddu, 3 * marker)
  for (let k = 0; k < 3; k++) {
    dd[k] += sign * a[k]
    ddd[k] += sign * b[k]
  }
  cross3(b, 0, ws.W, 3 * body, a, 0)
  for (let k = 0; k < 3; k++) ddd[k] += 2 * sign * b[k]
  mulMV(AF, 0, ws.RF, 9 * marker, ws.markerMotion, at + MOTION.dw)
  mulMV(a, 0, ws.RF, 9 * marker, ws.markerMotion, at + MOTION.w)
  addCross3(AF, 0, ws.W, 3 * body, a, 0)
  add3(WF, 0, WF, 0, a, 0)
}

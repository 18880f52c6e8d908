/**
 * x_F2 · y_F1 = 0: the x axis of the main marker stays perpendicular to the y axis of the driven one; with three translation rows, a
 * universal joint (docs/THEORY.md §2 (14), (15)). With a = x_F2, b = y_F1, world vectors:
 *   C = a·b           Jacobian, rotations in body axes:  [ 0 | R1ᵀ(b × a) | 0 | R2ᵀ(a × b) ]
 *   Ċ = (W_F2×a)·b + a·(W_F1×b)
 *   C̈ = (A_F2×a)·b + a·(A_F1×b) + [W_F2×(W_F2×a)]·b + a·[W_F1×(W_F1×b)] + 2 (W_F2×a)·(W_F1×b)
 * The row has length 1 on C = 0 and vanishes only where a and b are parallel.
 */
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { add3, addCross3, copy3, cross3, dot3, mulMtV, mulMV, set3 } from '../math/vec3.ts'
import { MOTION } from './motion.ts'

const a = new Float64Array(3)
const b = new Float64Array(3)
const n = new Float64Array(3)
const da = new Float64Array(3)
const db = new Float64Array(3)
const W1 = new Float64Array(3)
const W2 = new Float64Array(3)
const A1 = new Float64Array(3)
const A2 = new Float64Array(3)

function computeArms(ws: Workspace, j: number): void {
  const f1 = 18 * j
  const f2 = 18 * j + 9
  for (let k = 0; k < 3; k++) {
    a[k] = ws.RF[f2 + 3 * k]
    b[k] = ws.RF[f1 + 1 + 3 * k]
  }
}

const rowOf = (model: Model, j: number): number => model.rows.start[j + 1] - 1

/** Writes the axis b × a that the row reads, world axes. */
function perpendicularAxis(ws: Workspace, j: number, out: Float64Array): void {
  computeArms(ws, j)
  cross3(out, 0, b, 0, a, 0)
}

/** C of the row of joint j, into ws.c, and its world axis b × a, into ws.axis. */
export function computePerpendicularResidual(model: Model, ws: Workspace, j: number): void {
  const row = rowOf(model, j)
  perpendicularAxis(ws, j, n)
  set3(ws.axis, 3 * row, n[0], n[1], n[2])
  ws.c[row] = dot3(a, 0, b, 0)
}

/** Jacobian of the row of joint j, into ws.J. */
export function computePerpendicularJacobian(model: Model, ws: Workspace, j: number): void {
  const { body1, body2 } = model.joints[j]
  const { start, sideStart, jacobianAt } = model.rows
  const last = 6 * (start[j + 1] - 1 - start[j])
  const at1 = jacobianAt[sideStart[j]] + last
  const at2 = jacobianAt[sideStart[j] + 1] + last
  perpendicularAxis(ws, j, n)
  set3(ws.J, at1, 0, 0, 0)
  set3(ws.J, at2, 0, 0, 0)
  mulMtV(ws.J, at1 + 3, ws.R, 9 * body1, n, 0)
  set3(n, 0, -n[0], -n[1], -n[2])
  mulMtV(ws.J, at2 + 3, ws.R, 9 * body2, n, 0)
}

/** C_t of the row of joint j, into ws.ct. */
export function computePerpendicularRate(model: Model, ws: Workspace, j: number): void {
  const { motion1, motion2 } = model.joints[j]
  const row = rowOf(model, j)
  ws.ct[row] = 0
  if (!motion1 && !motion2) return
  const at = 2 * MOTION.length * j
  computeArms(ws, j)
  mulMV(W1, 0, ws.RF, 18 * j, ws.markerMotion, at + MOTION.w)
  mulMV(W2, 0, ws.RF, 18 * j + 9, ws.markerMotion, at + MOTION.length + MOTION.w)
  cross3(da, 0, W2, 0, a, 0)
  cross3(db, 0, W1, 0, b, 0)
  ws.ct[row] = dot3(da, 0, b, 0) + dot3(a, 0, db, 0)
}

/** Q_c of the row of joint j, into ws.qc. */
export function computePerpendicularQc(model: Model, ws: Workspace, j: number): void {
  const { body1, body2, motion1, motion2 } = model.joints[j]
  computeArms(ws, j)
  frameRates(ws, 2 * j, body1, motion1 !== null, W1, A1)
  frameRates(ws, 2 * j + 1, body2, motion2 !== null, W2, A2)
  cross3(da, 0, W2, 0, a, 0)
  cross3(db, 0, W1, 0, b, 0)
  let sum = 2 * dot3(da, 0, db, 0)
  cross3(n, 0, W2, 0, da, 0)
  addCross3(n, 0, A2, 0, a, 0)
  sum += dot3(n, 0, b, 0)
  cross3(n, 0, W1, 0, db, 0)
  addCross3(n, 0, A1, 0, b, 0)
  sum += dot3(n, 0, a, 0)
  ws.qc[rowOf(model, j)] = -sum
}

/** Computes W_F, and the part of A_F that holds no ω̇ of the body; world axes. */
function frameRates(
  ws: Workspace,
  marker: number,
  body: number,
  moving: boolean,
  W: Float64Array,
  A: Float64Array,
): void {
  copy3(W, 0, ws.W, 3 * body)
  set3(A, 0, 0, 0, 0)
  if (!moving) return
  const at = MOTION.length * marker
  mulMV(A, 0, ws.RF, 9 * marker, ws.markerMotion, at + MOTION.dw)
  mulMV(n, 0, ws.RF, 9 * marker, ws.markerMotion, at + MOTION.w)
  addCross3(A, 0, W, 0, n, 0)
  add3(W, 0, W, 0, n, 0)
}

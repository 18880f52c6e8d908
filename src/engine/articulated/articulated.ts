/**
 * Articulated-body solution of M a + Gᵀγ = f, G a = b on the joints of a forest (Featherstone 1983; docs/THEORY.md §3 (A), (B); here for any mask of lock rows), in world axes
 * at the bodies' centres of mass. O(bodies), exact, and without multipliers as unknowns.
 *
 * The rows of a tree joint ask of the relative acceleration of body c against its parent p, read at the driven marker's origin, to be b along the
 * axes of ws.axis: a_c = T a_p + c̃ + Σ s_k q̈_k, with T the rigid shift from p to c by ρ = r_c − r_p, c̃ the part that the rows fix (by the
 * dual axes) and s_k the directions that they leave free. With the articulated inertia I and force F of c and all that hangs on it,
 * each free direction is taken out in turn by one rank-one step, which is Cholesky's on SᵀIS:
 *
 *   u = I s,  d = s·u,  I ← I − u uᵀ/d,  y = s·F/d,  F ← F − u y          F holds −I c̃ before
 *
 * and what is left of I and F is shifted to the parent, Tᵀ I T, Tᵀ F, and added there. Back from the root, for the free directions in
 * reverse, q̈ = y − u·a/d, a ← a + s q̈. A spatial vector is (linear, angular); I = [A B; Bᵀ C].
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeBias, computeDirections } from './directions.ts'
import { INERTIA } from './tree.ts'
import type { Articulated } from '../model/system.ts'

/** Factors the equations of the forest at the pose for which the workspace holds positions, with the masses of the metric. */
export function factorArticulated(model: Model, state: State, ws: Workspace, t: Articulated): void {
  const { order, joint, parent } = t.forest
  const { q } = state
  t.R.set(ws.R)
  const { rho } = t
  for (let i = 0; i < order.length; i++) computeOwnInertia(model, ws, t, order[i])
  for (let i = 0; i < order.length; i++) {
    const b = order[i]
    const p = parent[b]
    if (joint[b] >= 0) computeDirections(model, ws, t, b)
    if (p >= 0) for (let k = 0; k < 3; k++) rho[3 * b + k] = q[7 * b + k] - q[7 * p + k]
    takeOut(t, b, p)
  }
}

/** Sets the inertia of body b to its own, m I and R J Rᵀ, world axes. */
function computeOwnInertia(model: Model, ws: Workspace, t: Articulated, b: number): void {
  const { inertia: J, mass } = model.metric
  const { R } = ws
  const o = INERTIA * b
  const k = 9 * b
  const I = t.inertia
  const r0 = R[k]
  const r1 = R[k + 1]
  const r2 = R[k + 2]
  const r3 = R[k + 3]
  const r4 = R[k + 4]
  const r5 = R[k + 5]
  const r6 = R[k + 6]
  const r7 = R[k + 7]
  const r8 = R[k + 8]
  const xx = J[k]
  const xy = J[k + 1]
  const xz = J[k + 2]
  const yy = J[k + 4]
  const yz = J[k + 5]
  const zz = J[k + 8]
  const a0 = r0 * xx + r1 * xy + r2 * xz
  const a1 = r0 * xy + r1 * yy + r2 * yz
  const a2 = r0 * xz + r1 * yz + r2 * zz
  const a3 = r3 * xx + r4 * xy + r5 * xz
  const a4 = r3 * xy + r4 * yy + r5 * yz
  const a5 = r3 * xz + r4 * yz + r5 * zz
  const a6 = r6 * xx + r7 * xy + r8 * xz
  const a7 = r6 * xy + r7 * yy + r8 * yz
  const a8 = r6 * xz + r7 * yz + r8 * zz
  const m = mass[b]
  I[o] = I[o + 3] = I[o + 5] = m
  I[o + 1] = I[o + 2] = I[o + 4] = 0
  for (let i = 6; i < 15; i++) I[o + i] = 0
  I[o + 15] = a0 * r0 + a1 * r1 + a2 * r2
  I[o + 16] = a0 * r3 + a1 * r4 + a2 * r5
  I[o + 17] = a0 * r6 + a1 * r7 + a2 * r8
  I[o + 18] = a3 * r3 + a4 * r4 + a5 * r5
  I[o + 19] = a3 * r6 + a4 * r7 + a5 * r8
  I[o + 20] = a6 * r6 + a7 * r7 + a8 * r8
}

/**
 * Takes the free directions of body b out of its articulated inertia and adds the rest to its parent's. Written out in local variables, as most of
 * the time of an evaluation is spent here.
 */
function takeOut(t: Articulated, b: number, parent: number): void {
  const { inertia: I, S, U, inverseD, freeStart, rho } = t
  const o = INERTIA * b
  let a0 = I[o]
  let a1 = I[o + 1]
  let a2 = I[o + 2]
  let a3 = I[o + 3]
  let a4 = I[o + 4]
  let a5 = I[o + 5]
  let b0 = I[o + 6]
  let b1 = I[o + 7]
  let b2 = I[o + 8]
  let b3 = I[o + 9]
  let b4 = I[o + 10]
  let b5 = I[o + 11]
  let b6 = I[o + 12]
  let b7 = I[o + 13]
  let b8 = I[o + 14]
  let c0 = I[o + 15]
  let c1 = I[o + 16]
  let c2 = I[o + 17]
  let c3 = I[o + 18]
  let c4 = I[o + 19]
  let c5 = I[o + 20]
  for (let f = freeStart[b]; f < freeStart[b + 1]; f++) {
    const s0 = S[6 * f]
    const s1 = S[6 * f + 1]
    const s2 = S[6 * f + 2]
    const s3 = S[6 * f + 3]
    const s4 = S[6 * f + 4]
    const s5 = S[6 * f + 5]
    const u0 = a0 * s0 + a1 * s1 + a2 * s2 + b0 * s3 + b1 * s4 + b2 * s5
    const u1 = a1 * s0 + a3 * s1 + a4 * s2 + b3 * s3 + b4 * s4 + b5 * s5
    const u2 = a2 * s0 + a4 * s1 + a5 * s2 + b6 * s3 + b7 * s4 + b8 * s5
    const u3 = b0 * s0 + b3 * s1 + b6 * s2 + c0 * s3 + c1 * s4 + c2 * s5
    const u4 = b1 * s0 + b4 * s1 + b7 * s2 + c1 * s3 + c3 * s4 + c4 * s5
    const u5 = b2 * s0 + b5 * s1 + b8 * s2 + c2 * s3 + c4 * s4 + c5 * s5
    const i = 1 / (s0 * u0 + s1 * u1 + s2 * u2 + s3 * u3 + s4 * u4 + s5 * u5)
    U[6 * f] = u0
    U[6 * f + 1] = u1
    U[6 * f + 2] = u2
    U[6 * f + 3] = u3
    U[6 * f + 4] = u4
    U[6 * f + 5] = u5
    inverseD[f] = i
    const w0 = u0 * i
    const w1 = u1 * i
    const w2 = u2 * i
    const w3 = u3 * i
    const w4 = u4 * i
    a0 -= w0 * u0
    a1 -= w0 * u1
    a2 -= w0 * u2
    a3 -= w1 * u1
    a4 -= w1 * u2
    a5 -= w2 * u2
    b0 -= w0 * u3
    b1 -= w0 * u4
    b2 -= w0 * u5
    b3 -= w1 * u3
    b4 -= w1 * u4
    b5 -= w1 * u5
    b6 -= w2 * u3
    b7 -= w2 * u4
    b8 -= w2 * u5
    c0 -= w3 * u3
    c1 -= w3 * u4
    c2 -= w3 * u5
    c3 -= w4 * u4
    c4 -= w4 * u5
    c5 -= u5 * i * u5
  }
  if (parent < 0) return
  // Tᵀ I T with T = [1 −[ρ]×; 0 1]: B − A[ρ]×, C + [ρ]×(B − A[ρ]×) − Bᵀ[ρ]×
  const x = rho[3 * b]
  const y = rho[3 * b + 1]
  const z = rho[3 * b + 2]
  const d0 = b0 - a1 * z + a2 * y
  const d1 = b1 + a0 * z - a2 * x
  const d2 = b2 - a0 * y + a1 * x
  const d3 = b3 - a3 * z + a4 * y
  const d4 = b4 + a1 * z - a4 * x
  const d5 = b5 - a1 * y + a3 * x
  const d6 = b6 - a4 * z + a5 * y
  const d7 = b7 + a2 * z - a5 * x
  const d8 = b8 - a2 * y + a4 * x
  const p = INERTIA * parent
  I[p] += a0
  I[p + 1] += a1
  I[p + 2] += a2
  I[p + 3] += a3
  I[p + 4] += a4
  I[p + 5] += a5
  I[p + 6] += d0
  I[p + 7] += d1
  I[p + 8] += d2
  I[p + 9] += d3
  I[p + 10] += d4
  I[p + 11] += d5
  I[p + 12] += d6
  I[p + 13] += d7
  I[p + 14] += d8
  I[p + 15] += c0 - z * d3 + y * d6 - b3 * z + b6 * y
  I[p + 16] += c1 - z * d4 + y * d7 + b0 * z - b6 * x
  I[p + 17] += c2 - z * d5 + y * d8 - b0 * y + b3 * x
  I[p + 18] += c3 + z * d1 - x * d7 + b1 * z - b7 * x
  I[p + 19] += c4 + z * d2 - x * d8 - b1 * y + b4 * x
  I[p + 20] += c5 - y * d2 + x * d5 - b2 * y + b5 * x
}

/**
 * Goes from the leaves to the root, adds the forces of each body to its parent's and computes y; needs t.force (world axes), which it overwrites.
 *
 * @param b right-hand side, one per row; only the rows of the tree joints are read
 */
export function sweepUp(model: Model, t: Articulated, b: Float64Array): void {
  const { order, parent, joint } = t.forest
  const { force: F, S, U, inverseD, y, rho, freeStart, bias, inertia: I } = t
  for (let n = 0; n < order.length; n++) {
    const body = order[n]
    const k = 6 * body
    if (joint[body] >= 0) computeBias(model, t, body, b)
    const e0 = bias[k]
    const e1 = bias[k + 1]
    const e2 = bias[k + 2]
    const e3 = bias[k + 3]
    const e4 = bias[k + 4]
    const e5 = bias[k + 5]
    const o = INERTIA * body
    const a0 = I[o]
    const a1 = I[o + 1]
    const a2 = I[o + 2]
    const a3 = I[o + 3]
    const a4 = I[o + 4]
    const a5 = I[o + 5]
    const b0 = I[o + 6]
    const b1 = I[o + 7]
    const b2 = I[o + 8]
    const b3 = I[o + 9]
    const b4 = I[o + 10]
    const b5 = I[o + 11]
    const b6 = I[o + 12]
    const b7 = I[o + 13]
    const b8 = I[o + 14]
    const c0 = I[o + 15]
    const c1 = I[o + 16]
    const c2 = I[o + 17]
    const c3 = I[o + 18]
    const c4 = I[o + 19]
    const c5 = I[o + 20]
    let f0 = F[k] - (a0 * e0 + a1 * e1 + a2 * e2 + b0 * e3 + b1 * e4 + b2 * e5)
    let f1 = F[k + 1] - (a1 * e0 + a3 * e1 + a4 * e2 + b3 * e3 + b4 * e4 + b5 * e5)
    let f2 = F[k + 2] - (a2 * e0 + a4 * e1 + a5 * e2 + b6 * e3 + b7 * e4 + b8 * e5)
    let f3 = F[k + 3] - (b0 * e0 + b3 * e1 + b6 * e2 + c0 * e3 + c1 * e4 + c2 * e5)
    let f4 = F[k + 4] - (b1 * e0 + b4 * e1 + b7 * e2 + c1 * e3 + c3 * e4 + c4 * e5)
    let f5 = F[k + 5] - (b2 * e0 + b5 * e1 + b8 * e2 + c2 * e3 + c4 * e4 + c5 * e5)
    for (let f = freeStart[body]; f < freeStart[body + 1]; f++) {
      const s = 6 * f
      const c =
        inverseD[f] * (S[s] * f0 + S[s + 1] * f1 + S[s + 2] * f2 + S[s + 3] * f3 + S[s + 4] * f4 + S[s + 5] * f5)
      y[f] = c
      f0 -= U[s] * c
      f1 -= U[s + 1] * c
      f2 -= U[s + 2] * c
      f3 -= U[s + 3] * c
      f4 -= U[s + 4] * c
      f5 -= U[s + 5] * c
    }
    const p = parent[body]
    if (p < 0) continue
    const rx = rho[3 * body]
    const ry = rho[3 * body + 1]
    const rz = rho[3 * body + 2]
    const q = 6 * p
    F[q] += f0
    F[q + 1] += f1
    F[q + 2] += f2
    F[q + 3] += f3 + ry * f2 - rz * f1
    F[q + 4] += f4 + rz * f0 - rx * f2
    F[q + 5] += f5 + rx * f1 - ry * f0
  }
}

/** Goes from the root to the leaves and computes the accelerations (world axes) from y. */
export function sweepDown(t: Articulated): void {
  const { order, parent } = t.forest
  const { acceleration: a, S, U, inverseD, y, rho, freeStart, bias } = t
  for (let n = order.length - 1; n >= 0; n--) {
    const body = order[n]
    const k = 6 * body
    let a0 = 0
    let a1 = 0
    let a2 = 0
    let a3 = 0
    let a4 = 0
    let a5 = 0
    const p = 6 * parent[body]
    if (p >= 0) {
      const rx = rho[3 * body]
      const ry = rho[3 * body + 1]
      const rz = rho[3 * body + 2]
      const x = a[p + 3]
      const y = a[p + 4]
      const z = a[p + 5]
      a0 += a[p] + y * rz - z * ry
      a1 += a[p + 1] + z * rx - x * rz
      a2 += a[p + 2] + x * ry - y * rx
      a3 += x
      a4 += y
      a5 += z
    }
    for (let f = freeStart[body + 1] - 1; f >= freeStart[body]; f--) {
      const s = 6 * f
      const qdd =
        y[f] - inverseD[f] * (U[s] * a0 + U[s + 1] * a1 + U[s + 2] * a2 + U[s + 3] * a3 + U[s + 4] * a4 + U[s + 5] * a5)
      a0 += S[s] * qdd
      a1 += S[s + 1] * qdd
      a2 += S[s + 2] * qdd
      a3 += S[s + 3] * qdd
      a4 += S[s + 4] * qdd
      a5 += S[s + 5] * qdd
    }
    a[k] = a0 + bias[k]
    a[k + 1] = a1 + bias[k + 1]
    a[k + 2] = a2 + bias[k + 2]
    a[k + 3] = a3 + bias[k + 3]
    a[k + 4] = a4 + bias[k + 4]
    a[k + 5] = a5 + bias[k + 5]
  }
}

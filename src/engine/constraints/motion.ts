/**
 * Rheonomic motion: a translation and a product of rotations from left to right, with two derivatives; the laws δ and q_Δ of docs/THEORY.md §2.
 *
 * q = q₁ ⊗ q₂ ⊗ …, each q_k a turn by θ_k about the fixed axis a_k. With ω, α in the axes of the last factor, appending one more turn gives
 *   ω′ = R_kᵀ ω + a θ̇,    α′ = R_kᵀ α + (R_kᵀ ω) × a θ̇ + a θ̈
 */
import type { DriveModel, MotionModel } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { matrixOfQ, mulQ, mulConjQ } from '../math/quaternion.ts'
import { mulMtV } from '../math/vec3.ts'

/** Layout of one motion in the workspace: the place of each of its numbers. */
export const MOTION = {
  /** Translation and its first and second derivative, m, m/s, m/s². */
  x: 0,
  dx: 3,
  ddx: 6,
  /** Rotation, and its angular velocity and acceleration in its own (turned) axes. */
  q: 9,
  w: 13,
  dw: 16,
  length: 19,
} as const

const turn = new Float64Array(4)
const R = new Float64Array(9)
const jet = new Float64Array(3)

export function identityMotion(out: Float64Array, at: number): void {
  out.fill(0, at, at + MOTION.length)
  out[at + MOTION.q] = 1
}

/** Writes the motion at time t (s) to `out`, in the layout MOTION; `out` must hold the identity motion or an earlier result there. */
export function computeMotion(motion: MotionModel, t: number, out: Float64Array, at: number): void {
  identityMotion(out, at)
  for (let k = 0; k < 3; k++) {
    motion.translation[k].evaluate(t, jet, 0)
    out[at + MOTION.x + k] = jet[0]
    out[at + MOTION.dx + k] = jet[1]
    out[at + MOTION.ddx + k] = jet[2]
  }
  for (let k = 0; k < motion.rotation.length; k++) {
    const { axis, angle } = motion.rotation[k]
    angle.evaluate(t, jet, 0)
    appendTurn(out, at, axis, jet)
  }
}

/** Appends a turn about the unit axis, 3 numbers, by the angle and its two derivatives in `turned`. */
export function appendTurn(out: Float64Array, at: number, axis: Float64Array, turned: Float64Array): void {
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const angle = turned[0]
  const rate = turned[1]
  const acceleration = turned[2]
  const q = at + MOTION.q
  const w = at + MOTION.w
  const dw = at + MOTION.dw
  const s = Math.sin(0.5 * angle)
  turn[0] = Math.cos(0.5 * angle)
  turn[1] = s * x
  turn[2] = s * y
  turn[3] = s * z
  matrixOfQ(R, 0, turn, 0)
  mulQ(out, q, out, q, turn, 0)
  mulMtV(out, w, R, 0, out, w)
  mulMtV(out, dw, R, 0, out, dw)
  const wx = out[w]
  const wy = out[w + 1]
  const wz = out[w + 2]
  out[dw] += rate * (wy * z - wz * y) + acceleration * x
  out[dw + 1] += rate * (wz * x - wx * z) + acceleration * y
  out[dw + 2] += rate * (wx * y - wy * x) + acceleration * z
  out[w] = wx + rate * x
  out[w + 1] = wy + rate * y
  out[w + 2] = wz + rate * z
}

/**
 * Coordinate that a drive prescribes at the state's time, with its first and second derivative, to `out[0..2]`. A velocity drive goes on from
 * the coordinate and the time at which it started; before that it prescribes 0 as coordinate.
 */
export function computeDrive(drive: DriveModel, state: State, out: Float64Array): void {
  drive.law.evaluate(state.t, out, 0)
  if (drive.kind !== 'velocity') return
  out[2] = out[1]
  out[1] = out[0]
  if (!hasStarted(drive, state)) out[0] = 0
  else if (drive.antiderivative)
    out[0] = state.origin[2 * drive.origin] + drive.antiderivative(state.origin[2 * drive.origin + 1], state.t)
  else out[0] = state.origin[2 * drive.origin] + state.integral[drive.integral]
}

/** Whether a velocity drive has started: the coordinate from which it goes on is known. */
export function hasStarted(drive: DriveModel, state: State): boolean {
  return !Number.isNaN(state.origin[2 * drive.origin + 1])
}

/** Starts a velocity drive at the state's time from the coordinate given, m or rad. */
export function startDrive(drive: DriveModel, state: State, coordinate: number): void {
  state.origin[2 * drive.origin] = coordinate
  state.origin[2 * drive.origin + 1] = state.t
  if (drive.integral >= 0) state.integral[drive.integral] = 0
}

/** out = q_Δ* ⊗ F2* ⊗ F1 [TR 49] */
export function relativeTurn(
  out: Float64Array,
  o: number,
  motion: Float64Array,
  at: number,
  f2: Float64Array,
  i2: number,
  f1: Float64Array,
  i1: number,
): void {
  mulConjQ(out, o, f2, i2, f1, i1)
  mulConjQ(out, o, motion, at + MOTION.q, out, o)
}

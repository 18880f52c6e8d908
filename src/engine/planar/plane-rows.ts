/** The rows of a mechanism in a plane at a pose: G, C, C_t, and the part of C̈ that holds no accelerations (docs/THEORY.md §3 (K)). */
import { computeDrive } from '../constraints/motion.ts'
import type { State } from '../model/state.ts'
import { BODY, SIDE } from './base.ts'
import { computePinBias, computePins } from './pins.ts'
import { placeOf, type PlaneMotion } from './plane-motion.ts'
import { ALONG, NOTHING, PIN_X, PIN_Y, TURN } from './plane-system.ts'

const jet = new Float64Array(3)

/** Computes the rows at the pose in `shift`: G, C, C_t, and of C̈ what laws give; C of pins, which few ask for, is left to computePinGaps. @param state whose time and drives the laws are read at */
export function computeRows(m: PlaneMotion, state: State): void {
  const { system, base, shift, turn, lever, G, gap, rate, law } = m
  const { driven, main, kind, pins, pairJoint, drive, sign } = system
  computeLevers(m)
  computePins(m)
  for (let pair = pins; pair < pairJoint.length; pair++) {
    const n = pairJoint[pair]
    const a = BODY * driven[n]
    const b = BODY * main[n]
    const px = lever[4 * n]
    const py = lever[4 * n + 1]
    // from the main body's centre of mass to the driven marker; d from the main marker to it
    const X = placeOf(base.x, shift, a) - placeOf(base.x, shift, b) + px
    const Y = placeOf(base.x, shift, a + 1) - placeOf(base.x, shift, b + 1) + py
    const qx = lever[4 * n + 2]
    const qy = lever[4 * n + 3]
    const dx = X - qx
    const dy = Y - qy
    for (let row = 2 * pair; row < 2 * pair + 2; row++) {
      const one = 2 * SIDE * (pair - pins) + 3 * (row & 1)
      const other = one + SIDE
      let x = 0
      let y = 0
      let wanted = 0
      rate[row] = law[row] = 0
      const of = drive[row]
      if (of !== null) {
        computeDrive(of, state, jet)
        wanted = sign[row] * jet[0]
        rate[row] = -sign[row] * jet[1]
        law[row] = -sign[row] * jet[2]
      }
      const reads = kind[row]
      if (reads === TURN) {
        let angle = base.axis[2 * row] - wanted
        if (a >= 0) angle += shift[a + 2]
        if (b >= 0) angle -= shift[b + 2]
        gap[row] = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
        put(G, one, a, 0, 0, 1)
        put(G, other, b, 0, 0, -1)
        continue
      }
      if (reads === NOTHING) {
        gap[row] = 0
        continue
      }
      // an axis of the main marker turns with its body, so that this feels the driven marker's place on it; others feel their own
      let ox = qx
      let oy = qy
      if (reads === ALONG) {
        const c = b < 0 ? 1 : turn[2 * main[n]]
        const s = b < 0 ? 0 : turn[2 * main[n] + 1]
        x = c * base.axis[2 * row] - s * base.axis[2 * row + 1]
        y = s * base.axis[2 * row] + c * base.axis[2 * row + 1]
        ox = X
        oy = Y
      } else if (reads === PIN_X) x = 1
      else y = 1
      gap[row] = x * dx + y * dy - wanted
      put(G, one, a, x, y, y * px - x * py)
      put(G, other, b, -x, -y, x * oy - y * ox)
    }
  }
}

/** Turns the levers of the base to the pose. */
function computeLevers({ system, base, shift, turn, lever }: PlaneMotion): void {
  const { driven, main } = system
  for (let i = 0; i < system.bodies.length; i++) {
    const angle = shift[BODY * i + 2]
    turn[2 * i] = Math.cos(angle)
    turn[2 * i + 1] = Math.sin(angle)
  }
  for (let n = 0; n < driven.length; n++) {
    turnBy(turn, driven[n], base.lever, 4 * n, lever)
    turnBy(turn, main[n], base.lever, 4 * n + 2, lever)
  }
}

function turnBy(turn: Float64Array, body: number, from: Float64Array, at: number, to: Float64Array): void {
  if (body < 0) {
    to[at] = from[at]
    to[at + 1] = from[at + 1]
    return
  }
  const c = turn[2 * body]
  const s = turn[2 * body + 1]
  to[at] = c * from[at] - s * from[at + 1]
  to[at + 1] = s * from[at] + c * from[at + 1]
}

function put(G: Float64Array, at: number, body: number, x: number, y: number, t: number): void {
  if (body < 0) return
  G[at] = x
  G[at + 1] = y
  G[at + 2] = t
}

/** Computes the part of C̈ that holds no accelerations; needs the rows, and the velocities. */
export function computeBias(m: PlaneMotion): void {
  const { system, base, shift, velocity: v, lever, turn, law, bias } = m
  const { pairJoint, driven, main, kind, pins } = system
  computePinBias(m)
  for (let pair = pins; pair < pairJoint.length; pair++) {
    const n = pairJoint[pair]
    const a = BODY * driven[n]
    const b = BODY * main[n]
    const px = lever[4 * n]
    const py = lever[4 * n + 1]
    const w1 = a < 0 ? 0 : v[a + 2]
    const w2 = b < 0 ? 0 : v[b + 2]
    // d̈ without accelerations: −ω₁² p₁ + ω₂² p₂
    const qx = lever[4 * n + 2]
    const qy = lever[4 * n + 3]
    const s1 = w1 * w1
    const s2 = b < 0 ? 0 : w2 * w2
    const x = s2 * qx - s1 * px
    const y = s2 * qy - s1 * py
    for (let row = 2 * pair; row < 2 * pair + 2; row++) {
      const reads = kind[row]
      bias[row] = law[row]
      if (reads === PIN_X) bias[row] += x
      else if (reads === PIN_Y) bias[row] += y
      else if (reads === ALONG) {
        const c = b < 0 ? 1 : turn[2 * main[n]]
        const s = b < 0 ? 0 : turn[2 * main[n] + 1]
        const e = c * base.axis[2 * row] - s * base.axis[2 * row + 1]
        const f = s * base.axis[2 * row] + c * base.axis[2 * row + 1]
        const dx = placeOf(base.x, shift, a) - placeOf(base.x, shift, b) + px - qx
        const dy = placeOf(base.x, shift, a + 1) - placeOf(base.x, shift, b + 1) + py - qy
        // ḋ
        const ux = (a < 0 ? 0 : v[a] - w1 * py) - (b < 0 ? 0 : v[b] - w2 * qy)
        const uy = (a < 0 ? 0 : v[a + 1] + w1 * px) - (b < 0 ? 0 : v[b + 1] + w2 * qx)
        bias[row] += e * x + f * y + 2 * w2 * (e * uy - f * ux) - s2 * (e * dx + f * dy)
      }
    }
  }
}

/** Writes the 6 numbers of G of a side, 2 · pair + 0 (driven) or 1 (main). */
export function readSide({ system, arm, G }: PlaneMotion, side: number, out: Float64Array): void {
  const other = SIDE * (side - 2 * system.pins)
  for (let k = 0; k < SIDE; k++) out[k] = other < 0 ? 0 : G[other + k]
  if (other >= 0) return
  out[0] = out[4] = (side & 1) === 0 ? 1 : -1
  out[2] = arm[2 * side]
  out[5] = arm[2 * side + 1]
}

/**
 * The rows of pins, of which most mechanisms in a plane consist. Those of a side are G = ±[1, 0, −p_y; 0, 1, p_x], + on the driven body, − on the main one: the two numbers ±(−p_y, p_x)
 * of its lever stand for the six.
 */
import { DIAGONAL } from '../linalg/pair-ldl.ts'
import { BODY } from './base.ts'
import { EPSILON, placeOf, type PlaneMotion } from './plane-motion.ts'

/** Computes the arms of pins; needs the levers. */
export function computePins({ system, lever, arm }: PlaneMotion): void {
  for (let o = 0; o < 4 * system.pins; o += 4) {
    arm[o] = -lever[o + 1]
    arm[o + 1] = lever[o]
    arm[o + 2] = lever[o + 3]
    arm[o + 3] = -lever[o + 2]
  }
}

/** Computes C of pins; needs the levers. */
export function computePinGaps({ system, base, shift, lever, gap }: PlaneMotion): void {
  const { pins, driven, main } = system
  for (let n = 0; n < pins; n++) {
    const a = BODY * driven[n]
    const b = BODY * main[n]
    const o = 4 * n
    gap[2 * n] = placeOf(base.x, shift, a) - placeOf(base.x, shift, b) + lever[o] - lever[o + 2]
    gap[2 * n + 1] = placeOf(base.x, shift, a + 1) - placeOf(base.x, shift, b + 1) + lever[o + 1] - lever[o + 3]
  }
}

/** Computes the part of C̈ that holds no accelerations: −ω₁² p₁ + ω₂² p₂. */
export function computePinBias({ system, velocity, lever, bias }: PlaneMotion): void {
  const { pins, driven, main } = system
  for (let n = 0; n < pins; n++) {
    const w1 = driven[n] < 0 ? 0 : velocity[BODY * driven[n] + 2]
    const w2 = main[n] < 0 ? 0 : velocity[BODY * main[n] + 2]
    const s1 = w1 * w1
    const s2 = w2 * w2
    bias[2 * n] = s2 * lever[4 * n + 2] - s1 * lever[4 * n]
    bias[2 * n + 1] = s2 * lever[4 * n + 3] - s1 * lever[4 * n + 1]
  }
}

/** Writes the diagonal blocks of pins in S + E, and E of their rows. */
export function writePinBlocks({ system, base, arm, epsilon }: PlaneMotion): void {
  const { pins, driven, main, isAtHub, inverseMass, factors } = system
  const { inverseTurn } = base
  const { diagonal, place } = factors
  for (let n = 0; n < pins; n++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let e0 = 0
    let e2 = 0
    for (let side = 2 * n; side < 2 * n + 2; side++) {
      const body = side === 2 * n ? driven[n] : main[n]
      if (body < 0) continue
      const x = arm[2 * side]
      const y = arm[2 * side + 1]
      const t0 = inverseMass[body] + inverseTurn[body] * x * x
      const t2 = inverseMass[body] + inverseTurn[body] * y * y
      e0 += EPSILON * t0
      e2 += EPSILON * t2
      if (isAtHub[side] === 1) continue
      s0 += t0
      s1 += inverseTurn[body] * x * y
      s2 += t2
    }
    epsilon[2 * n] = e0
    epsilon[2 * n + 1] = e2
    const d = DIAGONAL * place[n]
    diagonal[d] = s0 + e0
    diagonal[d + 1] = s1
    diagonal[d + 2] = s2 + e2
  }
}

/** Adds what two pins at one body have in S with each other. */
export function addPinMeetings({ system, base, arm }: PlaneMotion): void {
  const { pinMeetings, inverseMass, factors } = system
  const { inverseTurn } = base
  const { lower } = factors
  for (let n = 0; n < pinMeetings.length; n += 4) {
    const body = pinMeetings[n]
    const r = pinMeetings[n + 1]
    const c = pinMeetings[n + 2]
    const t = pinMeetings[n + 3]
    const w = ((r ^ c) & 1) === 0 ? inverseMass[body] : -inverseMass[body]
    const x = inverseTurn[body] * arm[2 * r]
    const y = inverseTurn[body] * arm[2 * r + 1]
    const u = arm[2 * c]
    const v = arm[2 * c + 1]
    lower[t] += w + x * u
    lower[t + 1] += x * v
    lower[t + 2] += y * u
    lower[t + 3] += w + y * v
  }
}

/** residual = −(G w + c) of pins; returns its largest entry. */
export function computePinResidual({ system, arm, residual }: PlaneMotion, w: Float64Array, c: Float64Array): number {
  const { pins, driven, main } = system
  let largest = 0
  for (let n = 0; n < pins; n++) {
    let r0 = -c[2 * n]
    let r1 = -c[2 * n + 1]
    const o = 4 * n
    if (driven[n] >= 0) {
      const a = BODY * driven[n]
      r0 -= w[a] + arm[o] * w[a + 2]
      r1 -= w[a + 1] + arm[o + 1] * w[a + 2]
    }
    if (main[n] >= 0) {
      const b = BODY * main[n]
      r0 += w[b] - arm[o + 2] * w[b + 2]
      r1 += w[b + 1] - arm[o + 3] * w[b + 2]
    }
    residual[2 * n] = r0
    residual[2 * n + 1] = r1
    largest = Math.max(largest, Math.abs(r0), Math.abs(r1))
  }
  return largest
}

/** w += M⁻¹Gᵀ μ of pins, μ in `residual`. */
export function spreadPins({ system, base, arm, residual: mu }: PlaneMotion, w: Float64Array): void {
  const { pins, driven, main, inverseMass } = system
  const { inverseTurn } = base
  for (let n = 0; n < pins; n++) {
    const x = mu[2 * n]
    const y = mu[2 * n + 1]
    const o = 4 * n
    if (driven[n] >= 0) {
      const a = BODY * driven[n]
      w[a] += inverseMass[driven[n]] * x
      w[a + 1] += inverseMass[driven[n]] * y
      w[a + 2] += inverseTurn[driven[n]] * (arm[o] * x + arm[o + 1] * y)
    }
    if (main[n] >= 0) {
      const b = BODY * main[n]
      w[b] -= inverseMass[main[n]] * x
      w[b + 1] -= inverseMass[main[n]] * y
      w[b + 2] += inverseTurn[main[n]] * (arm[o + 2] * x + arm[o + 3] * y)
    }
  }
}

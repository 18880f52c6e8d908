/**
 * The equations of motion in a plane: M a = f + Gᵀλ, G a = b, for bodies (x, y, θ) at their centres of mass (docs/THEORY.md §3 (16), (K)).
 *
 * A pose is told from a base, the state at which a step begins: x = x₀ + Δx, θ = θ₀ + Δθ. So nothing is kept but the State of the mechanism in space, and the levers follow from those
 * of the base by a turn in the plane. It is solved in plane-solve.ts.
 */
import { computeDrive } from '../constraints/motion.ts'
import type { State } from '../model/state.ts'
import { BODY, SIDE, makeBase, type Base } from './base.ts'
import { ALONG, NOTHING, PIN_X, PIN_Y, TURN, type PlaneSystem } from './plane-system.ts'

export interface PlaneMotion {
  readonly system: PlaneSystem
  base: Base
  /** Other bases: at the end of a step while that is tried, and at a state that is looked at on the way. */
  next: Base
  aside: Base
  /** 3 per body: Δ of the pose, its velocities and accelerations, applied forces over masses. */
  readonly shift: Float64Array
  readonly velocity: Float64Array
  readonly acceleration: Float64Array
  readonly applied: Float64Array
  /** cos Δθ and sin Δθ, 2 per body. */
  readonly turn: Float64Array
  /** 4 per joint: the levers at the pose, as in a base. */
  readonly lever: Float64Array
  /** 6 per side of a pair: G, and G M⁻¹. */
  readonly G: Float64Array
  readonly H: Float64Array
  /** Per row: C, C_t, the part of C̈ without accelerations, residual (with room for the unknowns of hubs behind it), λ. */
  readonly gap: Float64Array
  readonly rate: Float64Array
  readonly bias: Float64Array
  readonly residual: Float64Array
  readonly multiplier: Float64Array
  /** Residual that the last solve left over its largest term; and that term. */
  readonly left: Float64Array
  /** Zeros, one per row. */
  readonly noRates: Float64Array
  /** E per row; and scratch: as `residual`, and 3 per body. */
  readonly epsilon: Float64Array
  readonly filter: Float64Array
  readonly before: Float64Array
}

export function makePlaneMotion(system: PlaneSystem): PlaneMotion {
  const n = BODY * system.bodies.length
  const rows = system.kind.length
  const made: PlaneMotion = {
    system,
    base: makeBase(system),
    next: makeBase(system),
    aside: makeBase(system),
    shift: new Float64Array(n),
    velocity: new Float64Array(n),
    acceleration: new Float64Array(n),
    applied: new Float64Array(n),
    turn: new Float64Array(2 * system.bodies.length),
    lever: new Float64Array(4 * system.joints.length),
    G: new Float64Array(SIDE * rows),
    H: new Float64Array(SIDE * rows),
    gap: new Float64Array(rows),
    rate: new Float64Array(rows),
    bias: new Float64Array(rows),
    residual: new Float64Array(2 * system.factors.count),
    multiplier: new Float64Array(rows),
    left: new Float64Array(2),
    noRates: new Float64Array(rows),
    epsilon: new Float64Array(rows),
    filter: new Float64Array(2 * system.factors.count),
    before: new Float64Array(n),
  }
  writePins(made)
  return made
}

/** Writes what is the same at every pose of the rows of pins: 1 along x and y, −1 on the main side. */
function writePins({ system, G, H }: PlaneMotion): void {
  const { isPin, pairJoint, driven, main, inverseMass } = system
  for (let pair = 0; pair < isPin.length; pair++) {
    if (isPin[pair] === 0) continue
    const o = 2 * SIDE * pair
    const n = pairJoint[pair]
    if (driven[n] >= 0) {
      G[o] = G[o + 4] = 1
      H[o] = H[o + 4] = inverseMass[driven[n]]
    }
    if (main[n] >= 0) {
      G[o + SIDE] = G[o + SIDE + 4] = -1
      H[o + SIDE] = H[o + SIDE + 4] = -inverseMass[main[n]]
    }
  }
}

const jet = new Float64Array(3)

/** Computes the rows at the pose in `shift`: G, G M⁻¹, C, C_t, and of C̈ what laws give. @param state whose time and drives the laws are read at */
export function computeRows(m: PlaneMotion, state: State): void {
  const { system, base, shift, turn, lever, G, H, gap, rate, bias } = m
  const { driven, main, kind, isPin, pairJoint, inverseMass, drive, sign } = system
  const { inverseTurn } = base
  computeLevers(m)
  for (let pair = 0; pair < pairJoint.length; pair++) {
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
    if (isPin[pair] === 1) {
      const row = 2 * pair
      gap[row] = dx
      gap[row + 1] = dy
      rate[row] = rate[row + 1] = bias[row] = bias[row + 1] = 0
      const o = 2 * SIDE * pair
      if (a >= 0) {
        const w = inverseTurn[driven[n]]
        G[o + 2] = -py
        G[o + 5] = px
        H[o + 2] = -w * py
        H[o + 5] = w * px
      }
      if (b >= 0) {
        const w = inverseTurn[main[n]]
        G[o + 8] = qy
        G[o + 11] = -qx
        H[o + 8] = w * qy
        H[o + 11] = -w * qx
      }
      continue
    }
    for (let row = 2 * pair; row < 2 * pair + 2; row++) {
      const one = SIDE * (2 * pair) + 3 * (row & 1)
      const other = one + SIDE
      let x = 0
      let y = 0
      let law = 0
      rate[row] = 0
      const of = drive[row]
      if (of !== null) {
        computeDrive(of, state, jet)
        law = sign[row] * jet[0]
        rate[row] = -sign[row] * jet[1]
        bias[row] = -sign[row] * jet[2]
      } else bias[row] = 0
      const reads = kind[row]
      if (reads === TURN) {
        let angle = base.axis[2 * row] - law
        if (a >= 0) angle += shift[a + 2]
        if (b >= 0) angle -= shift[b + 2]
        gap[row] = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
        put(G, H, one, a, 0, 0, 1, inverseMass, inverseTurn)
        put(G, H, other, b, 0, 0, -1, inverseMass, inverseTurn)
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
      gap[row] = x * dx + y * dy - law
      put(G, H, one, a, x, y, y * px - x * py, inverseMass, inverseTurn)
      put(G, H, other, b, -x, -y, x * oy - y * ox, inverseMass, inverseTurn)
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

function put(
  G: Float64Array,
  H: Float64Array,
  at: number,
  body: number,
  x: number,
  y: number,
  t: number,
  inverseMass: Float64Array,
  inverseTurn: Float64Array,
): void {
  if (body < 0) return
  const i = body / BODY
  G[at] = x
  G[at + 1] = y
  G[at + 2] = t
  H[at] = inverseMass[i] * x
  H[at + 1] = inverseMass[i] * y
  H[at + 2] = inverseTurn[i] * t
}

/** Computes the part of C̈ that holds no accelerations; needs the rows, and the velocities. */
export function computeBias(m: PlaneMotion): void {
  const { system, base, shift, velocity: v, lever, turn, bias } = m
  const { pairJoint, driven, main, kind, isPin } = system
  for (let pair = 0; pair < pairJoint.length; pair++) {
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
    if (isPin[pair] === 1) {
      bias[2 * pair] += x
      bias[2 * pair + 1] += y
      continue
    }
    for (let row = 2 * pair; row < 2 * pair + 2; row++) {
      const reads = kind[row]
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

/** Where a body is at the pose, along one axis, m; 0 for a fixed one, whose levers begin at the origin. */
const placeOf = (x: Float64Array, shift: Float64Array, at: number): number => (at < 0 ? 0 : x[at] + shift[at])

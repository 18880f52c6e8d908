/**
 * The equations of motion in a plane: M a = f + Gᵀλ, G a = b, for bodies (x, y, θ) at their centres of mass (docs/THEORY.md §3 (16), (K)).
 *
 * A pose is told from a base, the state at which a step begins: x = x₀ + Δx, θ = θ₀ + Δθ. So nothing is kept but the State of the mechanism in space, and the levers follow from those
 * of the base by a turn in the plane. λ solves S λ = b − G M⁻¹f, S = G M⁻¹Gᵀ, as the closures of a forest do (articulated/closures.ts): S + E is factored, and proximal sweeps
 * on the true residual take the effect of E away, so that rows which are redundant, at special poses or at all, are no case of their own.
 */
import { computeDrive } from '../constraints/motion.ts'
import { DIAGONAL, factorPairs, solvePairs } from '../linalg/pair-ldl.ts'
import type { State } from '../model/state.ts'
import { BODY, SIDE, makeBase, type Base } from './base.ts'
import { ALONG, NOTHING, PIN_X, PIN_Y, TURN, type PlaneSystem } from './plane-system.ts'

/** E over the diagonal of S, as for closures. */
const EPSILON = 1e-9
const MAX_SWEEPS = 12
/** Sweeps end when the residual is below this share of the right-hand side, far below any step's error. */
const ENOUGH = 1e-14

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
}

export function makePlaneMotion(system: PlaneSystem): PlaneMotion {
  const n = BODY * system.bodies.length
  const rows = system.kind.length
  return {
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
  }
}

const jet = new Float64Array(3)

/** Computes the rows at the pose in `shift`: G, G M⁻¹, C, C_t, and of C̈ what laws give. @param state whose time and drives the laws are read at */
export function computeRows(m: PlaneMotion, state: State): void {
  const { system, base, shift, turn, lever, G, H, gap, rate } = m
  const { driven, main, kind, pairJoint, inverseMass, drive, sign } = system
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
    const dx = X - lever[4 * n + 2]
    const dy = Y - lever[4 * n + 3]
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
        m.bias[row] = -sign[row] * jet[2]
      } else m.bias[row] = 0
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
      let ox = lever[4 * n + 2]
      let oy = lever[4 * n + 3]
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

/** Factors S + E at the rows, or with bodies that are hubs [S′ + E, G; Gᵀ, −M], which has the same λ. */
export function factorRows({ system, base, G, H }: PlaneMotion): void {
  const { factors, kind, meetings, isAtHub } = system
  const { diagonal, lower, place } = factors
  for (let pair = 0; pair < system.pairJoint.length; pair++) {
    const d = DIAGONAL * place[pair]
    const g = 2 * SIDE * pair
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let e0 = 0
    let e2 = 0
    for (let side = 0; side < 2; side++) {
      const o = g + SIDE * side
      const t0 = G[o] * H[o] + G[o + 1] * H[o + 1] + G[o + 2] * H[o + 2]
      const t2 = G[o + 3] * H[o + 3] + G[o + 4] * H[o + 4] + G[o + 5] * H[o + 5]
      e0 += EPSILON * t0
      e2 += EPSILON * t2
      if (isAtHub[2 * pair + side] === 1) continue
      s0 += t0
      s1 += G[o] * H[o + 3] + G[o + 1] * H[o + 4] + G[o + 2] * H[o + 5]
      s2 += t2
    }
    diagonal[d] = s0 + e0
    diagonal[d + 1] = s1
    diagonal[d + 2] = kind[2 * pair + 1] === NOTHING ? 1 : s2 + e2
  }
  lower.fill(0)
  for (let n = 0; n < meetings.length; n += 4) {
    const r = SIDE * meetings[n + 1]
    const c = SIDE * meetings[n + 2]
    const t = meetings[n + 3]
    const g0 = G[r]
    const g1 = G[r + 1]
    const g2 = G[r + 2]
    const g3 = G[r + 3]
    const g4 = G[r + 4]
    const g5 = G[r + 5]
    const h0 = H[c]
    const h1 = H[c + 1]
    const h2 = H[c + 2]
    const h3 = H[c + 3]
    const h4 = H[c + 4]
    const h5 = H[c + 5]
    lower[t] += g0 * h0 + g1 * h1 + g2 * h2
    lower[t + 1] += g0 * h3 + g1 * h4 + g2 * h5
    lower[t + 2] += g3 * h0 + g4 * h1 + g5 * h2
    lower[t + 3] += g3 * h3 + g4 * h4 + g5 * h5
  }
  linkHubs(system, base.inverseTurn, G)
  factorPairs(factors)
}

/** Writes the blocks of hubs: −M, and of the pairs that meet there G. */
function linkHubs(
  { factors, hubs, links, pairJoint, inverseMass }: PlaneSystem,
  inverseTurn: Float64Array,
  G: Float64Array,
): void {
  const { diagonal, lower, place } = factors
  for (let hub = 0; hub < hubs.length; hub++) {
    const flat = DIAGONAL * place[pairJoint.length + 2 * hub]
    const turn = DIAGONAL * place[pairJoint.length + 2 * hub + 1]
    diagonal[flat] = diagonal[flat + 2] = -1 / inverseMass[hubs[hub]]
    diagonal[turn] = -1 / inverseTurn[hubs[hub]]
    diagonal[flat + 1] = diagonal[turn + 1] = 0
    diagonal[turn + 2] = -1
  }
  for (let n = 0; n < links.length; n += 5) {
    const g = SIDE * links[n]
    const flat = links[n + 2]
    const turn = links[n + 3]
    const isRow = links[n + 4] === 1
    // a pair may meet a hub with both of its sides
    lower[flat] += G[g]
    lower[flat + 3] += G[g + 4]
    lower[flat + (isRow ? 2 : 1)] += G[g + 1]
    lower[flat + (isRow ? 1 : 2)] += G[g + 3]
    lower[turn] += G[g + 2]
    lower[turn + (isRow ? 1 : 2)] += G[g + 5]
  }
}

/** residual = −(G w + c); returns its largest entry. @param w 3 per body */
function computeResidual({ system, G, residual }: PlaneMotion, w: Float64Array, c: Float64Array): number {
  const { pairJoint, driven, main } = system
  let largest = 0
  for (let pair = 0; pair < pairJoint.length; pair++) {
    const n = pairJoint[pair]
    let r0 = -c[2 * pair]
    let r1 = -c[2 * pair + 1]
    const g = 2 * SIDE * pair
    if (driven[n] >= 0) {
      const o = BODY * driven[n]
      r0 -= G[g] * w[o] + G[g + 1] * w[o + 1] + G[g + 2] * w[o + 2]
      r1 -= G[g + 3] * w[o] + G[g + 4] * w[o + 1] + G[g + 5] * w[o + 2]
    }
    if (main[n] >= 0) {
      const o = BODY * main[n]
      r0 -= G[g + 6] * w[o] + G[g + 7] * w[o + 1] + G[g + 8] * w[o + 2]
      r1 -= G[g + 9] * w[o] + G[g + 10] * w[o + 1] + G[g + 11] * w[o + 2]
    }
    residual[2 * pair] = r0
    residual[2 * pair + 1] = r1
    if (Math.abs(r0) > largest) largest = Math.abs(r0)
    if (Math.abs(r1) > largest) largest = Math.abs(r1)
  }
  return largest
}

/** w += M⁻¹Gᵀ μ, μ in `residual`. */
function spread({ system, H, residual: mu }: PlaneMotion, w: Float64Array): void {
  const { pairJoint, driven, main } = system
  for (let pair = 0; pair < pairJoint.length; pair++) {
    const n = pairJoint[pair]
    const a = mu[2 * pair]
    const b = mu[2 * pair + 1]
    const h = 2 * SIDE * pair
    if (driven[n] >= 0) {
      const o = BODY * driven[n]
      w[o] += H[h] * a + H[h + 3] * b
      w[o + 1] += H[h + 1] * a + H[h + 4] * b
      w[o + 2] += H[h + 2] * a + H[h + 5] * b
    }
    if (main[n] >= 0) {
      const o = BODY * main[n]
      w[o] += H[h + 6] * a + H[h + 9] * b
      w[o + 1] += H[h + 7] * a + H[h + 10] * b
      w[o + 2] += H[h + 8] * a + H[h + 11] * b
    }
  }
}

/**
 * Adds to w the least change in the metric of M with which G w + c = 0; needs the factorization. Multipliers λ of it are in `multiplier`, what could not be met, over the largest
 * term, in left[0].
 */
export function meetRows(m: PlaneMotion, w: Float64Array, c: Float64Array, sweeps = MAX_SWEEPS): void {
  const { multiplier, residual, left } = m
  multiplier.fill(0)
  const size = computeResidual(m, w, c)
  let now = size
  for (let sweep = 0; sweep < sweeps && now > ENOUGH * size; sweep++) {
    const before = now
    residual.fill(0, multiplier.length)
    solvePairs(m.system.factors, residual)
    for (let row = 0; row < multiplier.length; row++) multiplier[row] += residual[row]
    spread(m, w)
    now = computeResidual(m, w, c)
    // no longer falling: rounding, or rows that contradict each other
    if (now > 0.5 * before) break
  }
  left[0] = size > 0 ? now / size : 0
  left[1] = size
}

/** Computes the part of C̈ that holds no accelerations; needs the rows, and the velocities. */
export function computeBias(m: PlaneMotion): void {
  const { system, base, shift, velocity: v, lever, turn, bias } = m
  const { pairJoint, driven, main, kind } = system
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

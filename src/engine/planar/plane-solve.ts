/**
 * Solves the rows of a plane (docs/THEORY.md §3 (K)): λ of S λ = b − G M⁻¹f, S = G M⁻¹Gᵀ, as the closures of a forest do (articulated/closures.ts). S + E is factored, and proximal sweeps
 * take the effect of E away, which is what a solve leaves of the residual, so that rows which are redundant, at special poses or at all, are no case of their own.
 */
import { CONTRADICTION, ENOUGH, FILTERED_SWEEPS, MAX_SWEEPS } from '../articulated/closures.ts'
import { DIAGONAL, factorPairs, solvePairs } from '../linalg/pair-ldl.ts'
import { copyNumbers } from '../math/copy-numbers.ts'
import { BODY, SIDE } from './base.ts'
import { addPinMeetings, computePinResidual, spreadPins, writePinBlocks } from './pins.ts'
import { EPSILON, type PlaneMotion } from './plane-motion.ts'
import { readSide } from './plane-rows.ts'
import { NOTHING } from './plane-system.ts'

/** Factors S + E at the rows, or with bodies that are hubs [S′ + E, G; Gᵀ, −M], which has the same λ. */
export function factorRows(m: PlaneMotion): void {
  const { factors } = m.system
  factors.lower.fill(0)
  writePinBlocks(m)
  addPinMeetings(m)
  writeBlocks(m)
  addMeetings(m)
  linkHubs(m)
  factorPairs(factors)
}

/** Writes the diagonal blocks of pairs that are no pins in S + E, and E of their rows. */
function writeBlocks({ system, base, G, epsilon }: PlaneMotion): void {
  const { pins, pairJoint, driven, main, kind, isAtHub, inverseMass, factors } = system
  const { diagonal, place } = factors
  for (let pair = pins; pair < pairJoint.length; pair++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let e0 = 0
    let e2 = 0
    for (let side = 2 * pair; side < 2 * pair + 2; side++) {
      const body = side === 2 * pair ? driven[pairJoint[pair]] : main[pairJoint[pair]]
      if (body < 0) continue
      const w = inverseMass[body]
      const i = base.inverseTurn[body]
      const g = SIDE * (side - 2 * pins)
      const t0 = w * (G[g] * G[g] + G[g + 1] * G[g + 1]) + i * G[g + 2] * G[g + 2]
      const t2 = w * (G[g + 3] * G[g + 3] + G[g + 4] * G[g + 4]) + i * G[g + 5] * G[g + 5]
      e0 += EPSILON * t0
      e2 += EPSILON * t2
      if (isAtHub[side] === 1) continue
      s0 += t0
      s1 += w * (G[g] * G[g + 3] + G[g + 1] * G[g + 4]) + i * G[g + 2] * G[g + 5]
      s2 += t2
    }
    epsilon[2 * pair] = e0
    epsilon[2 * pair + 1] = e2
    const d = DIAGONAL * place[pair]
    diagonal[d] = s0 + e0
    diagonal[d + 1] = s1
    diagonal[d + 2] = kind[2 * pair + 1] === NOTHING ? 1 : s2 + e2
  }
}

const one = new Float64Array(SIDE)
const other = new Float64Array(SIDE)

/** Adds what two pairs at one body, not both of them pins, have in S with each other. */
function addMeetings(m: PlaneMotion): void {
  const { meetings, inverseMass, factors } = m.system
  const { lower } = factors
  for (let n = 0; n < meetings.length; n += 4) {
    const body = meetings[n]
    readSide(m, meetings[n + 1], one)
    readSide(m, meetings[n + 2], other)
    for (let r = 0; r < 2; r++) {
      const x = inverseMass[body] * one[3 * r]
      const y = inverseMass[body] * one[3 * r + 1]
      const turn = m.base.inverseTurn[body] * one[3 * r + 2]
      const t = meetings[n + 3] + 2 * r
      lower[t] += x * other[0] + y * other[1] + turn * other[2]
      lower[t + 1] += x * other[3] + y * other[4] + turn * other[5]
    }
  }
}

/** A pivot over the diagonal below which a row repeats others, here or everywhere. */
const NO_PIVOT = 1e-7

/** Whether rows repeat others at the rows that were just factored. */
export function rowsRepeat({ system, epsilon }: PlaneMotion): boolean {
  const { diagonal, place } = system.factors
  for (let row = 0; row < epsilon.length; row++) {
    const inverse = diagonal[DIAGONAL * place[row >> 1] + 2 * (row & 1)]
    if (inverse * (epsilon[row] / EPSILON) * NO_PIVOT > 1) return true
  }
  return false
}

/** Writes the blocks of hubs: −M, and of the pairs that meet there G. */
function linkHubs(m: PlaneMotion): void {
  const { factors, hubs, links, pairJoint, inverseMass } = m.system
  const { diagonal, lower, place } = factors
  for (let hub = 0; hub < hubs.length; hub++) {
    const flat = DIAGONAL * place[pairJoint.length + 2 * hub]
    const turn = DIAGONAL * place[pairJoint.length + 2 * hub + 1]
    diagonal[flat] = diagonal[flat + 2] = -1 / inverseMass[hubs[hub]]
    diagonal[turn] = -1 / m.base.inverseTurn[hubs[hub]]
    diagonal[flat + 1] = diagonal[turn + 1] = 0
    diagonal[turn + 2] = -1
  }
  for (let n = 0; n < links.length; n += 5) {
    readSide(m, links[n], one)
    const flat = links[n + 2]
    const turn = links[n + 3]
    const isRow = links[n + 4] === 1
    // a pair may meet a hub with both of its sides
    lower[flat] += one[0]
    lower[flat + 3] += one[4]
    lower[flat + (isRow ? 2 : 1)] += one[1]
    lower[flat + (isRow ? 1 : 2)] += one[3]
    lower[turn] += one[2]
    lower[turn + (isRow ? 1 : 2)] += one[5]
  }
}

/** residual = −(G w + c); returns its largest entry. @param w 3 per body */
function computeResidual(m: PlaneMotion, w: Float64Array, c: Float64Array): number {
  const { system, G, residual } = m
  const { pins, pairJoint, driven, main } = system
  let largest = computePinResidual(m, w, c)
  for (let pair = pins; pair < pairJoint.length; pair++) {
    const n = pairJoint[pair]
    let r0 = -c[2 * pair]
    let r1 = -c[2 * pair + 1]
    const g = 2 * SIDE * (pair - pins)
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
    largest = Math.max(largest, Math.abs(r0), Math.abs(r1))
  }
  return largest
}

/** What sums of a few numbers may leave, over the largest of them. */
const ROUNDING = 1e-14

/** The largest of the terms of G w + c, each side of a pair being one. */
function largestTerm(m: PlaneMotion, w: Float64Array, c: Float64Array): number {
  const { pairJoint, driven, main } = m.system
  let largest = 0
  for (let side = 0; side < 2 * pairJoint.length; side++) {
    const n = pairJoint[side >> 1]
    const body = (side & 1) === 0 ? driven[n] : main[n]
    largest = Math.max(largest, Math.abs(c[side]))
    if (body < 0) continue
    readSide(m, side, one)
    const o = BODY * body
    for (let r = 0; r < SIDE; r += 3)
      largest = Math.max(
        largest,
        Math.abs(one[r] * w[o]) + Math.abs(one[r + 1] * w[o + 1]) + Math.abs(one[r + 2] * w[o + 2]),
      )
  }
  return largest
}

/** w += M⁻¹Gᵀ μ, μ in `residual`. */
function spread(m: PlaneMotion, w: Float64Array): void {
  const { system, base, G, residual: mu } = m
  const { pins, pairJoint, driven, main, inverseMass } = system
  spreadPins(m, w)
  for (let pair = pins; pair < pairJoint.length; pair++) {
    const a = mu[2 * pair]
    const b = mu[2 * pair + 1]
    for (let side = 2 * pair; side < 2 * pair + 2; side++) {
      const body = side === 2 * pair ? driven[pairJoint[pair]] : main[pairJoint[pair]]
      if (body < 0) continue
      const g = SIDE * (side - 2 * pins)
      const o = BODY * body
      w[o] += inverseMass[body] * (G[g] * a + G[g + 3] * b)
      w[o + 1] += inverseMass[body] * (G[g + 1] * a + G[g + 4] * b)
      w[o + 2] += base.inverseTurn[body] * (G[g + 2] * a + G[g + 5] * b)
    }
  }
}

/**
 * Adds to w the least change in the metric of M with which G w + c = 0; needs the factorization. Multipliers λ of it are in `multiplier`, what could not be met, over the largest
 * term, in left[0]. Rows that contradict each other are met in the sense of least squares.
 *
 * @param enough residual that may be left, over the largest term
 */
export function meetRows(
  m: PlaneMotion,
  w: Float64Array,
  c: Float64Array,
  enough: number = ENOUGH,
  sweeps: number = MAX_SWEEPS,
): void {
  const { left, before } = m
  copyNumbers(w, before)
  refine(m, w, c, enough, sweeps, false)
  const share = left[0]
  if (share <= CONTRADICTION) return
  if (share * left[1] <= ROUNDING * largestTerm(m, w, c)) {
    left[0] = 0
    return
  }
  copyNumbers(before, w)
  refine(m, w, c, enough, sweeps, true)
  left[0] = share
}

/** @param filtered whether parts of λ that have next to no response are left out, as for closures */
function refine(
  m: PlaneMotion,
  w: Float64Array,
  c: Float64Array,
  enough: number,
  sweeps: number,
  filtered: boolean,
): void {
  const { multiplier, residual, left, epsilon, filter } = m
  const { factors, hubs } = m.system
  multiplier.fill(0)
  const size = computeResidual(m, w, c)
  // one row that is no number leaves no motion, and no comparison would tell
  if (Number.isNaN(size)) w.fill(NaN)
  let now = size
  for (let sweep = 0; sweep < sweeps && now > enough * size; sweep++) {
    const last = now
    residual.fill(0, multiplier.length)
    solvePairs(factors, residual)
    if (filtered) {
      filter.fill(0)
      for (let row = 0; row < multiplier.length; row++) filter[row] = epsilon[row] * residual[row]
      solvePairs(factors, filter)
      for (let row = 0; row < multiplier.length; row++) residual[row] -= filter[row]
    }
    spread(m, w)
    // of the residual, a solve with S + E leaves E μ; beside the unknowns of hubs rounding may leave more
    now = 0
    for (let row = 0; row < multiplier.length; row++) {
      multiplier[row] += residual[row]
      now = Math.max(now, Math.abs(epsilon[row] * residual[row]))
    }
    if (!filtered && hubs.length === 0 && now <= enough * size) break
    now = computeResidual(m, w, c)
    // no longer falling: rounding, or rows that contradict each other
    if (now > 0.5 * last && !(filtered && sweep < FILTERED_SWEEPS)) break
  }
  left[0] = size > 0 ? now / size : 0
  left[1] = size
}

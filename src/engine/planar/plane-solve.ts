/**
 * Solves the rows of a plane (docs/THEORY.md §3 (K)): λ of S λ = b − G M⁻¹f, S = G M⁻¹Gᵀ, as the closures of a forest do (articulated/closures.ts). S + E is factored, and proximal sweeps on
 * the true residual take the effect of E away, so that rows which are redundant, at special poses or at all, are no case of their own.
 */
import { CONTRADICTION, ENOUGH, FILTERED_SWEEPS, MAX_SWEEPS } from '../articulated/closures.ts'
import { DIAGONAL, factorPairs, solvePairs } from '../linalg/pair-ldl.ts'
import { copyNumbers } from '../math/copy-numbers.ts'
import { BODY, SIDE } from './base.ts'
import type { PlaneMotion } from './plane-motion.ts'
import { NOTHING, type PlaneSystem } from './plane-system.ts'

/** E over the diagonal of S: far above the rounding of S, whose rows are of one kind of unit here, and so small that one solve mostly leaves less than counts as a contradiction. */
const EPSILON = 1e-11

/** Factors S + E at the rows, or with bodies that are hubs [S′ + E, G; Gᵀ, −M], which has the same λ. */
export function factorRows({ system, base, G, H, epsilon }: PlaneMotion): void {
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
    epsilon[2 * pair] = e0
    epsilon[2 * pair + 1] = e2
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

/** What sums of a few numbers may leave, over the largest of them. */
const ROUNDING = 1e-14

/** The largest of the terms of G w + c, each side of a pair being one. */
function largestTerm({ system, G }: PlaneMotion, w: Float64Array, c: Float64Array): number {
  const { pairJoint, driven, main } = system
  let largest = 0
  for (let row = 0; row < c.length; row++) {
    const n = pairJoint[row >> 1]
    largest = Math.max(largest, Math.abs(c[row]))
    for (let side = 0; side < 2; side++) {
      const body = side === 0 ? driven[n] : main[n]
      if (body < 0) continue
      const g = SIDE * (2 * (row >> 1) + side) + 3 * (row & 1)
      const o = BODY * body
      largest = Math.max(largest, Math.abs(G[g] * w[o]) + Math.abs(G[g + 1] * w[o + 1]) + Math.abs(G[g + 2] * w[o + 2]))
    }
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
  const { factors } = m.system
  multiplier.fill(0)
  const size = computeResidual(m, w, c)
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
    // of b, a solve with S + E leaves E μ
    now = 0
    for (let row = 0; row < multiplier.length; row++) {
      multiplier[row] += residual[row]
      now = Math.max(now, Math.abs(epsilon[row] * residual[row]))
    }
    if (!filtered && now <= enough * size) break
    now = computeResidual(m, w, c)
    // no longer falling: rounding, or rows that contradict each other
    if (now > 0.5 * last && !(filtered && sweep < FILTERED_SWEEPS)) break
  }
  left[0] = size > 0 ? now / size : 0
  left[1] = size
}

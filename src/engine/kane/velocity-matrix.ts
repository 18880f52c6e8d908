/**
 * The matrix C of the velocity terms in independent speeds [PA 36], docs/THEORY.md §12, with the partial velocities T = J B in the place of J:
 *
 *   C = Σ Tᵀ (M Ṫ + W M T),        W = diag(0, [ω]×),        Ṫ = J̇ B + J Ḃ,        A Ḃ = −Ȧ B
 *
 * so that Ṁ − 2C is skew for M = Tᵀ M T. J̇ and Ȧ are differences along the motion, which any joint and any element has without a formula of its own.
 */
import { computeCoordinates } from '../constraints/coordinate.ts'
import { displace } from '../kinematics/projection.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import type { Model } from '../model/model.ts'
import { copyState, fastestSpin, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { fillClosing, weigh, type Kane } from './kane.ts'
import { computePartials, SIX } from './tree-speeds.ts'

/** The motion between two poses of a difference turns no body further, rad, and moves none further over the size: the error is then rounding. */
const STEP = 0.01
/** Differences of fourth and sixth order are the same to this share where the directions of the speeds go on smoothly. */
const SMOOTH = 1e-6
/** Numbers of a pose are certain to this share of the largest. */
const ROUNDING = 1e-14
/** So many times the step is made shorter where they do not. */
const TRIES = 4
const SHORTER = 1 / 8

/** Weights of f(s) − f(−s) at one, two and three steps, over the step: central differences of sixth and fourth order. */
const SIXTH = [45 / 60, -9 / 60, 1 / 60] as const
const FOURTH = [8 / 12, -1 / 12, 0] as const

/** J and A, one after the other. */
function readPose(model: Model, state: State, ws: Workspace, kane: Kane): Float64Array {
  const { speeds, closing } = kane
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computePartials(model, state, ws, speeds)
  const both = new Float64Array(speeds.J.length + closing.length * speeds.count)
  both.set(speeds.J)
  fillClosing(model, state, ws, kane, both.subarray(speeds.J.length), speeds.count)
  return both
}

/** The rates of J and A along the velocities of a state; null where they have none, as where the axes that speeds are told along change over, or where a law of a marker begins or changes too fast. */
function readRates(model: Model, state: State, ws: Workspace, kane: Kane): Float64Array | null {
  const rates = new Float64Array(kane.speeds.J.length + kane.closing.length * kane.speeds.count)
  const pace = findPace(model, state)
  if (pace === 0) return rates
  const coarse = new Float64Array(rates.length)
  const moved = makeState(model)
  let h = STEP / pace
  for (let i = 0; i < TRIES; i++, h *= SHORTER) {
    rates.fill(0)
    coarse.fill(0)
    let size = 0
    for (const side of [1, -1])
      for (const [k, weight] of SIXTH.entries()) {
        const s = side * (k + 1) * h
        copyState(state, moved)
        moved.t += s
        displace(model, moved.q, state.v, s)
        for (const [n, value] of readPose(model, moved, ws, kane).entries()) {
          rates[n] += ((side * weight) / h) * value
          coarse[n] += ((side * FOURTH[k]) / h) * value
          size = Math.max(size, Math.abs(value))
        }
      }
    const rounding = (ROUNDING * size) / h
    const largest = rates.reduce((most, rate) => Math.max(most, Math.abs(rate)), 0)
    if (rates.every((rate, n) => Math.abs(rate - coarse[n]) <= SMOOTH * largest + rounding))
      return rates.map((rate) => (Math.abs(rate) > rounding ? rate : 0))
  }
  return null
}

/** The fastest that a body turns, or moves over the size, 1/s. */
function findPace({ bodyCount, fixed }: Model, state: State): number {
  let pace = fastestSpin(state)
  for (let b = 0; b < bodyCount; b++)
    if (!fixed[b]) pace = Math.max(pace, Math.hypot(...state.v.subarray(SIX * b, SIX * b + 3)) / state.size)
  return pace
}

/**
 * Computes C at the state for which Kane's equations were computed last, row by row, in the order of their independent speeds; the workspace is that of the state
 * afterwards, without its dynamics. Null where the directions of the speeds do not go on smoothly.
 */
export function computeVelocityMatrix(model: Model, state: State, ws: Workspace, kane: Kane): Float64Array | null {
  const rates = readRates(model, state, ws, kane)
  const now = readPose(model, state, ws, kane)
  if (rates === null) return null
  const { freedoms: n, T, inertia } = kane
  const width = SIX * model.bodyCount
  const rateOfT = computeRateOfPartials(kane, now, rates, width)
  const C = new Float64Array(n * n)
  const weighed = new Float64Array(width)
  const spun = new Float64Array(width)
  for (let g = 0; g < n; g++) {
    weigh(model, inertia, rateOfT, width * g, weighed)
    weigh(model, inertia, T, width * g, spun)
    for (let b = 0; b < model.bodyCount; b++) {
      const at = SIX * b + 3
      for (let k = 0; k < 3; k++) {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3]
        weighed[at + k] += ws.W[3 * b + i] * spun[at + j] - ws.W[3 * b + j] * spun[at + i]
      }
    }
    for (let f = 0; f < n; f++) {
      let sum = 0
      for (let k = 0; k < width; k++) sum += T[width * f + k] * weighed[k]
      C[n * f + g] = sum
    }
  }
  return C
}

/** Ṫ, as T. @param now J and A of the pose. @param rates theirs */
function computeRateOfPartials(
  { speeds, loops, freedoms }: Kane,
  now: Float64Array,
  rates: Float64Array,
  width: number,
): Float64Array {
  const { columns, rank, order, pivotRow, values } = loops
  const { J } = speeds
  const followed = makeLU(rank)
  for (let i = 0; i < rank; i++)
    for (let k = 0; k < rank; k++) followed.values[rank * i + k] = now[J.length + columns * pivotRow[i] + order[k]]
  factorLU(followed)
  const out = new Float64Array(width * freedoms)
  const share = new Float64Array(columns)
  const shareRate = new Float64Array(rank)
  for (let f = 0; f < freedoms; f++) {
    // a column of B, and of Ḃ, which is 0 in the independent speeds
    share.fill(0)
    share[order[rank + f]] = 1
    for (let k = 0; k < rank; k++) share[order[k]] = -values[(columns + 1) * pivotRow[k] + order[rank + f]]
    for (let i = 0; i < rank; i++) {
      let sum = 0
      for (let c = 0; c < columns; c++) sum += rates[J.length + columns * pivotRow[i] + c] * share[c]
      shareRate[i] = -sum
    }
    solveLU(followed, shareRate)
    const column = out.subarray(width * f, width * (f + 1))
    for (let c = 0; c < columns; c++)
      if (share[c] !== 0) for (let k = 0; k < width; k++) column[k] += share[c] * rates[width * c + k]
    for (let i = 0; i < rank; i++) for (let k = 0; k < width; k++) column[k] += shareRate[i] * J[width * order[i] + k]
  }
  return out
}

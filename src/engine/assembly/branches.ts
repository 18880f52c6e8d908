/**
 * Velocities where motions part. In a pose in which rows depend on each other more than in the poses around it, as in a parallelogram that is folded flat, the rows
 * allow velocities C_q v = −C_t with which nothing goes on: there have to be accelerations with them too,
 *
 *   C_q a = Q_c(v),   v = v₀ + N α,   C_q N = 0        (docs/THEORY.md §2 (11), §4 (21))
 *
 * which is an equation of second order in α. Each of its solutions is a branch of the motion. The one nearest to v₀ in the mass metric is taken.
 */
import { BEARABLE_EFFORT, calcMobility, calcRankEffort } from '../analysis/mobility.ts'
import { findFreedomSpaces, massOrthonormalise, massProduct, type Motion } from '../analysis/motions.ts'
import { groupRows, listRows } from '../analysis/scaled-rows.ts'
import {
  computeJacobian,
  computePositions,
  computeRates,
  computeRelativeVelocity,
  computeRightHandSides,
  largest,
} from '../kinematics/stages.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import { closeLoops } from '../kinematics/close-loops.ts'
import { calcGap, displace, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { prepareSystem, solveMetric } from '../kinematics/system.ts'
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import { dot } from '../linalg/orthonormal.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Share of the accelerations that velocities ask for by themselves from which on what joints leave of them is no rounding. */
const LEFT = 1e-6
/** Share that is left where a branch was found. */
const FOUND = 1e-10
/** More free motions than these are not searched. */
const MOST_FREEDOMS = 8
/** Steps toward a branch from one start. */
const STEPS = 40

/**
 * Moves velocities that hold at a pose, but lead nowhere from there, to those of the nearest branch of the motion; leaves others as they are, and all
 * where there is no branch. Needs positions and the system prepared; leaves them so.
 *
 * @returns whether motions part here, so that the velocities are those of one of them
 */
export function takeBranch(model: Model, state: State, ws: Workspace): boolean {
  const left = new Float64Array(model.rows.count)
  const asked = calcLeft(model, state, ws, left)
  if (!(largest(left) > LEFT * asked)) return false
  if (calcRankEffort(model) > BEARABLE_EFFORT) return false
  const home = state.v.slice()
  computeJacobian(model, ws)
  const spaces = findFreedomSpaces(model, groupRows(model, listRows(model, ws)), () => true)
  const free = massOrthonormalise(
    model.metric,
    spaces.flatMap(({ motions }) => motions),
  )
  prepareSystem(model, state, ws)
  const found = free.length > MOST_FREEDOMS ? null : findNearest(model, state, ws, home, free)
  state.v.set(home)
  if (found) addMotions(free, found, state.v)
  projectVelocities(model, state, ws)
  if (found && velocitiesHold(state, ws)) return true
  state.v.set(home)
  projectVelocities(model, state, ws)
  return false
}

/** How far bodies are put aside in search of other poses, rad or over the size, and how often. */
const ASIDE = 1e-2
const TRIES = 8
/** Work of closing the joints from each, iterations times rows. */
const WORK = 1e5
/** Poses are different ones from here on, rad or over the size. */
const DIFFERENT = 1e-6
/** Where motions part, bodies move by up to so many times as much as drives ask for; out of a dead centre they move by far more, as its square root. */
const IN_STEP = 50

/**
 * Whether joints and drives, which leave no freedom, close a little later in several poses near that of the state: in a pose where motions part, from rest, no velocity
 * tells which of them is meant.
 *
 * @param at a state on the constraints; not changed. The workspace is
 * @param ahead how much later, s
 */
export function partsAhead(model: Model, at: State, ws: Workspace, ahead: number): boolean {
  if (calcRankEffort(model) > BEARABLE_EFFORT) return false
  const probe = makeState(model)
  const aside = new Float64Array(6 * model.bodyCount)
  let first: Float64Array | null = null
  for (let k = 1; k <= TRIES; k++) {
    copyState(at, probe)
    probe.t = at.t + ahead
    addIntegrals(model, at, probe)
    computePositions(model, probe, ws)
    const asked = calcGap(model, ws)
    // any way aside will do
    for (let i = 0; i < aside.length; i++) aside[i] = ASIDE * Math.cos(k + 2.7 * i * k) * (i % 6 < 3 ? ws.size : 1)
    displace(model, probe.q, aside, 1)
    if (!closeLoops(model, probe, ws, null, { tries: 0, work: WORK })) continue
    if (calcDistance(model, probe.q, at.q, ws.size) > IN_STEP * asked) continue
    if (first === null) {
      if (calcMobility(model, probe, ws).dof > 0) return false
      first = probe.q.slice()
    } else if (calcDistance(model, probe.q, first, ws.size) > DIFFERENT) return true
  }
  return false
}

/** How far the body that moves most is from one pose to another near it, rad or over the size. */
function calcDistance({ bodyCount }: Model, from: Float64Array, to: Float64Array, size: number): number {
  let most = 0
  for (let b = 1; b < bodyCount; b++) {
    const i = 7 * b
    let dot = 0
    for (let k = i + 3; k < i + 7; k++) dot += from[k] * to[k]
    const way = Math.hypot(from[i] - to[i], from[i + 1] - to[i + 1], from[i + 2] - to[i + 2])
    let turn = 0
    for (let k = i + 3; k < i + 7; k++) turn += (from[k] - Math.sign(dot) * to[k]) ** 2
    most = Math.max(most, way / size, 2 * Math.sqrt(turn))
  }
  return most
}

/**
 * What the joints leave of the accelerations that the velocities of the state ask for, one per row, rad/s² or lengths over the size. Needs positions and the system
 * prepared.
 *
 * @param left out
 * @returns the size of what is asked for, in the same units
 */
function calcLeft(model: Model, state: State, ws: Workspace, left: Float64Array): number {
  const { acceleration, rowScale, size, qc } = ws
  computeRates(model, state, ws)
  computeRightHandSides(model, state, ws)
  solveMetric(model, ws, null, qc, acceleration, ws.multipliers)
  for (let b = 0; b < model.bodyCount; b++) if (model.fixed[b]) acceleration.fill(0, 6 * b, 6 * b + 6)
  const turn = new Float64Array(3 * model.bodyCount)
  for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, acceleration, 6 * b + 3)
  computeRelativeVelocity(model, ws, acceleration, turn, left)
  let asked = 0
  for (let r = 0; r < left.length; r++) {
    const scale = rowScale[r] / size
    left[r] = (left[r] - qc[r]) * scale
    asked = Math.max(asked, Math.abs(qc[r]) * scale)
  }
  return asked + state.v.reduce((most, x, i) => Math.max(most, (i % 6 < 3 ? x / size : x) ** 2), 0)
}

/** The shares of free motions that lead from `home` to the nearest branch; null where none is found. Motions are M-orthonormal, so that shares tell how far. */
function findNearest(
  model: Model,
  state: State,
  ws: Workspace,
  home: Float64Array,
  free: readonly Motion[],
): Float64Array | null {
  const count = free.length
  const pace = Math.sqrt(massProduct(model.metric, home, home))
  const leftAt = (shares: Float64Array, left: Float64Array): number => {
    state.v.set(home)
    addMotions(free, shares, state.v)
    return calcLeft(model, state, ws, left)
  }
  let nearest: Float64Array | null = null
  for (const start of listStarts(count, pace)) {
    const found = approach(start, pace, model.rows.count, leftAt)
    if (found && !(nearest && Math.hypot(...nearest) <= Math.hypot(...found))) nearest = found
  }
  return nearest
}

/** Starts of the search: a motion along each of the free ones, either way, as fast as what is given. */
function listStarts(count: number, pace: number): readonly Float64Array[] {
  return Array.from({ length: 2 * count }, (_, k) => {
    const start = new Float64Array(count)
    start[k >> 1] = k % 2 === 0 ? pace : -pace
    return start
  })
}

/**
 * Shares near a start for which nothing is left, by the method of Levenberg and Marquardt; null where it does not get there. What is left is of second order in the
 * shares, so that its differences are its derivatives.
 */
function approach(
  start: Float64Array,
  pace: number,
  rows: number,
  leftAt: (shares: Float64Array, left: Float64Array) => number,
): Float64Array | null {
  const count = start.length
  const here = new Float64Array(rows)
  const ahead = new Float64Array(rows)
  const behind = new Float64Array(rows)
  const { n, values, pivot } = makeLU(count)
  let shares = start
  let damping = 1e-3
  let asked = leftAt(shares, here)
  for (let step = 0; step < STEPS && largest(here) > FOUND * asked; step++) {
    const slopes = Array.from(shares, (_, k) => {
      leftAt(shifted(shares, k, pace), ahead)
      leftAt(shifted(shares, k, -pace), behind)
      return ahead.map((x, r) => (x - behind[r]) / (2 * pace))
    })
    const steepest = Math.max(...slopes.map((slope) => dot(slope, slope)))
    const change = Float64Array.from(slopes, (slope) => -dot(slope, here))
    for (let i = 0; i < count; i++)
      for (let k = 0; k < count; k++)
        values[i * count + k] = dot(slopes[i], slopes[k]) + (i === k ? damping * steepest : 0)
    if (!factorLU({ n, values, pivot })) return null
    solveLU({ n, values, pivot }, change)
    const next = shares.map((share, k) => share + change[k])
    const nextAsked = leftAt(next, ahead)
    if (dot(ahead, ahead) < dot(here, here)) {
      shares = next
      asked = nextAsked
      here.set(ahead)
      damping = Math.max(damping / 10, 1e-14)
    } else damping *= 10
  }
  return largest(here) <= FOUND * asked ? shares : null
}

const shifted = (shares: Float64Array, k: number, by: number): Float64Array =>
  shares.map((share, i) => (i === k ? share + by : share))

function addMotions(motions: readonly Motion[], shares: Float64Array, v: Float64Array): void {
  motions.forEach((motion, k) => {
    for (let i = 0; i < v.length; i++) v[i] += shares[k] * motion[i]
  })
}

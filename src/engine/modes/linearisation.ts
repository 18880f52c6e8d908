/**
 * The motion near a pose at rest, or near a steady turn, in the coordinates z of the free motions N, M-orthonormal (docs/THEORY.md §8 (28)):
 *
 *   z̈ + D̂ ż + K̂ z = 0,    D̂ = NᵀDN,  K̂ = NᵀKN
 *
 * K and D are the tangents for the reactions of the state. At rest, drives and laws hold what they have come to. Near a steady turn they go on, K and D
 * have what turning adds (steady-turn.ts), and the turn is one only if all this is the same when it has gone on for a while.
 */
import { computeDynamics } from '../dynamics/accelerations.ts'
import { calcTerms } from '../dynamics/tangent-product.ts'
import { computeTangent, makeTangent, type Tangent } from '../dynamics/tangent.ts'
import type { Failure } from '../failure.ts'
import { calcGap } from '../kinematics/projection.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { holdLaws } from '../kinematics/hold-laws.ts'
import { STEADY, addTurning, findSteadyTurn, paceOfState, turnMotions, turnOn, type SteadyTurn } from './steady-turn.ts'
import { calcTangentSpace, reduce, type Reduced, type TangentSpace } from '../analysis/tangent-space.ts'

export interface LinearisationOptions {
  /** Whether to linearise at the pose held still, whatever the state's velocities are. */
  readonly heldStill?: boolean
  /** Whether to leave out the tangents of the constraints, to show how wrong the result then is. */
  readonly withoutConstraintStiffness?: boolean
}

export interface Linearisation extends Reduced {
  readonly space: TangentSpace
  /** K and D. */
  readonly tangent: Tangent
  /** Rounding of K̂ along each free motion, 1/s²; that of an entry is the root of the product of its two. */
  readonly rounding: Float64Array
  /** For each free motion the sum of the absolute values of the terms of K̂, 1/s². */
  readonly terms: Float64Array
  /** Relative error of K̂ and D̂; a steady turn is only as exact as the simulation that led to it. */
  readonly accuracy: number
  /** The steady turn about which it is linearised; null for rest. */
  readonly turn: SteadyTurn | null
}

export type Linearised =
  { readonly ok: true; readonly linearisation: Linearisation } | { readonly ok: false; readonly failure: Failure }

/** Rounding of K̂, that of the reactions included, over the terms that it is summed from. */
const ROUNDING = 1e-13
const OF_REACTIONS = 1e-11
/** Distance of coinciding points by rounding of the pose, over the scene's size. */
const OF_PLACES = 1e-14
/** Error of the equations over that of the state. */
const OF_DEVIATION = 30
/** Stiffness (1/s²) and damping (1/s) below this count as zero: such a motion would swing once in months. */
const SLOWEST = 1e-12
/** Velocity over pace of a scene under gravity, or absolute, below which a state is at rest. */
const AT_REST = 1e-9
/** Largest change of K̂ and D̂ while a steady turn goes on, over their largest entry. */
const SAME = 1e-5

/** Linearises at the state, which must be assembled and stays as it is. */
export function linearise(model: Model, state: State, ws: Workspace, options: LinearisationOptions = {}): Linearised {
  const here = makeState(model)
  copyState(state, here)
  if (options.heldStill || isAtRest(model, state, ws)) {
    here.v.fill(0)
    return { ok: true, linearisation: lineariseAt(holdLaws(model, here), here, ws, null, options) }
  }
  if (model.rows.nonholonomic) return { ok: false, failure: ROLLS }
  computeDynamics(model, here, ws)
  const turn = findSteadyTurn(model, here, ws)
  if (turn === null) return { ok: false, failure: NOT_STEADY }
  const linearisation = lineariseAt(model, here, ws, turn, options)
  return goesOn(model, here, ws, linearisation, turn, options)
    ? { ok: true, linearisation }
    : { ok: false, failure: NOT_STEADY }
}

const NOT_STEADY: Failure = {
  code: 'notSteady',
  message:
    'The mechanism is moving, and not in a steady turn: it has vibrations only about rest or about a steady turn. Hold the pose still to see its modes.',
}

/** In motion rows at velocity level ask for δ(G v) = G δv + (∂G/∂q δq) v = 0, which does not define a space of displacements. */
const ROLLS: Failure = {
  code: 'notSteady',
  message:
    'The mechanism is moving, and rows of it hold velocities alone, as rolling does: its modes are known about rest only. Hold the pose still to see these.',
}

function isAtRest(model: Model, state: State, ws: Workspace): boolean {
  const [x, y, z] = model.gravity
  return paceOfState(model, state, ws) <= AT_REST * Math.max(1, Math.sqrt(Math.hypot(x, y, z) / ws.size))
}

/** Linearises at the state, and leaves positions, Jacobian and reactions there in the workspace. */
function lineariseAt(
  model: Model,
  state: State,
  ws: Workspace,
  turn: SteadyTurn | null,
  options: LinearisationOptions,
): Linearisation {
  const space = calcTangentSpace(model, state, ws)
  computeDynamics(model, state, ws)
  computeJacobian(model, ws)
  const tangent = makeTangent(model)
  const tangents = computeTangents(model, state, ws, turn, options, tangent)
  const terms = termsOf(space, tangent)
  const ofRows = tangents.ofReactions(space)
  const levers = calcLevers(model, ws, space)
  const pace = paceOfState(model, state, ws)
  const accuracy = turn === null ? 0 : OF_DEVIATION * turn.deviation
  const least = SLOWEST + accuracy * pace ** 2
  const rounding = terms.map((x, k) => least + ROUNDING * x + OF_REACTIONS * ofRows[k] + OF_PLACES * levers[k])
  const { stiffness, damping } = reduce(space, tangent)
  dropRounding(stiffness, rounding)
  const dampers = termsOf(space, { ...tangent, K: tangent.D })
  dropRounding(
    damping,
    dampers.map((x) => SLOWEST + accuracy * pace + ROUNDING * x),
  )
  return { space, tangent, stiffness, damping, rounding, terms, accuracy, turn }
}

/** Sets entries to zero that are no larger than the root of the product of the two roundings. */
function dropRounding(m: Float64Array, rounding: Float64Array): void {
  const roots = rounding.map(Math.sqrt)
  const n = roots.length
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) if (Math.abs(m[n * i + j]) <= roots[i] * roots[j]) m[n * i + j] = 0
}

/** Computes the tangent; for a space also how large the terms of the constraints are in it. */
function computeTangents(
  model: Model,
  state: State,
  ws: Workspace,
  turn: SteadyTurn | null,
  { withoutConstraintStiffness = false }: LinearisationOptions,
  tangent: Tangent,
): { readonly ofReactions: (space: TangentSpace) => Float64Array } {
  const none = new Float64Array(model.rows.count)
  computeTangent(model, state, ws, none, tangent)
  const ofForces = tangent.K.slice()
  if (!withoutConstraintStiffness) computeTangent(model, state, ws, ws.multipliers, tangent)
  const ofRows = tangent.K.map((x, i) => x - ofForces[i])
  if (turn !== null) addTurning(model, state, ws, turn, tangent)
  return { ofReactions: (space) => termsOf(space, { ...tangent, K: ofRows }) }
}

/** For each motion the sum of the absolute values of the terms of K̂. */
const termsOf = ({ count, width, basis }: TangentSpace, tangent: Tangent): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => calcTerms(tangent, basis, width * k))

/** Σ F ℓ ω² for each motion, with F the size of the reactions on a body and ω its turn: the stiffness of these forces with arms of ℓ. */
function calcLevers(model: Model, ws: Workspace, { count, width, basis }: TangentSpace): Float64Array {
  const { J, multipliers, size } = ws
  const { block, start, sideStart, sideBody, jacobianAt } = model.rows
  const forces = new Float64Array(model.bodyCount)
  block.forEach((own, row) => {
    for (let k = 0; k < 6; k++) {
      const force = Math.abs(multipliers[row]) / (k < 3 ? 1 : size)
      for (let side = sideStart[own]; side < sideStart[own + 1]; side++)
        forces[sideBody[side]] += force * Math.abs(J[jacobianAt[side] + 6 * (row - start[own]) + k])
    }
  })
  const out = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    let sum = 0
    for (let b = 1; b < model.bodyCount; b++)
      for (let i = 3; i < 6; i++) sum += forces[b] * size * basis[width * k + 6 * b + i] ** 2
    out[k] = sum
  }
  return out
}

/** Whether the steady turn, followed for parts of its revolutions, remains the same motion with the same equations. */
function goesOn(
  model: Model,
  state: State,
  ws: Workspace,
  { space, stiffness, damping }: Linearisation,
  turn: SteadyTurn,
  options: LinearisationOptions,
): boolean {
  const pace = paceOfState(model, state, ws)
  const sizeOf = (m: Float64Array): number => m.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const near = (a: Float64Array, b: Float64Array, least: number): boolean => {
    const allowed = SAME * Math.max(sizeOf(b), least)
    return a.every((x, i) => Math.abs(x - b[i]) <= allowed)
  }
  // rates and coordinates of the state itself
  computeDynamics(model, state, ws)
  const laters = timesOf(model, turn, pace).map((tau) => ({ tau, later: turnOn(model, state, ws, turn, tau) }))
  for (const { tau, later } of laters) {
    computeDynamics(model, later, ws)
    computeJacobian(model, ws)
    if (!(calcGap(model, ws) <= STEADY) || !isSteady(model, later, ws, turn, pace)) return false
    const basis = turnMotions(model, turn, tau, space.basis, space.width)
    if (!isFree(model, ws, basis, space)) return false
    const tangent = makeTangent(model)
    computeTangents(model, later, ws, turn, options, tangent)
    const now = reduce({ ...space, basis }, tangent)
    if (!near(now.stiffness, stiffness, pace ** 2) || !near(now.damping, damping, pace)) return false
  }
  computeDynamics(model, state, ws)
  computeJacobian(model, ws)
  return true
}

/** Two times for each of the different rates of turning, whose ratio is no simple fraction. */
function timesOf(model: Model, { omega, spin }: SteadyTurn, pace: number): number[] {
  const rates: number[] = []
  const see = (rate: number): void => {
    if (rate > STEADY * pace && rates.every((other) => Math.abs(rate - other) > 0.1 * other)) rates.push(rate)
  }
  see(Math.hypot(...omega))
  for (let b = 1; b < model.bodyCount; b++) see(Math.hypot(...spin.subarray(3 * b, 3 * b + 3)))
  if (rates.length === 0) rates.push(pace)
  return rates.flatMap((rate) => [0.9 / rate, 2.3 / rate])
}

/** Whether accelerations are those of the steady turn; needs computeDynamics. */
function isSteady(model: Model, state: State, ws: Workspace, { omega }: SteadyTurn, pace: number): boolean {
  const world = new Float64Array(3)
  const off = (a: ArrayLike<number>, i: number, v: Float64Array, j: number): number => {
    let sum = 0
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3]
      sum += (a[i + k] - (omega[m] * v[j + n] - omega[n] * v[j + m])) ** 2
    }
    return Math.sqrt(sum)
  }
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    mulMV(world, 0, ws.R, 9 * b, ws.acceleration, 6 * b + 3)
    const travel = off(ws.acceleration, 6 * b, state.v, 6 * b) / ws.size
    if (!(Math.max(travel, off(world, 0, ws.W, 3 * b)) <= 10 * STEADY * pace ** 2)) return false
  }
  return true
}

/** Whether C_q v = 0 for all of the motions; needs the Jacobian. */
function isFree(model: Model, ws: Workspace, basis: Float64Array, { count, width }: TangentSpace): boolean {
  const { block, start, sideStart, sideBody, jacobianAt } = model.rows
  for (let k = 0; k < count; k++) {
    let most = 0
    let terms = 0
    block.forEach((own, row) => {
      let sum = 0
      for (let i = 0; i < 6; i++) {
        let both = 0
        for (let side = sideStart[own]; side < sideStart[own + 1]; side++) {
          const x = ws.J[jacobianAt[side] + 6 * (row - start[own]) + i] * basis[width * k + 6 * sideBody[side] + i]
          both += x
          terms = Math.max(terms, Math.abs(x))
        }
        sum += both
      }
      most = Math.max(most, Math.abs(sum))
    })
    if (most > SAME * terms) return false
  }
  return true
}

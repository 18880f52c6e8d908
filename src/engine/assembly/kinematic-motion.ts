/**
 * Kinematic analysis in lock constraints, for mechanisms whose joints and drives leave no freedom. From a pose with q̇ and q̈ to the next:
 *
 *   q* = q ∘ (h q̇ + ½h² q̈)                            prediction, which leaves C of O(h³)
 *   C(q₁, t₁) = 0                                      by Newton's method from q*
 *   C_q q̇₁ = −C_t,   C_q q̈₁ = Q_c                      on the factorization of q₁
 *
 * Rows may be redundant: the system meets them in the mass metric, and where all motions are prescribed no metric matters. A pose that Newton's
 * method moves far from where it was predicted may belong to another branch (elbow up, elbow down): such a step is taken in shorter pieces. Inverse dynamics is
 * computeDynamics at the state that is found; the accelerations there are these.
 */
import { listJoints, spell, type Failure, type Sentence } from '../failure.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { rowsOfJoint } from '../model/rows.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { findDeadCentre } from './dead-centre.ts'
import { notAssembled } from './gaps.ts'
import { findJump, findNotFinite, findPole, nextBreak } from '../kinematics/law-breaks.ts'
import { explainOpen } from './open-freedoms.ts'
import { isNearPose } from '../kinematics/near-pose.ts'
import { displace, projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { computePositions, computeRates, computeRightHandSides, largest } from '../kinematics/stages.ts'
import { prepareSystem, solveMetric } from '../kinematics/system.ts'

export interface KinematicMotion {
  /** Accelerations at the state, 6 per body: of the centre of mass (m/s², world axes), angular (rad/s², body axes). */
  readonly acceleration: Float64Array
  /** Number of Newton steps of all poses so far, of poses, and of steps that were taken in shorter pieces. */
  readonly iterations: number
  readonly poses: number
  readonly rejected: number
  /** Moves the state to a later time, or to its own, with velocities and accelerations. On failure it is the last good one. */
  moveTo(t: number): Failure | null
  /** The failure of the state's pose if it is singular, so that joints and drives leave a freedom there; else null. */
  findSingular(): Failure | null
}

/** Shortest piece of a step, over the step. */
const SHORTEST = 1 / 4096
/** How far beyond a failed step laws are searched for jumps, over max(1, t). */
const LOOK_AHEAD = 1e-2
/** Bodies count as held if a push moves them by less than this over the push. */
const HELD = 1e-6

/**
 * Makes the analysis of a motion that starts at an assembled state, and moves that state. The workspace may be used for other readings of the state in between.
 */
export function makeKinematicMotion(
  model: Model,
  state: State,
  ws: Workspace,
): { readonly ok: true; readonly motion: KinematicMotion } | { readonly ok: false; readonly failure: Failure } {
  const trial = makeState(model)
  const acceleration = new Float64Array(6 * model.bodyCount)
  const shift = new Float64Array(6 * model.bodyCount)
  const predicted = new Float64Array(7 * model.bodyCount)
  const push = new Float64Array(6 * model.bodyCount)
  const breakAt = new Float64Array(2)
  const motion = { acceleration, iterations: 0, poses: 0, rejected: 0, moveTo, findSingular }

  /** Predicts the trial state, a time h after the state. */
  function predict(h: number, to: number): void {
    copyState(state, trial)
    trial.t = to
    if (h === 0) return
    addIntegrals(model, state, trial)
    for (let i = 6; i < shift.length; i++) {
      shift[i] = h * (state.v[i] + 0.5 * h * acceleration[i])
      trial.v[i] += h * acceleration[i]
    }
    displace(model, trial.q, shift, 1)
  }

  /** Moves the state to a time in one step; returns whether that was possible. */
  function attempt(to: number): boolean {
    const h = to - state.t
    predict(h, to)
    predicted.set(trial.q)
    const newton = projectPositions(model, trial, ws)
    motion.iterations += newton < 0 ? 0 : newton
    if (newton < 0 || !isNearPose(model, trial.q, predicted, ws.size)) return false
    projectVelocities(model, trial, ws)
    if (!velocitiesHold(trial, ws)) return false
    computeCoordinates(model, trial, ws)
    if (h * fastestTurn(model, ws) > MOST_TURN) return false
    computeRightHandSides(model, trial, ws)
    solveMetric(model, ws, null, ws.qc, ws.acceleration, ws.multipliers)
    if (!Number.isFinite(largest(ws.acceleration))) return false
    acceleration.set(ws.acceleration)
    keepAngles(model, trial, ws)
    copyState(trial, state)
    motion.poses++
    return true
  }

  /** Moves the state to a time in as many pieces as it takes. */
  function cover(end: number): Failure | null {
    const start = state.t
    let pieces = 1
    let done = 0
    while (done < pieces) {
      const to = done + 1 === pieces ? end : start + ((end - start) * (done + 1)) / pieces
      if (attempt(to)) {
        done++
        if (pieces > 1 && done % 2 === 0 && done < pieces) {
          done /= 2
          pieces /= 2
        }
        continue
      }
      motion.rejected++
      done *= 2
      pieces *= 2
      if (pieces * SHORTEST > 1 || end === start) return explain(end)
    }
    return null
  }

  /** Explains why the state cannot get any nearer to a time. */
  function explain(end: number): Failure {
    const { t } = state
    const law = findNotFinite(model, t) ?? findNotFinite(model, end)
    if (law) return law
    const ahead = end + LOOK_AHEAD * Math.max(1, Math.abs(end))
    if (nextBreak(model, t, ahead, breakAt)) {
      const jump = findJump(model, breakAt[0], breakAt[1]) ?? findPole(model, t, breakAt[0])
      if (jump) return jump
    }
    const dead = findDeadCentre(model, state, ws)
    if (dead) return dead
    predict((end - t) * SHORTEST, t + (end - t) * SHORTEST)
    if (projectPositions(model, trial, ws) >= 0) copyState(state, trial)
    trial.t = t
    computePositions(model, trial, ws)
    return notAssembled(model, trial, ws, 'diverged')
  }

  function moveTo(t: number): Failure | null {
    do {
      let end = t
      if (state.t < t && model.laws.length && nextBreak(model, state.t, t, breakAt)) {
        const [before, after] = breakAt
        if (before <= state.t) {
          const jump = findJump(model, before, after)
          if (jump) return jump
        }
        end = before > state.t ? before : after
      }
      const stop = cover(end)
      if (stop) return stop
    } while (state.t < t)
    return null
  }

  /** Whether a push on all bodies moves nothing. */
  function isHeld(): boolean {
    ws.rowScratch.fill(0)
    solveMetric(model, ws, push, ws.rowScratch, ws.acceleration, ws.multipliers)
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      for (let k = 0; k < 6; k++)
        if (!(Math.abs(ws.acceleration[6 * b + k]) <= HELD * (k < 3 ? ws.size : 1))) return false
    }
    return true
  }

  function findSingular(): Failure | null {
    computePositions(model, state, ws)
    prepareSystem(model, state, ws)
    return isHeld() ? null : explainOpen(model, state, ws, true)
  }

  if (model.rows.nonholonomic) return { ok: false, failure: explainRolling(model, state.t) }
  fillPush(model, ws.size, push)
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  computeRates(model, state, ws)
  const failure = isHeld() ? moveTo(state.t) : explainOpen(model, state, ws, false)
  motion.poses = motion.iterations = 0
  return failure ? { ok: false, failure } : { ok: true, motion }
}

/** The failure of a mechanism with rows at velocity level: its pose follows from how it got there, not from the time alone. */
function explainRolling({ rows, joints }: Model, time: number): Failure {
  const ids = joints.filter((_, j) => rowsOfJoint(rows, j).some((row) => rows.velocity[row])).map(({ id }) => id)
  const sentence: Sentence = [
    ids.length > 1 ? 'Joints ' : 'Joint ',
    ...listJoints(ids),
    ids.length > 1 ? ' hold' : ' holds',
    ' velocities and no positions, as rolling does, so that joints and drives do not prescribe the pose. Simulate the motion.',
  ]
  const open = ids.map((id) => ({ id, gap: 0, angle: 0 }))
  return { code: 'notDetermined', message: spell(sentence), sentence, time, joints: open }
}

/** Forces and torques that give all bodies accelerations in all directions, 1 m/s² for a size of 1 m, that no row allows but by chance. */
function fillPush(model: Model, size: number, push: Float64Array): void {
  const { bodyCount } = model
  const { mass, inertia } = model.metric
  const turn = new Float64Array(3)
  for (let b = 1; b < bodyCount; b++) {
    for (let k = 0; k < 3; k++) {
      push[6 * b + k] = mass[b] * size * Math.sin(12.9898 * (6 * b + k))
      turn[k] = Math.sin(12.9898 * (6 * b + 3 + k))
    }
    mulMV(push, 6 * b + 3, inertia, 9 * b, turn, 0)
  }
}

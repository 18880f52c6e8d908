/**
 * Dormand–Prince 5(4) (Dormand & Prince 1980) on the index-1 form, with positions and velocities projected back on C = 0, Ċ = 0 after
 * every step; step size by the PI controller of Gustafsson (Hairer, Nørsett, Wanner 1993, II.4). Order 5 in positions, velocities and,
 * since these come from an acceleration-level solve at the state, multipliers.
 */
import type { Failure } from '../failure.ts'
import { computeAccelerations, solveDynamics } from '../dynamics/accelerations.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../joints/coordinate.ts'
import { notAssembled } from '../kinematics/assembly.ts'
import { projectPositions, projectVelocities, settle } from '../kinematics/projection.ts'
import { computePositions, largest } from '../kinematics/stages.ts'
import { copyState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findJump, findNotFinite, findPole, nextBreak } from '../kinematics/law-breaks.ts'
import { computeSlope, makeStages, moveStage, readSlope } from './stage.ts'

const C = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]
const A: readonly (readonly number[])[] = [
  [],
  [1 / 5],
  [3 / 40, 9 / 40],
  [44 / 45, -56 / 15, 32 / 9],
  [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
  [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
  [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
]
/** Fifth-order weights minus fourth-order ones. */
const E = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40]

const SAFETY = 0.9
const SHRINK = 0.2
const GROW = 5
/** The controller's exponents: on this error, and on the last one. */
const ALPHA = 0.2 - 0.75 * 0.04
const BETA = 0.04
/** Error that stands in for one that could not be computed. */
const HOPELESS = 1e10
/** Steps below this, over max(1, t), are no steps any more. */
const LEAST_STEP = 1e-13
/** How far beyond a failed step a law is searched for jumps, over max(1, t). */
const LOOK_AHEAD = 1e-2
/** More tries than this in one simulated second, over so many tries in a row, are no way to go on. */
const MOST_STEPS_PER_SECOND = 1e6
const CROWD = 5000
/** Turn of a free joint's angle that one step aims at, rad. */
const AIMED_TURN = 3

export function makeDormandPrince(model: Model, options: IntegratorOptions): Integrator {
  const { tolerance, maxStep = Infinity } = options
  const statistics = makeStatistics()
  const stages = makeStages(model, 7)
  const trial = stages.state
  const zeroShift = new Float64Array(6 * model.bodyCount)
  const breakAt = new Float64Array(2)
  let natural = 0
  let lastError = 1e-4
  let started = false
  let crowdStart = 0
  let crowdSteps = 0
  let turnRate = 0

  /** Slope at the start of a step, from a full evaluation. */
  function start(state: State, ws: Workspace): void {
    computeAccelerations(model, state, ws)
    statistics.evaluations++
    readSlope(model, state, ws, zeroShift, stages.slopes[0])
    turnRate = fastestTurn(model, ws)
    started = true
  }

  /** Largest error of the step over what is allowed. */
  function calcError(state: State, ws: Workspace, h: number): number {
    const gravity = Math.hypot(model.gravity[0], model.gravity[1], model.gravity[2])
    const time = gravity > 0 ? Math.sqrt(ws.size / gravity) : 1
    const length = Math.min(1, ws.size)
    const speed = Math.min(1, ws.size / time)
    const spin = Math.min(1, 1 / time)
    let worst = 0
    let energy = 0
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      for (let k = 0; k < 6; k++) {
        const i = 6 * b + k
        let eq = 0
        let ev = 0
        for (let s = 0; s < 7; s++) {
          eq += E[s] * stages.slopes[s].q[i]
          ev += E[s] * stages.slopes[s].v[i]
        }
        const scaleQ = k < 3 ? length + Math.abs(state.q[7 * b + k]) : 1
        const scaleV = (k < 3 ? speed : spin) + Math.abs(state.v[i])
        const error = Math.max(Math.abs(eq) / scaleQ, Math.abs(ev) / scaleV)
        if (error > worst || Number.isNaN(error)) worst = error
        if (k < 3) energy += model.mass[b] * scaleV * scaleV
      }
    }
    // the work booked, against the energy of the motion: its integrand may bend where the motion does not
    let ew = 0
    for (let s = 0; s < 7; s++) ew += E[s] * stages.slopes[s].power
    if (energy > 0) worst = Math.max(worst, Math.abs(ew) / energy)
    for (let i = 0; i < model.integrals.length; i++) {
      let e = 0
      for (let s = 0; s < 7; s++) e += E[s] * stages.slopes[s].integral[i]
      worst = Math.max(worst, Math.abs(e) / (1 + Math.abs(state.integral[i])))
    }
    const error = (h * worst) / tolerance
    return Number.isFinite(error) ? error : HOPELESS
  }

  /** First step: so that an Euler step would change the velocity by about 1 % of its scale (Hairer, Nørsett, Wanner II.4, shortened). */
  function firstStep(ws: Workspace): number {
    const pace = Math.max(largest(ws.acceleration), largest(stages.slopes[0].q) / Math.max(ws.size, 1e-12), 1e-3)
    return Math.min(maxStep, Math.max(1e-8, (0.3 * Math.pow(tolerance, 0.2)) / Math.sqrt(pace)))
  }

  /** One try: the stages, the projected result in `trial` with its slope as the seventh; returns its error. */
  function attempt(state: State, ws: Workspace, h: number): number {
    for (let s = 1; s < 6; s++) {
      moveStage(model, state, stages, h, A[s], C[s])
      statistics.evaluations += computeSlope(model, ws, stages, s)
      if (!Number.isFinite(largest(ws.acceleration))) return HOPELESS
    }
    moveStage(model, state, stages, h, A[6], 1)
    const newton = projectPositions(model, trial, ws)
    if (newton < 0) return HOPELESS
    statistics.newtonIterations += newton
    projectVelocities(model, trial, ws)
    solveDynamics(model, trial, ws, null, false)
    statistics.evaluations++
    if (!Number.isFinite(largest(ws.acceleration))) return HOPELESS
    readSlope(model, trial, ws, stages.shift, stages.slopes[6])
    return calcError(state, ws, h)
  }

  /** A law that is to blame: not finite here, or about to jump; steps shrink without end before a pole. */
  function lawToBlame(state: State): Failure | null {
    const law = findNotFinite(model, state.t) ?? findNotFinite(model, trial.t)
    if (law) return law
    const ahead = state.t + LOOK_AHEAD * Math.max(1, Math.abs(state.t))
    if (!nextBreak(model, state.t, ahead, breakAt)) return findNotFinite(model, ahead)
    return findJump(model, breakAt[0], breakAt[1]) ?? findPole(model, state.t, breakAt[0])
  }

  function failure(state: State, ws: Workspace): Failure {
    const law = lawToBlame(state)
    if (law) return law
    computePositions(model, trial, ws)
    return { ...notAssembled(model, trial, ws, 'diverged'), time: state.t }
  }

  function tooFast(state: State): Failure {
    const law = lawToBlame(state)
    if (law) return law
    const message = `At t = ${state.t.toPrecision(6)} s the motion is too fast or too stiff to follow: over ${MOST_STEPS_PER_SECOND.toExponential(0)} steps for one second. Soften springs and limits, add mass, or allow a larger tolerance.`
    return { code: 'diverged', message, time: state.t, joints: [] }
  }

  /** Over a point where a law is not smooth; the state is the same on both sides. */
  function crossBreak(state: State, ws: Workspace): Failure | null {
    const jump = state.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
    if (jump) return jump
    const law = findNotFinite(model, breakAt[1])
    if (law) return law
    copyState(state, trial)
    trial.t = breakAt[1]
    if (!settle(model, trial, ws)) return failure(state, ws)
    copyState(trial, state)
    started = false
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    if (!started) {
      const law = findNotFinite(model, state.t)
      if (law) return law
      start(state, ws)
      if (!Number.isFinite(largest(ws.acceleration))) return failure(state, ws)
      natural ||= firstStep(ws)
      crowdStart = state.t
      crowdSteps = 0
    }
    let taken = 0
    while (state.t < until && taken < maxSteps) {
      const remaining = until - state.t
      const own = Math.min(natural, AIMED_TURN / turnRate)
      let h = Math.min(own, maxStep)
      // never a crumb at the end
      if (h >= remaining) h = remaining
      else if (h > 0.5 * remaining) h = 0.5 * remaining
      let cut = false
      if (model.laws.length && nextBreak(model, state.t, state.t + h, breakAt)) {
        if (breakAt[0] <= state.t) {
          const stop = crossBreak(state, ws)
          if (stop) return stop
          start(state, ws)
          continue
        }
        h = breakAt[0] - state.t
        cut = true
      }
      const end = cut ? breakAt[0] : h === remaining ? until : state.t + h
      const error = attempt(state, ws, h)
      // steps that samples or the cap keep short say nothing about the motion
      if ((cut || h === own) && ++crowdSteps === CROWD) {
        if (CROWD > MOST_STEPS_PER_SECOND * (state.t - crowdStart)) return tooFast(state)
        crowdSteps = 0
        crowdStart = state.t
      }
      if (error > 1) {
        statistics.rejected++
        const shorter = h * (error >= HOPELESS ? 0.25 : Math.max(SHRINK, SAFETY * Math.pow(error, -0.2)))
        natural = shorter
        if (shorter < LEAST_STEP * Math.max(1, Math.abs(state.t))) return failure(state, ws)
        continue
      }
      const rateAfter = fastestTurn(model, ws)
      if (h * rateAfter > MOST_TURN) {
        statistics.rejected++
        natural = AIMED_TURN / rateAfter
        continue
      }
      turnRate = rateAfter
      const grow = SAFETY * Math.pow(Math.max(error, 1e-10), -ALPHA) * Math.pow(lastError, BETA)
      const next = h * Math.min(GROW, Math.max(SHRINK, grow))
      // a step that was cut short says little about the next one
      natural = h < natural ? Math.max(natural, next) : next
      lastError = Math.max(error, 1e-4)
      copyState(trial, state)
      state.t = end
      computeCoordinates(model, state, ws)
      keepAngles(model, state, ws)
      readSlope(model, state, ws, zeroShift, stages.slopes[0])
      statistics.steps++
      taken++
    }
    return null
  }

  return {
    name: 'dormand-prince',
    statistics,
    onConstraints: true,
    advance,
    restart() {
      started = false
    },
  }
}

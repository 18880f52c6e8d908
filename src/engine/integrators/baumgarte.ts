/**
 * Classical Runge–Kutta of fixed step on the index-1 form, stabilised after Baumgarte (1972): C̈ = −2αĊ − β²C [TR 27], no projection. Order 4 (docs/THEORY.md §5, §3 (16)).
 */
import type { Failure } from '../failure.ts'
import { computeStabilisedAccelerations, type Stabilisation } from '../dynamics/accelerations.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { computePositions, computeRates, largest } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findJump, findNotFinite, nextBreak } from '../kinematics/law-breaks.ts'
import { findDeadCentre } from '../assembly/dead-centre.ts'
import { beyondNumbers } from './limits.ts'
import { rememberState } from './snapshot.ts'
import { makeStages, moveStage, readSlope } from './stage.ts'

const A: readonly (readonly number[])[] = [[], [0.5], [0, 0.5], [0, 0, 1]]
const B = [1 / 6, 1 / 3, 1 / 3, 1 / 6]
const C = [0, 0.5, 0.5, 1]
/** Speeds above this, m/s or rad/s, mean that the run has become unstable, as it may without step control. */
const RUNAWAY = 1e9

export function makeBaumgarte(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const stages = makeStages(model, 4)
  const breakAt = new Float64Array(2)
  const stabilisation: { -readonly [K in keyof Stabilisation]: number } = { alpha: 0, beta: 0 }

  function step(state: State, ws: Workspace, h: number): Failure | null {
    beginSolves(ws)
    for (let s = 0; s < 4; s++) {
      moveStage(model, state, stages, h, A[s], C[s])
      computeStabilisedAccelerations(model, stages.state, ws, stabilisation)
      readSlope(model, stages.state, ws, stages.shift, stages.slopes[s])
      statistics.evaluations++
      if (!isResolved(ws)) return beyondNumbers(model, state, ws, 1)
      if (!Number.isFinite(largest(ws.acceleration))) return diverged(state, stages.state.t)
    }
    if (h * fastestTurn(model, ws) > MOST_TURN) return findDeadCentre(model, state, ws) ?? lostCount(state)
    moveStage(model, state, stages, h, B, 1)
    if (!(largest(stages.state.v) < RUNAWAY)) return diverged(state, stages.state.t)
    copyState(stages.state, state)
    computePositions(model, state, ws)
    computeRates(model, state, ws)
    computeCoordinates(model, state, ws)
    keepAngles(model, state, ws)
    statistics.steps++
    return null
  }

  function diverged(state: State, t: number): Failure {
    const law = findNotFinite(model, t)
    if (law) return law
    const message = `The run blew up at t = ${state.t.toPrecision(6)} s. Take a shorter step, other Baumgarte coefficients, or the integrator dormand-prince.`
    return { code: 'diverged', message, time: state.t, joints: [] }
  }

  function lostCount(state: State): Failure {
    const message = `At t = ${state.t.toPrecision(6)} s a joint turns further in one step than turns can be counted. Take a shorter step, or the integrator dormand-prince.`
    return { code: 'diverged', message, time: state.t, joints: [] }
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    const law = findNotFinite(model, state.t)
    if (law) return law
    let taken = 0
    while (state.t < until && taken < maxSteps) {
      const remaining = until - state.t
      // the longest step not above the one asked for that divides the remaining time
      const steps = Math.max(1, Math.ceil(remaining / options.step - 1e-9))
      let h = remaining / steps
      let end = steps === 1 ? until : state.t + h
      if (nextBreak(model, state.t, end, breakAt)) {
        if (breakAt[0] <= state.t) {
          const jump = state.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
          if (jump) return jump
          state.t = breakAt[1]
          continue
        }
        end = breakAt[0]
        h = end - state.t
      }
      stabilisation.alpha = options.baumgarte?.[0] ?? 1 / (5 * h)
      stabilisation.beta = options.baumgarte?.[1] ?? 1 / (5 * h)
      const failure = step(state, ws, h)
      if (failure) return failure
      state.t = end
      taken++
    }
    return null
  }

  return {
    name: 'baumgarte',
    statistics,
    onConstraints: false,
    advance,
    remember(memory, state) {
      rememberState(memory, state)
      rememberStatistics(memory, statistics)
    },
    recall() {},
    restart() {},
    interrupt() {},
  }
}

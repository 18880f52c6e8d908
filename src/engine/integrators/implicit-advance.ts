/**
 * The run of an implicit scheme with fixed steps: ends at samples and wherever a law is not smooth, takes shorter steps where Newton's method fails, and
 * says why it stops.
 */
import { spell, type Failure, type Sentence } from '../failure.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { notAssembled } from '../assembly/assembly.ts'
import { findDeadCentre } from '../assembly/dead-centre.ts'
import { findJump, findLawToBlame, findNotFinite, nextBreak } from '../kinematics/law-breaks.ts'
import { displace, projectPositions, settle } from '../kinematics/projection.ts'
import { computePositions, computeRates, largest } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import { rowsOfJoint } from '../model/rows.ts'
import type { Workspace } from '../model/workspace.ts'
import { beyondNumbers, goesOn, tellSpread } from './limits.ts'
import {
  rememberStatistics,
  type Integrator,
  type IntegratorName,
  type IntegratorOptions,
  type Statistics,
} from './integrator.ts'
import type { ImplicitStep } from './implicit-step.ts'
import { rememberState, type Remembering } from './snapshot.ts'

/** What a scheme has to provide for a run. */
export interface ImplicitScheme extends Remembering {
  readonly step: Pick<ImplicitStep, 'trial' | 'iterations'>
  /** Called when a run goes on; the workspace may have been used for other things meanwhile. */
  begin?(): void
  /**
   * Tries one step from the state, and leaves its end in `step.trial`, on the constraints. A shorter step can be tried after it.
   *
   * @returns whether that was possible
   */
  attempt(state: State, ws: Workspace, h: number, end: number): boolean
  /** Accepts the step just tried. */
  accept(h: number): void
  /** Forgets accelerations, since they jump here. */
  restart(): void
  /** As `interrupt` of Integrator; only schemes that use accelerations or a factorization of the step before have this. */
  interrupt?(): void
  /** As `recall` of Integrator; only schemes that keep what follows from what they remember have this. */
  recall?(ws: Workspace): void
}

/** Shortest step over the one asked for. */
const SHORTEST = 1 / 4096
/** How far beyond a failed step the joints are examined, over the size or in rad. */
const LOOK_AROUND = 0.1
/** Speeds above this, m/s or rad/s, mean that the run has become unstable. */
const RUNAWAY = 1e9

export function makeImplicitIntegrator(
  name: IntegratorName,
  model: Model,
  options: IntegratorOptions,
  statistics: Statistics,
  scheme: ImplicitScheme,
): Integrator {
  const breakAt = new Float64Array(2)
  const probe = makeState(model)
  const { step } = scheme
  const { trial } = step
  /** Whether masses were too far apart for exact accelerations in a try since the last piece. */
  let unresolved = false

  /** Makes one step of length h, in as many pieces as it takes. */
  function cover(state: State, ws: Workspace, h: number, end: number): Failure | null {
    const start = state.t
    let pieces = 1
    let done = 0
    while (done < pieces) {
      const to = done + 1 === pieces ? end : start + (h * (done + 1)) / pieces
      if (tryPiece(state, ws, h / pieces, to)) {
        done++
        // two pieces become one again as soon as an even number of them is done
        if (pieces > 1 && done % 2 === 0 && done < pieces) {
          done /= 2
          pieces /= 2
        }
        continue
      }
      statistics.rejected++
      done *= 2
      pieces *= 2
      if (pieces * SHORTEST > 1) return failure(state, ws, h)
    }
    return null
  }

  function tryPiece(state: State, ws: Workspace, h: number, to: number): boolean {
    beginSolves(ws)
    const solved = scheme.attempt(state, ws, h, to)
    const resolved = isResolved(ws)
    if (!resolved) unresolved = true
    statistics.newtonIterations += step.iterations
    step.iterations = 0
    if (!solved || !resolved || !(largest(trial.v) < RUNAWAY)) return false
    computeCoordinates(model, trial, ws)
    if (h * fastestTurn(model, ws) > MOST_TURN) return false
    keepAngles(model, trial, ws)
    copyState(trial, state)
    state.t = to
    scheme.accept(h)
    unresolved = false
    statistics.steps++
    return true
  }

  function failure(state: State, ws: Workspace, h: number): Failure {
    const { t } = state
    const law = findLawToBlame(model, t, t + h)
    if (law) return law
    const dead = findDeadCentre(model, state, ws)
    if (dead) return dead
    // to find whether the joints are to blame, the state a little further on is brought as near to the constraints as possible
    copyState(state, probe)
    let speed = 0
    for (let i = 0; i < probe.v.length; i++) speed = Math.max(speed, Math.abs(probe.v[i]) / (i % 6 < 3 ? ws.size : 1))
    const further = Math.min(h, LOOK_AROUND / speed)
    probe.t = t + further
    ws.bodyScratch.set(probe.v)
    displace(model, probe.q, ws.bodyScratch, further)
    const newton = projectPositions(model, probe, ws)
    if (newton < 0) return notAssembled(model, probe, ws, 'diverged', [], t)
    probe.t = t
    if (unresolved && goesOn(model, state, ws, h, probe)) return beyondNumbers(model, state, ws, 1)
    const sentence: Sentence = [
      `At t = ${t.toPrecision(6)} s the equations of a step have no solution, down to steps of ${(h * SHORTEST).toExponential(1)} s: the mechanism locks there, or forces are too steep`,
      ...(ws.system.graded === null ? [] : [', or masses are too far apart: ', ...tellSpread(model)]),
      '. Take a shorter step, soften springs and limits, or add mass.',
    ]
    return { code: 'diverged', message: spell(sentence), sentence, time: t, joints: slowest(state, ws) }
  }

  /** The joint with the largest reaction at the last good state, which is where the mechanism locks. */
  function slowest(state: State, ws: Workspace): NonNullable<Failure['joints']> {
    computeDynamics(model, state, ws)
    let most = 0
    let worst = -1
    model.joints.forEach((_, j) => {
      let sum = 0
      for (const r of rowsOfJoint(model.rows, j)) sum += (ws.multipliers[r] / ws.rowScale[r]) ** 2
      if (sum > most) {
        most = sum
        worst = j
      }
    })
    return worst < 0 ? [] : [{ id: model.joints[worst].id, gap: 0, angle: 0 }]
  }

  /** Crosses a point where a law is not smooth; the state is the same on both sides. */
  function crossBreak(state: State, ws: Workspace): Failure | null {
    const jump = state.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
    if (jump) return jump
    const law = findNotFinite(model, breakAt[1])
    if (law) return law
    copyState(state, probe)
    probe.t = breakAt[1]
    if (!settle(model, probe, ws)) return notAssembled(model, probe, ws, 'diverged')
    copyState(probe, state)
    scheme.restart()
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    const law = findNotFinite(model, state.t)
    if (law) return law
    scheme.begin?.()
    let taken = 0
    while (state.t < until && taken < maxSteps) {
      const remaining = until - state.t
      // the longest step not above the one asked for that divides the remaining time
      const steps = Math.max(1, Math.ceil(remaining / options.step - 1e-9))
      let h = remaining / steps
      let end = steps === 1 ? until : state.t + h
      if (model.laws.length && nextBreak(model, state.t, end, breakAt)) {
        if (breakAt[0] <= state.t) {
          const stop = crossBreak(state, ws)
          if (stop) return stop
          continue
        }
        end = breakAt[0]
        h = end - state.t
      }
      const stop = cover(state, ws, h, end)
      if (stop) return stop
      taken++
    }
    computePositions(model, state, ws)
    computeRates(model, state, ws)
    computeCoordinates(model, state, ws)
    return null
  }

  return {
    name,
    statistics,
    onConstraints: true,
    advance,
    remember(memory, state) {
      rememberState(memory, state)
      rememberStatistics(memory, statistics)
      unresolved = memory.flag(unresolved)
      scheme.remember(memory)
    },
    recall: (_, ws) => scheme.recall?.(ws),
    restart: () => scheme.restart(),
    interrupt: () => scheme.interrupt?.(),
  }
}

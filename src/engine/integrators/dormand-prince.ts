/**
 * Dormand–Prince 5(4) (Dormand & Prince 1980; docs/THEORY.md §5) on the index-1 form, with positions and velocities projected back on C = 0, Ċ = 0 after
 * every step; step size by step-control.ts. Order 5 in positions, velocities and,
 * since these come from an acceleration-level solve at the state, multipliers.
 *
 * Steps go as the motion wants and past the time that is asked for; the state there is read off the step's continuous extension
 * (dense-output.ts) and projected. So neither the steps nor the states depend on how often, or in what portions, a run is looked at.
 *
 * A step is tried in dormand-prince-try.ts, at the length that dormand-prince-size.ts chooses, and read in dormand-prince-output.ts; what follows from a try is in
 * dormand-prince-steps.ts. Here steps are made up to the time that is asked for, and the state there is given out.
 */
import type { Failure } from '../failure.ts'
import { copyState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeEvents } from './events.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findNotFinite } from '../kinematics/law-breaks.ts'
import { makeSteps } from './dormand-prince-steps.ts'
import { rememberState, type Memory } from './snapshot.ts'

export interface DormandPrince extends Integrator {
  /** As `restart`, where the same run goes on by other steps and may come back: what was found of the planes in which it moves stays. */
  leave(): void
}

export function makeDormandPrince(model: Model, options: IntegratorOptions): DormandPrince {
  const statistics = makeStatistics()
  const events = makeEvents(model)
  const steps = makeSteps(model, options, events, statistics)
  const { last, trying } = steps

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    if (!(state.t < until)) return null
    events?.hold(ws)
    const stop = go(state, ws, until, maxSteps)
    events?.release(ws)
    return stop
  }

  function go(state: State, ws: Workspace, until: number, maxSteps: number): Failure | null {
    const unfit = steps.begin(state, ws)
    if (unfit) return unfit
    const most = statistics.steps + maxSteps
    /** Whether a step has to end at the time that is asked for. */
    let bound = false
    steps.bound(Infinity)
    for (;;) {
      while (last.front.t < until && (statistics.steps < most || bound)) {
        const stop = steps.tryStep(ws)
        if (!stop) continue
        if (last.front.t > state.t) last.give(last.front, state, ws)
        return stop
      }
      if (last.front.t <= until) break
      // a step may leap over a single time at which a law is not finite, but no state may be given out there
      const law = findNotFinite(model, until)
      if (law) {
        if (last.base.t > state.t) last.give(last.base, state, ws)
        return law
      }
      if (last.sample(state, ws, until)) return null
      // go to this time by a step of its own from the start of the last one, whose first slope is still known
      steps.takeBack()
      bound = true
      steps.bound(until)
    }
    last.give(last.front, state, ws)
    return null
  }

  /** A state inside of a step follows from the start of that step, and from where it ended; so does its end. */
  function remember(kept: Memory, state: State): void {
    rememberStatistics(kept, statistics)
    steps.remember(kept)
    if (!steps.isUnderWay()) return rememberState(kept, state)
    events?.remember(kept)
    state.t = kept.number(state.t)
    last.front.t = kept.number(last.front.t)
    // where the next step was begun already, nothing is read off the last one any more
    rememberState(kept, trying.carried ? last.front : last.base)
  }

  function recall(state: State, ws: Workspace): void {
    if (!steps.isUnderWay()) return
    const { front, base } = last
    const counted = { ...statistics }
    events?.hold(ws)
    trying.recallSlope(ws, trying.carried ? front : base)
    if (trying.carried) copyState(front, base)
    else steps.stepAgain(ws, front.t)
    const { t } = state
    if (t >= last.front.t || !last.sample(state, ws, t)) last.give(last.front, state, ws)
    events?.release(ws)
    Object.assign(statistics, counted)
  }

  return {
    name: 'dormand-prince',
    statistics,
    onConstraints: true,
    dense: true,
    advance,
    remember,
    recall,
    // the step size is forgotten too: from here on the run depends on the state alone
    restart: steps.forget,
    leave: steps.leave,
    interrupt: steps.interrupt,
  }
}

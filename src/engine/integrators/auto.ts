/**
 * Goes by an explicit scheme (dormand-prince.ts) or an implicit one (implicit-runge-kutta.ts), both adaptive, of order 5 (docs/THEORY.md §5), with the same bound on their
 * errors: whichever gets further for its work, as scheme-choice.ts judges. Where the scheme changes, the other one takes over from the state at hand.
 */
import type { Failure } from '../failure.ts'
import type { State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import type { ImplicitRungeKutta } from './implicit-runge-kutta.ts'
import { implicitScheme } from './implicit-scheme.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { makeSchemeChoice, MISSING, STUCK } from './scheme-choice.ts'
import type { Memory } from './snapshot.ts'

export function makeAuto(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const explicit = makeDormandPrince(model, options)
  const implicitStatistics = makeStatistics()
  const choice = makeSchemeChoice(model, explicit.statistics, implicitStatistics)
  let implicit: ImplicitRungeKutta | null = null
  /** Whether the implicit scheme has to begin anew. */
  let fresh = false
  /** Whether it has made steps, which end at the times that are asked for. */
  let wound = false

  function count(): void {
    const { statistics: e } = explicit
    statistics.steps = e.steps + implicitStatistics.steps
    statistics.rejected = e.rejected + implicitStatistics.rejected
    statistics.newtonIterations = e.newtonIterations + implicitStatistics.newtonIterations
    statistics.evaluations = e.evaluations + implicitStatistics.evaluations
    statistics.inPlanes = e.inPlanes
    statistics.broughtBack = e.broughtBack
  }

  const makeImplicit = (): ImplicitRungeKutta | null =>
    implicitScheme()?.(model, options.tolerance, options.maxStep ?? Infinity, implicitStatistics) ?? null

  function advanceExplicit(state: State, ws: Workspace, until: number, most: number): Failure | null {
    const failure = explicit.advance(model, state, ws, until, Math.min(most, choice.leftToLook(state)))
    if (!failure && choice.judgeExplicit(state, ws)) {
      implicit ??= makeImplicit()
      fresh = implicit !== null
      if (fresh) explicit.leave()
      else choice.goExplicit(state, MISSING)
    }
    return failure
  }

  function advanceImplicit(state: State, ws: Workspace, until: number, most: number): Failure | null {
    const scheme = implicit!
    wound = true
    if (fresh) {
      scheme.begin(state, ws, choice.firstStep())
      choice.beginVisit(scheme, state)
      fresh = false
    }
    const last = implicitStatistics.steps + most
    while (state.t < until && implicitStatistics.steps < last) {
      const outcome = scheme.step(state, ws, until)
      if (outcome === 'stuck') {
        choice.goExplicit(state, STUCK)
        return null
      }
      if (outcome === 'atBreak') {
        // the explicit scheme crosses breaks of laws, and stops at those that may not be crossed
        explicit.leave()
        const failure = explicit.advance(model, state, ws, until, 1)
        explicit.leave()
        choice.beginWith(scheme.natural() / 16)
        fresh = true
        return failure
      }
      if (choice.judgeImplicit(scheme, state, ws)) return null
    }
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    const end = statistics.steps + maxSteps
    while (state.t < until && statistics.steps < end) {
      const most = end - statistics.steps
      const failure = choice.isStiff()
        ? advanceImplicit(state, ws, until, most)
        : advanceExplicit(state, ws, until, most)
      count()
      if (failure) return failure
    }
    return null
  }

  /** Whether the implicit scheme goes on where it is; else it begins anew when it is next taken, and nothing of it is kept till then. */
  const isUnderWay = (): boolean => choice.isStiff() && !fresh

  function remember(kept: Memory, state: State): void {
    rememberStatistics(kept, implicitStatistics)
    choice.remember(kept)
    fresh = kept.flag(fresh)
    wound = kept.flag(wound)
    explicit.remember(kept, state)
    if (choice.isStiff()) implicit ??= makeImplicit()
    if (isUnderWay()) implicit!.remember(kept, state)
    count()
  }

  function recall(state: State, ws: Workspace): void {
    explicit.recall(state, ws)
    if (isUnderWay()) implicit!.recall(ws)
  }

  return {
    name: 'auto',
    statistics,
    onConstraints: true,
    get method() {
      return choice.isStiff() ? 'implicit Runge–Kutta' : 'dormand-prince'
    },
    get reason() {
      return choice.reason()
    },
    get bound() {
      return wound
    },
    advance,
    remember,
    recall,
    restart() {
      // from here on the run depends on the state alone
      explicit.restart()
      implicit = null
      fresh = false
      wound = false
      choice.restart()
    },
    interrupt() {
      explicit.interrupt()
      implicit?.interrupt()
    },
  }
}

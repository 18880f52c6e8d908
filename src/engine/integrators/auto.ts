/**
 * Chooses between an explicit scheme (dormand-prince.ts) and an implicit one (implicit-runge-kutta.ts), both adaptive, of order 5 (docs/THEORY.md §5),
 * with the same bound on their
 * errors: whichever gets further for its work.
 *
 * Explicit steps are looked at now and then: where they are about as long as stability allows, by the fastest rates of stiffness.ts, it is not accuracy that
 * keeps them short. Seen twice in a row, the implicit scheme takes over from the state at hand. There, work per simulated time is compared with what the
 * explicit scheme would need at best: steps as long as those of the implicit one, which has the same order, or as long as stability allows. Where that
 * would be less the explicit scheme goes on; if the visit was a short one, the next one has to wait longer. Work is counted in evaluations,
 * never in seconds, so that a run is the same on every machine.
 */
import type { Failure, Sentence } from '../failure.ts'
import type { State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import { makeImplicitRungeKutta, type ImplicitRungeKutta } from './implicit-runge-kutta.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import type { Memory } from './snapshot.ts'
import { computeStiffness, makeStiffness, nameStiffest, rememberStiffness, type Stiffness } from './stiffness.ts'

/** Explicit steps between two looks at stiffness: at the start, while the mechanism is far from stiff, and where it is not. */
const LOOK_EARLY = 20
const LOOK_SELDOM = 200
const LOOK_OFTEN = 30
/** Stability bounds of dormand-prince: h ω on the imaginary axis, h d on the real one. */
const MOST_OSCILLATION = 1
const MOST_DECAY = 3.3
/** Share of the stable step from which on stability may be what limits: what decays fast also disturbs the error estimates of steps shorter than that. */
const NEAR = 0.1
/** Number of looks in a row that must agree before the scheme changes. */
const AGREE = 2
/** Implicit steps until the first comparison, and between later ones. */
const TRY = 6
const COMPARE = 15
/** A visit to the implicit scheme of fewer comparisons than this was in vain; the wait after it doubles, up to so many looks. */
const SHORT_VISIT = 4
const LONGEST_WAIT = 256
/** Work, counted in evaluations: of a factorization with its tangents, of a solve with it, of an explicit step, and of a usual implicit step. */
const FACTORIZATION = 5
const SOLVE = 0.5
const EXPLICIT_STEP = 6.5
const USUAL_STEP = 30

/** Places of numbers kept between calls in an array, so that they need no heap allocation. */
const WINDOW = 0
const LIMIT = 1
/** Length of the last explicit step over that of the longest stable one. */
const SHARE = 2
const FIRST_STEP = 3
const MEMORY = 4

/** Reasons why the present scheme is in use: places in REASONS. */
const UNJUDGED = 0
const TRIED = 1
const STIFF = 2
const MOTION = 3
const COST = 4
const STUCK = 5

/** The reasons in words. @param limit longest stable explicit step, s */
const REASONS: readonly ((model: Model, limit: number) => Sentence)[] = [
  () => ['nothing looked stiff so far'],
  (model) => [...nameStiffest(model), ' may be stiff here, implicit steps are tried'],
  (model, limit) => [
    ...nameStiffest(model),
    ` is stiff: explicit steps would have to stay below ${limit.toExponential(1)} s to be stable`,
  ],
  () => ['nothing here keeps explicit steps short but the motion itself'],
  () => ['implicit steps cost more here than they are longer'],
  () => ['the implicit scheme found no solution of its steps'],
]

export function makeAuto(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const explicit = makeDormandPrince(model, options)
  const implicitStatistics = makeStatistics()
  const memory = new Float64Array(MEMORY)
  let implicit: ImplicitRungeKutta | null = null
  let stiffness: Stiffness | null = null
  let stiff = false
  /** Whether the implicit scheme has to begin anew. */
  let fresh = false
  let agreed = 0
  let look = LOOK_EARLY
  let wait = 0
  let nextWait = 1
  let comparisons = 0
  let windowSteps = -1
  /** Explicit tries before the present window, from which their mean length follows. */
  let windowTries = 0
  let windowWork = 0
  let reason = UNJUDGED
  /** The reason in words; null until it is asked for. */
  let told: Sentence | null = null

  function count(): void {
    const { statistics: e } = explicit
    statistics.steps = e.steps + implicitStatistics.steps
    statistics.rejected = e.rejected + implicitStatistics.rejected
    statistics.newtonIterations = e.newtonIterations + implicitStatistics.newtonIterations
    statistics.evaluations = e.evaluations + implicitStatistics.evaluations
  }

  function give(why: number): void {
    reason = why
    told = null
  }

  const makeImplicit = (): ImplicitRungeKutta =>
    makeImplicitRungeKutta(model, options.tolerance, options.maxStep ?? Infinity, implicitStatistics)

  const tries = (): number => explicit.statistics.steps + explicit.statistics.rejected

  /** Writes the longest stable explicit step, s, to memory[LIMIT]. */
  function computeLimit(state: State, ws: Workspace): void {
    stiffness ??= makeStiffness(model)
    computeStiffness(model, state, ws, stiffness)
    memory[LIMIT] = Math.min(MOST_OSCILLATION / stiffness.frequency, MOST_DECAY / stiffness.decay)
  }

  /** Judges after some explicit steps whether stability keeps them short, and changes the scheme if so. */
  function judgeExplicit(state: State, ws: Workspace): void {
    const step = (state.t - memory[WINDOW]) / (tries() - windowTries)
    computeLimit(state, ws)
    const near = step > NEAR * memory[LIMIT]
    look = near ? LOOK_OFTEN : LOOK_SELDOM
    openWindow(state)
    agreed = near ? agreed + 1 : 0
    if (wait > 0) wait--
    if (agreed < AGREE || wait > 0) return
    goImplicit(step)
  }

  function goImplicit(step: number): void {
    implicit ??= makeImplicit()
    give(TRIED)
    stiff = true
    fresh = true
    memory[SHARE] = Math.min(1, step / memory[LIMIT])
    memory[FIRST_STEP] = 2 * step
    comparisons = 0
    explicit.restart()
  }

  function goExplicit(state: State, why: number): void {
    give(why)
    stiff = false
    agreed = 0
    if (comparisons < SHORT_VISIT) {
      wait = nextWait
      nextWait = Math.min(LONGEST_WAIT, 2 * nextWait)
    } else nextWait = 1
    look = LOOK_OFTEN
    openWindow(state)
  }

  function openWindow(state: State): void {
    memory[WINDOW] = state.t
    windowSteps = explicit.statistics.steps
    windowTries = tries()
  }

  const work = (scheme: ImplicitRungeKutta): number =>
    implicitStatistics.evaluations +
    SOLVE * implicitStatistics.newtonIterations +
    FACTORIZATION * scheme.factorizations()

  /** Judges after some implicit steps whether explicit ones would have cost less, and changes the scheme if so. */
  function judgeImplicit(scheme: ImplicitRungeKutta, state: State, ws: Workspace): void {
    const pace = (work(scheme) - windowWork) / (state.t - memory[WINDOW])
    computeLimit(state, ws)
    const stable = memory[SHARE] * memory[LIMIT]
    const explicitStep = Math.min(stable, scheme.natural())
    // steps grow during the first window, so the steps to come are what counts there
    const cost = comparisons ? pace : USUAL_STEP / scheme.natural()
    comparisons++
    openImplicitWindow(scheme, state)
    give(STIFF)
    if (cost > EXPLICIT_STEP / explicitStep) goExplicit(state, scheme.natural() < stable ? MOTION : COST)
  }

  function openImplicitWindow(scheme: ImplicitRungeKutta, state: State): void {
    memory[WINDOW] = state.t
    windowSteps = implicitStatistics.steps
    windowWork = work(scheme)
  }

  function advanceExplicit(state: State, ws: Workspace, until: number, most: number): Failure | null {
    if (windowSteps < 0) openWindow(state)
    // counted in accepted steps, so that it does not depend on the times that are asked for
    const left = Math.max(1, look - (explicit.statistics.steps - windowSteps))
    const failure = explicit.advance(model, state, ws, until, Math.min(most, left))
    if (!failure && explicit.statistics.steps - windowSteps >= look && state.t > memory[WINDOW])
      judgeExplicit(state, ws)
    return failure
  }

  function advanceImplicit(state: State, ws: Workspace, until: number, most: number): Failure | null {
    const scheme = implicit!
    if (fresh) {
      scheme.begin(state, ws, memory[FIRST_STEP])
      openImplicitWindow(scheme, state)
      fresh = false
    }
    const last = implicitStatistics.steps + most
    while (state.t < until && implicitStatistics.steps < last) {
      const outcome = scheme.step(state, ws, until)
      if (outcome === 'stuck') {
        goExplicit(state, STUCK)
        return null
      }
      if (outcome === 'atBreak') {
        // the explicit scheme crosses breaks of laws, and stops at those that may not be crossed
        explicit.restart()
        const failure = explicit.advance(model, state, ws, until, 1)
        explicit.restart()
        memory[FIRST_STEP] = scheme.natural() / 16
        fresh = true
        return failure
      }
      if (implicitStatistics.steps - windowSteps >= (comparisons ? COMPARE : TRY)) {
        judgeImplicit(scheme, state, ws)
        if (!stiff) return null
      }
    }
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    const end = statistics.steps + maxSteps
    while (state.t < until && statistics.steps < end) {
      const most = end - statistics.steps
      const failure = stiff ? advanceImplicit(state, ws, until, most) : advanceExplicit(state, ws, until, most)
      count()
      if (failure) return failure
    }
    return null
  }

  function remember(kept: Memory): void {
    rememberStatistics(kept, statistics)
    rememberStatistics(kept, implicitStatistics)
    explicit.remember(kept)
    const hasImplicit = kept.flag(implicit !== null)
    implicit = hasImplicit ? (implicit ?? makeImplicit()) : null
    implicit?.remember(kept)
    const hasStiffness = kept.flag(stiffness !== null)
    stiffness = hasStiffness ? (stiffness ?? makeStiffness(model)) : null
    if (stiffness) rememberStiffness(kept, stiffness)
    kept.numbers(memory)
    stiff = kept.flag(stiff)
    fresh = kept.flag(fresh)
    agreed = kept.number(agreed)
    look = kept.number(look)
    wait = kept.number(wait)
    nextWait = kept.number(nextWait)
    comparisons = kept.number(comparisons)
    windowSteps = kept.number(windowSteps)
    windowTries = kept.number(windowTries)
    windowWork = kept.number(windowWork)
    give(kept.number(reason))
  }

  return {
    name: 'auto',
    statistics,
    onConstraints: true,
    get method() {
      return stiff ? 'implicit Runge–Kutta' : 'dormand-prince'
    },
    get reason() {
      return (told ??= [stiff ? 'implicit: ' : 'explicit: ', ...REASONS[reason](model, memory[LIMIT])])
    },
    advance,
    remember,
    restart() {
      // from here on the run depends on the state alone
      explicit.restart()
      implicit = null
      stiffness = null
      memory.fill(0)
      stiff = false
      fresh = false
      agreed = 0
      look = LOOK_EARLY
      wait = 0
      nextWait = 1
      comparisons = 0
      windowSteps = -1
      windowTries = 0
      windowWork = 0
      give(UNJUDGED)
    },
    interrupt() {
      explicit.interrupt()
      implicit?.interrupt()
    },
  }
}

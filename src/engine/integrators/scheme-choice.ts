/**
 * Judges which of the two schemes of auto.ts gets further for its work.
 *
 * Explicit steps are looked at now and then: where they are about as long as stability allows, by the fastest rates of stiffness.ts, it is not accuracy that
 * keeps them short. Seen twice in a row, the implicit scheme takes over. There, work per simulated time is compared with what the
 * explicit scheme would need at best: steps as long as those of the implicit one, which has the same order, or as long as stability allows. Where that
 * would be less the explicit scheme goes on; if the visit was a short one, the next one has to wait longer. Work is counted in evaluations,
 * never in seconds, so that a run is the same on every machine.
 */
import type { Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { ImplicitRungeKutta } from './implicit-runge-kutta.ts'
import type { Statistics } from './integrator.ts'
import type { Memory, Remembering } from './snapshot.ts'
import {
  computeStiffness,
  forgetStiffness,
  makeStiffness,
  nameStiffest,
  rememberStiffness,
  type Stiffness,
} from './stiffness.ts'

/** Explicit steps between two looks at stiffness: at the start, while the mechanism is far from stiff, and where it is not. */
const LOOK_EARLY = 20
const LOOK_SELDOM = 200
const LOOK_OFTEN = 30
/** Stability bounds of dormand-prince: h ω on the imaginary axis, h d on the real one. */
const MOST_OSCILLATION = 1
const MOST_DECAY = 3.3
/** Share of the stable step from which on stability may be what limits: what decays fast also disturbs the error estimates of steps shorter than that. */
const NEAR = 0.1
/** Work of an explicit step of what moves in planes over that in space, where implicit steps are made. Stability has to limit by so much more before they are tried. */
const IN_PLANES = 0.3
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

/** Places in numbers, kept in an array, so that they need no heap allocation: where the present window of steps began, s; the longest stable explicit step, s. */
const WINDOW = 0
const LIMIT = 1
/** Length of the last explicit step over that of the longest stable one; first step of the implicit scheme, s. */
const SHARE = 2
const FIRST_STEP = 3
const MEMORY = 4

/** Reasons why the present scheme is in use: places in REASONS. */
const UNJUDGED = 0
const TRIED = 1
const STIFF = 2
const MOTION = 3
const COST = 4
/** Number of the reason why implicit steps ended where the scheme found no solution of them. */
export const STUCK = 5
/** And where there is none. */
export const MISSING = 6

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
  (model) => [...nameStiffest(model), ' may be stiff here, but the implicit scheme could not be fetched'],
]

export interface SchemeChoice extends Remembering {
  /** Whether the implicit scheme is in use. */
  readonly isStiff: () => boolean
  /** Which scheme is in use, and why, in words. */
  readonly reason: () => Sentence
  /** Length of the first implicit step, s; another one where the scheme has to begin anew in the midst of a visit. */
  readonly firstStep: () => number
  beginWith(step: number): void
  /** Accepted explicit steps until the next look, 1 or more; begins to count where nothing was counted yet. */
  leftToLook(state: State): number
  /** After explicit steps: judges, where it is time to, whether stability keeps them short. Returns whether the implicit scheme takes over. */
  judgeExplicit(state: State, ws: Workspace): boolean
  /** The implicit scheme begins at the state: its work is counted from here on. */
  beginVisit(scheme: ImplicitRungeKutta, state: State): void
  /** After implicit steps: judges, where it is time to, whether explicit ones would have cost less. Returns whether the explicit scheme goes on. */
  judgeImplicit(scheme: ImplicitRungeKutta, state: State, ws: Workspace): boolean
  /** The explicit scheme goes on from the state, for a reason. */
  goExplicit(state: State, why: number): void
  /** Forgets all that it has seen. */
  restart(): void
}

/**
 * Begins with the explicit scheme.
 *
 * @param explicit what the explicit scheme has done so far; it goes on counting
 * @param implicit what the implicit one has
 */
export function makeSchemeChoice(
  model: Model,
  explicit: Readonly<Statistics>,
  implicit: Readonly<Statistics>,
): SchemeChoice {
  const memory = new Float64Array(MEMORY)
  let stiffness: Stiffness | null = null
  let stiff = false
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

  function give(why: number): void {
    reason = why
    told = null
  }

  /** Work of an explicit step over that of one in space. */
  const explicitWork = (): number => 1 - (1 - IN_PLANES) * explicit.inPlanes
  const tries = (): number => explicit.steps + explicit.rejected

  /** Writes the longest stable explicit step, s, to memory[LIMIT]. */
  function computeLimit(state: State, ws: Workspace): void {
    stiffness ??= makeStiffness(model)
    computeStiffness(model, state, ws, stiffness)
    memory[LIMIT] = Math.min(MOST_OSCILLATION / stiffness.frequency, MOST_DECAY / stiffness.decay)
  }

  function openWindow(state: State): void {
    memory[WINDOW] = state.t
    windowSteps = explicit.steps
    windowTries = tries()
  }

  function goImplicit(step: number): void {
    give(TRIED)
    stiff = true
    memory[SHARE] = Math.min(1, step / memory[LIMIT])
    memory[FIRST_STEP] = 2 * step
    comparisons = 0
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

  const work = (scheme: ImplicitRungeKutta): number =>
    implicit.evaluations + SOLVE * implicit.newtonIterations + FACTORIZATION * scheme.factorizations()

  function openImplicitWindow(scheme: ImplicitRungeKutta, state: State): void {
    memory[WINDOW] = state.t
    windowSteps = implicit.steps
    windowWork = work(scheme)
  }

  return {
    isStiff: () => stiff,
    reason: () => (told ??= [stiff ? 'implicit: ' : 'explicit: ', ...REASONS[reason](model, memory[LIMIT])]),
    firstStep: () => memory[FIRST_STEP],
    beginWith(step) {
      memory[FIRST_STEP] = step
    },
    leftToLook(state) {
      if (windowSteps < 0) openWindow(state)
      // counted in accepted steps, so that it does not depend on the times that are asked for
      return Math.max(1, look - (explicit.steps - windowSteps))
    },
    judgeExplicit(state, ws) {
      if (explicit.steps - windowSteps < look || !(state.t > memory[WINDOW])) return false
      const step = (state.t - memory[WINDOW]) / (tries() - windowTries)
      computeLimit(state, ws)
      const near = step * explicitWork() > NEAR * memory[LIMIT]
      look = near ? LOOK_OFTEN : LOOK_SELDOM
      // until a look that is far off the vectors turn to others, and a snapshot need not hold them
      if (!near) forgetStiffness(stiffness!)
      openWindow(state)
      agreed = near ? agreed + 1 : 0
      if (wait > 0) wait--
      if (agreed < AGREE || wait > 0) return false
      goImplicit(step)
      return true
    },
    beginVisit: openImplicitWindow,
    judgeImplicit(scheme, state, ws) {
      if (implicit.steps - windowSteps < (comparisons ? COMPARE : TRY)) return false
      const pace = (work(scheme) - windowWork) / (state.t - memory[WINDOW])
      computeLimit(state, ws)
      const stable = memory[SHARE] * memory[LIMIT]
      const explicitStep = Math.min(stable, scheme.natural())
      // steps grow during the first window, so the steps to come are what counts there
      const cost = comparisons ? pace : USUAL_STEP / scheme.natural()
      comparisons++
      openImplicitWindow(scheme, state)
      give(STIFF)
      if (!(cost > (explicitWork() * EXPLICIT_STEP) / explicitStep)) return false
      goExplicit(state, scheme.natural() < stable ? MOTION : COST)
      return true
    },
    goExplicit,
    remember(kept: Memory) {
      if (kept.flag(stiffness?.known === true)) rememberStiffness(kept, (stiffness ??= makeStiffness(model)))
      else if (stiffness) forgetStiffness(stiffness)
      kept.numbers(memory)
      stiff = kept.flag(stiff)
      agreed = kept.number(agreed)
      look = kept.number(look)
      wait = kept.number(wait)
      nextWait = kept.number(nextWait)
      comparisons = kept.number(comparisons)
      windowSteps = kept.number(windowSteps)
      windowTries = kept.number(windowTries)
      windowWork = kept.number(windowWork)
      give(kept.number(reason))
    },
    restart() {
      stiffness = null
      memory.fill(0)
      stiff = false
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
  }
}

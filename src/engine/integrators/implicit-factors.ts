/**
 * The matrix of (2) of implicit-stage.ts, factored, and kept over several tries of steps: as long as g = h a_ii stays as it was, and Newton's method converges fast
 * with it.
 */
import { computeDynamics } from '../dynamics/accelerations.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { factorImplicit, makeImplicitSystem, type ImplicitSystem } from './implicit-system.ts'
import { rememberState, type Memory, type Recalling } from './snapshot.ts'

/** Relative change of g up to which a factorization still serves. */
const SAME = 0.02
/**
 * Contraction above which the next step gets a factorization of its own; the largest number of steps that one serves, and by how much each step raises that number
 * after one has served too long.
 */
const SLOW = 0.2
const OLDEST = 10
const TRUST = 0.2

/** Places in `numbers`: g of the factorization, s, 0 where there is none; the contraction of Newton's method with it; the number of tries that one may serve. */
const FACTORED = 0
export const RATE = 1
const PATIENCE = 2

export interface KeptFactors extends Recalling {
  readonly system: ImplicitSystem
  /** In an array, since a field would put each new double on the heap. */
  readonly numbers: Float64Array
  /** Number of factorizations so far. */
  readonly count: () => number
  /** Begins a run: there is no factorization yet. */
  begin(): void
  /** Sees to it that the matrix is factored for a try from the state with this g, s; needs a workspace in which solves have begun. Returns whether it is. */
  provide(state: State, ws: Workspace, g: number): boolean
  /** The next try gets a factorization of its own. */
  drop(): void
  /** After a try without a result: where the factorization has served before, it is dropped, and later ones serve less long. Returns whether it was. */
  dropOld(): boolean
  /** After an accepted step. */
  trust(): void
}

export function makeKeptFactors(model: Model): KeptFactors {
  const system = makeImplicitSystem(model)
  const numbers = new Float64Array(3)
  const zero = new Float64Array(6 * model.bodyCount)
  /** The state that the factorization is of. */
  const factored = makeState(model)
  /** Tries that the factorization has served. */
  let age = 0
  let count = 0

  function factor(state: State, ws: Workspace, g: number): boolean {
    computeDynamics(model, state, ws)
    computeJacobian(model, ws)
    return factorImplicit(model, state, ws, system, g * g, g, zero, ws.multipliers)
  }

  function factorAnew(state: State, ws: Workspace, g: number): boolean {
    count++
    age = 0
    numbers[FACTORED] = g
    numbers[RATE] = 0
    copyState(state, factored)
    return factor(state, ws, g)
  }

  return {
    system,
    numbers,
    count: () => count,
    begin() {
      numbers[FACTORED] = 0
      numbers[PATIENCE] = OLDEST
    },
    provide(state, ws, g) {
      const fits = Math.abs(g - numbers[FACTORED]) <= SAME * g && age < numbers[PATIENCE] && numbers[RATE] < SLOW
      if (!fits && (!factorAnew(state, ws, g) || !isResolved(ws))) return false
      age++
      return true
    },
    drop() {
      numbers[FACTORED] = 0
    },
    dropOld() {
      if (age <= 1) return false
      numbers[PATIENCE] = 0.5 * age
      numbers[FACTORED] = 0
      return true
    },
    trust() {
      numbers[PATIENCE] = Math.min(OLDEST, numbers[PATIENCE] + TRUST)
    },
    remember(kept: Memory) {
      kept.numbers(numbers)
      age = kept.number(age)
      count = kept.number(count)
      if (numbers[FACTORED] !== 0) rememberState(kept, factored)
    },
    recall(ws) {
      if (numbers[FACTORED] !== 0) factor(factored, ws, numbers[FACTORED])
    },
  }
}

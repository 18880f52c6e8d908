/**
 * Equilibria (docs/THEORY.md §8): poses at which a mechanism that is held still and let go stays, found by Newton's method from a pose nearby. It goes to
 * the nearest one, stable or not.
 *
 * The search reduces aᵀMa of the accelerations with which the bodies start. Newton's step (statics-step.ts) reduces it until K̂ is singular; from
 * there the least-squares step within reach does (reduced-statics.ts). Where that ends off balance, as at the steepest place of a hill, or takes long because
 * there are many freedoms, the mechanism yields to its forces without inertia, as if in honey ("sinks"), until it has slowed down, and the search goes on; when it sinks on
 * and on, nothing nearby is at rest.
 */
import type { Failure } from '../failure.ts'
import { keepAngles } from '../constraints/coordinate.ts'
import { notAssembled } from '../assembly/assembly.ts'
import { findNotFinite } from '../kinematics/law-breaks.ts'
import { displace, projectPositions } from '../kinematics/projection.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { closeJoints } from './close-joints.ts'
import { holdLaws } from '../kinematics/hold-laws.ts'
import { computeImbalance, computeReactions, type Imbalance } from './imbalance.ts'
import { difference, massProduct, type Motion } from '../analysis/motions.ts'
import { reduceStatics, stepWithin } from './reduced-statics.ts'
import { explainRestless, explainUnfinished } from './restless.ts'
import { calcStability, type Stability } from './stability.ts'
import { makeStaticsStep, paceOfAll, solveStatics, solveYielding, type StaticsStep } from './statics-step.ts'

export interface Equilibrium extends Stability {
  readonly ok: true
  /** Number of steps taken. */
  readonly iterations: number
  /** Largest unbalanced force over the largest of those that balance each other (Imbalance); at most 1e-9. */
  readonly residual: number
}

export interface NoEquilibrium {
  readonly ok: false
  readonly failure: Failure
  readonly iterations: number
  /** Residual of the last pose of the search. */
  readonly residual: number
}

export interface EquilibriumOptions {
  /** Largest number of steps; 200 by default. */
  readonly maxIterations?: number
  /** Whether only Newton's own steps are taken, for poses that are nearly in equilibrium. */
  readonly near?: boolean
}

/** Residual at which forces count as balanced, and one below which it cannot be reduced further. */
export const BALANCED = 1e-9
const ROUNDING = 1e-14
/** Largest turn or displacement of a body in one step, rad or ℓ. */
const REACH = 0.5
const LEAST_REACH = 1e-5
const MAX_ITERATIONS = 200
/** Share of the predicted reduction of aᵀMa that a step must achieve. */
const KEPT = 1e-4
/** Largest number of halvings of a step before another one is computed. */
const HALVINGS = 4
/** Steps in which aᵀMa must fall by a factor of ten; if it does not, the reduced step is tried, or the search counts as stuck. */
const SLOW = 10
const STUCK = 30
/** Number of freedoms, with loops open, up to which reduced steps are worth their cost. */
const FEW = 64
/** Largest number of steps of one sinking, and the length of a step at which the mechanism has slowed down, rad or ℓ. */
const SINKS = 60
const SLOWED = 0.01
/** Where it sinks so far, rad or ℓ, while forces push on, nothing nearby is in equilibrium. */
const ENDLESS = 25
/** Largest number of tries of a step of sinking, each with a quarter of the last s. */
const TRIES = 12
/** Largest change of a step by closing the joints, over its length. */
const MOST_BEND = 0.5

/**
 * Moves the state to the equilibrium that Newton's method finds from its pose, velocities zero; time, and laws with it, stand still at the state's t.
 * The workspace then holds the reactions there. Where there is none the state stays as it is.
 */
export function findEquilibrium(
  model: Model,
  state: State,
  ws: Workspace,
  options: EquilibriumOptions = {},
): Equilibrium | NoEquilibrium {
  const law = findNotFinite(model, state.t)
  if (law) return { ok: false, failure: law, iterations: 0, residual: NaN }
  const start = makeState(model)
  copyState(state, start)
  const held = holdLaws(model, state)
  const found = new Search(held, state, ws, options).run()
  if (!found.ok) copyState(start, state)
  return found
}

class Search {
  private readonly model: Model
  private readonly state: State
  private readonly ws: Workspace
  private readonly most: number
  private readonly near: boolean
  private readonly step: StaticsStep
  private readonly before: Float64Array
  private readonly above: Float64Array
  private readonly move: Motion
  /** State.q where the search began. */
  private readonly start: Float64Array
  private now: Imbalance
  private iterations = 0
  private reach = REACH
  /** How far it has sunk since it last slowed down or forces pushed back, rad or ℓ. */
  private sunk = 0
  /** aᵀMa, and the number of steps, when aᵀMa had last fallen by a factor of ten. */
  private mark = Infinity
  private marked = 0

  constructor(
    model: Model,
    state: State,
    ws: Workspace,
    { maxIterations = MAX_ITERATIONS, near = false }: EquilibriumOptions,
  ) {
    this.model = model
    this.state = state
    this.ws = ws
    this.most = maxIterations
    this.near = near
    this.step = makeStaticsStep(model)
    this.start = state.q.slice()
    this.before = state.q.slice()
    this.above = state.q.slice()
    this.move = new Float64Array(6 * model.bodyCount)
    this.now = { square: Infinity, residual: Infinity, scale: 0 }
  }

  run(): Equilibrium | NoEquilibrium {
    const { model, state, ws } = this
    state.v.fill(0)
    if (!closeJoints(model, state, ws)) return this.fail(notAssembled(model, state, ws))
    this.now = computeImbalance(model, state, ws)
    keepAngles(model, state, ws)
    while (this.now.residual > ROUNDING) {
      if (this.iterations >= this.most) break
      const slow = this.isSlow()
      const newton = solveStatics(model, state, ws, this.step)
      if (newton && slow < SLOW && this.goAlong(this.step.delta)) continue
      if (this.now.residual <= BALANCED || this.near) break
      if (slow < STUCK && this.goWithinReach()) continue
      if (!this.sink()) break
      if (this.sunk >= ENDLESS) return this.fail(explainRestless(model, state, ws, this.start))
    }
    if (!(this.now.residual <= BALANCED)) return this.fail(explainUnfinished(state, this.iterations))
    const { residual, scale } = this.now
    const verdict = calcStability(model, state, ws, this.step.system.tangent, scale)
    computeReactions(model, state, ws)
    return { ok: true, iterations: this.iterations, residual, ...verdict }
  }

  private fail(failure: Failure): NoEquilibrium {
    return { ok: false, failure, iterations: this.iterations, residual: this.now.residual }
  }

  /** The number of steps since aᵀMa last fell by a factor of ten. */
  private isSlow(): number {
    if (this.now.square < 0.1 * this.mark) {
      this.mark = this.now.square
      this.marked = this.iterations
    }
    return this.iterations - this.marked
  }

  /** Takes Newton's step, or as much of it as reduces aᵀMa. */
  private goAlong(delta: Motion): boolean {
    const { model, ws, now } = this
    const pace = paceOfAll(model, ws, delta)
    if (!(pace < Infinity)) return false
    this.move.set(delta)
    let part = Math.min(1, REACH / pace)
    // balanced already: a further step must reduce aᵀMa by a good deal to be taken
    const balanced = now.residual <= BALANCED
    for (let k = 0; k <= (balanced ? 0 : HALVINGS); k++, part *= 0.5)
      if (this.tryMove(part, balanced ? 0.25 * now.square : (1 - KEPT * part) * now.square)) return true
    return false
  }

  /** Takes the least-squares step within reach. */
  private goWithinReach(): boolean {
    const { model, state, ws, now, move, step } = this
    if (ws.system.tree.freeStart[model.bodyCount] > FEW) return false
    const reduced = reduceStatics(model, state, ws, step.system.tangent)
    for (let reach = this.reach; reach > LEAST_REACH; reach *= 0.25) {
      const gain = stepWithin(model, ws, reduced, reach, move)
      if (!(gain > KEPT * now.square)) break
      if (!this.tryMove(1, now.square - KEPT * gain)) continue
      this.reach = now.square - this.now.square > 0.75 * gain ? Math.min(REACH, 2 * reach) : reach
      return true
    }
    return false
  }

  /** Lets the mechanism yield to its forces until it has slowed down. Returns whether it went anywhere. */
  private sink(): boolean {
    const { model, ws } = this
    const start = this.iterations
    const end = Math.min(start + SINKS, this.most)
    let pace = Infinity
    // squared time of a step, s², which grows after a step that succeeded
    let s = REACH / paceOfAll(model, ws, ws.acceleration)
    while (pace > SLOWED && this.sunk < ENDLESS && this.iterations < end) {
      const taken = this.sinkOnce(s)
      if (taken === 0) break
      pace = paceOfAll(model, ws, this.move)
      this.sunk = massProduct(model, ws.acceleration, this.move) > 0 ? this.sunk + pace : 0
      s = taken === s && pace < 0.5 * REACH ? 4 * s : taken
    }
    if (pace <= SLOWED) this.sunk = 0
    this.reach = REACH
    this.mark = this.now.square
    this.marked = this.iterations
    return this.iterations > start
  }

  /** Takes a step with the squared time s or less, along which forces do positive work. Returns the s that was taken, 0 for none. */
  private sinkOnce(s: number): number {
    const { model, state, ws, move, step, above } = this
    above.set(state.q)
    for (let k = 0; k < TRIES; k++, s *= 0.25) {
      if (!solveYielding(model, state, ws, step, s)) continue
      const pace = paceOfAll(model, ws, step.delta)
      if (!(pace < 2 * REACH)) continue
      const part = Math.min(1, REACH / pace)
      for (let i = 0; i < move.length; i++) move[i] = part * step.delta[i]
      const pull = massProduct(model, ws.acceleration, move)
      if (!(pull > 0) || !this.tryMove(1, Infinity, Infinity)) continue
      if (pull + massProduct(model, ws.acceleration, move) > 0) return s
      state.q.set(above)
      this.now = computeImbalance(model, state, ws)
      this.iterations--
    }
    return 0
  }

  /** Moves by a part of `move` and closes the joints again; goes back unless aᵀMa is then at most `allowed`, and closing changed the step by at most `bend`. */
  private tryMove(part: number, allowed: number, bend = MOST_BEND): boolean {
    const { model, state, ws, move, before } = this
    before.set(state.q)
    displace(model, state.q, move, part)
    if (projectPositions(model, state, ws) >= 0 && this.bend(part) <= bend) {
      const next = computeImbalance(model, state, ws)
      if (next.square <= allowed && Number.isFinite(next.square)) {
        keepAngles(model, state, ws)
        this.now = next
        this.iterations++
        return true
      }
    }
    state.q.set(before)
    this.now = computeImbalance(model, state, ws)
    return false
  }

  /** How far closing the joints moved the pose away from the end of the step, over the length of the step. */
  private bend(part: number): number {
    const { model, state, ws, move, before } = this
    const off = difference(model, before, state.q)
    for (let i = 0; i < off.length; i++) off[i] -= part * move[i]
    return paceOfAll(model, ws, off) / (part * paceOfAll(model, ws, move))
  }
}

/**
 * Coming to rest (docs/THEORY.md §8): where a mechanism ends that is let go from its pose and loses what it gains. It moves by backward Euler
 * (backward-euler.ts), and its velocities are
 * set to zero whenever their energy has passed a peak (kinetic damping), so that each fall ends near its lowest point; steps grow as the falls get short.
 * Newton's method then finds the equilibrium itself (equilibrium.ts). From one that is not stable the mechanism is pushed off, and falls on.
 */
import type { Failure } from '../failure.ts'
import { calcEnergy } from '../dynamics/energy.ts'
import { eulerStep } from '../integrators/backward-euler.ts'
import { isConservative, undampedForces } from '../forces/forces.ts'
import { forgetSteps, makeImplicitStep } from '../integrators/implicit-step.ts'
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { notAssembled } from '../assembly/assembly.ts'
import { findNotFinite } from '../kinematics/law-breaks.ts'
import { displace, projectPositions } from '../kinematics/projection.ts'
import { makeModel, type Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { BALANCED, findEquilibrium, type Equilibrium } from './equilibrium.ts'
import { closeJoints } from './close-joints.ts'
import { holdLaws } from '../kinematics/hold-laws.ts'
import { computeImbalance, computeReactions } from './imbalance.ts'
import { difference, massProduct, type Motion } from '../analysis/motions.ts'
import { explainRestless } from './restless.ts'
import { paceOfAll } from './statics-step.ts'

export interface Rest extends Equilibrium {
  /** At most 120 poses on the way, the first and the last among them, as State.q. */
  readonly poses: readonly Float64Array[]
}

export interface NoRest {
  readonly ok: false
  readonly failure: Failure
  readonly iterations: number
  readonly residual: number
  readonly poses: readonly Float64Array[]
}

export interface SettleOptions {
  /** Largest number of steps; 1500 by default. */
  readonly maxSteps?: number
}

const MAX_STEPS = 1500
/** Displacement of the first step, and the largest of any step, rad or ℓ. */
const FIRST = 0.05
const MOST = 0.3
/** Steps with a smaller displacement than this grow a little. */
const SLOW = 0.025
const QUICKER = 1.25
/** After a fall shorter than this steps grow at once, and Newton's method is tried; it is tried again when the imbalance has fallen by the second factor. */
const SHORT = 0.3
const CALMER = 0.5
const GROWTH = 2
/** Steps shorter than the first one by this factor lead nowhere. */
const SHORTEST = 1e-6
/** A fall longer than this has no end; the largest displacement in all, rad or ℓ; and the turn from its start at which a joint goes round and round, rad. */
const ENDLESS = 60
const FAR = 300
const ROUND = 8 * Math.PI
/** How far Newton's method may move the pose, rad or ℓ. */
const NEAR = 0.5
const NEWTON_STEPS = 15
/** How far it is pushed off a pose that is not stable, rad or ℓ. */
const PUSH = 0.02
const MOST_POSES = 120

const ON_ITS_WAY =
  'It is still on its way after # steps. Motors and loads that go on pushing may keep it going: make them weaker, or start it nearer to where it should rest.'
const STUCK =
  'It sticks after # steps: the joints lock there, or forces are too steep to follow. Start it from another pose, or soften springs and limits.'

/**
 * Moves the state to where the mechanism comes to rest, velocities zero; time, and laws with it, stand still at the state's t. The workspace then holds
 * the reactions there. Where it does not come to rest the state stays as it is.
 */
export function settleToRest(model: Model, state: State, ws: Workspace, options: SettleOptions = {}): Rest | NoRest {
  const law = findNotFinite(model, state.t)
  if (law) return { ok: false, failure: law, iterations: 0, residual: NaN, poses: [] }
  const start = makeState(model)
  copyState(state, start)
  const settling = new Settling(withoutDampers(holdLaws(model, state)), state, ws, options.maxSteps ?? MAX_STEPS)
  const found = settling.run()
  if (!found.ok) copyState(start, state)
  return found
}

/** The model without dampers. It comes to rest at the same poses, and sooner, since kinetic energy is removed anyway. */
const withoutDampers = (model: Model): Model => makeModel({ ...model, forces: undampedForces(model) })

class Settling {
  private readonly model: Model
  private readonly state: State
  private readonly ws: Workspace
  private readonly maxSteps: number
  private readonly step: ReturnType<typeof makeImplicitStep>
  private readonly polished: State
  /** Accelerations at the start of a step. */
  private readonly pull: Motion
  /** Whether potential energy tells all that forces do. */
  private readonly conservative: boolean
  private readonly angles: Float64Array
  private readonly poses: Float64Array[] = []
  private stride = 1
  private steps = 0
  private h = 0
  private shortest = 0
  private kinetic = 0
  /** Displacement since the velocities were last set to zero, and in all, rad or ℓ. */
  private fallen = 0
  private travelled = 0
  /** Residual when Newton's method was last tried. */
  private tried = Infinity

  constructor(model: Model, state: State, ws: Workspace, maxSteps: number) {
    this.model = model
    this.state = state
    this.ws = ws
    this.maxSteps = maxSteps
    this.step = makeImplicitStep(model)
    this.polished = makeState(model)
    this.angles = state.angle.slice()
    this.pull = new Float64Array(6 * model.bodyCount)
    this.conservative = isConservative(model, ws)
  }

  run(): Rest | NoRest {
    const { model, state, ws } = this
    state.v.fill(0)
    if (!closeJoints(model, state, ws)) return this.fail(notAssembled(model, state, ws), NaN)
    this.poses.push(state.q.slice())
    let rest = this.polish()
    while (!rest) {
      if (this.h === 0) this.chooseStep()
      if (this.steps >= this.maxSteps) return this.giveUp(ON_ITS_WAY)
      if (!this.fall()) {
        if (this.kinetic === 0) return this.giveUp(STUCK)
        // perhaps its speed takes it to a pose where it gets stuck, so it is tried again from rest
        state.v.fill(0)
        this.kinetic = 0
        this.h = 0
        continue
      }
      if (this.fallen > ENDLESS || this.travelled > FAR || this.turned() > ROUND) {
        state.v.fill(0)
        const { residual } = computeImbalance(model, state, ws)
        return this.fail(explainRestless(model, state, ws, this.poses[0]), residual)
      }
      if (this.kinetic > 0) continue
      if (this.fallen < SHORT) {
        rest = this.isCalmer() ? this.polish() : null
        this.h *= GROWTH
      }
      this.fallen = 0
    }
    this.poses.push(state.q.slice())
    computeReactions(model, state, ws)
    return { ...rest, iterations: this.steps + rest.iterations, poses: this.poses }
  }

  private fail(failure: Failure, residual: number): NoRest {
    return { ok: false, failure, iterations: this.steps, residual, poses: this.poses }
  }

  private giveUp(why: string): NoRest {
    const { model, state, ws } = this
    state.v.fill(0)
    const { residual } = computeImbalance(model, state, ws)
    const message = why.replace('#', String(this.steps))
    return this.fail({ code: 'noEquilibrium', message, time: state.t }, residual)
  }

  /** Largest change of the angle of a joint since the start, rad. */
  private turned(): number {
    return this.state.angle.reduce((most, angle, k) => Math.max(most, Math.abs(angle - this.angles[k])), 0)
  }

  /** Chooses a step length with about the displacement of the first step. */
  private chooseStep(): void {
    const { model, state, ws } = this
    computeImbalance(model, state, ws)
    const start = paceOfAll(model, ws, ws.acceleration)
    this.h = Math.sqrt(FIRST / start)
    this.shortest = SHORTEST * this.h
  }

  /** Makes one step of the motion, as long as allowed; sets velocities to zero where their energy has passed its peak. */
  private fall(): boolean {
    const { model, state, ws, step, pull } = this
    const { trial } = step
    if (this.kinetic === 0) {
      computeImbalance(model, state, ws)
      pull.set(ws.acceleration)
    }
    for (; this.h > this.shortest; this.h *= 0.5) {
      step.acceleration.fill(0)
      if (!eulerStep(model, state, ws, step, this.h, state.t)) {
        forgetSteps(step)
        continue
      }
      const way = paceOfAll(model, ws, step.shift)
      if (!(way <= MOST)) continue
      if (!this.goesOn()) continue
      computeCoordinates(model, trial, ws)
      keepAngles(model, trial, ws)
      const { work } = state
      copyState(trial, state)
      state.work = work
      const kinetic = 0.5 * massProduct(model, state.v, state.v)
      this.kinetic = kinetic > this.kinetic ? kinetic : 0
      if (this.kinetic === 0) state.v.fill(0)
      pull.set(step.acceleration)
      if (way < SLOW) this.h *= QUICKER
      this.fallen += way
      this.travelled += way
      this.steps++
      this.record()
      return true
    }
    return false
  }

  /**
   * Whether a step leads in the direction of velocities and accelerations at its start; a step that is too long may find a pose that is not stable,
   * and lead there.
   */
  private goesOn(): boolean {
    const { model, state, step, pull, h } = this
    return massProduct(model, state.v, step.shift) + h * massProduct(model, pull, step.shift) > 0
  }

  /** Whether the imbalance has fallen enough since Newton's method was last tried; each try costs as much as several steps. */
  private isCalmer(): boolean {
    const { residual } = computeImbalance(this.model, this.state, this.ws)
    if (residual > CALMER * this.tried) return false
    this.tried = residual
    return true
  }

  private record(): void {
    if (this.steps % this.stride === 0) this.poses.push(this.state.q.slice())
    if (this.poses.length < MOST_POSES) return
    const kept = this.poses.filter((_, k) => k % 2 === 0)
    this.poses.splice(0, this.poses.length, ...kept)
    this.stride *= 2
  }

  /** Finds the equilibrium that is nearly reached, and returns it if it is stable; if it is not, pushes the mechanism off it. */
  private polish(): Equilibrium | null {
    const { model, state, ws, polished } = this
    copyState(state, polished)
    const found = findEquilibrium(model, polished, ws, { near: true, maxIterations: NEWTON_STEPS })
    if (!found.ok) return null
    const way = paceOfAll(model, ws, difference(model, state.q, polished.q))
    if (!(way <= NEAR)) return null
    if (found.stability !== 'unstable') {
      if (this.rises()) return null
      copyState(polished, state)
      return found
    }
    if (computeImbalance(model, state, ws).residual <= Math.sqrt(BALANCED)) this.pushOff(found.falls[0])
    return null
  }

  /** Whether the potential energy of the polished pose is higher than that of the state. */
  private rises(): boolean {
    const { model, state, ws, polished } = this
    const { scale } = computeImbalance(model, state, ws)
    const here = calcEnergy(model, state, ws).potential
    computeImbalance(model, polished, ws)
    const there = calcEnergy(model, polished, ws).potential
    return this.conservative && there > here + BALANCED * scale * ws.size
  }

  private pushOff(way: Motion): void {
    const { model, state, ws } = this
    const home = state.q.slice()
    for (const push of [PUSH, -PUSH]) {
      displace(model, state.q, way, push)
      if (projectPositions(model, state, ws) >= 0) {
        computeImbalance(model, state, ws)
        // of the two directions, the one in which the mechanism's own forces continue the push
        if (push * massProduct(model, ws.acceleration, way) > 0) break
      }
      state.q.set(home)
    }
    keepAngles(model, state, ws)
    this.poses.push(state.q.slice())
    this.h = 0
    this.tried = Infinity
  }
}

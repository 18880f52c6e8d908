/** The main engine and the three formulations behind one face: what moves a mechanism from step to step. */
import type { Failure } from '../failure.ts'
import { makeIntegrator } from '../integrators/registry.ts'
import { assemble } from '../assembly/assembly.ts'
import { makeKinematicMotion } from '../assembly/kinematic-motion.ts'
import { compile } from '../compile.ts'
import type { Model } from '../model/model.ts'
import type { MechanismSpec } from '../model/spec.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Workspace } from '../model/workspace.ts'
import { readMotion } from '../formulations/bodies.ts'
import type { FormulationName } from '../formulations/chart.ts'
import { makeFormulation, type Formulation, type Singularity } from '../formulations/formulation.ts'
import { DYNAMIC_OPTIONS, makeImplicitDynamics, type DynamicOptions } from '../formulations/implicit-dynamics.ts'
import type { ListedConstraint } from '../formulations/independent-rows.ts'
import { listBasicConstraints } from '../formulations/joint-rows.ts'
import { makeKinematicAnalysis } from '../formulations/kinematic-analysis.ts'
import { readState, type Motion } from '../formulations/motion.ts'
import type { Refusal } from '../formulations/refusal.ts'

/** The main engine's lock constraints, and the three formulations. */
export type Contender = 'lock' | FormulationName
export const CONTENDERS = ['lock', 'rA', 'rp', 're'] as const satisfies readonly Contender[]

export type Scheme = DynamicOptions['scheme']
export const SCHEMES = ['backward-euler', 'generalized-alpha'] as const satisfies readonly Scheme[]
export type Method = 'kinematics' | Scheme

/** An assembled mechanism in lock rows and in basic constraints. All contenders share the workspace. */
export interface Start {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  readonly constraints: readonly ListedConstraint[]
}

/** A copy of its state, to go on from. */
export function stateOf({ model, state }: Start): State {
  const copy = makeState(model)
  copyState(state, copy)
  return copy
}

export type Started<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly refusal: Refusal | Failure }

export function startMechanism(spec: MechanismSpec): Started<{ readonly start: Start }> {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return { ok: false, refusal: assembly.failure }
  const listed = listBasicConstraints(model, state)
  if (!listed.ok) return listed
  return { ok: true, start: { model, state, ws, constraints: listed.constraints } }
}

export interface Runner {
  readonly singularities: readonly Singularity[]
  stepTo(t: number): Refusal | Failure | null
  /** Newton steps per step so far. */
  calcIterations(): number
  /** Poses and velocities, with the method's own accelerations where it has any. */
  readMotion(out: Motion): void
  /** The same with the accelerations that belong to the pose and the velocities; whether there are any. */
  readSettled(out: Motion): boolean
}

export interface RunnerOptions {
  readonly method: Method
  /** Length of the steps that will be asked for, s. */
  readonly step: number
  /** Whether dynamics in the formulations go as in the main engine: along arcs, velocities projected. As published, neither. */
  readonly alike: boolean
}

type Made = Started<{ readonly runner: Runner }>

/** Makes a contender at the start, or tells why it cannot. */
export function makeRunner(name: Contender, start: Start, { method, step, alike }: RunnerOptions): Made {
  if (name !== 'lock') {
    const formulation = makeFormulation(name, start.model, start.state, start.constraints)
    return method === 'kinematics'
      ? makeAnalysisRunner(formulation)
      : { ok: true, runner: makeDynamicsRunner(formulation, method, alike) }
  }
  return method === 'kinematics'
    ? makeLockAnalysisRunner(start)
    : { ok: true, runner: makeLockRunner(start, method, step) }
}

function makeLockAnalysisRunner(start: Start): Made {
  const { model, ws } = start
  const state = stateOf(start)
  const made = makeKinematicMotion(model, state, ws)
  if (!made.ok) return { ok: false, refusal: made.failure }
  const { motion } = made
  return {
    ok: true,
    runner: {
      ...readersOf(model, state, ws),
      stepTo: (t) => motion.moveTo(t),
      calcIterations: () => motion.iterations / motion.poses,
    },
  }
}

function makeLockRunner(start: Start, scheme: Scheme, step: number): Runner {
  const { model, ws } = start
  const state = stateOf(start)
  const integrator = makeIntegrator(scheme, model, { step, tolerance: 0 })
  const { statistics } = integrator
  return {
    ...readersOf(model, state, ws),
    stepTo: (t) => integrator.advance(model, state, ws, t),
    calcIterations: () => statistics.newtonIterations / statistics.steps,
  }
}

const readersOf = (
  model: Model,
  state: State,
  ws: Workspace,
): Pick<Runner, 'singularities' | 'readMotion' | 'readSettled'> => ({
  singularities: [],
  readMotion: (out) => readState(out, model, state, ws),
  readSettled(out) {
    readState(out, model, state, ws)
    return true
  },
})

function makeAnalysisRunner(formulation: Formulation): Made {
  const made = makeKinematicAnalysis(formulation)
  if (!made.ok) return made
  const { analysis } = made
  return {
    ok: true,
    runner: {
      singularities: formulation.singularities,
      stepTo: (t) => analysis.moveTo(t),
      calcIterations: () => analysis.iterations / analysis.poses,
      readMotion: ({ q, v, a }) => readMotion(formulation, q, v, a),
      readSettled({ q, v, a }) {
        readMotion(formulation, q, v, a)
        return true
      },
    },
  }
}

function makeDynamicsRunner(formulation: Formulation, scheme: Scheme, alike: boolean): Runner {
  const along = alike ? 'arcs' : 'coordinates'
  const dynamics = makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, scheme, project: alike, along })
  const { pose, singularities } = formulation
  const kept = [pose.ddr, pose.ddturn, dynamics.multipliers].map((live) => ({ live, copy: live.slice() }))
  return {
    singularities,
    stepTo: (t) => dynamics.stepTo(t),
    calcIterations: () => dynamics.iterations / dynamics.steps,
    readMotion: ({ q, v, a }) => readMotion(formulation, q, v, a),
    readSettled({ q, v, a }) {
      // the next step goes on from the scheme's own accelerations
      for (const { live, copy } of kept) copy.set(live)
      const regular = dynamics.solveAccelerations()
      readMotion(formulation, q, v, a)
      for (const { live, copy } of kept) live.set(copy)
      return regular
    },
  }
}

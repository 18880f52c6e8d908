/**
 * The main engine's lock constraints and the three formulations on one mechanism: held against one another and against a reference, counted and timed.
 *
 * Agreement is of the same method with the same steps: there the formulations step along arcs and project velocities, as the main engine always does,
 * but for the first steps of generalised-α, which it starts in another way, and for a step that it takes in pieces. In all else they step along their
 * coordinates, as published. The main engine counts Newton steps too, but most of its go by a matrix of an earlier step.
 */
import type { Failure } from '../failure.ts'
import type { MechanismSpec } from '../model/spec.ts'
import type { ComparisonOptions } from './options.ts'
import {
  CONTENDERS,
  SCHEMES,
  startMechanism,
  type Contender,
  type Method,
  type Scheme,
  type Start,
  type Started,
} from './contenders.ts'
import { makeFormulation, type Singularity } from '../formulations/formulation.ts'
import type { Distances } from '../formulations/motion.ts'
import { studyOrders, type OrderStudy } from './order.ts'
import { makePlan, type ComparisonWatch } from './plan.ts'
import { followReference } from './reference-motion.ts'
import type { Refusal } from '../formulations/refusal.ts'
import { shorten, type Shortened } from './shortening.ts'
import { watchAll, type Sight } from './side-by-side.ts'
import { timeAll } from './timing.ts'

export interface TimedRun {
  readonly name: Contender
  readonly seconds: number
  /** Newton steps per step. */
  readonly iterations: number
  /** Why it ended early; the numbers are then those up to that time. Null if it did not. */
  readonly refusal: Refusal | Failure | null
}

export interface DynamicRun extends TimedRun {
  readonly scheme: Scheme
  /** Largest distance of the energy from the reference's, J. */
  readonly energyError: number
}

/** Largest difference from rA over all steps and bodies, turns times the scene's size: m, m/s, m/s². */
export interface Agreement extends Readonly<Distances> {
  readonly name: Contender
  readonly method: Method
}

export interface Size {
  readonly name: Contender
  readonly unknowns: number
  readonly equations: number
}

export interface Comparison {
  /** The options with which it was run. */
  readonly options: ComparisonOptions
  /** What was asked for, if that would have taken too long; else null. */
  readonly shortened: Shortened | null
  readonly sizes: readonly Size[]
  /** Number of freedoms that joints and drives leave. */
  readonly freedoms: number
  /** Largest kinetic energy of the reference, or the range of its potential energy where that is more, J. */
  readonly energyScale: number
  /** Runs of kinematic analysis; null where freedoms are left. */
  readonly kinematics: readonly TimedRun[] | null
  readonly dynamics: readonly DynamicRun[]
  readonly orders: readonly OrderStudy[]
  readonly agreement: readonly Agreement[]
  /** Singularities that rε came near to. */
  readonly singularities: readonly Singularity[]
}

export function compareFormulations(
  spec: MechanismSpec,
  asked: ComparisonOptions,
  watch: ComparisonWatch,
): Started<{ readonly comparison: Comparison }> {
  const started = startMechanism(spec)
  if (!started.ok) return started
  const { start } = started
  const sizes = CONTENDERS.map((name) => sizeOf(name, start))
  const [{ unknowns, equations }] = sizes.filter(({ name }) => name === 'rA')
  if (unknowns === 0) return { ok: false, refusal: { code: 'notDetermined', message: 'No body can move.' } }
  const freedoms = unknowns - equations

  const methods: readonly Method[] = freedoms === 0 ? ['kinematics', ...SCHEMES] : SCHEMES
  const { options, shortened } = shorten(start, methods, asked, watch)
  const plan = makePlan(start, methods, options, watch)
  const followed = followReference(plan)
  if (!followed.ok) return followed
  const { energies, energyScale, end } = followed.reference
  const sights = plan.methods.map((method) => {
    const seen = watchAll(plan, method, false, energies)
    return { method, seen, alike: method === 'kinematics' ? seen : watchAll(plan, method, true, energies) }
  })
  const orders = studyOrders(plan, end)
  const secondsOf = timeAll(plan)
  watch.tell(1, 'Done')

  const runOf = (method: Method, { name, iterations, refusal }: Sight): TimedRun => ({
    name,
    seconds: secondsOf(method, name),
    iterations,
    refusal,
  })
  return {
    ok: true,
    comparison: {
      options,
      shortened,
      sizes,
      freedoms,
      energyScale,
      kinematics: freedoms > 0 ? null : sights[0].seen.map((sight) => runOf('kinematics', sight)),
      dynamics: sights.flatMap(({ method, seen }) =>
        method === 'kinematics'
          ? []
          : seen.map((sight) => ({ ...runOf(method, sight), scheme: method, energyError: sight.energyError })),
      ),
      orders,
      agreement: sights.flatMap(({ method, alike }) =>
        alike.filter(({ name }) => name !== 'rA').map(({ name, distances }) => ({ name, method, ...distances })),
      ),
      singularities: sights[0].seen.flatMap(({ singularities }) => singularities),
    },
  }
}

function sizeOf(name: Contender, { model, state, constraints }: Start): Size {
  if (name === 'lock') {
    const moving = model.fixed.reduce((sum, fixed) => sum + 1 - fixed, 0)
    return { name, unknowns: 6 * moving, equations: model.rows.count }
  }
  const { unknowns, equations } = makeFormulation(name, model, state, constraints)
  return { name, unknowns, equations }
}

/** Movers: they move the state of an assembled scene from sample to sample. */
import {
  AS_LONG_AS_IT_TAKES,
  copyState,
  findLawStop,
  isBefore,
  loadFormulations,
  makeState,
  moveToward,
  nextBreak,
  settle,
  timesTo,
  type Course,
  type Failure,
  type Formulation,
  type FormulationName,
  type Integrator,
  type KinematicMotion,
  type Model,
  type Refusal,
  type Scheme,
  type Singularity,
  type State,
} from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { Unsolved } from './outcome.ts'
import type { RunStatistics } from './samples.ts'
import type { OwnDynamics } from './trajectory.ts'

export interface Mover {
  readonly name: string
  /** The state of which samples are taken. */
  readonly shown: State
  /** Moves the state to the time of a sample, s; the first is the state's own time. */
  moveTo(t: number): Unsolved | null
  /** Accelerations and reactions to be shown instead of those that the main engine computes at the state; null for the latter. */
  readOwn(): OwnDynamics | null
  count(): Pick<RunStatistics, 'steps' | 'rejected' | 'newtonIterations' | 'evaluations' | 'inPlanes' | 'broughtBack'>
  /** Singularities of Euler angles so far. */
  readonly singularities: readonly Singularity[]
}

/** A course, whose steps the samples do not change: what the app shows, to the bit. */
export function makeCourseMover(assembled: Assembled, course: Course): Mover {
  const moving = { ...assembled, course }
  const move = (t: number): Failure | null => {
    while (isBefore(moving, t)) {
      const failure = moveToward(moving, t, AS_LONG_AS_IT_TAKES)
      if (failure !== null) return failure
    }
    return null
  }
  return makeStateMover(assembled, course.integrator, move)
}

/** An integrator of the main engine, whose steps end at the samples or are read there. */
export function makeIntegratorMover(assembled: Assembled, integrator: Integrator): Mover {
  const { model, state, ws } = assembled
  return makeStateMover(assembled, integrator, (t) => (t > 0 ? integrator.advance(model, state, ws, t) : null))
}

/** What moves the state of the mechanism itself, by an integrator. */
function makeStateMover(
  { model, state, ws }: Assembled,
  integrator: Integrator,
  move: (t: number) => Failure | null,
): Mover {
  // a scheme that drifts off the constraints goes on from its own state; only a copy of it is projected, for the sample
  const shown = integrator.onConstraints ? state : makeState(model)
  return {
    name: integrator.name,
    shown,
    moveTo(t) {
      const failure = move(t)
      if (failure !== null || shown === state) return failure
      copyState(state, shown)
      return settle(model, shown, ws) ? null : lost(t)
    },
    readOwn: () => null,
    count() {
      const { steps, rejected, newtonIterations, evaluations, inPlanes, broughtBack } = integrator.statistics
      return { steps, rejected, newtonIterations, evaluations, inPlanes, broughtBack }
    },
    singularities: [],
  }
}

function lost(time: number): Failure {
  const message = `At t = ${time.toPrecision(6)} s the joints are too far apart to be brought together. Take a shorter --step, or the integrator dormand-prince.`
  return { code: 'diverged', message, time }
}

/** Kinematic analysis in lock constraints, in steps no longer than one given, s. */
export function makeLockMover({ state }: Assembled, motion: KinematicMotion, step: number): Mover {
  return {
    name: 'kinematics',
    shown: state,
    moveTo(t) {
      for (const time of timesTo(state.t, t, step)) {
        const failure = motion.moveTo(time)
        if (failure) return failure
      }
      return motion.findSingular()
    },
    readOwn: () => null,
    count: () => ({
      steps: motion.poses,
      rejected: motion.rejected,
      newtonIterations: motion.iterations,
      evaluations: motion.poses,
    }),
    singularities: [],
  }
}

type Made = { readonly ok: true; readonly mover: Mover } | { readonly ok: false; readonly refusal: Unsolved }
type Mapped =
  { readonly ok: true; readonly formulation: Formulation } | { readonly ok: false; readonly refusal: Unsolved }

/** A mechanism in a formulation, or why it has none there. */
async function mapTo(name: FormulationName, model: Model, state: State): Promise<Mapped> {
  const { listBasicConstraints, makeFormulation } = await loadFormulations()
  const listed = listBasicConstraints(model, state)
  if (!listed.ok) return { ok: false, refusal: unsolved(listed.refusal) }
  return { ok: true, formulation: makeFormulation(name, model, state, listed.constraints) }
}

/** Kinematic analysis in a formulation; that in lock constraints says where a pose is singular. */
export async function makeAnalysisMover(
  name: FormulationName,
  { model, state, ws }: Assembled,
  motion: KinematicMotion,
  step: number,
): Promise<Made> {
  const { followState, makeKinematicAnalysis, readWrench } = await loadFormulations()
  const mapped = await mapTo(name, model, state)
  if (!mapped.ok) return mapped
  const { formulation } = mapped
  const made = makeKinematicAnalysis(formulation)
  if (!made.ok) return { ok: false, refusal: unsolved(made.refusal) }
  const { analysis } = made
  const acceleration = new Float64Array(6 * model.bodyCount)

  return {
    ok: true,
    mover: {
      name: 'kinematics',
      shown: state,
      moveTo(t) {
        for (const time of timesTo(state.t, t, step)) {
          const stop = findLawStop(model, state.t, time) ?? refused(analysis.moveTo(time))
          if (stop) return stop
          followState(formulation, state, ws, acceleration)
        }
        return motion.findSingular()
      },
      readOwn() {
        // reactions of redundant rows are to be of least norm, which is not possible where rows were left out
        if (formulation.spare.count > 0) return { acceleration, readWrench: null }
        const multipliers = analysis.computeMultipliers()
        return { acceleration, readWrench: (joint, out) => readWrench(formulation, multipliers, joint, out) }
      },
      count: () => ({
        steps: analysis.poses,
        rejected: 0,
        newtonIterations: analysis.iterations,
        evaluations: analysis.poses,
      }),
      singularities: formulation.singularities,
    },
  }
}

/** Dynamics in a formulation, velocities projected on the constraints after each step. */
export async function makeDynamicsMover(
  name: FormulationName,
  scheme: Scheme,
  { model, state, ws }: Assembled,
  step: number,
): Promise<Made> {
  const { followState, makeImplicitDynamics, DYNAMIC_OPTIONS } = await loadFormulations()
  const mapped = await mapTo(name, model, state)
  if (!mapped.ok) return mapped
  const { formulation } = mapped
  const dynamics = makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, scheme, project: true })
  const acceleration = new Float64Array(6 * model.bodyCount)

  return {
    ok: true,
    mover: {
      name: scheme,
      shown: state,
      moveTo(t) {
        if (t <= state.t) return null
        for (const { end, next } of stepsOver(model, state.t, t, step)) {
          const stop = findLawStop(model, state.t, next) ?? (end > state.t ? refused(dynamics.stepTo(end)) : null)
          if (stop) return stop
          if (next > end) dynamics.restart(next)
          followState(formulation, state, ws, acceleration)
        }
        return null
      },
      // accelerations and reactions are computed at the state, since a scheme's own are only as exact as its order
      readOwn: () => null,
      count: () => ({
        steps: dynamics.steps,
        rejected: 0,
        newtonIterations: dynamics.iterations,
        evaluations: dynamics.iterations,
      }),
      singularities: formulation.singularities,
    },
  }
}

/** Pieces shorter than this share of a step are not made, since an implicit step divides by the square of its length. */
const SPLINTER = 1e-6

/** The end of a step, and the time from which the next one goes: later where laws are not smooth in between. */
interface Step {
  end: number
  next: number
}

/** The way from one time to another in steps, which end just before a point where a law is not smooth, and go on just after it. */
function stepsOver(model: Model, from: number, to: number, step: number): Step[] {
  const steps: Step[] = timesTo(from, to, step).map((time) => ({ end: time, next: time }))
  const least = SPLINTER * Math.min(step, to - from)
  const breakAt = new Float64Array(2)
  for (let at = from; nextBreak(model, at, to, breakAt); at = breakAt[1]!) {
    const [before = NaN, after = NaN] = breakAt
    const near = steps.find(({ end }) => Math.abs(end - before) <= least)
    if (near) {
      near.next = Math.max(near.next, after)
      near.end = before
    } else steps.push({ end: before - from > least ? before : from, next: after })
  }
  return steps.sort((a, b) => a.end - b.end)
}

/** What can be done about each refusal. */
const WAYS_OUT: Readonly<Record<Refusal['code'], string>> = {
  notMapped: 'The formulation lock takes every joint.',
  notDetermined: 'The formulation lock goes on where it can.',
  diverged: 'Take a shorter --step, or --formulation lock.',
  singularAngles: 'The other formulations have no such poses.',
  rowsReturn: 'The formulation lock takes redundant rows as they come.',
}

const unsolved = ({ code, message, time, joint }: Refusal): Unsolved => ({
  code,
  message: `${message} ${WAYS_OUT[code]}`,
  ...(time === undefined ? {} : { time }),
  ...(joint === undefined ? {} : { joints: [{ id: joint }] }),
})

const refused = (refusal: Refusal | null): Unsolved | null => refusal && unsolved(refusal)

/**
 * One random mechanism, run and judged: it either simulates with its constraints kept, or is refused with a reason that holds against
 * checks that do not share the solver's arithmetic: dense least squares, restarts from random poses, the pace of the motion.
 */
import {
  assemble,
  calcEnergy,
  calcMobility,
  calcViolation,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type Failure,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../engine/index.ts'
import { calcDefect, calcSingularValues } from './dense.ts'
import { randomSource } from './random-mechanism.ts'
import { displaced, randomClosedMechanism, type RandomMechanism } from './random-closed-mechanism.ts'

export interface RandomRunOptions {
  /** s; 1. */
  readonly duration?: number
  readonly integrator?: string
  readonly tolerance?: number
  /** Random starts from which a mechanism that was refused is tried to close, each with the restarts that assembly makes by itself; 8. */
  readonly restarts?: number
}

export interface RandomRun {
  readonly seed: number
  readonly style: RandomMechanism['style']
  readonly start: RandomMechanism['start']
  readonly spoiled: boolean
  readonly bodies: number
  readonly joints: number
  readonly rows: number
  readonly outcome: 'ran' | 'refused'
  /** Of the refusal. */
  readonly code: Failure['code'] | null
  readonly message: string
  /** Reached, s. */
  readonly time: number
  /** Largest |C| over the size, and |Ċ| over the size and 1 + the largest speed, at eleven samples. */
  readonly position: number
  readonly velocity: number
  /** Largest |kinetic + potential − work − start| at a sample, over the largest kinetic energy or work so far, or 1 mJ. */
  readonly drift: number
  readonly steps: number
  /** s. */
  readonly cpu: number
  /** What is wrong with this run; null: nothing. */
  readonly fault: string | null
}

/** Drift of energy, of its own size, that no run at tolerance 1e-6 comes near unless it is kicked. */
const DRIFT = 0.02

/** Residual up to which a mechanism counts as held together. */
export const RESIDUAL = 1e-8

/** Runs the mechanism of a seed and judges the outcome. */
export function runRandomMechanism(seed: number, options: RandomRunOptions = {}): RandomRun {
  const { duration = 1, integrator: scheme = 'auto', tolerance = 1e-6, restarts = 8 } = options
  const mechanism = randomClosedMechanism(seed)
  const { spec, style, start, spoiled } = mechanism
  const begin = performance.now()
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  let position = 0
  let velocity = 0
  let drift = 0
  let steps = 0
  const report = (failure: Failure | null, fault: string | null): RandomRun => ({
    seed,
    style,
    start,
    spoiled,
    bodies: spec.bodies.length,
    joints: spec.joints.length,
    rows: model.rows.count,
    outcome: failure ? 'refused' : 'ran',
    code: failure?.code ?? null,
    message: failure?.message ?? '',
    time: state.t,
    position,
    velocity,
    drift,
    steps,
    cpu: (performance.now() - begin) / 1000,
    fault,
  })

  const assembly = assemble(model, state, ws)
  if (!assembly.ok)
    return report(assembly.failure, judgeAssembly(mechanism, model, state, ws, assembly.failure, restarts))
  const run = makeIntegrator(scheme, model, { tolerance, step: 1e-3 })
  let first = 0
  let most = 1e-3
  for (let i = 0; i <= 10; i++) {
    const failure = i > 0 ? run.advance(model, state, ws, (duration * i) / 10) : null
    steps = run.statistics.steps
    computeDynamics(model, state, ws)
    const left = calcViolation(model, state, ws)
    position = worse(position, left.position / Math.min(1, ws.size))
    velocity = worse(velocity, left.velocity / (1 + speedOf(state)))
    if (failure)
      return report(
        failure,
        judgeStop(mechanism, model, state, ws, failure, options) ?? judgeResidual(position, velocity),
      )
    const { kinetic, potential, work } = calcEnergy(model, state, ws)
    if (i === 0) first = kinetic + potential - work
    most = Math.max(most, kinetic, Math.abs(work))
    drift = worse(drift, Math.abs(kinetic + potential - work - first) / most)
  }
  const fault = drift < DRIFT ? null : `energy is off by ${drift} of itself`
  return report(null, judgeResidual(position, velocity) ?? fault)
}

/** Larger of both; NaN stays. */
const worse = (a: number, b: number): number => (b > a || Number.isNaN(b) ? b : a)

const speedOf = (state: State): number => state.v.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

function judgeResidual(position: number, velocity: number): string | null {
  if (!(position <= RESIDUAL)) return `|C| = ${position}`
  if (!(velocity <= RESIDUAL)) return `|Ċ| = ${velocity}`
  return null
}

/** Whether a refusal to assemble is true. */
function judgeAssembly(
  { solution, spec, spoiled }: RandomMechanism,
  model: Model,
  state: State,
  ws: Workspace,
  failure: Failure,
  restarts: number,
): string | null {
  if (!failure.message || !failure.joints?.length) return 'the refusal names no joint'
  if (failure.code === 'notConsistent') {
    calcMobility(model, state, ws) // for the Jacobian
    const { left, scale } = calcDefect(model, ws, ws.ct)
    return left > 1e-9 * scale ? null : `velocities exist: ${left} of ${scale} is left`
  }
  if (failure.code !== 'notAssembled') return `refused as ${failure.code}`
  if (!spoiled) return 'it closes: it was built so'
  return closesFrom(solution, spec, restarts) ? 'it closes from another start' : null
}

/** Whether positions close from any of so many random starts. */
function closesFrom(solution: MechanismSpec, spec: MechanismSpec, restarts: number): boolean {
  const r = randomSource(restarts)
  for (let i = 0; i <= restarts; i++) {
    const model = compile(i === 0 ? solution : displaced(spec, r, i % 2 ? 'far' : 'near'))
    const state = makeState(model)
    const assembly = assemble(model, state, makeWorkspace(model))
    if (assembly.ok || assembly.failure.code === 'notConsistent') return true
  }
  return false
}

/** Speed, m/s or rad/s, from which a motion has run away: the mechanisms start at a few. */
const RUNAWAY = 1e3
/** Where a pose locks, a singular value of the rows, over the largest, goes to zero; those of redundant rows are zero but for rounding. */
const LOCKING = 1e-4
const REDUNDANT = 1e-10
/** Share of Q_c that no accelerations meet, above which rows contradict each other. */
const CONTRADICTION = 1e-8

/** Whether a stop on the way is true: the pose locks, laws contradict each other, or the motion runs away, whatever the tolerance. */
function judgeStop(
  { spec }: RandomMechanism,
  model: Model,
  state: State,
  ws: Workspace,
  failure: Failure,
  options: RandomRunOptions,
): string | null {
  if (!(failure.time !== undefined && Math.abs(failure.time - state.t) < 1e-6))
    return 'the state is not that of the failure'
  if (failure.code === 'lawNotFinite' || failure.code === 'lawJumps') return 'no law here jumps or is infinite'
  if (failure.code !== 'diverged') return `stopped as ${failure.code}`
  calcMobility(model, state, ws) // for the Jacobian
  if (calcSingularValues(model, ws).some((x) => x < LOCKING && x > REDUNDANT)) return null
  const { left, scale } = calcDefect(model, ws, ws.qc)
  if (left > CONTRADICTION * scale) return null
  if (speedOf(state) < RUNAWAY) return `a stop at speed ${speedOf(state)} where no row is about to lock and laws agree`
  const { duration = 1, integrator = 'auto', tolerance = 1e-6 } = options
  const again = makeState(model)
  assemble(model, again, ws)
  const run = makeIntegrator(integrator, compile(spec), { tolerance: tolerance / 100, step: 1e-3 })
  const confirmed = run.advance(model, again, ws, duration)
  return confirmed && Math.abs(again.t - state.t) < 1e-3 * (1 + state.t) ? null : 'a finer run does not stop there'
}

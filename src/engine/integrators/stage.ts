/**
 * Runge–Kutta on the rotation group (Munthe-Kaas 1999; docs/THEORY.md §5): a step is written in the coordinates (Δr, θ) of q = q₀ ∘ (Δr, exp θ) around its start,
 * in which any tableau keeps its order; θ̇ follows from ω by the inverse derivative of the exponential.
 */
import { computeAccelerations, solveDynamics, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { approachConstraints } from '../kinematics/projection.ts'
import { hasLoops, rowsContradict } from '../kinematics/system.ts'
import { rememberMoving, type Memory } from './snapshot.ts'
import { copyNumbers } from '../math/copy-numbers.ts'
import { rateOfTurn, turnQ } from '../math/quaternion.ts'
import { copyBesideMotion, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'

/** Derivatives at one stage: of (Δr, θ) and of v, 6 per body each; of the integrals of drive laws; and the power. */
export interface Slope {
  readonly q: Float64Array
  readonly v: Float64Array
  readonly integral: Float64Array
  power: number
}

/** The slopes of a Runge–Kutta step and the state of a stage. */
export interface Stages {
  readonly slopes: readonly Slope[]
  /** `q` and `v` of all slopes, one slope after the other; the slopes are views of them. */
  readonly q: Float64Array
  readonly v: Float64Array
  readonly state: State
  /** (Δr, θ) of the stage. */
  readonly shift: Float64Array
  /** Whether redundant rows were seen to contradict each other in a stage. */
  contradiction: boolean
  /** What gives the accelerations; null: the lock constraints. */
  readonly equations: EquationsOfMotion | null
}

export function makeStages(model: Model, count: number, equations: EquationsOfMotion | null = null): Stages {
  const n = 6 * model.bodyCount
  const q = new Float64Array(count * n)
  const v = new Float64Array(count * n)
  const slope = (_: unknown, i: number): Slope => ({
    q: q.subarray(i * n, (i + 1) * n),
    v: v.subarray(i * n, (i + 1) * n),
    integral: new Float64Array(model.integrals.length),
    power: 0,
  })
  return {
    slopes: Array.from({ length: count }, slope),
    q,
    v,
    state: makeState(model),
    shift: new Float64Array(n),
    contradiction: false,
    equations,
  }
}

/** Remembers the slope at the start of a step, at velocities v, from which its other stages follow. */
export function rememberFirstSlope(memory: Memory, { slopes }: Stages, v: Float64Array): void {
  const [first] = slopes
  rememberMoving(memory, first.v)
  memory.numbers(first.integral)
  first.power = memory.number(first.power)
  first.q.set(v)
}

/** Puts the stage's state at base ∘ h Σ_j weights[j] slope_j, at time base.t + c h. */
export function moveStage(
  model: Model,
  base: State,
  s: Stages,
  h: number,
  weights: readonly number[],
  c: number,
): void {
  const { shift, state, slopes } = s
  const { q, v, integral } = state
  const n = shift.length
  copyBesideMotion(base, state)
  state.t = base.t + c * h
  for (let j = 0; j < weights.length; j++) {
    const w = h * weights[j]
    if (w === 0) continue
    const slope = slopes[j]
    for (let i = 0; i < integral.length; i++) integral[i] += w * slope.integral[i]
    state.work += w * slope.power
  }
  for (let i = 6; i < n; i++) {
    let dq = 0
    let to = base.v[i]
    for (let j = 0, at = i; j < weights.length; j++, at += n) {
      const w = h * weights[j]
      dq += w * s.q[at]
      to += w * s.v[at]
    }
    shift[i] = dq
    v[i] = to
  }
  for (let b = 1; b < model.bodyCount; b++) {
    const i = 7 * b
    const k = 6 * b
    q[i] = base.q[i] + shift[k]
    q[i + 1] = base.q[i + 1] + shift[k + 1]
    q[i + 2] = base.q[i + 2] + shift[k + 2]
    turnQ(q, i + 3, base.q, i + 3, 1, shift, k + 3)
  }
}

/** Reads a slope off the workspace, which holds the accelerations at `state`; `shift` is the (Δr, θ) of that state. */
export function readSlope(model: Model, state: State, ws: Workspace, shift: Float64Array, out: Slope): void {
  for (let i = 6; i < out.v.length; i++) out.v[i] = ws.acceleration[i]
  for (let b = 1; b < model.bodyCount; b++) {
    const k = 6 * b
    out.q[k] = state.v[k]
    out.q[k + 1] = state.v[k + 1]
    out.q[k + 2] = state.v[k + 2]
    rateOfTurn(out.q, k + 3, shift, k + 3, state.v, k + 3)
  }
  for (let i = 0; i < model.integrals.length; i++) {
    model.integrals[i].evaluate(state.t, jet, 0)
    out.integral[i] = jet[0]
  }
  out.power = ws.power
}

/** The slope at the end of a step, at velocities v, is that at the start of the next. */
export function carrySlope({ slopes }: Stages, v: Float64Array): void {
  const [first] = slopes
  const last = slopes[slopes.length - 1]
  copyNumbers(last.v, first.v)
  copyNumbers(v, first.q)
  copyNumbers(last.integral, first.integral)
  first.power = last.power
}

const jet = new Float64Array(3)

/**
 * Accelerations at the stage's state, and its slope. Off the constraints redundant rows contradict each other, and what they leave would be
 * amplified by 1/ε: where that is seen, the field is read at the state brought near the constraints instead. On the constraints that is the same
 * field, and it is as smooth, so schemes keep their order.
 *
 * @returns the number of evaluations
 */
export function computeSlope(model: Model, ws: Workspace, s: Stages, index: number): number {
  if (s.equations !== null) {
    // off the constraints rows that depend on others would be taken for independent ones
    if (hasLoops(ws)) approachConstraints(model, s.state, ws)
    s.equations(model, s.state, ws)
    readSlope(model, s.state, ws, s.shift, s.slopes[index])
    return 1
  }
  let evaluations = 0
  if (!s.contradiction) {
    computeAccelerations(model, s.state, ws)
    evaluations++
    s.contradiction = rowsContradict(ws)
  }
  if (s.contradiction) {
    approachConstraints(model, s.state, ws)
    solveDynamics(model, s.state, ws)
    evaluations++
  }
  readSlope(model, s.state, ws, s.shift, s.slopes[index])
  return evaluations
}

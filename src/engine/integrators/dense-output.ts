/**
 * The state inside of an accepted step (docs/THEORY.md §5): positions O(h⁶), velocities and booked work O(h⁵), which is the order of what the steps themselves gather.
 *
 * Both ends of a step know position, velocity and acceleration on the constraints. In the coordinates x = (Δr, θ) of the step, q = q₀ ∘ (Δr, exp θ),
 * these are x, ẋ, ẍ, and one polynomial of degree five takes all six. With σ = (t − t₀)/h, g = σ(1 − σ), u = h ẋ, w = h² ẍ:
 *
 *   p(σ) = u₀ σ + ½ w₀ σ² + σ³ (c₃ + c₄ σ + c₅ σ²)
 *   D₀ = x₁ − u₀ − ½ w₀    D₁ = u₁ − u₀ − w₀    D₂ = w₁ − w₀
 *   c₃ = 10 D₀ − 4 D₁ + ½ D₂    c₄ = −15 D₀ + 7 D₁ − D₂    c₅ = 6 D₀ − 3 D₁ + ½ D₂
 *
 * It errs by g³ h⁶ x⁽⁶⁾/720, whose slope vanishes in the middle: there p gives position and velocity good enough for one more evaluation, and as
 * (g³)″ = −3/8 there, its acceleration tells what was missing:
 *
 *   x(σ) = p(σ) + c₆ g³,    c₆ = −8/3 (w(½) − p″(½))
 *
 * What is left is the step's own local error, which the velocities see over h: a third to a tenth of that of p. Integrals of laws, whose first
 * derivatives are known, take p alone.
 *
 * Of the booked work W only the power P is known. The cubic H through W and P at both ends errs by O(h⁴) g²; with P in the middle, and at ¼ by
 * a second evaluation where work is done,
 *
 *   W(σ) = H(σ) + g² (a + b (σ − ½))
 *   b = 16 (h P½ − H′(½))    a = 16/3 (h P¼ − H′(¼)) + b/16
 *
 * and without these b = 0 and a = h Σ dᵢ Pᵢ, the continuous extension of the tableau (Hairer, Nørsett, Wanner 1993, II.6). The caller projects what
 * comes out on C = 0, Ċ = 0.
 *
 * x₁ is a difference of positions, and its rounding over h would show in the velocities of short steps: where it is all that x₁ says beyond the
 * velocities and accelerations, x₁ = ½(u₀ + u₁) + (w₀ − w₁)/12 + O(h⁵), it is left out.
 */
import { mulConjQ, rateOfTurn, turnQ } from '../math/quaternion.ts'
import { accelerationOfTurn, omegaOfTurn } from '../math/rotation-vector.ts'
import { copyState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { largest } from '../kinematics/stages.ts'
import { D } from './dormand-prince-tableau.ts'
import type { Stages } from './stage.ts'

/** Polynomials of one step. */
export interface DenseOutput {
  /** u₀, ½ w₀, c₃ … c₆: 6 per body, then one per integral, block after block. */
  readonly coefficients: Float64Array
  /** Scratch: x(σ) and dx/dσ. */
  readonly x: Float64Array
  readonly rate: Float64Array
  /** Work of the step, J, h P₀, h P₁, a and b. */
  readonly work: Float64Array
  /** Scratch: x₁, u₁, w₁, a quaternion, a vector. */
  readonly end: Float64Array
}

/** Relative rounding of a difference of two positions, and of the turn between two quaternions. */
const ROUNDING = 4 * Number.EPSILON

export function makeDenseOutput(model: Model): DenseOutput {
  const n = 6 * model.bodyCount + model.integrals.length
  return {
    coefficients: new Float64Array(6 * n),
    x: new Float64Array(n),
    rate: new Float64Array(n),
    work: new Float64Array(5),
    end: new Float64Array(3 * n + 7),
  }
}

/**
 * Computes the polynomials of the step from `base` to `front`, with evaluations inside of the step.
 *
 * @param stages the stages of the step: `shift` holds (Δr, θ) of its end before projection, the first and the last slope the accelerations at both ends; state and
 * inner slopes are overwritten
 * @param leastWork work of the step, J, below which no evaluation is spent on it
 * @param computeWithin computes the slope of that index at the stages' state
 */
export function computeDenseOutput(
  model: Model,
  ws: Workspace,
  base: State,
  front: State,
  stages: Stages,
  d: DenseOutput,
  leastWork: number,
  computeWithin: (ws: Workspace, s: number) => void,
): void {
  const h = front.t - base.t
  const works = doesWork(stages, h, leastWork)
  computeCourse(model, base, front, stages, d)
  // reading a state must not change the steps that follow, so this is put back below
  const { contradiction, slopes, state } = stages
  readDenseOutput(model, base, front, base.t + 0.5 * h, d, state)
  computeWithin(ws, 1)
  if (Number.isFinite(largest(slopes[1].v))) {
    refinePolynomials(model, state, h, slopes[1].v, d)
    if (works) {
      readDenseOutput(model, base, front, base.t + 0.25 * h, d, state)
      computeWithin(ws, 2)
      if (Number.isFinite(largest(slopes[2].v))) refineWork(d, h, slopes[1].power, slopes[2].power)
    }
  }
  stages.contradiction = contradiction
}

/**
 * Computes the polynomials p of a step without evaluations, and its work by the continuous extension of the tableau. Arguments as for
 * `computeDenseOutput`; leaves the stages as they are.
 */
export function computeCourse(model: Model, base: State, front: State, stages: Stages, d: DenseOutput): void {
  const { end, coefficients: c } = d
  const h = front.t - base.t
  const bodies = 6 * model.bodyCount
  const n = d.x.length
  const u = n
  const w = 2 * n
  const quaternion = 3 * n
  const first = stages.slopes[0]
  const last = stages.slopes[stages.slopes.length - 1]
  // the ground does not move
  for (let b = 1; b < model.bodyCount; b++) {
    for (let k = 0; k < 3; k++) {
      const i = 6 * b + k
      end[i] = front.q[7 * b + k] - base.q[7 * b + k]
      end[u + i] = front.v[i]
      end[w + i] = last.v[i]
    }
    const i = 6 * b + 3
    // the turn of the projected end: that of the stage, plus to first order what the projection added
    turnQ(end, quaternion, base.q, 7 * b + 3, 1, stages.shift, i)
    mulConjQ(end, quaternion, end, quaternion, front.q, 7 * b + 3)
    const side = end[quaternion] < 0 ? -2 : 2
    for (let k = 1; k < 4; k++) end[quaternion + 3 + k] = side * end[quaternion + k]
    rateOfTurn(end, i, stages.shift, i, end, quaternion + 4)
    for (let k = 0; k < 3; k++) end[i + k] += stages.shift[i + k]
    rateOfTurn(end, u + i, end, i, front.v, i)
    accelerationOfTurn(end, w + i, end, i, end, u + i, front.v, i, last.v, i)
  }
  for (let k = 0; k < model.integrals.length; k++) {
    const i = bodies + k
    end[i] = front.integral[k] - base.integral[k]
    model.integrals[k].evaluate(front.t, jet, 0)
    end[u + i] = jet[0]
    end[w + i] = jet[1]
  }
  for (let i = 6; i < n; i++) {
    let u0 = 0
    let w0 = 0
    let size = 1
    if (i < bodies) {
      u0 = h * base.v[i]
      w0 = h * h * first.v[i]
      const k = i % 6
      if (k < 3) size = Math.abs(base.q[(7 * (i - k)) / 6 + k])
    } else {
      model.integrals[i - bodies].evaluate(base.t, jet, 0)
      u0 = h * jet[0]
      w0 = h * h * jet[1]
      size = Math.abs(base.integral[i - bodies])
    }
    const u1 = h * end[u + i]
    const w1 = h * h * end[w + i]
    let x1 = end[i]
    const beyond = x1 - 0.5 * (u0 + u1) - (w0 - w1) / 12
    if (Math.abs(beyond) <= ROUNDING * (size + Math.abs(x1))) x1 -= beyond
    const d0 = x1 - u0 - 0.5 * w0
    const d1 = u1 - u0 - w0
    const d2 = w1 - w0
    c[i] = u0
    c[n + i] = 0.5 * w0
    c[2 * n + i] = 10 * d0 - 4 * d1 + 0.5 * d2
    c[3 * n + i] = -15 * d0 + 7 * d1 - d2
    c[4 * n + i] = 6 * d0 - 3 * d1 + 0.5 * d2
    c[5 * n + i] = 0
  }
  let sum = 0
  for (let s = 0; s < D.length; s++) sum += D[s] * stages.slopes[s].power
  d.work[0] = front.work - base.work
  d.work[1] = h * first.power
  d.work[2] = h * last.power
  d.work[3] = h * sum
  d.work[4] = 0
}

const jet = new Float64Array(3)

/**
 * Adds c₆, computed from the accelerations in the middle of the step.
 *
 * @param middle the state in the middle of the step, from readDenseOutput
 * @param acceleration 6 per body, at that state
 */
function refinePolynomials(model: Model, middle: State, h: number, acceleration: Float64Array, d: DenseOutput): void {
  const { coefficients: c, x, rate, end } = d
  const n = x.length
  for (let b = 1; b < model.bodyCount; b++) {
    const i = 6 * b
    for (let k = 0; k < 3; k++) end[i + k] = acceleration[i + k]
    accelerationOfTurn(end, i + 3, x, i + 3, rate, i + 3, middle.v, i + 3, acceleration, i + 3)
  }
  for (let i = 6; i < 6 * model.bodyCount; i++) {
    const bend = 2 * c[n + i] + 3 * c[2 * n + i] + 3 * c[3 * n + i] + 2.5 * c[4 * n + i]
    c[5 * n + i] = (-8 / 3) * (h * h * end[i] - bend)
  }
}

/** Whether a step of length h does more work than `least`, J, at the power of any of its slopes. */
function doesWork(stages: Stages, h: number, least: number): boolean {
  for (let s = 0; s < stages.slopes.length; s++) if (h * Math.abs(stages.slopes[s].power) > least) return true
  return false
}

/** Refines the work of the step by the power, W, in its middle and at a quarter of it. */
function refineWork(d: DenseOutput, h: number, middle: number, quarter: number): void {
  const { work } = d
  work[4] = 16 * (h * middle - 1.5 * work[0] + 0.25 * (work[1] + work[2]))
  work[3] = (16 / 3) * (h * quarter - (9 / 8) * work[0] - (3 / 16) * work[1] + (5 / 16) * work[2]) + work[4] / 16
}

/** Writes the state at time t of the step from `base` to `front` to `out`, not yet projected; kept angles are those of its start. */
export function readDenseOutput(model: Model, base: State, front: State, t: number, d: DenseOutput, out: State): void {
  const { coefficients: c, x, rate, work } = d
  const n = x.length
  const h = front.t - base.t
  const s = (t - base.t) / h
  const g = s * (1 - s)
  for (let i = 6; i < n; i++) {
    const u0 = c[i]
    const half = c[n + i]
    const c3 = c[2 * n + i]
    const c4 = c[3 * n + i]
    const c5 = c[4 * n + i]
    const bulge = c[5 * n + i] * g * g
    x[i] = bulge * g + s * (u0 + s * (half + s * (c3 + s * (c4 + s * c5))))
    rate[i] = (3 * bulge * (1 - 2 * s) + u0 + s * (2 * half + s * (3 * c3 + s * (4 * c4 + s * 5 * c5)))) / h
  }
  copyState(base, out)
  out.t = t
  for (let b = 1; b < model.bodyCount; b++) {
    for (let k = 0; k < 3; k++) {
      out.q[7 * b + k] += x[6 * b + k]
      out.v[6 * b + k] = rate[6 * b + k]
    }
    turnQ(out.q, 7 * b + 3, base.q, 7 * b + 3, 1, x, 6 * b + 3)
    omegaOfTurn(out.v, 6 * b + 3, x, 6 * b + 3, rate, 6 * b + 3)
  }
  for (let k = 0; k < out.integral.length; k++) out.integral[k] += x[6 * model.bodyCount + k]
  const bent = work[1] - work[0]
  const cubic = s * (work[0] + (1 - s) * (bent + s * (work[0] - work[2] - bent)))
  out.work += cubic + g * g * (work[3] + work[4] * (s - 0.5))
}

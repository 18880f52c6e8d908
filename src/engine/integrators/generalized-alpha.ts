/**
 * Generalised-α on the Lie group (Chung & Hulbert 1993; Brüls, Cardona, Arnold 2012), with position constraints and projected velocities (docs/THEORY.md §5). Order 2 in
 * positions and velocities.
 *
 *   q₁ = q₀ ∘ exp(h Δq),   Δq = v₀ + h(½ − β) a₀ + h β a₁,   v₁ = v₀ + h(1 − γ) a₀ + h γ a₁,
 *   (1 − α_m) a₁ + α_m a₀ = (1 − α_f) v̇₁ + α_f v̇₀,           M v̇₁ + f_g + C_qᵀλ = f,   C(q₁) = 0
 *
 * α_m = (2ρ − 1)/(ρ + 1), α_f = ρ/(ρ + 1), γ = ½ + α_f − α_m, β = ¼(γ + ½)²: motions far too fast for the step keep only the share ρ of their amplitude per
 * step, slow ones lose hardly anything. With v̇₁ as the unknown these are (1) of implicit-system.ts with
 *
 *   k = (1 − α_f)/(1 − α_m),   s = β h² k,   g = γ h k,   a₁ = k v̇₁ + (α_f v̇₀ − α_m a₀)/(1 − α_m)
 *
 * Velocities. Alone, C(q₁) = 0 leaves C_q v + C_t of O(h²), and a, λ of first order along the constraints' normals. Velocities are projected after each step, and
 * v̇₁ and a₁ follow them: v₁ = v* + g v̇₁ holds again. What results is stabilised index 2 (Arnold, Cardona, Brüls 2015), C = 0 and C_q v + C_t = 0 at once, with
 * the second multiplier solved for after the step instead of with it: one solve with a factorization that is needed anyway, against a Newton system
 * with all rows twice. Measured: λ and the booked work of a driven four-bar err by O(h) without that feedback, by O(h²) and O(h³) with it. Normal to
 * the constraints a₁ = −(1 − γ)/γ a₀ + …, damped by 0.64 per step at ρ = 0.8, and by no more than 1 at ρ = 1.
 *
 * Start. a stands for v̇ at t + (α_m − α_f) h: starting it with v̇(t₀) would cost an order. Where the accelerations are smooth it is extrapolated from two
 * evaluations ahead (behind, laws may be other ones). Where they are not, because something stiff is out of balance, two half steps of
 * backward Euler take its energy out first, which costs no order either: it is one step (Rannacher 1984).
 *
 * When h changes, a moves along: a − v̇ is proportional to h.
 */
import { computeDynamics, solveDynamics } from '../dynamics/accelerations.ts'
import { displace, settle } from '../kinematics/projection.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { eulerStep } from './backward-euler.ts'
import { makeImplicitIntegrator, type ImplicitScheme } from './implicit-advance.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import {
  dropFactors,
  finishStep,
  forgetSteps,
  makeImplicitStep,
  recallSteps,
  rememberSteps,
  solveStep,
} from './implicit-step.ts'
import { makeStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'

/** Default of ρ∞: motions too fast to be resolved keep a tenth of their energy after five steps, and slow ones nearly all. */
const DEFAULT_RHO = 0.8
/** Accelerations count as smooth where their first and second differences over themselves are below this; stiff motions change them at once. */
const STEADY = 0.3
const SMOOTH = 0.05

export function makeGeneralizedAlpha(model: Model, options: IntegratorOptions): Integrator {
  const rho = options.rhoInfinity ?? DEFAULT_RHO
  if (!(rho >= 0 && rho <= 1)) throw new RangeError(`rhoInfinity is ${rho}; it must be from 0 to 1`)
  const am = (2 * rho - 1) / (rho + 1)
  const af = rho / (rho + 1)
  const gamma = 0.5 + af - am
  const beta = 0.25 * (gamma + 0.5) ** 2
  const k = (1 - af) / (1 - am)
  const statistics = makeStatistics()
  const step = makeImplicitStep(model)
  const n = 6 * model.bodyCount
  const probe = makeState(model)
  /** a₀ and v̇₀ of the next step, 6 per body; the step length to which a₀ belongs; the power at its start, W. */
  const a = new Float64Array(n)
  const rate = new Float64Array(n)
  let power = 0
  let h0 = 0
  let started = false
  let interrupted = false
  /** The same after the step just tried, until it is accepted. */
  const nextA = new Float64Array(n)
  const base = new Float64Array(n)
  const first = new Float64Array(n)

  /** Largest entry of x, translations over the size, rotations in rad. */
  function size(ws: Workspace, x: Float64Array): number {
    let most = 0
    for (let i = 0; i < n; i++) most = Math.max(most, Math.abs(x[i]) / (i % 6 < 3 ? ws.size : 1))
    return most
  }

  /**
   * Computes the accelerations at the state to which the motion leads after time d, to second order in d; returns whether that state can be brought
   * onto the constraints.
   */
  function lookAhead(state: State, ws: Workspace, d: number, out: Float64Array): boolean {
    copyState(state, probe)
    probe.t = state.t + d
    addIntegrals(model, state, probe)
    for (let i = 0; i < n; i++) {
      ws.bodyScratch[i] = d * state.v[i] + 0.5 * d * d * rate[i]
      probe.v[i] += d * rate[i]
    }
    displace(model, probe.q, ws.bodyScratch, 1)
    if (!settle(model, probe, ws)) return false
    solveDynamics(model, probe, ws)
    statistics.evaluations++
    out.set(ws.acceleration)
    return true
  }

  /** Computes v̇₀, a₀ and the power at the start; returns whether the accelerations are smooth there. */
  function start(state: State, ws: Workspace, h: number): boolean {
    computeDynamics(model, state, ws)
    statistics.evaluations++
    rate.set(ws.acceleration)
    power = ws.power
    step.multipliers.set(ws.multipliers)
    const d = (af - am) * h
    if (d === 0) {
      a.set(rate)
      return true
    }
    if (!lookAhead(state, ws, d, first) || !lookAhead(state, ws, 2 * d, a)) return false
    for (let i = 0; i < n; i++) a[i] += rate[i] - 2 * first[i]
    const bend = size(ws, a)
    for (let i = 0; i < n; i++) a[i] = first[i] - rate[i]
    const change = size(ws, a)
    for (let i = 0; i < n; i++) a[i] = rate[i] - a[i]
    const whole = size(ws, rate)
    return change <= STEADY * whole && bend <= SMOOTH * whole
  }

  /** After a jump of forces, changes a₀ by as much as v̇₀. */
  function follow(state: State, ws: Workspace): void {
    computeDynamics(model, state, ws)
    statistics.evaluations++
    for (let i = 0; i < n; i++) {
      a[i] += ws.acceleration[i] - rate[i]
      rate[i] = ws.acceleration[i]
    }
    power = ws.power
  }

  /** Makes the first step where stiff motions are out of balance: two half steps of backward Euler. */
  function startDamped(state: State, ws: Workspace, h: number, end: number): boolean {
    step.acceleration.fill(0)
    if (!eulerStep(model, state, ws, step, 0.5 * h, state.t + 0.5 * h)) return false
    copyState(step.trial, probe)
    first.set(step.acceleration)
    if (!eulerStep(model, probe, ws, step, 0.5 * h, end)) return false
    for (let i = 0; i < n; i++) nextA[i] = step.acceleration[i] - (af - am) * 2 * (step.acceleration[i] - first[i])
    return true
  }

  const scheme: ImplicitScheme = {
    step,
    attempt(state, ws, h, end) {
      if (!started) {
        const smooth = start(state, ws, h)
        const resolved = isResolved(ws)
        // the solves that looked ahead do not count in judging the step
        beginSolves(ws)
        if (!smooth || !resolved) return startDamped(state, ws, h, end)
        h0 = h
      } else if (interrupted) follow(state, ws)
      interrupted = false
      const share = h / h0
      for (let i = 0; i < n; i++) {
        const a0 = rate[i] + share * (a[i] - rate[i])
        const known = (af * rate[i] - am * a0) / (1 - am)
        base[i] = known
        step.shiftBase[i] = h * state.v[i] + h * h * ((0.5 - beta) * a0 + beta * known)
        step.velocityBase[i] = state.v[i] + h * ((1 - gamma) * a0 + gamma * known)
        step.acceleration[i] = rate[i]
      }
      if (!solveStep(model, state, ws, step, end, beta * h * h * k, gamma * h * k)) return false
      if (!finishStep(model, state, ws, step, h)) return false
      for (let i = 0; i < n; i++) nextA[i] = base[i] + k * step.acceleration[i]
      step.trial.work = state.work + 0.5 * h * (power + step.power)
      return true
    },
    accept(h) {
      a.set(nextA)
      rate.set(step.acceleration)
      power = step.power
      h0 = h
      started = true
    },
    remember(memory) {
      memory.numbers(a)
      memory.numbers(rate)
      power = memory.number(power)
      h0 = memory.number(h0)
      started = memory.flag(started)
      interrupted = memory.flag(interrupted)
      rememberSteps(memory, step)
    },
    recall: (ws) => recallSteps(model, ws, step),
    restart() {
      started = false
      forgetSteps(step)
    },
    interrupt() {
      interrupted = true
      dropFactors(step)
    },
  }
  return makeImplicitIntegrator('generalized-alpha', model, options, statistics, scheme)
}

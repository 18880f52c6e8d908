/**
 * Dynamics in any formulation, by two schemes that share one implicit step (implicit-step.ts), docs/THEORY.md §9 (38):
 *
 * Backward Euler [KTN 32–34]: q̇₁ = q̇₀ + h a₁, q₁ = q₀ ∘ h q̇₁, that is u* = h q̇₀, v* = q̇₀, g = h, s = h². Velocities miss Φ_q q̇ = ν by O(h), and the first
 * step after a start or a change of h has about half of the acceleration, a₁ = (q̇₁ − q̇₀)/h with q̇₁ = (q₁ − q₀)/h.
 *
 * Generalised-α (Chung & Hulbert 1993; Brüls, Cardona, Arnold 2012, on the group for rA): with an algorithmic acceleration ā
 *   u = h q̇₀ + h²((½ − β) ā₀ + β ā₁),   q̇₁ = q̇₀ + h((1 − γ) ā₀ + γ ā₁),   (1 − α_m) ā₁ + α_m ā₀ = (1 − α_f) a₁ + α_f a₀
 *   α_m = (2ρ − 1)/(ρ + 1),   α_f = ρ/(ρ + 1),   γ = ½ + α_f − α_m,   β = ¼(γ + ½)²
 * so that g = γ h k, s = β h² k, k = (1 − α_f)/(1 − α_m). Velocities are projected after each step, and a₁, ā₁ follow them: without that a and λ are of first order
 * along the constraints' normals (as in the main engine's scheme of this name). ā belongs to steps of one length, in which accelerations are smooth: with the first of others
 * it starts anew from a.
 */
import { avoidSingularities, findReturned, type Formulation } from './formulation.ts'
import { makeImplicitStep } from './implicit-step.ts'
import { refuseAt, type Refusal } from './refusal.ts'
import type { Along } from './turning.ts'

export interface DynamicOptions {
  readonly scheme: 'backward-euler' | 'generalized-alpha'
  /** Share of the amplitude of motions far too fast for the step that generalised-α keeps per step, 0 to 1. */
  readonly rhoInfinity: number
  /** s Θ, m or rad: h² Θ in backward Euler. */
  readonly tolerance: number
  /** Whether backward Euler, too, projects velocities on Φ_q q̇ = ν, as the main engine's does and that of [KTN] does not. */
  readonly project: boolean
  /** How orientations move in a step (turning.ts): along their coordinates, as published, or along the same arcs in all formulations. */
  readonly along: Along
  /** Whether to stop where Euler angles come near their singularity; their axes are renamed otherwise. */
  readonly stopAtSingularity: boolean
}

export const DYNAMIC_OPTIONS: DynamicOptions = {
  scheme: 'backward-euler',
  rhoInfinity: 0.8,
  tolerance: 1e-11,
  project: false,
  along: 'coordinates',
  stopAtSingularity: false,
}

/** Relative difference of step lengths that is rounding of the times between which they are taken. */
const ROUNDING = 1e-6

export interface ImplicitDynamics {
  /** λ of the rows, then of the norms. */
  readonly multipliers: Float64Array
  /** Newton steps of all steps so far, and the number of these. */
  iterations: number
  steps: number
  /** Makes one step that ends at time t; returns why it could not, or null. */
  stepTo(t: number): Refusal | null
  /** Goes on just after a break of a law at time t, without what the scheme keeps of the steps before. */
  restart(t: number): void
  /** Solves for the accelerations and λ that belong to the pose, velocities and time, which are exact, unlike the scheme's own; returns whether there are any. */
  solveAccelerations(): boolean
}

export function makeImplicitDynamics(
  formulation: Formulation,
  options: DynamicOptions = DYNAMIC_OPTIONS,
): ImplicitDynamics {
  const { pose } = formulation
  const step = makeImplicitStep(formulation, options.along)
  const { turning, shiftBase, turnBase, velocityBase, spinBase } = step
  const euler = options.scheme === 'backward-euler'
  const rho = options.rhoInfinity
  const am = (2 * rho - 1) / (rho + 1)
  const af = rho / (rho + 1)
  const gamma = 0.5 + af - am
  const beta = 0.25 * (gamma + 0.5) ** 2
  const share = (1 - af) / (1 - am)
  /** ā at the start of a step, of r and of α, and the part of ā₁ that does not hold a₁. */
  const shiftA = pose.ddr.slice()
  const turnA = turning.second.slice()
  /** Length of the steps to which ā belongs, s; NaN where it starts anew. */
  let known = NaN

  /** Computes u* and v* of one kind of coordinates; `a` becomes the known part of ā₁. */
  function prepareAlpha(
    h: number,
    rate: Float64Array,
    second: Float64Array,
    a: Float64Array,
    u: Float64Array,
    v: Float64Array,
  ): void {
    for (let k = 0; k < a.length; k++) {
      const rest = (af * second[k] - am * a[k]) / (1 - am)
      u[k] = h * rate[k] + h * h * ((0.5 - beta) * a[k] + beta * rest)
      v[k] = rate[k] + h * ((1 - gamma) * a[k] + gamma * rest)
      a[k] = rest
    }
  }

  function prepareEuler(h: number, rate: Float64Array, u: Float64Array, v: Float64Array): void {
    for (let k = 0; k < u.length; k++) {
      u[k] = h * rate[k]
      v[k] = rate[k]
    }
  }

  const dynamics: ImplicitDynamics = {
    multipliers: step.multipliers,
    iterations: 0,
    steps: 0,
    solveAccelerations: step.solveAccelerations,
    restart(t) {
      pose.t = t
      known = NaN
    },
    stepTo(t) {
      const h = t - pose.t
      if (!euler && !(Math.abs(h - known) <= ROUNDING * h)) {
        if (!step.solveAccelerations()) return refuseAt(pose.t, 'notDetermined', 'The mechanism is in a singular pose')
        shiftA.set(pose.ddr)
        turnA.set(turning.second)
        known = h
      }
      step.begin()
      pose.t = t
      if (euler) {
        prepareEuler(h, pose.dr, shiftBase, velocityBase)
        prepareEuler(h, turning.rate, turnBase, spinBase)
      } else {
        prepareAlpha(h, pose.dr, pose.ddr, shiftA, shiftBase, velocityBase)
        prepareAlpha(h, turning.rate, turning.second, turnA, turnBase, spinBase)
      }
      const g = euler ? h : gamma * h * share
      const result = step.solve(g, euler ? h * h : beta * h * h * share, options.tolerance)
      if (result === 'singular') return refuseAt(pose.t, 'notDetermined', 'The mechanism is in a singular pose')
      if (result === 'diverged') return refuseAt(pose.t, 'diverged', "Newton's method does not converge")
      dynamics.iterations += result
      dynamics.steps++
      if (euler && options.project) step.projectVelocities(g, true)
      if (!euler) {
        step.projectVelocities(g, false)
        for (let k = 0; k < shiftA.length; k++) shiftA[k] += share * pose.ddr[k]
        for (let k = 0; k < turnA.length; k++) turnA[k] += share * turning.second[k]
      }
      const renamed = formulation.singularities.length
      const refusal = findReturned(formulation) ?? avoidSingularities(formulation, options.stopAtSingularity)
      if (formulation.singularities.length > renamed) turning.rename(turnA)
      return refusal
    },
  }
  return dynamics
}

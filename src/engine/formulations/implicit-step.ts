/**
 * One implicit step on index 3 (docs/THEORY.md §9 (36)): with accelerations a = (r̈, α̈) and λ at its end as unknowns, and what a scheme gives as u*, v*, g, s,
 *
 *   u = u* + s a,   q₁ = q₀ ∘ u,   q̇₁ = v* + g a
 *   M a + gyroscopic − applied forces + Φ_qᵀλ = 0,     Φ(q₁, t₁)/s = 0                                           (1)
 *
 * by Newton's method with all sensitivities (step-system.ts). It ends where ‖(δa, δλ)‖ < Θ with s Θ given [KTN 46], so that positions are good to that. For Euler
 * parameters the row ½ p·p = ½ of each body is among Φ.
 */
import { solvePanels } from '../linalg/panel-lu.ts'
import { computeGamma, computeTargets } from './basic-constraints.ts'
import {
  addMotionForces,
  addReactions,
  calcEquation,
  calcGamma,
  computeConstraints,
  computeRates,
  type Formulation,
} from './formulation.ts'
import { makeTurning, type Along, type Turning } from './turning.ts'
import { computeStepMatrix, factorStep, makeStepSystem, type StepSystem } from './step-system.ts'

export interface ImplicitStep {
  readonly system: StepSystem
  readonly turning: Turning
  /** λ of the rows, then of the norms. */
  readonly multipliers: Float64Array
  /** Set by the scheme: u* and v* of r, 3 per body, and of the orientations. */
  readonly shiftBase: Float64Array
  readonly turnBase: Float64Array
  readonly velocityBase: Float64Array
  readonly spinBase: Float64Array
  /** Takes the coordinates as the start of a step. */
  begin(): void
  /** Writes the residual of (1) at the unknowns in the pose and `multipliers`, in the order of the system's vectors. */
  computeResidual(g: number, s: number, out: Float64Array): void
  /** Computes the system's matrix at the same unknowns; needs the residual. */
  computeMatrix(g: number, s: number): void
  /** Changes the unknowns by a solution of the system, and gives back the size of the change; `x` becomes that. */
  change(x: Float64Array): number
  /** Solves (1) at the pose's time and moves the pose there; Newton steps taken, or why there is no solution. */
  solve(g: number, s: number, tolerance: number): number | 'singular' | 'diverged'
  /**
   * Projects the velocities on Φ_q q̇ = ν by the last factorization; accelerations and λ change by δq̇/g and μ/g. What (1) alone leaves of it is of the order
   * of the step, squared in a scheme of second order.
   *
   * @param exact whether to project in the metric of the masses alone, with a factorization of its own
   */
  projectVelocities(g: number, exact: boolean): void
  /** Solves for accelerations and λ at the pose, its velocities and time; returns whether the system is regular. */
  solveAccelerations(): boolean
}

const MOST_STEPS = 30
/** Number of solves for each set of accelerations. */
const PASSES = 3

/** Numbers below this are zero in any unit. */
const NOTHING = 1e-50

/**
 * Sets tiny numbers to zero: rounding across the plane of a mechanism shrinks by a factor with each step, until its numbers are so small that processors
 * take ten times as long over them.
 */
function clear(numbers: Float64Array): void {
  for (let k = 0; k < numbers.length; k++) if (Math.abs(numbers[k]) < NOTHING) numbers[k] = 0
}

export function makeImplicitStep(given: Formulation, along: Along = 'coordinates'): ImplicitStep {
  const turning = makeTurning(given, along)
  const { chart, width, rate, second } = turning
  const formulation: Formulation = { ...given, chart }
  const { pose, rows, unknowns, equations, moving, columns } = formulation
  const system = makeStepSystem(formulation)
  const { bodyAt, rowAt, lu } = system
  const x = new Float64Array(lu.length)
  const force = new Float64Array(unknowns)
  const rates = new Float64Array(equations)
  const multipliers = new Float64Array(equations)
  const r0 = pose.r.slice()
  const shiftBase = new Float64Array(pose.r.length)
  const velocityBase = new Float64Array(pose.r.length)
  const turnBase = new Float64Array(rate.length)
  const spinBase = new Float64Array(rate.length)
  const displacement = new Float64Array(rate.length)
  const none = new Float64Array(rate.length)

  const kept = [pose.r, pose.turn, pose.dr, pose.dturn, pose.ddr, pose.ddturn, multipliers]

  /** Computes coordinates and velocities at the end of the step. */
  function integrate(g: number, s: number): void {
    for (let m = 0; m < moving.length; m++) {
      const b = moving[m]
      for (let k = 3 * b; k < 3 * b + 3; k++) {
        pose.dr[k] = velocityBase[k] + g * pose.ddr[k]
        pose.r[k] = r0[k] + shiftBase[k] + s * pose.ddr[k]
      }
      for (let k = width * b; k < width * (b + 1); k++) {
        rate[k] = spinBase[k] + g * second[k]
        displacement[k] = turnBase[k] + s * second[k]
      }
      turning.move(b, displacement)
    }
  }

  /** Writes the bodies' part of (1) to `force`, by their columns. */
  function balance(): void {
    force.fill(0)
    addMotionForces(formulation, force)
    addReactions(formulation, multipliers, force)
  }

  const step: ImplicitStep = {
    system,
    turning,
    multipliers,
    shiftBase,
    turnBase,
    velocityBase,
    spinBase,
    begin() {
      r0.set(pose.r)
      turning.begin()
    },
    computeResidual(g, s, out) {
      integrate(g, s)
      computeConstraints(formulation)
      balance()
      for (let m = 0; m < moving.length; m++) {
        const at = bodyAt[moving[m]]
        const c = columns[moving[m]]
        for (let k = 0; k < 3 + chart.freedoms; k++) out[at + k] = force[c + k]
      }
      for (let m = 0; m < equations; m++) out[rowAt[m]] = calcEquation(formulation, m) / s
    },
    computeMatrix(g, s) {
      computeStepMatrix(formulation, system, multipliers, g, s, displacement)
    },
    change(x) {
      let square = 0
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        const at = bodyAt[b]
        chart.second(displacement, b, x, at + 3)
        for (let k = 0; k < 3; k++) pose.ddr[3 * b + k] += x[at + k]
        for (let k = 0; k < width; k++) second[width * b + k] += x[at + 3 + k]
      }
      for (let m = 0; m < equations; m++) multipliers[m] += x[rowAt[m]]
      for (let k = 0; k < x.length; k++) square += x[k] * x[k]
      return Math.sqrt(square)
    },
    solve(g, s, tolerance) {
      const enough = tolerance / s
      computeTargets(rows, pose.t)
      for (let count = 1; ; count++) {
        step.computeResidual(g, s, x)
        for (let k = 0; k < x.length; k++) x[k] = -x[k]
        step.computeMatrix(g, s)
        if (!factorStep(formulation, system)) return 'singular'
        solvePanels(lu, x)
        const size = step.change(x)
        if (!Number.isFinite(size) || (size >= enough && count === MOST_STEPS)) return 'diverged'
        if (size >= enough) continue
        integrate(g, s)
        for (let m = 0; m < moving.length; m++) {
          chart.tidy(pose, moving[m])
          chart.computeFrame(pose, moving[m])
        }
        for (const numbers of kept) clear(numbers)
        formulation.forces?.accept()
        return count
      }
    },
    projectVelocities(g, exact) {
      computeConstraints(formulation)
      if (exact) {
        displacement.fill(0)
        step.computeMatrix(0, 0)
        factorStep(formulation, system)
      }
      computeRates(formulation, pose.dr, pose.dturn, rates)
      x.fill(0)
      for (let m = 0; m < equations; m++) x[rowAt[m]] = (m < rows.count ? rows.f[3 * m + 1] : 0) - rates[m]
      solvePanels(lu, x)
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        const at = bodyAt[b]
        for (let k = 0; k < 3; k++) {
          pose.dr[3 * b + k] += x[at + k]
          pose.ddr[3 * b + k] += x[at + k] / g
        }
        chart.second(none, b, x, at + 3)
        for (let k = 0; k < width; k++) {
          rate[width * b + k] += x[at + 3 + k]
          second[width * b + k] += x[at + 3 + k] / g
        }
        turning.write(b)
      }
      for (let m = 0; m < equations; m++) multipliers[m] += x[rowAt[m]] / g
    },
    solveAccelerations() {
      computeTargets(rows, pose.t)
      computeConstraints(formulation)
      for (let m = 0; m < moving.length; m++) chart.computeFrameRates(pose, moving[m])
      computeGamma(rows, pose)
      pose.ddr.fill(0)
      pose.ddturn.fill(0)
      turning.read()
      multipliers.fill(0)
      displacement.fill(0)
      step.computeMatrix(0, 0)
      if (!factorStep(formulation, system)) return false
      // the second solve removes the error of the first by E, the third that by rounding
      for (let pass = 0; pass < PASSES; pass++) {
        balance()
        computeRates(formulation, pose.ddr, pose.ddturn, rates)
        for (let m = 0; m < equations; m++) x[rowAt[m]] = calcGamma(formulation, m) - rates[m]
        for (let m = 0; m < moving.length; m++) {
          const at = bodyAt[moving[m]]
          for (let k = 0; k < 3 + chart.freedoms; k++) x[at + k] = -force[columns[moving[m]] + k]
        }
        solvePanels(lu, x)
        if (!Number.isFinite(step.change(x))) return false
        for (let m = 0; m < moving.length; m++) turning.write(moving[m])
      }
      return true
    },
  }
  return step
}

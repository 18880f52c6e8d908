/**
 * Backward Euler on index 3 [KTN §3]: unknowns a = (r̈, α̈) and λ at the end of the step,
 *
 *   q̇₁ = q̇₀ + h a,   q₁ = q₀ ∘ h q̇₁
 *   M a + gyroscopic forces − f + Φ_qᵀλ = 0,     Φ(q₁, t₁)/h² = 0                                               (1)
 *
 * Newton's method has all sensitivities (step-system.ts). For a change η of the coordinates over h², δα̈ = η, in rA δω̇ = J_r(hω)⁻¹ η.
 *
 * It ends where ‖(δa, δλ)‖ < Θ, Θ h² given [KTN 46]: positions are then good to Θ h², velocities to Θ h. For Euler parameters the row ½ p·p = ½ of each body is
 * among Φ.
 *
 * What the scheme does not do: velocities miss Φ_q q̇ = ν by O(h), and the first step after a start or a change of h has about half of the
 * acceleration, a₁ = (q̇₁ − q̇₀)/h with q̇₁ = (q₁ − q₀)/h.
 */
import { solveBlocks } from '../linalg/block-lu.ts'
import { computeTargets } from './basic-constraints.ts'
import {
  addReactions,
  avoidSingularities,
  calcEquation,
  computeConstraints,
  findReturned,
  type Formulation,
} from './formulation.ts'
import { addMotionForces } from './kinematic-analysis.ts'
import type { Refusal } from './refusal.ts'
import { computeStepMatrix, factorStep, makeStepSystem, type StepSystem } from './step-system.ts'

export interface DynamicOptions {
  /** Θ h², m or rad. */
  readonly tolerance: number
  readonly stopAtSingularity: boolean
}

export const DYNAMIC_OPTIONS: DynamicOptions = { tolerance: 1e-11, stopAtSingularity: false }

export interface ImplicitDynamics {
  /** λ of the rows, then of the norms. */
  readonly multipliers: Float64Array
  /** Newton steps of all steps so far, and the number of these. */
  iterations: number
  steps: number
  /** One step to a time. */
  stepTo(t: number): Refusal | null
  readonly system: StepSystem
  /** (1) at the unknowns in the pose and `multipliers`, after a step of h from the last start, in the order of the system's vectors. */
  computeResidual(h: number, out: Float64Array): void
  /** Takes the coordinates as the start of a step. */
  begin(): void
  /** Changes the unknowns by the solution of the system, and gives back its size; `x` is changed to the change. */
  change(h: number, x: Float64Array): number
}

const MOST_STEPS = 30

/** The dynamics of a formulation, or what of the scene they leave out. */
export function makeImplicitDynamics(
  formulation: Formulation,
  options: DynamicOptions = DYNAMIC_OPTIONS,
): { readonly ok: true; readonly dynamics: ImplicitDynamics } | { readonly ok: false; readonly refusal: Refusal } {
  const refusal = findLeftOut(formulation)
  return refusal ? { ok: false, refusal } : { ok: true, dynamics: makeDynamics(formulation, options) }
}

/** Forces of the scene other than weight. */
function findLeftOut({ model }: Formulation): Refusal | null {
  const force = [...model.springs, ...model.torsionSprings, ...model.loads][0]
  if (force) {
    const message = `Force ${force.id} is left out here: bodies of this comparison move under their weight, joints and prescribed motion alone.`
    return { code: 'forcesLeftOut', message, force: force.id }
  }
  const joint = model.joints.find((j) => j.limits || j.damping !== 0 || j.drives.some(({ kind }) => kind === 'effort'))
  if (!joint) return null
  const what = joint.limits ? 'limits' : joint.damping !== 0 ? 'damping' : 'force drive'
  const message = `The ${what} of joint ${joint.id} would be left out here: joints of this comparison are ideal.`
  return { code: 'forcesLeftOut', message, joint: joint.id }
}

function makeDynamics(formulation: Formulation, options: DynamicOptions): ImplicitDynamics {
  const { chart, pose, rows, unknowns, equations, moving, columns } = formulation
  const width = chart.freedoms
  const system = makeStepSystem(formulation)
  const { bodyAt, rowAt } = system
  const x = new Float64Array(system.lu.length)
  const force = new Float64Array(unknowns)
  const multipliers = new Float64Array(equations)
  const r0 = pose.r.slice()
  const dr0 = pose.dr.slice()
  const turn0 = pose.turn.slice()
  const dturn0 = pose.dturn.slice()

  /** Coordinates and velocities of the end of the step. */
  function integrate(h: number): void {
    for (let m = 0; m < moving.length; m++) {
      const b = moving[m]
      for (let k = 3 * b; k < 3 * b + 3; k++) {
        pose.dr[k] = dr0[k] + h * pose.ddr[k]
        pose.r[k] = r0[k] + h * pose.dr[k]
      }
      for (let k = width * b; k < width * (b + 1); k++) pose.dturn[k] = dturn0[k] + h * pose.ddturn[k]
      chart.advance(pose.turn, turn0, h, pose.dturn, b)
    }
  }

  const dynamics: ImplicitDynamics = {
    multipliers,
    system,
    iterations: 0,
    steps: 0,
    begin() {
      r0.set(pose.r)
      dr0.set(pose.dr)
      turn0.set(pose.turn)
      dturn0.set(pose.dturn)
    },
    computeResidual(h, out) {
      integrate(h)
      computeConstraints(formulation)
      force.fill(0)
      addMotionForces(formulation, force)
      addReactions(formulation, multipliers, force)
      for (let m = 0; m < moving.length; m++) {
        const at = bodyAt[moving[m]]
        const c = columns[moving[m]]
        for (let k = 0; k < 3 + width; k++) out[at + k] = force[c + k]
      }
      const scale = 1 / (h * h)
      for (let m = 0; m < equations; m++) out[rowAt[m]] = scale * calcEquation(formulation, m)
    },
    change(h, x) {
      let square = 0
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        const at = bodyAt[b]
        chart.second(pose, b, h, x, at + 3)
        for (let k = 0; k < 3; k++) pose.ddr[3 * b + k] += x[at + k]
        for (let k = 0; k < width; k++) pose.ddturn[width * b + k] += x[at + 3 + k]
      }
      for (let m = 0; m < equations; m++) multipliers[m] += x[rowAt[m]]
      for (let k = 0; k < x.length; k++) square += x[k] * x[k]
      return Math.sqrt(square)
    },
    stepTo(t) {
      const h = t - pose.t
      const enough = options.tolerance / (h * h)
      dynamics.begin()
      pose.t = t
      computeTargets(rows, t, multipliers)
      for (let step = 1; ; step++) {
        dynamics.computeResidual(h, x)
        for (let k = 0; k < x.length; k++) x[k] = -x[k]
        computeStepMatrix(formulation, system, multipliers, h)
        if (!factorStep(formulation, system)) return failure('notDetermined', 'The mechanism is in a singular pose')
        solveBlocks(system.lu, x)
        const size = dynamics.change(h, x)
        dynamics.iterations++
        if (size < enough) break
        if (!Number.isFinite(size) || step === MOST_STEPS)
          return failure('diverged', "Newton's method does not converge")
      }
      integrate(h)
      for (let m = 0; m < moving.length; m++) {
        chart.tidy(pose, moving[m])
        chart.computeFrame(pose, moving[m])
      }
      dynamics.steps++
      return findReturned(formulation) ?? avoidSingularities(formulation, options.stopAtSingularity)
    },
  }

  const failure = (code: 'diverged' | 'notDetermined', what: string): Refusal => ({
    code,
    message: `${what} at t = ${pose.t.toPrecision(6)} s.`,
    time: pose.t,
  })
  return dynamics
}

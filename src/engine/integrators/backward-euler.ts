/**
 * Backward Euler with position constraints [KTN §3], docs/THEORY.md §5: v₁ = v₀ + h a₁, q₁ = q₀ ∘ exp(h v₁), and M a₁ + f_g + C_qᵀγ = f, C = 0 at the end of the
 * step. Order 1. Stiff motions are damped out within a step, and slow ones lose some energy as well.
 *
 * Velocities are projected on C_q v + C_t = 0 after each step: the secant velocities of the scheme miss it by O(h), and without that the state that is
 * shown would not be the one from which the run goes on.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeImplicitIntegrator, type ImplicitScheme } from './implicit-advance.ts'
import {
  dropFactors,
  finishStep,
  forgetSteps,
  makeImplicitStep,
  recallSteps,
  rememberSteps,
  solveStep,
  type ImplicitStep,
} from './implicit-step.ts'
import { makeStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'

/**
 * Makes one step from `base` to time `end`; the result is in `step`, its state on the constraints. The work is that of the forces at the end of the step,
 * as they enter the scheme.
 *
 * @returns whether it converged
 */
export function eulerStep(
  model: Model,
  base: State,
  ws: Workspace,
  step: ImplicitStep,
  h: number,
  end: number,
): boolean {
  for (let i = 0; i < base.v.length; i++) {
    step.shiftBase[i] = h * base.v[i]
    step.velocityBase[i] = base.v[i]
  }
  if (!solveStep(model, base, ws, step, end, h * h, h)) return false
  if (!finishStep(model, base, ws, step, h)) return false
  step.trial.work = base.work + h * step.power
  return true
}

export function makeBackwardEuler(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const step = makeImplicitStep(model)
  const guess = new Float64Array(6 * model.bodyCount)
  const scheme: ImplicitScheme = {
    step,
    attempt(state, ws, h, end) {
      step.acceleration.set(guess)
      return eulerStep(model, state, ws, step, h, end)
    },
    accept() {
      // the accelerations that Newton's method found, before the velocities were projected
      for (let i = 0; i < guess.length; i++) guess[i] = (step.shift[i] - step.shiftBase[i]) / step.s
    },
    remember(memory) {
      memory.numbers(guess)
      rememberSteps(memory, step)
    },
    recall: (ws) => recallSteps(model, ws, step),
    interrupt: () => dropFactors(step),
    restart() {
      guess.fill(0)
      forgetSteps(step)
    },
  }
  return makeImplicitIntegrator('backward-euler', model, options, statistics, scheme)
}

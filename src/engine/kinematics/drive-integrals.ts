import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'

const jet = new Float64Array(3)

/** Nodes and weights of Gauss–Legendre quadrature with three points on [0, 1]: order 6. */
const NODES = [0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15)]
const WEIGHTS = [5 / 18, 8 / 18, 5 / 18]

/**
 * Adds the integrals of drive laws from the time of the base to that of the trial. They depend on time alone, so they are known before the step is
 * taken.
 */
export function addIntegrals(model: Model, base: State, trial: State): void {
  const h = trial.t - base.t
  for (let i = 0; i < model.integrals.length; i++) {
    let sum = 0
    for (let k = 0; k < 3; k++) {
      model.integrals[i].evaluate(base.t + h * NODES[k], jet, 0)
      sum += WEIGHTS[k] * jet[0]
    }
    trial.integral[i] = base.integral[i] + h * sum
  }
}

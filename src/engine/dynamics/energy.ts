import { computeConstraintVelocity, largest } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Energies, J. `work` is what all that is neither gravity nor elastic has done since the start; kinetic + potential − work is constant. */
export interface Energy {
  readonly kinetic: number
  readonly potential: number
  readonly work: number
}

/** Energy at the state; needs computeDynamics. Potential: −Σ m g·r of the centres of mass, plus springs, torsion springs and limits. */
export function calcEnergy(model: Model, state: State, ws: Workspace): Energy {
  let kinetic = 0
  let potential = ws.elastic
  const { q, v } = state
  const { mass, inertia, gravity } = model
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    const i = 6 * b
    kinetic += 0.5 * mass[b] * (v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
    for (let k = 0; k < 3; k++) {
      potential -= mass[b] * gravity[k] * q[7 * b + k]
      for (let m = 0; m < 3; m++) kinetic += 0.5 * v[i + 3 + k] * inertia[9 * b + 3 * k + m] * v[i + 3 + m]
    }
  }
  return { kinetic, potential, work: state.work }
}

/** Largest |C| and |Ċ| over the active rows; 0 without joints. Needs computeDynamics. */
export function calcViolation(model: Model, state: State, ws: Workspace): { position: number; velocity: number } {
  computeConstraintVelocity(model, state, ws, ws.rowScratch)
  return { position: largest(ws.c), velocity: largest(ws.rowScratch) }
}

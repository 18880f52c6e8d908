/** Kane's equations as equations of motion for an integrator, docs/THEORY.md §12 (50). */
import { addPowerOfLaws, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { computeKane, makeKane } from './kane.ts'
import { SIX } from './tree-speeds.ts'

/**
 * Makes them for a mechanism. Which speeds are independent is chosen anew at each state. The choice does not change the motion, since the velocities of all bodies are
 * integrated. Where the equations are singular, all accelerations are NaN.
 */
export function makeKaneDynamics(model: Model): EquationsOfMotion {
  const kane = makeKane(model)
  const { acceleration } = kane
  return (_, state, ws) => {
    if (!computeKane(model, state, ws, kane)) {
      ws.acceleration.fill(NaN)
      return
    }
    for (let b = 0; b < model.bodyCount; b++) {
      const at = SIX * b
      for (let k = 0; k < 3; k++) ws.acceleration[at + k] = acceleration[at + k]
      mulMtV(ws.acceleration, at + 3, ws.R, 9 * b, acceleration, at + 3)
    }
    addPowerOfLaws(model, state, ws)
  }
}

import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { setSize, type Workspace } from '../model/workspace.ts'
import { largest } from './stages.ts'

/** A size below this, over the largest of position, arm and size before assembly, is the rounding of points that coincide. */
const COINCIDENT = 1e-12

/**
 * Sets the scene's size ℓ: root mean square distance of all markers and centres of mass from their mean, 1 if that is 0. Also sets the row
 * scales D that make γᵀD⁻²γ = Σ |F|² + |T|²/ℓ² over the joints (docs/THEORY.md §3 (18), where D is W^−½): 1 for a force row, 2ℓ for a rotation row of the
 * lock (its torque is ½γ), ℓ for
 * a perpendicular row. Needs positions.
 *
 * @param before size before the assembly that led to this pose, m: its rounding is left in the pose
 */
export function computeSize(model: Model, state: State, ws: Workspace, before = 0): void {
  const { q } = state
  const mean = [0, 0, 0]
  let count = 0
  const visit = (see: (x: number, y: number, z: number) => void): void => {
    for (let b = 1; b < model.bodyCount; b++) if (!model.fixed[b]) see(q[7 * b], q[7 * b + 1], q[7 * b + 2])
    model.joints.forEach(({ body1, body2 }, j) => {
      for (const [body, p] of [
        [body1, 6 * j],
        [body2, 6 * j + 3],
      ] as const)
        see(q[7 * body] + ws.p[p], q[7 * body + 1] + ws.p[p + 1], q[7 * body + 2] + ws.p[p + 2])
    })
  }
  visit((x, y, z) => {
    mean[0] += x
    mean[1] += y
    mean[2] += z
    count++
  })
  for (let k = 0; k < 3; k++) mean[k] /= Math.max(count, 1)
  let sum = 0
  visit((x, y, z) => (sum += (x - mean[0]) ** 2 + (y - mean[1]) ** 2 + (z - mean[2]) ** 2))
  const size = Math.sqrt(sum / Math.max(count, 1))
  let reach = Math.max(before, largest(ws.p))
  for (let b = 1; b < model.bodyCount; b++)
    reach = Math.max(reach, Math.abs(q[7 * b]), Math.abs(q[7 * b + 1]), Math.abs(q[7 * b + 2]))
  state.size = size > COINCIDENT * reach && Number.isFinite(size) ? size : 1
  setSize(model, ws, state.size)
}

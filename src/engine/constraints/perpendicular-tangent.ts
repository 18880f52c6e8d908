/**
 * Tangent stiffness of the row x_F2 · y_F1 = 0, docs/THEORY.md §7 (26), γ constant, in world axes as in lock-tangent.ts. With a = x_F2 on body 2, b = y_F1 on body 1,
 * the torque on body 1 is γ b×a, on body 2 it is −γ b×a, and δa = φ2×a, δb = φ1×b:
 *   δ(b×a) = [a]×[b]× φ1 − [b]×[a]× φ2
 */
import type { Model } from '../model/model.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addSkewSkew } from '../math/block6.ts'

/** The vectors γ a and b, world axes. */
const a = new Float64Array(3)
const b = new Float64Array(3)

/** Adds K_c of the perpendicular row of joint j, world axes; γ: one per row of the model. Needs positions. */
export function addPerpendicularTangent(
  model: Model,
  ws: Workspace,
  multipliers: Float64Array,
  j: number,
  out: Tangent,
): void {
  const { body1, body2 } = model.joints[j]
  const { K, ofRows, torque } = out
  const { RF } = ws
  const row = model.rows.start[j + 1] - 1
  const gamma = multipliers[row]
  for (let k = 0; k < 3; k++) {
    a[k] = gamma * RF[18 * j + 9 + 3 * k]
    b[k] = RF[18 * j + 1 + 3 * k]
    torque[3 * body1 + k] += gamma * ws.axis[3 * row + k]
    torque[3 * body2 + k] -= gamma * ws.axis[3 * row + k]
  }
  for (let block = 0; block < 4; block++) {
    const at = ofRows.at[ofRows.start[j] + block]
    if (at < 0) continue
    const s = block < 2 ? 1 : -1
    if (block % 2 === 0) addSkewSkew(K, at + TORQUE_BY_TURN, s, a, 0, b, 0)
    else addSkewSkew(K, at + TORQUE_BY_TURN, -s, b, 0, a, 0)
  }
}

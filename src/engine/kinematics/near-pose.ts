/** Whether a closed pose is of the branch that was predicted. */
import type { Model } from '../model/model.ts'

/** How far a pose may be from its prediction, over the size or in rad. */
const FAR = 0.1
/** Cosine of half of that angle, which is the product of two quaternions. */
const NEAR = Math.cos(0.5 * FAR)

/** Whether no body of a pose is far from where it was predicted: else the pose may belong to another branch (elbow up, elbow down). Poses are as in `State.q`; `size` is ℓ, m. */
export function isNearPose({ bodyCount }: Model, q: Float64Array, predicted: Float64Array, size: number): boolean {
  for (let b = 1; b < bodyCount; b++) {
    const i = 7 * b
    const way = Math.hypot(q[i] - predicted[i], q[i + 1] - predicted[i + 1], q[i + 2] - predicted[i + 2])
    let dot = 0
    for (let k = i + 3; k < i + 7; k++) dot += q[k] * predicted[k]
    if (!(way <= FAR * size && Math.abs(dot) >= NEAR)) return false
  }
  return true
}

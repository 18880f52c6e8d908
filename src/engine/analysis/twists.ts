/** Motions in the form in which they are told: twists of the body frames in world axes. */
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Workspace } from '../model/workspace.ts'
import type { FreedomKind } from './freedoms.ts'
import { paceOf, type Motion } from './motions.ts'

/** One way in which it can move, at a speed at which the fastest body turns at 1 rad/s or travels the scene's size per second. */
export interface FreeMotion {
  /** Twists of the bodies that move, world axes; v is the velocity of the body frame's origin. */
  readonly twists: readonly { readonly body: string; readonly v: Vec3; readonly w: Vec3 }[]
  /** `idle`: a body turns about its own joints' line. `infinitesimal`: the joints allow it to first order only. */
  readonly kind: FreedomKind
}

/** Bodies slower than this, over the fastest, count as at rest. */
const REST = 1e-7
/** Velocities below this count as zero, m/s and rad/s. */
const ROUNDING = 1e-14

const arm = new Float64Array(3)
const W = new Float64Array(3)

/** The twists of a motion at unit pace; needs R of the bodies in the workspace. */
export function twistsOf(model: Model, ws: Workspace, motion: Motion): FreeMotion['twists'] {
  const twists: FreeMotion['twists'][number][] = []
  for (let body = 1; body < model.bodyCount; body++) {
    if (model.fixed[body] || paceOf(motion, body, ws.size) <= REST) continue
    mulMV(arm, 0, ws.R, 9 * body, model.centre, 3 * body)
    mulMV(W, 0, ws.R, 9 * body, motion, 6 * body + 3)
    const [x, y, z] = motion.subarray(6 * body, 6 * body + 3)
    const v = vector(
      x - W[1] * arm[2] + W[2] * arm[1],
      y - W[2] * arm[0] + W[0] * arm[2],
      z - W[0] * arm[1] + W[1] * arm[0],
    )
    twists.push({ body: model.bodyIds[body], v, w: vector(W[0], W[1], W[2]) })
  }
  return twists
}

/** A vector in which rounding at unit pace is replaced by zero. */
const vector = (...parts: readonly [number, number, number]): Vec3 => {
  const [x, y, z] = parts.map((part) => (Math.abs(part) < ROUNDING ? 0 : part))
  return [x, y, z]
}

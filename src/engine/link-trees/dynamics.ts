/** The dynamics of a tree of links in dual quaternions as what gives an integrator its accelerations, docs/THEORY.md §11. */
import { addPowerOfLaws, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { computeRates, makeLinkForward } from './forward.ts'
import { makeLinkMotion } from './link-tree.ts'
import { computeApplied, followModel, treeOfModel, type NoLinkTree } from './of-model.ts'

/** Makes them for a mechanism; one that is no such tree is told by a joint. */
export function makeLinkDynamics(
  model: Model,
): { readonly ok: true; readonly equations: EquationsOfMotion } | { readonly ok: false; readonly refusal: NoLinkTree } {
  const found = treeOfModel(model)
  if (!found.ok) return found
  const { tree, bodies } = found.made
  const motion = makeLinkMotion(tree)
  const forward = makeLinkForward(tree)
  const applied = new Float64Array(PURE * bodies.length)
  const noEffort = new Float64Array(tree.freedoms)
  const own = new Float64Array(3)
  const { rate, twist } = forward.moving
  return {
    ok: true,
    equations(_, state, ws) {
      followModel(model, state, found.made, motion)
      computeApplied(model, state, ws, found.made, applied)
      computeRates(tree, motion, noEffort, applied, forward)
      ws.acceleration.fill(0)
      for (let place = 0; place < bodies.length; place++) {
        const at = PURE * (place + 1)
        const to = 6 * bodies[place]
        // the rate of a twist is seen by the body, which turns: its acceleration is v̇ + ω × v; the base falls upwards in the place of the weights
        for (let k = 0; k < 3; k++) {
          const i = at + ((k + 1) % 3)
          const j = at + ((k + 2) % 3)
          own[k] = rate[at + 3 + k] + twist[i] * twist[j + 3] - twist[j] * twist[i + 3]
          ws.acceleration[to + 3 + k] = rate[at + k]
        }
        mulMV(ws.acceleration, to, ws.R, 9 * bodies[place], own, 0)
        for (let k = 0; k < 3; k++) ws.acceleration[to + k] += model.gravity[k]
      }
      addPowerOfLaws(model, state, ws)
    },
  }
}

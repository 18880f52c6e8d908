/** The dynamics of a tree of links in dual quaternions as what gives an integrator its accelerations, docs/THEORY.md §11. */
import { addPowerOfLaws, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import type { Model } from '../model/model.ts'
import { readAccelerations, solveClosed } from './closed.ts'
import { computeRates, makeLinkForward } from './forward.ts'
import { computeGauss, makeGaussParts } from './gauss.ts'
import { makeLinkMotion } from './link-tree.ts'
import { computeTwists } from './newton-euler.ts'
import { computeApplied, followModel, treeOfModel, type ModelTree, type NoLinkTree } from './of-model.ts'

/** Makes them for a mechanism: forwards at linear cost where it is a tree, by Gauss's principle under what closes its loops where it has some. One that cannot be taken is told by a joint. */
export function makeLinkDynamics(
  model: Model,
): { readonly ok: true; readonly equations: EquationsOfMotion } | { readonly ok: false; readonly refusal: NoLinkTree } {
  const found = treeOfModel(model)
  if (!found.ok) return found
  const { made } = found
  return { ok: true, equations: made.closing.length === 0 ? makeOpen(model, made) : makeClosed(model, made) }
}

function makeOpen(model: Model, made: ModelTree): EquationsOfMotion {
  const { tree, bodies } = made
  const motion = makeLinkMotion(tree)
  const forward = makeLinkForward(tree)
  const applied = new Float64Array(PURE * bodies.length)
  const noEffort = new Float64Array(tree.freedoms)
  return (_, state, ws) => {
    followModel(model, state, made, motion)
    computeApplied(model, state, ws, made, applied)
    computeRates(tree, motion, noEffort, applied, forward)
    readAccelerations(model, ws, made, forward.moving, false, ws.acceleration)
    addPowerOfLaws(model, state, ws)
  }
}

function makeClosed(model: Model, made: ModelTree): EquationsOfMotion {
  const { tree, bodies } = made
  const motion = makeLinkMotion(tree)
  const parts = makeGaussParts(tree)
  const applied = new Float64Array(PURE * bodies.length)
  return (_, state, ws) => {
    followModel(model, state, made, motion)
    computeApplied(model, state, ws, made, applied)
    computeGauss(tree, motion, applied, parts)
    motion.du.set(solveClosed(model, state, ws, made, motion, parts).du)
    computeTwists(tree, motion, parts.moving)
    readAccelerations(model, ws, made, parts.moving, false, ws.acceleration)
    addPowerOfLaws(model, state, ws)
  }
}

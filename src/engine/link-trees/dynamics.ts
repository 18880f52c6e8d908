/** The dynamics of a tree of links in dual quaternions as equations of motion for an integrator, docs/THEORY.md §11. */
import { addPowerOfLaws, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import { spell } from '../failure.ts'
import type { Model } from '../model/model.ts'
import { readAccelerations, solveClosed } from './closed.ts'
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import { computeForward, makeLinkForward } from './forward.ts'
import { computeGauss, computeResistance, makeGaussParts } from './gauss.ts'
import { makeLinkMotion } from './link-tree.ts'
import { computeTwists } from './newton-euler.ts'
import { computeApplied, followModel, treeOfModel, type ModelTree, type NoLinkTree } from './of-model.ts'

/** Equations of motion, or why a mechanism has none of this kind. */
export type MadeEquations<Why = NoLinkTree> =
  { readonly ok: true; readonly equations: EquationsOfMotion } | { readonly ok: false; readonly refusal: Why }

/**
 * Makes the equations of motion of a mechanism: from body to body where it is a tree, by Gauss's principle under the rows that close its loops where it has some.
 * A mechanism without such equations is refused, with the joint that is the reason.
 */
export function makeLinkDynamics(model: Model): MadeEquations {
  const found = treeOfModel(model)
  if (!found.ok) return found
  const { made } = found
  return { ok: true, equations: made.closing.length === 0 ? makeOpen(model, made) : makeGaussian(model, made) }
}

/** Makes the equations from body to body, at linear cost: dqNE solved for accelerations. A mechanism with loops is refused. */
export function makeRecursiveDynamics(model: Model): MadeEquations<Pick<NoLinkTree, 'message' | 'sentence'>> {
  const found = treeOfModel(model)
  if (!found.ok) return found
  const { made } = found
  if (made.closing.length === 0) return { ok: true, equations: makeOpen(model, made) }
  const sentence = [
    'Its joints close loops, or constraints couple its bodies: from body to body there is a way along a tree alone.',
  ]
  return { ok: false, refusal: { message: spell(sentence), sentence } }
}

/** Makes the equations by Gauss's principle of least constraint (dqGP), with M and C of the whole mechanism, whether it has loops or not. */
export function makeGaussDynamics(model: Model): MadeEquations {
  const found = treeOfModel(model)
  return found.ok ? { ok: true, equations: makeGaussian(model, found.made) } : found
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
    computeForward(tree, motion, noEffort, applied, forward)
    readAccelerations(model, ws, made, forward.moving, false, ws.acceleration)
    addPowerOfLaws(model, state, ws)
  }
}

function makeGaussian(model: Model, made: ModelTree): EquationsOfMotion {
  const { tree, bodies, closing } = made
  const motion = makeLinkMotion(tree)
  const parts = makeGaussParts(tree)
  const applied = new Float64Array(PURE * bodies.length)
  const lu = makeLU(tree.freedoms)
  return (_, state, ws) => {
    followModel(model, state, made, motion)
    computeApplied(model, state, ws, made, applied)
    computeGauss(tree, motion, applied, parts)
    if (closing.length > 0) motion.du.set(solveClosed(model, state, ws, made, motion, parts).du)
    else {
      computeResistance(motion, parts, motion.du)
      for (let i = 0; i < motion.du.length; i++) motion.du[i] = -motion.du[i]
      lu.values.set(parts.M)
      if (factorLU(lu)) solveLU(lu, motion.du)
      else motion.du.fill(NaN)
    }
    computeTwists(tree, motion, parts.moving)
    readAccelerations(model, ws, made, parts.moving, false, ws.acceleration)
    addPowerOfLaws(model, state, ws)
  }
}

import { BEARABLE_EFFORT, calcMobilityHere, calcPlanarity, computeUniqueness, makeUniqueness } from '../engine/index.ts'
import { parseScene, toMechanismSpec } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'
import { readUnique } from './uniqueness.ts'

/** `mobility`: freedoms, counted and real, redundant rows, what of reactions is unique, at the assembled pose; what moves in planes. */
export function mobility(text: string): Outcome {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, state, ws, moved } = first.assembled
  const { indeterminate: _, ...counts } = calcMobilityHere(model, state, ws)
  const uniqueness = makeUniqueness(model, BEARABLE_EFFORT)
  computeUniqueness(model, state, ws, uniqueness)
  const result = {
    ...counts,
    planar: calcPlanarity(toMechanismSpec(parsed.scene), model, state, ws),
    unique: Object.fromEntries(model.joints.map(({ id }, j) => [id, readUnique(uniqueness.ofJoints, j)])),
    bundles: uniqueness.bundles.map(({ joints }, b) => ({
      joints: joints.map((j) => model.joints[j]!.id),
      unique: readUnique(uniqueness.ofBundles, b),
    })),
    ...listStartsMoved(moved),
  }
  return done(result, notesOnStarts(moved))
}

import { calcMobility } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'

/** `mobility`: freedoms, counted and real, and redundant rows at the assembled pose. */
export function mobility(text: string): Outcome {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, state, ws } = first.assembled
  const { bodies, rows, gruebler, rank, dof, redundant, mechanism } = calcMobility(model, state, ws)
  return done({ bodies, rows, gruebler, rank, dof, redundant, mechanism })
}

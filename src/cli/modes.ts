import { loadModes, type Mode } from '../engine/index.ts'
import { parseScene, type Scene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { ModesOptions } from './call.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'
import { goTo, notesOn, tellPlace } from './place.ts'

/** `modes`: eigenvalues and shapes of the motions near rest. */
export async function modes(text: string, { at, count }: ModesOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { assembled } = first
  const went = await goTo(at, assembled)
  if (!went.ok) return notSolved(went.failure)
  const { calcModes } = await loadModes()
  const { model, state, ws } = assembled
  const found = calcModes(model, state, ws, { heldStill: at !== 'steady', ...(count === undefined ? {} : { count }) })
  if (!found.ok) return notSolved(found.failure)
  // modes that grow are listed beyond the count
  const listed = found.modes.slice(0, count)
  const asked = { ...found, modes: listed, complete: found.complete && listed.length === found.modes.length }
  const place = await tellPlace(assembled, went.stability, asked)
  const told = {
    modes: asked.modes.map((mode) => tell(parsed.scene, mode)),
    ...place,
    ...listStartsMoved(assembled.moved),
  }
  const outcome = done(told, notesOnStarts(assembled.moved))
  return { ...outcome, stderr: outcome.stderr + notesOn(asked, count) }
}

/** A mode as it is written: its shape by bodies, with components [re, im] of the translation of the centre of mass and of the rotation, world axes. */
function tell({ bodies }: Scene, { kind, eigenvalue, frequency, dampingRatio, below, shape, stops }: Mode): object {
  const three = (from: number) => [0, 1, 2].map((k) => [shape.re[from + k], shape.im[from + k]])
  return {
    eigenvalue,
    frequency,
    dampingRatio,
    kind,
    ...(below === undefined ? {} : { below }),
    ...(stops ? { stops } : {}),
    shape: Object.fromEntries(
      bodies.map(({ id }, i) => [id, { translation: three(6 * i + 6), rotation: three(6 * i + 9) }]),
    ),
  }
}

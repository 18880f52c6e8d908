import { loadModes, type Mode } from '../engine/index.ts'
import { parseScene, type Scene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { ModesOptions } from './call.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'
import { goTo } from './place.ts'

/** Of a mechanism that has no modes. */
export const NOTHING_MOVES = 'note: joints and drives leave the mechanism nothing to move by, so that it has no modes'

/** `modes`: eigenvalues and shapes of the motions near rest. */
export async function modes(text: string, { at, count }: ModesOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { assembled } = first
  const failure = await goTo(at, assembled)
  if (failure) return notSolved(failure)
  const { calcModes } = await loadModes()
  const { model, state, ws } = assembled
  const found = calcModes(model, state, ws, { heldStill: at !== 'steady', ...(count === undefined ? {} : { count }) })
  if (!found.ok) return notSolved(found.failure)
  const outcome = done({ modes: found.modes.map((mode) => tell(parsed.scene, mode)) })
  return found.freedoms > 0 ? outcome : { ...outcome, stderr: `${NOTHING_MOVES}\n` }
}

/** By bodies, components as [re, im]: translation of the centre of mass and rotation, world axes. */
function tell({ bodies }: Scene, { eigenvalue, frequency, dampingRatio, shape }: Mode): object {
  const three = (from: number) => [0, 1, 2].map((k) => [shape.re[from + k], shape.im[from + k]])
  return {
    eigenvalue,
    frequency,
    dampingRatio,
    shape: Object.fromEntries(
      bodies.map(({ id }, i) => [id, { translation: three(6 * i + 6), rotation: three(6 * i + 9) }]),
    ),
  }
}

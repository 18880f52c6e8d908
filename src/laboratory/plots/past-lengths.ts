import { lengthsOf, type LinkLength, type Scene } from '../../scene/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import type { PastLengths } from './curves.ts'

/** Of the last scenes that were asked for. */
const known = new WeakMap<Scene, readonly LinkLength[]>()

function lengthsIn(scene: Scene): readonly LinkLength[] {
  const found = known.get(scene) ?? lengthsOf(scene)
  known.set(scene, found)
  return found
}

/**
 * Lengths of links in the mechanisms that a run was of before the last, and until when.
 *
 * @param revisions of all of them, in order
 * @param begins from when on each, s
 */
export const pastOf = (
  { sceneOf }: Pick<Simulation, 'sceneOf'>,
  revisions: readonly number[],
  begins: readonly number[],
): readonly PastLengths[] =>
  revisions.slice(0, -1).flatMap((revision, i) => {
    const sent = sceneOf(revision)
    return sent === null ? [] : [{ until: begins[i + 1]!, lengths: lengthsIn(sent.scene) }]
  })

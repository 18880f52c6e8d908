import type { MechanismSpec } from '../engine/index.ts'
import { gallery } from '../gallery/index.ts'
import { toMechanismSpec, validateScene } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'
import { runMechanism } from './mechanism-run.ts'
import type { MechanismRun, RunOptions } from './mechanism-run.ts'

export const GALLERY_IDS: readonly string[] = gallery.map(({ id }) => id)

/** A scene of the gallery, validated; throws with its faults. */
export async function galleryScene(id: string): Promise<Scene> {
  const item = gallery.find((g) => g.id === id)
  if (!item) throw new Error(`the gallery has no "${id}"`)
  const parsed = validateScene(await item.load())
  if (!parsed.ok)
    throw new Error(parsed.faults.map(({ pointer, message }) => `${id} ${pointer}: ${message}`).join('\n'))
  return parsed.scene
}

export const gallerySpec = async (id: string): Promise<MechanismSpec> => toMechanismSpec(await galleryScene(id))

/** A mechanism of the gallery, assembled and ready to run. */
export const runGallery = async (id: string, options?: RunOptions): Promise<MechanismRun> =>
  runMechanism(await gallerySpec(id), options)

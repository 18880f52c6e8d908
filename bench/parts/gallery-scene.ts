/** Scenes of the gallery, read from their files. */
import { readFileSync } from 'node:fs'
import { validateScene, type Scene } from '../../src/scene/index.ts'

/** @throws where it is not valid */
export function readGalleryScene(id: string): Scene {
  const parsed = validateScene(
    JSON.parse(readFileSync(new URL(`../../src/gallery/scenes/${id}.json`, import.meta.url), 'utf8')),
  )
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return parsed.scene
}

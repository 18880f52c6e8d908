import type { Scene } from '../../scene/index.ts'
import { drawBack, drawClear, lookAt, type CameraPose, type ViewSize } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'

/**
 * The first look at a scene, from its own camera: drawn back where panels, a narrow view or what stands in the corners would cover
 * of it. Null: the scene states no camera.
 */
export function calcHome(scene: Scene, view: ViewSize): CameraPose | null {
  const { camera } = scene.view
  if (!camera) return null
  const parts = partsAtStart(scene)
  return drawClear(drawBack(lookAt(camera.position, camera.target), view, parts.flat()), view, parts)
}

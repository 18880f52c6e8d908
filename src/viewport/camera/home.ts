import { planeIn, type Scene } from '../../scene/index.ts'
import {
  drawBack,
  drawClear,
  facePlane,
  isStraightAt,
  lookAt,
  type CameraPose,
  type ViewSize,
} from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'

/**
 * The first look at a scene, from its own camera: drawn back where panels, a narrow view or what stands in the corners would cover
 * of it. One that looks straight at the plane does so again. Null: the scene states no camera.
 */
export function calcHome(scene: Scene, view: ViewSize): CameraPose | null {
  const { camera } = scene.view
  if (!camera) return null
  const parts = partsAtStart(scene)
  const usual = lookAt(camera.position, camera.target)
  const plane = planeIn(scene)
  const pose = camera.flat === true && isStraightAt(usual, plane) ? facePlane(usual, plane) : usual
  return drawClear(drawBack(pose, view, parts.flat()), view, parts)
}

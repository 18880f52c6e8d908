import { components, type Scene } from '../../scene/index.ts'
import { readPoses, type Frame } from '../../simulation/index.ts'
import { drawBack, drawClear, lookAt, type CameraPose, type ViewSize } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'

/** The camera goes no farther than this for what runs out of sight, as a multiple of the first distance. */
const FARTHEST = 1.8
/** Boxes about what is round reach farther than it does, by about this part. */
const BEYOND = 0.1

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

/**
 * The first look, drawn back to where what hangs together with the ground is seen whole, now that it has run to another pose; null
 * where it is so from `pose` already, or would have to go too far. What is free may leave for good, and is let go.
 */
export function followHome(scene: Scene, frame: Frame, view: ViewSize, pose: CameraPose): CameraPose | null {
  const home = calcHome(scene, view)
  if (home === null) return null
  const { of, grounded } = components(scene)
  const poses = readPoses(frame)
  const bodies = scene.bodies.filter(({ id }) => grounded(of(id))).map((body) => ({ ...body, ...poses.get(body.id) }))
  const points = partsAtStart({ ...scene, bodies }).flat()
  const nearly = { ...pose, distance: (1 + BEYOND) * pose.distance }
  const followed = drawBack(nearly, view, points)
  return followed === nearly || followed.distance > FARTHEST * home.distance ? null : followed
}

/** A marker seen from another body. */
import { conjugate, multiplyQuat, roundOffEach, toBody, toWorld, type Pose } from '../../geometry/index.ts'
import { startPose } from '../building/places.ts'
import type { Scene } from '../document.ts'
import type { AttachedFrame } from '../values.ts'

/** The marker on another body, at the same place in the world as the bodies are seen; as they start, without `pose`. */
export function markerOn<M extends AttachedFrame>(
  scene: Pick<Scene, 'bodies'>,
  marker: M,
  body: string,
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): M {
  const [from, to] = [pose(marker.body), pose(body)]
  return {
    ...marker,
    body,
    position: roundOffEach(toBody(to, toWorld(from, marker.position))),
    orientation: multiplyQuat(conjugate(to.orientation), multiplyQuat(from.orientation, marker.orientation)),
  }
}

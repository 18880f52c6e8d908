/** Edits of the two markers of a joint. */
import { conjugate, multiplyQuat, roundOffEach, toBody, toWorld, type Pose } from '../../geometry/index.ts'
import { startPose } from '../building/places.ts'
import type { Marker, Quat, Scene, SceneDraft } from '../document.ts'
import { jointIn } from './find.ts'
import { setMarker } from './joints.ts'

/** Exchanges the two markers: what was driven is main. Rows are then read in the other body's axes, the coordinate changes its sign. */
export function swapMarkers(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id)
  const { driven, main } = joint
  joint.driven = main
  joint.main = driven
}

/** Half a turn about x: z points the other way. */
const HALF_TURN: Quat = [0, 1, 0, 0]

/** Turns the z axes of both markers round: the coordinate changes its sign, the bodies stay where they are. */
export function flipAxis(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id)
  for (const end of ['driven', 'main'] as const) {
    setMarker(draft, id, end, { orientation: multiplyQuat(joint[end].orientation, HALF_TURN) })
  }
}

/** The marker on another body, at the same place in the world as the bodies are seen; as they start, without `pose`. */
export function markerOn(
  scene: Pick<Scene, 'bodies'>,
  marker: Marker,
  body: string,
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): Marker {
  const [from, to] = [pose(marker.body), pose(body)]
  return {
    ...marker,
    body,
    position: roundOffEach(toBody(to, toWorld(from, marker.position))),
    orientation: multiplyQuat(conjugate(to.orientation), multiplyQuat(from.orientation, marker.orientation)),
  }
}

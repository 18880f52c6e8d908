/** Edits of the two markers of a joint. */
import { multiplyQuat } from '../../geometry/index.ts'
import type { Quat, SceneDraft } from '../document.ts'
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

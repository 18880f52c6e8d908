/** Goes along with a mechanism that is on its way to another pose. */
import type { Pose } from '../../geometry/index.ts'
import { wantsStillness, type CameraTrip } from '../../laboratory/index.ts'
import { readPoses } from '../../simulation/index.ts'
import { fit, isSeen, type CameraPose } from '../../tools/index.ts'
import { cornersOfBody, grow, makeBox } from '../live/bounds.ts'
import type { Viewing } from '../viewing/viewing.ts'

/**
 * Moves the camera to where the bodies that are seen whole now are so at the end too: in the same direction, and no nearer. Where they are
 * anyway it stays, and null comes back.
 */
export function keepInSight(
  { camera, live, asked }: Pick<Viewing, 'camera' | 'live' | 'asked'>,
  ends: ReadonlyMap<string, Pose>,
  time: number,
): CameraTrip | null {
  const [from, view] = [camera.aim(), camera.view()]
  const now = readPoses(live.frame())
  const then = live.scene().bodies.flatMap((body) => {
    const pose = now.get(body.id) ?? body
    const seen = isSeen(from, view, cornersOfBody(body, pose))
    return seen ? cornersOfBody(body, ends.get(body.id) ?? pose) : []
  })
  if (isSeen(from, view, then)) return null
  const box = makeBox()
  for (const point of then) grow(box, point)
  const fitted = fit(from, view, box)
  const to = { ...fitted, distance: Math.max(fitted.distance, from.distance) }
  const move = (start: CameraPose, end: CameraPose): void => {
    if (asked(camera.aim()) === start) camera.moveTo(end, wantsStillness())
  }
  camera.moveTo(to, time === 0, time)
  return { back: () => move(to, from), forth: () => move(from, to) }
}

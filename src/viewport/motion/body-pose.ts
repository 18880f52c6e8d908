import type { Pose } from '../../geometry/index.ts'
import { GROUND } from '../../scene/index.ts'
import { BODY, bodyOffset, type Frame } from '../../simulation/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'

const HERE: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** Where a body of a frame is; the ground is at the origin. Null where the frame does not hold it. */
export function poseOf(frame: Frame, id: string): Pose | null {
  if (id === GROUND) return HERE
  const at = bodyOffset(frame, id)
  if (at < 0) return null
  return {
    position: readVec3(frame.data, at + BODY.position),
    orientation: readQuat(frame.data, at + BODY.orientation),
  }
}

import { isReaching, type Scene } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Box } from '../../tools/index.ts'
import { grow, growByBody, makeBox } from '../live/bounds.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'

/** Room about a joint or a force's ends, as a part of ℓ. */
const ROOM = 0.25

/** Box around some items as a frame has them; empty when it holds none of them. World axes, m. */
export function boxOfItems(scene: Scene, frame: Frame, items: readonly Item[], size: number): Box {
  const box = makeBox()
  const { data } = frame
  for (const { kind, id } of items) {
    if (kind === 'body') {
      const body = scene.bodies.find((b) => b.id === id)
      const at = bodyOffset(frame, id)
      if (body && at >= 0) {
        growByBody(box, body, readVec3(data, at + BODY.position), readQuat(data, at + BODY.orientation))
      }
    } else if (kind === 'joint') {
      const at = jointOffset(frame, id)
      if (at < 0) continue
      grow(box, readVec3(data, at + JOINT.point), ROOM * size)
      const joint = scene.joints.find((j) => j.id === id)
      if (joint && isReaching(joint.type)) grow(box, readVec3(data, at + JOINT.mainPoint))
    } else {
      const at = forceOffset(frame, id)
      if (at < 0) continue
      grow(box, readVec3(data, at + FORCE.from), ROOM * size)
      grow(box, readVec3(data, at + FORCE.to))
    }
  }
  return box
}

import { AT_REST, type BodyMotion } from '../../geometry/index.ts'
import { GROUND } from '../../scene/index.ts'
import { BODY } from '../protocol/frame.ts'
import { bodyOffset, type Frame } from './frames.ts'
import { bodyMotionOf } from './point-motion.ts'

/** How a body of a frame moves, world axes, SI; the ground rests. Null where the frame does not hold the body, or not its motion. */
export function readBodyMotion(frame: Frame, id: string): BodyMotion | null {
  if (id === GROUND) return AT_REST
  const at = bodyOffset(frame, id)
  return at < 0 || !Number.isFinite(frame.data[at + BODY.velocity]) ? null : bodyMotionOf(frame.data, at)
}

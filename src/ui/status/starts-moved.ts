/** Driven joints that start elsewhere than the scene states, in words. */
import { startsMoved, type Scene } from '../../scene/index.ts'
import { readPoses, readTime, type Frame } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'

/** Each such joint, and by how much its start was moved: "Main bearing" and "−25.3°". Empty for a frame past t = 0. */
export function tellStartsMoved(frame: Frame, scene: Scene): readonly { readonly name: string; readonly by: string }[] {
  if (readTime(frame) !== 0) return []
  return startsMoved(scene, readPoses(frame)).map(({ joint, on, by }) => ({
    name: joint.name,
    by: formatReading(by, on === 'angle' ? 'angle' : 'length'),
  }))
}

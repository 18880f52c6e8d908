/** Numbers out of frames, for readouts. World axes, SI. */
import type { Vec3 } from '../../engine/index.ts'
import { JOINT, jointOffset, type Frame } from '../../simulation/index.ts'

export const numberAt = (frame: Frame, at: number): number => frame.data[at] ?? NaN

export const tripleAt = (frame: Frame, at: number): Vec3 => [
  numberAt(frame, at),
  numberAt(frame, at + 1),
  numberAt(frame, at + 2),
]

/** All digits of numbers, with spaces between. */
export const exactly = (...numbers: readonly number[]): string => numbers.join(' ')

/** A coordinate of a joint, rad or m, by its place among those of its type; NaN where it is not known. */
export function coordinateNow(frame: Frame | null, joint: string, place: number): number {
  const at = frame === null ? -1 : jointOffset(frame, joint)
  return frame === null || at < 0 ? NaN : numberAt(frame, at + (place > 0 ? JOINT.coordinate2 : JOINT.coordinate))
}

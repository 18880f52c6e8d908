/** Numbers out of frames, for readouts. World axes, SI. */
import type { Vec3 } from '../../engine/index.ts'
import type { Frame } from '../../simulation/index.ts'

export const numberAt = (frame: Frame, at: number): number => frame.data[at] ?? NaN

export const tripleAt = (frame: Frame, at: number): Vec3 => [
  numberAt(frame, at),
  numberAt(frame, at + 1),
  numberAt(frame, at + 2),
]

/** All digits of numbers, with spaces between. */
export const exactly = (...numbers: readonly number[]): string => numbers.join(' ')

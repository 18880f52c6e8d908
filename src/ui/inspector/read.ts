/** Numbers out of frames, for readouts. World axes, SI. */
import type { Frame } from '../../simulation/index.ts'

export type Triple = readonly [number, number, number]

export const numberAt = (frame: Frame, at: number): number => frame.data[at] ?? NaN

export const tripleAt = (frame: Frame, at: number): Triple => [
  numberAt(frame, at),
  numberAt(frame, at + 1),
  numberAt(frame, at + 2),
]

/** All digits of numbers, with spaces between. */
export const exactly = (...numbers: readonly number[]): string => numbers.join(' ')

export const lengthOf = (v: Triple): number => Math.hypot(v[0], v[1], v[2])

/** Reading vectors out of frames: plain numbers in, tuples out. */
import type { Quat, Vec3 } from '../../tools/index.ts'

/** Three numbers of a frame from `at` on. */
export const readVec3 = (data: Float64Array, at: number): Vec3 => [
  data[at] as number,
  data[at + 1] as number,
  data[at + 2] as number,
]

/** A quaternion `[w, x, y, z]` of a frame from `at` on. */
export const readQuat = (data: Float64Array, at: number): Quat => [
  data[at] as number,
  data[at + 1] as number,
  data[at + 2] as number,
  data[at + 3] as number,
]

/** One number of a frame; NaN beyond its end. */
export const readNumber = (data: Float64Array, at: number): number => data[at] ?? Number.NaN

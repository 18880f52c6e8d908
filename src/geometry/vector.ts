/** Algebra of vectors as tuples: for editing, tools and the view, not for the solver's inner loops. */
import type { Vec3 } from '../engine/index.ts'

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
/** The cross product, without negative zeros, which would be written into files. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1] + 0,
  a[2] * b[0] - a[0] * b[2] + 0,
  a[0] * b[1] - a[1] * b[0] + 0,
]
export const lengthOf = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
/** A cosine that is less than this below 1 is that of one direction. */
const ALONG = 1e-6
/** The place of the axis x, y, z that a unit vector lies along, either way; −1: along none. */
export const axisAlong = (direction: Vec3): number => direction.findIndex((part) => Math.abs(part) > 1 - ALONG)
/** From a to b by the share s. */
export const mix = (a: Vec3, b: Vec3, s: number): Vec3 => [
  a[0] + (b[0] - a[0]) * s,
  a[1] + (b[1] - a[1]) * s,
  a[2] + (b[2] - a[2]) * s,
]

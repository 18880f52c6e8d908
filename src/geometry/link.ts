/** The frame of a link. */
import type { Quat, Vec3 } from '../engine/index.ts'
import { quatOfColumns } from './rotation.ts'
import type { Link } from './shapes.ts'

/** A bar this close to z, as the sine of the angle between them, has no flat side of its own. */
const UPRIGHT = 1e-6

/**
 * Frame of a link in the axes of its shape: at the middle, x from `from` to `to`, y across the width, z through the
 * thickness. The flat sides face z as nearly as the bar allows; those of a bar along z face x. `length` lies between the
 * centres of the round ends, m; it must not be 0.
 */
export function linkFrame(link: Pick<Link, 'from' | 'to'>): { position: Vec3; orientation: Quat; length: number } {
  const { from, to } = link
  const d: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const length = Math.hypot(...d)
  const x: Vec3 = [d[0] / length, d[1] / length, d[2] / length]
  const flat = Math.hypot(x[0], x[1])
  const y: Vec3 = flat > UPRIGHT ? [-x[1] / flat, x[0] / flat, 0] : [0, Math.sign(x[2]), 0]
  const across = unit(y, x)
  const z: Vec3 = [
    x[1] * across[2] - x[2] * across[1],
    x[2] * across[0] - x[0] * across[2],
    x[0] * across[1] - x[1] * across[0],
  ]
  return {
    position: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2],
    orientation: quatOfColumns(x, across, z),
    length,
  }
}

/** The part of v that is square to the unit vector x, made a unit vector. */
function unit(v: Vec3, x: Vec3): Vec3 {
  const along = v[0] * x[0] + v[1] * x[1] + v[2] * x[2]
  const w: Vec3 = [v[0] - along * x[0], v[1] - along * x[1], v[2] - along * x[2]]
  const n = Math.hypot(...w)
  return [w[0] / n, w[1] / n, w[2] / n]
}

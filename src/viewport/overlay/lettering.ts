/** Which way the letters on a face of the axis cube stand. */
import { dot, type calcCameraAxes, type Vec3 } from '../../tools/index.ts'

const LEVEL: readonly Vec3[] = [
  [0, 1, 0],
  [1, 0, 0],
  [0, -1, 0],
  [-1, 0, 0],
]

/**
 * Up on the lettering of the face with this outward normal, world axes. On upright faces it is up; on the others the axis that is
 * nearest to up on the screen, so that letters are never seen on their heads or lying by more than an eighth of a turn.
 */
export function letteringUp(normal: Vec3, { right, up }: ReturnType<typeof calcCameraAxes>): Vec3 {
  if (normal[2] === 0) return [0, 0, 1]
  // Seen flat from above or below an axis has its whole length on the screen; else what it has along the screen's right tells.
  const lean = (axis: Vec3): number => Math.abs(dot(axis, right))
  const upright = LEVEL.filter((axis) => dot(axis, up) > 0)
  return (
    upright.reduce<Vec3 | null>((best, axis) => (best && lean(best) <= lean(axis) ? best : axis), null) ?? LEVEL[0]!
  )
}

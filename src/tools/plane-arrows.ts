/** Which way along the working plane an arrow key leads. */
import { fromPlane } from '../geometry/index.ts'
import { calcCameraAxes } from './camera-pose.ts'
import type { BuildHost } from './tool.ts'
import { dot } from './vector.ts'

/**
 * Steps along u and v for steps to the right and up as the camera looks. Of the plane's two axes the one that looks more to the right
 * is that of the arrows to the sides, with its sign.
 */
export function stepInPlane(
  host: Pick<BuildHost, 'camera' | 'plane'>,
  [right, up]: readonly [number, number],
): readonly [number, number] {
  const plane = host.plane()
  const axes = calcCameraAxes(host.camera())
  const x = plane.x
  const y = fromPlane({ ...plane, origin: [0, 0, 0] }, 0, 1)
  const straight = Math.abs(dot(x, axes.right)) >= Math.abs(dot(y, axes.right))
  const [across, along] = straight ? [x, y] : [y, x]
  const s = Math.sign(dot(across, axes.right)) * right + 0
  const t = (Math.sign(dot(along, axes.up)) || Math.sign(dot(along, axes.back)) || 1) * up + 0
  return straight ? [s, t] : [t, s]
}

/** Whether one looks at the back of the plane: what turns to the left in front turns to the right there. */
export const seenFromBehind = (host: Pick<BuildHost, 'camera' | 'plane'>): boolean =>
  dot(host.plane().normal, calcCameraAxes(host.camera()).back) < 0

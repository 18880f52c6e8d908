import { project } from '../camera-pose.ts'
import type { BuildHost } from '../tool.ts'
import { snapPoints } from './snapping.ts'

/** Largest number of points that are listed. */
const MOST = 300

/** Where the mechanism is seen, px: its joints, ends, corners and middles, for what opens in the view to leave them free. */
export function seenPoints(host: BuildHost): { readonly x: number; readonly y: number }[] {
  const [camera, view] = [host.camera(), host.view()]
  const points = snapPoints(host).slice(0, MOST)
  return points.flatMap(({ at }) => {
    const { x, y, depth } = project(camera, view, at)
    return depth > 0 && x >= 0 && y >= 0 && x <= view.width && y <= view.height ? [{ x, y }] : []
  })
}

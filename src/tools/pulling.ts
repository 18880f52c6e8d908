import { calcCameraAxes, calcRay, meetPlane } from './camera-pose.ts'
import type { Gesture, Hit, PointerSample, ToolHost } from './gesture.ts'

/**
 * Pulls a body by the point that was grabbed. The pointer moves in the plane through that point, parallel to the
 * screen at the time of grabbing; where the pointer's ray leaves that plane the last target stays.
 */
export function makePulling(host: ToolHost, grab: NonNullable<Hit['grab']>, start: PointerSample): Gesture {
  const normal = calcCameraAxes(host.camera()).back
  const pullTo = (p: PointerSample): void => {
    const target = meetPlane(calcRay(host.camera(), host.view(), p.x, p.y), grab.at, normal)
    if (target) host.pull(grab.body, grab.point, target)
  }
  const pulling: Gesture = {
    name: 'pulling',
    move: (p) => {
      if (p.id === start.id) pullTo(p)
      return pulling
    },
    up: (p) => {
      if (p.id !== start.id) return pulling
      // The position at release counts, even if no move event came before it.
      pullTo(p)
      host.release(true)
      return null
    },
    cancel: () => host.release(false),
  }
  return pulling
}

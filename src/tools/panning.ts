import { pan } from './camera-pose.ts'
import type { Gesture, PointerSample, ToolHost } from './gesture.ts'

/** Shifts the camera so that the target's plane follows the pointer. */
export function makePanning(host: ToolHost, start: PointerSample): Gesture {
  const before = host.camera()
  const panning: Gesture = {
    name: 'panning',
    move: (p) => {
      host.setCamera(pan(before, host.view(), p.x - start.x, p.y - start.y))
      return panning
    },
    up: () => null,
    cancel: () => host.setCamera(before),
  }
  return panning
}

import { orbit } from './camera-pose.ts'
import type { Gesture, PointerSample, ToolHost } from './gesture.ts'

/** Turns the camera about its target with the pointer. */
export function makeOrbiting(host: ToolHost, start: PointerSample): Gesture {
  const before = host.camera()
  const orbiting: Gesture = {
    name: 'orbiting',
    move: (p) => {
      host.setCamera(orbit(before, host.view(), p.x - start.x, p.y - start.y))
      return orbiting
    },
    up: () => null,
    cancel: () => host.setCamera(before),
  }
  return orbiting
}

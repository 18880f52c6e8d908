import type { CameraPose } from '../../tools/index.ts'
import type { CameraControl } from '../viewing/camera-control.ts'

/** Time without a change after which the camera counts as at rest, ms. */
export const REST_AFTER = 150

/** Tells the pose each time the camera has come to rest at another one than before; returns how to stop. */
export function watchRest(control: CameraControl, rested: (pose: CameraPose) => void): () => void {
  let last = control.pose()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = control.watch(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Pictures may come slower than that; the end of the move is a change of its own.
      if (control.moving() || control.pose() === last) return
      last = control.pose()
      rested(last)
    }, REST_AFTER)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { fromPlane } from '../../geometry/index.ts'
import { project } from '../../tools/index.ts'
import { useViewing } from '../viewing/viewing.ts'

/**
 * While the camera rests, says on the element how it looks, for those who test by pixels. `data-camera` holds where it
 * looks at (m) and from where: distance (m), azimuth and elevation (rad). In the flat look `data-plane` holds where the
 * working plane is seen: x and y of its origin (px), then what one metre along u and one along v are on the screen (px
 * to the right and down). Both are gone from the beginning of a move until the picture at its end.
 */
export function useCameraMarks(surface: RefObject<HTMLElement | null>): void {
  const { session } = useLaboratory()
  const viewing = useViewing()
  useEffect(() => {
    const { camera, pictures } = viewing
    const mark = (): void => {
      const element = surface.current
      const pose = camera.pose()
      if (!element || camera.moving()) return
      put(element, 'camera', [...pose.target, pose.distance, pose.azimuth, pose.elevation])
      if (!pose.flat) return
      const { plane } = session.getState()
      const [origin, u, v] = [fromPlane(plane, 0, 0), fromPlane(plane, 1, 0), fromPlane(plane, 0, 1)].map((at) =>
        project(pose, camera.view(), at),
      )
      if (!origin || !u || !v) return
      put(element, 'plane', [origin.x, origin.y, u.x - origin.x, u.y - origin.y, v.x - origin.x, v.y - origin.y])
    }
    const wipe = (): void => {
      delete surface.current?.dataset.camera
      delete surface.current?.dataset.plane
    }
    const stop = camera.watch(wipe)
    pictures.add(mark)
    return () => {
      stop()
      pictures.delete(mark)
    }
  }, [surface, session, viewing])
}

function put(element: HTMLElement, name: 'camera' | 'plane', numbers: readonly number[]): void {
  const text = numbers.map((n) => n.toFixed(4)).join(' ')
  if (element.dataset[name] !== text) element.dataset[name] = text
}

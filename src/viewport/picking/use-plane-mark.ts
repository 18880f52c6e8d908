import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { fromPlane } from '../../geometry/index.ts'
import { project } from '../../tools/index.ts'
import { useViewing } from '../viewing.ts'

/**
 * While the look is flat, says on the element where the working plane is seen: `data-plane` holds x and y of its origin
 * (px), then what one metre along u and one along v are on the screen (px to the right and down). For those who test by
 * pixels.
 */
export function usePlaneMark(surface: RefObject<HTMLElement | null>): void {
  const { session } = useLaboratory()
  const viewing = useViewing()
  useEffect(() => {
    const { camera, pictures } = viewing
    const mark = (): void => {
      const element = surface.current
      if (!element) return
      const pose = camera.pose()
      if (!pose.flat) {
        delete element.dataset.plane
        return
      }
      const { plane } = session.getState()
      const [origin, u, v] = [fromPlane(plane, 0, 0), fromPlane(plane, 1, 0), fromPlane(plane, 0, 1)].map((at) =>
        project(pose, camera.view(), at),
      )
      if (!origin || !u || !v) return
      const numbers = [origin.x, origin.y, u.x - origin.x, u.y - origin.y, v.x - origin.x, v.y - origin.y]
      const text = numbers.map((n) => n.toFixed(4)).join(' ')
      if (element.dataset.plane !== text) element.dataset.plane = text
    }
    pictures.add(mark)
    return () => {
      pictures.delete(mark)
    }
  }, [surface, session, viewing])
}

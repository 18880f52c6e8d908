import { useEffect, useRef } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { jointOffset } from '../../simulation/index.ts'
import { project } from '../../tools/index.ts'
import { seatOfJoint } from '../live/seat.ts'
import { useViewing } from '../viewing/viewing.ts'

/** Largest number of joints for which marks are shown. */
const MOST = 24

/** Rings about the joints that are selected: many lie inside of bodies, where no outline can be seen. None where the mechanism is shown alone. */
export function Marks() {
  const { session } = useLaboratory()
  const viewing = useViewing()
  const holder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const lay = (): void => {
      const parent = holder.current
      if (!parent) return
      const { selection, presenting } = session.getState()
      const joints = presenting ? [] : selection.filter(({ kind }) => kind === 'joint')
      const frame = viewing.live.frame()
      const { camera } = viewing
      const places = (joints.length > MOST ? [] : joints).flatMap(({ id }) => {
        const at = jointOffset(frame, id)
        const joint = viewing.live.scene().joints.find((j) => j.id === id)
        if (at < 0 || !joint) return []
        const seat = seatOfJoint(joint.type, frame.data, at)
        const { x, y, depth } = project(camera.pose(), camera.view(), seat)
        return depth > 0 ? [`translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`] : []
      })
      while (parent.children.length > places.length) parent.lastChild?.remove()
      while (parent.children.length < places.length) parent.append(document.createElement('span'))
      places.forEach((place, i) => ((parent.children[i] as HTMLElement).style.transform = place))
    }
    const stop = session.subscribe((now, before) => {
      if (now.selection !== before.selection || now.presenting !== before.presenting) viewing.invalidate()
    })
    viewing.pictures.add(lay)
    return () => {
      stop()
      viewing.pictures.delete(lay)
    }
  }, [session, viewing])

  return <div ref={holder} className="viewport-marks" aria-hidden="true" />
}

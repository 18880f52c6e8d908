import { useEffect, useRef } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { calcPixelSize } from '../../tools/index.ts'
import { roundText } from '../../units/index.ts'
import { calcGridStep } from '../stage/grid-step.ts'
import { useViewing } from '../viewing/viewing.ts'
import { gridStepOf, isPlaneShown } from '../stage/plane-shown.ts'

/** Names the step of the working plane's grid, with a bar of its length. */
export function GridName() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const line = useRef<HTMLParagraphElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const name = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const lay = (): void => {
      if (!line.current || !bar.current || !name.current) return
      const session = lab.session.getState()
      line.current.hidden = !isPlaneShown(session)
      if (line.current.hidden) return
      const [pose, view] = [viewing.camera.pose(), viewing.camera.view()]
      const step = gridStepOf(session, () => calcGridStep(viewing.camera.aim(), view))
      const text = `Grid ${roundText(step, 'length')}`
      if (name.current.textContent !== text) name.current.textContent = text
      bar.current.style.width = `${(step / calcPixelSize(view, pose.distance, pose)).toFixed(1)}px`
    }
    viewing.pictures.add(lay)
    lay()
    return () => {
      viewing.pictures.delete(lay)
    }
  }, [lab, viewing])

  return (
    <p ref={line} className="viewport-grid-name" hidden>
      <span ref={bar} aria-hidden="true" />
      <span ref={name} />
    </p>
  )
}

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLaboratory } from '../../laboratory/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import { carryArrows, type Told } from './carry-arrows.ts'
import './carried-arrow.css'

/** What an arrow under the pointer is called, and where it can be dropped. By keys and by long press the menu of its joint, body or force plots it. */
export function CarriedArrow() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    const { current: surface } = viewing.surface
    return surface === null ? undefined : carryArrows(lab, viewing, surface, setTold)
  }, [lab, viewing])
  if (told === null) return null
  const { words, unit, x, y, carried } = told
  const way = { over: 'Drop to plot it', away: 'Drop it onto the plots', drag: 'Drag it onto the plots' }
  // on the page and not in the view, as it is carried over panels
  return createPortal(
    <div aria-hidden="true" className="carried-arrow" data-carried={carried} style={{ left: x, top: y }}>
      <b>
        {words} [{unit}]
      </b>
      <span>{way[carried ?? 'drag']}</span>
    </div>,
    document.body,
  )
}

import { useEffect, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { lazyPart, usePart, type PartInUse } from '../primitives/index.ts'

/** What is in the panels, boxes and dialogs: the page opens with the mechanism and its bars, and these come next. */
const around = lazyPart(() => import('./around.ts'))

export type Around = typeof import('./around.ts')

/** A page that cannot draw waits no longer than this for its first picture, ms. */
const PATIENCE = 1500

/** What lies around the mechanism besides its bars, fetched as soon as the first picture stands. */
export function useAround(): PartInUse<Around> {
  return usePart(around, useFirstPicture())
}

/** Whether the mechanism has been drawn. */
function useFirstPicture(): boolean {
  const { simulation } = useLaboratory()
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (drawn) return
    const timer = setTimeout(() => setDrawn(true), PATIENCE)
    let request = 0
    // The picture of a frame is drawn before the callbacks of the next one.
    const soon = (): void => {
      request ||= requestAnimationFrame(() => {
        request = requestAnimationFrame(() => setDrawn(true))
      })
    }
    const stop = simulation.onFrame(soon)
    if (simulation.frame !== null) soon()
    return () => {
      stop()
      clearTimeout(timer)
      cancelAnimationFrame(request)
    }
  }, [simulation, drawn])
  return drawn
}

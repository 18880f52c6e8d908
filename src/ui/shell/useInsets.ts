import { useEffect, type RefObject } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Insets } from '../../session/index.ts'

type Edges = Readonly<Record<keyof Insets, RefObject<HTMLElement | null>>>

/** Tells the session how much of the viewport the bars and panels at its edges cover. */
export function useInsets(viewport: RefObject<HTMLElement | null>, edges: Edges): void {
  const { session } = useLaboratory()
  useEffect(() => {
    const measure = () => {
      const box = (edge: keyof Insets) => edges[edge].current?.getBoundingClientRect()
      const view = viewport.current?.getBoundingClientRect()
      if (view === undefined) return
      const [top, right, bottom, left] = [box('top'), box('right'), box('bottom'), box('left')]
      session.getState().setInsets({
        top: top === undefined ? 0 : Math.round(top.bottom - view.top),
        right: right === undefined || right.width === 0 ? 0 : Math.round(view.right - right.left),
        bottom: bottom === undefined ? 0 : Math.round(view.bottom - bottom.top),
        left: left === undefined || left.width === 0 ? 0 : Math.round(left.right - view.left),
      })
    }
    const observer = new ResizeObserver(measure)
    for (const edge of Object.values(edges)) if (edge.current !== null) observer.observe(edge.current)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the refs are the same for the life of the chrome
  }, [session])
}

import { useEffect, type RefObject } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Insets } from '../../session/index.ts'

type Edges = Readonly<Record<keyof Insets, RefObject<HTMLElement | null>>>

/** Tells the session how much of the viewport the bars and panels at its edges cover. */
export function useInsets(edges: Edges): void {
  const { session } = useLaboratory()
  useEffect(() => {
    const measure = () => {
      const box = (edge: keyof Insets) => edges[edge].current?.getBoundingClientRect()
      const [width, height] = [window.innerWidth, window.innerHeight]
      const [top, right, bottom, left] = [box('top'), box('right'), box('bottom'), box('left')]
      session.getState().setInsets({
        top: Math.round(top?.bottom ?? 0),
        right: right === undefined || right.width === 0 ? 0 : Math.round(width - right.left),
        bottom: bottom === undefined ? 0 : Math.round(height - bottom.top),
        left: left === undefined || left.width === 0 ? 0 : Math.round(left.right),
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

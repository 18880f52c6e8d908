import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { HEIGHT } from './plot-looks.ts'
import { heightOf, scrollerOf } from './show-plot.ts'

/** Edges and padding of panel and card, px. */
const EDGES = 9
/** Of what is read below the curves so much stays in any case, px: a line. */
const LINE = 30

/**
 * How high the chart of a plot is drawn, px: as it was chosen. The usual height gives way where its panel, or the sheet of a phone, has no room for it and all
 * that stands around it, such as the values of many curves, but never so far that there is little to see of the curves: then all of it scrolls.
 *
 * @param around tells what stands around it: until that changes the height does not grow, so that numbers that become shorter move nothing
 */
export function useHeightWithin(card: RefObject<HTMLElement | null>, chosen: number, around: string): number {
  const [height, setHeight] = useState<number>(HEIGHT.usual)
  const measured = useRef('')
  const measure = (): void => {
    if (card.current === null) return
    const found = heightFor(card.current, chosen === HEIGHT.usual ? HEIGHT.beside : chosen)
    const now = `${around} ${window.innerWidth} ${window.innerHeight}`
    const isNew = measured.current !== now
    measured.current = now
    setHeight((before) => (isNew ? found : Math.min(before, found)))
  }
  const latest = useRef(measure)
  latest.current = measure
  useLayoutEffect(measure)
  useEffect(() => {
    if (card.current === null) return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(card.current)
    const onResize = (): void => latest.current()
    window.addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', onResize)
    }
  }, [card])
  return chosen === HEIGHT.usual ? height : chosen
}

/**
 * How high the chart of a plot may be where its panel is as high as it may become, or in the sheet that it is in. What is read below the curves, where it stays in sight and scrolls, gives
 * way first, so that it covers nothing of the chart.
 *
 * @param beside how high the chart is at least beside what stays in sight, px
 */
function heightFor(card: HTMLElement, beside: number): number {
  const panel = card.closest<HTMLElement>('[data-plots]')
  const scroller = scrollerOf(card)
  const foot = card.querySelector<HTMLElement>('[data-foot]')
  if (panel === null || scroller === null) return HEIGHT.usual
  const most = parseFloat(getComputedStyle(panel).maxHeight)
  const isSheet = Number.isNaN(most)
  const { paddingTop, paddingBottom } = getComputedStyle(scroller)
  const whole = isSheet ? scroller.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) : most
  const head = heightOf(panel, (child) => child.tagName === 'HEADER')
  const around = heightOf(card, (child) => !('frame' in child.dataset) && child !== foot)
  const left = whole - head - around - EDGES
  foot?.style.setProperty('--room', `${Math.max(LINE, left - beside)}px`)
  const staysInSight = foot !== null && getComputedStyle(foot).position === 'sticky'
  // under the buttons of the plot, which stay too, and in a sheet without the head of the panel
  const seen =
    whole - (isSheet ? 0 : head) - (card.querySelector<HTMLElement>('[data-tools]')?.offsetHeight ?? 0) - EDGES
  const kept = Math.max(HEIGHT.least, Math.min(staysInSight ? HEIGHT.beside : HEIGHT.kept, Math.floor(seen)))
  return Math.min(HEIGHT.usual, Math.max(kept, Math.floor(left - (foot?.offsetHeight ?? 0))))
}

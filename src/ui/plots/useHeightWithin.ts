import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { HEIGHT } from './plot-looks.ts'
import { heightOf, scrollerOf } from './show-plot.ts'

/** Edges and padding of panel and card, px. */
const EDGES = 9
/** Of what is read below the curves so much stays in any case, px: a line. */
const LINE = 30

/**
 * How high the chart of a plot is drawn, px: as it was chosen. The usual height gives way where its panel, or the sheet of a phone, has no room for it and all
 * that stands around it, such as the values of many curves.
 *
 * @param around tells what stands around it: until that changes the height does not grow, so that numbers that become shorter move nothing
 */
export function useHeightWithin(card: RefObject<HTMLElement | null>, chosen: number, around: string): number {
  const [room, setRoom] = useState(Infinity)
  const measured = useRef('')
  const measure = (): void => {
    if (card.current === null) return
    const found = roomFor(card.current)
    const now = `${around} ${window.innerWidth} ${window.innerHeight}`
    const isNew = measured.current !== now
    measured.current = now
    setRoom((before) => (isNew ? found : Math.min(before, found)))
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
  return chosen === HEIGHT.usual ? Math.min(HEIGHT.usual, Math.max(HEIGHT.least, Math.floor(room))) : chosen
}

/**
 * What is left for the chart of a plot where its panel is as high as it may become, or in the sheet that it is in. What is read below the curves, where it stays in sight and scrolls, gives
 * way first, so that it covers nothing of the least chart.
 */
function roomFor(card: HTMLElement): number {
  const panel = card.closest<HTMLElement>('[data-plots]')
  const scroller = scrollerOf(card)
  if (panel === null || scroller === null) return Infinity
  const most = parseFloat(getComputedStyle(panel).maxHeight)
  const { paddingTop, paddingBottom } = getComputedStyle(scroller)
  const whole = Number.isNaN(most) ? scroller.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) : most
  const foot = card.querySelector<HTMLElement>('[data-foot]')
  const rest = heightOf(card, (child) => !('frame' in child.dataset) && child !== foot)
  const left = whole - heightOf(panel, (child) => child.tagName === 'HEADER') - rest - EDGES
  // beside a formula that is written both are seen in part
  if ('writing' in card.dataset) foot?.style.removeProperty('--room')
  else foot?.style.setProperty('--room', `${Math.max(LINE, left - HEIGHT.least)}px`)
  return left - (foot?.offsetHeight ?? 0)
}

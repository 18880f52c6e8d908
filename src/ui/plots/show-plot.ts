/** Brings a plot into view where its panel, or the sheet of a phone, scrolls. */

/** From where to where something is on the page, px from its top. */
interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * By how much a view has to be scrolled, whole px, down being positive, so that all of something is seen.
 *
 * @param end what is seen of it where the view has no room for all
 */
export function scrollFor(whole: Span, view: Span, end: 'top' | 'bottom'): number {
  const [toTop, toBottom] = [Math.floor(whole.top - view.top), Math.ceil(whole.bottom - view.bottom)]
  if (whole.bottom - whole.top > view.bottom - view.top) return end === 'top' ? toTop : toBottom
  return toTop < 0 ? toTop : Math.max(0, toBottom)
}

/** Of children that stand one below the other, px. */
export const heightOf = (element: Element, counts: (child: HTMLElement) => boolean = () => true): number =>
  ([...element.children] as HTMLElement[]).filter(counts).reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)

export function scrollerOf(element: Element): Element | null {
  const parent = element.parentElement
  if (parent === null || /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return scrollerOf(parent)
}

/**
 * Scrolls so that all of a plot is seen, from its buttons to the last line below its curves.
 *
 * @param end what is seen of it where there is no room for all; its buttons stay in sight anyway
 * @param last up to what of it there has to be room where there is none for all
 */
export function showPlot(plot: Element, end: 'top' | 'bottom', last: Element | null = null): void {
  const view = scrollerOf(plot)
  if (view === null) return
  const seen = view.getBoundingClientRect()
  const { top } = plot.getBoundingClientRect()
  // beside a higher one it is stretched, and some of its parts stay where they are seen
  const height = heightOf(plot)
  const bottom = last !== null && height > seen.height ? last.getBoundingClientRect().bottom : top + height
  view.scrollBy({ top: scrollFor({ top, bottom }, seen, end), behavior: 'instant' })
}

/** Where a tooltip stands beside its element. */

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** Between what is told and the tooltip, px. */
const GAP = 6

interface Rect {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How far a tooltip stands off its element, px: off the whole bar that the element is one of several in. */
export function clearanceWithin(element: Rect, bar: Rect | null, side: Side): number {
  if (bar === null) return GAP
  const within: Readonly<Record<Side, number>> = {
    top: element.top - bar.top,
    right: bar.right - element.right,
    bottom: bar.bottom - element.bottom,
    left: element.left - bar.left,
  }
  return within[side] + GAP
}

/** The clearance of an element of the page; a bar is marked as `data-bar`. */
export function clearanceOf(element: Element | null, side: Side): number {
  if (element === null) return GAP
  const bar = element.closest('[data-bar]')
  return clearanceWithin(element.getBoundingClientRect(), bar?.getBoundingClientRect() ?? null, side)
}

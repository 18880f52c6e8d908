/** Which of outline and inspector is seen where they share one panel. Pure. */
import type { SessionState } from '../../session/index.ts'

export const SIDES = ['outline', 'inspector'] as const
export type Side = (typeof SIDES)[number]

type Seen = Pick<SessionState, 'selection' | 'panels'>

/** The sides that are open, in their order. */
export const openSides = (panels: Seen['panels']): readonly Side[] => SIDES.filter((side) => panels[side])

/** The one that is seen; undefined where none is open. */
export const sideShown = (wanted: Side, open: readonly Side[]): Side | undefined =>
  open.includes(wanted) ? wanted : open[0]

/**
 * The one that a change asks for; null where it asks for none. What is picked in the view is inspected, and who walks through the outline stays there; what was
 * closed and is opened again is what one wants to see.
 *
 * @param within whether the focus is in what is shown
 */
export function sideAskedFor(now: Seen, before: Seen, within: boolean): Side | null {
  const opened = SIDES.findLast((side) => now.panels[side] && !before.panels[side])
  if (opened !== undefined) return opened
  const picked = now.selection !== before.selection && now.selection.length > 0
  return picked && !within ? 'inspector' : null
}

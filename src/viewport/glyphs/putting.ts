import { NO_LAYERS, type Session } from '../../session/index.ts'
import type { RunStatus } from '../../simulation/index.ts'
import type { Marks } from '../../tools/index.ts'

/**
 * Whether something is half put into the scene: its first point is set, it is carried, or its popup is open. Arrows of what is half there
 * would only be in the way; a tool that merely lies ready hides nothing.
 */
export function isPutting(
  { tool, popup, carry }: Pick<Session, 'tool' | 'popup' | 'carry'>,
  marks: Marks | null,
): boolean {
  if (carry !== null || popup?.kind === 'joint') return true
  return (tool === 'joint' || tool.startsWith('place-')) && marks !== null && marks.lines.length > 0
}

/** The layers of arrows that are drawn: none while something is put in, and none of a pose from before an edit that does not close. */
export const layersDrawn = (
  session: Pick<Session, 'tool' | 'popup' | 'carry' | 'layers'>,
  marks: Marks | null,
  { playing, outdated }: Pick<RunStatus, 'playing' | 'outdated'>,
): Session['layers'] => (outdated || (isPutting(session, marks) && !playing) ? NO_LAYERS : session.layers)

/** What was copied, as text for the system's clipboard, so that another tab can paste it. */
import type { Clip } from '../scene/index.ts'

export const MARK = 'lockwork/clip'
export const VERSION = 1

/** What a text on the clipboard is. */
export type ReadClip =
  | { readonly kind: 'clip'; readonly clip: Clip }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly why: string }

/** A clip as text. */
export const writeClip = ({ bodies, joints, forces }: Clip): string =>
  JSON.stringify({ [MARK]: VERSION, bodies, joints, forces })

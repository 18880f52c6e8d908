/** The view as the camera needs to know it: how large it is, what is free of it, and what stands in the corners of that. */
import { insetsWith, type Covers, type Insets, type Patch } from '../../session/index.ts'
import type { ViewSize } from '../../tools/index.ts'

/** If less than this is free, px, the whole view is used. */
const USABLE = 80

/** `messages`: those that are to be made room for. */
export function calcFreeView(
  size: { readonly width: number; readonly height: number },
  insets: Insets,
  { corners }: Pick<Covers, 'corners'>,
  messages: readonly Patch[] = [],
): ViewSize {
  const { top, right, bottom, left } = insetsWith(insets, messages, size.height)
  const { width, height } = size
  const free = { x: left, y: top, width: width - left - right, height: height - top - bottom }
  if (free.width <= USABLE || free.height <= USABLE) return { width, height, free: { x: 0, y: 0, width, height } }
  return { width, height, free, corners }
}

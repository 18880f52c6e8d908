/** The view as the camera needs to know it: how large it is, what is free of it, and what stands in the corners of that. */
import { insetsWith, type Covers, type Insets, type Patch } from '../../session/index.ts'
import type { ViewSize } from '../../tools/index.ts'

/** What is left free is of use if it is larger than this, px. */
const USABLE = 80

/** `messages`: those that are to be made room for. Where too little is left beside them, what panels leave is used; where that is too little, the whole view. */
export function calcFreeView(
  size: { readonly width: number; readonly height: number },
  insets: Insets,
  { corners }: Pick<Covers, 'corners'>,
  messages: readonly Patch[] = [],
): ViewSize {
  const { width, height } = size
  const parts = [insetsWith(insets, messages, height), insets].map(({ top, right, bottom, left }) => {
    return { x: left, y: top, width: width - left - right, height: height - top - bottom }
  })
  const free = parts.find((part) => part.width > USABLE && part.height > USABLE)
  if (free === undefined) return { width, height, free: { x: 0, y: 0, width, height } }
  return { width, height, free, corners }
}

/** How many figures of a number are told that is not known exactly. */
import { READING_DIGITS } from '../../units/index.ts'

/** Share of itself by which what is told in all figures may be off without a word: half of the last one where that counts most. */
const SHOWN = 0.5 * 10 ** -READING_DIGITS

/** How many figures of a number are told that may be off by so much: all of them without a word, fewer as near, and none of what is not known. */
export function figuresOf(size: number, off: number): number {
  if (off <= SHOWN * size) return READING_DIGITS
  return Math.max(0, Math.min(READING_DIGITS - 1, Math.floor(Math.log10((5 * size) / off))))
}

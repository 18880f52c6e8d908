/** How many figures of a number are told that is not known exactly. */

/** Share of itself by which what is told in four figures may be off without a word: half of the last figure where that counts most. */
const SHOWN = 5e-5
/** The most figures that are told. */
export const FIGURES = 4
/** How many figures of a number are told that may be off by so much: all of them without a word, fewer as near, and none of what is not known. */
export function figuresOf(size: number, off: number): number {
  if (off <= SHOWN * size) return FIGURES
  return Math.max(0, Math.min(FIGURES - 1, Math.floor(Math.log10((5 * size) / off))))
}

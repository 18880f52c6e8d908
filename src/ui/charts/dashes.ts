/** Strokes and gaps of the curves of a chart, by which they are told apart without colour too. Pure. */

/** Those of the first curves, px; none is a solid line. */
const FIRST: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 2]]

/** A dash and a dot with the gaps after them, px. */
const LONG = [10, 3] as const
const DOT = [2, 3] as const

/**
 * Lengths of strokes and gaps of the curve at a place in its chart, px. No two are alike: after the first few so many dashes and so many dots come by turns, 1 and 2, 2 and 1, 1 and 3,
 * 2 and 2, 3 and 1, and so on.
 */
export function dashOf(index: number): readonly number[] {
  const first = FIRST[index]
  if (first !== undefined) return first
  let together = 3
  let before = index - FIRST.length
  while (before >= together - 1) before -= together++ - 1
  const longs = before + 1
  return [...Array<typeof LONG>(longs).fill(LONG), ...Array<typeof DOT>(together - longs).fill(DOT)].flat()
}

/** After how many px strokes and gaps come again; 0 of a solid line. */
export const periodOf = (dash: readonly number[]): number => dash.reduce((sum, length) => sum + length, 0)

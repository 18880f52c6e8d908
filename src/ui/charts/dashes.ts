/** Strokes and gaps of the curves of a chart, one after the other, px: told apart without colour too. */
export const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 2]]

/** The place of the sample that is nearest to a value of the axis below; of an axis that goes back and forth the last such. −1 without samples. */
export function nearest(x: Float64Array, value: number): number {
  let best = -1
  let least = Infinity
  for (let i = 0; i < x.length; i++) {
    const away = Math.abs(x[i]! - value)
    if (away <= least) [best, least] = [i, away]
  }
  return best
}

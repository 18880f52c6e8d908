/**
 * The place of the sample that is nearest to a value of the axis below; of an axis that goes back and forth the last such. −1 without samples.
 *
 * @param round what the axis comes round after, as far back as which is looked: the last time round
 */
export function nearest(x: Float64Array, value: number, round = Infinity): number {
  let best = -1
  let least = Infinity
  let way = 0
  for (let i = x.length - 1; i >= 0 && Math.abs(way) < round; i--) {
    const away = Math.abs(x[i]! - value)
    if (away < least || (best < 0 && away === Infinity)) [best, least] = [i, away]
    const step = i > 0 ? x[i]! - x[i - 1]! : 0
    if (Number.isFinite(step)) way += Math.abs(step) > round / 2 ? step - Math.sign(step) * round : step
  }
  return best
}

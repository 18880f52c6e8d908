/** Where the last time round of an axis that comes round begins, by the places of its samples; 0 where it never came round. */
export function lastRound(x: Float64Array, round: number): number {
  let way = 0
  for (let i = x.length - 1; i > 0; i--) {
    const step = x[i]! - x[i - 1]!
    if (Number.isFinite(step)) way += Math.abs(step) > round / 2 ? step - Math.sign(step) * round : step
    if (Math.abs(way) >= round) return i
  }
  return 0
}

/**
 * The place of the sample that is nearest to a value of the axis below; of an axis that goes back and forth the last such. −1 without samples.
 *
 * @param round what the axis comes round after, as far back as which is looked: the last time round
 */
export function nearest(x: Float64Array, value: number, round = Infinity): number {
  const from = lastRound(x, round)
  let best = -1
  let least = Infinity
  for (let i = x.length - 1; i >= from; i--) {
    const away = Math.abs(x[i]! - value)
    if (away < least || (best < 0 && away === Infinity)) [best, least] = [i, away]
  }
  return best
}

/** How far samples scatter about a smooth curve, as the samples themselves tell. */

/** Samples that a polynomial goes through beside the one that is compared with it: what a smooth curve leaves of such differences is of sixth order. */
const BESIDE = 6
/** Samples on each side whose differences count. Their median does, so that a corner or a peak among them is no scatter. */
const AROUND = 15
/** So many times that median a sample may be off: of several thousand samples that are nothing but noise no two differ by twice as much. */
const SURELY = 8

/** How far each sample may be off its curve by what samples scatter; 0 where they are too few to tell. */
export function calcScatter(times: Float64Array, values: Float64Array): Float64Array {
  const out = new Float64Array(values.length)
  if (values.length <= BESIDE) return out
  const differences = values.map((_, i) => differenceAt(times, values, i))
  return out.map((_, i) => {
    const near = differences.slice(Math.max(0, i - AROUND), i + AROUND + 1).sort()
    return SURELY * near[near.length >> 1]!
  })
}

/** How far a sample is from the polynomial through its neighbours, over what that is where all of them are off by 1, each in its own way. */
function differenceAt(times: Float64Array, values: Float64Array, i: number): number {
  const from = Math.max(0, Math.min(values.length - BESIDE - 1, i - BESIDE / 2))
  let difference = values[i]!
  let squares = 1
  for (let j = from; j <= from + BESIDE; j++) {
    if (j === i) continue
    let weight = 1
    for (let k = from; k <= from + BESIDE; k++)
      if (k !== i && k !== j) weight *= (times[i]! - times[k]!) / (times[j]! - times[k]!)
    difference -= weight * values[j]!
    squares += weight * weight
  }
  return Math.abs(difference) / Math.sqrt(squares)
}

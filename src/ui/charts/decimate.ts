/** What of a curve has to be drawn: of each column of pixels its first, least, largest and last point; the line looks as with all of them. */

/** Whether a list never goes back. */
export function isAscending(x: Float64Array): boolean {
  for (let i = 1; i < x.length; i++) if (!(x[i]! >= x[i - 1]!)) return false
  return true
}

/** The first place at which an ascending list is at a value or beyond. */
export function placeOf(x: Float64Array, value: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (x[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Picks the points of a curve over an ascending x that are drawn into columns between two ends; one beyond each end is among them, so that the line leaves
 * the picture where it should. NaN breaks the line, and is picked.
 *
 * @returns their places in the lists
 */
export function pickPoints(x: Float64Array, y: Float64Array, from: number, to: number, columns: number): Int32Array {
  const out = new Int32Array(4 * columns + 8)
  const first = Math.max(0, placeOf(x, from) - 1)
  const last = Math.min(x.length - 1, placeOf(x, to))
  let count = 0
  const width = (to - from) / columns
  let at = first
  while (at <= last) {
    const column = Math.floor((x[at]! - from) / width)
    const begin = at
    let [least, largest] = [at, at]
    let broken = -1
    let end = at
    while (at <= last && Math.floor((x[at]! - from) / width) === column) {
      const value = y[at]!
      if (Number.isNaN(value)) broken = at
      else {
        if (!(value >= y[least]!)) least = at
        if (!(value <= y[largest]!)) largest = at
      }
      end = at
      at++
    }
    const middle = broken >= 0 ? broken : Math.min(least, largest)
    const picked = [begin, middle, broken >= 0 ? middle : Math.max(least, largest), end]
    let before = -1
    for (const place of picked) {
      if (place <= before) continue
      out[count++] = place
      before = place
    }
    if (count > out.length - 4) break
  }
  return out.subarray(0, count)
}

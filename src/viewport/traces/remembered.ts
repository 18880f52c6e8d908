/** The points of a way in their order in time, as many as come. */
export interface Remembered {
  readonly count: number
  /** When it was at its i-th point, s. */
  timeOf(i: number): number
  /** Its i-th point, m, world axes. */
  placeOf(i: number): [number, number, number]
  /** Distance of a place from its i-th point, m. */
  gapTo(i: number, x: number, y: number, z: number): number
  /** Distance of a place from where it was at a time (s), between two points in proportion, m. */
  gapAt(time: number, x: number, y: number, z: number): number
  /** Adds a point: time, place. */
  add(point: Float64Array): void
  /** Only the first points stay, so many of them. */
  cut(count: number): void
}

/** Numbers of a point: its time (s) and its place (m, world axes). */
export const POINT = 4

export function makeRemembered(): Remembered {
  let data = new Float64Array(256 * POINT)
  let count = 0
  const timeOf = (i: number): number => data[i * POINT]!
  return {
    get count() {
      return count
    },
    timeOf,
    placeOf: (i) => [data[i * POINT + 1]!, data[i * POINT + 2]!, data[i * POINT + 3]!],
    gapTo: (i, x, y, z) => gapBetween(x, y, z, data, i * POINT + 1),
    gapAt(time, x, y, z) {
      let [low, high] = [0, count - 1]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (timeOf(middle) <= time) low = middle
        else high = middle
      }
      const span = timeOf(high) - timeOf(low)
      const s = span > 0 ? Math.min(1, Math.max(0, (time - timeOf(low)) / span)) : 0
      const [a, b] = [low * POINT, high * POINT]
      return Math.hypot(
        x - between(data[a + 1]!, data[b + 1]!, s),
        y - between(data[a + 2]!, data[b + 2]!, s),
        z - between(data[a + 3]!, data[b + 3]!, s),
      )
    },
    add(point) {
      if (count * POINT === data.length) {
        const more = new Float64Array(2 * data.length)
        more.set(data)
        data = more
      }
      data.set(point, count * POINT)
      count++
    },
    cut(left) {
      count = left
    },
  }
}

/** Distance of a place from the one at `from[at]`, m. */
export const gapBetween = (x: number, y: number, z: number, from: Float64Array, at: number): number =>
  Math.hypot(x - from[at]!, y - from[at + 1]!, z - from[at + 2]!)

const between = (a: number, b: number, share: number): number => a + share * (b - a)

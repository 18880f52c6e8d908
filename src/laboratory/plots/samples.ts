/** Samples of quantities over time as the page sees them, frame by frame: one list of times, and one of values for each quantity. */

export interface Samples {
  readonly count: number
  /** Ascending, s. */
  readonly times: Float64Array
  /** Every so many samples that came one is left, among the older half. */
  readonly grain: number
  /** The values of a quantity, NaN where it was not told yet; null where it never was. */
  values(name: string): Float64Array | null
  /** The moment of a sample: those after it are of a run that was left, and go; one at the same time is replaced. */
  add(time: number, names: readonly string[], values: Float64Array): void
  /**
   * Puts in what quantities were at times of before the last sample, or of before `until` (s): at samples of these times, and between and after them.
   *
   * @param added ascending, s
   * @param values for each time one for each name
   */
  merge(added: Float64Array, names: readonly string[], values: Float64Array, until?: number): void
  /** What is after a time, s, is of a run that was left, and goes. */
  cut(time: number): void
  /**
   * Nothing is known yet after a time, s, until the next sample: a sample of nothing stands between until more is known, so that no line leads there.
   * Infinite: all is known now. What is known stays, since it may never come again: a moment that was on show need not be one of those that were recorded.
   */
  part(time: number, names: readonly string[]): void
  /** Quantities that nobody asks for any more. */
  keep(names: ReadonlySet<string>): void
  clear(): void
  /** Another list with the same samples, which holds at most so many numbers. */
  copy(most: number): Samples
}

const FEW = 256

interface Gap {
  /** When the sample of nothing is, s; infinite where there is none yet. */
  readonly time: number
  /** After when nothing is known, s, and of what. */
  readonly after: number
  readonly names: readonly string[]
}

/** No samples yet. @param most numbers that there is room for; beyond it the older half thins out */
export function makeSamples(most: number): Samples {
  let count = 0
  let grain = 1
  let times: Float64Array = new Float64Array(FEW)
  const columns = new Map<string, Float64Array>()
  /** What is not known yet, ascending: each a sample of nothing, as soon as another one follows. */
  let gaps: readonly Gap[] = []

  function resize(room: number): void {
    const grown = (values: Float64Array): Float64Array => {
      const made = new Float64Array(room).fill(NaN)
      made.set(values.subarray(0, Math.min(count, room)))
      return made
    }
    times = grown(times)
    for (const [name, values] of columns) columns.set(name, grown(values))
  }

  /** Of the older half every other sample goes. */
  function thin(): void {
    const before = close()
    const half = count >> 1
    const left = half >> 1
    const pick = (values: Float64Array): void => {
      for (let i = 1; i < left; i++) values[i] = values[2 * i]!
      values.copyWithin(left, 2 * left, count)
    }
    pick(times)
    for (const values of columns.values()) pick(values)
    count -= left
    grain *= 2
    before.forEach(open)
  }

  /** How many samples are before a time. */
  function countBefore(time: number): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle]! < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Takes the samples of nothing out; they can be put in again. */
  function close(): readonly Gap[] {
    const before = gaps
    for (const { time } of before) {
      const at = countBefore(time)
      if (at === count || times[at] !== time) continue
      for (const values of [times, ...columns.values()]) values.copyWithin(at, at + 1, count)
      count--
    }
    gaps = []
    return before
  }

  /** Puts a sample of nothing before the next one; of what is known on both sides it is halfway. */
  function open({ after, names }: Pick<Gap, 'after' | 'names'>): void {
    let next = countBefore(after)
    while (next < count && times[next]! <= after) next++
    if (next === 0) return
    const time = next === count ? Infinity : (times[next - 1]! + times[next]!) / 2
    if (next < count && !(time > times[next - 1]! && time < times[next]!)) return
    gaps = [...gaps, { time, after, names }].toSorted((a, b) => a.time - b.time)
    if (next === count) return
    if (count === times.length) resize(count + FEW)
    for (const values of [times, ...columns.values()]) {
      values.copyWithin(next + 1, next, count)
      values[next] = (values[next - 1]! + values[next + 1]!) / 2
    }
    for (const name of names) columns.get(name)?.fill(NaN, next, next + 1)
    count++
  }

  /** Puts in again what was not known before, but for these names up to a time, s. */
  function reopen(before: readonly Gap[], until: number, told: readonly string[]): void {
    for (const { after, names } of before) {
      const missing = after > until ? names : names.filter((name) => !told.includes(name))
      if (missing.length > 0) open({ after, names: missing })
    }
  }

  return {
    get count() {
      return count
    },
    get grain() {
      return grain
    },
    get times() {
      return times.subarray(0, count)
    },
    values: (name) => columns.get(name)?.subarray(0, count) ?? null,
    add(time, names, values) {
      if (Number.isNaN(time)) return
      if (count > 0 && times[count - 1]! >= time) count = countBefore(time)
      const ahead = gaps.filter((gap) => gap.time >= time)
      if (ahead.length > 0) gaps = gaps.filter((gap) => gap.time < time)
      if (count * (columns.size + 1) >= most && count >= 2 * FEW) thin()
      if (count === times.length)
        resize(Math.max(count + FEW, Math.min(2 * count, Math.ceil(most / (columns.size + 1)))))
      for (const name of names) if (!columns.has(name)) columns.set(name, new Float64Array(times.length).fill(NaN))
      for (const column of columns.values()) column[count] = NaN
      times[count] = time
      names.forEach((name, i) => (columns.get(name)![count] = values[i]!))
      count++
      for (const gap of ahead) if (gap.after < time) open(gap)
    },
    cut(time) {
      const before = close()
      while (count > 0 && times[count - 1]! > time) count--
      for (const gap of before) if (gap.after < time) open(gap)
    },
    merge(added, names, values, until = count > 0 ? times[count - 1]! : Infinity) {
      const before = close()
      const lists = [...columns.keys(), ...names.filter((name) => !columns.has(name))]
      const all = new Float64Array(count + added.length)
      const merged = new Map(lists.map((name) => [name, new Float64Array(all.length).fill(NaN)]))
      let [i, k, n] = [0, 0, 0]
      while (i < count || (k < added.length && added[k]! <= until)) {
        const mine = i < count ? times[i]! : Infinity
        const theirs = k < added.length ? added[k]! : Infinity
        all[n] = Math.min(mine, theirs)
        if (mine <= theirs) {
          for (const [name, column] of columns) merged.get(name)![n] = column[i]!
          i++
        }
        if (theirs <= mine) {
          names.forEach((name, c) => (merged.get(name)![n] = values[k * names.length + c]!))
          k++
        }
        n++
      }
      count = n
      times = all
      for (const [name, column] of merged) columns.set(name, column)
      if (times.length === 0) resize(FEW)
      while (count * (columns.size + 1) > most && count >= 2 * FEW) thin()
      reopen(before, added.at(-1) ?? -Infinity, names)
    },
    part(time, names) {
      reopen(close(), time, names)
      // what was read farther before is known here
      const missing = names.filter((name) => !gaps.some((gap) => gap.after > time && gap.names.includes(name)))
      if (missing.length > 0) open({ after: time, names: missing })
    },
    keep(names) {
      for (const name of columns.keys()) if (!names.has(name)) columns.delete(name)
    },
    copy(room) {
      const copied = makeSamples(room)
      const missing = close()
      const names = [...columns.keys()]
      const values = new Float64Array(count * names.length)
      names.forEach((name, c) => {
        const column = columns.get(name)!
        for (let i = 0; i < count; i++) values[i * names.length + c] = column[i]!
      })
      copied.merge(times.slice(0, count), names, values)
      missing.forEach(open)
      return copied
    },
    clear() {
      gaps = []
      count = 0
      grain = 1
      times = new Float64Array(FEW)
      columns.clear()
    },
  }
}

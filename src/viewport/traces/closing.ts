/**
 * Recognises that a path is closed: that it comes back to a point p₀ of it after a time T and then goes the same way again,
 *
 *   |x(t) − x(t − T)| ≤ slack   for all t of one whole turn after t₀ + T.
 *
 * A return is where the path passes p₀ the same way at about the same speed; a curve that crosses itself has returns that are none, so each is followed until it
 * fails or has come round. p₀ is taken where the point is fast, so that the moment of passing is sharp, and anew after ever longer times, so that what begins off the
 * cycle is found too. Later passes make T sharper: the error of one pass is shared by all turns.
 */

/** A cycle of a path: its beginning and period, s, and its length, m. */
export interface ClosedPath {
  readonly from: number
  readonly period: number
  readonly length: number
}

export interface Closing {
  /** The next point of the way: time (s), place (m, world axes). */
  readonly take: (time: number, x: number, y: number, z: number) => void
  /** The point is here now, and has come by no way that is known from where it was, unless that is here. */
  readonly begin: (time: number, x: number, y: number, z: number) => void
  readonly clear: () => void
  /** Null while it is open, as far as one has seen. */
  readonly closed: ClosedPath | null
  /** Points of the cycle, in order; the last is where the first one is. */
  readonly read: (take: (time: number, x: number, y: number, z: number) => void) => void
}

interface Return {
  readonly period: number
  /** When it was passed, s. */
  readonly at: number
}

/** Points that are remembered; a path that has more of them before it closes is not recognised. */
const MOST = 16384
const POINT = 4
/** s; the first time after which the beginning is chosen anew. Each is twice as long as the one before. */
const FIRST_WINDOW = 4
/** Returns that are followed at a time. */
const MOST_RETURNS = 8
/** The beginning is passed at no less than this share of the largest speed. */
const FAST = 0.5
/** Cosine between the ways through the beginning, and share of the speed that they may differ by. */
const SAME_WAY = 0.9
const SAME_SPEED = 0.3
/** Share of a period around the beginning in which a later pass is looked for. */
const AROUND = 0.05

/** @param slack m: what the drawing does not show */
export function makeClosing(slack: number): Closing {
  let data = new Float64Array(256 * POINT)
  let count = 0
  /** The largest speed of late, m/s, and when it was, s. */
  let top = 0
  let topAt = 0
  let window = FIRST_WINDOW
  /** Velocity at the beginning, m/s. */
  const start = new Float64Array(3)
  let startSpeed = 0
  let away = false
  let returns: Return[] = []
  let closed: ClosedPath | null = null
  const last = new Float64Array(POINT)
  const place = new Float64Array(3)

  const timeOf = (i: number): number => data[i * POINT] as number
  const gap = (x: number, y: number, z: number, from: ArrayLike<number>, at: number): number =>
    Math.hypot(x - (from[at] as number), y - (from[at + 1] as number), z - (from[at + 2] as number))

  function note(time: number, x: number, y: number, z: number): void {
    last[0] = time
    last[1] = x
    last[2] = y
    last[3] = z
  }

  function append(): void {
    if (count * POINT === data.length) {
      const more = new Float64Array(2 * data.length)
      more.set(data)
      data = more
    }
    data.set(last, count * POINT)
    count++
  }

  /** The beginning is the last point. */
  function restart(): void {
    count = 0
    returns = []
    closed = null
    away = false
    startSpeed = 0
    append()
  }

  /** Where the point was, into `place`. */
  function readPlace(time: number): void {
    let [low, high] = [0, count - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (timeOf(middle) <= time) low = middle
      else high = middle
    }
    const span = timeOf(high) - timeOf(low)
    const s = span > 0 ? Math.min(1, Math.max(0, (time - timeOf(low)) / span)) : 0
    for (let k = 0; k < 3; k++) {
      const [a, b] = [data[low * POINT + 1 + k] as number, data[high * POINT + 1 + k] as number]
      place[k] = a + s * (b - a)
    }
  }

  /** The moment at which the chord from the last point passes the beginning the same way; NaN where it does not. */
  function passing(time: number, x: number, y: number, z: number): number {
    const h = time - (last[0] as number)
    const chord = [x - (last[1] as number), y - (last[2] as number), z - (last[3] as number)] as const
    const length = Math.hypot(...chord)
    const along = chord[0] * start[0]! + chord[1] * start[1]! + chord[2] * start[2]!
    if (!(along > SAME_WAY * length * startSpeed)) return NaN
    if (Math.abs(length / h - startSpeed) > SAME_SPEED * startSpeed) return NaN
    let s = 0
    for (let k = 0; k < 3; k++) s += (((data[1 + k] as number) - (last[1 + k] as number)) * chord[k]!) / length ** 2
    if (!(s > 0 && s <= 1)) return NaN
    const at = [0, 1, 2].map((k) => (last[1 + k] as number) + s * chord[k]!) as [number, number, number]
    return gap(...at, data, 1) <= slack / 2 ? (last[0] as number) + s * h : NaN
  }

  function close({ period }: Return): void {
    const from = timeOf(0)
    let length = 0
    let i = 1
    for (; i < count && timeOf(i) < from + period; i++) length += gap(...pointAt(i), data, (i - 1) * POINT + 1)
    count = Math.min(count, i + 1)
    readPlace(from + period)
    length += gap(place[0]!, place[1]!, place[2]!, data, (i - 1) * POINT + 1)
    closed = { from, period, length }
    returns = []
  }
  const pointAt = (i: number): [number, number, number] => [
    data[i * POINT + 1] as number,
    data[i * POINT + 2] as number,
    data[i * POINT + 3] as number,
  ]

  /** Whether a closed path is where it was a whole number of turns before. */
  function keeps({ from, period }: ClosedPath, time: number, x: number, y: number, z: number): boolean {
    const turns = Math.floor((time - from) / period)
    readPlace(time - turns * period)
    return gap(x, y, z, place, 0) <= slack
  }

  function sharpen({ from, period, length }: ClosedPath, time: number, x: number, y: number, z: number): void {
    const turns = Math.round((time - from) / period)
    if (turns < 2 || Math.abs(time - from - turns * period) > AROUND * period) return
    const passed = passing(time, x, y, z)
    if (passed > 0) closed = { from, period: (passed - from) / turns, length }
  }

  function follow(time: number, x: number, y: number, z: number): void {
    returns = returns.filter(({ period }) => {
      readPlace(time - period)
      return gap(x, y, z, place, 0) <= slack
    })
    const round = returns.find(({ period }) => time >= timeOf(0) + 2 * period)
    if (round !== undefined) close(round)
  }

  function begin(time: number, x: number, y: number, z: number): void {
    const before = last[0] as number
    if (count > 0 && time === before && gap(x, y, z, last, 1) <= slack) return
    note(time, x, y, z)
    if (closed !== null) {
      if (time >= closed.from && keeps(closed, time, x, y, z)) return
      return restart()
    }
    while (count > 0 && timeOf(count - 1) > time) count--
    returns = returns.filter(({ at }) => at <= time)
    if (count < 2 || time >= before) return restart()
    // What comes goes on from here, where the way has been before.
    if (timeOf(count - 1) < time) append()
  }

  return {
    get closed() {
      return closed
    },
    begin,
    take(time, x, y, z) {
      if (!Number.isFinite(time + x + y + z)) return
      if (count === 0 || !(time > (last[0] as number))) return begin(time, x, y, z)
      const h = time - (last[0] as number)
      if (closed !== null) {
        if (keeps(closed, time, x, y, z)) sharpen(closed, time, x, y, z)
        else {
          note(time, x, y, z)
          return restart()
        }
        return note(time, x, y, z)
      }
      const speed = gap(x, y, z, last, 1) / h
      // a run that has become slower closes too
      if (speed >= top || time - topAt > window) [top, topAt] = [speed, time]
      if (count === 1) {
        start.set([x - (last[1] as number), y - (last[2] as number), z - (last[3] as number)].map((d) => d / h))
        startSpeed = speed
      }
      const slow = startSpeed < FAST * top
      const passed = away && returns.length < MOST_RETURNS ? passing(time, x, y, z) : NaN
      note(time, x, y, z)
      if (slow || count === MOST) return restart()
      append()
      away ||= gap(x, y, z, data, 1) > 10 * slack
      if (passed > 0) returns.push({ period: passed - timeOf(0), at: passed })
      follow(time, x, y, z)
      if (closed === null && returns.length === 0 && time - timeOf(0) > window) {
        window *= 2
        restart()
      }
    },
    read(take) {
      if (closed === null) return
      const { from, period } = closed
      for (let i = 0; i < count && timeOf(i) < from + period; i++) take(timeOf(i), ...pointAt(i))
      take(from + period, ...pointAt(0))
    },
    clear() {
      count = 0
      top = 0
      window = FIRST_WINDOW
      returns = []
      closed = null
    },
  }
}

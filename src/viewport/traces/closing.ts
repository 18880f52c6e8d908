/**
 * Recognises that a path is closed: that it comes back to a point p₀ of it after a time T and then goes the same way again,
 *
 *   |x(t) − x(t − T)| ≤ slack   for all t of one whole turn after t₀ + T.
 *
 * A return is where the path passes p₀ the same way at about the same speed; a curve that crosses itself has returns that are none, so each is followed until it
 * fails or has come round. p₀ is taken where the point is fast, so that the moment of passing is sharp, and anew after ever longer times, so that what begins off the
 * cycle is found too. Later passes make T sharper: the error of one pass is shared by all turns.
 */
import { gapBetween, makeRemembered, POINT, type Remembered } from './remembered.ts'

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
/** So many times the slack from the beginning the point has left it. */
const AWAY = 10

/** Share of two chords by which what spans both is shorter, up to which a curve goes through their ends. */
const GENTLE = 0.1

/** What is known of a path so far. */
interface Search {
  /** m: what the drawing does not show. */
  readonly slack: number
  /** The way from the beginning p₀ on; of a closed path one turn. */
  readonly way: Remembered
  /** The last point, whether the way goes through it or not. */
  readonly last: Float64Array
  /** Velocity at the beginning, m/s, and its size. */
  readonly start: Float64Array
  startSpeed: number
  /** Whether the point has left the beginning. */
  away: boolean
  /** Returns to the beginning after which it has gone the same way so far. */
  returns: Return[]
  /** The largest speed of late, m/s, and when it was, s. */
  top: number
  topAt: number
  /** After so long without a return the beginning is chosen anew, s. */
  window: number
  closed: ClosedPath | null
}

/** @param slack m: what the drawing does not show */
export function makeClosing(slack: number): Closing {
  const search: Search = {
    slack,
    way: makeRemembered(),
    last: new Float64Array(POINT),
    start: new Float64Array(3),
    startSpeed: 0,
    away: false,
    returns: [],
    top: 0,
    topAt: 0,
    window: FIRST_WINDOW,
    closed: null,
  }
  return {
    get closed() {
      return search.closed
    },
    begin: (...point) => begin(search, ...point),
    take: (...point) => takePoint(search, ...point),
    read(take) {
      const { closed, way } = search
      if (closed === null) return
      const { from, period } = closed
      for (let i = 0; i < way.count && way.timeOf(i) < from + period; i++) take(way.timeOf(i), ...way.placeOf(i))
      take(from + period, ...way.placeOf(0))
    },
    clear() {
      search.way.cut(0)
      search.top = 0
      search.window = FIRST_WINDOW
      search.returns = []
      search.closed = null
    },
  }
}

function begin(search: Search, time: number, x: number, y: number, z: number): void {
  const { way, last, closed, slack } = search
  const before = last[0]!
  if (way.count > 0 && time === before && gapBetween(x, y, z, last, 1) <= slack) return
  note(search, time, x, y, z)
  if (closed !== null) {
    if (time >= closed.from && keeps(search, closed, time, x, y, z)) return
    return restart(search)
  }
  while (way.count > 0 && way.timeOf(way.count - 1) > time) way.cut(way.count - 1)
  search.returns = search.returns.filter(({ at }) => at <= time)
  if (way.count < 2 || time >= before) return restart(search)
  // What comes goes on from here, where the way has been before.
  if (way.timeOf(way.count - 1) < time) way.add(last)
}

function takePoint(search: Search, time: number, x: number, y: number, z: number): void {
  if (!Number.isFinite(time + x + y + z)) return
  const { way, last, closed } = search
  if (way.count === 0 || !(time > last[0]!)) return begin(search, time, x, y, z)
  if (closed === null) return takeOpen(search, time, x, y, z)
  if (keeps(search, closed, time, x, y, z)) {
    sharpen(search, closed, time, x, y, z)
    return note(search, time, x, y, z)
  }
  note(search, time, x, y, z)
  restart(search)
}

/** The next point of a path that is not closed, as far as one has seen. */
function takeOpen(search: Search, time: number, x: number, y: number, z: number): void {
  const { way, last, start, slack } = search
  const h = time - last[0]!
  const speed = gapBetween(x, y, z, last, 1) / h
  // a run that has become slower closes too
  if (speed >= search.top || time - search.topAt > search.window) [search.top, search.topAt] = [speed, time]
  if (way.count === 1) {
    start.set([x - last[1]!, y - last[2]!, z - last[3]!].map((d) => d / h))
    search.startSpeed = speed
  }
  const slow = search.startSpeed < FAST * search.top
  const passed = search.away && search.returns.length < MOST_RETURNS ? passing(search, time, x, y, z) : NaN
  note(search, time, x, y, z)
  if (slow || way.count === MOST) return restart(search)
  way.add(last)
  search.away ||= way.gapTo(0, x, y, z) > AWAY * slack
  if (passed > 0) search.returns.push({ period: passed - way.timeOf(0), at: passed })
  follow(search, time, x, y, z)
  if (search.closed === null && search.returns.length === 0 && time - way.timeOf(0) > search.window) {
    search.window *= 2
    restart(search)
  }
}

function note({ last }: Search, time: number, x: number, y: number, z: number): void {
  last[0] = time
  last[1] = x
  last[2] = y
  last[3] = z
}

/** The beginning is the last point. */
function restart(search: Search): void {
  search.way.cut(0)
  search.returns = []
  search.closed = null
  search.away = false
  search.startSpeed = 0
  search.way.add(search.last)
}

/** The moment at which the chord from the last point passes the beginning the same way; NaN where it does not. */
function passing(
  { way, last, start, startSpeed, slack }: Search,
  time: number,
  x: number,
  y: number,
  z: number,
): number {
  const h = time - last[0]!
  const chord = [x - last[1]!, y - last[2]!, z - last[3]!] as const
  const length = Math.hypot(...chord)
  const along = chord[0] * start[0]! + chord[1] * start[1]! + chord[2] * start[2]!
  if (!(along > SAME_WAY * length * startSpeed)) return NaN
  if (Math.abs(length / h - startSpeed) > SAME_SPEED * startSpeed) return NaN
  const from = way.placeOf(0)
  let s = 0
  for (let k = 0; k < 3; k++) s += ((from[k]! - last[1 + k]!) * chord[k]!) / length ** 2
  if (!(s > 0 && s <= 1)) return NaN
  const at = [0, 1, 2].map((k) => last[1 + k]! + s * chord[k]!) as [number, number, number]
  return way.gapTo(0, ...at) <= slack / 2 ? last[0]! + s * h : NaN
}

/** Goes on with the returns that are followed; one after which a whole turn went the same way closes the path. */
function follow(search: Search, time: number, x: number, y: number, z: number): void {
  const { way, slack } = search
  search.returns = search.returns.filter(({ period }) => way.gapAt(time - period, x, y, z) <= slack)
  const round = search.returns.find(({ period }) => time >= way.timeOf(0) + 2 * period)
  if (round !== undefined) close(search, round)
}

function close(search: Search, { period }: Return): void {
  const { way } = search
  const from = way.timeOf(0)
  let i = 1
  while (i < way.count && way.timeOf(i) < from + period) i++
  way.cut(Math.min(way.count, i + 1))
  const length = arcLength(way, i - 1) + way.gapAt(from + period, ...way.placeOf(i - 1))
  search.closed = { from, period, length }
  search.returns = []
}

/**
 * Length of the first chords of a way as of a curve through their ends, m. A chord a of a curve of curvature κ is short of its arc by κ² a³ / 24; two
 * that follow each other and what spans both, c, tell how curved it is there:
 *
 *   a + b − c = κ² a b (a + b) / 8
 */
function arcLength(way: Remembered, chords: number): number {
  let length = 0
  let before = 0
  for (let i = 1; i <= chords; i++) {
    const b = way.gapTo(i - 1, ...way.placeOf(i))
    length += b
    const a = before
    before = b
    if (a === 0 || b === 0) continue
    const short = a + b - way.gapTo(i - 2, ...way.placeOf(i))
    // Where it turns back, or at a corner, no curve is told by its chords.
    if (short > GENTLE * (a + b)) continue
    const bend = (8 * short) / (a * b * (a + b))
    // half of what each of the two is short of; the outermost have one neighbour that tells
    length += (bend * ((i === 2 ? 2 : 1) * a ** 3 + (i === chords ? 2 : 1) * b ** 3)) / 48
  }
  return length
}

/** Whether a closed path is where it was a whole number of turns before. */
function keeps({ way, slack }: Search, { from, period }: ClosedPath, time: number, x: number, y: number, z: number) {
  const turns = Math.floor((time - from) / period)
  return way.gapAt(time - turns * period, x, y, z) <= slack
}

/** A later pass through the beginning makes the period sharper. */
function sharpen(search: Search, closed: ClosedPath, time: number, x: number, y: number, z: number): void {
  const { from, period, length } = closed
  const turns = Math.round((time - from) / period)
  if (turns < 2 || Math.abs(time - from - turns * period) > AROUND * period) return
  const passed = passing(search, time, x, y, z)
  if (passed > 0) search.closed = { from, period: (passed - from) / turns, length }
}

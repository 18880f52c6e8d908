/**
 * Moments of a curve that lie between its samples: where it passes through a level, and where it turns back. They are those of the polynomial through the six
 * samples around; how far those of the polynomial through four lie from them is how well they are known. All times are in s.
 */
import { findPoles, stretchesOf, usualSize, type Stretch } from '../plots/calculus.ts'
import { calcScatter } from '../plots/scatter.ts'

/** A moment of a curve. */
export interface Moment {
  readonly time: number
  /** What the curve is there. */
  readonly value: number
  /** The time is known to about so much, s. */
  readonly within: number
}

export interface Crossing extends Moment {
  readonly rising: boolean
}

export interface Turn extends Moment {
  readonly kind: 'maximum' | 'minimum'
}

/** Samples that a polynomial goes through, and those of the one that it is compared with. */
const MANY = 6
const FEW = 4
/** Share of how far a curve goes from a level at all that it has to go beyond the level for that to count. */
const SWING = 0.005
/** Where polynomials differ by more than this share of the way between samples, the curve has a corner. */
const SMOOTH = 0.02
/** Halvings of the way between two samples: to the last digit. */
const HALVINGS = 60
/** Rounding, s. */
const LEAST = 1e-12

/** A polynomial as Newton writes it, with its derivative. */
interface Polynomial {
  value(time: number): number
  rate(time: number): number
}

/** The polynomial through so many samples around the way from one sample to the next. */
function polynomialAround(times: Float64Array, values: Float64Array, at: number, count: number): Polynomial {
  const order = Math.min(count, times.length)
  const first = Math.max(0, Math.min(times.length - order, at + 1 - order / 2))
  const nodes = times.subarray(first, first + order)
  const divided = values.slice(first, first + order)
  for (let step = 1; step < order; step++) {
    for (let i = order - 1; i >= step; i--)
      divided[i] = (divided[i]! - divided[i - 1]!) / (nodes[i]! - nodes[i - step]!)
  }
  return {
    value(time) {
      let sum = 0
      for (let i = order - 1; i >= 0; i--) sum = sum * (time - nodes[i]!) + divided[i]!
      return sum
    },
    rate(time) {
      let sum = 0
      let rate = 0
      for (let i = order - 1; i >= 0; i--) {
        rate = rate * (time - nodes[i]!) + sum
        sum = sum * (time - nodes[i]!) + divided[i]!
      }
      return rate
    },
  }
}

/** Where a function changes its sign between two times; null where it has the same at both. */
function findZero(f: (time: number) => number, from: number, to: number): number | null {
  const sign = Math.sign(f(from))
  if (sign === 0) return from
  if (Math.sign(f(to)) === sign) return null
  let [low, high] = [from, to]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (Math.sign(f(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The zero of what both polynomials around a sample have in common with the curve; that of the finer one, where it is there. */
function refine(
  times: Float64Array,
  values: Float64Array,
  at: number,
  [from, to]: readonly [number, number],
  of: (polynomial: Polynomial, time: number) => number,
): { readonly time: number; readonly within: number; readonly value: number } | null {
  const zeroOf = (polynomial: Polynomial): number | null => findZero((time) => of(polynomial, time), from, to)
  const [fine, coarse] = [polynomialAround(times, values, at, MANY), polynomialAround(times, values, at, FEW)]
  const [time, other] = [zeroOf(fine), zeroOf(coarse)]
  if (time === null || other === null) return null
  return { time, within: Math.max(LEAST, Math.abs(time - other)), value: fine.value(time) }
}

/** Where a curve passes through a level on the way from one sample to the next; null where it does not. */
export function crossingAfter(times: Float64Array, values: Float64Array, at: number, level: number): Moment | null {
  const ends = [times[at]!, times[at + 1]!] as const
  const found = refine(times, values, at, ends, (polynomial, time) => polynomial.value(time) - level)
  return found === null ? null : { ...found, value: level }
}

/** A stretch of a curve in which it has values throughout. */
interface Piece {
  readonly stretch: Stretch
  readonly times: Float64Array
  readonly values: Float64Array
  /** The samples after which it goes beyond all bounds. */
  readonly poles: readonly number[]
}

const piecesOf = (times: Float64Array, all: Float64Array): readonly Piece[] =>
  stretchesOf(all).map((stretch) => {
    const values = all.subarray(...stretch)
    return { stretch, times: times.subarray(...stretch), values, poles: findPoles(values) }
  })

/**
 * Where a curve passes through a level.
 *
 * @param noise a curve that goes no further beyond the level is taken to be at it
 * @param swing the same as a share of how far it goes from the level at all; a stiff stop is passed by less than a swing
 */
export function findCrossings(
  times: Float64Array,
  values: Float64Array,
  level: number,
  noise: number,
  swing = SWING,
): readonly Crossing[] {
  const pieces = piecesOf(
    times,
    values.map((value) => value - level),
  )
  const most = Math.max(0, ...pieces.map(reachOf))
  if (most <= noise) return []
  const band = Math.max(swing * most, noise)
  return pieces.flatMap((piece) => crossingsIn(piece, level, band))
}

/** How far a piece of a curve goes from zero: where it goes beyond all bounds, what is usual of it. */
const reachOf = ({ values, poles }: Piece): number =>
  poles.length > 0 ? usualSize(values) : values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** Where a piece of a curve, of which the level is taken away, passes through zero from beyond the band to beyond it; where it leaps over zero from beyond all bounds it does not. */
function crossingsIn({ times, values, poles }: Piece, level: number, band: number): readonly Crossing[] {
  const found: Crossing[] = []
  /** The side on which it was beyond the band last, and the last sample before it changed its sign since. */
  let side = 0
  let change = -1
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (i > 0 && Math.sign(value) !== Math.sign(values[i - 1]!)) change = i - 1
    if (Math.abs(value) <= band) continue
    const now = Math.sign(value)
    if (side !== 0 && now !== side && change >= 0 && !poles.includes(change)) {
      const at = crossingAfter(times, values, change, 0)
      if (at !== null) found.push({ ...at, value: level, rising: now > 0 })
    }
    if (now !== side) change = -1
    side = now
  }
  return found
}

/** How exactly a curve is known beside what its samples tell of that themselves. */
interface Exactness {
  /** What each sample may be off by, as a share of how far the curve goes from zero. */
  readonly share?: number
  /** How far each sample may be off; null: by no more than rounding. */
  readonly doubt?: Float64Array | null
}

/**
 * Where a curve turns back: from an extremum to the next it has to swing further than both may be off.
 *
 * @param noise a curve that swings no further is taken to stand
 */
export function findTurns(
  times: Float64Array,
  values: Float64Array,
  noise: number,
  { share = 0, doubt = null }: Exactness = {},
): readonly Turn[] {
  const pieces = piecesOf(times, values)
  const least = Math.max(noise, share * Math.max(0, ...pieces.map(reachOf)))
  return pieces.flatMap((piece) => {
    const own = doubt?.subarray(...piece.stretch)
    const off = calcScatter(piece.times, piece.values).map((scatter, i) => scatter + (own?.[i] ?? 0))
    return turnsIn(piece, off, least)
  })
}

/**
 * @param off how far each sample may be off
 * @param least what the curve has to swing in any case
 */
function turnsIn({ times, values, poles }: Piece, off: Float64Array, least: number): readonly Turn[] {
  const found: Turn[] = []
  /** The samples of the largest and the smallest value since the last turn. */
  let [top, bottom] = [0, 0]
  let way: 'up' | 'down' | null = null
  const turn = (at: number, kind: Turn['kind']): void => {
    // where it ends at its largest it has not turned back, nor where it goes beyond all bounds
    if (at <= 0 || at >= times.length - 1 || poles.includes(at) || poles.includes(at - 1)) return
    const ends = [times[at - 1]!, times[at + 1]!] as const
    // around the sample itself, so that both its neighbours count
    const exact = refine(times, values, at, ends, (polynomial, time) => polynomial.rate(time))
    const known = exact !== null && exact.within < SMOOTH * (ends[1] - ends[0])
    found.push(
      known ? { ...exact, kind } : { time: times[at]!, value: values[at]!, within: (ends[1] - ends[0]) / 2, kind },
    )
  }
  const isSurelyBelow = (one: number, other: number): boolean =>
    values[other]! - values[one]! > Math.max(least, off[one]! + off[other]!)
  for (let i = 1; i < values.length; i++) {
    if (values[i]! > values[top]!) top = i
    if (values[i]! < values[bottom]!) bottom = i
    if (way !== 'down' && isSurelyBelow(i, top)) {
      turn(top, 'maximum')
      way = 'down'
      bottom = i
    } else if (way !== 'up' && isSurelyBelow(bottom, i)) {
      turn(bottom, 'minimum')
      way = 'up'
      top = i
    }
  }
  return found
}

/**
 * C² cubic splines through points (tᵢ, yᵢ) as laws (docs/THEORY.md §6).
 *
 * On [tᵢ, tᵢ₊₁), with h = tᵢ₊₁ − tᵢ, s = t − tᵢ, slopes mᵢ and chord c = (yᵢ₊₁ − yᵢ)/h (cubic Hermite form):
 *   y = yᵢ + s (mᵢ + s (p + s q)),   p = (3c − 2mᵢ − mᵢ₊₁)/h,   q = (mᵢ + mᵢ₊₁ − 2c)/h².              (1)
 * Equal second derivatives on both sides of knot i:
 *   mᵢ₋₁/hᵢ₋₁ + 2 mᵢ (1/hᵢ₋₁ + 1/hᵢ) + mᵢ₊₁/hᵢ = 3 (cᵢ₋₁/hᵢ₋₁ + cᵢ/hᵢ),                                (2)
 * diagonally dominant, so elimination needs no pivots. `hold` closes it with slope 0 at both ends and is constant
 * outside (f″ jumps at the two ends, nowhere else). `continue` asks for one cubic on the first two intervals, and one on the last two,
 *   h₁ m₀ + (h₀ + h₁) m₁ = ((3h₀ + 2h₁) h₁ c₀ + h₀² c₁)/(h₀ + h₁),                                      (3)
 * and likewise at the end; outside it goes straight on with the slopes of the ends. `stay` is the same curve, constant outside. `repeat` has period P = tₙ − t₀ and closes it cyclically: slope and
 * second derivative agree at both ends, and yₙ − y₀ is added per turn, so it is C² everywhere.
 * Knots belong to the segment on their right.
 */
import type { LawSpec } from './law-spec.ts'
import type { Law } from './law.ts'

type PointsSpec = Extract<LawSpec, { kind: 'points' }>

/** Coefficients of (1), four per segment: y, m, p, q; segment i starts at times[i]. */
interface Cubics {
  readonly times: Float64Array
  readonly coefficients: Float64Array
}

/** The law of a list of at least two points with strictly increasing times; throws RangeError otherwise. */
export function makeSpline(spec: PointsSpec): Law {
  const times = Float64Array.from(spec.points, (point) => point[0])
  const values = Float64Array.from(spec.points, (point) => point[1])
  if (times.length < 2) throw new RangeError('a spline needs at least two points')
  for (let i = 1; i < times.length; i++) {
    if (!(times[i] > times[i - 1])) throw new RangeError('the times of a spline must increase')
  }
  const { solve, make } = BEYOND[spec.beyond]
  const slopes = solve(times, values)
  return make(makeCubics(times, values, slopes), values, slopes)
}

/** How a spline goes on beyond its ends: the slopes at its knots, and the law. */
const BEYOND: Readonly<
  Record<
    PointsSpec['beyond'],
    {
      readonly solve: (times: Float64Array, values: Float64Array) => Float64Array
      readonly make: (cubics: Cubics, values: Float64Array, slopes: Float64Array) => Law
    }
  >
> = {
  hold: { solve: clampedSlopes, make: makeStraight },
  // the last knot is still of the spline, whose curvature a motion that ends there has
  continue: { solve: freeSlopes, make: (...of) => makeStraight(...of, true) },
  // the same curve, but constant outside, so that its slope jumps at both ends
  stay: {
    solve: freeSlopes,
    make: (cubics, values) => makeStraight(cubics, values, new Float64Array(values.length), true),
  },
  repeat: { solve: cyclicSlopes, make: makeRepeated },
}

/** Solves (2) for m₁ … mₙ₋₁ with m₀ = mₙ = 0. */
function clampedSlopes(times: Float64Array, values: Float64Array): Float64Array {
  const n = times.length - 1
  const slopes = new Float64Array(n + 1)
  const pivot = new Float64Array(n)
  for (let i = 1; i < n; i++) {
    const before = 1 / (times[i] - times[i - 1])
    const after = 1 / (times[i + 1] - times[i])
    const factor = i > 1 ? before / pivot[i - 1] : 0
    pivot[i] = 2 * (before + after) - factor * before
    const right = 3 * ((values[i] - values[i - 1]) * before * before + (values[i + 1] - values[i]) * after * after)
    slopes[i] = right - factor * slopes[i - 1]
  }
  for (let i = n - 1; i >= 1; i--) {
    slopes[i] = (slopes[i] - slopes[i + 1] / (times[i + 1] - times[i])) / pivot[i]
  }
  return slopes
}

/** Solves (2) with (3) at both ends; two points are joined by a line, three by a parabola. */
function freeSlopes(times: Float64Array, values: Float64Array): Float64Array {
  const n = times.length - 1
  const width = (i: number): number => times[i + 1] - times[i]
  const chord = (i: number): number => (values[i + 1] - values[i]) / width(i)
  const slopes = new Float64Array(n + 1)
  if (n === 1) return slopes.fill(chord(0))
  if (n === 2) {
    slopes[1] = (width(1) * chord(0) + width(0) * chord(1)) / (width(0) + width(1))
    slopes[0] = 2 * chord(0) - slopes[1]
    slopes[2] = 2 * chord(1) - slopes[1]
    return slopes
  }
  /** The right-hand side of (3): h and c of the interval at the end, then of the one beside it. */
  const atEnd = (h: number, c: number, next: number, cNext: number): number =>
    ((3 * h + 2 * next) * next * c + h * h * cNext) / (h + next)
  const pivot = new Float64Array(n + 1)
  const after = new Float64Array(n + 1)
  pivot[0] = width(1)
  after[0] = width(0) + width(1)
  slopes[0] = atEnd(width(0), chord(0), width(1), chord(1))
  for (let i = 1; i <= n; i++) {
    const isLast = i === n
    const before = isLast ? width(n - 2) + width(n - 1) : 1 / width(i - 1)
    const own = isLast ? width(n - 2) : 2 * (1 / width(i - 1) + 1 / width(i))
    const right = isLast
      ? atEnd(width(n - 1), chord(n - 1), width(n - 2), chord(n - 2))
      : 3 * (chord(i - 1) / width(i - 1) + chord(i) / width(i))
    after[i] = isLast ? 0 : 1 / width(i)
    const factor = before / pivot[i - 1]
    pivot[i] = own - factor * after[i - 1]
    slopes[i] = right - factor * slopes[i - 1]
  }
  for (let i = n; i >= 0; i--) slopes[i] = (slopes[i] - (i < n ? after[i] * slopes[i + 1] : 0)) / pivot[i]
  return slopes
}

/** Solves (2) cyclically, m₀ = mₙ: rows 0 … n−2 for both right-hand side and coupling to mₙ₋₁, then the last row. */
function cyclicSlopes(times: Float64Array, values: Float64Array): Float64Array {
  const n = times.length - 1
  const inverse = Float64Array.from({ length: n }, (_, i) => 1 / (times[i + 1] - times[i]))
  const rise = Float64Array.from({ length: n }, (_, i) => 3 * (values[i + 1] - values[i]) * inverse[i] * inverse[i])
  const slopes = new Float64Array(n + 1)
  if (n === 1) {
    slopes.fill((values[1] - values[0]) * inverse[0])
    return slopes
  }
  const row = (i: number) => ({
    before: inverse[(i + n - 1) % n],
    after: inverse[i],
    right: rise[(i + n - 1) % n] + rise[i],
  })
  const last = n - 1
  const coupling = new Float64Array(n)
  const pivot = new Float64Array(n)
  coupling[0] += row(0).before
  coupling[last - 1] += row(last - 1).after
  for (let i = 0; i < last; i++) {
    const { before, after, right } = row(i)
    const factor = i > 0 ? before / pivot[i - 1] : 0
    pivot[i] = 2 * (before + after) - (i > 0 ? factor * inverse[i - 1] : 0)
    slopes[i] = right - (i > 0 ? factor * slopes[i - 1] : 0)
    coupling[i] -= i > 0 ? factor * coupling[i - 1] : 0
  }
  for (let i = last - 1; i >= 0; i--) {
    const next = i < last - 1 ? inverse[i] : 0
    slopes[i] = (slopes[i] - next * slopes[i + 1]) / pivot[i]
    coupling[i] = (coupling[i] - next * coupling[i + 1]) / pivot[i]
  }
  const { before, after, right } = row(last)
  const diagonal = 2 * (before + after) - before * coupling[last - 1] - after * coupling[0]
  const end = (right - before * slopes[last - 1] - after * slopes[0]) / diagonal
  for (let i = 0; i < last; i++) slopes[i] -= coupling[i] * end
  slopes[last] = end
  slopes[n] = slopes[0]
  return slopes
}

function makeCubics(times: Float64Array, values: Float64Array, slopes: Float64Array): Cubics {
  const n = times.length - 1
  const coefficients = new Float64Array(4 * n)
  for (let i = 0; i < n; i++) {
    const h = times[i + 1] - times[i]
    const chord = (values[i + 1] - values[i]) / h
    coefficients[4 * i] = values[i]
    coefficients[4 * i + 1] = slopes[i]
    coefficients[4 * i + 2] = (3 * chord - 2 * slopes[i] - slopes[i + 1]) / h
    coefficients[4 * i + 3] = (slopes[i] + slopes[i + 1] - 2 * chord) / (h * h)
  }
  return { times, coefficients }
}

/** Segment that holds t, 0 … n−1; times before the first knot give 0, after the last n−1. */
function findSegment(times: Float64Array, t: number): number {
  let low = 0
  let high = times.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (t < times[middle]) high = middle
    else low = middle
  }
  return low
}

function evaluateCubic({ times, coefficients }: Cubics, i: number, t: number, out: Float64Array, at: number): void {
  const s = t - times[i]
  const y = coefficients[4 * i]
  const m = coefficients[4 * i + 1]
  const p = coefficients[4 * i + 2]
  const q = coefficients[4 * i + 3]
  out[at] = y + s * (m + s * (p + s * q))
  out[at + 1] = m + s * (2 * p + 3 * s * q)
  out[at + 2] = 2 * p + 6 * s * q
}

/** ∫ from the start of segment i to t. */
function integrateCubic({ times, coefficients }: Cubics, i: number, t: number): number {
  const s = t - times[i]
  const y = coefficients[4 * i]
  const m = coefficients[4 * i + 1]
  const p = coefficients[4 * i + 2]
  const q = coefficients[4 * i + 3]
  return s * (y + s * (m / 2 + s * (p / 3 + (s * q) / 4)))
}

/** ∫ from the first knot to each knot. */
function areasUpTo(cubics: Cubics): Float64Array {
  const { times } = cubics
  const areas = new Float64Array(times.length)
  for (let i = 1; i < times.length; i++) areas[i] = areas[i - 1] + integrateCubic(cubics, i - 1, times[i])
  return areas
}

/** Outside of its knots the law goes straight on; `slopes` are those outside, of the first and the last knot. */
function makeStraight(cubics: Cubics, values: Float64Array, slopes: Float64Array, endsInside = false): Law {
  const { times } = cubics
  const n = times.length - 1
  /** −1 before the first knot, n from the last one on, or after it where that still `endsInside`. */
  const place = (t: number): number =>
    t < times[0] ? -1 : t > times[n] || (t === times[n] && !endsInside) ? n : findSegment(times, t)
  return {
    constant: values.every((value) => value === values[0]),
    smooth: false,
    ofState: null,
    slot: -1,
    evaluate(t, out, at) {
      const i = place(t)
      if (i >= 0 && i < n) return evaluateCubic(cubics, i, t, out, at)
      const end = i < 0 ? 0 : n
      out[at] = values[end] + slopes[end] * (t - times[end])
      out[at + 1] = slopes[end]
      out[at + 2] = 0
    },
    piece: place,
    nextKink: (t) => (t < times[0] ? times[0] : t < times[n] ? times[findSegment(times, t) + 1] : Infinity),
    antiderivative() {
      const areas = areasUpTo(cubics)
      const fromFirst = (t: number): number => {
        const i = place(t)
        if (i >= 0 && i < n) return areas[i] + integrateCubic(cubics, i, t)
        const end = i < 0 ? 0 : n
        const s = t - times[end]
        return areas[end] + s * (values[end] + (s * slopes[end]) / 2)
      }
      return (from, to) => fromFirst(to) - fromFirst(from)
    },
  }
}

function makeRepeated(cubics: Cubics, values: Float64Array): Law {
  const { times } = cubics
  const n = times.length - 1
  const first = times[0]
  const period = times[n] - first
  const gain = values[n] - values[0]
  /** Whole turns before t, such that t − turn · period lies in [t₀, tₙ) to rounding. */
  const turnOf = (t: number): number => Math.floor((t - first) / period)
  return {
    constant: values.every((value) => value === values[0]),
    smooth: false,
    ofState: null,
    slot: -1,
    evaluate(t, out, at) {
      const turn = turnOf(t)
      const local = t - turn * period
      evaluateCubic(cubics, findSegment(times, local), local, out, at)
      out[at] += turn * gain
    },
    piece(t) {
      const turn = turnOf(t)
      return n * turn + findSegment(times, t - turn * period)
    },
    nextKink(t) {
      const turn = turnOf(t)
      const i = findSegment(times, t - turn * period)
      const next = times[i + 1] + turn * period
      if (next > t) return next
      return (i + 2 <= n ? times[i + 2] : times[1] + period) + turn * period
    },
    antiderivative() {
      const areas = areasUpTo(cubics)
      const fromFirst = (t: number): number => {
        const turn = turnOf(t)
        const local = t - turn * period
        const i = findSegment(times, local)
        const inTurn = areas[i] + integrateCubic(cubics, i, local) + turn * gain * (local - first)
        return inTurn + turn * areas[n] + (gain * period * turn * (turn - 1)) / 2
      }
      return (from, to) => fromFirst(to) - fromFirst(from)
    },
  }
}

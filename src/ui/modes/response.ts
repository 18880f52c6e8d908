/** Questions about a frequency response, and curves of the answers. */
import { closeFrequencies } from '../../engine/index.ts'
import { toBody } from '../../geometry/index.ts'
import type { Vec3 } from '../../scene/index.ts'
import type { Modes, Port } from '../../simulation/index.ts'
import { nearest } from '../charts/index.ts'

export type Axis = 'x' | 'y' | 'z' | 'rx' | 'ry' | 'rz'

/** A place where it is pushed or looked at, and the way. */
export interface Place {
  readonly body: string
  readonly at: 'centre' | 'origin'
  readonly axis: Axis
}

export const AXES: readonly { readonly value: Axis; readonly along: string }[] = [
  { value: 'x', along: 'along x' },
  { value: 'y', along: 'along y' },
  { value: 'z', along: 'along z' },
  { value: 'rx', along: 'about x' },
  { value: 'ry', along: 'about y' },
  { value: 'rz', along: 'about z' },
]

const isTurning = (axis: Axis): boolean => axis.length === 2

export function portOf({ bodies }: Pick<Modes, 'bodies'>, { body, at, axis }: Place): Port | null {
  const of = bodies.find(({ id }) => id === body)
  if (of === undefined) return null
  const k = 'xyz'.indexOf(axis.slice(-1))
  const direction: Vec3 = [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]
  const point: Vec3 = at === 'origin' ? [0, 0, 0] : toBody(of, of.centre)
  return { body, point, direction, turning: isTurning(axis) }
}

/** The centre of the body, or of the one that the lowest vibration moves most; in the direction in which that moves it most. */
export function usualPlace({ bodies, modes }: Pick<Modes, 'bodies' | 'modes'>, wanted: string | null): Place | null {
  const mode = modes.find(({ frequency }) => frequency > 0) ?? modes[0]
  const moves = (b: number, k: number): number =>
    mode === undefined ? 0 : Math.hypot(mode.shape.re[6 * b + k] ?? 0, mode.shape.im[6 * b + k] ?? 0)
  const farthest = (b: number): number => Math.max(moves(b, 0), moves(b, 1), moves(b, 2))
  const all = bodies.map((_, b) => b)
  const found = bodies.findIndex(({ id }) => id === wanted)
  const b = found < 0 ? all.reduce((a, c) => (farthest(c) > farthest(a) ? c : a), 0) : found
  const body = bodies[b]
  if (body === undefined) return null
  const most = (from: number): number =>
    [from, from + 1, from + 2].reduce((a, k) => (moves(b, k) > moves(b, a) ? k : a), from)
  const axis = moves(b, most(0)) === 0 && moves(b, most(3)) > 0 ? most(3) : most(0)
  return { body: body.id, at: 'centre', axis: AXES[axis]!.value }
}

/** "m/N", "rad/(N·m)". */
export const unitOf = (force: Axis, response: Axis): string =>
  `${isTurning(response) ? 'rad' : 'm'}/${isTurning(force) ? '(N·m)' : 'N'}`

/** Points over the whole range. */
const POINTS = 400
/** Factor by which the range extends beyond the lowest and the highest vibration. */
const BEYOND = 8

/** Hz, ascending: from well below the lowest vibration to well above the highest, and close to each of them. */
export function frequenciesFor({ modes }: Pick<Modes, 'modes'>): Float64Array {
  const vibrating = modes.filter(({ frequency }) => frequency > 0)
  const all = vibrating.map(({ frequency }) => frequency)
  const [low, high] =
    all.length === 0
      ? [0.01, 100]
      : [Math.min(...all) / BEYOND, Math.max(...all) * (all.length === 1 ? BEYOND : BEYOND / 2)]
  const even = Array.from({ length: POINTS }, (_, k) => low * (high / low) ** (k / (POINTS - 1)))
  const close = vibrating.flatMap(({ frequency, dampingRatio }) => closeFrequencies(frequency, dampingRatio))
  const within = [...even, ...close].filter((f) => f >= low && f <= high)
  return Float64Array.from([...new Set(within)].toSorted((a, b) => a - b))
}

/** What is drawn of a response: within bounds, so that what has no limit goes to the edge. */
export interface Curve {
  readonly amplitude: Float64Array
  /** rad, −3π/2 … π/2. */
  readonly phase: Float64Array
  readonly low: number
  readonly high: number
}

/** Decades that are shown at the most. */
const DECADES = 1e8

/** Responses below this, m/N, are rounding of zero, as no mechanism is so stiff or so heavy. */
const NOTHING = 1e-20

/** null where nothing moves at all. */
export function curveOf(amplitude: Float64Array, phase: Float64Array): Curve | null {
  const finite = amplitude.filter((a) => Number.isFinite(a) && a > NOTHING)
  if (finite.length === 0) return null
  const high = 1.5 * finite.reduce((a, b) => Math.max(a, b))
  const low = Math.max(high / DECADES, 0.7 * finite.reduce((a, b) => Math.min(a, b)))
  return {
    amplitude: amplitude.map((a) => Math.min(high, Math.max(low, a))),
    phase: phase.map(turnedBack),
    low,
    high,
  }
}

const TURN = 2 * Math.PI
/** Rounding of a phase, rad. */
const ROUNDING = 1e-8

/** From −3π/2 to π/2: what is behind by half a turn must not flicker between both ends. */
function turnedBack(phase: number): number {
  const ahead = ((phase - TURN / 4 + ROUNDING) % TURN) - ROUNDING
  return (ahead > 0 ? ahead - TURN : ahead) + TURN / 4
}

/** The number of the mode that is nearest by ratio; null when there is none that vibrates. */
export function nearestMode({ modes }: Pick<Modes, 'modes'>, frequency: number): number | null {
  let best: number | null = null
  let least = Infinity
  modes.forEach((mode, k) => {
    const far = mode.frequency > 0 ? Math.abs(Math.log(mode.frequency / frequency)) : Infinity
    if (far < least) [best, least] = [k, far]
  })
  return best
}

/** Where a key leads along the frequencies from the point at which it is now; null: the key means something else. */
export function pointByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  now: number,
  frequencies: Float64Array,
  modes: Pick<Modes, 'modes'>,
): number | null {
  const last = frequencies.length - 1
  const step = shiftKey ? 10 : 1
  const to: Readonly<Record<string, number>> = {
    ArrowRight: now + step,
    ArrowUp: now + step,
    ArrowLeft: now - step,
    ArrowDown: now - step,
    Home: 0,
    End: last,
    PageUp: nextPeak(now, 1, frequencies, modes),
    PageDown: nextPeak(now, -1, frequencies, modes),
  }
  const point = to[key]
  return point === undefined ? null : Math.min(last, Math.max(0, point))
}

/** The point at the next mode up or down; where it is now where there is none. */
function nextPeak(now: number, way: 1 | -1, frequencies: Float64Array, { modes }: Pick<Modes, 'modes'>): number {
  const peaks = modes.flatMap(({ frequency }) => (frequency > 0 ? [nearest(frequencies, frequency)] : []))
  return peaks.toSorted((a, b) => way * (a - b)).find((k) => way * (k - now) > 0) ?? now
}

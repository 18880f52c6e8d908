/**
 * Work–precision: CPU time per simulated second that an engine needs to stay within an error. Every family of settings is run from coarse to
 * fine; the error of a run is the largest distance of a watched point from the reference at eight samples over two seconds. The fastest
 * that stay within each bound are then timed again, five times and more.
 */
import type { Engine, Level, Run, Settings } from '../engine.ts'
import type { Mechanism } from '../mechanisms/mechanism.ts'
import { cpuSeconds, medianTime } from './clock.ts'

export const DURATION = 2
export const SAMPLES = 8
export const BOUNDS = [1e-2, 1e-3, 1e-6] as const

/** What a sweep looks for: errors to stay within, coarse to fine, over so many seconds; the best are timed for `least` CPU seconds each. */
interface Goal {
  readonly bounds: readonly number[]
  readonly duration: number
  readonly least: number
}

/** Places of the watched points at the samples, or null where the run broke down. */
export type Samples = readonly Float64Array[]

export interface Point {
  readonly settings: Settings
  readonly level: Level
  /** m; null where the engine failed. */
  readonly error: number | null
  /** CPU ms per simulated second, one run. */
  readonly cost: number
}

export interface Reached {
  readonly bound: number
  /** Median CPU ms per simulated second, or null: never. */
  readonly cost: number | null
  readonly settings: Settings | null
  readonly level: Level | null
  readonly error: number | null
}

export interface WorkPrecision {
  readonly engine: string
  readonly version: string
  readonly mechanism: string
  readonly reached: readonly Reached[]
  /** For each family the points of the sweep. */
  readonly sweep: readonly Point[]
  /** Families that the time for the sweep did not reach. */
  readonly left: readonly Settings[]
}

export function sample(run: Run, count: number, duration = DURATION, samples = SAMPLES): Samples {
  return Array.from({ length: samples }, (_, i) => {
    run.advance((duration * (i + 1)) / samples)
    const out = new Float64Array(3 * count)
    run.read(out)
    return out
  })
}

/** Largest distance of a point from its place in the reference; NaN where a place is. */
export function largestDistance(a: Samples, b: Samples): number {
  let worst = 0
  a.forEach((places, s) => {
    for (let i = 0; i < places.length; i += 3) {
      const other = b[s]!
      const distance = Math.hypot(
        places[i]! - other[i]!,
        places[i + 1]! - other[i + 1]!,
        places[i + 2]! - other[i + 2]!,
      )
      if (distance > worst || Number.isNaN(distance)) worst = distance
    }
  })
  return worst
}

/** CPU seconds that one run of a sweep may take before its family is given up, and those after which no other family is begun. */
const PATIENCE = { full: 4, quick: 1 } as const
const BUDGET = { full: 10, quick: 3 } as const
/**
 * A family is given up when so many levels in a row bring the error no further down: a factor of 8 in step, or 300 in tolerance. Only once it has
 * met the coarsest bound: before, an engine may stay on a wrong course for long and then find the right one.
 */
const STUCK = { steps: 6, tolerances: 10 } as const
/** How much longer a run may take whose family is on its way. */
const CONVERGING = 4
/** Families that are far off the fastest are left before they get there: this times the best cost so far. */
const HOPELESS = 2

export function sweep(
  engine: Engine,
  mechanism: Mechanism,
  reference: Samples,
  { quick, thorough }: { readonly quick: boolean; readonly thorough: boolean },
  goal: Goal = { bounds: BOUNDS, duration: DURATION, least: 0.5 },
): WorkPrecision {
  const { bounds, duration } = goal
  const points: Point[] = []
  const left: Settings[] = []
  const coarsest = bounds[0]!
  const finest = bounds[bounds.length - 1]!
  const patience = quick ? PATIENCE.quick : thorough ? 10 * PATIENCE.full : PATIENCE.full
  const begin = cpuSeconds()
  const families = engine.families(mechanism, quick)
  for (const { settings, levels } of families) {
    if (!thorough && cpuSeconds() - begin > (quick ? BUDGET.quick : BUDGET.full)) {
      left.push(settings)
      continue
    }
    let best = Infinity
    let stuck = 0
    for (const level of levels) {
      const point = tryOnce(engine, mechanism, settings, level, reference, duration)
      points.push(point)
      const error = point.error ?? Infinity
      // one that comes closer by the order of its scheme is let go on: its "never" would be a matter of patience
      const converging = error <= coarsest && error < 0.6 * best
      stuck = error < 0.8 * best ? 0 : stuck + (best <= coarsest ? 1 : 0)
      best = Math.min(best, error)
      if (
        error <= finest ||
        stuck >= ('tolerance' in level ? STUCK.tolerances : STUCK.steps) ||
        (point.cost * duration) / 1e3 > (converging ? CONVERGING : 1) * patience
      )
        break
      // nothing that this family can still reach would be the fastest
      if (bounds.every((bound) => best <= bound || point.cost > HOPELESS * bestCost(points, bound))) break
    }
  }
  const confirmed = new Map<Point, number>()
  return {
    engine: engine.name,
    version: engine.version,
    mechanism: mechanism.name,
    reached: bounds.map((bound) => confirm(engine, mechanism, points, bound, goal, confirmed)),
    sweep: points,
    left,
  }
}

function tryOnce(
  engine: Engine,
  mechanism: Mechanism,
  settings: Settings,
  level: Level,
  reference: Samples,
  duration: number,
): Point {
  const start = cpuSeconds()
  let run: Run | null = null
  try {
    run = engine.start(mechanism, settings, level)
    const begun = cpuSeconds()
    const samples = sample(run, mechanism.watch.length, duration, reference.length)
    const cost = ((cpuSeconds() - begun) * 1e3) / duration
    const error = largestDistance(samples, reference)
    return { settings, level, error: Number.isFinite(error) ? error : null, cost }
  } catch {
    return { settings, level, error: null, cost: ((cpuSeconds() - start) * 1e3) / duration }
  } finally {
    run?.stop()
  }
}

const within = (points: readonly Point[], bound: number): Point[] =>
  points.filter(({ error }) => error !== null && error <= bound).toSorted((a, b) => a.cost - b.cost)

const bestCost = (points: readonly Point[], bound: number): number => within(points, bound)[0]?.cost ?? Infinity

/** Candidates that are timed again: single runs of the sweep are noisy. */
const CANDIDATES = 3

function confirm(
  engine: Engine,
  mechanism: Mechanism,
  points: readonly Point[],
  bound: number,
  { duration, least }: Goal,
  confirmed: Map<Point, number>,
): Reached {
  let best: Reached = { bound, cost: null, settings: null, level: null, error: null }
  for (const point of within(points, bound).slice(0, CANDIDATES)) {
    const { settings, level, error } = point
    // a run of seconds is measured well by one: its next best is not worth as many repeats
    if (best.cost !== null && (point.cost > 3 * best.cost || point.cost > 200)) break
    let cost = confirmed.get(point)
    if (cost === undefined) {
      const seconds = medianTime(
        () => engine.start(mechanism, settings, level),
        (run) => run.advance(duration),
        (run) => run.stop(),
        least,
      )
      cost = (seconds * 1e3) / duration
      confirmed.set(point, cost)
    }
    if (best.cost === null || cost < best.cost) best = { bound, cost, settings, level, error }
  }
  return best
}

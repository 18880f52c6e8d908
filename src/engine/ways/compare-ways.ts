/**
 * Lock constraints, Kane's equations and both kinds of equations in dual quaternions on one mechanism: whether they find the same accelerations at
 * instants of its motion, how long each takes, and how that grows with the number of links of a serial arm.
 */
import { assemble } from '../assembly/assembly.ts'
import { compile } from '../compile.ts'
import type { EquationsOfMotion } from '../dynamics/accelerations.ts'
import type { Failure } from '../failure.ts'
import { makeIntegrator } from '../integrators/registry.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Model } from '../model/model.ts'
import type { MechanismSpec } from '../model/spec.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import { makeArm } from './arm.ts'
import type { WaysOptions } from './options.ts'
import { makeWay, WAYS, type NoWay, type Way } from './ways.ts'

export interface WaysWatch {
  /** Wall clock, ms. */
  readonly now: () => number
  /** How much is done, 0 to 1, and what is being done, in words for the reader. */
  readonly tell: (done: number, doing: string) => void
}

/** What was found of one way. */
export interface WayFound {
  readonly name: Way
  /** Why there is nothing else; else null. */
  readonly refusal: NoWay | null
  /** Wall-clock time of all accelerations at one instant, s. */
  readonly seconds: number
  /** Largest difference from lock of any component of the accelerations, m/s² and rad/s², as a share of the largest component at that instant. */
  readonly apart: number
  /** Instants at which the way finds no accelerations. */
  readonly missed: number
}

/** Times on arms, s for each way in the order of `WAYS`; NaN where an arm took too long to be timed. */
export interface Growth {
  readonly links: number
  readonly seconds: readonly number[]
}

export interface WaysCompared {
  readonly bodies: number
  readonly instants: number
  /** Time of the last instant, s: where the motion broke off, less than was asked for. */
  readonly reached: number
  /** Why the motion broke off; null where it did not. */
  readonly ended: Failure | null
  readonly ways: readonly WayFound[]
  readonly growth: readonly Growth[]
}

/** Differences are shares of at least this, m/s² or rad/s²: at rest accelerations are rounding alone. */
const LEAST = 1e-3
/** Local error of the motion whose instants are looked at. */
const TOLERANCE = 1e-8
/** A way that takes longer than this for one arm is not tried on the next, s. */
const PATIENCE = 0.05

/** @returns the failure of the assembly where the mechanism cannot be put together */
export function compareWays(
  spec: MechanismSpec,
  options: WaysOptions,
  { now, tell }: WaysWatch,
): { readonly ok: true; readonly compared: WaysCompared } | { readonly ok: false; readonly refusal: Failure } {
  tell(0, 'Instants of the motion')
  const model = compile(spec)
  const taken = takeInstants(model, options)
  if (!taken.ok) return taken
  const { states, ended } = taken
  tell(0.1, 'Accelerations')
  const made = WAYS.map((name) => ({ name, way: makeWay(name, model) }))
  const exact = accelerationsOf(model, states, made[0].way.ok ? made[0].way.equations : null)
  const sights = made.map(({ name, way }) => ({
    name,
    refusal: way.ok ? null : way.refusal,
    ...compareWith(exact, accelerationsOf(model, states, way.ok ? way.equations : null)),
  }))
  const growth = growthOf(options, now, (share) => tell(0.2 + 0.6 * share, 'Arms'))
  tell(0.8, 'Times')
  const runs = made.map(({ way }) => (way.ok ? evaluation(model, states, way.equations) : null))
  timeByTurns(runs, options.timed, now)
  const seconds = timeByTurns(runs, options.timed, now)
  tell(1, 'Done')
  return {
    ok: true,
    compared: {
      bodies: model.fixed.reduce((sum, fixed) => sum + 1 - fixed, 0),
      instants: states.length,
      reached: states.at(-1)!.t,
      ended,
      ways: sights.map((sight, k) => ({ ...sight, seconds: seconds[k] / states.length })),
      growth,
    },
  }
}

type Instants =
  | { readonly ok: true; readonly states: readonly State[]; readonly ended: Failure | null }
  | { readonly ok: false; readonly refusal: Failure }

/** States at equal intervals of the mechanism's own motion, until it breaks off. */
function takeInstants(model: Model, { duration, instants }: WaysOptions): Instants {
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return { ok: false, refusal: assembly.failure }
  const integrator = makeIntegrator('auto', model, { tolerance: TOLERANCE, step: duration / instants })
  const states = [copyOf(model, state)]
  for (let k = 1; k < instants; k++) {
    const ended = integrator.advance(model, state, ws, (duration * k) / (instants - 1))
    if (ended) return { ok: true, states, ended }
    states.push(copyOf(model, state))
  }
  return { ok: true, states, ended: null }
}

function copyOf(model: Model, state: State): State {
  const copy = makeState(model)
  copyState(state, copy)
  return copy
}

/** Accelerations at each state, 6 per body; null where there are no equations. */
function accelerationsOf(
  model: Model,
  states: readonly State[],
  equations: EquationsOfMotion | null,
): readonly Float64Array[] | null {
  if (equations === null) return null
  const ws = makeWorkspace(model)
  return states.map((state) => {
    equations(model, state, ws)
    return ws.acceleration.slice()
  })
}

function compareWith(
  exact: readonly Float64Array[] | null,
  found: readonly Float64Array[] | null,
): Pick<WayFound, 'apart' | 'missed'> {
  if (exact === null || found === null) return { apart: NaN, missed: 0 }
  let apart = 0
  let missed = 0
  for (const [k, values] of found.entries()) {
    if (!values.every(Number.isFinite)) {
      missed++
      continue
    }
    const scale = values.reduce((most, _, i) => Math.max(most, Math.abs(exact[k][i])), LEAST)
    for (const [i, value] of values.entries()) apart = Math.max(apart, Math.abs(value - exact[k][i]) / scale)
  }
  return { apart: missed === found.length ? NaN : apart, missed }
}

/** A run that computes the accelerations at all instants once. */
function evaluation(model: Model, states: readonly State[], equations: EquationsOfMotion): () => void {
  const ws = makeWorkspace(model)
  return () => {
    for (const state of states) equations(model, state, ws)
  }
}

/** Clocks of browsers tick by tenths of a millisecond: a timed stretch takes at least this long, ms. */
const GRAIN = 3
/** A run is timed so often at least: one that was held up once must not be told by that. */
const READINGS = 5
/** How often arms are timed again that took longer than longer ones. */
const REPEATS = 3

/** The least time of each run, s, NaN for null. The runs take turns, so that what slows the machine for a moment slows all of them. */
function timeByTurns(runs: readonly ((() => void) | null)[], timed: number, now: () => number): readonly number[] {
  const msOf = (run: () => void, times: number): number => {
    const before = now()
    for (let k = 0; k < times; k++) run()
    return now() - before
  }
  // how often each runs between two readings of the clock
  const times = runs.map(() => 1)
  const grain = Math.min(GRAIN, timed)
  const quickest = runs.map((run) => (run === null ? NaN : Infinity))
  const spent = runs.map(() => 0)
  const readings = runs.map(() => 0)
  const isDone = (k: number): boolean => runs[k] === null || (readings[k] >= READINGS && spent[k] >= timed)
  do {
    for (const [k, run] of runs.entries()) {
      if (run === null || isDone(k)) continue
      const ms = msOf(run, times[k])
      if (ms < grain) {
        times[k] *= 2
        continue
      }
      spent[k] += ms
      readings[k]++
      quickest[k] = Math.min(quickest[k], ms / times[k] / 1000)
    }
  } while (!runs.every((_, k) => isDone(k)))
  return quickest
}

function growthOf({ links, timed }: WaysOptions, now: () => number, tell: (share: number) => void): readonly Growth[] {
  const slow = new Set<number>()
  // What is timed first is told with the time in which its code is compiled: all arms are timed once for that alone.
  const arms = links.map((count, n) => {
    tell((0.5 * n) / links.length)
    const model = compile(makeArm(count))
    const state = makeState(model)
    assemble(model, state, makeWorkspace(model))
    const runs = WAYS.map((name, k) => {
      const way = slow.has(k) ? null : makeWay(name, model)
      return way?.ok ? evaluation(model, [state], way.equations) : null
    })
    for (const [k, one] of timeByTurns(runs, timed, now).entries()) if (one > PATIENCE) slow.add(k)
    return { links: count, time: () => timeByTurns(runs, timed, now) }
  })
  const growth = arms.map(({ links: count, time }, n) => {
    tell(0.5 + (0.5 * n) / links.length)
    return { links: count, seconds: time() }
  })
  // what takes longer than a longer arm was held up
  const isHeldUp = (n: number): boolean =>
    growth.slice(n + 1).some(({ seconds }) => seconds.some((one, k) => one < growth[n].seconds[k]))
  for (let repeat = 0; repeat < REPEATS; repeat++)
    for (const [n, { links: count, seconds }] of growth.entries())
      if (isHeldUp(n)) {
        const again = arms[n].time()
        growth[n] = { links: count, seconds: seconds.map((one, k) => Math.min(one, again[k])) }
      }
  return growth
}

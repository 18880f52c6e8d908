/** Results by method and formulation, of which tables and plots are made. */
import type { Agreement, Comparison, Contender, OrderStudy, TimedRun } from '../../engine/index.ts'
import { speedUp } from '../../engine/index.ts'
import type { Found } from './desk.ts'
import { CONTENDERS, runsOf, type Method } from './words.ts'

export type Quantity = OrderStudy['quantity']

/** What errors are measured in. */
export const UNITS: Readonly<Record<Quantity, string>> = { position: 'm', velocity: 'm/s', acceleration: 'm/s²' }

/** Results of one formulation by one method. Missing ones are NaN or null. */
export interface Row {
  readonly name: Contender
  readonly size: { readonly unknowns: number; readonly equations: number }
  /** Time per step, s. */
  readonly perStep: number
  readonly iterations: number
  /** How many times as fast as rp. */
  readonly times: number
  readonly refusal: TimedRun['refusal']
  /** J; not a number where the run ended early. */
  readonly energyError: number
  /** Null where this run, or that of rA, ended early. */
  readonly agreement: Agreement | null
}

/** Always four, one for each formulation. */
export function rowsOf({ comparison, step, duration }: Found, method: Method): readonly Row[] {
  const runs = runsOf(comparison, method)
  // What went a part of the way alone is not to be held beside what went all of it.
  const isEarly = (name: Contender): boolean => runs.some((one) => one.name === name && one.refusal !== null)
  const steps = Math.max(1, Math.round(duration / step))
  return CONTENDERS.map((name) => {
    const run = runs.find((one) => one.name === name)
    const whole = run !== undefined && run.refusal === null
    const dynamic = comparison.dynamics.find((one) => one.name === name && one.scheme === method)
    return {
      name,
      size: comparison.sizes.find((one) => one.name === name) ?? { unknowns: NaN, equations: NaN },
      perStep: whole ? run.seconds / steps : NaN,
      iterations: run?.iterations ?? NaN,
      times: speedUp(runs, name),
      refusal: run?.refusal ?? null,
      energyError: isEarly(name) ? NaN : (dynamic?.energyError ?? NaN),
      agreement:
        isEarly(name) || isEarly('rA')
          ? null
          : (comparison.agreement.find((one) => one.name === name && one.method === method) ?? null),
    }
  })
}

/** Length of a bar, as a share of the longest. */
export const barOf = (times: number, rows: readonly Row[]): number => {
  const longest = Math.max(1, ...rows.map((row) => row.times).filter(Number.isFinite))
  return Number.isFinite(times) ? times / longest : 0
}

export const studyOf = (
  { orders }: Comparison,
  want: { readonly scheme: Method; readonly quantity: Quantity; readonly name: Contender },
): OrderStudy | null =>
  orders.find(
    ({ scheme, quantity, name }) => scheme === want.scheme && quantity === want.quantity && name === want.name,
  ) ?? null

/** The lines of a plot, one for each formulation whose errors are more than rounding, and the ends of the axis of errors. */
export interface ErrorLines {
  readonly steps: readonly number[]
  readonly lines: readonly { readonly name: Contender; readonly errors: readonly (number | null)[] }[]
  readonly low: number
  readonly high: number
}

/** Steps from small to large; null where there is nothing to draw. */
export function errorLines(comparison: Comparison, method: Method, quantity: Quantity): ErrorLines | null {
  const studies = CONTENDERS.flatMap((name) => studyOf(comparison, { scheme: method, quantity, name }) ?? []).filter(
    ({ order }) => Number.isFinite(order),
  )
  const steps = (studies[0]?.steps ?? []).toSorted((a, b) => a - b)
  const lines = studies.map(({ name, steps: of, errors }) => ({
    name,
    errors: steps.map((step) => {
      const error = errors[of.indexOf(step)] ?? NaN
      return error > 0 && Number.isFinite(error) ? error : null
    }),
  }))
  const all = lines.flatMap(({ errors }) => errors.filter((error) => error !== null))
  return all.length === 0 ? null : { steps, lines, low: Math.min(...all) / ROOM, high: Math.max(...all) * ROOM }
}

/** Around the lines, as a factor. */
const ROOM = 2

/** The one to look at first: the first that has errors beyond rounding. */
export const usualQuantity = (comparison: Comparison, method: Method): Quantity =>
  (['velocity', 'acceleration', 'position'] as const).find((of) => errorLines(comparison, method, of) !== null) ??
  'velocity'

/**
 * How much of what is asked for is compared, so that nobody waits for minutes: a mechanism whose steps are dear is watched for a shorter time. A few
 * steps of everybody say how dear they are.
 */
import type { ComparisonOptions } from './options.ts'
import { CONTENDERS, makeRunner, SCHEMES, type Method, type Runner, type Start } from './contenders.ts'
import type { ComparisonWatch } from './plan.ts'
import { startReference } from './reference-motion.ts'

/** What was asked for of a comparison that was shortened. */
export interface Shortened {
  /** s. */
  readonly duration: number
  readonly orderDuration: number
  /** Wall-clock time that all of it would have taken, about, s. */
  readonly seconds: number
}

interface Afforded {
  /** The options with which it is to be run. */
  readonly options: ComparisonOptions
  readonly shortened: Shortened | null
}

/** Steps that are tried of each: so many, fewer if they take longer than these seconds, but not fewer than a few. */
const TRIAL = { steps: 40, seconds: 0.3, fewest: 8 }
/** Cost of a step side by side, in plain steps, since its results are compared as well. */
const WATCHED = 2
/** Cost of a step of the order studies, in plain steps: it is longer, and needs more iterations. */
const LONG = 1.5
/** Least number of steps of a run that tells something: in all, and with the longest steps of an order study. */
const LEAST = { steps: 50, long: 10 }
/** Share of the limit that the runs get at least. */
const RUNS = 1 / 2
const ORDERS = 1 / 3

export function shorten(
  start: Start,
  methods: readonly Method[],
  options: ComparisonOptions,
  { now, tell }: ComparisonWatch,
): Afforded {
  const { limit, duration, orderDuration } = options
  if (limit === undefined) return { options, shortened: null }
  tell(0, 'Trying out')
  const { fixed, perSecond, perOrderSecond } = calcCosts(start, methods, options, now)
  const seconds = fixed + perSecond * duration + perOrderSecond * orderDuration
  if (!(seconds > limit)) return { options, shortened: null }

  const room = Math.max(limit * RUNS, limit - fixed)
  const within = (time: number, afforded: number, least: number): number =>
    Math.min(time, Math.max(least, roundDown(afforded)))
  const forOrders = within(
    orderDuration,
    (ORDERS * room) / perOrderSecond,
    LEAST.long * Math.max(...options.orderSteps),
  )
  const rest = Math.max(0, room - perOrderSecond * forOrders)
  const watched = within(duration, rest / perSecond, LEAST.steps * options.step)
  if (watched === duration && forOrders === orderDuration) return { options, shortened: null }
  return {
    options: { ...options, duration: watched, orderDuration: forOrders },
    shortened: { duration, orderDuration, seconds },
  }
}

/** Costs in seconds of wall clock: fixed ones, and those for each second of the motion. */
function calcCosts(
  start: Start,
  methods: readonly Method[],
  { step, repeats, orderSteps }: ComparisonOptions,
  now: () => number,
): { readonly fixed: number; readonly perSecond: number; readonly perOrderSecond: number } {
  const reference = tryOut(() => startReference(start, methods.includes('kinematics')), step, now)
  const orderRate = orderSteps.reduce((sum, of) => sum + 1 / of, 0)
  let fixed = 2 * reference.making
  let perSecond = reference.stepping / step
  let perOrderSecond = reference.stepping / Math.min(...orderSteps)
  for (const method of methods) {
    const isScheme = SCHEMES.some((scheme) => scheme === method)
    const views = isScheme ? 2 : 1
    for (const name of CONTENDERS) {
      const { making, stepping } = tryOut(() => makeRunner(name, start, { method, step, alike: false }), step, now)
      fixed += making * (repeats + views + (isScheme ? orderSteps.length : 0))
      perSecond += (stepping * (repeats + views * WATCHED)) / step
      if (isScheme) perOrderSecond += stepping * LONG * orderRate
    }
  }
  return { fixed, perSecond, perOrderSecond }
}

/** Seconds that it takes to make a contender, and for one of its steps once the program is compiled. */
function tryOut(
  make: () => { readonly ok: true; readonly runner: Pick<Runner, 'stepTo'> } | { readonly ok: false },
  step: number,
  now: () => number,
): { readonly making: number; readonly stepping: number } {
  const before = now()
  const made = make()
  const began = now()
  const making = (began - before) / 1000
  const took: number[] = []
  let last = began
  for (let n = 1; made.ok && n <= TRIAL.steps; n++) {
    if (n > TRIAL.fewest && last - began > 1000 * TRIAL.seconds) break
    if (made.runner.stepTo(n * step) !== null) break
    const end = now()
    took.push((end - last) / 1000)
    last = end
  }
  // the first half warms the program up; it pauses now and then to translate itself, and a median does not mind
  const warm = took.slice(took.length / 2).toSorted((a, b) => a - b)
  return { making, stepping: warm[Math.floor(warm.length / 2)] ?? 0 }
}

/** Round numbers for times, as multiples of a power of ten. */
const ROUND = [7, 5, 4, 3, 2, 1.5, 1]

function roundDown(time: number): number {
  if (!(time > 0)) return 0
  const power = Math.floor(Math.log10(time))
  const part = ROUND.find((one) => one <= time / 10 ** power) ?? 1
  return Number(`${part}e${power}`)
}

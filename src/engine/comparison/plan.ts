/** The plan of a comparison, with the same start and times for all contenders, and its progress. */
import type { ComparisonOptions } from './options.ts'
import { CONTENDERS, SCHEMES, type Contender, type Method, type Start } from './contenders.ts'

export interface ComparisonWatch {
  /** Wall clock, ms. */
  readonly now: () => number
  /** How much is done, 0 to 1, and what is being done, in words for the reader. */
  readonly tell: (done: number, doing: string) => void
}

export interface Plan {
  readonly start: Start
  readonly options: ComparisonOptions
  readonly methods: readonly Method[]
  /** Ends of the steps that are timed and watched, s, and their length. */
  readonly times: Float64Array
  readonly step: number
  /** Ends of the steps of each order study. */
  readonly orderTimes: readonly Float64Array[]
  readonly now: () => number
  /** Adds steps of one contender to the progress. */
  readonly count: (steps: number, doing: string) => void
}

const METHOD_WORDS: Readonly<Record<Method, string>> = {
  kinematics: 'Kinematics',
  'backward-euler': 'Backward Euler',
  'generalized-alpha': 'Generalised-α',
}
const CONTENDER_WORDS: Readonly<Record<Contender, string>> = { lock: 'lock', rA: 'rA', rp: 'rp', re: 'rε' }

export const wordsFor = (what: Method | 'Order', who: Contender | 'side by side'): string =>
  `${what === 'Order' ? what : METHOD_WORDS[what]}, ${who === 'side by side' ? who : CONTENDER_WORDS[who]}`

/** Least change of the progress that is told. */
const NOTICEABLE = 0.002

export function makePlan(
  start: Start,
  methods: readonly Method[],
  options: ComparisonOptions,
  { now, tell }: ComparisonWatch,
): Plan {
  const times = endsOf(options.duration, options.step)
  const orderTimes = options.orderSteps.map((step) => endsOf(options.orderDuration, step))
  // each method side by side and in its repeats, schemes side by side once more
  const rounds = methods.length * (1 + options.repeats) + SCHEMES.length
  const inOrders = SCHEMES.length * orderTimes.reduce((sum, { length }) => sum + length, 0)
  const total = times.length + CONTENDERS.length * (rounds * times.length + inOrders)
  let done = 0
  let told = -1
  let words = ''
  return {
    start,
    options,
    methods,
    times,
    step: times[0],
    orderTimes,
    now,
    count(steps, doing) {
      done += steps
      const share = done / total
      if (doing === words && share - told < NOTICEABLE) return
      words = doing
      told = share
      tell(share, doing)
    },
  }
}

/** Ends of equal steps over a duration, of about the length asked for, s. */
function endsOf(duration: number, step: number): Float64Array {
  const count = Math.max(1, Math.round(duration / step))
  return Float64Array.from({ length: count }, (_, n) => (duration * (n + 1)) / count)
}

/** CPU time of this process. On a machine that has other work, wall time measures that work too. */
import { cpuUsage } from 'node:process'

/** Seconds of CPU that this process has used, user and system. */
export function cpuSeconds(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1e6
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Least number of repeats, after one that is not counted. */
export const REPEATS = 5

/**
 * Median CPU seconds of `timed`, which gets what `prepare` makes; preparing is not timed. Repeats until `least` seconds have been
 * spent, at least REPEATS times; short runs are thus measured often, and after more warming up.
 */
export function medianTime<T>(
  prepare: () => T,
  timed: (made: T) => void,
  finish: (made: T) => void,
  least = 0.5,
): number {
  const once = (): number => {
    const made = prepare()
    const start = cpuSeconds()
    timed(made)
    const spent = cpuSeconds() - start
    finish(made)
    return spent
  }
  let warm = once()
  // code is optimised as it runs: one long run warms up, short ones take a few
  for (let i = 0; i < 50 && warm < 0.4 * least; i++) warm += once()
  const times: number[] = []
  let sum = 0
  while (times.length < REPEATS || (sum < least && times.length < 500)) {
    const spent = once()
    times.push(spent)
    sum += spent
  }
  return median(times)
}

/** Median CPU seconds of one call of `once`, made in batches; `reset` before each batch, not timed. */
export function timeEach(once: () => void, reset: () => void, budget: number): number {
  reset()
  let start = cpuSeconds()
  once()
  const first = Math.max(cpuSeconds() - start, 1e-7)
  const batch = Math.max(1, Math.min(200, Math.round((0.04 * budget) / first)))
  const run = (): number => {
    reset()
    start = cpuSeconds()
    for (let i = 0; i < batch; i++) once()
    return (cpuSeconds() - start) / batch
  }
  let warm = 0
  for (let i = 0; i < 100 && warm < 0.3 * budget; i++) warm += run() * batch
  const samples: number[] = []
  let sum = 0
  while (samples.length < REPEATS || (sum < 0.7 * budget && samples.length < 400)) {
    const each = run()
    samples.push(each)
    sum += each * batch
  }
  return median(samples)
}

import type { TimedRun } from './comparison.ts'
import type { Contender } from './contenders.ts'

/** How many times as fast as rp a run is; NaN where either ended early. */
export function speedUp(runs: readonly TimedRun[], name: Contender): number {
  const run = runs.find((one) => one.name === name)
  const rp = runs.find((one) => one.name === 'rp')
  return run && rp && !run.refusal && !rp.refusal ? rp.seconds / run.seconds : NaN
}

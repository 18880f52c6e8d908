/** Steps leave nothing on the heap: what a run needs is there once its mechanism is compiled. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { INTEGRATORS, makeIntegrator } from './index.ts'
import { conservativeMechanisms } from '../testing/conservative.ts'
import { start } from '../testing/small-mechanisms.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are in use after a collection. */
function inUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const WARM = 3000
const STEPS = 2000
/** Less than the smallest object for each step, 16 bytes; compiled code and its feedback grow too, but not in both windows. */
const GROWTH = 16 * STEPS

describe.each(conservativeMechanisms.filter(({ name }) => name === 'spatial slider-crank' || name === 'Bricard'))(
  '$name',
  ({ spec }) => {
    it.each(INTEGRATORS)('has a flat heap over thousands of steps of %s', (name) => {
      const { model, state, ws } = start(spec)
      const run = makeIntegrator(name, model, { tolerance: 1e-6, step: 1e-3, maxStep: 1e-3 })
      let done = 0
      const take = (steps: number): number => {
        const before = inUse()
        for (const end = done + steps; done < end;) run.advance(model, state, ws, ++done * 1e-3)
        return inUse() - before
      }
      take(WARM)
      expect(Math.min(take(STEPS), take(STEPS))).toBeLessThan(GROWTH)
      expect(run.statistics.steps).toBeGreaterThanOrEqual(WARM + 2 * STEPS)
    })
  },
)

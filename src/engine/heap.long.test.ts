/** Steps leave nothing on the heap: what a run needs is there once its mechanism is compiled. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { INTEGRATORS, makeIntegrator, type ElementType, type MechanismSpec } from './index.ts'
import { conservativeMechanisms } from '../testing/conservative.ts'
import { randomBody, randomSource } from '../testing/random-mechanism.ts'
import { CONSTRAINT_SAMPLES } from '../testing/samples.ts'
import { start } from '../testing/small-mechanisms.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are in use after a collection. */
function inUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const WARM = 3000
const STEPS = 1000
/** What steps leave they leave in every window; compiled code and its feedback grow too, at once and now and then. */
const WINDOWS = 4
/** Less than the smallest object for each step, 16 bytes. */
const GROWTH = 16 * STEPS

/** Two bodies, one hanging on the ground and one on the other by a kind of constraint element. */
function hanging(make: (typeof CONSTRAINT_SAMPLES)[ElementType]): MechanismSpec {
  const r = randomSource(3)
  const still = { joint: false, markers: false }
  const joints = [...make(r, ['a', 'ground'], still, 'first'), ...make(r, ['b', 'a'], still, 'second')]
  // slowly, so that none tumbles to where it is singular
  const slow = { velocity: [0.01, 0, -0.02], angularVelocity: [0.03, -0.02, 0.01] } as const
  const bodies = ['a', 'b'].map((id) => ({ ...randomBody(id, r), ...slow }))
  return { gravity: [0, 0, -0.02], bodies, joints, forces: [] }
}

const mechanisms = [
  ...conservativeMechanisms.filter(({ name }) => name === 'spatial slider-crank' || name === 'Bricard'),
  ...Object.entries(CONSTRAINT_SAMPLES).map(([name, make]) => ({ name, spec: hanging(make) })),
]

describe.each(mechanisms)('$name', ({ spec }) => {
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
    expect(Math.min(...Array.from({ length: WINDOWS }, () => take(STEPS)))).toBeLessThan(GROWTH)
    expect(run.statistics.steps).toBeGreaterThanOrEqual(WARM + WINDOWS * STEPS)
  })
})

/** What equilibria and modes cost beside simulation, all measured in one run. */
import { expect, test } from 'vitest'
import { copyState, makeIntegrator, makeState } from '../index.ts'
import { hangingChain } from '../../testing/resting-mechanisms.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { calcModes } from '../modes/modes.ts'
import { findEquilibrium } from './equilibrium.ts'

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}

test('equilibrium and the 20 lowest modes of a chain of 100 links take no longer than 200 steps of its simulation', () => {
  const { model, state: home, ws } = start(hangingChain(100))
  const { size } = ws
  const timed = (work: (state: ReturnType<typeof makeState>) => void): number => {
    const state = makeState(model)
    copyState(home, state)
    ws.size = size
    const before = cpu()
    work(state)
    return cpu() - before
  }
  const ratios = Array.from({ length: 7 }, () => {
    const statics = timed((state) => {
      expect(findEquilibrium(model, state, ws)).toMatchObject({ ok: true, stability: 'stable' })
      const found = calcModes(model, state, ws, { count: 20 })
      if (!found.ok) throw new Error(found.failure.message)
      expect(found.modes.filter(({ kind }) => kind === 'vibration')).toHaveLength(20)
    })
    const steps = timed((state) => {
      const run = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 })
      expect(run.advance(model, state, ws, 1e3, 200)).toBeNull()
      expect(run.statistics.steps).toBe(200)
    })
    return statics / steps
  })
  // code is optimised as it runs: the first rounds do not count
  const [, , middle] = ratios.slice(2).toSorted((a, b) => a - b)
  expect(middle).toBeLessThan(1)
})

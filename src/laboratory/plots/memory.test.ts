import { afterEach, describe, expect, it, vi } from 'vitest'
import { runMemory } from './memory.ts'

describe('what is kept of runs', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['a desktop', false, 96, 64],
    ['a phone', true, 48, 41],
  ])(
    'takes up on %s no more than its budget, with as many kept runs as there can be',
    (_, coarse, budget, recording) => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query === '(pointer: coarse)' }))
      const { tape, plots, keptPlots, motion } = runMemory()
      // ten minutes of twenty bodies fit in it (simulation/long-runs.test.ts)
      expect(tape / 2 ** 20).toBe(recording)
      expect((tape + plots + 4 * keptPlots + motion) / 2 ** 20).toBe(budget)
    },
  )
})

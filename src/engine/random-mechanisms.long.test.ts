/**
 * Random mechanisms: every one simulates a second with its constraints kept, or is refused with a reason that is true. The seeds here are a sample of
 * the ten thousand that the benchmark runs; LOCKWORK_SEED=n takes others.
 */
import { describe, expect, it } from 'vitest'
import { assemble, compile, makeState, makeWorkspace } from './index.ts'
import { randomClosedMechanism } from '../testing/random-closed-mechanism.ts'
import { runRandomMechanism } from '../testing/random-mechanism-run.ts'

const wish = process.env.LOCKWORK_SEED ?? '0'
const first = wish === 'random' ? Math.floor(1e6 * Math.random()) : 1000 * Number(wish)
const SEEDS = Array.from({ length: 150 }, (_, i) => first + i)

describe('random mechanisms', () => {
  it('are built closed: assembly has nothing to do at the poses they were built from', () => {
    for (const seed of SEEDS) {
      const { solution, spoiled } = randomClosedMechanism(seed)
      if (spoiled) continue
      const model = compile(solution)
      const assembly = assemble(model, makeState(model), makeWorkspace(model))
      if (assembly.ok) expect(assembly.move, `seed ${seed}`).toBeLessThan(1e-12)
      else expect(assembly.failure.code, `seed ${seed}`).toBe('notConsistent')
    }
  })

  it('simulate, or are refused with a reason that is true', () => {
    const runs = SEEDS.map((seed) => runRandomMechanism(seed))
    expect(
      runs.filter(({ fault }) => fault !== null).map(({ seed, fault, message }) => `${seed}: ${fault} (${message})`),
    ).toEqual([])
    // most of them run, and all kinds are among them
    expect(runs.filter(({ outcome }) => outcome === 'ran').length).toBeGreaterThan(0.7 * SEEDS.length)
    expect(new Set(runs.map(({ style, start }) => `${style} ${start}`)).size).toBe(12)
    expect(Math.max(...runs.map(({ bodies }) => bodies))).toBe(12)
  })
})

/** The robots' joint accelerations by dual quaternions and by Kane's equations, against those of the main engine, as [SQA table 2] compares them. */
import { describe, expect, test } from 'vitest'
import { makeWorkspace, computeDynamics, loadKane, loadLinkTrees, type EquationsOfMotion } from '../engine/index.ts'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { start } from '../testing/small-mechanisms.ts'

/**
 * Coefficient of multiple correlation of two waveforms of as many samples: the root of 1 − what they differ by over what they vary by, both as mean squares. 1 where they are the
 * same.
 */
function correlate(one: readonly number[], other: readonly number[]): number {
  const count = one.length
  const means = one.map((x, i) => (x + other[i]!) / 2)
  const mean = means.reduce((sum, x) => sum + x, 0) / count
  const squares = (around: (i: number) => number): number =>
    [one, other].reduce((sum, wave) => sum + wave.reduce((part, x, i) => part + (x - around(i)) ** 2, 0), 0)
  const apart = squares((i) => means[i]!) / count
  const varied = squares(() => mean) / (2 * count - 1)
  return varied === 0 ? 1 : Math.sqrt(Math.max(0, 1 - apart / varied))
}

const SAMPLES = 100
const SPAN = 2

/** The least coefficient of all components of accelerations of bodies that vary, over a free run. */
async function compare(id: string, make: (model: Parameters<typeof makeWorkspace>[0]) => EquationsOfMotion) {
  const run = start(await gallerySpec(id), 'auto', 1e-8)
  const { model, state, ws } = run
  const equations = make(model)
  const own = makeWorkspace(model)
  const waves = Array.from(ws.acceleration, () => ({ main: [] as number[], own: [] as number[] }))
  for (let i = 1; i <= SAMPLES; i++) {
    run.to((SPAN * i) / SAMPLES)
    computeDynamics(model, state, ws)
    equations(model, state, own)
    waves.forEach((wave, k) => {
      wave.main.push(ws.acceleration[k]!)
      wave.own.push(own.acceleration[k]!)
    })
  }
  const largest = Math.max(...waves.flatMap(({ main }) => main.map(Math.abs)))
  // what is rounding beside the rest has nothing to be correlated
  const moving = waves.filter(({ main }) => Math.max(...main.map(Math.abs)) > 1e-9 * largest)
  return { count: moving.length, least: Math.min(...moving.map(({ main, own: theirs }) => correlate(main, theirs))) }
}

test('the coefficient is 1 of the same waves, and falls with what they differ by', () => {
  const wave = Array.from({ length: 50 }, (_, i) => Math.sin(i / 5))
  expect(correlate(wave, wave)).toBe(1)
  const noisy = wave.map((x, i) => x + 0.1 * Math.cos(40 * i))
  expect(correlate(wave, noisy)).toBeLessThan(0.999)
  expect(correlate(wave, noisy)).toBeGreaterThan(0.99)
})

describe.each(['snake-arm', 'mobile-arm', 'wheeled-arm'])('%s', (id) => {
  test('by dual quaternions', async () => {
    const { makeLinkDynamics } = await loadLinkTrees()
    const { count, least } = await compare(id, (model) => {
      const made = makeLinkDynamics(model)
      if (!made.ok) throw new Error(made.refusal.message)
      return made.equations
    })
    expect(count).toBeGreaterThan(20)
    expect(least).toBeGreaterThanOrEqual(0.999999)
  })

  test('by Kane’s equations', async () => {
    const { makeKaneDynamics } = await loadKane()
    const { least } = await compare(id, makeKaneDynamics)
    expect(least).toBeGreaterThanOrEqual(0.999999)
  })
})

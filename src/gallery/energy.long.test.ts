/** Energy of the conservative mechanisms over their time, against the largest kinetic energy of the run. */
import { describe, expect, test } from 'vitest'
import { galleryScene, runGallery } from '../testing/gallery-scenes.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import { expectations } from './expectations.ts'
import { planeChain } from '../testing/formulas/plane-chain.ts'
import { integrate } from '../testing/formulas/runge-kutta.ts'

/** s. The fifty joints of the snake arm and their springs take a hundred times as long as most. */
const timeOf = (id: string): number => (id === 'snake-arm' ? 1 : 10)

/** Drift over so many seconds, the largest kinetic energy being 1. */
function drift(run: MechanismRun, seconds: number): number {
  const start = run.energy()
  const total = start.kinetic + start.potential
  let [worst, largest] = [0, 0]
  for (let i = 1; i <= 100; i++) {
    run.advance((seconds * i) / 100)
    const { kinetic, potential } = run.energy()
    worst = Math.max(worst, Math.abs(kinetic + potential - total))
    largest = Math.max(largest, kinetic)
  }
  return worst / largest
}

/** Bounds at the scene's own tolerance and at 1e-10. Bricard's linkage passes near a singular pose. */
const bounds = (id: string): readonly [number, number] => (id === 'bricard' ? [1e-3, 1e-5] : [1e-6, 1e-8])

const conservative = Object.keys(expectations).filter((id) => expectations[id]!.conservative)

describe.each(conservative)('%s', (id) => {
  test('keeps its energy at its own tolerance', async () => {
    const { tolerance } = (await galleryScene(id)).simulation
    expect(drift(await runGallery(id, { tolerance }), timeOf(id))).toBeLessThanOrEqual(bounds(id)[0])
  })

  test('keeps it better at 1e-10', async () => {
    expect(drift(await runGallery(id, { tolerance: 1e-10 }), timeOf(id))).toBeLessThanOrEqual(bounds(id)[1])
  })
})

test('the chain moves as forty equations in its angles say', async () => {
  const run = await runGallery('chain', { tolerance: 1e-9 })
  const links = run.spec.bodies.filter((b) => !b.fixed)
  const bars = links.map(({ mass, centre, inertia }) => ({
    mass,
    length: 0.05,
    centre: centre[0],
    inertia: inertia[2],
  }))
  const y = new Float64Array(2 * links.length)
  let angle = 0
  links.forEach((_, i) => (y[i] = angle += run.joint(`pin${i + 1}`).coordinate))
  integrate(planeChain(bars), y, 0, 0.8, 1600)
  run.advance(0.8)
  angle = 0
  links.forEach((_, i) => {
    angle += run.joint(`pin${i + 1}`).coordinate
    expect(angle).toBeCloseTo(y[i]!, 5)
  })
})

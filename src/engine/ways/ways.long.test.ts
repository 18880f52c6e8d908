/** The accelerations of every mechanism of the gallery at a hundred random states, by all ways that it has. */
import { expect, test } from 'vitest'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import type { MechanismSpec } from '../index.ts'
import { compareWays } from './index.ts'

/** Motions from other velocities, as far as joints allow them, and instants of each. */
const MOTIONS = 4
const INSTANTS = 25

function thrown(spec: MechanismSpec, seed: number): MechanismSpec {
  const r = randomSource(seed)
  const bodies = spec.bodies.map((body) => ({ ...body, velocity: r.vec3(0.3), angularVelocity: r.vec3(2) }))
  return { ...spec, bodies }
}

const specs = await Promise.all(GALLERY_IDS.map(async (id) => [id, await gallerySpec(id)] as const))

test.each(specs)('%s has the same accelerations by all ways', (_, spec) => {
  let states = 0
  for (let seed = 1; seed <= MOTIONS; seed++) {
    const made = compareWays(
      thrown(spec, seed),
      { duration: 0.4, instants: INSTANTS, links: [], timed: 0 },
      { now: () => 0, tell: () => {} },
    )
    if (!made.ok) throw new Error(made.refusal.message)
    states += made.compared.instants
    for (const { name, refusal, apart, missed } of made.compared.ways) {
      if (refusal !== null) continue
      expect([name, missed], `throw ${seed}`).toEqual([name, 0])
      expect(apart, `${name}, throw ${seed}`).toBeLessThan(1e-9)
    }
  }
  expect(states).toBeGreaterThan(MOTIONS)
})

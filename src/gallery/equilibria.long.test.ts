/** Equilibria from random poses of mechanisms of the gallery, and whether each, pushed a little and let go, does what is said of it. */
import { expect, test } from 'vitest'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { releaseAll } from '../testing/released.ts'

const POSES = 100

/** And the verdicts that each comes to. */
const MECHANISMS = {
  'double-pendulum': ['stable', 'unstable'],
  'conical-pendulum': ['indifferent', 'unstable'],
  'cart-pole': ['indifferent', 'unstable'],
  'slider-crank-free': ['stable', 'unstable'],
  gyroscope: ['indifferent', 'unstable'],
  parallelogram: ['stable', 'unstable'],
  bricard: ['stable', 'unstable'],
  door: ['stable'],
  'double-wishbone': ['stable', 'unstable'],
  'three-carts': ['stable'],
}

test.each(Object.entries(MECHANISMS))(
  '%s, thrown about a hundred times, comes into balance: %j',
  async (id, verdicts) => {
    const all = releaseAll(await gallerySpec(id), POSES, 1)
    expect(all.flatMap(({ faults, verdict }, k) => faults.map((fault) => `pose ${k}, ${verdict}: ${fault}`))).toEqual(
      [],
    )
    // each has one to be found
    expect(all.filter(({ found }) => found)).toHaveLength(POSES)
    expect(new Set(all.map(({ verdict }) => verdict.split(',')[0]))).toEqual(new Set(verdicts))
    for (const { residual } of all) expect(residual).toBeLessThanOrEqual(1e-9)
    expect(all.filter(({ released }) => released)).toHaveLength(POSES)
  },
)

test('the anchor chain, thrown about, comes into balance each time', async () => {
  const all = releaseAll(await gallerySpec('anchor-chain'), 30, 30)
  expect(all.flatMap(({ found, faults, verdict }, k) => (found ? faults : [`pose ${k}: ${verdict}`]))).toEqual([])
})

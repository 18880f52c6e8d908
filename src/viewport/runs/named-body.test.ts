import { expect, test } from 'vitest'
import type { FrameIndex } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { namedBody } from './named-body.ts'

/** A run of the slider-crank whose bodies are shifted by so much, m. */
async function posed(shifts: Readonly<Record<string, number>>) {
  const scene = await galleryScene('slider-crank')
  const index = { bodies: new Map(scene.bodies.map(({ id }, i) => [id, i])) } as unknown as FrameIndex
  const poses = Float32Array.from(scene.bodies.flatMap(({ id }) => [shifts[id] ?? 0, 0, 0, 1, 0, 0, 0]))
  return { scene, index, poses }
}

test('names stand at the body where the runs are farthest apart, and stay there while they are half as far apart there', async () => {
  const runs = [await posed({}), await posed({ frame: 9, rod: 0.2, piston: 0.5 }), await posed({ rod: 0.1 })]
  expect(namedBody(runs, null)).toBe('piston')
  expect(namedBody(runs, 'crank')).toBe('piston')
  expect(namedBody([runs[0]!, await posed({ rod: 0.3, piston: 0.5 })], 'rod')).toBe('rod')
})

test('runs in one pose are named at their first body that can move', async () => {
  const run = await posed({})
  expect(namedBody([run], null)).toBe('crank')
  expect(namedBody([run, run], null)).toBe('crank')
  expect(namedBody([], 'crank')).toBeNull()
})

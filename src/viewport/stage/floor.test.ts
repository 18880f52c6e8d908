import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { calcFloor, calcGridSpacing, calcLowest } from './floor.ts'

function load(scene: object): Scene {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...scene })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}
const bar = (id: string, position: readonly number[]): object => ({
  id,
  position,
  shapes: [{ kind: 'link', from: [0, 0, 0], to: [0.5, 0, 0], width: 0.02, thickness: 0.02 }],
})
const pin = (id: string, driven: string, main: object): object => ({
  id,
  type: 'revolute',
  driven: { body: driven },
  main,
})

describe('floor', () => {
  it('lies below the lowest shape', () => {
    const scene = load({ bodies: [{ id: 'ball', position: [0, 0, 2], shapes: [{ kind: 'sphere', radius: 0.5 }] }] })
    expect(calcFloor(scene, makeSceneFrame(scene, 1, null), 1)).toBeCloseTo(2 - 0.5 - 0.12, 9)
  })
  it('lies below what a chain that starts level will reach', () => {
    const scene = load({
      bodies: [bar('a', [0, 0, 1]), bar('b', [0.5, 0, 1])],
      joints: [
        pin('p', 'a', { body: 'ground', position: [0, 0, 1] }),
        pin('q', 'b', { body: 'a', position: [0.5, 0, 0] }),
      ],
    })
    // Two bars of 0.5 m and the corner of the round end's box.
    const floor = calcFloor(scene, makeSceneFrame(scene, 1, null), 1)
    expect(floor).toBeCloseTo(1 - 0.5 - Math.hypot(0.51, 0.01, 0.01) - 0.12, 9)
  })
  it('does what the scene says', () => {
    const scene = load({ bodies: [bar('a', [0, 0, 1])], view: { floor: -7 } })
    expect(calcFloor(scene, makeSceneFrame(scene, 1, null), 1)).toBe(-7)
  })
  it('does not chase bodies that fall for ever', () => {
    const scene = load({
      bodies: [bar('a', [0, 0, 1]), bar('free', [0, 0, -90])],
      joints: [pin('p', 'a', { body: 'ground', position: [0, 0, 1] })],
    })
    expect(calcLowest(scene, makeSceneFrame(scene, 1, null))).toBeCloseTo(0.99, 9)
  })
  it('has a grid of round spacing, of any size of scene', () => {
    for (const size of [1e-3, 0.07, 0.4, 1, 33, 5e4]) {
      const spacing = calcGridSpacing(size)
      expect([1, 2, 5, 10]).toContain(Math.round(spacing / 10 ** Math.floor(Math.log10(spacing * 1.000001))))
      expect(size / spacing).toBeGreaterThan(2)
      expect(size / spacing).toBeLessThan(8)
    }
  })
})

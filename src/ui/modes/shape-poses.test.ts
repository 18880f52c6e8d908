import { expect, it } from 'vitest'
import { displacedPoses, largestOf, sizeForReach } from './shape-poses.ts'

/** A bar of 2 m about its end at the origin: its centre is 1 m along x. */
const bar = { id: 'bar', position: [0, 0, 0], orientation: [1, 0, 0, 0], centre: [1, 0, 0] } as const
/** A turn about z through the origin: the centre goes along y. */
const swing = { re: Float64Array.of(0, 1, 0, 0, 0, 1), im: new Float64Array(6) }

it('shifts the centre of mass and turns about it, by the phase', () => {
  const at = (phase: number, size: number) => displacedPoses([bar], [{ shape: swing, phase, size }]).get('bar')!
  const full = at(0, 0.1)
  // The centre is where the shape says; the end follows by the turn about it.
  expect(full.position[0]).toBeCloseTo(1 - Math.cos(0.1), 12)
  expect(full.position[1]).toBeCloseTo(0.1 - Math.sin(0.1), 12)
  expect(2 * Math.atan2(full.orientation[3], full.orientation[0])).toBeCloseTo(0.1, 12)
  expect(at(Math.PI / 2, 0.1).position[1]).toBeCloseTo(0, 12)
  expect(at(Math.PI, 0.1).orientation[3]).toBeCloseTo(-full.orientation[3], 12)
})

it('lets parts of a complex shape go out of step', () => {
  const circle = { re: Float64Array.of(1, 0, 0, 0, 0, 0), im: Float64Array.of(0, -1, 0, 0, 0, 0) }
  const at = (phase: number) => displacedPoses([bar], [{ shape: circle, phase, size: 0.5 }]).get('bar')!.position
  expect(at(0)[0]).toBeCloseTo(0.5, 12)
  // Re(−i e^{iφ}) = sin φ: a quarter later it has gone along y.
  expect(at(Math.PI / 2)[0]).toBeCloseTo(0, 12)
  expect(at(Math.PI / 2)[1]).toBeCloseTo(0.5, 12)
})

it('adds up what swings at once', () => {
  const other = { shape: swing, phase: Math.PI, size: 0.1 }
  expect(displacedPoses([bar], [{ shape: swing, phase: 0, size: 0.1 }, other]).get('bar')!.position[1]).toBeCloseTo(
    0,
    12,
  )
})

it('sizes a shape by its fastest point, and by how far it turns', () => {
  const shapes = () => [{ kind: 'box', size: [2, 0, 0], position: [1, 0, 0], orientation: [1, 0, 0, 0] } as never]
  const mode = { shape: swing, kind: 'vibration' } as const
  // The far end goes twice as far as the centre.
  expect(sizeForReach({ bodies: [bar] }, mode, shapes, 0.2)).toBeCloseTo(0.1, 12)
  expect(sizeForReach({ bodies: [bar] }, mode, shapes, 50)).toBeCloseTo(0.7, 12)
  const still = { shape: { re: new Float64Array(6), im: new Float64Array(6) }, kind: 'rigid' } as const
  expect(sizeForReach({ bodies: [bar] }, still, shapes, 0.2)).toBe(0)
})

it('knows the half axis of an ellipse', () => {
  expect(largestOf([3, 0, 0], [0, 4, 0])).toBeCloseTo(4, 12)
  expect(largestOf([3, 0, 0], [4, 0, 0])).toBeCloseTo(5, 12)
})

import { describe, expect, it } from 'vitest'
import { openView, project, type CameraPose, type Vec3 } from '../../tools/index.ts'
import type { Glyph } from '../viewing/glyph.ts'
import type { DrawnGlyph } from '../viewing/viewing.ts'
import { arrowAt } from './arrow-at.ts'

/** Looks along y: x of the world to the right, z up. */
const POSE: CameraPose = { target: [0, 0, 0], distance: 3, azimuth: -Math.PI / 2, elevation: 0 }
const VIEW = openView(800, 600)

const glyph = (kind: Glyph['kind'], at: Vec3, vector: Vec3): Glyph => ({
  kind,
  owner: { kind: 'joint', id: 'pin' },
  together: [],
  at,
  vector,
  magnitude: Math.hypot(...vector),
  told: 'determined',
})
const FORCE: DrawnGlyph = { glyph: glyph('force', [0, 0, 0], [7, 0, 0]), tip: [0.5, 0, 0], sweep: 0, cut: false }
/** From the right up and on to the left. */
const TORQUE: DrawnGlyph = {
  glyph: glyph('torque', [0, 0, 0], [0, -3, 0]),
  tip: [0.2, 0, 0],
  sweep: Math.PI,
  cut: false,
}

const at = (point: Vec3, dx = 0, dy = 0, clear = 8, drawn: readonly DrawnGlyph[] = [FORCE]) => {
  const { x, y } = project(POSE, VIEW, point)
  return arrowAt(drawn, POSE, VIEW, { x: x + dx, y: y + dy, reach: 6, clear: () => clear })
}

describe('the arrow under a point of the view', () => {
  it('is met along its shaft and at its tip, within reach', () => {
    for (const point of [
      [0.25, 0, 0],
      [0.5, 0, 0],
    ] as const) {
      expect(at(point, 0, 5)).toBe(FORCE)
      expect(at(point, 0, -5)).toBe(FORCE)
      expect(at(point, 0, 7)).toBeNull()
    }
    expect(at([0.5, 0, 0], 5)).toBe(FORCE)
    expect(at([0.5, 0, 0], 7)).toBeNull()
  })
  it('leaves its start to the joint, but no more than half its length', () => {
    expect(at([0, 0, 0])).toBeNull()
    expect(at([0, 0, 0], 7)).toBeNull()
    expect(at([0, 0, 0], 9)).toBe(FORCE)
    expect(at([0.24, 0, 0], 0, 0, 1000)).toBeNull()
    expect(at([0.26, 0, 0], 0, 0, 1000)).toBe(FORCE)
  })
  it('is curved where it is one of a torque, and open where it ends', () => {
    const onArc = (angle: number) => at([0.2 * Math.cos(angle), 0, 0.2 * Math.sin(angle)], 0, 0, 8, [TORQUE])
    for (const angle of [0, 0.7, 1.6, 3]) expect(onArc(angle)).toBe(TORQUE)
    for (const angle of [-0.7, -1.6]) expect(onArc(angle)).toBeNull()
    expect(at([0, 0, 0], 0, 0, 8, [TORQUE])).toBeNull()
  })
  it('is the nearest of several, and none that lies behind the eye', () => {
    const lower: DrawnGlyph = {
      ...FORCE,
      glyph: glyph('force', [0, 0, -0.02], [7, 0, 0]),
      tip: [0.5, 0, -0.02],
    }
    expect(at([0.25, 0, -0.02], 0, 0, 8, [FORCE, lower])).toBe(lower)
    expect(at([0.25, 0, 0], 0, 0, 8, [lower, FORCE])).toBe(FORCE)
    const behind: DrawnGlyph = { ...FORCE, glyph: glyph('force', [0, -9, 0], [7, 0, 0]), tip: [0.5, -9, 0] }
    expect(at([0.25, 0, 0], 0, 0, 8, [behind])).toBeNull()
  })
})

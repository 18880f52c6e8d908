import { describe, expect, it } from 'vitest'
import { calcArrowLength, FULL_SWEEP } from './arrow-length.ts'
import type { Glyph } from '../viewing/glyph.ts'
import { calcReferences, largestOnScales } from './references.ts'

const arrow = (kind: Glyph['kind'], magnitude: number): Glyph => ({
  kind,
  owner: { kind: 'joint', id: 'pin' },
  at: [0, 0, 0],
  vector: [magnitude, 0, 0],
  magnitude,
  together: [],
  told: 'determined',
})
/** m. */
const SIZE = 0.25
const NONE = { force: 0, velocity: 0, acceleration: 0 }

describe('the scale of torques', () => {
  const glyphs = [arrow('force', 2000), arrow('gravity', 30), arrow('torque', 0.1), arrow('velocity', 7)]
  const largest = largestOnScales(glyphs, SIZE)
  const references = calcReferences(largest, 'auto', SIZE, 1, 1)

  it('is that of the forces, by the size of the mechanism', () => {
    expect(largest).toEqual({ force: 2000, velocity: 7, acceleration: 0 })
    expect(references).toEqual({ force: 2000, torque: 2000 * SIZE, velocity: 7, acceleration: 0 })
    expect(largestOnScales([arrow('force', 3), arrow('torque', 5)], SIZE).force).toBe(5 / SIZE)
  })
  it('leaves out a small torque beside large forces, and shows it by itself', () => {
    expect(calcArrowLength(0.1, references.torque, largest.force * SIZE).share).toBe(0)
    const alone = largestOnScales([arrow('torque', 0.1)], SIZE)
    expect(calcArrowLength(0.1, calcReferences(alone, 'auto', SIZE, 1, 1).torque).share).toBeCloseTo(1, 12)
  })
  it('leaves out what is less than a hundredth of the largest, be that far beyond the scale', () => {
    expect(calcArrowLength(9.9, 100, 1000).share).toBe(0)
    expect(calcArrowLength(10.1, 100, 1000).share).toBeCloseTo(0.101, 12)
  })
  it('that is fixed stands for the same on a metre of arc as on a metre of arrow', () => {
    const fixed = calcReferences(NONE, { newtonsPerMetre: 40 }, SIZE, 0.5, 0.02)
    expect(fixed.force).toBe(40 * 0.5)
    expect(fixed.torque).toBeCloseTo(40 * 0.02 * FULL_SWEEP, 12)
  })
})

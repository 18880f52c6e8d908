import { describe, expect, it } from 'vitest'
import { HEADER, JOINT, frameLength, jointAt, type Frame } from '../../simulation/index.ts'
import { suggestScale } from './glyph-scale.ts'

const layout = { bodies: 2, joints: 3, forces: 0, bundles: 0 }

/** A frame of a mechanism of the given size with these reactions (x, y, z) at its joints; all else is not a number. */
function frameWith(size: number, forces: readonly (readonly [number, number, number])[]): Frame {
  const data = new Float64Array(frameLength(layout)).fill(NaN)
  data[HEADER.size] = size
  forces.forEach((force, j) => data.set(force, jointAt(layout, j) + JOINT.force))
  return {
    layout,
    data,
    revision: 1,
    index: { layout, bodies: new Map(), joints: new Map(), forces: new Map(), bundles: [] },
  }
}

describe('the first fixed scale', () => {
  it('gives the largest reaction an arrow of 0.4 sizes, to one digit', () => {
    // 30, 40 → 50 N over 0.4 · 0.5 m = 250 N/m, one digit: 300.
    expect(
      suggestScale(
        frameWith(0.5, [
          [1, 2, 2],
          [0, 30, 40],
          [3, 0, 0],
        ]),
      ),
    ).toBe(300)
  })

  it('has a way out where nothing pulls', () => {
    expect(
      suggestScale(
        frameWith(0.5, [
          [0, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ]),
      ),
    ).toBe(100)
  })
})

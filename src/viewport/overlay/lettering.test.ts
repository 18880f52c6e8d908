import { describe, expect, it } from 'vitest'
import { calcCameraAxes, cross, dot, type Vec3 } from '../../tools/index.ts'
import { letteringUp } from './lettering.ts'

const NORMALS: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]
const turns = Array.from({ length: 48 }, (_, i) => (2 * Math.PI * (i + 0.25)) / 48)
const heights = [-Math.PI / 2, -1.2, -0.4, 0.05, 0.5, 1.1, Math.PI / 2]

describe('the letters on the axis cube', () => {
  it('stand upright on every face that is seen, from wherever one looks', () => {
    for (const azimuth of turns)
      for (const elevation of heights) {
        const axes = calcCameraAxes({ target: [0, 0, 0], distance: 1, azimuth, elevation })
        for (const normal of NORMALS) {
          if (dot(normal, axes.back) < 0.01) continue
          const up = letteringUp(normal, axes)
          expect(dot(up, normal)).toBe(0)
          expect(dot(up, axes.up)).toBeGreaterThan(0)
          // The line of letters runs to the right, and by less than an eighth of a turn away from level as the face lies.
          const along = cross(up, normal)
          expect(dot(along, axes.right)).toBeGreaterThan(0)
          expect(Math.abs(dot(along, axes.right))).toBeGreaterThanOrEqual(
            normal[2] === 0 ? 0 : Math.abs(dot(up, axes.right)),
          )
        }
      }
  })
})

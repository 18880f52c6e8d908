import { expect, it } from 'vitest'
import { calcCameraAxes, dot } from '../../tools/index.ts'
import { EDGE, FACES, faceAt } from './cube-faces.ts'

/** How far from its centre the cube is met, px: viewport.css. A finger meets it farther out, but for the rim of the view to its right. */
const REACH = { mouse: { most: 40, right: 40 }, finger: { most: 60, right: 56 } }
const STEP = 2

const axesAt = (azimuth: number, elevation: number) =>
  calcCameraAxes({ target: [0, 0, 0], distance: 1, azimuth, elevation })

/** Side of the largest upright square in which every point means the face, px. */
function sizeOfTarget(
  name: string,
  { most: reach, right }: (typeof REACH)['mouse'],
  axes: ReturnType<typeof axesAt>,
): number {
  const count = Math.floor((2 * reach) / STEP)
  // the largest square that ends at each point, row by row
  let above = new Float64Array(count + 1)
  let largest = 0
  for (let i = 0; i < count; i++) {
    const row = new Float64Array(count + 1)
    for (let k = 0; k < count; k++) {
      const [x, y] = [(k + 0.5) * STEP - reach, (i + 0.5) * STEP - reach]
      if (x > right || faceAt(x, y, axes).name !== name) continue
      row[k + 1] = 1 + Math.min(row[k]!, above[k]!, above[k + 1]!)
      largest = Math.max(largest, row[k + 1]!)
    }
    above = row
  }
  return largest * STEP
}

it.each([
  ['mouse', 24, 13],
  ['finger', 44, 18],
] as const)('for a %s a face is a target of %s px where it is seen %s px wide or wider', (pointer, least, wide) => {
  // the look that scenes open with shows two faces some 20 px wide; others are about it
  for (const azimuth of [-1.13, -0.9, -0.6, 0.4, 2])
    for (const elevation of [0.35, 0.45, 0.6, -0.5]) {
      const axes = axesAt(azimuth, elevation)
      for (const { name, normal } of FACES) {
        if (EDGE * dot(normal, axes.back) < wide) continue
        expect(sizeOfTarget(name, REACH[pointer], axes), `${name} at ${azimuth}, ${elevation}`).toBeGreaterThanOrEqual(
          least,
        )
      }
    }
})

it('on the cube a point means the face that is there, beside it the nearest that is seen', () => {
  const axes = axesAt(-1.13, 0.4)
  for (const { name, normal } of FACES) {
    if (dot(normal, axes.back) <= 0) continue
    const [x, y] = [(dot(normal, axes.right) * EDGE) / 2, (-dot(normal, axes.up) * EDGE) / 2]
    expect(faceAt(x, y, axes).name).toBe(name)
  }
  expect(faceAt(0, -39, axes).name).toBe('+Z')
})

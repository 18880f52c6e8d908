import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calcPixelSize, lookAt, openView, withLens } from '../../tools/index.ts'
import { calcGridStep } from './grid-step.ts'

const view = openView(1440, 900)

it('is 1, 2 or 5 times a power of ten, 12 to 30 px wide, with either lens', () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 4, noNaN: true }), fc.boolean(), (power, flat) => {
      const camera = withLens(lookAt([0, -(10 ** power), 0], [0, 0, 0]), flat)
      const step = calcGridStep(camera, view)
      expect([1, 2, 5]).toContain(Number(step.toExponential(6)[0]))
      expect(Number(step.toPrecision(1))).toBe(step)
      const pixels = step / calcPixelSize(view, camera.distance, camera)
      expect(pixels).toBeGreaterThanOrEqual(12)
      expect(pixels).toBeLessThanOrEqual(30 + 1e-9)
    }),
  )
})

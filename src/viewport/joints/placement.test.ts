import { Matrix4, Quaternion, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { writePlacement } from './placement.ts'

test('is the matrix that an object of that pose and scale has', () => {
  const turn = new Quaternion(0.3, -0.5, 0.1, 0.8).normalize()
  const data = Float64Array.of(0, 1.5, -2, 3.25, 0, turn.w, turn.x, turn.y, turn.z)
  const out = new Float32Array(20).fill(7)
  writePlacement(out, 2, data, 1, 5, 0.4)
  const exact = new Matrix4().compose(new Vector3(1.5, -2, 3.25), turn, new Vector3(0.4, 0.4, 0.4)).elements
  exact.forEach((x, i) => expect(out[2 + i]).toBeCloseTo(x, 6))
  expect([...out.slice(0, 2), ...out.slice(18)]).toEqual([7, 7, 7, 7])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Quat, Vec3 } from './vector.ts'
import { cross, dot, lengthOf, multiply, rotate, rotateBack, squareTo, subtract } from './vector.ts'

const component = fc.double({ min: -3, max: 3, noNaN: true })
const anyVector = fc.tuple(component, component, component) as fc.Arbitrary<Vec3>
const anyTurn = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((c) => c / Math.hypot(...q)) as unknown as Quat)
const near = (a: Vec3, b: Vec3): void => {
  expect(lengthOf(subtract(a, b))).toBeCloseTo(0, 9)
}

describe('vectors', () => {
  it('turn by a quarter about z from x to y', () => {
    const turned = rotate([Math.SQRT1_2, 0, 0, Math.SQRT1_2], [1, 0, 0])
    expect(lengthOf(subtract(turned, [0, 1, 0]))).toBeCloseTo(0, 12)
  })
  it('turn there and back', () => {
    fc.assert(fc.property(anyTurn, anyVector, (q, v) => near(rotateBack(q, rotate(q, v)), v)))
  })
  it('turn by a product as by one factor after the other', () => {
    fc.assert(
      fc.property(anyTurn, anyTurn, anyVector, (a, b, v) => near(rotate(multiply(a, b), v), rotate(a, rotate(b, v)))),
    )
  })
  it('keep products of vectors when they turn', () => {
    fc.assert(
      fc.property(anyTurn, anyVector, anyVector, (q, a, b) =>
        near(rotate(q, cross(a, b)), cross(rotate(q, a), rotate(q, b))),
      ),
    )
  })
  it('find a unit vector square to an axis, whatever they are given', () => {
    fc.assert(
      fc.property(anyTurn, anyVector, anyVector, (q, v, otherwise) => {
        const axis = rotate(q, [0, 0, 1])
        const square = squareTo(axis, v, otherwise)
        expect(lengthOf(square)).toBeCloseTo(1, 9)
        expect(dot(square, axis)).toBeCloseTo(0, 9)
      }),
    )
    near(squareTo([0, 0, 1], [0, 0, 5], [3, 0, 4]), [1, 0, 0])
  })
})

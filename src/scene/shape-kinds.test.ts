import { describe, expect, it } from 'vitest'
import { solidOf, type Shape } from '../geometry/index.ts'
import {
  capOf,
  extentAlong,
  newShape,
  partsOf,
  SHAPE_KINDS,
  shapeFault,
  sizeFields,
  withExtent,
} from './shape-kinds.ts'

const shapes = SHAPE_KINDS.map((kind) => newShape(kind, 0.24))
const facesOf = (shape: Shape) => partsOf(shape).filter((part) => part.kind === 'face')
const along = (axis: number, side: number) => [0, 1, 2].map((k) => (k === axis ? side : 0)) as [number, number, number]

describe('every kind of shape', () => {
  it.each(shapes)('$kind is told by its sizes, its place and its turn, and has no fault when it is new', (shape) => {
    const sizes = sizeFields(shape.kind).map(([name]) => name)
    expect(Object.keys(shape).toSorted()).toEqual(['kind', 'orientation', 'position', ...sizes].toSorted())
    expect(shapeFault(shape)).toBeNull()
    expect(partsOf(shape)).not.toEqual([])
  })

  it.each(shapes.filter((shape) => facesOf(shape).length > 0))('$kind reaches to its faces', (shape) => {
    for (const { axis, side } of facesOf(shape)) {
      const other = withExtent(shape, axis, 0.375)
      expect(extentAlong(other, axis)).toBe(0.375)
      expect(solidOf(other).reach(other, along(axis, side))).toBeCloseTo(0.375 / 2 + capOf(other), 12)
    }
  })
})

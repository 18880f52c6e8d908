import { expect, test } from 'vitest'
import { boxesMeet, boxOfShape, placeBox, type Box } from './boxes.ts'

const box = (x: number, y: number, degrees = 0, half: readonly [number, number, number] = [1, 1, 1]): Box => {
  const angle = (degrees * Math.PI) / 360
  return { position: [x, y, 0], orientation: [Math.cos(angle), 0, 0, Math.sin(angle)], half }
}

test('boxes side by side meet from where their faces touch', () => {
  expect(boxesMeet(box(0, 0), box(2.01, 0))).toBe(false)
  expect(boxesMeet(box(0, 0), box(1.99, 0))).toBe(true)
})

test('a box on its edge meets by its corner: √2 from its centre', () => {
  expect(boxesMeet(box(0, 0), box(1 + Math.SQRT2 + 0.01, 0, 45))).toBe(false)
  expect(boxesMeet(box(0, 0), box(1 + Math.SQRT2 - 0.01, 0, 45))).toBe(true)
  // past the corner of the other there is room that boxes along the axes would not leave
  expect(boxesMeet(box(0, 0), box(2, 2, 45))).toBe(false)
})

test('edges that cross part two rods whose faces do not', () => {
  const long = 10
  const rod = (axis: 'x' | 'y', z: number): Box => ({
    position: [0, 0, z],
    orientation:
      axis === 'x'
        ? [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8), 0, 0]
        : [Math.cos(Math.PI / 8), 0, Math.sin(Math.PI / 8), 0],
    half: axis === 'x' ? [long, 1, 1] : [1, long, 1],
  })
  expect(boxesMeet(rod('x', 0), rod('y', 2 * Math.SQRT2 + 0.01))).toBe(false)
  expect(boxesMeet(rod('x', 0), rod('y', 2 * Math.SQRT2 - 0.01))).toBe(true)
})

test('a shape stands in its box as its body does', () => {
  const half = Math.SQRT1_2
  const shape = {
    kind: 'cylinder',
    radius: 1,
    length: 6,
    position: [2, 0, 0],
    orientation: [half, 0, half, 0],
  } as const
  const { position, half: reach } = placeBox(boxOfShape(shape), {
    position: [0, 5, 0],
    orientation: [half, 0, 0, half],
  })
  expect(reach.map((x) => Number(x.toFixed(9)))).toEqual([1, 1, 3])
  expect(position.map((x) => Number(x.toFixed(9)) + 0)).toEqual([0, 7, 0])
})

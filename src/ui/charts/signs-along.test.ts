import { expect, test } from 'vitest'
import { penOfSigns } from './signs-along.ts'

function put(lead: (pen: ReturnType<typeof penOfSigns>) => void): readonly (readonly [number, number])[] {
  const places: (readonly [number, number])[] = []
  lead(penOfSigns({ sign: '', first: 4, every: 10 }, (x, y) => places.push([x, y])))
  return places
}

test('signs stand on the line, at equal distances along the axis below, also where it goes back', () => {
  const there = put((pen) => {
    pen.moveTo(1, 0)
    pen.lineTo(8, 14)
    pen.lineTo(30, 14)
    pen.lineTo(30, 90)
    pen.lineTo(20, 100)
  })
  expect(there).toEqual([
    [5, 8],
    [15, 14],
    [25, 14],
    [25, 95],
  ])
})

test('a line with a gap has as many as the rest of it takes', () => {
  const there = put((pen) => {
    pen.moveTo(0, 1)
    pen.lineTo(6, 1)
    pen.moveTo(100, 2)
    pen.lineTo(110, 2)
  })
  expect(there).toEqual([
    [4, 1],
    [108, 2],
  ])
})

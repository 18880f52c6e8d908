import { expect, test } from 'vitest'
import { leadSigns, penOfSigns } from './signs-along.ts'

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

test('where the axis below comes round there is one at a place, on the last line that goes over it', () => {
  const places: (readonly [number, number])[] = []
  const [x, y] = [Float64Array.of(1, 3, 5, 7, 1, 3, 5, 7, 1, 3), Float64Array.of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19)]
  const look = {
    across: (value: number) => 10 * value,
    up: (value: number) => value,
    from: 0,
    to: 8,
    columns: 80,
    round: 8,
  }
  leadSigns({ sign: '', first: 5, every: 20 }, x, y, look, (px, py) => places.push([px, py]))
  expect(places.filter(([px]) => px >= 0 && px <= 80)).toEqual([
    [65, 14.5],
    [5, 16.5],
    [25, 18.5],
  ])
})

import { expect, test } from 'vitest'
import { makeBeat } from './beat.ts'

test('numbers are due with the first picture, then at intervals, and at once where they are hastened', () => {
  const beat = makeBeat()
  const pictures = [0, 50, 119, 121, 130].map((now) => [beat.begin(now), beat.count])
  expect(pictures).toEqual([
    [null, 1],
    [70, 1],
    [1, 1],
    [null, 2],
    [111, 2],
  ])
  beat.hasten()
  expect([beat.begin(140), beat.count, beat.begin(150), beat.count]).toEqual([null, 3, 110, 3])
})

import { expect, it } from 'vitest'
import { placeByKey } from './looking.ts'

it('keys go along the curves sample by sample, with Shift ten times as far, and no farther than there are any', () => {
  const x = Float64Array.from({ length: 30 }, (_, i) => i / 4)
  const led = (key: string, place: number, shiftKey = false): number | null => placeByKey({ key, shiftKey }, x, place)
  expect([led('ArrowRight', 1), led('ArrowLeft', 1), led('ArrowRight', 1.05)]).toEqual([1.25, 0.75, 1.25])
  expect([led('ArrowRight', 1, true), led('ArrowLeft', 1, true), led('ArrowRight', 7.25)]).toEqual([3.5, 0, 7.25])
  expect([led('Home', 3), led('End', 3), led('a', 3)]).toEqual([0, 7.25, null])
})

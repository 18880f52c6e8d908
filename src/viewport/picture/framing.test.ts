import { expect, it } from 'vitest'
import { openView } from '../../tools/index.ts'
import { fieldOfPicture } from './framing.ts'

const tan = (field: number): number => Math.tan(field / 2)
const FIELD = 0.5

it('shows what the view shows, when it has its shape', () => {
  expect(fieldOfPicture(FIELD, openView(1600, 1000), { width: 240, height: 150 })).toBeCloseTo(FIELD, 12)
})
it('shows the free part only, where panels cover the rest', () => {
  const view = { width: 1600, height: 1000, free: { x: 300, y: 100, width: 1280, height: 800 } }
  expect(tan(fieldOfPicture(FIELD, view, { width: 240, height: 150 }))).toBeCloseTo(0.8 * tan(FIELD), 12)
})
it('keeps all of the width in a narrow picture, and all of the height in a wide one', () => {
  const view = openView(1600, 1000)
  expect(tan(fieldOfPicture(FIELD, view, { width: 100, height: 200 }))).toBeCloseTo(3.2 * tan(FIELD), 12)
  expect(fieldOfPicture(FIELD, view, { width: 900, height: 100 })).toBeCloseTo(FIELD, 12)
})

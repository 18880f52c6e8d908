import { expect, it } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { withoutCoordinate } from './without-coordinate.ts'

it('joints that have no coordinate are told of, since nothing turns back there that could be found', async () => {
  expect(withoutCoordinate(await galleryScene('slider-crank'))).toBeNull()
  expect(withoutCoordinate(await galleryScene('scotch-yoke'))).toBe(
    'Slot pin and Yoke guide have no coordinate that could turn back: plot what moves there, and look again.',
  )
})

import { expect, test } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { quantitiesNamed, vectorOf } from './plot-it.ts'

test('of a magnitude that is read beside its components these are offered too, of a component nothing else', async () => {
  const scene = await galleryScene('slider-crank')
  const offered = (reading: string) => quantitiesNamed(scene, [], vectorOf(reading)).map(({ name }) => name)
  const speed = ['size', 'x', 'y', 'z'].map((part) => `body rod.centre.velocity.${part}`)
  expect(offered('body rod.centre.velocity.size')).toEqual(speed)
  expect(offered('body rod.centre.velocity')).toEqual(speed)
  expect(offered('body rod.centre.velocity.x')).toEqual(['body rod.centre.velocity.x'])
  expect(offered('energy.kinetic')).toEqual(['energy.kinetic'])
})

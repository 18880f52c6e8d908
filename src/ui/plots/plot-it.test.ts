import { expect, test } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { listQuantities } from '../../scene/index.ts'
import { quantitiesNamed, toldApart, vectorOf } from './plot-it.ts'

test('of a magnitude that is read beside its components these are offered too, of a component nothing else', async () => {
  const scene = await galleryScene('slider-crank')
  const offered = (reading: string) => quantitiesNamed(scene, [], vectorOf(reading)).map(({ name }) => name)
  const speed = ['size', 'x', 'y', 'z'].map((part) => `body rod.centre.velocity.${part}`)
  expect(offered('body rod.centre.velocity.size')).toEqual(speed)
  expect(offered('body rod.centre.velocity')).toEqual(speed)
  expect(offered('body rod.centre.velocity.x')).toEqual(['body rod.centre.velocity.x'])
  expect(offered('energy.kinetic')).toEqual(['energy.kinetic'])
})

test('of the motion of a body it is told which of its points moves so, and of what stands once nothing', async () => {
  const scene = await galleryScene('slider-crank')
  const rod = scene.bodies.find(({ id }) => id === 'rod')!
  const lines = toldApart(listQuantities(scene, [], { kind: 'body', id: 'rod' }))
  const aboutOf = (words: string) => lines.filter((line) => line.words === words).map(({ about }) => about)
  for (const words of ['Distance from the origin', 'Speed', 'Acceleration, magnitude'])
    expect(aboutOf(words)).toEqual([`${rod.name}, centre of mass`, `${rod.name}, origin`])
  expect(aboutOf('Rate of turning')).toEqual([undefined])
})

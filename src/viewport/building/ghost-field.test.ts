import { Mesh, type Object3D } from 'three'
import { expect, test } from 'vitest'
import { makeArrowField } from '../glyphs/arrow-field.ts'
import { makeGhostField } from './ghost-field.ts'

test.each([
  ['ghosts', makeGhostField],
  ['arrows', makeArrowField],
])('a field of %s gives back all geometries and materials that it made', (_, make) => {
  const field = make()
  const held = new Set<{ addEventListener: (kind: 'dispose', heard: () => void) => void }>()
  field.object.traverse((part: Object3D) => {
    if (part instanceof Mesh) for (const one of [part.geometry, part.material]) held.add(one)
  })
  expect(held.size).toBeGreaterThan(1)
  const given = new Set<unknown>()
  for (const one of held) one.addEventListener('dispose', () => given.add(one))
  field.dispose()
  expect(given).toEqual(held)
})

import { expect, it } from 'vitest'
import { addBody, emptyScene, makeSceneStore } from '../../scene/index.ts'
import { gestureLabel } from './gesture-label.ts'

it('a scrub names what is selected, once', () => {
  const store = makeSceneStore(emptyScene())
  store.edit('Add', (draft) => {
    const mass = { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const
    addBody(draft, { name: 'Coupler', mass })
    addBody(draft, { name: 'Crank', mass })
  })
  const { scene } = store.getState()
  const both = scene.bodies.filter(({ name }) => name !== 'Ground').map(({ id }) => ({ kind: 'body', id }) as const)
  const one = both.slice(0, 1)
  expect(gestureLabel('Change mass', scene, one)).toBe('Change mass of Coupler')
  expect(gestureLabel('Change length of Coupler', scene, one)).toBe('Change length of Coupler')
  expect(gestureLabel('Change gravity z', scene, [])).toBe('Change gravity z')
  const several = 'Change density of the selected bodies'
  expect(gestureLabel(several, scene, both)).toBe(several)
})

import { expect, it } from 'vitest'
import { setHidden, makeSceneStore, type Scene } from '../../scene/index.ts'
import { crank } from '../../testing/crank.ts'
import { namedPoints } from './named-points.ts'

it('names the traced points of bodies that are seen, and says no name of those that are hidden', () => {
  const store = makeSceneStore(crank())
  store.edit('trace', (draft) => {
    draft.view.traces = [
      { body: 'crank', position: [0.1, 0, 0] },
      { body: 'crank', position: [0.2, 0, 0], name: 'Pen' },
      { body: 'ground', position: [0, 0, 0], name: 'Nib' },
    ]
  })
  const names = (scene: Scene) => namedPoints(scene).map(({ key, name }) => [key, name])
  const { scene } = store.getState()
  expect(names(scene)).toEqual([['1', 'Pen']])
  store.edit('hide', (draft) => setHidden(draft, [{ kind: 'body', id: 'crank' }], true))
  expect(names(store.getState().scene)).toEqual([])
  store.undo()
  expect(names(store.getState().scene)).toEqual(names(scene))
})

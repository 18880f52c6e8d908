import { expect, it } from 'vitest'
import { emptyScene } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { deleteItems } from './items.ts'
import { hiddenIn, lockedIn, setHidden, setLocked } from './shown.ts'

it('what is deleted leaves no mark on the body that gets its id', () => {
  const store = makeSceneStore(emptyScene())
  const shapes = [{ kind: 'sphere', radius: 0.1, position: [0, 0, 0], orientation: [1, 0, 0, 0] }] as const
  const add = () => store.edit('Add', (d) => addBody(d, { name: 'Ball', shapes }))
  add()
  const both = [{ kind: 'body', id: 'ball' }] as const
  store.edit('Hide', (d) => setHidden(d, both, true))
  store.edit('Lock', (d) => setLocked(d, both, true))
  store.edit('Delete', (d) => void deleteItems(d, both))
  expect(store.getState().scene.view).toEqual({})
  expect(add()).toMatchObject({ value: 'ball' })
  const { scene } = store.getState()
  expect([...hiddenIn(scene), ...lockedIn(scene)]).toEqual([])
  for (let i = 0; i < 4; i++) store.undo()
  expect([...hiddenIn(store.getState().scene)]).toEqual([])
  store.redo()
  expect([...hiddenIn(store.getState().scene)]).toEqual(['ball'])
})

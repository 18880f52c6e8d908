import { expect, test } from 'vitest'
import { pendulum } from '../testing/small-scenes.ts'
import { addTrace, deleteItems, makeSceneStore } from './index.ts'

test('what is only said or drawn of a mechanism does not touch it', () => {
  const store = makeSceneStore(pendulum())
  const { bodies, joints } = store.getState().scene
  expect(store.getState().undoTouches).toBe(false)
  store.edit('Title', (draft) => void (draft.title = 'A'))
  store.edit('Trace', (draft) => addTrace(draft, bodies[0]!.id, [0, 0, 0]))
  expect(store.getState()).toMatchObject({ undoLabel: 'Trace', undoTouches: false })
  store.edit('Delete', (draft) => deleteItems(draft, [{ kind: 'joint', id: joints[0]!.id }]))
  expect(store.getState().undoTouches).toBe(true)
  store.undo()
  expect(store.getState()).toMatchObject({ undoLabel: 'Trace', undoTouches: false })
  store.replace(pendulum(), { label: 'Open' })
  expect(store.getState().undoTouches).toBe(true)
})

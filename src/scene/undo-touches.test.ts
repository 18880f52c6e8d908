import { expect, test } from 'vitest'
import { pendulum } from '../testing/small-scenes.ts'
import { addTrace, deleteItems, makeSceneStore } from './index.ts'

test('what is only said or drawn of a mechanism does not touch it; what moves its run does', () => {
  const store = makeSceneStore(pendulum())
  const { bodies, joints } = store.getState().scene
  expect(store.undoTouches()).toBe(false)
  store.edit('Title', (draft) => void (draft.title = 'A'))
  store.edit('Rename', (draft) => void (draft.bodies[0]!.name = 'Bob'))
  store.edit('Trace', (draft) => addTrace(draft, bodies[0]!.id, [0, 0, 0]))
  expect([store.getState().undoLabel, store.undoTouches()]).toEqual(['Trace', false])
  store.edit('Delete', (draft) => deleteItems(draft, [{ kind: 'joint', id: joints[0]!.id }]))
  expect(store.undoTouches()).toBe(true)
  store.undo()
  expect([store.getState().undoLabel, store.undoTouches()]).toEqual(['Trace', false])
  store.edit('Move Bob', () => {}, { byHand: true })
  expect([store.getState().undoLabel, store.undoTouches()]).toEqual(['Move Bob', true])
  store.replace(pendulum(2), { label: 'Open' })
  expect(store.undoTouches()).toBe(true)
})

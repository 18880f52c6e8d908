import { describe, expect, test } from 'vitest'
import { sliderCrank } from '../testing/small-scenes.ts'
import { makeSceneStore, setGravity, type SceneStore } from './index.ts'

const now = (store: SceneStore) => store.getState()

describe('an edit with which the run begins anew', () => {
  test('says so, and its undo and redo too; the next one does not', () => {
    const store = makeSceneStore(sliderCrank())
    store.edit('Settle', (draft) => setGravity(draft, [0, 0, -5]), { restarts: true })
    const { entry } = now(store).change
    expect(now(store).change).toMatchObject({ kind: 'edit', restarts: true })
    store.edit('Gravity', (draft) => setGravity(draft, [0, 0, -6]))
    expect(now(store).change).not.toHaveProperty('restarts')
    store.undo()
    store.undo()
    expect(now(store).change).toMatchObject({ kind: 'undo', entry, restarts: true })
    store.redo()
    expect(now(store).change).toMatchObject({ kind: 'redo', entry, restarts: true })
  })

  test('is not taken up again: what is typed after it is an edit of its own', () => {
    const store = makeSceneStore(sliderCrank())
    store.edit('Settle', () => undefined, { restarts: true })
    store.resume()
    expect(now(store)).toMatchObject({ gesture: null, undoLabel: 'Settle' })
    store.edit('Gravity', (draft) => setGravity(draft, [0, 0, -6]))
    expect(now(store).change).not.toHaveProperty('restarts')
    expect(now(store).undoLabel).toBe('Gravity')
  })

  test('is an entry where the scene stays as it is, and leaves it saved', () => {
    const store = makeSceneStore(sliderCrank())
    const before = now(store)
    expect(store.edit('Settle', () => undefined, { restarts: true })).toMatchObject({ ok: true, changed: false })
    expect(now(store)).toMatchObject({ undoLabel: 'Settle', dirty: false, revision: before.revision })
    expect(now(store).scene).toBe(before.scene)
    expect(store.undo()).toBe('Settle')
    expect(now(store)).toMatchObject({ canUndo: false, redoLabel: 'Settle' })
    expect(now(store).scene).toBe(before.scene)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyFeature } from '../testing/every-feature.ts'
import { deleteItems, emptyScene, makeSceneStore, setGravity, setMass, validateScene } from './index.ts'
import type { Scene, SceneStore } from './index.ts'

function scene(): Scene {
  const result = validateScene(everyFeature)
  if (!result.ok) throw new Error('the scene with every feature is not valid')
  return result.scene
}
const title = (store: SceneStore, text: string) =>
  store.edit(`Title ${text}`, (draft) => {
    draft.title = text
  })
const now = (store: SceneStore) => store.getState()

describe('edits', () => {
  test('an edit changes the scene, the revision and the history', () => {
    const store = makeSceneStore(scene())
    const before = now(store)
    expect(before).toMatchObject({ revision: 0, dirty: false, canUndo: false, undoLabel: null, redoLabel: null })
    expect(title(store, 'A')).toEqual({ ok: true, value: undefined, changed: true })
    expect(now(store)).toMatchObject({ revision: 1, dirty: true, canUndo: true, undoLabel: 'Title A' })
    expect(before.scene.title).toBe('Every feature')
    expect(now(store).scene.bodies).toBe(before.scene.bodies)
  })

  test('the value of a recipe comes back', () => {
    const store = makeSceneStore(scene())
    const result = store.edit('Delete', (draft) => deleteItems(draft, [{ kind: 'joint', id: 'main' }]))
    expect(result).toEqual({ ok: true, value: [{ kind: 'force', id: 's2' }], changed: true })
  })

  test('an edit that changes nothing leaves no entry', () => {
    const store = makeSceneStore(scene())
    let calls = 0
    store.subscribe(() => calls++)
    expect(title(store, 'Every feature')).toMatchObject({ ok: true, changed: false })
    expect([now(store).canUndo, now(store).revision, calls]).toEqual([false, 0, 0])
  })

  test('an edit that would break the scene is refused, with its faults, and changes nothing', () => {
    const store = makeSceneStore(scene())
    const before = now(store)
    const result = store.edit('Mass', (draft) => setMass(draft, 'crank', -3))
    expect(result).toEqual({
      ok: false,
      faults: [{ pointer: '/bodies/0/mass/mass', message: expect.stringMatching(/above 0; /) as string }],
    })
    const orphaned = store.edit('Drop', (draft) => {
      draft.bodies.splice(0, 1)
    })
    expect(orphaned.ok).toBe(false)
    expect(now(store)).toBe(before)
  })

  test('a recipe that throws changes nothing', () => {
    const store = makeSceneStore(scene())
    const before = now(store)
    expect(() => store.edit('Mass', (draft) => setMass(draft, 'nobody', 1))).toThrow('there is no body "nobody"')
    expect(now(store)).toBe(before)
  })

  test('faults are found in parts that were sound when they were first seen', () => {
    const store = makeSceneStore(scene())
    title(store, 'seen')
    const result = store.edit('Rename', (draft) => {
      draft.bodies[1]!.id = 'rod2'
    })
    expect(result.ok ? [] : result.faults.map(({ pointer }) => pointer)).toEqual([
      '/joints/1/driven/body',
      '/joints/2/driven/body',
      '/forces/0/to/body',
      '/view/traces/0/body',
    ])
  })
})

describe('history', () => {
  test('undo and redo name what they take back and do again', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    title(store, 'B')
    expect(store.undo()).toBe('Title B')
    expect(now(store)).toMatchObject({ undoLabel: 'Title A', redoLabel: 'Title B', scene: { title: 'A' } })
    expect(store.undo()).toBe('Title A')
    expect(store.undo()).toBeNull()
    expect(store.redo()).toBe('Title A')
    expect(store.redo()).toBe('Title B')
    expect(store.redo()).toBeNull()
    expect(now(store).scene.title).toBe('B')
  })

  test('a new edit ends what could be redone', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    store.undo()
    title(store, 'B')
    expect(now(store)).toMatchObject({ canRedo: false, undoLabel: 'Title B' })
  })

  test('the revision only grows', () => {
    const store = makeSceneStore(scene())
    const seen: number[] = []
    store.subscribe(({ revision }) => seen.push(revision))
    title(store, 'A')
    store.undo()
    store.redo()
    store.begin('Drag')
    title(store, 'B')
    store.cancel()
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(now(store).revision).toBe(5)
  })

  test('any run of edits, gestures, undo and redo behaves like a list of scenes', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), to: fc.string({ minLength: 1, maxLength: 3 }) }),
      fc.record({
        do: fc.constant('drag' as const),
        to: fc.string({ minLength: 1, maxLength: 3 }),
        drop: fc.boolean(),
      }),
      fc.record({ do: fc.constant('undo' as const) }),
      fc.record({ do: fc.constant('redo' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = makeSceneStore(emptyScene())
        let [titles, place] = [[''], 0]
        const record = (to: string) => {
          if (to === titles[place]) return
          titles = [...titles.slice(0, place + 1), to]
          place++
        }
        for (const each of steps) {
          if (each.do === 'undo') {
            if (store.undo() !== null) place--
          } else if (each.do === 'redo') {
            if (store.redo() !== null) place++
          } else if (!('drop' in each)) {
            title(store, each.to)
            record(each.to)
          } else {
            store.begin('Drag')
            title(store, `${each.to} on the way`)
            title(store, each.to)
            if (each.drop) store.cancel()
            else {
              store.commit()
              record(each.to)
            }
          }
          expect(now(store).scene.title).toBe(titles[place])
          expect(now(store).canUndo).toBe(place > 0)
          expect(now(store).canRedo).toBe(place < titles.length - 1)
          expect(now(store).dirty).toBe(place > 0)
        }
      }),
    )
  })
})

describe('gestures', () => {
  test('many edits are one entry', () => {
    const store = makeSceneStore(scene())
    store.begin('Scrub gravity')
    expect(now(store)).toMatchObject({ gesture: 'Scrub gravity' })
    for (let g = 1; g <= 5; g++) store.edit('Gravity', (draft) => setGravity(draft, [0, 0, -g]))
    expect(now(store).scene.gravity).toEqual([0, 0, -5])
    store.commit()
    expect(now(store)).toMatchObject({ gesture: null, undoLabel: 'Scrub gravity' })
    expect(store.undo()).toBe('Scrub gravity')
    expect(now(store).scene.gravity).toEqual([0.1, 0.2, -9.7])
    expect(now(store).canUndo).toBe(false)
  })

  test('cancel takes the edits back and keeps what could be redone', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    store.undo()
    store.begin('Drag')
    title(store, 'B')
    store.cancel()
    expect(now(store)).toMatchObject({ gesture: null, canUndo: false, redoLabel: 'Title A', dirty: false })
  })

  test('a gesture that ends where it began leaves no entry', () => {
    const store = makeSceneStore(scene())
    store.begin('Drag')
    store.commit()
    store.begin('Drag')
    title(store, 'B')
    store.edit('Back', () => undefined)
    store.cancel()
    store.commit()
    expect(now(store).canUndo).toBe(false)
  })

  test('undo, another gesture or another document ends a gesture first', () => {
    const store = makeSceneStore(scene())
    store.begin('Drag')
    title(store, 'A')
    expect(store.undo()).toBe('Drag')
    expect(now(store)).toMatchObject({ gesture: null, redoLabel: 'Drag', scene: { title: 'Every feature' } })
    store.begin('One')
    title(store, 'B')
    store.begin('Two')
    title(store, 'C')
    store.replace(emptyScene())
    expect([store.undo(), store.undo(), store.undo(), store.undo()]).toEqual(['Open', 'Two', 'One', null])
  })

  test('the last entry can be taken up again: what follows is part of it', () => {
    const store = makeSceneStore(scene())
    const first = store.getState().scene
    store.edit('Gravity', (draft) => setGravity(draft, [0, 0, -1]))
    store.begin('Drag')
    store.edit('Drag', (draft) => setGravity(draft, [0, 0, -2]))
    store.commit()
    store.resume()
    expect(store.getState()).toMatchObject({ gesture: 'Drag', undoLabel: 'Drag' })
    store.edit('Type', (draft) => setGravity(draft, [0, 0, -3]))
    store.commit()
    expect(store.undo()).toBe('Drag')
    expect(store.getState().scene.gravity).toEqual([0, 0, -1])
    expect(store.undo()).toBe('Gravity')
    expect(store.getState().scene).toBe(first)
    store.resume()
    expect(store.getState().gesture).toBeNull()
  })

  test('an edit that is refused does not end the gesture', () => {
    const store = makeSceneStore(scene())
    store.begin('Scrub mass')
    store.edit('Mass', (draft) => setMass(draft, 'crank', 2))
    expect(store.edit('Mass', (draft) => setMass(draft, 'crank', 0)).ok).toBe(false)
    expect(now(store)).toMatchObject({ gesture: 'Scrub mass' })
    expect(now(store).scene.bodies[0]!.mass!.mass).toBe(2)
  })
})

describe('a trial', () => {
  test('is one entry when it is taken, and none when it is taken back', () => {
    const store = makeSceneStore(scene())
    const before = now(store).scene
    expect(store.tryOut('Try', (draft) => void (draft.title = 'A'))).toMatchObject({ ok: true, changed: true })
    expect(now(store)).toMatchObject({ gesture: 'Try', scene: { title: 'A' } })
    store.cancel()
    expect(now(store)).toMatchObject({ gesture: null, canUndo: false })
    expect(now(store).scene).toBe(before)
    store.tryOut('Try', (draft) => void (draft.title = 'A'))
    store.commit()
    expect(now(store)).toMatchObject({ gesture: null, undoLabel: 'Try', scene: { title: 'A' } })
    store.undo()
    expect(now(store).scene).toBe(before)
  })

  test.each<[string, (store: SceneStore) => void, string | null]>([
    ['an edit', (store) => void store.edit('Note', (draft) => void (draft.description = 'B')), 'Note'],
    ['a gesture', (store) => store.begin('Drag'), 'Drag'],
    ['another trial', (store) => void store.tryOut('Else', (draft) => void (draft.description = 'B')), 'Else'],
    ['what is taken up again', (store) => store.resume(), 'First'],
    ['undo, which does no more', (store) => expect(store.undo()).toBe('Try'), 'First'],
    ['redo', (store) => void store.redo(), 'First'],
    ['another document', (store) => store.replace(emptyScene()), 'Open'],
  ])('is taken back before %s', (_what, act, undoLabel) => {
    const store = makeSceneStore(scene())
    store.edit('First', (draft) => void (draft.description = 'A'))
    store.tryOut('Try', (draft) => void (draft.title = 'Tried'))
    act(store)
    expect(now(store).scene.title).not.toBe('Tried')
    expect(now(store).undoLabel).toBe(undoLabel)
    store.commit()
    while (store.undo() !== null) expect(now(store).scene.title).not.toBe('Tried')
  })

  test('is left by nothing that changes nothing, and not begun within a gesture', () => {
    const store = makeSceneStore(scene())
    store.tryOut('Try', (draft) => void (draft.title = 'Tried'))
    title(store, 'Every feature')
    expect(store.edit('Mass', (draft) => setMass(draft, 'crank', -3)).ok).toBe(false)
    expect(now(store)).toMatchObject({ gesture: 'Try', scene: { title: 'Tried' } })
    store.cancel()
    store.begin('Join')
    title(store, 'Joined')
    expect(store.tryOut('Try', (draft) => void (draft.title = 'Tried')).ok).toBe(false)
    expect(now(store)).toMatchObject({ gesture: 'Join', scene: { title: 'Joined' } })
  })
})

describe('a change says where it comes from', () => {
  test('edits of one gesture, its cancelling and what is added to it later belong together; undo and redo do not', () => {
    const store = makeSceneStore(scene())
    const change = () => now(store).change
    const serials = new Set([change().serial])
    const fresh = (kind: string, label: string) => {
      expect(change()).toMatchObject({ kind, label })
      expect(serials.has(change().serial)).toBe(false)
      serials.add(change().serial)
    }
    title(store, 'A')
    fresh('edit', 'Title A')
    store.begin('Drag')
    title(store, 'B')
    fresh('edit', 'Drag')
    const { serial } = change()
    title(store, 'C')
    expect(change()).toEqual({ kind: 'edit', label: 'Drag', serial, entry: serial })
    store.commit()
    expect(change()).toEqual({ kind: 'edit', label: 'Drag', serial, entry: serial })
    store.resume()
    title(store, 'D')
    expect(change()).toEqual({ kind: 'edit', label: 'Drag', serial, entry: serial })
    store.cancel()
    expect(change()).toEqual({ kind: 'cancel', label: 'Drag', serial, entry: serial })
    const { entry } = change()
    store.undo()
    fresh('undo', 'Title A')
    const { entry: first } = change()
    expect(first).not.toBe(entry)
    store.redo()
    fresh('redo', 'Title A')
    expect(change().entry).toBe(first)
    store.undo()
    fresh('undo', 'Title A')
    expect(change().entry).toBe(first)
    store.redo()
    fresh('redo', 'Title A')
    store.replace(emptyScene())
    fresh('replace', '')
    store.undo()
    fresh('replace', '')
  })
})

describe('documents', () => {
  test('another document is an entry like any other: undo brings the former back, unsaved changes and all', () => {
    const store = makeSceneStore(scene())
    title(store, 'Mine')
    const mine = now(store)
    store.replace(emptyScene(), { label: 'New scene' })
    expect(now(store)).toMatchObject({ dirty: false, undoLabel: 'New scene' })
    expect(now(store).document).not.toBe(mine.document)
    expect(store.undo()).toBe('New scene')
    expect(now(store)).toMatchObject({ scene: mine.scene, document: mine.document, dirty: true })
    store.redo()
    expect(now(store)).toMatchObject({ dirty: false, scene: { bodies: [] } })
  })

  test('saved is a scene, not a moment: undo past it is a change again', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    store.markSaved()
    expect(now(store).dirty).toBe(false)
    title(store, 'B')
    expect(now(store).dirty).toBe(true)
    store.undo()
    expect(now(store).dirty).toBe(false)
    store.undo()
    expect(now(store).dirty).toBe(true)
  })

  test('what changed while the file was written is not marked saved', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    const written = now(store).scene
    title(store, 'B')
    store.markSaved(written)
    expect(now(store).dirty).toBe(true)
    store.undo()
    expect(now(store).dirty).toBe(false)
  })

  test('the first scene of a page leaves nothing to undo', () => {
    const store = makeSceneStore(emptyScene())
    store.replace(scene(), { first: true })
    expect(now(store)).toMatchObject({ canUndo: false, dirty: false, scene: { title: 'Every feature' } })
  })

  test('a first scene later on begins a history: undo and redo stop there', () => {
    const store = makeSceneStore(scene())
    title(store, 'A')
    title(store, 'B')
    store.undo()
    store.replace(emptyScene(), { first: true })
    const { document } = now(store)
    expect(now(store)).toMatchObject({ canUndo: false, canRedo: false, dirty: false })
    title(store, 'New')
    expect([store.undo(), store.undo(), now(store).document]).toEqual(['Title New', null, document])
  })

  test('a recovered document keeps its id and counts as unsaved', () => {
    const store = makeSceneStore(emptyScene())
    store.replace(scene(), { label: 'Recover', document: 'lost-1', saved: false })
    expect(now(store)).toMatchObject({ document: 'lost-1', dirty: true })
  })
})

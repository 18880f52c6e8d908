import { describe, expect, it } from 'vitest'
import { addBody, deleteItems, makeSceneStore, reground } from '../../scene/index.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { makePlaces } from './palette.ts'

/** A slider-crank, with so many fixed bodies before its own, on which it stands. */
function open(posts = 0) {
  const store = makeSceneStore(sliderCrank())
  store.edit('Stand on posts', (draft) => {
    const ids = Array.from({ length: posts }, (_, i) => addBody(draft, { name: `Post ${i + 1}`, fixed: true }))
    draft.bodies.unshift(...draft.bodies.splice(draft.bodies.length - posts))
    const ends = draft.joints.filter(({ main }) => main.body === 'ground')
    ids.forEach((id, i) => (ends[i]!.main.body = id))
  })
  const placesOf = makePlaces()
  const places = () => {
    const { document, scene } = store.getState()
    const all = placesOf(document, scene.bodies)
    return new Map(scene.bodies.map(({ id }) => [id, all.get(id)]))
  }
  return { store, places }
}

describe('places in the palette', () => {
  it('are those in the list, to begin with', () => {
    expect([...open(1).places().values()]).toEqual([0, 1, 2, 3])
  })

  it('stay with bodies that become fixed or free, whatever else becomes of the linkage', () => {
    const { store, places } = open()
    const before = places()
    store.edit('Turn', (draft) => reground(draft, 'rod'))
    for (const [id, place] of before) expect(places().get(id)).toBe(place)
    const inverted = places()
    store.edit('Turn on', (draft) => reground(draft, 'crank'))
    expect(places()).toEqual(inverted)
  })

  it.each([1, 2])('stay where fixed bodies become the one frame that comes free: %i', (posts) => {
    const { store, places } = open(posts)
    const before = places()
    store.edit('Turn', (draft) => reground(draft, 'rod'))
    const { bodies } = store.getState().scene
    expect(bodies).toHaveLength(before.size - posts + 1)
    for (const id of ['crank', 'rod', 'slider']) expect(places().get(id)).toBe(before.get(id))
    expect(new Set(places().values()).size).toBe(bodies.length)
  })

  it('stay when another body goes and comes back; what is new takes the place that is free', () => {
    const { store, places } = open()
    const before = places()
    store.edit('Delete', (draft) => void deleteItems(draft, [{ kind: 'body', id: 'rod' }]))
    expect(places().get('slider')).toBe(before.get('slider'))
    store.undo()
    expect(places()).toEqual(before)
    store.edit('Delete', (draft) => void deleteItems(draft, [{ kind: 'body', id: 'rod' }]))
    places()
    store.edit('Add', (draft) => void addBody(draft, { name: 'Other', fixed: true }))
    const { bodies } = store.getState().scene
    expect(places().get(bodies.at(-1)!.id)).toBe(before.get('rod'))
  })

  it('begin anew in another document', () => {
    const placesOf = makePlaces()
    placesOf('one', [{ id: 'a' }, { id: 'b' }])
    expect(placesOf('one', [{ id: 'b' }]).get('b')).toBe(1)
    expect(placesOf('two', [{ id: 'b' }]).get('b')).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { addBody, makeSceneStore, reground } from '../../scene/index.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { placesInPalette } from './palette.ts'

describe('places in the palette', () => {
  it('stay with bodies that become fixed or free, whatever else becomes of the linkage', () => {
    const store = makeSceneStore(sliderCrank())
    const places = () => placesInPalette(store.getState().scene.bodies)
    const before = places()
    store.edit('Turn', (draft) => reground(draft, 'rod'))
    for (const [id, place] of before) expect(places().get(id)).toBe(place)
    const inverted = places()
    store.edit('Turn on', (draft) => reground(draft, 'crank'))
    expect(places()).toEqual(inverted)
  })

  it('stay where a fixed body turns into the frame that comes free', () => {
    const store = makeSceneStore(sliderCrank())
    store.edit('Stand on a post', (draft) => {
      const post = addBody(draft, { name: 'Post', fixed: true })
      draft.bodies.unshift(draft.bodies.pop()!)
      draft.joints[0]!.main.body = post
    })
    const before = placesInPalette(store.getState().scene.bodies)
    store.edit('Turn', (draft) => reground(draft, 'rod'))
    const after = placesInPalette(store.getState().scene.bodies)
    for (const id of ['crank', 'rod', 'slider']) expect(after.get(id)).toBe(before.get(id))
  })
})

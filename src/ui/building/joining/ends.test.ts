import { describe, expect, it } from 'vitest'
import { deleteItems, joinBodies, makeSceneStore, placeMotor, type Scene } from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { crank } from '../../../testing/crank.ts'
import { drivenText, endName, jointOf, nextOf } from './ends.ts'

const end = (local: readonly [number, number, number], joint: string | null, first = true): PlacedEnd => ({
  end: { body: 'crank', local },
  on: { body: 'ground', local },
  axis: [0, -1, 0],
  joint,
  first,
})
const bare = (): Scene => {
  const store = makeSceneStore(crank())
  store.edit('take out', (d) => void deleteItems(d, [{ kind: 'joint', id: 'bearing' }]))
  return store.getState().scene
}

describe('ends of what was placed', () => {
  it('are called by the side of the bar', () => {
    expect([end([0, 0, 0], null), end([0.2, 0, 0], null)].map((one) => endName(crank(), one))).toEqual([
      'start of Crank',
      'end of Crank',
    ])
  })

  it('are pinned by Enter where something begins on nothing, then driven, then left to the tool', () => {
    const store = makeSceneStore(bare())
    const [start, far] = [end([0, 0, 0], null), end([0.2, 0, 0], null, false)]
    expect(nextOf(store.getState().scene, [far, start])).toEqual({ at: 1, does: 'pin' })
    expect(nextOf(store.getState().scene, [far])).toBeNull()
    const still = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
    const result = store.edit('pin', (d) =>
      joinBodies(
        d,
        { type: 'revolute', driven: { body: 'crank', local: [0, 0, 0] }, main: start.on, axis: [0, -1, 0] },
        (id) => store.getState().scene.bodies.find((body) => body.id === id) ?? still,
      ),
    )
    if (!result.ok) throw new Error('refused')
    const { joint } = result.value
    const held = [far, { ...start, joint }]
    expect(nextOf(store.getState().scene, held)).toEqual({ at: 1, does: 'drive' })
    store.edit('drive', (d) => placeMotor(d, joint))
    expect(nextOf(store.getState().scene, held)).toBeNull()
    expect(drivenText(store.getState().scene.joints[0]!)).toBe('Driven at 60 rpm')
    // What undo has taken away holds nothing any more.
    store.undo()
    store.undo()
    expect(jointOf(store.getState().scene, { ...start, joint })).toBeNull()
  })
})

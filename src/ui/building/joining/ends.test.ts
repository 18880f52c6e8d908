import { describe, expect, it } from 'vitest'
import { deleteItems, joinBodies, makeSceneStore, placeMotor, type Joint, type Scene } from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { crank } from '../../../testing/crank.ts'
import { drivenText, endName, jointOf, nextOf, sidesSeen } from './ends.ts'

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

type Parts = Pick<Scene, 'bodies' | 'joints'>

describe('ends of what was placed', () => {
  it('are called by the side of the bar', () => {
    expect([end([0, 0, 0], null), end([0.2, 0, 0], null)].map((one) => endName(crank(), one))).toEqual([
      'start of Crank',
      'end of Crank',
    ])
  })

  it('are told apart by where they are seen, if they are the two of one body', () => {
    const [start, far] = [end([0, 0, 0], null), end([0.2, 0, 0], null, false)]
    const other = { ...end([0, 0, 0], null), end: { body: 'rod', local: [0, 0, 0] as const } }
    const at = (x: number, y: number) => ({ x, y })
    expect(sidesSeen([start, far], [at(10, 50), at(90, 40)])).toEqual(['on the left', 'on the right'])
    expect(sidesSeen([start, other, far], [at(10, 50), at(0, 0), at(12, 10)])).toEqual(['below', null, 'above'])
    expect(sidesSeen([start, far], [at(10, 50), at(11, 51)])).toEqual([null, null])
    expect(sidesSeen([start], [at(10, 50)])).toEqual([null])
    expect(sidesSeen([start, far, far], [at(0, 0), at(50, 0), at(90, 0)])).toEqual([null, null, null])
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

  it('are pinned by Enter where they close a four-bar; its rocker then has no motor of its own proposed', () => {
    const names = ['crank', 'coupler', 'rocker']
    const pin = (id: string, driven: string, main: string): Joint => ({
      ...crank().joints[0]!,
      id,
      drive: null,
      driven: { ...crank().joints[0]!.driven, body: driven },
      main: { ...crank().joints[0]!.main, body: main },
    })
    const bar = crank().bodies[0]!
    const chain = (count: number, closed = false): Parts => ({
      bodies: names.slice(0, count).map((id) => ({ ...bar, id, name: id })),
      joints: [
        ...names.slice(0, count).map((id, i) => pin(`${id}-start`, id, names[i - 1] ?? 'ground')),
        ...(closed ? [pin('last', names[count - 1]!, 'ground')] : []),
      ],
    })
    const far = (body: string, joint: string | null): PlacedEnd => ({
      ...end([0.2, 0, 0], joint, false),
      end: { body, local: [0.2, 0, 0] },
    })
    const near = (body: string): PlacedEnd => ({ ...far(body, `${body}-start`), first: true })
    // A pin at the end of one or two links would leave nothing that moves.
    expect(nextOf(chain(1), [near('crank'), far('crank', null)])).toEqual({ at: 0, does: 'drive' })
    expect(nextOf(chain(2), [near('coupler'), far('coupler', null)])).toBeNull()
    expect(nextOf(chain(3), [near('rocker'), far('rocker', null)])).toEqual({ at: 1, does: 'pin' })
    expect(nextOf(chain(3, true), [near('rocker'), far('rocker', 'last')])).toBeNull()
    // What hangs on nothing closes nothing.
    const free = chain(3)
    expect(nextOf({ ...free, joints: free.joints.slice(1) }, [near('rocker'), far('rocker', null)])).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { makeSceneStore, setGravity, setMass } from '../../scene/index.ts'
import { makeSession } from '../../session/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { makePreviewing } from './previewing.ts'
import type { EditWay } from './ways.ts'

const way: EditWay = { label: 'Turn gravity up', recipe: (draft) => setGravity(draft, [0, 0, -20]), about: null }
const GRAVITY = [0, 0, -20]

function make() {
  const scenes = makeSceneStore(pendulum())
  const session = makeSession()
  const labels: (string | null)[] = []
  const simulation = { frame: null } as unknown as Simulation
  const previewing = makePreviewing({ scenes, session, simulation }, (label) => labels.push(label))
  const said = (): readonly string[] => session.getState().notices.map(({ title }) => title)
  return { scenes, previewing, labels, said, body: 'bar', before: scenes.getState().scene }
}

describe('a way out that is previewed', () => {
  it('is taken as one entry, or left without a trace', () => {
    const { scenes, previewing, labels, said, before } = make()
    previewing.start(way)
    expect(scenes.getState().scene.gravity).toEqual(GRAVITY)
    previewing.leave()
    expect(scenes.getState().scene).toBe(before)
    previewing.start(way)
    previewing.take()
    expect(scenes.getState()).toMatchObject({ gesture: null, undoLabel: way.label, scene: { gravity: GRAVITY } })
    expect(labels).toEqual([way.label, null, way.label, null])
    expect(said()).toEqual([])
  })

  it('goes before another edit is made, which is told and has none of it', () => {
    const { scenes, previewing, labels, said, body, before } = make()
    previewing.start(way)
    scenes.edit('Mass', (draft) => setMass(draft, body, 5))
    expect(scenes.getState()).toMatchObject({ gesture: null, undoLabel: 'Mass', scene: { gravity: before.gravity } })
    expect(labels.at(-1)).toBeNull()
    expect(said()).toEqual([`No longer previewed: ${way.label}`])
    previewing.take()
    expect(scenes.getState().undoLabel).toBe('Mass')
    scenes.undo()
    expect(scenes.getState().scene).toBe(before)
  })

  it('is refused while something else is being set, and leaves that as it is', () => {
    const { scenes, previewing, labels, said, body } = make()
    scenes.begin('Join')
    scenes.edit('Join', (draft) => setMass(draft, body, 5))
    previewing.start(way)
    expect(scenes.getState()).toMatchObject({ gesture: 'Join', undoLabel: 'Join' })
    expect(scenes.getState().scene.gravity).not.toEqual(GRAVITY)
    expect(labels).toEqual([])
    expect(said()).toHaveLength(1)
    previewing.leave()
    previewing.close()
    expect(scenes.getState().gesture).toBe('Join')
  })

  it('is left when nobody watches any more', () => {
    const { scenes, previewing, before } = make()
    previewing.start(way)
    previewing.close()
    expect(scenes.getState()).toMatchObject({ gesture: null, scene: before })
  })
})

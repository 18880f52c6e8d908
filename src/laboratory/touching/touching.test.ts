import { describe, expect, it } from 'vitest'
import { deleteItems, validateScene, type Scene } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { thrownBody } from '../../testing/small-scenes.ts'
import { watchScene } from './passing.ts'

function scene(bodies: readonly object[], more: object = {}): Scene {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, gravity: [0, 0, -9.81], bodies, ...more })
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'))
  return parsed.scene
}

const box = (id: string, z: number, more: object = {}) => ({
  id,
  name: id === 'block' ? 'Block' : 'Table',
  position: [0, 0, z],
  shapes: [{ kind: 'box', size: [0.2, 0.2, 0.2] }],
  ...more,
})

/** A block 0.3 m above a table that stands still: its lower face is down after √(2 · 0.1 / g) = 0.143 s. */
const dropped = (): Scene => scene([box('table', 0, { fixed: true }), box('block', 0.3)])

describe('bodies that look as if they touched', () => {
  it('are told once that they do not, when the first goes through the second; Rewind and Fix lead out', async () => {
    await import('./index.ts')
    const { lab, driver } = await openLaboratory({ first: dropped() })
    const notices = () => lab.session.getState().notices.filter(({ subject }) => subject === 'touching')
    lab.simulation.play()
    await driver.run(0.1)
    expect(notices()).toEqual([])
    await driver.run(0.1)
    const [notice] = notices()
    expect(notice).toMatchObject({
      title: 'Bodies do not touch each other',
      detail:
        'Block seems to pass through Table. Here only joints and springs hold bodies: join it to what is to carry it, or fix it where it starts.',
    })
    expect(notice!.waysOut!.map(({ label }) => label)).toEqual(['Rewind', 'Fix Block'])
    lab.session.getState().dismiss('touching')
    notice!.waysOut![0]!.perform()
    await driver.settle()
    expect(lab.simulation.status.getState()).toMatchObject({ hasRun: false, playing: false })
    lab.simulation.play()
    await driver.run(0.5)
    expect(notices()).toEqual([])
    notice!.waysOut![1]!.perform()
    await driver.settle()
    expect(lab.scenes.getState().scene.bodies[1]).toMatchObject({ fixed: true, position: [0, 0, 0.3] })
    // Undone, it goes through again, and that is told again.
    lab.scenes.undo()
    await driver.settle()
    lab.simulation.play()
    await driver.run(0.5)
    expect(notices()).toHaveLength(1)
  })

  it('are told no longer once undo has tied them again', async () => {
    await import('./index.ts')
    const hinge = { id: 'hinge', type: 'revolute', driven: { body: 'block' }, main: { body: 'ground' } }
    const { lab, driver } = await openLaboratory({ first: scene([box('block', 0.3)], { joints: [hinge] }) })
    const notices = () => lab.session.getState().notices.filter(({ subject }) => subject === 'touching')
    lab.simulation.play()
    lab.scenes.edit('Delete', (draft) => void deleteItems(draft, [{ kind: 'joint', id: 'hinge' }]))
    await driver.run(1.5)
    await driver.run(1.5)
    expect(notices()[0]?.detail).toContain('Block falls out of the scene')
    lab.scenes.edit('Rename', (draft) => void (draft.title = 'Other'))
    expect(notices()).toHaveLength(1)
    lab.scenes.undo()
    lab.scenes.undo()
    expect(notices()).toEqual([])
  })

  it('are told in each scene that comes', async () => {
    await import('./index.ts')
    const { lab, driver } = await openLaboratory({ first: thrownBody() })
    const run = async () => {
      lab.simulation.play()
      await driver.run(1.5)
      await driver.run(1.5)
    }
    await run()
    await expect
      .poll(() =>
        lab.session
          .getState()
          .notices.map(({ detail }) => detail ?? '')
          .join(),
      )
      .toContain('falls out of the scene')
    lab.session.getState().dismiss('touching')
    lab.scenes.replace(dropped())
    await driver.settle()
    await run()
    expect(
      lab.session
        .getState()
        .notices.map(({ detail }) => detail ?? '')
        .join(),
    ).toContain('Block seems to pass through Table')
  })
})

describe('what is looked at', () => {
  const pose = (z: number) => ({ position: [0, 0, z], orientation: [1, 0, 0, 0] }) as const
  const through = (of: Scene, z: number) => {
    const watch = watchScene(of)
    const seen = (at: number) =>
      watch(new Map(of.bodies.map(({ id, position }) => [id, id === 'block' ? pose(at) : { ...pose(0), position }])))
    expect(seen(of.bodies.find(({ id }) => id === 'block')!.position[2])).toBeNull()
    return seen(z)
  }

  it('is not what joints tie together, nor what stands inside of another to begin with', () => {
    const joints = [{ id: 'j', type: 'prismatic', driven: { body: 'block' }, main: { body: 'table' } }]
    expect(through(scene([box('table', 0, { fixed: true }), box('block', 0.3)], { joints }), 0.1)).toBeNull()
    expect(through(scene([box('table', 0, { fixed: true }), box('block', 0.1)]), 0)).toBeNull()
    expect(through(dropped(), 0.21)).toBeNull()
    expect(through(dropped(), 0.19)).toEqual({ body: 'block', through: 'table', loose: true })
  })

  it('is two mechanisms that swing into each other, though neither is loose; not one that swings through its surroundings', () => {
    const joints = ['block', 'table'].map((id) => ({
      id,
      type: 'revolute',
      driven: { body: id },
      main: { body: 'ground' },
    }))
    const both = scene([box('table', 0), box('block', 0.3)], { joints })
    expect(through(both, 0.1)).toEqual({ body: 'table', through: 'block', loose: false })
    const walls = scene([box('table', 0, { fixed: true }), box('block', 0.3)], { joints: joints.slice(0, 1) })
    expect(through(walls, 0.1)).toBeNull()
  })

  it('is how far a loose body falls, and only by weight', () => {
    const alone = scene([box('block', 1)])
    expect(through(alone, 0.5)).toBeNull()
    expect(through(alone, -1)).toEqual({ body: 'block', through: null, loose: true })
    expect(through({ ...alone, gravity: [0, 0, 0] }, -100)).toBeNull()
    const forces = [{ id: 's', kind: 'spring-damper', from: { body: 'block' }, to: { body: 'ground' }, stiffness: 1 }]
    expect(through(scene([box('block', 1)], { forces }), -100)).toBeNull()
  })
})

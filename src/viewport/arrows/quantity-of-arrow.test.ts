/** Arrows name quantities that there are. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { validateScene, findQuantities } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { collectGlyphs } from '../viewing/glyph.ts'
import { quantityOfArrow } from './quantity-of-arrow.ts'

const ALL = {
  reactionForces: true,
  reactionTorques: true,
  gravity: true,
  velocity: true,
  acceleration: true,
  traces: true,
  labels: true,
}

describe('the quantity of an arrow', () => {
  it.each(['four-bar', 'parallelogram', 'torsion-pendulum', 'hexapod', 'three-carts', 'engine-mounts'])(
    '%s: is there for all arrows but those of weight',
    async (id) => {
      const driver = makeSimulationDriver()
      onTestFinished(() => driver.simulation.dispose())
      const scene = await galleryScene(id)
      driver.simulation.load(scene)
      await driver.settle()
      const frame = driver.frame()
      const { bundles } = frame.index
      const arrows = collectGlyphs(scene, frame, ALL, { normals: new Map(), pointsRead: {} })
      expect(arrows.length).toBeGreaterThan(0)
      for (const arrow of arrows) {
        const quantity = quantityOfArrow(scene, bundles, arrow, {})
        if (arrow.kind === 'gravity') expect(quantity).toBeNull()
        else expect({ arrow, ...findQuantities(scene, bundles, `${quantity?.name}`) }).toMatchObject({ ok: true })
      }
    },
  )

  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'rod', name: 'Rod', shapes: [{ kind: 'box', size: [1, 0.1, 0.1] }] },
      { id: 'other', name: 'Other', shapes: [{ kind: 'box', size: [1, 0.1, 0.1] }] },
    ],
    joints: [
      {
        id: 'pin',
        name: 'Pin',
        type: 'revolute',
        driven: { body: 'rod', position: [0.4, 0, 0] },
        main: { body: 'other', position: [-0.4, 0, 0] },
      },
    ],
    forces: [{ id: 'push', name: 'Push', kind: 'load', body: 'rod', force: [7, 0, 0] }],
    view: {
      traces: [{ body: 'rod', name: 'Tip', position: [0.5, 0, 0] }],
      motion: {
        points: [{ body: 'rod', position: [0.5, 0, 0] }, { body: 'rod' }, { body: 'rod', position: [0, 9, 0] }],
      },
    },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const name = (arrow: Omit<Parameters<typeof quantityOfArrow>[2], 'together'>, together: readonly string[] = []) =>
    quantityOfArrow(parsed.scene, [{ joints: ['pin', 'pin2'] }], { ...arrow, together }, { other: 'joint/pin' })
  const rod = { kind: 'body', id: 'rod' } as const
  const pin = { kind: 'joint', id: 'pin' } as const

  it('has the name, the words and the unit of what is drawn', () => {
    expect(name({ kind: 'force', owner: pin })).toEqual({ name: 'joint pin.force', words: 'Pin: force', unit: 'N' })
    expect(name({ kind: 'torque', owner: pin })).toEqual({
      name: 'joint pin.torque',
      words: 'Pin: torque',
      unit: 'N·m',
    })
    expect(name({ kind: 'force', owner: pin }, ['pin', 'pin2'])?.name).toBe('joints pin+pin2.force')
    expect(name({ kind: 'force', owner: { kind: 'force', id: 'push' } })?.name).toBe('force push.force')
    expect(name({ kind: 'velocity', owner: rod })).toEqual({
      name: 'body rod.centre.velocity',
      words: 'Rod, centre of mass: velocity',
      unit: 'm/s',
    })
  })
  it('is of the point whose motion is drawn, where the scene tells of it', () => {
    expect(name({ kind: 'velocity', owner: { kind: 'body', id: 'other' } })?.name).toBe('marker pin.main.velocity')
    expect(name({ kind: 'acceleration', owner: rod, point: 0 })?.name).toBe('trace Tip.acceleration')
    expect(name({ kind: 'velocity', owner: rod, point: 1 })?.name).toBe('body rod.centre.velocity')
    expect(name({ kind: 'velocity', owner: rod, point: 2 })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { emptyScene, IDENTITY, type Vec3 } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addForce } from './forces.ts'
import { addJoint } from './joints.ts'
import { moveLinkEnds, withLength } from './link-ends.ts'
import { addTrace } from './traces.ts'

const link = {
  kind: 'link' as const,
  from: [0.1, 0, 0] as Vec3,
  to: [0.5, 0, 0] as Vec3,
  width: 0.04,
  thickness: 0.01,
  position: [0, 0.2, 0] as Vec3,
  orientation: IDENTITY,
}

describe('moveLinkEnds', () => {
  it('takes along what sits on the axis of an end, and nothing else', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('build', (d) => {
      addBody(d, { name: 'bar', shapes: [link] })
      addJoint(d, {
        name: 'near',
        type: 'revolute',
        driven: { body: 'bar', position: [0.1, 0.2, 0.3] },
        main: { body: 'ground' },
      })
      addJoint(d, {
        name: 'far',
        type: 'revolute',
        driven: { body: 'bar', position: [0.5, 0.2, 0.007] },
        main: { body: 'ground', position: [0.5, 0.2, 0] },
      })
      addJoint(d, {
        name: 'middle',
        type: 'revolute',
        driven: { body: 'bar', position: [0.3, 0.2, 0] },
        main: { body: 'ground' },
      })
      addForce(d, {
        kind: 'spring-damper',
        from: { body: 'ground', position: [0, 0, 1] },
        to: { body: 'bar', position: [0.5, 0.2, 0] },
        stiffness: 3,
      })
      addTrace(d, 'bar', [0.5, 0.2, 0])
      addTrace(d, 'bar', [0.3, 0.2, 0])
    })
    const longer = withLength(link, 0.7)
    expect(longer.to[0]).toBeCloseTo(0.8, 12)
    const moved = store.edit('lengthen', (d) => moveLinkEnds(d, 'bar', link, longer))
    expect(moved).toMatchObject({ ok: true, value: 3 })
    const { joints, forces, view } = store.getState().scene
    expect(joints.map((j) => j.driven.position)).toEqual([
      [0.1, 0.2, 0.3],
      [expect.closeTo(0.8, 12), 0.2, 0.007],
      [0.3, 0.2, 0],
    ])
    // The ground's side of the same joint stays: assembly closes the gap.
    expect(joints[1]?.main.position).toEqual([0.5, 0.2, 0])
    expect(forces[0]).toMatchObject({ to: { position: [expect.closeTo(0.8, 12), 0.2, 0] } })
    expect(view.traces?.map(({ position }) => position)).toEqual([
      [expect.closeTo(0.8, 12), 0.2, 0],
      [0.3, 0.2, 0],
    ])
  })
})

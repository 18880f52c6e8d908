import { describe, expect, it } from 'vitest'
import { emptyScene, IDENTITY, type Vec3 } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addForce } from './forces.ts'
import { addJoint } from './joints.ts'
import { moveLinkEnds, withLength } from './link-ends.ts'
import { setLinkEnd } from './reshape.ts'
import { setBarLength } from './turn-link.ts'
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

  /** A bar with a disc near its far end, a pin at its disc, and a plate beside it. */
  function pendulum() {
    const store = makeSceneStore(emptyScene())
    const disc = { kind: 'cylinder' as const, radius: 0.06, length: 0.03, orientation: IDENTITY }
    store.edit('build', (d) => {
      addBody(d, {
        name: 'bar',
        shapes: [
          { ...link, position: [0, 0, 0] as Vec3, from: [-0.03, 0, 0] as Vec3 },
          { ...disc, position: [0.44, 0, 0.02] as Vec3 },
          { ...disc, position: [0.01, 0.01, 0] as Vec3 },
          { ...disc, position: [0.44, 0.021, 0] as Vec3 },
        ],
      })
      addJoint(d, {
        name: 'pin',
        type: 'revolute',
        driven: { body: 'bar', position: [0.44, 0, 0] },
        main: { body: 'ground' },
      })
    })
    const places = (): (readonly number[])[] => {
      const { bodies, joints } = store.getState().scene
      return [...bodies[0]!.shapes.slice(1).map(({ position }) => position), joints[0]!.driven.position]
    }
    return { store, places }
  }
  const near = (places: readonly (readonly number[])[]) => places.map((p) => p.map((x) => expect.closeTo(x, 10)))

  it('keeps what sits on the bar at its distance from the nearer end', () => {
    const { store, places } = pendulum()
    store.edit('lengthen', (d) => setBarLength(d, 'bar', 0.73))
    expect(places()).toEqual(
      near([
        [0.64, 0, 0.02],
        [0.01, 0.01, 0],
        // Beside the bar: it stays.
        [0.44, 0.021, 0],
        [0.64, 0, 0],
      ]),
    )
  })
  it('turns what sits near an end that is dragged aside along with the bar', () => {
    const { store, places } = pendulum()
    store.edit('drag', (d) => setLinkEnd(d, 'bar', 0, 'to', [-0.03, 0.53, 0]))
    expect(places()).toEqual(
      near([
        [-0.03, 0.47, 0.02],
        [-0.04, 0.04, 0],
        [0.44, 0.021, 0],
        [-0.03, 0.47, 0],
      ]),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { angleInPlane, planePose, toWorld, XZ } from '../../geometry/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { emptyScene, IDENTITY, ZERO, type Scene } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addJoint } from './joints.ts'
import { barAngle, barLength, barOf, setBarAngle, setBarLength } from './turn-link.ts'

const ANGLE = 1.1
/** A bar on the plane, from (0.1, 0.2) at an angle. */
function bar() {
  const store = makeSceneStore(emptyScene())
  store.edit('add', (d) =>
    addBody(d, {
      name: 'Bar',
      ...planePose(XZ, 0.1, 0.2, ANGLE),
      shapes: [
        {
          kind: 'link',
          from: ZERO,
          to: [0.3, 0, 0],
          width: 0.03,
          thickness: 0.01,
          position: ZERO,
          orientation: IDENTITY,
        },
      ],
    }),
  )
  return store
}
const end = ({ bodies: [body] }: Scene, which: 'from' | 'to') => toWorld(body!, barOf(body!)![which])
const expectNear = (a: readonly number[], b: readonly number[]): void =>
  a.forEach((c, k) => expect(Math.abs(c - b[k]!)).toBeLessThan(1e-12))

describe('a bar', () => {
  it('is told by its length and its angle in the plane, upright as well', () => {
    const store = bar()
    const [body] = store.getState().scene.bodies
    expect(barLength(barOf(body!)!)).toBeCloseTo(0.3, 14)
    expect(barAngle(body!, XZ)).toBeCloseTo(ANGLE, 12)
    expect(angleInPlane(XZ, body!.orientation)).toBeCloseTo(ANGLE, 12)
    store.edit('turn', (d) => setBarAngle(d, 'bar', XZ, Math.PI / 2))
    expect(barAngle(store.getState().scene.bodies[0]!, XZ)).toBeCloseTo(Math.PI / 2, 12)
    const across = { origin: ZERO, x: [1, 0, 0], normal: [0, 0, 1] } as const
    expect([barAngle(body!, across), angleInPlane(across, body!.orientation)]).toEqual([null, null])
  })

  it('turns about its first end, or about the one that the ground holds', () => {
    const store = bar()
    const from = end(store.getState().scene, 'from')
    store.edit('turn', (d) => setBarAngle(d, 'bar', XZ, 0.3))
    expectNear(end(store.getState().scene, 'from'), from)
    const to = end(store.getState().scene, 'to')
    expectNear(to, [0.1 + 0.3 * Math.cos(0.3), 0, 0.2 + 0.3 * Math.sin(0.3)])
    store.edit('pin', (d) =>
      addJoint(d, {
        type: 'revolute',
        driven: { body: 'bar', position: [0.3, 0, 0] },
        main: { body: 'ground', position: to },
      }),
    )
    store.edit('turn', (d) => setBarAngle(d, 'bar', XZ, 2))
    expectNear(end(store.getState().scene, 'to'), to)
  })

  it('gets another length at its second end, with what is jointed there', () => {
    const store = bar()
    store.edit('pin', (d) =>
      addJoint(d, { type: 'revolute', driven: { body: 'bar', position: [0.3, 0, 0] }, main: { body: 'ground' } }),
    )
    store.edit('longer', (d) => setBarLength(d, 'bar', 0.45))
    const { bodies, joints } = store.getState().scene
    expect(barLength(barOf(bodies[0]!)!)).toBeCloseTo(0.45, 14)
    expectNear(joints[0]!.driven.position, [0.45, 0, 0])
  })
})

describe('a length that was none to keep', () => {
  it.each([2e-9, 1e-6, 1e4])('of %d m leaves the joints at their ends when it is mended', (length) => {
    const store = makeSceneStore(emptyScene())
    const end = [0.3 * Math.cos(0.7), 0.3 * Math.sin(0.7), 0.01] as const
    store.edit('add', (d) => {
      const size = { width: 0.02, thickness: 0.008 } as const
      const at = { position: ZERO, orientation: IDENTITY } as const
      addBody(d, { name: 'Bar', shapes: [{ kind: 'link', ...size, ...at, from: [0, 0, 0.01], to: end }] })
      for (const position of [[0, 0, 0.01], end] as const)
        addJoint(d, { type: 'revolute', driven: { body: 'bar', position }, main: { body: 'ground' } })
      setBarLength(d, 'bar', length)
    })
    store.edit('mend', (d) => setBarLength(d, 'bar', 0.3))
    const { bodies, joints } = store.getState().scene
    const bar = barOf(bodies[0]!)!
    expect(barLength(bar)).toBeCloseTo(0.3, 6)
    expect(joints[0]!.driven.position).toEqual(bar.from)
    expectNear(joints[1]!.driven.position, bar.to)
  })
})

describe('a coupler that is a triangle of struts', () => {
  it('stays closed when its base gets another length: the strut and the boss at that end go along', () => {
    const strut = { kind: 'link', width: 0.02, thickness: 0.008, position: ZERO, orientation: IDENTITY } as const
    const boss = { kind: 'cylinder', radius: 0.02, length: 0.016, orientation: IDENTITY } as const
    const store = makeSceneStore(emptyScene())
    store.edit('add', (d) => {
      addBody(d, {
        name: 'Coupler',
        shapes: [
          { ...strut, from: [0, 0, 0.017], to: [0.36, 0, 0.017] },
          { ...boss, position: [0.36, 0, 0.02] },
          { ...strut, from: [0, 0, 0.017], to: [0.18, 0.15, 0.017] },
          { ...strut, from: [-0.36, 0, 0], to: [-0.18, -0.15, 0], position: [0, 0, 0.017], orientation: [0, 0, 0, 1] },
          { ...boss, position: [0.18, 0.15, 0.017] },
        ],
      })
    })
    store.edit('length', (d) => setBarLength(d, 'coupler', 0.3))
    const { shapes } = store.getState().scene.bodies[0]!
    expect(shapes[0]).toMatchObject({ from: [0, 0, 0.017], to: [0.3, 0, 0.017] })
    expect(shapes[1]).toMatchObject({ position: [0.3, 0, 0.02] })
    expect(shapes[2]).toMatchObject({ from: [0, 0, 0.017], to: [0.18, 0.15, 0.017] })
    expect(shapes[3]).toMatchObject({ from: [-0.3, 0, 0], to: [-0.18, -0.15, 0] })
    expect(shapes[4]).toMatchObject({ position: [0.18, 0.15, 0.017] })
  })
})

it('is nothing of a body whose bar is one shape among others, as a spoke of a wheel', async () => {
  const { bodies } = await galleryScene('slider-crank')
  expect(barOf(bodies.find(({ id }) => id === 'crank')!)).toBeNull()
  expect(barLength(barOf(bodies.find(({ id }) => id === 'rod')!)!)).toBeCloseTo(0.18, 12)
})

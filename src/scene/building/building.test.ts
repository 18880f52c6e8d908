import { describe, expect, it } from 'vitest'
import { presetOf } from '../../engine/index.ts'
import { multiplyQuat, toWorld, type ShapeKind } from '../../geometry/index.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { addBody } from '../commands/bodies.ts'
import { addForce } from '../commands/forces.ts'
import { addJoint } from '../commands/joints.ts'
import { emptyScene, type Scene } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { massOfBody } from '../mechanism.ts'
import { findFaults } from '../file/validate.ts'
import { forceBetween, forceOn } from './forces.ts'
import { hingeOf, markersFor, pairOf } from './joints.ts'
import { JOINT_TYPES } from '../joint-types.ts'
import { placeFor, sizeFor } from './places.ts'
import { newShape } from '../shape-kinds.ts'
import { stiffnessFor } from './strength.ts'

const body = (id: string) => ({ kind: 'body' as const, id })

/** Two links turned and moved apart, the end of the first near the start of the second. */
function twoLinks(): Scene {
  const store = makeSceneStore(emptyScene())
  const s = Math.SQRT1_2
  store.edit('a', (d) =>
    addBody(d, { name: 'A', position: [0.1, 0.2, 0.3], orientation: [s, s, 0, 0], shapes: [newShape('link', 0.4)] }),
  )
  store.edit('b', (d) =>
    addBody(d, { name: 'B', position: [0.52, 0.2, 0.3], orientation: [s, 0, 0, s], shapes: [newShape('link', 0.7)] }),
  )
  return store.getState().scene
}

describe('building', () => {
  it('makes shapes of every kind that a valid body can have', () => {
    for (const kind of ['box', 'sphere', 'cylinder', 'capsule', 'link', 'extrusion'] satisfies ShapeKind[]) {
      const store = makeSceneStore(emptyScene())
      const result = store.edit('add', (d) => addBody(d, { shapes: [newShape(kind, 0.2)] }))
      expect({ kind, ok: result.ok }).toEqual({ kind, ok: true })
    }
  })

  it('puts a new body beside the others, in a size like theirs', () => {
    const scene = twoLinks()
    const size = sizeFor(scene)
    expect(size).toBeGreaterThan(0.1)
    expect(size).toBeLessThan(1)
    expect(placeFor(scene, size)[0]).toBeGreaterThan(0.52 + 0.7)
    expect(sizeFor(emptyScene())).toBe(0.2)
  })

  it('takes one or two selected bodies, the ground as the second', () => {
    expect(pairOf([])).toBeNull()
    expect(pairOf([body('a')])).toEqual({ driven: 'a', main: 'ground' })
    expect(pairOf([body('ground'), body('a')])).toEqual({ driven: 'a', main: 'ground' })
    expect(pairOf([body('a'), body('b')])).toEqual({ driven: 'a', main: 'b' })
    expect(pairOf([body('a'), body('b'), body('c')])).toBeNull()
    expect(pairOf([body('ground')])).toBeNull()
  })

  it('joins the ends that lie nearest, with the same axes in the world', () => {
    const scene = twoLinks()
    const [a, b] = scene.bodies
    if (!a || !b) throw new Error('two bodies')
    const markers = markersFor(scene, { driven: 'b', main: 'a' })
    expect(markers.driven.position).toEqual([0, 0, 0])
    expect(markers.main.position).toEqual([0.4, 0, 0])
    const drivenAxes = multiplyQuat(b.orientation, markers.driven.orientation)
    const mainAxes = multiplyQuat(a.orientation, markers.main.orientation)
    drivenAxes.forEach((x, k) => expect(x).toBeCloseTo(mainAxes[k]!, 14))
  })

  it('pins a body to the ground where it is', () => {
    const scene = twoLinks()
    const markers = markersFor(scene, { driven: 'a', main: 'ground' })
    const a = scene.bodies[0]
    if (!a) throw new Error('a body')
    const there = toWorld(a, markers.driven.position)
    there.forEach((x, k) => expect(markers.main.position[k]).toBeCloseTo(x, 14))
  })

  it('makes springs that give way visibly under all that hangs on them', () => {
    const store = makeSceneStore(emptyScene())
    for (const name of ['A', 'B']) store.edit('add', (d) => addBody(d, { name, shapes: [newShape('box', 0.1)] }))
    const apart = store.getState().scene
    store.edit('weld', (d) => addJoint(d, { type: 'weld', driven: { body: 'b' }, main: { body: 'a' } }))
    const together = store.getState().scene
    const length = 0.4
    const { mass } = massOfBody(apart.bodies[0]!)
    // How far it gives way, over its length: between a tenth and a half, whatever one digit makes of it.
    const sag = (scene: Scene, hanging: number): number =>
      (hanging * 9.81) / stiffnessFor(scene, ['a', 'ground'], length) / length
    for (const share of [sag(apart, mass), sag(together, 2 * mass)]) {
      expect(share).toBeGreaterThan(0.1)
      expect(share).toBeLessThan(0.5)
    }
    expect(stiffnessFor(together, ['a', 'ground'], length)).toBeGreaterThan(
      stiffnessFor(apart, ['a', 'ground'], length),
    )
  })

  it('makes joints of every type, springs and loads that the scene takes', () => {
    for (const type of JOINT_TYPES) {
      const store = makeSceneStore(twoLinks())
      for (const named of fillOwnFields(type).named)
        store.edit('named', (d) => addJoint(d, { type: named.type, driven: { body: 'b' }, main: { body: 'ground' } }))
      const { scene } = store.getState()
      const rows = type === 'lock' ? { rows: [true, true, true, true, true, true] as const } : {}
      const joint = store.edit('joint', (d) =>
        addJoint(d, { type, ...markersFor(scene, { driven: 'b', main: 'a' }), ...rows }),
      )
      expect({ type, ok: joint.ok }).toEqual({ type, ok: true })
      const hinge = hingeOf(store.getState().scene, [{ kind: 'joint', id: joint.ok ? joint.value : '' }])
      expect(hinge !== null).toBe(presetOf(type, null).angle)
      expect(
        store.edit('spring', (d) => addForce(d, forceBetween(scene, 'spring-damper', { driven: 'b', main: 'a' }))).ok,
      ).toBe(true)
      expect(
        store.edit('spring', (d) => addForce(d, forceBetween(scene, 'spring-damper', { driven: 'b', main: 'ground' })))
          .ok,
      ).toBe(true)
      expect(store.edit('load', (d) => addForce(d, forceOn(scene, 'load', 'b'))).ok).toBe(true)
      expect(findFaults(store.getState().scene)).toEqual([])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { assemble, calcMobility, compile, makeState, makeWorkspace } from '../../engine/index.ts'
import { composePose, inversePose, turn, type Pose } from '../../geometry/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { startPose } from '../building/places.ts'
import { emptyScene, type Scene, type Vec3 } from '../document.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { makeSceneStore, type SceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addForce } from './forces.ts'
import { addJoint } from './joints.ts'
import { reground } from './reground.ts'
import { setHidden } from './shown.ts'

const put = (store: SceneStore, id: string): string | null => {
  const result = store.edit('Ground', (d) => reground(d, id))
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return result.value.freed
}

/** Where each joint's driven marker stands in its main marker, and where all markers stand as seen by the first joint's. */
function relations(scene: Scene): number[][] {
  const at = (marker: Scene['joints'][number]['main']): Pose => composePose(startPose(scene, marker.body), marker)
  const first = inversePose(at(scene.joints[0]!.main))
  return scene.joints
    .flatMap(({ driven, main }) => [driven, main])
    .map((marker) => {
      const { position, orientation } = composePose(first, at(marker))
      const side = orientation.find((x) => Math.abs(x) > 1e-6)! < 0 ? -1 : 1
      return [...position, ...orientation.map((x) => side * x)]
    })
}

function freedoms(scene: Scene): number {
  const model = compile(toMechanismSpec(scene))
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  assemble(model, state, ws)
  return calcMobility(model, state, ws).mechanism.dof
}

const near = (found: number[][], expected: number[][]) =>
  found.forEach((row, i) => row.forEach((x, k) => expect(x).toBeCloseTo(expected[i]![k]!, 12)))

describe('another ground', () => {
  it.each(['four-bar', 'slider-crank', 'peaucellier', 'rssr', 'hooke', 'double-pendulum'])(
    'of %s: any body may stand still, and then another; nothing moves against anything else',
    async (id) => {
      const start = await galleryScene(id)
      const before = relations(start)
      for (const { id: body } of start.bodies.filter(({ fixed }) => !fixed)) {
        const store = makeSceneStore(start)
        const freed = put(store, body)!
        const once = store.getState().scene
        near(relations(once), before)
        expect(once.bodies.filter(({ fixed }) => fixed).map((b) => b.id)).toEqual([body])
        expect(once.joints.flatMap(({ driven, main }) => [driven.body, main.body])).not.toContain('ground')
        expect(freedoms(once)).toBe(freedoms(start))
        expect(put(store, freed)).toBe(body)
        const back = store.getState().scene
        near(relations(back), before)
        expect(back.bodies.filter(({ fixed }) => fixed).map((b) => b.id)).toEqual([freed])
        expect(freedoms(back)).toBe(freedoms(start))
        store.undo()
        store.undo()
        expect(store.getState().scene).toBe(start)
      }
    },
  )

  const bar = (to: Vec3) =>
    ({
      kind: 'link',
      from: [0, 0, 0],
      to,
      width: 0.02,
      thickness: 0.01,
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
    }) as const

  /** Two fixed posts with a bar between them, a spring to the ground, and a bar that hangs on nothing. */
  function posts() {
    const store = makeSceneStore(emptyScene())
    const made = store.edit('build', (d) => {
      addBody(d, { name: 'left', fixed: true, position: [0, 0, 0.1], shapes: [bar([0, 0.1, 0])] })
      addBody(d, { name: 'right', fixed: true, position: [0.3, 0, 0], shapes: [] })
      addBody(d, { name: 'bar', shapes: [bar([0.3, 0, 0])], velocity: [1, 2, 3], angularVelocity: [0, 0, 4] })
      addBody(d, { name: 'other', position: [0, 1, 0], shapes: [bar([0.1, 0, 0])], velocity: [7, 0, 0] })
      addJoint(d, { type: 'revolute', driven: { body: 'bar' }, main: { body: 'left', position: [0, 0, -0.1] } })
      addJoint(d, { type: 'point-on-line', driven: { body: 'bar', position: [0.3, 0, 0] }, main: { body: 'right' } })
      addForce(d, {
        kind: 'spring-damper',
        name: 'spring',
        from: { body: 'ground', position: [0, 0.5, 0.2] },
        to: { body: 'bar', position: [0.1, 0, 0] },
        stiffness: 10,
        damping: 1,
        restLength: null,
      })
      d.view.traces = [{ body: 'left', position: [0, 0, -0.1] }]
    })
    if (!made.ok) throw new Error(made.faults[0]?.message)
    return store
  }

  it('makes one frame of all that stood still, with bars between its points, and brings everything along', () => {
    const store = posts()
    const frame = put(store, 'bar')!
    const { bodies, joints, forces, view } = store.getState().scene
    expect(bodies.map(({ id, fixed }) => [id, fixed])).toEqual([
      [frame, false],
      ['bar', true],
      ['other', false],
    ])
    const made = bodies[0]!
    expect(made.name).toBe('Frame')
    expect(made.shapes.map(({ kind }) => kind)).toEqual(['link', 'link', 'link'])
    const inWorld = (p: Vec3) => composePose(made, { position: p, orientation: [1, 0, 0, 0] }).position
    const [spring] = forces
    if (spring?.kind !== 'spring-damper') throw new Error('the spring is gone')
    expect(spring.from.body).toBe(frame)
    near(
      [[...inWorld(spring.from.position)], [...inWorld(view.traces![0]!.position)]],
      [
        [0, 0.5, 0.2],
        [0, 0, 0],
      ],
    )
    expect(joints.map(({ main }) => main.body)).toEqual([frame, frame])
    // The bar's velocity is taken off everything that it is joined to, the rest keeps its own.
    expect(bodies[1]).toMatchObject({ velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })
    expect(bodies[2]!.velocity).toEqual([7, 0, 0])
    expect(made.angularVelocity).toEqual([0, 0, -4])
    const [x, y] = made.position
    near([[...made.velocity]], [[-1 + 4 * y, -2 - 4 * x, -3]])
  })

  it('fixes the body alone where nothing stood still', () => {
    const store = posts()
    expect(put(store, 'other')).toBeNull()
    expect(store.getState().scene.bodies.map(({ fixed }) => fixed)).toEqual([true, true, false, true])
  })

  it('is refused where the freed body would weigh nothing', () => {
    const store = posts()
    store.edit('one post', (d) => {
      d.bodies = d.bodies.filter(({ id }) => id !== 'left')
      d.joints = d.joints.filter(({ main }) => main.body !== 'left')
      d.forces = []
      d.view = {}
    })
    const before = store.getState().scene
    const result = store.edit('Ground', (d) => reground(d, 'bar'))
    expect(result).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining('weighs') as string }] })
    expect(store.getState().scene).toBe(before)
  })

  it('drops what held together only what stood still, and says so', () => {
    const store = posts()
    store.edit('hold', (d) => {
      addJoint(d, { name: 'Weld', type: 'weld', driven: { body: 'left' }, main: { body: 'ground' } })
      addJoint(d, { name: 'Brace', type: 'weld', driven: { body: 'left' }, main: { body: 'right' } })
      addForce(d, { kind: 'spring-damper', name: 'Idle', stiffness: 1, from: { body: 'left' }, to: { body: 'right' } })
      setHidden(d, [{ kind: 'body', id: 'left' }], true)
    })
    const result = store.edit('Ground', (d) => reground(d, 'bar'))
    expect(result).toMatchObject({
      ok: true,
      value: {
        dropped: [
          { kind: 'joint', id: 'weld' },
          { kind: 'joint', id: 'brace' },
          { kind: 'force', id: 'idle' },
        ],
      },
    })
    expect(store.getState().scene.joints).toHaveLength(2)
    expect(store.getState().scene.view['hidden']).toBeUndefined()
  })

  it('frees a fixed body that was welded to the ground as well', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('build', (d) => {
      addBody(d, { name: 'base', fixed: true, shapes: [bar([0.1, 0, 0])] })
      addBody(d, { name: 'crank', position: [0.2, 0, 0], shapes: [bar([0.1, 0, 0])] })
      addJoint(d, { name: 'Weld', type: 'weld', driven: { body: 'base' }, main: { body: 'ground' } })
      addJoint(d, { name: 'Pin', type: 'revolute', driven: { body: 'crank' }, main: { body: 'base' } })
    })
    expect(put(store, 'crank')).toBe('base')
    expect(store.getState().scene.joints.map(({ name }) => name)).toEqual(['Pin'])
  })

  it('turns loads that go by the axes of a fixed body with them', () => {
    const store = posts()
    const turned = [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const
    store.edit('push', (d) => {
      d.bodies.find(({ id }) => id === 'left')!.orientation = [...turned]
      addForce(d, { kind: 'load', body: 'left', axes: 'body', force: [1, 3, 2] })
    })
    const frame = put(store, 'bar')!
    const { bodies, forces } = store.getState().scene
    const load = forces.find((force) => force.kind === 'load')!
    expect(load).toMatchObject({ body: frame, axes: 'body' })
    const inWorld = turn(bodies.find(({ id }) => id === frame)!.orientation, load.force as unknown as Vec3)
    near([[...inWorld]], [[...turn(turned, [1, 3, 2])]])
  })
})

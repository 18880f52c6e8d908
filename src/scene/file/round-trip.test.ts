import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomSceneFile } from '../../testing/random-scenes.ts'
import { emptyScene, parseScene, serialiseScene, validateScene } from '../index.ts'
import type { Scene } from '../index.ts'

function valid(value: unknown): Scene {
  const result = validateScene(value)
  if (!result.ok) throw new Error(result.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return result.scene
}

describe('a scene and its file', () => {
  test('what is written is what is read, to the bit', () => {
    fc.assert(
      fc.property(randomSceneFile, (file) => {
        const scene = valid(file)
        const text = serialiseScene(scene)
        const back = parseScene(text)
        expect(back).toEqual({ ok: true, scene })
        expect(serialiseScene((back as { scene: Scene }).scene)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  test('a scene with its defaults filled in is itself a valid file, and stays as it is', () => {
    fc.assert(
      fc.property(randomSceneFile, (file) => {
        const scene = valid(file)
        expect(valid(scene)).toEqual(scene)
      }),
      { numRuns: 200 },
    )
  })

  test('reading changes nothing in what is read', () => {
    fc.assert(
      fc.property(randomSceneFile, (file) => {
        const before = JSON.stringify(file)
        validateScene(file)
        expect(JSON.stringify(file)).toBe(before)
      }),
    )
  })

  test('an empty file has every default, and none is written out', () => {
    const scene = valid({ format: 'lockwork/scene', version: 1 })
    expect(scene).toEqual(emptyScene())
    expect(JSON.parse(serialiseScene(scene))).toEqual({ format: 'lockwork/scene', version: 1 })
  })

  test('defaults of bodies, joints and forces', () => {
    const scene = valid({
      format: 'lockwork/scene',
      version: 1,
      bodies: [
        { id: 'a', shapes: [{ kind: 'sphere', radius: 0.1 }] },
        { id: 'b', mass: { mass: 1, inertia: [1, 1, 1, 0, 0, 0] } },
      ],
      joints: [{ id: 'j', type: 'revolute', driven: { body: 'a' }, main: { body: 'b' } }],
      forces: [
        { id: 's', kind: 'spring-damper', from: { body: 'a' }, to: { body: 'ground' } },
        { id: 't', kind: 'torsion-spring', joint: 'j' },
        { id: 'l', kind: 'load', body: 'b' },
      ],
    })
    const [position, orientation] = [
      [0, 0, 0],
      [1, 0, 0, 0],
    ]
    const still = { position, orientation, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] }
    expect(scene.bodies).toEqual([
      { id: 'a', name: 'a', fixed: false, ...still, shapes: [{ kind: 'sphere', radius: 0.1, position, orientation }] },
      {
        id: 'b',
        name: 'b',
        fixed: false,
        ...still,
        shapes: [],
        mass: { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      },
    ])
    const marker = { position, orientation, motion: null }
    expect(scene.joints).toEqual([
      {
        id: 'j',
        name: 'j',
        type: 'revolute',
        driven: { body: 'a', ...marker },
        main: { body: 'b', ...marker },
        motion: null,
        drive: null,
        limits: null,
        damping: 0,
      },
    ])
    const spring = { stiffness: 0, damping: 0 }
    expect(scene.forces).toEqual([
      {
        id: 's',
        name: 's',
        kind: 'spring-damper',
        from: { body: 'a', position },
        to: { body: 'ground', position },
        ...spring,
        restLength: null,
      },
      { id: 't', name: 't', kind: 'torsion-spring', joint: 'j', ...spring, restAngle: 0 },
      { id: 'l', name: 'l', kind: 'load', body: 'b', position, force: [0, 0, 0], torque: [0, 0, 0], axes: 'world' },
    ])
    expect(scene.simulation).toEqual({ integrator: 'auto', step: 0.001, tolerance: 1e-8 })
    expect(scene.gravity).toEqual([0, 0, -9.81])
  })

  test('quaternions and axes are normalised, −0 becomes 0, a list of one drive the drive', () => {
    const nearly = 1 + 4e-7
    const scene = valid({
      format: 'lockwork/scene',
      version: 1,
      bodies: [{ id: 'a', fixed: true, orientation: [0, nearly, 0, 0], position: [-0, 1, 2] }],
      joints: [
        {
          id: 'j',
          type: 'cylindrical',
          driven: { body: 'a' },
          main: { body: 'ground' },
          motion: { rotation: [{ axis: [0, 0.003, 0], angle: 't' }] },
          drive: [{ kind: 'force', law: 2 }],
        },
      ],
    })
    expect(scene.bodies[0]!.orientation).toEqual([0, 1, 0, 0])
    expect(scene.bodies[0]!.position).toEqual([0, 1, 2])
    expect(scene.joints[0]!.motion!.rotation[0]!.axis).toEqual([0, 1, 0])
    expect(scene.joints[0]!.drive).toEqual({ kind: 'force', law: 2 })
  })

  test('what the view holds beyond the known is kept', () => {
    const view = { charts: [{ of: ['a', { b: null }] }], camera: { position: [1, 2, 3], target: [0, 0, 0], lens: 35 } }
    const scene = valid({ format: 'lockwork/scene', version: 1, view })
    expect(scene.view).toEqual(view)
    expect(JSON.parse(serialiseScene(scene)).view).toEqual(view)
  })
})

/** What readings are plotted as is there, in every scene of the gallery. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import { findQuantities, pointsOfBody, prefixOfPoint } from '../../scene/index.ts'
import { JOINT, jointOffset } from '../../simulation/index.ts'
import { GALLERY_IDS, galleryScene } from '../../testing/gallery-scenes.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { forceTexts, TEXTS } from './force-texts.ts'
import { readJoint } from './joint-texts.ts'

async function opened(id: string) {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  const scene = await galleryScene(id)
  driver.simulation.load(scene)
  await driver.settle()
  const frame = driver.frame()
  const { bundles } = frame.index
  const missing = (names: readonly string[]): string[] =>
    names.filter((name) => !findQuantities(scene, bundles, name).ok)
  return { scene, frame, missing }
}

describe.each(GALLERY_IDS)('%s', (id) => {
  it('every reading names a quantity that there is', async () => {
    const { scene, frame, missing } = await opened(id)
    const ofJoints = scene.joints.flatMap((joint) =>
      ([null, [0, 1, 0]] as const).flatMap((normal: Vec3 | null) =>
        ([1, -1] as const).flatMap((sign) => {
          const texts = readJoint(frame, { scene, joint, normal, sign })
          const lines = [...(texts?.wrench ?? []), ...(texts?.across ?? []), ...(texts?.rest ?? [])]
          return [...lines, ...(texts?.together?.lines ?? [])].flatMap(({ quantity, vector }) => [
            ...(quantity === undefined ? [] : [quantity]),
            ...(vector?.quantity === undefined
              ? []
              : vector.axes.map((axis) => `${vector.quantity}.${'xyz'.charAt(axis)}`)),
          ])
        }),
      ),
    )
    const ofForces = scene.forces.flatMap((force) => {
      const flat = forceTexts(frame, scene, force)
      return flat.filter((_, i) => i % TEXTS === TEXTS - 1)
    })
    const ofBodies = scene.bodies.flatMap((body) =>
      pointsOfBody(scene, body).flatMap((point) => {
        const prefix = prefixOfPoint(scene, body, point.id)
        return prefix === null
          ? []
          : ['position.z', 'velocity.size', 'acceleration.size'].map((what) => `${prefix}.${what}`)
      }),
    )
    expect(scene.joints.length === 0 || ofJoints.length > 0).toBe(true)
    expect(scene.bodies.every(({ id: body }) => ofBodies.some((name) => name.startsWith(`body ${body}.centre`)))).toBe(
      true,
    )
    expect(missing([...ofJoints, ...ofForces, ...ofBodies])).toEqual([])
  })
})

it('a component that is turned round is no quantity; its size is', async () => {
  const { scene, frame } = await opened('four-bar')
  const joint = scene.joints.find(({ id }) => id === 'crank-pin')!
  const read = (sign: 1 | -1, normal: Vec3 | null) => readJoint(frame, { scene, joint, normal, sign })!.wrench
  expect(read(1, null)[0]).toMatchObject({
    quantity: 'joint crank-pin.force.size',
    vector: { quantity: 'joint crank-pin.force' },
  })
  expect(read(-1, null)[0]).toMatchObject({ quantity: 'joint crank-pin.force.size' })
  expect(read(-1, null)[0]!.vector!.quantity).toBeUndefined()
  expect(read(1, [0, 1, 0])[1]).toMatchObject({
    quantity: 'joint crank-pin.torque.y',
    exact: String(frame.data[jointOffset(frame, 'crank-pin') + JOINT.torque + 1]),
  })
  // about the opposite of y it is the torque about y with its sign turned round
  expect(read(1, [0, -1, 0])[1]!.quantity).toBeUndefined()
  expect(read(-1, [0, -1, 0])[1]!.quantity).toBe('joint crank-pin.torque.y')
  // part of it alone: all of the vector is offered
  expect(read(1, [0, 1, 0])[0]!.quantity).toBe('joint crank-pin.force')
})

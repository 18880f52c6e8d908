import { describe, expect, it, onTestFinished } from 'vitest'
import type { Reading, Vec3 } from '../../engine/index.ts'
import type { Scene } from '../../scene/index.ts'
import { treatmentOf } from '../../laboratory/index.ts'
import { GALLERY_IDS, galleryScene } from '../../testing/gallery-scenes.ts'
import { addOwnReading } from '../../testing/own-reading.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { doublePendulum, pendulum } from '../../testing/small-scenes.ts'
import { HEADER, JOINT, jointOffset } from '../../simulation/index.ts'
import { readJoint } from './joint-texts.ts'
import type { Line } from './line.ts'

/** What is said of a joint of a gallery scene that has run for a while. */
async function say(scene: string, joint: string, normal: Vec3 | null, sign: 1 | -1 = 1) {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  const of = await galleryScene(scene)
  driver.simulation.load(of)
  await driver.settle()
  driver.simulation.play()
  await driver.run(0.2)
  const found = of.joints.find(({ id }) => id === joint)
  if (found === undefined) throw new Error(`${scene} has no ${joint}`)
  const frame = driver.frame()
  const texts = readJoint(frame, { scene: of, joint: found, normal, sign })
  if (texts === null) throw new Error(`nothing is said of ${joint}`)
  const at = jointOffset(frame, joint)
  const data = (offset: number): number[] => [...frame.data.subarray(at + offset, at + offset + 3)]
  return { ...texts, force: data(JOINT.force), torque: data(JOINT.torque) }
}
const names = (lines: readonly Line[]): string[] => lines.map(({ name }) => name)

describe('a pin that is read in the plane', () => {
  it('has its components in it first, those across it besides, and only these are marked', async () => {
    const { wrench, across, together, why, force, torque } = await say('four-bar', 'crank-pin', [0, 1, 0])
    expect(names(wrench)).toEqual(['Force', 'Torque about y'])
    const [inPlane, about] = wrench
    expect(inPlane).toMatchObject({ open: false, vector: { axes: [0, 2], open: [false, false] } })
    expect(inPlane?.vector?.exact).toBe(`${force[0]} ${force[2]}`)
    expect(Number(inPlane?.exact)).toBeCloseTo(Math.hypot(force[0]!, force[2]!), 12)
    expect(about).toMatchObject({ open: false, exact: String(torque[1]) })
    expect([together, why]).toEqual([null, null])
    expect(names(across)).toEqual(['Force along y', 'Torque in the plane'])
    expect(across.map(({ open }) => open)).toEqual([true, true])
  })
  it('has the equal and opposite one on request', async () => {
    const { wrench, force } = await say('four-bar', 'crank-pin', [0, 1, 0], -1)
    expect(wrench[0]?.vector?.exact).toBe(`${-force[0]!} ${-force[2]!}`)
  })
})

it('of a tyre beside another one the force along the normal is determined, and only what may be shared along the axle is marked', async () => {
  const { wrench, why } = await say('differential-drive', 'left-tyre', null)
  expect(names(wrench)).toEqual(['Normal force', 'Friction force', 'Force'])
  expect(wrench.map(({ open }) => open)).toEqual([false, true, true])
  expect(wrench[2]?.vector?.open?.at(-1)).toBe(false)
  expect(why).toBe('shared')
})

it('readings that its type alone has are told before its wrench, or in place of its torque', async () => {
  const told = async (more: Partial<Reading>) => {
    const drop = addOwnReading({ at: JOINT.coordinate, ...more })
    const { wrench } = await say('four-bar', 'crank-pin', null)
    drop()
    return wrench
  }
  const beside = await told({})
  expect(names(beside)).toEqual(['Tooth force', 'Force', 'Torque'])
  expect(beside[0]).toMatchObject({ quantity: 'joint crank-pin.own', open: true })
  expect(names(await told({ whole: true }))).toEqual(['Tooth force', 'Force'])
  const size = Math.abs(Number(beside[0]?.exact))
  const bySize = await told({ negative: 'Pressing' })
  expect([bySize[0]?.name, bySize[0]?.exact]).toEqual([Number(beside[0]?.exact) < 0 ? 'Pressing' : 'Tooth force', `${size}`]) // prettier-ignore
})

it('the torque of a motor that is given is told plainly, also where nothing is known of uniqueness', async () => {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  const of = await galleryScene('pendulum')
  const [pin] = of.joints
  const joint = { ...pin!, drive: { kind: 'torque' as const, law: 0.3 } }
  driver.simulation.load({ ...of, joints: [joint] })
  await driver.settle()
  const frame = driver.frame()
  frame.data.fill(NaN, jointOffset(frame, joint.id) + JOINT.freeForce)
  const lines = readJoint(frame, { scene: of, joint, normal: null, sign: 1 })?.rest
  expect(lines?.find(({ name }) => name === 'Drive torque about −y')).toMatchObject({ exact: '0.3', open: false })
})

it('what the damping of a joint takes of its drive is told beside it, and together they are the torque of the joint', async () => {
  const { rest, torque } = await say('robot-arm', 'turn', null)
  const [drive, damping] = ['Drive torque', 'Damping torque'].map((word) =>
    rest.find(({ name }) => name.startsWith(word)),
  )
  expect([drive?.name, damping?.name]).toEqual(['Drive torque about z', 'Damping torque about z'])
  expect(Math.abs(Number(damping?.exact))).toBeGreaterThan(0.5)
  expect(Number(drive?.exact) + Number(damping?.exact)).toBeCloseTo(torque[2]!, 9)
  expect(names((await say('four-bar', 'crank-pin', null)).rest).join()).not.toContain('Damping')
})

it('what a joint passes on is marked where masses are too far apart for the numbers, and why', async () => {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  const scene = await galleryScene('pendulum')
  driver.simulation.load(scene)
  await driver.settle()
  const frame = driver.frame()
  const say = () => readJoint(frame, { scene, joint: scene.joints[0]!, normal: null, sign: 1 })
  expect(say()?.why).toBeNull()
  frame.data[HEADER.off] = 1e-3
  expect(say()?.why).toBe('inexact')
  expect(say()?.wrench.map(({ open }) => open)).toEqual([true, true])
})

it('the torque of a motor is told by the way it turns, as the torque of its joint is: about −y the one is the other about y', async () => {
  const scene = await galleryScene('four-bar')
  const { id } = scene.joints.find(({ drive }) => drive !== null && drive !== undefined)!
  const { wrench, rest, torque } = await say('four-bar', id, [0, 1, 0])
  expect(names(wrench)).toContain('Torque about y')
  const told = rest.find(({ name }) => name.startsWith('Drive torque'))
  expect(told?.name).toBe('Drive torque about −y')
  expect(Number(told?.exact)).toBeCloseTo(-torque[1]!, 9)
})

describe('a pin that is read in space', () => {
  it('is marked by component', async () => {
    const { wrench, across, why } = await say('four-bar', 'crank-pin', null)
    expect(wrench.map(({ vector }) => vector?.open)).toEqual([
      [false, true, false],
      [true, false, true],
    ])
    expect([across, why]).toEqual([[], 'shared'])
  })
  it('of a door has a sum with the other hinge, none of which is marked', async () => {
    const { wrench, together } = await say('door', 'upper', null)
    expect(wrench[0]).toMatchObject({ open: true, vector: { open: [true, true, true] } })
    expect(together?.joints).toHaveLength(2)
    expect(together?.lines.map(({ open }) => open)).toEqual([false, false])
  })
})

it('round-off shows as nothing beside what the mechanism carries and does; what is more is told', async () => {
  const driver = makeSimulationDriver()
  onTestFinished(() => driver.simulation.dispose())
  const scene = await galleryScene('governor')
  driver.simulation.load(scene)
  await driver.settle()
  const frame = driver.frame()
  const joint = scene.joints.find(({ id }) => id === 'right-top')!
  const at = jointOffset(frame, joint.id)
  /** Torque and turning of the pin, which carries 57 N in a scene of 0.7 m that turns at 7.3 rad/s. */
  const read = (torque: number, rate: number) => {
    frame.data.set([torque, 0, 0], at + JOINT.torque)
    frame.data[at + JOINT.rate] = rate
    const { wrench, rest } = readJoint(frame, { scene, joint, normal: null, sign: 1 })!
    return [...wrench, ...rest].flatMap(({ name, value }) => (name.startsWith('T') ? [value] : []))
  }
  expect(read(2.649e-9, -2.659e-9)).toEqual(['0.00 N·m', '0.00 rad/s'])
  expect(read(2.649e-6, -2.659e-6)).toEqual(['2.649 µN·m', '−2.659 × 10⁻⁶ rad/s'])
  // The floor goes with the rest: beside less, less is told.
  frame.data.subarray(0, at).fill(0)
  expect(read(2.649e-9, -2.659e-9)[1]).toBe('−2.659 × 10⁻⁹ rad/s')
})

describe('what is rounding', () => {
  /** Texts of all joints of a scene that has run for a while, each in the plane that it moves in. */
  async function sayAll(scene: Scene, seconds: number) {
    const driver = makeSimulationDriver()
    onTestFinished(() => driver.simulation.dispose())
    driver.simulation.load(scene)
    await driver.settle()
    driver.simulation.play()
    await driver.run(seconds)
    const { report } = driver.simulation.status.getState()
    const { normals } = treatmentOf({ scene, report, treatment: 'auto' })
    return scene.joints.map((joint) => {
      const normal = normals.get(joint.id) ?? null
      return readJoint(driver.frame(), { scene, joint, normal, sign: 1 })!
    })
  }
  it('a small true force is told beside a joint of another part that carries 10 GN', async () => {
    const [light, heavy] = [pendulum(0.423), pendulum(1e9)]
    const other = { ...heavy.joints[0]!, id: 'other', driven: { ...heavy.joints[0]!.driven, body: 'mill' } }
    const mill = { ...heavy.bodies[0]!, id: 'mill' }
    const both = { ...light, bodies: [...light.bodies, mill], joints: [...light.joints, other] }
    const [pin, big] = await sayAll(both, 0.2)
    const [alone] = await sayAll(light, 0.2)
    expect(big!.wrench[0]!.value).toMatch(/ GN$/)
    expect(alone!.wrench[0]!.value).toMatch(/^[1-9]\.\d+ N$/)
    expect(pin!.wrench[0]!.value).toBe(alone!.wrench[0]!.value)
  })
  it('of a part that hangs on one that carries much, what the numbers cannot hold is not', async () => {
    const { bodies, joints, ...rest } = doublePendulum()
    const heavy = { ...bodies[0]!, mass: { ...pendulum(1e12).bodies[0]!.mass! } }
    const [, elbow] = await sayAll({ ...rest, bodies: [heavy, bodies[1]!], joints }, 0.2)
    expect(elbow!.wrench[0]!.value).toMatch(/^0/)
  })
  it('what rounding leaves across the planes of the gallery is told as nothing, however much acts in them', async () => {
    let left = 0
    for (const id of GALLERY_IDS) {
      const scene = await galleryScene(id)
      const all = await sayAll({ ...scene, gravity: scene.gravity.map((x) => 1e12 * x) as unknown as Vec3 }, 0)
      const largest = Math.max(...all.map(({ wrench }) => Number(wrench[0]!.exact)))
      for (const { across } of all)
        for (const { name, exact, value } of across)
          if (name.startsWith('Force') && Math.abs(Number(exact)) < 1e-15 * largest) {
            expect(value, `${id}: ${name}`).toMatch(/^0(\.0+)? N$/)
            if (Math.abs(Number(exact)) > 1e-9) left++
          }
    }
    expect(left).toBeGreaterThan(0)
  })
})

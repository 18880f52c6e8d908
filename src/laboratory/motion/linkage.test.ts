import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, dot, instantCentre, lengthOf, scale, subtract, toWorld } from '../../geometry/index.ts'
import { setCentrode, validateScene, type Scene } from '../../scene/index.ts'
import { BODY, bodyOffset, JOINT, jointOffset, type Frame } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { calcCentrodes } from './centrodes.ts'
import {
  kennedyDrawn,
  linkageOf,
  nameOfCentre,
  readCentres,
  readLinkage,
  type LinkagePose,
  type NamedCentre,
} from './linkage.ts'
import { makeRelativeRuns } from './relative-runs.ts'

async function play(id: string, seconds: number, change: (scene: Scene) => Scene = (scene) => scene) {
  const scene = change(await galleryScene(id))
  const first = { ...scene, simulation: { ...scene.simulation, integrator: 'dormand-prince', tolerance: 1e-12 } }
  const { lab, driver } = await openLaboratory({ first })
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  if (seconds > 0) await driver.play(seconds)
  const linkage = linkageOf(lab.scenes.getState().scene, lab.simulation.status.getState().report)!
  const pose = readLinkage(linkage, lab.simulation.frame!)!
  const centres = readCentres(linkage, pose)
  const of = (name: string): NamedCentre => centres.find((centre) => centre.name === name)!
  const point = (name: string): Vec3 => {
    const { centre } = of(name)
    if (centre.kind !== 'centre') throw new Error(`${name} is ${centre.kind}`)
    return centre.point
  }
  return { lab, driver, linkage, pose, centres, of, point }
}

/** The place of a joint in the plane of its linkage. */
function placeOf(frame: Frame, id: string, { plane: { origin, normal } }: LinkagePose): Vec3 {
  const at = jointOffset(frame, id) + JOINT.point
  const p: Vec3 = [frame.data[at]!, frame.data[at + 1]!, frame.data[at + 2]!]
  return subtract(p, scale(normal, dot(subtract(p, origin), normal)))
}

/** Where the lines a1 a2 and b1 b2 meet, both in a plane of this normal. */
function meet(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3, normal: Vec3): Vec3 {
  const [a, b] = [subtract(a2, a1), subtract(b2, b1)]
  const share = dot(cross(subtract(b1, a1), b), normal) / dot(cross(a, b), normal)
  return add(a1, scale(a, share))
}

const distance = (a: Vec3, b: Vec3): number => lengthOf(subtract(a, b))

/** The length of the bar of the trammel, m. */
const LENGTH = 0.4

/** A bar whose ends slide on two guides that cross at the origin, along x and along z. */
function trammel(): Scene {
  const [x, z] = [LENGTH * Math.cos(0.5), LENGTH * Math.sin(0.5)]
  const mass = { mass: 1, inertia: [0.01, 0.02, 0.015, 0, 0, 0] }
  const pin = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  const alongX = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    simulation: { integrator: 'dormand-prince', tolerance: 1e-12 },
    bodies: [
      { id: 'across', position: [x, 0, 0], mass },
      { id: 'up', position: [0, 0, z], mass },
      { id: 'bar', position: [x / 2, 0, z / 2], mass },
    ],
    joints: [
      { id: 'rail-x', type: 'prismatic', driven: { body: 'across', orientation: alongX }, main: { body: 'ground', orientation: alongX } },
      { id: 'rail-z', type: 'prismatic', driven: { body: 'up' }, main: { body: 'ground' } },
      {
        id: 'pin-x',
        type: 'revolute',
        driven: { body: 'bar', position: [x / 2, 0, -z / 2], orientation: pin },
        main: { body: 'across', orientation: pin },
        drive: { kind: 'angular-velocity', law: 3 },
      },
      { id: 'pin-z', type: 'revolute', driven: { body: 'bar', position: [-x / 2, 0, z / 2], orientation: pin }, main: { body: 'up', orientation: pin } },
    ],
  }) // prettier-ignore
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

describe('the links of a four-bar', () => {
  it('are counted from the frame on; four centres are its pins, two are found by Kennedy’s theorem: the closed form', async () => {
    const { lab, linkage, pose, centres, point } = await play('four-bar', 0.4)
    expect(linkage.links.map(({ name }) => name)).toEqual(['Ground', 'Crank', 'Coupler', 'Rocker'])
    const primary = centres.filter((centre) => centre.primary).map(({ name }) => name)
    expect([primary, centres.length]).toEqual([['I₁₂', 'I₁₄', 'I₂₃', 'I₃₄'], 6])
    const joint = (id: string): Vec3 => placeOf(lab.simulation.frame!, id, pose)
    const [o, a, b, c] = ['crank-bearing', 'crank-pin', 'rocker-pin', 'rocker-bearing'].map(joint) as [Vec3, Vec3, Vec3, Vec3] // prettier-ignore
    expect(distance(point('I₁₂'), o) + distance(point('I₂₃'), a)).toBe(0)
    expect(distance(point('I₁₃'), meet(o, a, c, b, pose.plane.normal))).toBeLessThan(1e-9)
    expect(distance(point('I₂₄'), meet(o, c, a, b, pose.plane.normal))).toBeLessThan(1e-9)
    // what joints tell is what the velocities say
    for (const { links: [i, j], primary: told, name } of centres) {
      const found = instantCentre(pose.motions[i]!, pose.motions[j]!, pose.plane, pose.size)
      if (told && found.kind === 'centre') expect(distance(found.point, point(name))).toBeLessThan(1e-9)
    } // prettier-ignore
  })

  it('lie on four lines, of which two hold the centre of a pair; each line goes through all three of its centres', async () => {
    const { linkage, pose, centres, point } = await play('four-bar', 0.4)
    expect(kennedyDrawn(linkage, pose, centres, null)).toHaveLength(4)
    const lines = kennedyDrawn(linkage, pose, centres, [0, 2])
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      const arm = subtract(point('I₁₃'), line.point)
      expect(lengthOf(cross(arm, line.direction))).toBeLessThan(1e-9)
      const along = dot(arm, line.direction)
      expect(along).toBeGreaterThan(line.from - 1e-9)
      expect(along).toBeLessThan(line.to + 1e-9)
    }
    expect(Math.abs(dot(lines[0]!.direction, lines[1]!.direction))).toBeLessThan(0.999)
  })

  it('have the centres of their joints also at rest, and no others', async () => {
    const { centres } = await play('four-bar', 0, (scene) => ({
      ...scene,
      joints: scene.joints.map((joint) => ({ ...joint, drive: null })),
    }))
    expect(centres.map(({ name }) => name)).toEqual(['I₁₂', 'I₁₄', 'I₂₃', 'I₃₄'])
  })
})

it('bodies that can only slide on each other across the plane are one link', async () => {
  // the crank in two, with a prismatic joint along the axis of its bearing between them
  const { linkage, centres } = await play('four-bar', 0.4, (scene) => {
    const bearing = scene.joints.find(({ id }) => id === 'crank-bearing')!
    const pin = scene.joints.find(({ id }) => id === 'crank-pin')!
    const id = bearing.driven.body === 'ground' ? bearing.main.body : bearing.driven.body
    const crank = scene.bodies.find((body) => body.id === id)!
    const end = bearing.driven.body === id ? bearing.driven : bearing.main
    const onHalf = (at: typeof end) => (at.body === id ? { ...at, body: 'half' } : at)
    const across: typeof pin = {
      ...pin,
      id: 'across',
      name: 'across',
      type: 'prismatic',
      drive: null,
      main: end,
      driven: { ...end, body: 'half' },
    }
    const joints = scene.joints.map((joint) =>
      joint === pin ? { ...joint, main: onHalf(joint.main), driven: onHalf(joint.driven) } : joint,
    )
    return { ...scene, bodies: [...scene.bodies, { ...crank, id: 'half', name: 'Half' }], joints: [...joints, across] }
  })
  expect(linkage.links.map(({ bodies }) => bodies.length)).toEqual([2, 2, 1, 1])
  expect(linkage.joints).toHaveLength(4)
  expect(centres).toHaveLength(6)
})

describe('the links of a slider-crank', () => {
  it('have a centre at infinity, square to the guide; that of the rod lies over the wrist pin on the line of the crank', async () => {
    const { lab, linkage, pose, centres, of, point } = await play('slider-crank', 0.3)
    const slide = of('I₁₄')
    expect(slide.primary).toBe(true)
    if (slide.centre.kind !== 'at-infinity') throw new Error(slide.centre.kind)
    expect(Math.abs(slide.centre.direction[0])).toBeLessThan(1e-12)
    const joint = (id: string): Vec3 => placeOf(lab.simulation.frame!, id, pose)
    const [o, a, b] = ['bearing', 'crankpin', 'wristpin'].map(joint) as [Vec3, Vec3, Vec3]
    const over = add(b, [0, 0, 1])
    expect(distance(point('I₁₃'), meet(o, a, b, over, pose.plane.normal))).toBeLessThan(1e-9)
    expect(distance(point('I₂₄'), meet(o, add(o, [0, 0, 1]), a, b, pose.plane.normal))).toBeLessThan(1e-9)
    // the line through I₁₂ and I₁₄ stands on the guide
    const upright = kennedyDrawn(linkage, pose, centres, [1, 3]).find(({ direction }) => Math.abs(direction[0]) < 1e-9)
    expect(upright!.to - upright!.from).toBeGreaterThan(pose.size)
  })
})

it('links on one pin have their centre there, though no joint is between them', async () => {
  const { lab, pose, centres, of, point } = await play('peaucellier', 0.3)
  expect(centres).toHaveLength(28)
  // the joints of A are between the long bar and each of two bars of the rhombus
  expect(of('I₄₅').primary).toBe(true)
  expect(distance(point('I₄₅'), placeOf(lab.simulation.frame!, 'a1', pose))).toBe(0)
  // ten joints, and a pair more at each of the pins O, A, B and C, which hold three links
  expect(centres.filter(({ primary }) => primary)).toHaveLength(14)
})

it('a mechanism that moves in space is no linkage in a plane', async () => {
  const { lab } = await openLaboratory({ first: await galleryScene('rssr') })
  const { report } = lab.simulation.status.getState()
  expect(linkageOf(lab.scenes.getState().scene, report)).toBeNull()
})

it('names of centres tell numbers of two digits apart', () => {
  expect([nameOfCentre(0, 1), nameOfCentre(2, 8), nameOfCentre(0, 9), nameOfCentre(9, 11)]).toEqual(['I₁₂', 'I₃₉', 'I₁,₁₀', 'I₁₀,₁₂']) // prettier-ignore
})

describe('centrodes', () => {
  it('of the bar of an elliptic trammel are the Cardan circles: the fixed one twice as wide as the moving one', async () => {
    const { lab, driver } = await openLaboratory({ first: trammel() })
    lab.simulation.pause()
    lab.simulation.rewind()
    await driver.settle()
    lab.scenes.edit('centrodes', (draft) => setCentrode(draft, 'bar', 'ground', true))
    const runs = makeRelativeRuns(lab)
    await driver.settle()
    await driver.play(0.6)
    const linkage = linkageOf(lab.scenes.getState().scene, lab.simulation.status.getState().report)!
    const { plane, size } = readLinkage(linkage, lab.simulation.frame!)!
    const { fixed, moving } = calcCentrodes(runs, { body: 'bar' }, plane, size)
    expect(fixed.length).toBeGreaterThan(30)
    // the guides cross at the origin, and the bar's frame is in its middle
    for (const point of fixed) expect(Math.abs(Math.hypot(point![0], point![2]) - LENGTH)).toBeLessThan(1e-9)
    for (const point of moving) expect(Math.abs(Math.hypot(point![0], point![2]) - LENGTH / 2)).toBeLessThan(1e-9)
    // they touch at the instant centre
    const frame = lab.simulation.frame!
    const at = bodyOffset(frame, 'bar')
    const numbers = (from: number, n: number) => [...frame.data.subarray(at + from, at + from + n)]
    const position = numbers(BODY.position, 3) as unknown as Vec3
    const orientation = numbers(BODY.orientation, 4) as unknown as readonly [number, number, number, number]
    expect(distance(toWorld({ position, orientation }, moving.at(-1)!), fixed.at(-1)!)).toBeLessThan(1e-9)
    runs.dispose()
  })
})

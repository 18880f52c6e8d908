import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, dot, lengthOf, scale, subtract } from '../../geometry/index.ts'
import { setMotionPoint, validateScene, type Scene } from '../../scene/index.ts'
import { readTime } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { linkageOf, readLinkage } from './linkage.ts'
import { readPolygon, type LinkagePolygon, type PolygonKind } from './polygon.ts'

async function play(scene: Scene, seconds: number) {
  const first = { ...scene, simulation: { ...scene.simulation, integrator: 'dormand-prince', tolerance: 1e-12 } }
  const { lab, driver } = await openLaboratory({ first })
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  await driver.play(seconds)
  const now = lab.scenes.getState().scene
  const frame = lab.simulation.frame!
  const linkage = linkageOf(now, lab.simulation.status.getState().report)!
  const pose = readLinkage(linkage, frame)!
  const polygon = (kind: PolygonKind): LinkagePolygon => readPolygon(now, linkage, pose, frame, kind)
  return { polygon, time: readTime(frame) }
}

const near = (a: Vec3, b: Vec3, within: number): void => expect(lengthOf(subtract(a, b))).toBeLessThan(within)

/** A vector or a place by the letter of its point. */
const vectorOf = ({ points, polygon }: LinkagePolygon, name: string): Vec3 =>
  polygon.vectors[points.findIndex((point) => point.name === name)]!
const placeOf = ({ points }: LinkagePolygon, name: string): Vec3 => points.find((point) => point.name === name)!.place

/** The part of the step between two points, by their letters. */
function partOf({ points, polygon }: LinkagePolygon, from: string, to: string, part: string): Vec3 {
  const found = polygon.sides.find(
    (side) => points[side.from]!.name === from && points[side.to]!.name === to && side.part === part,
  )
  if (found === undefined) throw new Error(`there is no ${part} from ${from} to ${to}`)
  return found.vector
}

/** By how much the steps miss the ends of the vectors, over the largest. */
function gapOf({ polygon: { vectors, sides } }: LinkagePolygon): number {
  const sums = new Map<string, Vec3>()
  for (const { from, to, vector } of sides) {
    const step = `${from} ${to}`
    sums.set(step, add(sums.get(step) ?? vectors[from]!, vector))
  }
  const largest = Math.max(...vectors.map(lengthOf))
  const gaps = [...sums].map(([step, end]) => lengthOf(subtract(end, vectors[Number(step.split(' ')[1])]!)))
  return Math.max(...gaps) / largest
}

describe('the polygons of a slider-crank', () => {
  const [r, l, omega] = [0.05, 0.18, 2.5 * Math.PI]

  it('have the pins of crank and rod as a and b; velocity and acceleration of the piston are the closed form', async () => {
    const { polygon } = await play(await galleryScene('slider-crank'), 0.37)
    const [velocities, accelerations] = [polygon('velocity'), polygon('acceleration')]
    expect(velocities.points.map(({ name, words }) => [name, words])).toEqual([['o', 'Main bearing'], ['a', 'Crank pin'], ['b', 'Wrist pin']]) // prettier-ignore
    const a = placeOf(velocities, 'a')
    const theta = Math.atan2(a[2] - 0.15, a[0])
    const [sine, cosine] = [Math.sin(theta), Math.cos(theta)]
    const root = Math.sqrt(l * l - r * r * sine * sine)
    const speed = -r * omega * sine - (r * r * omega * sine * cosine) / root
    const growth = (cosine * cosine - sine * sine) / root + (r * r * sine * sine * cosine * cosine) / root ** 3
    near(vectorOf(velocities, 'b'), [speed, 0, 0], 1e-9)
    near(vectorOf(accelerations, 'b'), [-omega * omega * (r * cosine + r * r * growth), 0, 0], 1e-7)
    // a crank that turns steadily has no tangential part, and its normal part is ω² r
    near(partOf(accelerations, 'o', 'a', 'normal'), [-r * omega * omega * cosine, 0, -r * omega * omega * sine], 1e-7)
    expect(lengthOf(partOf(accelerations, 'o', 'a', 'tangential'))).toBeLessThan(1e-9)
    expect([velocities, accelerations].map(gapOf).every((gap) => gap < 1e-12)).toBe(true)
  })
})

describe('the polygons of a four-bar', () => {
  it('close, step along both links to the pin of the rocker, and have a point of the coupler in the image of it', async () => {
    const scene = structuredClone(await galleryScene('four-bar'))
    setMotionPoint(scene as Parameters<typeof setMotionPoint>[0], { body: 'coupler', position: [0.18, 0.15, 0] }, { velocity: true })
    const { polygon } = await play(scene, 0.4)
    const velocities = polygon('velocity')
    const accelerations = polygon('acceleration')
    expect(velocities.points.map(({ name }) => name)).toEqual(['o', 'a', 'b', 'o', 'c'])
    expect([velocities, accelerations].map(gapOf).every((gap) => gap < 1e-12)).toBe(true)
    // normal parts lie along their links, tangential ones are square to them, on the coupler and on the rocker
    const [a, b] = ['a', 'b'].map((name) => placeOf(accelerations, name)) as [Vec3, Vec3]
    const pivot = accelerations.points[3]!.place
    for (const [from, arm] of [['a', subtract(b, a)], ['o', subtract(b, pivot)]] as const) {
      const [normal, tangential] = ['normal', 'tangential'].map((part) => partOf(accelerations, from, 'b', part)) as [Vec3, Vec3]
      expect(lengthOf(cross(normal, arm)) / lengthOf(normal)).toBeLessThan(1e-9)
      expect(Math.abs(dot(tangential, arm)) / lengthOf(tangential)).toBeLessThan(1e-9)
    }
    // the image of the coupler is the coupler, turned by a right angle: its sides are in the ratio of ω
    const image = (list: readonly Vec3[]): readonly number[] =>
      list.flatMap((p, i) => list.slice(i + 1).map((q) => lengthOf(subtract(p, q))))
    const names = ['a', 'b', 'c']
    const ends = image(names.map((name) => vectorOf(velocities, name)))
    const places = image(names.map((name) => placeOf(velocities, name)))
    const ratios = ends.map((length, i) => length / places[i]!)
    expect(Math.max(...ratios) - Math.min(...ratios)).toBeLessThan(1e-9)
    expect(velocities.images).toHaveLength(3)
  }) // prettier-ignore
})

/** A crank at the origin whose pin carries a block; it slides on a rocker that turns about a pivot below: the quick return of a shaper. */
const [RADIUS, BELOW, RATE] = [0.1, 0.25, 3]
function quickReturn(): Scene {
  const mass = { mass: 1, inertia: [0.01, 0.02, 0.015, 0, 0, 0] }
  const pin = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  // the crank starts along x
  const along = Math.atan2(BELOW, RADIUS)
  const turn = Math.PI / 2 - along
  const slide = [Math.cos(turn / 2), 0, Math.sin(turn / 2), 0]
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: ['crank', 'block', 'rocker'].map((id) => ({
      id,
      name: id,
      position: id === 'crank' ? [0, 0, 0] : id === 'block' ? [RADIUS, 0, 0] : [0, 0, -BELOW],
      mass,
    })),
    joints: [
      { id: 'bearing', name: 'Bearing', type: 'revolute', driven: { body: 'crank', orientation: pin }, main: { body: 'ground', orientation: pin }, drive: { kind: 'angular-velocity', law: RATE } },
      { id: 'pin', name: 'Pin', type: 'revolute', driven: { body: 'block', orientation: pin }, main: { body: 'crank', position: [RADIUS, 0, 0], orientation: pin } },
      { id: 'pivot', name: 'Pivot', type: 'revolute', driven: { body: 'rocker', orientation: pin }, main: { body: 'ground', position: [0, 0, -BELOW], orientation: pin } },
      { id: 'slide', name: 'Slide', type: 'prismatic', driven: { body: 'block', orientation: slide }, main: { body: 'rocker', orientation: slide } },
    ],
  }) // prettier-ignore
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

describe('the polygons of a quick return', () => {
  it('have the pin of the block twice, on block and rocker; what is between is the slide, and Coriolis’ part: the closed form', async () => {
    const { polygon, time } = await play(quickReturn(), 0.31)
    const [velocities, accelerations] = [polygon('velocity'), polygon('acceleration')]
    expect(velocities.points.map(({ name }) => name)).toEqual(['o', 'a', 'o', 'a′'])
    const theta = RATE * time
    // from the pivot to the pin: its length D, and the rocker's angle φ
    const [x, z] = [RADIUS * Math.cos(theta), BELOW + RADIUS * Math.sin(theta)]
    const [vx, vz] = [-RADIUS * RATE * Math.sin(theta), RADIUS * RATE * Math.cos(theta)]
    const length = Math.hypot(x, z)
    const [along, across] = [[x / length, 0, z / length], [-z / length, 0, x / length]] as [Vec3, Vec3] // prettier-ignore
    const sliding = (x * vx + z * vz) / length
    const turning = (x * vz - z * vx) / length ** 2
    near(partOf(velocities, 'a′', 'a', 'sliding'), scale(along, sliding), 1e-9)
    near(vectorOf(velocities, 'a′'), scale(across, turning * length), 1e-9)
    near(partOf(accelerations, 'a′', 'a', 'coriolis'), scale(across, 2 * turning * sliding), 1e-8)
    near(partOf(accelerations, 'o', 'a′', 'normal'), scale(along, -turning * turning * length), 1e-8)
    // the pin's acceleration is ω² r; along the rocker it is D″ − D φ̇²
    const inward = -RATE * RATE * (RADIUS * Math.cos(theta) * along[0] + RADIUS * Math.sin(theta) * along[2])
    near(partOf(accelerations, 'a′', 'a', 'sliding'), scale(along, inward + length * turning * turning), 1e-8)
    expect([velocities, accelerations].map(gapOf).every((gap) => gap < 1e-12)).toBe(true)
  })
})

it('a pin that holds three links is one point of the polygons of a Peaucellier linkage, whose tracing point moves along its line', async () => {
  const { polygon } = await play(await galleryScene('peaucellier'), 0.3)
  const velocities = polygon('velocity')
  expect(velocities.points.filter(({ pivot }) => !pivot).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(gapOf(velocities)).toBeLessThan(1e-12)
  expect(gapOf(polygon('acceleration'))).toBeLessThan(1e-12)
  const [x, y, z] = vectorOf(velocities, 'd')
  expect(Math.abs(x) + Math.abs(y)).toBeLessThan(1e-9)
  expect(Math.abs(z)).toBeGreaterThan(0.1)
})

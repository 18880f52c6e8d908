import { expect, test } from 'vitest'
import { validateScene } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { fourBars, hangingChain } from '../../testing/large-scenes.ts'
import { is, makeRunnerDriver, numbers, read } from '../../testing/runner-driver.ts'
import { BUNDLE, JOINT, bundleAt, frameLength, jointAt } from '../protocol/frame.ts'

const layoutOf = ({ bodies, joints, forces }: Awaited<ReturnType<typeof galleryScene>>, bundles = 0) => ({
  bodies: bodies.length,
  joints: joints.length,
  forces: forces.length,
  bundles,
})

test('frames of a door: each hinge a share, their sum whole; the report names them, and the plane', async () => {
  const scene = await galleryScene('door')
  const run = makeRunnerDriver()
  const { report, frame } = is('ready', run.load(scene))
  expect(report.bundles).toEqual([{ joints: ['lower', 'upper'] }])
  expect(report.planarity).toMatchObject({ normal: [0, 0, 1], parts: [{ dof: 1, oneFreedom: 2 }] })
  const layout = layoutOf(scene, 1)
  expect(frame.byteLength).toBe(8 * frameLength(layout))
  const data = numbers(run.advance(0.4))
  expect(data.length).toBe(frameLength(layout))
  for (const j of [0, 1])
    for (const k of [0, 1, 2]) expect(data[jointAt(layout, j) + JOINT.freeForce + k]).toBeCloseTo(1, 12)
  const at = bundleAt(layout, 0)
  expect(data.slice(at + BUNDLE.freeForce, at + BUNDLE.length)).toEqual(new Float64Array(12))
  for (let k = 0; k < 3; k++) {
    const sum = [0, 1].reduce((all, j) => all + read(data, jointAt(layout, j) + JOINT.force + k), 0)
    expect(data[at + BUNDLE.force + k]).toBeCloseTo(sum, 9)
  }
})

test('a plane four-bar: in its plane forces are whole, across it they are shares', async () => {
  const scene = await galleryScene('four-bar')
  const run = makeRunnerDriver()
  const { report } = is('ready', run.load(scene))
  expect(report.planarity).toMatchObject({ normal: [0, -1, 0], parts: [{ gruebler: 1, dof: 1, redundant: [] }] })
  const data = numbers(run.advance(0.3))
  const layout = layoutOf(scene)
  scene.joints.forEach((_, j) => {
    const at = jointAt(layout, j)
    const [xx, yy, zz] = data.slice(at + JOINT.freeForce, at + JOINT.freeForce + 3)
    expect([xx, yy, zz]).toEqual([0, 1, 0].map((x) => expect.closeTo(x, 9)))
    expect(data[at + JOINT.freeTorque + 1]).toBeCloseTo(0, 9)
  })
})

/** Two sides of 1 m on a base of 2 m and a coupler, laid flat: a row of its plane says what the others say, but not once it has fallen. */
function flatParallelogram() {
  const bar = (id: string, x: number, length: number) => ({
    id,
    position: [x, 0, 0],
    density: 7850,
    shapes: [{ kind: 'link', from: [0, 0, 0], to: [length, 0, 0], width: 0.05, thickness: 0.05 }],
  })
  const pin = (id: string, driven: string, at: number, main: string, from: number) => ({
    id,
    type: 'revolute',
    driven: { body: driven, position: [at, 0, 0], orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] },
    main: { body: main, position: [from, 0, 0], orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] },
  })
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [bar('left', 0, 1), bar('coupler', 1, 2), bar('right', 2, 1)],
    joints: [
      pin('A', 'left', 0, 'ground', 0),
      pin('B', 'coupler', 0, 'left', 1),
      pin('C', 'coupler', 2, 'right', 1),
      pin('D', 'right', 0, 'ground', 2),
    ],
  })
  if (!parsed.ok) throw new Error(parsed.faults[0]!.message)
  return parsed.scene
}

test('through a change of rank: along flat bars forces are shares, in the next frames they are whole', () => {
  const scene = flatParallelogram()
  const run = makeRunnerDriver()
  const { frame } = is('ready', run.load(scene))
  const layout = layoutOf(scene)
  const expectShares = (data: Float64Array, free: readonly number[]) =>
    scene.joints.forEach((_, j) => {
      const at = jointAt(layout, j) + JOINT.freeForce
      expect([...data.subarray(at, at + 3)]).toEqual(free.map((x) => expect.closeTo(x, 9) as number))
    })
  expectShares(new Float64Array(frame), [1, 1, 0])
  for (const t of [0.1, 0.2, 0.3]) expectShares(numbers(run.advance(t)), [0, 1, 0])
})

test('what is in no loop is unique however large; of loops that are too large it is not known', () => {
  const bars = fourBars(100)
  const many = new Float64Array(is('ready', makeRunnerDriver().load(bars)).frame)
  expect(many[jointAt(layoutOf(bars), 0) + JOINT.freeForce]).toBeNaN()
  const chain = hangingChain(60)
  const hung = new Float64Array(is('ready', makeRunnerDriver().load(chain)).frame)
  expect(hung[jointAt(layoutOf(chain), 59) + JOINT.freeForce]).toBe(0)
})

import { expect, it, test } from 'vitest'
import { BODY, bodyAt, JOINT, jointAt } from '../../simulation/index.ts'
import { is, makeRunnerDriver, numbers } from '../../testing/runner-driver.ts'
import { frameAfter } from '../../testing/simulation-driver.ts'
import { emptyScene, type Drive, type Scene, type SceneDraft } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addForce } from './forces.ts'
import { leavesRun, setStartAngle, startAngle } from './joint-angle.ts'
import { addJoint, setLimits } from './joints.ts'
import { placeOnJoint } from './place-forces.ts'

/** A bar that turns about y, held at its end; its axes at the start turned by an angle, rad. */
function crank(start = 0, drive: Drive | null = null) {
  const store = makeSceneStore({ ...emptyScene(), gravity: [0, 0, 0] })
  store.edit('build', (d) => {
    const half = start / 2
    const link = { kind: 'link', from: [0, 0, 0], to: [0.3, 0, 0], width: 0.02, thickness: 0.01 } as const
    const shapes = [{ ...link, position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const]
    addBody(d, { name: 'bar', shapes, orientation: [Math.cos(half), 0, 0, Math.sin(half)] })
    addJoint(d, { name: 'pin', type: 'revolute', driven: { body: 'bar' }, main: { body: 'ground' }, drive })
  })
  return store
}
const pin = ({ joints }: Scene) => joints[0]!

/** The angle of the pin, the place of the bar, and what its drive exerts, at some times of a run. */
async function runOf(scene: Scene) {
  const read = async (time: number) => {
    const { data, layout } = await frameAfter(scene, time)
    const joint = jointAt(layout, 0)
    return {
      angle: data[joint + JOINT.coordinate]!,
      pose: data.slice(bodyAt(layout, 0), bodyAt(layout, 0) + BODY.velocity),
    }
  }
  return [await read(0), await read(0.5)]
}

const steady: Drive = { kind: 'angular-velocity', law: 3 }
const cases: readonly [string, Drive | null, (d: SceneDraft) => void][] = [
  ['a drive of the rate', steady, () => {}],
  ['a law of the angle', { kind: 'angle', law: '0.4 + sin(2*t)' }, () => {}],
  ['a number for it', { kind: 'angle', law: 0.4 }, () => {}],
  ['points of it', { kind: 'angle', law: { points: [[0, 0.4], [1, 2]], beyond: 'hold' } }, () => {}],
  ['limits that push it', null, (d) => setLimits(d, 'pin', { lower: 0.6, upper: 1, stiffness: 5, damping: 0.1 })],
  ['a spring', null, (d) => addForce(d, { kind: 'torsion-spring', joint: 'pin', stiffness: 3, damping: 0, restAngle: -0.7 })],
] // prettier-ignore

test.each(cases)('moves as before, the angle counted from elsewhere: %s', async (_, drive, change) => {
  const store = crank(0.4, drive)
  store.edit('hold', change)
  const before = await runOf(store.getState().scene)
  expect(store.edit('count', (d) => setStartAngle(d, 'pin', 2)).ok).toBe(true)
  const { scene } = store.getState()
  expect(startAngle(scene, pin(scene))).toBeCloseTo(2, 12)
  const after = await runOf(scene)
  after.forEach(({ angle, pose }, i) => {
    expect(angle).toBeCloseTo(before[i]!.angle + 1.6, 8)
    pose.forEach((x, k) => expect(x).toBeCloseTo(before[i]!.pose[k]!, 8))
  })
  expect(before[0]!.angle).toBeCloseTo(0.4, 9)
  store.undo()
  expect((await runOf(store.getState().scene))[1]).toEqual(before[1])
})

test.each(cases)('in mid-run the bodies stay where they are: %s', (_, drive, change) => {
  const store = crank(0.4, drive)
  store.edit('hold', change)
  const run = makeRunnerDriver()
  run.load(store.getState().scene)
  const seen = numbers(run.advance(0.5)).slice()
  store.edit('count', (d) => setStartAngle(d, 'pin', 2))
  const now = new Float64Array(is('ready', run.edit(store.getState().scene)).frame)
  expect(run.joint(now, 0)[JOINT.coordinate]! - run.joint(seen, 0)[JOINT.coordinate]!).toBeCloseTo(1.6, 8)
  const [before, after] = [seen, now].map((frame) => run.body(frame, 0).slice(0, BODY.acceleration))
  after!.forEach((x, k) => expect(x).toBeCloseTo(before![k]!, 8))
})

it('is taken to a whole turn, as the engine begins to count', async () => {
  const store = crank(0.4)
  store.edit('count', (d) => setStartAngle(d, 'pin', 2 + 4 * Math.PI))
  expect(startAngle(store.getState().scene, pin(store.getState().scene))).toBeCloseTo(2, 12)
  store.edit('count', (d) => setStartAngle(d, 'pin', Math.PI))
  expect(startAngle(store.getState().scene, pin(store.getState().scene))).toBeCloseTo(Math.PI, 12)
  expect((await runOf(store.getState().scene))[0]!.angle).toBeCloseTo(Math.PI, 9)
})

it.each([
  ['2*pi*t', 0.5, '2*pi*t + 0.5'],
  ['2*pi*t - 0.25', 0.75, '2*pi*t + 0.5'],
  ['2*pi*t + 0.5', -0.5, '2*pi*t'],
  ['sin(t) + 1e-1', 0.4, 'sin(t) + 0.5'],
  ['t * -0.5', 0.5, 't * -0.5 + 0.5'],
  ['2*(t + 0.5)', 0.5, '2*(t + 0.5) + 0.5'],
])('adds to the number at the end of a law: %s and %d', (law, by, wanted) => {
  const store = crank(0, { kind: 'angle', law })
  store.edit('count', (d) => setStartAngle(d, 'pin', by))
  expect(pin(store.getState().scene).drive).toEqual({ kind: 'angle', law: wanted })
})

it('begins the run anew where limits or springs would go by other turns than those counted', () => {
  const store = crank(2)
  const leaves = (angle: number): boolean => leavesRun(store.getState().scene, pin(store.getState().scene), angle)
  expect([leaves(-2), leaves(0)]).toEqual([false, false])
  store.edit('limit', (d) => setLimits(d, 'pin', { lower: 1, upper: 3, stiffness: 5, damping: 0 }))
  expect([leaves(-2), leaves(0)]).toEqual([true, false])
})

it('is refused where the markers move by laws', () => {
  const store = crank()
  store.edit('move', (d) => {
    d.joints[0]!.driven.motion = { translation: [0, 0, 0], rotation: [{ axis: [0, 0, 1], angle: 't' }] }
  })
  expect(startAngle(store.getState().scene, pin(store.getState().scene))).toBeNull()
  expect(() => store.edit('count', (d) => setStartAngle(d, 'pin', 1))).toThrow(/move by laws/)
})

it('says nothing where the axes are more than a right angle apart', () => {
  const store = crank()
  const tilt = (angle: number) =>
    store.edit('tilt', (d) => {
      d.bodies[0]!.orientation = [Math.cos(angle / 2), Math.sin(angle / 2), 0, 0]
    })
  tilt(1.5)
  expect(startAngle(store.getState().scene, pin(store.getState().scene))).toBeCloseTo(0, 12)
  tilt(1.6)
  expect(startAngle(store.getState().scene, pin(store.getState().scene))).toBeNull()
  expect(() => store.edit('count', (d) => setStartAngle(d, 'pin', 1))).toThrow(/more than a right angle apart/)
})

it('is where a new torsion spring rests', () => {
  const store = crank(0.4)
  store.edit('spring', (d) => placeOnJoint(d, 'torsion-spring', 'pin'))
  expect(store.getState().scene.forces[0]).toMatchObject({ restAngle: expect.closeTo(0.4, 12) as number })
})

import { expect, it } from 'vitest'
import { deleteItems, type BodyDraft, type JointDraft, type Scene, type SceneDraft } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory, type LaboratoryDriver } from '../../testing/laboratory-driver.ts'
import { doublePendulum } from '../../testing/small-scenes.ts'
import { BODY, bodyOffset, readPoses, readTime, type Frame } from '../index.ts'

/** Of the origin of a body frame, m/s, and of its rotation, rad/s. */
const velocityOf = (frame: Frame, id: string): readonly number[] => {
  const at = bodyOffset(frame, id)
  return [BODY.velocity, BODY.angularVelocity].flatMap((of) => [...frame.data.subarray(at + of, at + of + 3)])
}

/** From the start on, by itself. */
async function playFor({ lab, driver }: LaboratoryDriver, seconds: number): Promise<void> {
  lab.simulation.rewind()
  await driver.settle()
  lab.simulation.play()
  await driver.run(seconds)
}

it.each([
  ['four-bar', { kind: 'body', id: 'rocker' }],
  ['four-bar', { kind: 'joint', id: 'rocker-bearing' }],
  ['slider-crank', { kind: 'joint', id: 'crankpin' }],
  ['slider-crank', { kind: 'body', id: 'crank' }],
  ['peaucellier', { kind: 'body', id: 'ac' }],
  ['scissor-lift', { kind: 'body', id: 'platform' }],
  // that no drive prescribes
  ['slider-crank-free', { kind: 'body', id: 'rod' }],
  ['slider-crank-free', { kind: 'joint', id: 'wristpin' }],
  ['double-pendulum', { kind: 'body', id: 'lower' }],
  ['double-pendulum', { kind: 'joint', id: 'shoulder' }],
] as const)('%s that plays on without a part is as if it had kept it, once that is undone: %o', async (id, item) => {
  const first = await galleryScene(id)
  const [whole, edited] = [await openLaboratory({ first }), await openLaboratory({ first })]
  const both = [whole, edited]
  for (const one of both) await playFor(one, 0.3)
  for (const seconds of [0.2, 0.75]) {
    edited.lab.scenes.edit('Delete', (draft) => deleteItems(draft, [item]))
    for (const { driver } of both) await driver.run(seconds)
    edited.lab.scenes.undo()
    for (const { driver } of both) await driver.run(0.05)
    const [frame, expected] = [edited.driver.frame(), whole.driver.frame()]
    expect(readTime(frame)).toBeCloseTo(readTime(expected), 9)
    for (const [body, { position }] of readPoses(expected)) {
      position.forEach((x, k) => expect(readPoses(frame).get(body)!.position[k]).toBeCloseTo(x, 5))
      velocityOf(expected, body).forEach((x, k) => expect(velocityOf(frame, body)[k]).toBeCloseTo(x, 4))
    }
  }
})

it('a body that comes back into a motion that no drive prescribes is where it was seen last', async () => {
  const one = await openLaboratory({ first: doublePendulum() })
  const { lab, driver } = one
  await playFor(one, 0.5)
  lab.simulation.pause()
  await driver.settle()
  const left = driver.frame()
  const before = readPoses(left)
  const speeds = new Map([...before.keys()].map((id) => [id, velocityOf(left, id)]))
  const [, lower] = lab.scenes.getState().scene.bodies
  lab.scenes.edit('Delete', (draft) => deleteItems(draft, [{ kind: 'body', id: lower!.id }]))
  await driver.settle()
  expect(readPoses(driver.frame()).has(lower!.id)).toBe(false)
  lab.scenes.undo()
  await driver.settle()
  for (const [body, { orientation }] of before) {
    orientation.forEach((x, k) => expect(readPoses(driver.frame()).get(body)!.orientation[k]).toBeCloseTo(x, 9))
    speeds.get(body)!.forEach((x, k) => expect(velocityOf(driver.frame(), body)[k]).toBeCloseTo(x, 9))
  }
  expect(Math.hypot(...speeds.get(lower!.id)!)).toBeGreaterThan(0.1)
})

/** A scene that was built piece by piece, drives last, as the history has it. */
async function build(whole: Scene): Promise<LaboratoryDriver & { readonly edits: number }> {
  const one = await openLaboratory({ first: { ...whole, bodies: [], joints: [], forces: [], view: {} } })
  const edits: ((draft: SceneDraft) => void)[] = [
    ...whole.bodies.map((body) => (draft: SceneDraft) => void draft.bodies.push(structuredClone(body) as BodyDraft)),
    ...whole.joints.map(
      (joint) => (draft: SceneDraft) =>
        void draft.joints.push(structuredClone({ ...joint, drive: null }) as JointDraft),
    ),
    ...whole.joints.flatMap(({ drive }, j) =>
      drive === null
        ? []
        : [(draft: SceneDraft) => void (draft.joints[j]!.drive = structuredClone(drive) as JointDraft['drive'])],
    ),
  ]
  edits.forEach((edit, i) => one.lab.scenes.edit(`Step ${i}`, edit))
  await one.driver.settle()
  return { ...one, edits: edits.length }
}

/** On which side of the line from the crank's pin to the rocker's bearing the four-bar's third joint lies. */
function branchOf(frame: Frame): number {
  const poses = readPoses(frame)
  const [coupler, rocker] = [poses.get('coupler')!, poses.get('rocker')!]
  const angle = ({ orientation: [w, x, y, z] }: typeof coupler) =>
    2 * Math.atan2(Math.hypot(x, y, z) * Math.sign(x + y + z), w)
  return Math.sign(Math.sin(angle(rocker) - angle(coupler)))
}

it.each([0, 0.05])(
  'all undone and all done again while it plays, with %s s between: as if nothing had been undone',
  async (pause) => {
    const fourBar = await galleryScene('four-bar')
    const byAngle = {
      ...fourBar,
      joints: fourBar.joints.map((joint) =>
        joint.drive === null ? joint : { ...joint, drive: { kind: 'angle' as const, law: '3*t' } },
      ),
    }
    for (const first of [byAngle, fourBar]) {
      const [whole, edited] = [await build(first), await build(first)]
      const both = [whole, edited]
      for (const one of both) await playFor(one, 0.3)
      const wait = async (seconds: number) => {
        if (seconds > 0) for (const { driver } of both) await driver.run(seconds)
      }
      for (const way of ['undo', 'redo'] as const) {
        for (let i = 0; i < edited.edits; i++) {
          edited.lab.scenes[way]()
          await wait(pause)
        }
        await wait(0.4)
      }
      const [frame, expected] = [edited.driver.frame(), whole.driver.frame()]
      expect(branchOf(frame)).toBe(branchOf(expected))
      // by its rate it goes on from where its crank has come to meanwhile
      if (first === fourBar) continue
      expect(readTime(frame)).toBeCloseTo(readTime(expected), 9)
      for (const [body, { position }] of readPoses(expected))
        position.forEach((x, k) => expect(readPoses(frame).get(body)!.position[k]).toBeCloseTo(x, 5))
    }
  },
)

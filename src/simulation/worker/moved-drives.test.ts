import { expect, it } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { JOINT, jointOffset, readPoses, readTime, type Frame } from '../index.ts'
import { setBarLength, type SceneDraft } from '../../scene/index.ts'

const angleOf = (frame: Frame, id: string): number => frame.data[jointOffset(frame, id) + JOINT.coordinate]!

/** The rod of the slider-crank gets this length, m, as from its inspector. */
const setRod = (length: number) => (draft: SceneDraft) => setBarLength(draft, 'rod', length)

it('a length with which the driven mechanism does not close is told with what it moved, and its undo puts all back', async () => {
  const first = await galleryScene('slider-crank')
  const { lab, driver } = await openLaboratory({ first })
  lab.simulation.play()
  // the crank across: a rod of three fifths of it reaches nowhere
  await driver.run(0.2)
  lab.simulation.pause()
  await driver.settle()
  const before = driver.frame()
  const [time, angle, poses] = [readTime(before), angleOf(before, 'bearing'), readPoses(before)]
  lab.scenes.edit('Change length', setRod(0.03))
  await driver.settle()
  const { phase } = lab.simulation.status.getState()
  expect(phase).toBe('ready')
  expect(Math.abs(angleOf(driver.frame(), 'bearing') - angle)).toBeGreaterThan(0.1)
  const told = lab.session.getState().notices.find(({ subject }) => subject === 'moved-drives')
  expect(told?.title).toMatch(/^At [\d.]+ m?s Main bearing was moved from [\d.]+° to [\d.]+°$/)
  told!.waysOut![0]!.perform()
  await driver.settle()
  const after = driver.frame()
  expect(readTime(after)).toBe(time)
  expect(angleOf(after, 'bearing')).toBeCloseTo(angle, 6)
  for (const [id, { position }] of poses)
    position.forEach((x, k) => expect(readPoses(after).get(id)!.position[k]).toBeCloseTo(x, 6))
  expect(lab.session.getState().notices.map(({ subject }) => subject)).not.toContain('moved-drives')
})

it('a length with which it closes moves nothing that is driven, and nothing is told', async () => {
  const { lab, driver } = await openLaboratory({ first: await galleryScene('slider-crank') })
  lab.simulation.play()
  await driver.run(0.2)
  lab.simulation.pause()
  await driver.settle()
  const angle = angleOf(driver.frame(), 'bearing')
  lab.scenes.edit('Change length', setRod(0.2))
  await driver.settle()
  expect(angleOf(driver.frame(), 'bearing')).toBeCloseTo(angle, 6)
  expect(lab.session.getState().notices.map(({ subject }) => subject)).not.toContain('moved-drives')
})

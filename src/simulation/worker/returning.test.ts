import { expect, it } from 'vitest'
import { deleteItems } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory, type LaboratoryDriver } from '../../testing/laboratory-driver.ts'
import { doublePendulum } from '../../testing/small-scenes.ts'
import { readPoses, readTime } from '../index.ts'

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
    for (const [body, { position }] of readPoses(expected))
      position.forEach((x, k) => expect(readPoses(frame).get(body)!.position[k]).toBeCloseTo(x, 5))
  }
})

it('a body that comes back into a motion that no drive prescribes is where it was seen last', async () => {
  const one = await openLaboratory({ first: doublePendulum() })
  const { lab, driver } = one
  await playFor(one, 0.5)
  lab.simulation.pause()
  await driver.settle()
  const before = readPoses(driver.frame())
  const [, lower] = lab.scenes.getState().scene.bodies
  lab.scenes.edit('Delete', (draft) => deleteItems(draft, [{ kind: 'body', id: lower!.id }]))
  await driver.settle()
  expect(readPoses(driver.frame()).has(lower!.id)).toBe(false)
  lab.scenes.undo()
  await driver.settle()
  for (const [body, { orientation }] of before)
    orientation.forEach((x, k) => expect(readPoses(driver.frame()).get(body)!.orientation[k]).toBeCloseTo(x, 9))
})

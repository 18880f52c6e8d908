import { expect, it } from 'vitest'
import { addTrace, setBarLength, type SceneDraft } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory, type LaboratoryDriver } from '../../testing/laboratory-driver.ts'
import { BODY, bodyOffset, HEADER, readTime } from '../index.ts'

/** The time, what the drift is measured by, and places and velocities of all bodies. */
function seen({ driver, lab }: LaboratoryDriver): readonly number[] {
  const frame = driver.frame()
  const numbers = lab.scenes.getState().scene.bodies.flatMap(({ id }) => {
    const at = bodyOffset(frame, id)
    return [BODY.position, BODY.orientation, BODY.velocity].flatMap((of) => [
      ...frame.data.subarray(at + of, at + of + 3),
    ])
  })
  const { data } = frame
  return [readTime(frame), data[HEADER.baseline]!, data[HEADER.largestKinetic]!, ...numbers]
}

async function paused(id: string, seconds: number): Promise<LaboratoryDriver> {
  const one = await openLaboratory({ first: await galleryScene(id) })
  one.lab.simulation.play()
  await one.driver.run(seconds)
  one.lab.simulation.pause()
  await one.driver.settle()
  return one
}

/** Makes a crank of a parallelogram longer than the others: what was a mechanism stands still, and elsewhere. */
const lengthen = (draft: SceneDraft): unknown => setBarLength(draft, 'crank3', 0.405)

it('an edit that puts a mechanism elsewhere is taken back to the bit before the run has moved on, and made again', async () => {
  const one = await paused('parallelogram', 1.3)
  const { lab, driver } = one
  const step = async (act: () => unknown): Promise<readonly number[]> => {
    act()
    await driver.settle()
    return seen(one)
  }
  const before = seen(one)
  const after = await step(() => lab.scenes.edit('Length', lengthen))
  expect(Math.max(...after.map((x, i) => Math.abs(x - before[i]!)))).toBeGreaterThan(0.01)
  expect(await step(() => lab.scenes.undo())).toEqual(before)
  expect(await step(() => lab.scenes.redo())).toEqual(after)
  expect(await step(() => lab.scenes.undo())).toEqual(before)
  // two at once, one of which is of no mechanism
  await step(() => lab.scenes.edit('Length', lengthen))
  await step(() => lab.scenes.edit('Trace', (draft) => addTrace(draft, 'crank3', [0, 0, 0])))
  expect(await step(() => (lab.scenes.undo(), lab.scenes.undo()))).toEqual(before)

  // and it goes on as one that was never edited
  const other = await paused('parallelogram', 1.3)
  for (const each of [one, other]) {
    each.lab.simulation.play()
    await each.driver.run(0.5)
  }
  const [edited, whole] = [seen(one), seen(other)]
  expect(edited[0]).toBeCloseTo(whole[0]!, 9)
  edited.forEach((x, i) => expect(x).toBeCloseTo(whole[i]!, 5))
})

it('a field that is dragged is taken back to where it began', async () => {
  const one = await paused('parallelogram', 1.3)
  const { lab, driver } = one
  const before = seen(one)
  lab.scenes.begin('Length')
  for (const length of [0.401, 0.403, 0.405]) {
    lab.scenes.edit('Length', (draft) => setBarLength(draft, 'crank3', length))
    await driver.settle()
  }
  lab.scenes.commit()
  expect(seen(one)).not.toEqual(before)
  lab.scenes.undo()
  await driver.settle()
  expect(seen(one)).toEqual(before)
})

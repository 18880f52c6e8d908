import { expect, it } from 'vitest'
import { readPoses } from '../../simulation/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { cranksByRate } from '../../testing/small-scenes.ts'
import { formatReading } from '../fields/index.ts'
import { tellStartsMoved } from './starts-moved.ts'

/** Of the crank's angle as it is stated, rad; its length, m. */
const STATED = 0.9
const CRANK = 0.2

it('an edit of the length of a rod leaves the driven crank where it was put, where that closes; else it is said', async () => {
  const { lab, driver } = await openLaboratory({ first: cranksByRate({ angle: STATED, crank: CRANK, rod: 0.5 }) })
  lab.simulation.pause()
  const setRod = async (length: number) => {
    lab.scenes.edit('Length', (draft) => {
      draft.joints.find(({ id }) => id === 'wrist')!.main.position = [length, 0, 0]
    })
    lab.simulation.rewind()
    await driver.settle()
  }
  const angle = () => {
    const [w, , , z] = readPoses(driver.frame()).get('crank')!.orientation
    return 2 * Math.atan2(z, w)
  }
  const moved = () => tellStartsMoved(driver.frame(), lab.scenes.getState().scene)
  for (const length of [0.5, 0.3, 0.2, 0.9]) {
    await setRod(length)
    expect(angle()).toBeCloseTo(STATED, 9)
    expect(moved()).toEqual([])
  }
  // shorter than the crank's tip is high
  await setRod(0.1)
  const found = angle()
  expect(Math.abs(CRANK * Math.sin(found))).toBeLessThanOrEqual(0.1 + 1e-9)
  expect(moved()).toEqual([{ name: 'Crank bearing', by: formatReading(found - STATED, 'angle') }])
  // past the start there is nothing to be said of it
  lab.scenes.undo()
  lab.simulation.play()
  await driver.run(0.2)
  expect(moved()).toEqual([])
})

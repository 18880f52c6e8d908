import { expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { readPoses } from '../../simulation/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { formatReading } from '../fields/index.ts'
import { startsMoved } from './starts-moved.ts'

/** Of the crank's angle as it is stated, rad; its length, m. */
const STATED = 0.9
const CRANK = 0.2

/** A slider-crank whose crank is driven by its rate and stands at an angle, all bodies where the joints have them. */
function drivenByRate(rod: number): Scene {
  const scene = sliderCrank({ crank: CRANK, rod })
  const [x, y] = [CRANK * Math.cos(STATED), CRANK * Math.sin(STATED)]
  const lean = -Math.asin(y / rod)
  const about = (angle: number) => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)] as const
  const poses = new Map([
    ['crank', { position: [0, 0, 0], orientation: about(STATED) }],
    ['rod', { position: [x, y, 0], orientation: about(lean) }],
    ['slider', { position: [x + rod * Math.cos(lean), 0, 0], orientation: about(0) }],
  ] as const)
  return {
    ...scene,
    bodies: scene.bodies.map((body) => ({ ...body, ...poses.get(body.id as 'crank') })),
    joints: scene.joints.map((joint) =>
      joint.id === 'main' ? { ...joint, name: 'Crank bearing', drive: { kind: 'angular-velocity', law: 4 } } : joint,
    ),
  }
}

it('an edit of the length of a rod leaves the driven crank where it was put, where that closes; else it is said', async () => {
  const { lab, driver } = await openLaboratory({ first: drivenByRate(0.5) })
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
  const moved = () => startsMoved(driver.frame(), lab.scenes.getState().scene)
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

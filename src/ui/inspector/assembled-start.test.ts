import { expect, it } from 'vitest'
import { addShape, setPose, startAngle, type Shape } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { formatReading } from '../fields/index.ts'
import { assembledAngle, assembledWords, takeAssembledStart } from './assembled-start.ts'

const ZERO = [0, 0, 0] as const
const IDENTITY = [1, 0, 0, 0] as const
const ENDS = { from: ZERO, to: [0.2, 0, 0] } as const
const BAR: Shape = { kind: 'link', ...ENDS, width: 0.02, thickness: 0.01, position: ZERO, orientation: IDENTITY }

/** The slider-crank moves in it. */
const PLANE = { origin: ZERO, x: [1, 0, 0], normal: [0, 0, 1] } as const
/** What the law of the crank says of t = 0 is 0; what is stated is this, rad. */
const STATED = 0.1

it('a start that the joints move is told beside what is stated, and taken over as one entry', async () => {
  const { lab, driver } = await openLaboratory({ first: sliderCrank() })
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  const words = () => {
    const body = lab.scenes.getState().scene.bodies.find(({ id }) => id === 'crank')!
    return assembledWords(driver.frame(), body, PLANE)
  }
  expect(words()).toEqual({ angle: '', position: '', turned: '' })
  const stated = [Math.cos(STATED / 2), 0, 0, Math.sin(STATED / 2)] as const
  lab.scenes.edit('Turn the crank', (draft) => {
    addShape(draft, 'crank', BAR)
    setPose(draft, 'crank', { orientation: stated })
  })
  lab.simulation.rewind()
  await driver.settle()
  expect(words()).toEqual({
    angle: formatReading(0, 'angle'),
    position: '',
    turned: formatReading(STATED, 'angle'),
  })
  const [joint] = lab.scenes.getState().scene.joints
  expect(startAngle(lab.scenes.getState().scene, joint!)).toBeCloseTo(STATED, 12)
  expect(assembledAngle(driver.frame(), joint!)).toBeCloseTo(0, 12)
  const before = lab.scenes.getState().scene
  takeAssembledStart(lab)
  await driver.settle()
  const [crank] = lab.scenes.getState().scene.bodies
  crank!.orientation.forEach((c, k) => expect(Math.abs(c)).toBeCloseTo(IDENTITY[k]!, 9))
  expect(words()).toEqual({ angle: '', position: '', turned: '' })
  lab.scenes.undo()
  expect(lab.scenes.getState().scene).toBe(before)
  // Past the start nothing is told of it.
  lab.simulation.play()
  await driver.run(0.5)
  expect(words()).toBeNull()
  expect(assembledAngle(driver.frame(), joint!)).toBeNull()
})

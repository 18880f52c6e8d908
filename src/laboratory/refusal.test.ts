import { expect, it } from 'vitest'
import { makeSceneStore, setStartAngle, type Shape } from '../scene/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import { refusalOf, refusalOfEdit, refusesPast } from './refusal.ts'

it.each([
  [0.5, 1e-8, /^500 mm is too long for something so thin: .* at most \d+ mm long, or thicker\.$/],
  [1e30, 0.1, /^1 × 10³⁰ m is too long for something so thin: .* at most [\d. ×⁰-⁹¹²³]+ m long, or thicker\.$/],
])('a length that is refused, of %f m, is told in the units of fields', (length, width, words) => {
  const link: Shape = {
    kind: 'link',
    from: [0, 0, 0],
    to: [length, 0, 0],
    width,
    thickness: width,
    position: [0, 0, 0],
    orientation: [1, 0, 0, 0],
  }
  const store = makeSceneStore(pendulum())
  const result = store.edit('Length', (draft) => {
    const { mass: _, ...body } = draft.bodies[0]!
    draft.bodies[0] = { ...body, shapes: [link] }
  })
  expect(refusalOf(result)).toMatch(words)
})

it('what a command cannot do is told in a field like any other reason', () => {
  const store = makeSceneStore(pendulum())
  const { bodies, joints } = store.getState().scene
  const tilted = refusalOfEdit(store, 'Tilt', (draft) => {
    draft.joints[0]!.driven.orientation = [Math.cos(0.9), Math.sin(0.9), 0, 0]
  })
  expect([bodies.length, joints.length, tilted]).toEqual([1, 1, null])
  expect(refusalOfEdit(store, 'Count', (draft) => setStartAngle(draft, joints[0]!.id, 1))).toMatch(
    /^The axes of this joint are more than a right angle apart at the start/,
  )
})

it('before an edit nothing is built, and one is led back to the mechanism of now', async () => {
  const { lab, driver } = await openLaboratory({ first: sliderCrank({ law: '2*pi*t' }) })
  const { simulation, scenes, session, playback } = lab
  const past = () => simulation.status.getState().past
  simulation.play()
  await driver.run(0.5)
  scenes.edit('Gravity', (draft) => void (draft.gravity = [0, 0, -5]))
  await driver.run(0.5)
  simulation.pause()
  await driver.settle()
  expect(refusesPast(lab, 'Lengthen Crank')).toBe(false)
  playback.seek(0.2)
  await driver.settle()
  expect(past()).not.toBeNull()
  expect(refusesPast(lab, 'Lengthen Crank')).toBe(true)
  const told = session.getState().notices.find(({ subject }) => subject === 'edit')!
  expect(told.title).toBe('Not done: lengthen Crank.')
  told.waysOut![0]!.perform()
  await driver.settle()
  expect(past()).toBeNull()
})

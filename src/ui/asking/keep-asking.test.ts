import { expect, test } from 'vitest'
import { setMass } from '../../scene/index.ts'
import { readTime } from '../../simulation/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { keepAsking, type LiveAnswer } from './keep-asking.ts'

type Answer = LiveAnswer<'equations'>

async function asking() {
  const { lab, driver } = await openLaboratory({ first: pendulum() })
  const answers: Answer[] = []
  const live = keepAsking(
    lab,
    'equations',
    () => ({ independent: [] }),
    (answer) => answers.push(answer),
  )
  await eventually(() => expect(answers).toHaveLength(1))
  return { lab, driver, answers, live }
}

test('a pose that stays is asked about once, another pose again, and the last answer is of the pose that stays', async () => {
  const { driver, answers, live } = await asking()
  expect(answers[0]).toMatchObject({ problem: null, time: 0 })
  driver.simulation.play()
  await driver.run(0.3)
  driver.simulation.pause()
  await driver.settle()
  const at = readTime(driver.frame())
  await eventually(() => expect(answers.at(-1)!.time).toBe(at))
  const count = answers.length
  // fewer than the frames that there were
  expect(count).toBeLessThan(6)
  live.end()
  driver.simulation.stepForward()
  await driver.settle()
  expect(answers).toHaveLength(count)
})

test('an edit is asked about with its revision', async () => {
  const { lab, answers, live } = await asking()
  const body = lab.scenes.getState().scene.bodies.find(({ fixed }) => !fixed)!
  lab.scenes.edit('Heavier', (draft) => setMass(draft, body.id, 7))
  await eventually(() => expect(answers.at(-1)!.revision).toBe(lab.scenes.getState().revision))
  expect(answers.at(-1)!.told).not.toEqual(answers[0]!.told)
  live.end()
})

import { expect, it } from 'vitest'
import { searching } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { lookedSince } from './looked-since.ts'

it('dead centres are those since the last edit that gave coordinates another meaning, and are said to be', async () => {
  const { lab, driver } = await openLaboratory({ first: sliderCrank({ law: '6*t' }) })
  const told = () => lookedSince(lab.simulation.status.getState().tape)
  const play = async (seconds: number): Promise<void> => {
    lab.playback.play()
    await driver.run(seconds, lab.playback.tick)
    lab.playback.pause()
    await driver.settle()
  }
  const firstDeadCentre = async (): Promise<number> => {
    const { findMoments } = await searching()
    const looking = findMoments(lab)
    await driver.settle()
    return (await looking)!.find(({ label }) => label.endsWith('dead centre'))!.moments[0]!.time
  }
  await play(2)
  expect(told()).toBeNull()
  expect(await firstDeadCentre()).toBeCloseTo(Math.PI / 6, 6)
  // what has no part in the motion changes nothing
  lab.scenes.edit('Rename', (draft) => void (draft.bodies[1]!.name = 'Renamed'))
  await driver.settle()
  expect(told()).toBeNull()
  const edited = readTime(lab.simulation.frame!)
  const { bodies, joints } = sliderCrank({ rod: 0.7, law: '6*t' })
  lab.scenes.edit('Longer rod', (draft) => void Object.assign(draft, { bodies, joints }))
  await driver.settle()
  await play(2)
  expect(told()).toMatch(/^Dead centres, turning back and limits are looked for since the change at \d\.\d{3} s\.$/)
  expect(Number(/(\d\.\d{3}) s/.exec(told()!)![1])).toBeCloseTo(edited, 3)
  expect(await firstDeadCentre()).toBeGreaterThan(edited)
})

import { expect, it } from 'vitest'
import { setTrajectory, trajectoryIn } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { deskOf, leaveTable } from './desk.ts'

it('a table that was left can be put back, as long as its document is on the screen', async () => {
  const { lab } = await openLaboratory()
  const desk = deskOf(lab)
  const table = { name: 'run.csv', trajectory: { times: [0, 1], courses: [] } }
  desk.setState({ table, duration: 5 })
  const notices = () => lab.session.getState().notices

  leaveTable(lab)
  expect(desk.getState()).toMatchObject({ table: null, duration: null })
  notices()
    .find(({ title }) => title === 'run.csv is left')!
    .waysOut![0]!.perform()
  expect(desk.getState()).toMatchObject({ table, duration: 5 })

  leaveTable(lab)
  lab.documents.create()
  expect(notices().filter(({ subject }) => subject === 'trajectory')).toEqual([])
})

it('how long a motion was asked for is of one trajectory, and gone with another or when it comes back', async () => {
  const { lab } = await openLaboratory()
  const desk = deskOf(lab)
  const { scenes } = lab
  const points = [0, 1].map((time) => ({ time, values: [{ joint: 'crank', on: 'angle' as const, value: time }] }))
  desk.setState({ duration: 5 })
  scenes.edit('Add points', (draft) => (setTrajectory(draft, { points }), true))
  expect(desk.getState().duration).toBeNull()
  desk.setState({ duration: 7 })
  scenes.edit('Another name', (draft) => ((draft.title = 'Engine'), true))
  expect(desk.getState().duration).toBe(7)
  scenes.undo()
  scenes.undo()
  expect(trajectoryIn(scenes.getState().scene).points).toEqual([])
  expect(desk.getState().duration).toBeNull()
})

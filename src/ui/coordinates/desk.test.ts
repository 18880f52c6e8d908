import { expect, it } from 'vitest'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { deskOf, takeAway } from './desk.ts'

it('a point that was removed can be put back, as long as its document is on the screen', async () => {
  const { lab } = await openLaboratory()
  const desk = deskOf(lab)
  const points = [0, 1, 2].map((time) => ({ time, values: {} }))
  desk.setState({ points, duration: 5 })
  const remove = (): void => takeAway(lab, { points: points.slice(0, 2) }, 'Point 3 is removed')
  const notices = () => lab.session.getState().notices

  remove()
  expect(desk.getState()).toMatchObject({ points: points.slice(0, 2), duration: null })
  notices()
    .find(({ title }) => title === 'Point 3 is removed')!
    .waysOut![0]!.perform()
  expect(desk.getState()).toMatchObject({ points, duration: 5 })

  remove()
  lab.documents.create()
  expect(notices().filter(({ subject }) => subject === 'trajectory')).toEqual([])
})

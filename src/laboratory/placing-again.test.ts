import { expect, it } from 'vitest'
import { emptyScene } from '../scene/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { performByKey } from './action.ts'

it('chosen once more while a box asks about the last one, a thing to place stays in hand; chosen again it is put away', async () => {
  const { lab } = await openLaboratory()
  const { session, actions } = lab
  const place = actions.get('place-link')
  place.perform(lab)
  session.getState().setPopup({ kind: 'menu', items: [], x: 0, y: 0 })
  place.perform(lab)
  expect(session.getState()).toMatchObject({ tool: 'place-link', popup: null })
  place.perform(lab)
  expect(session.getState().tool).toBe('select')
})

it('by its key it is taken up, and stays in hand however often that is pressed', async () => {
  const { lab } = await openLaboratory()
  const place = lab.actions.get('place-link')
  for (let press = 0; press < 3; press++) {
    expect(performByKey(lab, place)).toBe(true)
    expect(lab.session.getState().tool).toBe('place-link')
  }
  performByKey(lab, lab.actions.get('panel-diagnosis'))
  expect(lab.session.getState().panels.diagnosis).toBe(true)
})

it('what is told of what moves is of the mechanism that it was asked of: it closes where another scene is opened', async () => {
  const { lab } = await openLaboratory()
  performByKey(lab, lab.actions.get('panel-diagnosis'))
  expect(lab.session.getState().panels.diagnosis).toBe(true)
  lab.scenes.replace(emptyScene())
  expect(lab.session.getState().panels.diagnosis).toBe(false)
})

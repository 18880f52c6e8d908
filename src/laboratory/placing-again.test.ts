import { expect, it } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'

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

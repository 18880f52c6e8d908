import { expect, it } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'

it('a file, and so a link, says whether the plane was looked at straight, and no longer once it is not', async () => {
  const flat = { position: [0, -3, 0], target: [0, 0, 0], flat: true } as const
  const { lab } = await openLaboratory()
  lab.session.getState().setCameraPose(flat)
  const file = lab.documents.forFile()
  expect(file.view.camera).toEqual(flat)
  const { lab: again } = await openLaboratory({ first: file })
  expect(again.documents.forFile().view.camera).toEqual(flat)
  again.session.getState().setCameraPose({ position: [1, 2, 3], target: [0, 0, 1] })
  expect(again.documents.forFile().view.camera).toEqual({ position: [1, 2, 3], target: [0, 0, 1] })
})

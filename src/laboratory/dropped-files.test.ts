import { expect, it, vi } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'

it('what is dropped closes the faults of an earlier file, and a reason is a sentence of its own', async () => {
  const { lab } = await openLaboratory({})
  const session = () => lab.session.getState()
  await lab.documents.openDropped(new File(['{"format":1}'], 'bad.json'))
  expect(session().dialog).toBe('faults')
  const unreadable = new File([], 'gone.json')
  vi.spyOn(unreadable, 'text').mockRejectedValue(new Error('The file is gone'))
  await lab.documents.openDropped(unreadable)
  expect(session().dialog).toBeNull()
  expect(session().notices).toMatchObject([
    { tone: 'error', detail: 'The file is gone. The scene is as it was. Drop the file again.' },
  ])
})

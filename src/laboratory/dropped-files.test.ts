import { expect, it, vi } from 'vitest'
import { serialiseScene, type Scene } from '../scene/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { pendulum } from '../testing/small-scenes.ts'

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

it('a file brings the plots into sight that it has, and leaves their panel as it is where it has none', async () => {
  const { lab } = await openLaboratory({})
  const isOpen = (): boolean => lab.session.getState().panels.plots
  const drop = (scene: Scene) => lab.documents.openDropped(new File([serialiseScene(scene)], 'file.json'))
  await drop(pendulum())
  expect(isOpen()).toBe(false)
  await drop({ ...pendulum(), view: { plots: [{ curves: [{ quantity: 'energy.total' }] }] } })
  expect(isOpen()).toBe(true)
})

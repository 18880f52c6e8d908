import { expect, test, vi } from 'vitest'
import { renameItem, setMass } from '../scene/index.ts'
import type { Request } from '../simulation/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { pendulum } from '../testing/small-scenes.ts'

test('what is found where an edit is classed is what goes to the worker: its scenes are compared once', async () => {
  const { lab, driver } = await openLaboratory({ first: pendulum() })
  const edit = vi.spyOn(lab.simulation, 'edit')
  const post = vi.spyOn(driver.workers[0]!, 'post')
  for (let i = 1; i <= 3; i++) {
    lab.scenes.edit('Mass', (draft) => setMass(draft, 'bar', 2 + i))
    const found = edit.mock.lastCall![3]!
    const request: Request = post.mock.lastCall![0]
    if (request.kind !== 'edit' || request.mechanism.kind !== 'patch') throw new Error('no patch')
    expect(request.mechanism.patch).toBe(found.patch)
    await driver.settle()
    const told = post.mock.calls.length
    lab.scenes.edit('Name', (draft) => renameItem(draft, { kind: 'body', id: 'bar' }, `Bar ${i}`))
    await driver.settle()
    expect(post).toHaveBeenCalledTimes(told)
    expect(edit).toHaveBeenCalledTimes(i)
  }
})

import { describe, expect, it } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { pendulum } from '../testing/small-scenes.ts'

describe('the speed', () => {
  it('is that of the tab before its reload, and known to the session from then on', async () => {
    const { lab } = await openLaboratory({ preferences: { speed: 0.25 } })
    expect(lab.simulation.status.getState().speed).toBe(0.25)
    lab.simulation.setSpeed(2)
    expect(lab.session.getState().speed).toBe(2)
  })

  it('is real time again with a mechanism that comes with the app, and stays with any other', async () => {
    const { lab } = await openLaboratory({ preferences: { speed: 0.25 } })
    lab.documents.create()
    expect(lab.simulation.status.getState().speed).toBe(0.25)
    expect(lab.documents.openBuiltIn('Pendulum', pendulum())).toBe(true)
    expect(lab.simulation.status.getState().speed).toBe(1)
    expect(lab.session.getState().speed).toBe(1)
  })
})

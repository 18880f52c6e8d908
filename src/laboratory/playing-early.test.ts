import { describe, expect, it } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'

describe('Space while a scene is being loaded', () => {
  it('plays it as soon as it can, however often it is pressed', async () => {
    const { lab, driver } = await openLaboratory()
    lab.simulation.pause()
    lab.simulation.load(lab.scenes.getState().scene)
    expect(lab.simulation.status.getState().phase).toBe('loading')
    const play = lab.actions.bound('Space', lab)!
    for (let i = 0; i < 2; i++) {
      expect(play.enabled(lab)).toBe(true)
      play.perform(lab)
    }
    await driver.simulation.upToDate()
    expect(lab.simulation.status.getState()).toMatchObject({ phase: 'ready', playing: true })
    lab.simulation.pause()
    await driver.settle()
  })
})

import { describe, expect, it } from 'vitest'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { impossible, pendulum } from '../../testing/small-scenes.ts'
import { nextSpeed } from './run.ts'

describe('speed keys', () => {
  it('step through the ladder and stop at its ends', () => {
    expect(nextSpeed(1, 1)).toBe(2)
    expect(nextSpeed(1, -1)).toBe(0.5)
    expect(nextSpeed(4, 1)).toBe(4)
    expect(nextSpeed(0.01, -1)).toBe(0.01)
  })

  it('find the neighbours of a speed between two rungs', () => {
    expect(nextSpeed(0.25, 1)).toBe(0.5)
    expect(nextSpeed(0.25, -1)).toBe(0.2)
  })
})

describe('rewind', () => {
  it('is offered past the start, and not of what does not close there', async () => {
    const { lab, driver } = await openLaboratory({ first: pendulum() })
    const isOffered = () => lab.actions.get('rewind').enabled?.(lab)
    const closeNot = () => lab.scenes.edit('Weld it twice', (draft) => Object.assign(draft, impossible()))
    lab.simulation.pause()
    lab.simulation.rewind()
    await driver.settle()
    expect(isOffered()).toBe(false)
    closeNot()
    await driver.settle()
    expect(lab.simulation.status.getState()).toMatchObject({ phase: 'failed', outdated: true, hasRun: false })
    expect(isOffered()).toBe(false)
    lab.scenes.undo()
    await driver.settle()
    lab.simulation.play()
    await driver.run(0.2)
    expect(isOffered()).toBe(true)
    closeNot()
    await driver.settle()
    expect(lab.simulation.status.getState()).toMatchObject({ phase: 'failed', hasRun: true })
    expect(isOffered()).toBe(true)
  })

  it('is offered where a worker has stopped too often, which it tries once more', async () => {
    const { lab, driver } = await openLaboratory({ first: pendulum() })
    for (let i = 0; i < 3; i++) {
      driver.workers.at(-1)!.crash('killed')
      await driver.settle()
    }
    expect(lab.simulation.status.getState()).toMatchObject({ phase: 'failed', hasRun: false })
    expect(lab.actions.get('rewind').enabled?.(lab)).toBe(true)
  })
})

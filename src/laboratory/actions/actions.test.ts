import { describe, expect, it } from 'vitest'
import { addTrace, tracesIn } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { impossible, pendulum } from '../../testing/small-scenes.ts'
import { performAction } from '../action.ts'
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

describe('where a change stops the run', () => {
  it('nothing is offered that what was recorded, or the mechanism, cannot do', async () => {
    const { lab, driver } = await openLaboratory({ first: pendulum() })
    lab.simulation.play()
    await driver.run(0.4)
    lab.simulation.pause()
    await driver.settle()
    const offered = (): readonly unknown[] =>
      ['step-back', 'loop', 'settle'].map((id) => lab.actions.get(id).enabled?.(lab))
    expect(offered()).toEqual([true, true, true])
    const { time } = lab.playback
    lab.scenes.edit('Weld it twice', (draft) => Object.assign(draft, impossible()))
    await driver.settle()
    expect(offered()).toEqual([false, false, false])
    lab.playback.seek(0.1)
    await driver.settle()
    expect(driver.frame().data[0]).toBe(time)
    // rewound it stands where the bodies are placed
    lab.simulation.rewind()
    await driver.settle()
    expect(lab.simulation.status.getState()).toMatchObject({ phase: 'failed', outdated: false, report: null })
    expect(offered()).toEqual([false, false, false])
    lab.scenes.undo()
    await driver.settle()
    expect(offered()).toEqual([false, false, true])
  })
})

describe('paths of traced points', () => {
  it('are removed by the menu of their body, or of the joint that is there, by their names', async () => {
    const { lab } = await openLaboratory()
    const action = lab.actions.get('untrace')
    const names = () => tracesIn(lab.scenes.getState().scene).map(({ name }) => name)
    const joint = lab.scenes.getState().scene.joints.find(({ driven }) => driven.body === 'rod')!
    lab.scenes.edit('Trace', (draft) => {
      addTrace(draft, 'rod', [0.1, 0, 0])
      addTrace(draft, 'rod', joint.driven.position)
      addTrace(draft, 'crank', [0.01, 0, 0])
    })
    const all = names()
    expect(action.enabled(lab)).toBe(false)
    lab.session.getState().select([{ kind: 'body', id: 'rod' }])
    expect(action.labelNow?.(lab)).toBe('Remove the paths of Point, Point 2')
    lab.session.getState().select([{ kind: 'joint', id: joint.id }])
    expect(action.labelNow?.(lab)).toBe('Remove the path of Point 2')
    expect(performAction(lab, action)).toBe(true)
    expect(names()).toEqual(['Point', 'Point 3'])
    expect(action.enabled(lab)).toBe(false)
    lab.scenes.undo()
    expect(names()).toEqual(all)
  })
})

describe('a panel', () => {
  it('on a phone is brought before another tab, and closed where it is seen', async () => {
    const { lab } = await openLaboratory()
    const choose = (): void => void performAction(lab, lab.actions.get('panel-equations'))
    const isOpen = (): boolean => lab.session.getState().panels.equations
    lab.session.setState({ hasSheet: true })
    choose()
    lab.session.getState().showSheet('outline')
    choose()
    expect([isOpen(), lab.session.getState().sheet]).toEqual([true, { tab: 'status', open: true }])
    choose()
    expect(isOpen()).toBe(false)
  })
})

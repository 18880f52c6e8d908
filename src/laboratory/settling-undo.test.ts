import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { turn } from '../geometry/index.ts'
import { setMass } from '../scene/index.ts'
import { HEADER, readPoses, readTime } from '../simulation/index.ts'
import { eventually } from '../testing/eventually.ts'
import { openLaboratory, type LaboratoryDriver } from '../testing/laboratory-driver.ts'
import { motion } from '../testing/runner-driver.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import type { ViewPort } from './laboratory.ts'
import { settle } from './settling.ts'

/** Less motion is wanted: it is there at once. */
const stillness = (matches: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => stillness(true))
afterEach(() => void vi.unstubAllGlobals())

const notice = ({ lab }: LaboratoryDriver) => lab.session.getState().notices.find(({ subject }) => subject === 'settle')

/** Where the bar points, as it is seen. */
function seen({ driver }: LaboratoryDriver): readonly number[] {
  return turn(readPoses(driver.frame()).get('bar')!.orientation, [1, 0, 0])
}

describe('settling', () => {
  it('is undone to what was seen, to the bit: pose, velocity, time, and what can be stepped back to', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    const { simulation, scenes } = lab
    const picture = async () => {
      await driver.settle()
      return motion(driver.frame().data)
    }
    const undo = () => {
      scenes.undo()
      return picture()
    }
    simulation.play()
    await driver.run(0.3)
    let last = motion(driver.frame().data)
    const stop = simulation.onFrame(({ data }) => {
      if (data[HEADER.time]! > 0) last = motion(data)
    })
    await settle(lab, 'rest')
    stop()
    expect(last[HEADER.time]).toBeGreaterThan(0.25)
    const status = { playing: false, phase: 'ready', hasRun: true, canStepBack: true }
    expect(await undo()).toEqual(last)
    expect(simulation.status.getState()).toMatchObject(status)
    simulation.stepBack()
    expect((await picture())[HEADER.time]).toBeLessThan(last[HEADER.time]!)
    const back = await picture()
    // Done again, it hangs at the start; what is taken back while that plays stands where it stood.
    scenes.redo()
    expect((await picture())[HEADER.time]).toBe(0)
    expect(seen(one)[1]).toBeCloseTo(-1, 9)
    simulation.play()
    await driver.run(0.2)
    expect(await undo()).toEqual(back)
    expect(simulation.status.getState()).toMatchObject(status)
    // Rewinding goes to the start of the scene as it was.
    simulation.rewind()
    expect((await picture())[HEADER.time]).toBe(0)
    expect(seen(one)[0]).toBeCloseTo(1, 9)
  })

  it('is an entry too where the scene starts at its balance and only the run had left it', async () => {
    const one = await openLaboratory({ first: sliderCrank() })
    const { lab, driver } = one
    lab.simulation.play()
    await driver.run(0.2)
    lab.simulation.pause()
    await driver.settle()
    const before = motion(driver.frame().data)
    const { scene, dirty } = lab.scenes.getState()
    await settle(lab, 'rest')
    expect(readTime(driver.frame())).toBe(0)
    expect(lab.scenes.getState()).toMatchObject({ undoLabel: 'Settle', dirty })
    expect(lab.scenes.getState().scene).toBe(scene)
    lab.scenes.undo()
    await driver.settle()
    expect(motion(driver.frame().data)).toEqual(before)
    expect(lab.scenes.getState().canUndo).toBe(false)
    expect(notice(one)).toBeUndefined()
  })

  it('gives back a pose that the paused mechanism was pulled to at the start', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    lab.simulation.pause()
    lab.simulation.pull('bar', [1, 0, 0], [0.6, -0.8, 0])
    await driver.settle()
    lab.simulation.release()
    const before = seen(one)
    expect(before[0]).toBeLessThan(0.9)
    await settle(lab, 'rest')
    expect(seen(one)[1]).toBeCloseTo(-1, 9)
    lab.scenes.undo()
    await driver.settle()
    expect(seen(one)).toEqual(before)
    expect(lab.simulation.status.getState()).toMatchObject({ canStepBack: true })
    lab.simulation.stepBack()
    await driver.settle()
    expect(seen(one)[0]).toBeCloseTo(1, 9)
  })

  it('says nothing of a balance that is undone before the run has come there', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    const before = motion(driver.frame().data)
    const stop = lab.scenes.subscribe(({ change }) => {
      if (change.kind === 'edit') queueMicrotask(() => void lab.scenes.undo())
    })
    await settle(lab, 'rest')
    stop()
    await driver.settle()
    expect(lab.scenes.getState()).toMatchObject({ canUndo: false, redoLabel: 'Settle' })
    expect(motion(driver.frame().data)).toEqual(before)
    expect(notice(one)).toBeUndefined()
    expect(lab.staging.getState()).toMatchObject({ balance: null, settling: false, end: null })
  })
})

describe('the camera', () => {
  const trip = () => ({ back: vi.fn<() => void>(), forth: vi.fn<() => void>() })
  /** The view says that it has to go along. */
  function watched({ lab }: LaboratoryDriver) {
    const made = trip()
    const keepInSight = vi.fn<ViewPort['keepInSight']>(() => Promise.resolve(made))
    lab.view.current = { keepInSight } as Partial<ViewPort> as ViewPort
    return { made, keepInSight }
  }

  it('goes along, back with undo and forth with redo', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { made, keepInSight } = watched(one)
    await settle(one.lab, 'rest')
    const [ends, time] = keepInSight.mock.calls[0]!
    expect(turn(ends.get('bar')!.orientation, [1, 0, 0])[1]).toBeCloseTo(-1, 9)
    expect(time).toBe(0)
    expect(made.back).not.toHaveBeenCalled()
    one.lab.scenes.edit('Heavier', (draft) => setMass(draft, 'bar', 2))
    one.lab.scenes.undo()
    expect(made.back).not.toHaveBeenCalled()
    one.lab.scenes.undo()
    expect(made.back).toHaveBeenCalledOnce()
    one.lab.scenes.redo()
    expect(made.forth).toHaveBeenCalledOnce()
    one.lab.scenes.replace(sliderCrank())
    one.lab.scenes.undo()
    expect(made.forth).toHaveBeenCalledOnce()
    // It rests: there is nowhere to go.
    await settle(one.lab, 'rest')
    expect(keepInSight).toHaveBeenCalledOnce()
  })

  it('goes back where the way is ended or the scene does not take it, and stays where that cannot be had', async () => {
    stillness(false)
    const one = await openLaboratory({ first: pendulum() })
    const { made, keepInSight } = watched(one)
    const { staging } = one.lab
    const done = settle(one.lab, 'rest')
    await eventually(() => expect(staging.getState().staged).not.toBeNull())
    expect(keepInSight.mock.calls[0]![1]).toBe(1200)
    staging.getState().end!()
    await done
    expect(made.back).toHaveBeenCalledOnce()
    stillness(true)
    const refused = vi.spyOn(one.lab.scenes, 'edit').mockReturnValueOnce({ ok: false, faults: [] })
    await settle(one.lab, 'rest')
    expect(refused).toHaveBeenCalledOnce()
    expect(made.back).toHaveBeenCalledTimes(2)
    keepInSight.mockRejectedValueOnce(new Error('not fetched'))
    await settle(one.lab, 'rest')
    expect(notice(one)?.title).toBe('It rests here: stable')
  })
})

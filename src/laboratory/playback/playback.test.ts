import { describe, expect, it } from 'vitest'
import { addMark, setMark } from '../../scene/index.ts'
import { readKept, readTime } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { LEAST } from './slowing.ts'

async function opened(id = 'slider-crank') {
  const { lab, driver } = await openLaboratory({ first: await galleryScene(id) })
  const { playback, simulation } = lab
  const run = (seconds: number) => driver.run(seconds, playback.tick)
  const time = () => readTime(simulation.frame!)
  const kept = () => readKept(simulation.frame!)
  /** The times that are shown in so many seconds of wall time. */
  const shown = async (seconds: number): Promise<number[]> => {
    const times: number[] = []
    for (let i = 0; i < Math.round(60 * seconds); i++) {
      await run(1 / 60)
      times.push(time())
    }
    return times
  }
  playback.pause()
  simulation.rewind()
  await driver.settle()
  const record = async (seconds: number) => {
    playback.play()
    await run(seconds)
    playback.pause()
    await driver.settle()
  }
  return { lab, driver, playback, simulation, run, time, kept, shown, record }
}

describe('a loop', () => {
  it('shows the recording between its ends over and over at the speed that is set, and drops nothing of it', async () => {
    const { playback, simulation, kept, shown, record, driver } = await opened()
    await record(2)
    const [from, to] = kept()
    const before = [...simulation.frame!.data]
    playback.loop({ from: 0.5, to: 0.8 })
    simulation.setSpeed(0.5)
    const times = await shown(1.5)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0.5)
    expect(Math.max(...times)).toBeLessThanOrEqual(0.8)
    // 1.5 s at half the speed are two and a half times 0.3 s
    expect(times.filter((t, i) => i > 0 && t < times[i - 1]!)).toHaveLength(2)
    expect(times[10]! - times[9]!).toBeCloseTo(0.5 / 60, 9)
    expect(kept()).toEqual([from, to])
    expect(playback.playing).toBe(true)
    expect(simulation.status.getState().playing).toBe(false)
    playback.leave()
    expect(playback.playing).toBe(false)
    playback.seek(to)
    await driver.settle()
    // the end is what it was, but for what tells of the way there
    expect(simulation.frame!.data.slice(40)).toEqual(Float64Array.from(before.slice(40)))
  })

  it('ends when another scene comes, which runs from its start', async () => {
    const { lab, playback, simulation, shown, record, driver, time } = await opened()
    await record(1)
    playback.loop({ from: 0.2, to: 0.6 })
    await shown(0.1)
    simulation.load(await galleryScene('four-bar'), { autoplay: true })
    // while it is on its way the clock ticks on
    playback.tick(driver.now() + 20)
    await driver.settle()
    await shown(0.3)
    expect(lab.playback.state.getState()).toMatchObject({ loop: null, looping: false })
    expect(simulation.status.getState().playing).toBe(true)
    expect(time()).toBeCloseTo(0.3, 1)
  })

  it('is paused and gone on with; a seek and a step pause it, within the recording', async () => {
    const { lab, playback, time, kept, shown, record, driver } = await opened()
    await record(1)
    const end = kept()[1]
    playback.loop({ from: 0.2, to: 0.6 })
    await shown(0.2)
    const play = lab.actions.get('play')
    expect(play.labelNow!(lab)).toBe('Pause')
    play.perform(lab)
    await driver.settle()
    const here = time()
    await shown(0.2)
    expect(time()).toBe(here)
    play.perform(lab)
    await shown(0.1)
    expect(time()).toBeCloseTo(here + 0.1, 2)
    lab.actions.get('step-forward').perform(lab)
    lab.actions.get('step-forward').perform(lab)
    await driver.settle()
    const there = time()
    expect(playback.playing).toBe(false)
    lab.actions.get('step-back').perform(lab)
    await driver.settle()
    expect(time()).toBeCloseTo(there - 1 / 60, 9)
    playback.seek(0.9)
    await driver.settle()
    expect(time()).toBe(0.9)
    expect(playback.state.getState().loop).toEqual({ from: 0.2, to: 0.6 })
    play.perform(lab)
    await shown(1 / 60)
    expect(time()).toBeGreaterThanOrEqual(0.2)
    expect(time()).toBeLessThan(0.6)
    expect(kept()[1]).toBe(end)
  })

  it('keeps its ends in order and within the recording', async () => {
    const { playback, kept, record } = await opened()
    await record(1)
    const [from, to] = kept()
    playback.loop({ from: 0.8, to: 0.3 })
    const loop = () => playback.state.getState().loop!
    expect(loop()).toEqual({ from: 0.3, to: 0.8 })
    playback.bound({ from: -4, to: 9 })
    expect(loop()).toEqual({ from, to })
    playback.bound({ from: 0.5, to: 0.5 })
    expect(loop().to - loop().from).toBeCloseTo(1 / 60, 12)
    playback.bound({ from: to, to })
    expect(loop()).toEqual({ from: to - 1 / 60, to })
  })

  it('ends where its recording goes, and where the run goes on', async () => {
    const { lab, playback, simulation, record, driver, run } = await opened()
    await record(1)
    const looped = () => playback.state.getState()
    playback.loop({ from: 0.2, to: 0.6 })
    simulation.rewind()
    await driver.settle()
    expect(looped()).toMatchObject({ loop: null, looping: false })
    await record(1)
    playback.loop({ from: 0.2, to: 0.6 })
    simulation.play()
    expect(looped().loop).toBeNull()
    simulation.pause()
    await driver.settle()
    await record(0.5)
    const { length } = lab.scenes.getState().scene.bodies
    playback.loop({ from: 0.2, to: 0.6 })
    await run(0.1)
    // somebody takes hold of a body that its drive holds: the loop waits, and nothing of it is dropped
    simulation.pull(lab.scenes.getState().scene.bodies[length - 1]!.id, [0, 0, 0], [0, 0, 0.1])
    await run(0.1)
    expect(looped()).toMatchObject({ loop: { from: 0.2, to: 0.6 }, looping: false })
  })

  it('ends where somebody moves a body from the moment on show', async () => {
    const { lab, playback, simulation, record, run } = await opened('double-pendulum')
    await record(1)
    playback.loop({ from: 0.2, to: 0.6 })
    await run(0.1)
    simulation.pull(lab.scenes.getState().scene.bodies.at(-1)!.id, [0, 0, 0], [0, 0, 0.1])
    await run(0.1)
    expect(playback.state.getState()).toMatchObject({ loop: null, looping: false })
  })
})

describe('playing around a moment that is marked as slow', () => {
  it('goes slowly in the run and in loops, and nowhere else', async () => {
    const { lab, playback, shown, run, time, driver } = await opened()
    lab.scenes.edit('mark', (d) => setMark(d, addMark(d, 1), { slow: true }))
    playback.play()
    const live = await shown(2.6)
    playback.pause()
    await driver.settle()
    const rates = (times: readonly number[]) => times.slice(1).map((t, i) => 60 * (t - times[i]!))
    const at = (times: readonly number[], t: number) => rates(times)[times.findIndex((x) => x > t)]!
    expect(at(live, 0.5)).toBeCloseTo(1, 6)
    expect(at(live, 1.5)).toBeCloseTo(1, 6)
    expect(at(live, 1)).toBeCloseTo(LEAST, 2)
    expect(playback.slowingAt(1)).toBeCloseTo(LEAST, 12)
    // 0.4 s took 1/√LEAST as long; the run looks where it is once a frame
    const spent = live.filter((t) => t > 0.8 && t < 1.2).length / 60
    expect(spent).toBeCloseTo(0.4 / Math.sqrt(LEAST), 1)
    playback.loop({ from: 0.7, to: 1.3 })
    const looped = await shown(1)
    expect(at(looped, 1)).toBeCloseTo(LEAST, 2)
    expect(at(looped, 0.75)).toBeCloseTo(1, 6)
    await run(1 / 60)
    expect(time()).toBeLessThanOrEqual(1.3)
  })
})

describe('marking', () => {
  it('names the moment on show, in one step of undo', async () => {
    const { lab, record, time } = await opened()
    await record(0.4)
    lab.actions.get('mark').perform(lab)
    expect(lab.scenes.getState().scene.view.marks).toEqual([{ time: time(), name: 'Mark' }])
    lab.scenes.undo()
    expect(lab.scenes.getState().scene.view.marks).toBeUndefined()
  })
})

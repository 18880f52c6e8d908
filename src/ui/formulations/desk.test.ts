import { describe, expect, it } from 'vitest'
import { COMPARISON_OPTIONS, type Comparison } from '../../engine/index.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import type { Compared, Comparing } from '../../simulation/index.ts'
import { makeDesk } from './desk.ts'

const NOTHING: Comparison = {
  options: { ...COMPARISON_OPTIONS, duration: 0.5, orderDuration: 0.4 },
  shortened: null,
  sizes: [],
  freedoms: 1,
  energyScale: 1,
  kinematics: null,
  dynamics: [],
  orders: [],
  agreement: [],
  singularities: [],
}

/** Compares when it is told to. */
function setUp(fetchScene = () => Promise.resolve(pendulum())) {
  const asked: Parameters<Comparing['compare']>[] = []
  let answer: (compared: Compared | null) => void = () => {}
  const comparing: Comparing = {
    compare: (...of) => {
      asked.push(of)
      return new Promise((resolve) => (answer = resolve))
    },
    compareWays: () => Promise.resolve(null),
    end: () => answer(null),
  }
  const desk = makeDesk({ usual: COMPARISON_OPTIONS, fetchScene, comparing })
  return { desk, asked, answer: (compared: Compared) => answer(compared) }
}

describe('the desk', () => {
  it('compares what is wished for, tells how far it is, and keeps what was found', async () => {
    const { desk, asked, answer } = setUp()
    desk.choose({ step: 2e-3, duration: 0.5 })
    const running = desk.run()
    expect(desk.state.getState().progress?.done).toBe(0)
    await expect.poll(() => asked.length).toBe(1)
    const [scene, options, onProgress] = asked[0]!
    expect(scene.title).toBe(pendulum().title)
    expect(options).toEqual({ ...COMPARISON_OPTIONS, step: 2e-3, duration: 0.5, orderDuration: 0.5, repeats: 10 })
    onProgress(0.25, 'Order, rA')
    expect(desk.state.getState().progress).toEqual({ done: 0.25, doing: 'Order, rA' })
    answer({ ok: true, comparison: NOTHING })
    await running
    const { progress, found, problem } = desk.state.getState()
    expect([progress, problem]).toEqual([null, null])
    expect(found).toMatchObject({ comparison: NOTHING, step: 2e-3, duration: 0.5, errorsAfter: 0.4, shortened: null })
    expect(found?.names.size).toBe(scene.bodies.length + scene.joints.length)
  })

  it('is told to shorten what takes too long, says what was left off, and compares all of it when that is wished for', async () => {
    const { desk, asked, answer } = setUp()
    let running = desk.run()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]![1].limit).toBe(COMPARISON_OPTIONS.limit)
    const shortened = { duration: 3, orderDuration: 1, seconds: 240 }
    answer({ ok: true, comparison: { ...NOTHING, shortened } })
    await running
    expect(desk.state.getState().found).toMatchObject({ duration: 0.5, shortened: { duration: 3, seconds: 240 } })

    desk.choose({ duration: 2 })
    running = desk.runWhole()
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]![1].limit).toBeUndefined()
    expect(asked[1]![1].duration).toBe(3)
    desk.cancel()
    await running
  })

  it('keeps what was found before when the next is cancelled or refused', async () => {
    const { desk, asked, answer } = setUp()
    let running = desk.run()
    await expect.poll(() => asked.length).toBe(1)
    answer({ ok: true, comparison: NOTHING })
    await running
    const { found } = desk.state.getState()

    running = desk.run()
    await expect.poll(() => asked.length).toBe(2)
    desk.cancel()
    expect(desk.state.getState()).toMatchObject({ progress: null, found, problem: null })
    await running
    asked[1]![2](0.9, 'too late')
    expect(desk.state.getState()).toMatchObject({ progress: null, found, problem: null })

    running = desk.run()
    await expect.poll(() => asked.length).toBe(3)
    answer({ ok: false, why: 'Joint Pin has no basic constraints.' })
    await running
    expect(desk.state.getState()).toMatchObject({
      progress: null,
      found,
      problem: 'Joint Pin has no basic constraints.',
    })
  })

  it('does not begin with a mechanism that comes after it was cancelled', async () => {
    let deliver: () => void = () => {}
    const late = new Promise<void>((resolve) => (deliver = resolve))
    const { desk, asked } = setUp(() => late.then(() => pendulum()))
    const running = desk.run()
    desk.cancel()
    deliver()
    await running
    expect(asked).toEqual([])
    expect(desk.state.getState().progress).toBeNull()
  })

  it('says why a mechanism cannot be had', async () => {
    const { desk } = setUp(() => Promise.reject(new Error('There is no connection.')))
    await desk.run()
    expect(desk.state.getState()).toMatchObject({ progress: null, problem: 'There is no connection.' })
  })
})

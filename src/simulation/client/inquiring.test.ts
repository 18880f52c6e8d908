import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSceneStore, setPose } from '../../scene/index.ts'
import { makeScriptedSimulation } from '../../testing/scripted-simulation.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import type { Diagnosis, Told } from '../protocol/inquiry.ts'
import { BODY } from '../protocol/frame.ts'
import { bodyOffset, readTime } from './frames.ts'

/** The diagnosis, or the words for why there is none. */
const outcome = (made: Told<'diagnosis'> | null) => (made === null ? null : made.ok ? made.told : made.why)

describe('a diagnosis of what is shown', () => {
  test('is of the pose that the run is in', async () => {
    const driver = makeSimulationDriver()
    driver.simulation.load(sliderCrank())
    await driver.settle()
    const start = await driver.simulation.ask('diagnosis', null)
    expect(start).toMatchObject({
      ok: true,
      time: 0,
      told: { mobility: { mechanism: { dof: 1 } }, unfinished: [] },
    })
    driver.simulation.play()
    await driver.run(0.2)
    driver.simulation.pause()
    const later = await driver.simulation.ask('diagnosis', null)
    if (!later?.ok) throw new Error('there is none')
    const frame = driver.frame()
    expect(later.time).toBe(readTime(frame))
    expect(later.time).toBeGreaterThan(0.1)
    // the way that is free is the way it goes
    const pairs = (later.told.freedoms[0]?.twists ?? []).flatMap(({ body, v, w }) => {
      const at = bodyOffset(frame, body)
      const moves = [...frame.data.subarray(at + BODY.velocity, at + BODY.velocity + 6)]
      return [...v, ...w].map((x, i) => [x, moves[i]!] as const)
    })
    const [fastest, speed] = pairs.reduce((x, y) => (Math.abs(y[0]) > Math.abs(x[0]) ? y : x))
    expect(pairs.length).toBe(18)
    expect(Math.abs(speed)).toBeGreaterThan(0.1)
    for (const [x, moves] of pairs) expect(x * (speed / fastest)).toBeCloseTo(moves, 6)
    // beside the run, in a worker of its own that is kept
    expect(driver.workers).toHaveLength(2)
    driver.simulation.dispose()
    expect(driver.workers.every(({ terminated }) => terminated)).toBe(true)
  })

  test('says in words why there is none: the joints do not close', async () => {
    const driver = makeSimulationDriver()
    expect(await driver.simulation.ask('diagnosis', null)).toBeNull()
    const store = makeSceneStore(sliderCrank())
    const fixed = store.getState().scene.bodies.at(-1)!
    store.edit('Apart', (draft) => {
      setPose(draft, fixed.id, { position: [50, 0, 0] })
      draft.bodies.find(({ id }) => id === fixed.id)!.fixed = true
    })
    driver.simulation.load(store.getState().scene)
    await driver.settle()
    expect(driver.simulation.status.getState().phase).toBe('failed')
    const made = await driver.simulation.ask('diagnosis', null)
    expect(made).toMatchObject({ ok: false })
    expect(outcome(made)).toMatch(/\w+ \w+/)
    driver.simulation.dispose()
  })
})

describe('one at a time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const stands = { freedoms: [] } as unknown as Diagnosis

  test('a later one takes the place of one under way; a worker that dies or is silent is told of', async () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    const first = run.simulation.ask('diagnosis', null)
    const old = run.newest()
    expect(old.asked).toMatchObject([{ kind: 'ask', revision: 1, at: { t: 0 }, question: { subject: 'diagnosis' } }])
    const second = run.simulation.ask('diagnosis', null)
    expect(old.state.terminated).toBe(true)
    expect(await first).toBeNull()
    run.newest().reply({ kind: 'answer', revision: 2, answer: { subject: 'diagnosis', told: stands } })
    expect(outcome(await second)).toBe(stands)

    const third = run.simulation.ask('diagnosis', null)
    expect(run.workers).toHaveLength(3)
    run.newest().crash('out of memory')
    expect(outcome(await third)).toMatch(/could not be worked out/)
    const fourth = run.simulation.ask('diagnosis', null)
    expect(run.workers).toHaveLength(4)
    run.wait(121)
    expect(outcome(await fourth)).toMatch(/could not be worked out/)
    // the run knows nothing of it
    expect(run.status()).toMatchObject({ phase: 'ready', workerNotice: null })

    const fifth = run.simulation.ask('diagnosis', null)
    run.simulation.dispose()
    expect(await fifth).toBeNull()
  })
})

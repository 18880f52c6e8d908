import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeScriptedSimulation } from '../../testing/scripted-simulation.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { HEADER } from '../protocol/frame.ts'
import { makeSimulation } from './simulation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a worker that fails', () => {
  const startUp = () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.1)
    return run
  }

  test('is replaced, the scene loaded anew and paused, the user told', () => {
    const run = startUp()
    run.simulation.edit(pendulum(7), [])
    const [dead] = run.workers
    run.newest().crash('out of memory')
    expect(dead?.state.terminated).toBe(true)
    expect(run.workers).toHaveLength(2)
    expect(run.newest().asked).toMatchObject([{ kind: 'load', spec: { bodies: [{ mass: 7 }] } }])
    expect(run.status()).toMatchObject({ phase: 'loading', playing: false })
    expect(run.status().workerNotice).toMatch(/out of memory.*scene is intact.*started again.*Press play/)
    run.ready()
    expect(run.status()).toMatchObject({ phase: 'ready', playing: false })
    // What the dead one still has to say is not heard.
    dead?.reply({ kind: 'frame', revision: 1, choice: null, frame: run.buffer(9) })
    dead?.crash('again')
    expect(run.simulation.frame?.data[HEADER.time]).toBe(0)
    expect(run.workers).toHaveLength(2)
    run.simulation.play()
    run.wait(0.05)
    expect(run.last().kind).toBe('advance')
    expect(run.status().workerNotice).not.toBeNull()
    run.simulation.dismissNotice()
    expect(run.status().workerNotice).toBeNull()
  })

  test('is given up when it does not answer in time, also while paused', () => {
    const run = startUp()
    run.wait(3.4)
    expect(run.workers).toHaveLength(1)
    run.wait(1)
    expect(run.workers).toHaveLength(2)
    expect(run.status().workerNotice).toContain('did not answer for 4 s')
    // Assembling may take three times as long.
    run.wait(11)
    expect(run.workers).toHaveLength(2)
    run.wait(2)
    expect(run.workers).toHaveLength(3)
  })

  test('the sleep of the machine is not silence of the worker', () => {
    const run = startUp()
    run.clock.now += 3_600_000
    run.wait(1)
    expect(run.workers).toHaveLength(1)
  })

  test('an answer that nobody asked for is a fault of the worker', () => {
    const run = startUp()
    run.frame(0.1)
    run.simulation.pause()
    run.wait(0.1)
    run.frame(0.2)
    run.frame(0.3)
    expect(run.workers.length).toBeGreaterThan(1)
  })

  test('three times in a row on one mechanism, and it is not started again until something changes', () => {
    const run = startUp()
    for (let i = 0; i < 3; i++) run.newest().crash('it broke')
    expect(run.workers).toHaveLength(3)
    expect(run.status()).toMatchObject({ phase: 'failed', playing: false })
    expect(run.status().workerNotice).toMatch(/third time in a row.*Undo the last edit/)
    run.simulation.play()
    run.simulation.stepForward()
    run.simulation.pull('bar', [0, 0, 0], [1, 1, 1])
    run.simulation.release()
    run.wait(1)
    expect(run.workers).toHaveLength(3)
    run.simulation.rewind()
    expect(run.workers).toHaveLength(4)
    run.newest().crash('it broke')
    expect(run.workers).toHaveLength(4)
    expect(run.status().phase).toBe('failed')
    run.simulation.edit(pendulum(2), [])
    expect(run.workers).toHaveLength(5)
    run.ready()
    expect(run.status().phase).toBe('ready')
  })

  test('crashes that lie far apart are not in a row', () => {
    const run = startUp()
    for (let i = 0; i < 5; i++) {
      run.newest().crash('it broke')
      run.ready()
      run.clock.now += 61_000
    }
    expect(run.workers).toHaveLength(6)
    expect(run.status().phase).toBe('ready')
  })

  test('a worker that cannot even be made', () => {
    const createWorker = () => {
      throw new Error('workers are forbidden here')
    }
    const simulation = makeSimulation({ createWorker, now: () => 0 })
    simulation.load(pendulum())
    expect(simulation.status.getState().phase).toBe('failed')
    expect(simulation.status.getState().workerNotice).toContain('workers are forbidden here')
  })

  test('after dispose nothing is started any more', async () => {
    const run = startUp()
    run.simulation.dispose()
    expect(run.newest().state.terminated).toBe(true)
    run.simulation.load(pendulum())
    run.simulation.edit(pendulum(2), [])
    run.simulation.rewind()
    run.wait(15)
    await run.simulation.settled()
    expect(run.workers).toHaveLength(1)
  })
})

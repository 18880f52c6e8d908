import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, makeScriptedSimulation, report } from '../../testing/scripted-simulation.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { HEADER } from '../protocol/frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('loading', () => {
  test('is paused at the start, or plays when told so', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    expect(run.status()).toMatchObject({ phase: 'loading', playing: false })
    run.ready()
    expect(run.status()).toMatchObject({ phase: 'ready', playing: false, report, hasRun: false, canStepBack: false })
    run.wait(0.1)
    expect(run.kinds()).toEqual(['load'])
    run.simulation.load(pendulum(), { autoplay: true })
    expect(run.simulation.frame).toBeNull()
    run.ready()
    expect(run.status().playing).toBe(true)
    run.wait(0.05)
    expect(run.kinds()).toEqual(['load', 'load', 'advance'])
  })

  test('play before it is ready plays once it is, pause takes it back', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.simulation.play()
    run.simulation.pause()
    run.ready()
    expect(run.status().playing).toBe(false)
    run.simulation.load(pendulum())
    run.simulation.play()
    run.ready()
    expect(run.status().playing).toBe(true)
  })

  test('what fails stays failed: play does nothing, an edit that succeeds goes on as was meant', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', playing: false, failure })
    run.simulation.play()
    run.wait(0.1)
    expect(run.kinds()).toEqual(['load'])
    expect(run.status()).toMatchObject({ phase: 'failed', failure })
    run.simulation.edit(pendulum(2), [])
    run.ready()
    expect(run.status()).toMatchObject({ phase: 'ready', playing: true, failure: null })
  })

  test.each([
    ['the run itself', 'advance'],
    ['an edit', 'edit'],
    ['a load', 'load'],
  ])('what played when %s failed plays on with the edit that mends it, however many fail before', (_, at) => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    if (at !== 'load') run.ready()
    if (at === 'advance') run.wait(0.1)
    if (at === 'edit') run.simulation.edit(pendulum(2), [])
    expect(run.last().kind).toBe(at)
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', playing: false })
    run.simulation.edit(pendulum(3), [])
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', playing: false })
    run.simulation.edit(pendulum(4), [])
    run.ready(0.1)
    expect(run.status()).toMatchObject({ phase: 'ready', playing: true, failure: null })
  })

  test.each([['pause'], ['stepForward'], ['stepBack'], ['rewind']] as const)(
    'after a failure %s leaves it paused, whatever played before',
    (action) => {
      const run = makeScriptedSimulation()
      run.simulation.load(pendulum(), { autoplay: true })
      run.ready()
      run.wait(0.1)
      run.failed()
      run.simulation[action]()
      if (action === 'stepBack' || action === 'rewind') run.frame(0)
      run.simulation.edit(pendulum(3), [])
      run.ready(0)
      expect(run.status()).toMatchObject({ phase: 'ready', playing: false })
    },
  )

  test('what was paused when it failed stays paused', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    run.simulation.stepForward()
    expect(run.last().kind).toBe('advance')
    run.failed()
    run.simulation.edit(pendulum(3), [])
    run.ready(0)
    expect(run.status()).toMatchObject({ phase: 'ready', playing: false })
  })

  test('a step forward after a failure does nothing but pause', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.failed()
    run.simulation.stepForward()
    expect(run.kinds()).toEqual(['load'])
    run.simulation.edit(pendulum(2), [])
    run.ready()
    run.wait(0.1)
    expect(run.status().playing).toBe(false)
    expect(run.kinds()).toEqual(['load', 'edit'])
  })
})

describe('playing', () => {
  test('one advance at a time, toward the time of the clock at the speed', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.simulation.setSpeed(2)
    run.ready()
    run.wait(4 / 60)
    expect(run.kinds()).toEqual(['load', 'advance'])
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(2 / 60, 9), revision: 1 })
    run.frame(2 / 60)
    // The clock has moved on meanwhile: the next one goes out at once.
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(6 / 60, 9) })
    expect(run.status().hasRun).toBe(true)
    expect(run.status().canStepBack).toBe(true)
  })

  test('buffers go round', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    const seen = new Set<ArrayBuffer>()
    for (let i = 1; i <= 20; i++) {
      run.wait(2 / 60)
      const request = run.last()
      if (request.kind !== 'advance') throw new Error('no advance')
      const data = new Float64Array(request.buffer ?? run.buffer(0))
      expect(data).not.toBe(run.simulation.frame?.data)
      data[HEADER.time] = request.until
      seen.add(data.buffer)
      run.newest().reply({ kind: 'frame', revision: 1, choice: null, frame: data.buffer })
      expect(run.simulation.frame?.data[HEADER.time]).toBe(request.until)
    }
    expect(seen.size).toBeLessThanOrEqual(3)
  })

  test('a worker that cannot keep up is reported, and forgiven when it can', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    let time = 0
    const play = (seconds: number, rate: number) => {
      for (let i = 0; i < seconds * 60; i++) {
        run.wait(1 / 60)
        const request = run.last()
        if (request.kind !== 'advance') continue
        time = Math.min(request.until, time + rate / 60)
        run.frame(time)
      }
    }
    play(3, 0.5)
    expect(run.status()).toMatchObject({ behind: true, realTimeFactor: expect.closeTo(0.5, 1) })
    play(5, 3)
    expect(run.status()).toMatchObject({ behind: false, realTimeFactor: expect.closeTo(1, 1) })
  })

  test('a run that stops shows its last good frame, and pauses', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.1)
    run.newest().reply({ kind: 'failed', revision: 1, failure, frame: run.buffer(0.09), buffer: null })
    expect(run.status()).toMatchObject({ phase: 'failed', playing: false, failure })
    expect(run.simulation.frame?.data[HEADER.time]).toBe(0.09)
    run.simulation.rewind()
    expect(run.last().kind).toBe('rewind')
    run.frame(0)
    expect(run.status()).toMatchObject({ phase: 'ready', playing: false, failure: null, hasRun: false })
  })

  test('a listener that throws stops neither the others nor the run', async () => {
    const run = makeScriptedSimulation()
    const heard = vi.fn<() => void>()
    const thrown: unknown[] = []
    const catchIt = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', catchIt)
    const clumsy = run.simulation.onFrame(() => {
      clumsy()
      throw new Error('clumsy')
    })
    const stop = run.simulation.onFrame(heard)
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.1)
    await Promise.resolve()
    process.off('uncaughtException', catchIt)
    expect(thrown).toEqual([new Error('clumsy')])
    expect(heard).toHaveBeenCalledTimes(1)
    expect(run.last().kind).toBe('advance')
    stop()
    run.frame(0.01)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('transport', () => {
  test('a step forward pauses, and is 1/60 s times the speed, as often as asked', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.simulation.setSpeed(0.5)
    run.ready(0)
    run.simulation.stepForward()
    run.simulation.stepForward()
    expect(run.status().playing).toBe(false)
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(1 / 120, 12) })
    // Not there yet: it asks on without a tick.
    run.frame(1 / 200)
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(1 / 120, 12) })
    run.frame(1 / 120)
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(2 / 120, 12) })
    run.frame(2 / 120)
    run.wait(0.2)
    expect(run.kinds()).toEqual(['load', 'advance', 'advance', 'advance'])
    expect(run.status().behind).toBe(false)
  })

  test('a step back pauses; rewind keeps playing and paused as they are', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.1)
    run.simulation.rewind()
    run.frame(0.03)
    expect(run.last().kind).toBe('rewind')
    run.frame(0)
    expect(run.status().playing).toBe(true)
    run.wait(0.05)
    expect(run.last()).toMatchObject({ kind: 'advance', until: expect.closeTo(0.05, 1) })
    run.simulation.stepBack()
    run.frame(0.04)
    expect(run.last().kind).toBe('back')
    expect(run.status().playing).toBe(false)
    run.frame(0.01)
    run.simulation.rewind()
    run.frame(0)
    expect(run.status().playing).toBe(false)
  })

  test('what is sought is asked for until it is there, and what is sought meanwhile in its place', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready(9)
    run.simulation.seek(2)
    run.frameOnTheWay(1)
    expect(run.simulation.frame?.data[HEADER.time]).toBe(1)
    expect(run.last()).toMatchObject({ kind: 'seek', to: 2 })
    run.simulation.seek(3)
    run.simulation.play()
    run.frameOnTheWay(1.5)
    expect(run.last()).toMatchObject({ kind: 'seek', to: 3 })
    run.frame(3)
    expect(run.simulation.frame?.data[HEADER.time]).toBe(3)
    run.wait(0.05)
    expect(run.kinds()).toEqual(['load', 'seek', 'seek', 'seek', 'advance'])
  })

  test('settled waits for what was asked', async () => {
    const run = makeScriptedSimulation()
    const done = vi.fn<() => void>()
    await run.simulation.settled()
    run.simulation.load(pendulum())
    run.simulation.stepBack()
    void run.simulation.settled().then(done)
    run.ready()
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    run.frame(0)
    await Promise.resolve()
    expect(done).toHaveBeenCalledTimes(1)
  })
})

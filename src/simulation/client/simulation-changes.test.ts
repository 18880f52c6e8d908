import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { makeScriptedSimulation, report } from '../../testing/scripted-simulation.ts'
import { pendulum, sliderCrank, sprungPendulum } from '../../testing/small-scenes.ts'
import type { Mobility } from '../../engine/index.ts'
import { HEADER } from '../protocol/frame.ts'
import type { Paths } from './frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('editing', () => {
  test('while an edit is under way only the latest is sent, with all bodies that were posed', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    run.ready()
    run.simulation.edit(pendulum(2), ['a'])
    run.simulation.edit(pendulum(3), ['b'])
    run.simulation.edit(pendulum(4), [])
    run.simulation.edit(pendulum(5), ['c'])
    expect(run.kinds()).toEqual(['load', 'edit'])
    run.ready()
    expect(run.kinds()).toEqual(['load', 'edit', 'edit'])
    expect(run.last()).toMatchObject({ posed: ['b', 'c'], mechanism: { patch: { bodies: [[0, { mass: 5 }]] } } })
  })

  test('an edit that does not touch the mechanism is not sent', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    run.simulation.edit({ ...pendulum(), title: 'Another name', view: { glyphScale: 3 } }, [])
    expect(run.kinds()).toEqual(['load'])
    run.simulation.edit(pendulum(), ['bar'])
    expect(run.kinds()).toEqual(['load', 'edit'])
  })

  test('what is shown is out of date while the edited mechanism cannot be assembled, not where a run stops', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1), { autoplay: true })
    run.ready()
    run.wait(0.05)
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: false })
    run.simulation.edit(pendulum(2), [])
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: true })
    run.simulation.rewind()
    run.failed()
    expect(run.status().outdated).toBe(true)
    // to keep the run that is shown changes nothing of that
    run.simulation.keep('kept')
    run.frame(0.05)
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: true, hasRun: true, report })
    // it stands at the start as its bodies are placed, and nothing is told of what ran before
    run.simulation.rewind()
    run.failed(run.last().revision, run.buffer(0))
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: false, hasRun: false, report: null })
    run.simulation.edit(pendulum(3), [])
    run.ready()
    expect(run.status()).toMatchObject({ phase: 'ready', outdated: false })
  })

  test('nothing is out of date where nothing has been shown: a mechanism that cannot be assembled from the first', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: false })
    run.simulation.edit(pendulum(2), [])
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: false })
    run.simulation.edit(pendulum(3), [])
    run.ready()
    // a fresh document has nothing of the one before
    run.simulation.load(pendulum(4))
    run.failed()
    expect(run.status()).toMatchObject({ phase: 'failed', outdated: false })
  })

  test('points to trace go along with each advance, and their paths come with its frame', () => {
    const run = makeScriptedSimulation()
    const traced = [{ body: 'bar', point: [0.1, 0, 0] as const }]
    const seen: (Paths | undefined)[] = []
    run.simulation.onFrame(({ paths }) => seen.push(paths))
    run.simulation.trace(traced)
    run.simulation.load(pendulum(1), { autoplay: true })
    run.ready()
    run.wait(0.05)
    expect(run.last()).toMatchObject({ kind: 'advance', traced })
    const paths = Float64Array.of(2, 1, 2, 3)
    run.newest().reply({ kind: 'frame', revision: 1, choice: null, frame: run.buffer(0.02), paths: paths.buffer })
    expect(seen.at(0)).toBeUndefined()
    expect(seen.at(-1)).toEqual({ traced, data: paths })
  })

  test('what an edit did to the energy of a run is told after its frame, with the cause of the last of those that were joined', () => {
    const run = makeScriptedSimulation()
    const told: unknown[] = []
    const stop = run.simulation.onEdit(({ cause, ...taken }) =>
      told.push({ cause, ...taken, shown: run.simulation.frame?.data[HEADER.time] }),
    )
    run.simulation.load(pendulum(1))
    run.ready()
    const cause = (serial: number) => ({ kind: 'edit', label: 'Change mass', serial, entry: serial }) as const
    run.simulation.edit(pendulum(2), [], cause(1))
    run.simulation.edit(pendulum(3), [], cause(2))
    run.simulation.edit(pendulum(4), [], cause(3))
    run.ready(0)
    expect(told).toEqual([])
    const ledger = { before: 1, after: 3.5, moved: 0.25 }
    run.ready(0.5, undefined, ledger)
    expect(told).toEqual([{ ...ledger, since: null, cause: cause(3), time: 0.5, revision: 3, drives: [], shown: 0.5 }])
    stop()
    run.simulation.edit(pendulum(5), [])
    run.ready(0.5, undefined, ledger)
    expect(told).toHaveLength(1)
  })

  test('a run that is loaded where it stood is asked for there, and by a new worker at its start', () => {
    const run = makeScriptedSimulation()
    const at = { t: 3, bodies: [] }
    run.simulation.load(pendulum(1), { at })
    expect(run.last()).toMatchObject({ kind: 'load', at })
    run.ready(3)
    expect(run.status()).toMatchObject({ phase: 'ready', playing: false, hasRun: true })
    run.newest().crash('out of memory')
    expect(run.newest().asked).toMatchObject([{ kind: 'load', at: null }])
  })

  test('what the run came by before an edit reached it is shown: the edit is made, or refused, at the time on show', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.05)
    run.simulation.edit(sprungPendulum(), [])
    expect(run.kinds()).toEqual(['load', 'advance', 'edit'])
    run.frame(0.04, 1)
    expect(run.simulation.frame?.data[HEADER.time]).toBe(0.04)
    expect(run.simulation.frame).toMatchObject({ revision: 1, layout: { forces: 0 } })
    run.ready(0.04, { bodies: 1, joints: 1, forces: 1, bundles: 0 })
    expect(run.simulation.frame).toMatchObject({ revision: 2, layout: { forces: 1 } })
    expect(run.simulation.frame?.index.forces.get('spring')).toBe(0)
    expect(run.status().playing).toBe(true)
    run.wait(0.05)
    expect(run.last()).toMatchObject({ kind: 'advance', revision: 2 })
  })

  test('what is kept beside it is shown with it, and what is recorded is told, which is told once', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.05)
    run.simulation.edit(sprungPendulum(), [])
    const runs = [{ id: 'kept', revision: 1, poses: new Float32Array(7) }]
    const tape = { ...run.status().tape, marks: [{ time: 0.02, kind: 'pull' as const }] }
    run.newest().reply({ kind: 'frame', revision: 1, choice: null, frame: run.buffer(0.04), runs, tape })
    expect(run.simulation.frame?.runs).toBe(runs)
    expect(run.status().tape.marks).toEqual(tape.marks)
  })

  test('an edit that is refused in mid-run is told at the time on show', async () => {
    vi.useRealTimers()
    const driver = makeSimulationDriver()
    const { simulation } = driver
    simulation.load(sliderCrank({ law: '2*pi*t' }))
    await driver.settle()
    simulation.play()
    await driver.run(0.5)
    // The edit comes while the worker moves on.
    await driver.run(1 / 60, (now) => {
      simulation.tick(now)
      simulation.edit(sliderCrank({ law: 'sqrt(0.4 - t)' }), [])
    })
    const { phase, failure } = simulation.status.getState()
    expect(phase).toBe('failed')
    expect(failure).toMatchObject({ code: 'lawNotFinite', time: driver.frame().data[HEADER.time] })
    simulation.dispose()
  })

  test('of a run that is left nothing more is shown', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(0.05)
    run.simulation.edit(pendulum(2), [], { kind: 'edit', label: 'Change', serial: 1, entry: 1, restarts: true })
    run.frame(0.04, 1)
    expect(run.simulation.frame?.data[HEADER.time]).toBe(0)
  })

  test('a load overtakes the edits before it', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    run.ready()
    run.simulation.edit(pendulum(2), [])
    run.simulation.edit(pendulum(3), [])
    run.simulation.load(sliderCrank())
    run.simulation.edit(sliderCrank({ crank: 0.3 }), [])
    run.ready()
    // what was edited is not shown any more
    expect(run.simulation.frame).toBeNull()
    expect(run.status().phase).toBe('loading')
    expect(run.last()).toMatchObject({ kind: 'load', spec: { joints: [{}, {}, {}, {}] } })
    expect(run.last()).toMatchObject({ spec: { bodies: [{}, { position: [0.3, 0, 0] }, {}] } })
  })

  test('a large mechanism is analysed by a worker of its own when it is quiet', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    const [runs] = run.workers
    const without = (): void => {
      const revision = runs!.asked.at(-1)!.revision
      const later = { ...report, analysis: 'later', mobility: null } as const
      runs!.reply({ kind: 'ready', revision, report: later, choice: null, frame: run.buffer(0), ledger: null })
    }
    without()
    run.wait(0.2)
    run.simulation.edit(pendulum(2), [])
    without()
    run.wait(0.2)
    expect(run.workers).toHaveLength(1)
    run.wait(0.2)
    expect(run.workers).toHaveLength(2)
    expect(run.kinds()).toEqual(['describe'])
    expect(run.last()).toMatchObject({ revision: 2, spec: { bodies: [{ mass: 2 }] } })
    expect(run.status()).toMatchObject({ phase: 'ready', analysing: true, report: { mobility: null } })

    // An edit makes it useless; the one after the edit is what counts.
    run.simulation.edit(pendulum(3), [])
    expect(run.workers[1]?.state.terminated).toBe(true)
    expect(run.status().analysing).toBe(false)
    without()
    run.wait(0.4)
    const mobility = { dof: 7 } as unknown as Mobility
    run.newest().reply({ kind: 'report', revision: 3, report: { ...report, assemblyMove: 9, mobility } })
    expect(run.status()).toMatchObject({ analysing: false, report: { analysis: 'done', mobility: { dof: 7 } } })
    // How far it was moved is told by the worker that runs it.
    expect(run.status().report?.assemblyMove).toBe(0.125)
    expect(run.workers[2]?.state.terminated).toBe(true)
    expect(runs!.state.terminated).toBe(false)
  })

  test('what an edit in place made of the joints is asked for once edits rest, of the worker that runs', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    run.ready()
    const before = (): void => {
      const { revision } = run.newest().asked.at(-1)!
      const old = { ...report, analysis: 'before' } as const
      run.newest().reply({ kind: 'ready', revision, report: old, choice: null, frame: run.buffer(0), ledger: null })
    }
    run.simulation.edit(pendulum(2), [])
    before()
    run.wait(0.1)
    run.simulation.edit(pendulum(3), [])
    before()
    run.wait(0.1)
    expect(run.kinds()).not.toContain('describe')
    expect(run.status().report?.analysis).toBe('before')
    let settled = false
    void run.simulation.settled().then(() => (settled = true))
    run.wait(0.1)
    expect(run.last()).toEqual({ kind: 'describe', revision: 3, spec: null })
    expect(run.workers).toHaveLength(1)
    // an edit meanwhile: the answer is of no use, and asked for again
    run.simulation.edit(pendulum(4), [])
    run
      .newest()
      .reply({ kind: 'report', revision: 3, report: { ...report, mobility: { dof: 3 } as unknown as Mobility } })
    expect(run.status().report).toMatchObject({ analysis: 'before' })
    before()
    run.wait(0.2)
    expect(settled).toBe(false)
    const mobility = { dof: 7 } as unknown as Mobility
    run.newest().reply({ kind: 'report', revision: 4, report: { ...report, mobility } })
    expect(run.status()).toMatchObject({ phase: 'ready', report: { analysis: 'done', mobility: { dof: 7 } } })
  })

  test('an analysis that cannot be done leaves the run alone', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1), { autoplay: true })
    const later = { ...report, analysis: 'later', mobility: null } as const
    run.newest().reply({ kind: 'ready', revision: 1, report: later, choice: null, frame: run.buffer(0), ledger: null })
    run.wait(0.4)
    run.newest().crash('out of memory')
    expect(run.status()).toMatchObject({ phase: 'ready', playing: true, analysing: false, workerNotice: null })
    expect(run.status().report?.analysis).toBe('tooLarge')
    expect(run.workers[0]?.state.terminated).toBe(false)
  })
})

describe('pulling', () => {
  test('by a spring while playing, sent when it moved; by position analysis while paused, one at a time', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(), { autoplay: true })
    run.ready()
    run.wait(2 / 60)
    run.simulation.pull('bar', [1, 0, 0], [1, 1, 0])
    run.frame(1 / 60)
    run.wait(2 / 60)
    run.frame(2 / 60)
    expect(run.kinds()).toEqual(['load', 'advance', 'pull', 'advance', 'advance'])
    expect(run.newest().asked[2]).toMatchObject({ still: false, body: 'bar', point: [1, 0, 0], target: [1, 1, 0] })
    run.simulation.pause()
    run.frame(3 / 60)
    for (const y of [2, 3, 4]) run.simulation.pull('bar', [1, 0, 0], [1, y, 0])
    run.frame(3 / 60)
    expect(run.newest().asked.slice(5)).toMatchObject([
      { kind: 'pull', still: true, target: [1, 2, 0] },
      { kind: 'pull', still: true, target: [1, 4, 0] },
    ])
    run.simulation.pull('bar', [1, 0, 0], [1, 5, 0])
    run.simulation.release()
    expect(run.newest().asked.slice(7)).toMatchObject([{ kind: 'pull', target: [1, 5, 0] }, { kind: 'release' }])
  })

  test('where it is let go counts, also while an edit is under way; played on, or failed, it is just let go', () => {
    for (const then of ['ready', 'play', 'fail'] as const) {
      const run = makeScriptedSimulation()
      run.simulation.load(pendulum())
      run.ready()
      run.simulation.edit(pendulum(2), [])
      run.simulation.pull('bar', [1, 0, 0], [1, 5, 0])
      run.simulation.release()
      expect(run.kinds()).toEqual(['load', 'edit'])
      if (then === 'play') run.simulation.play()
      if (then === 'fail') run.failed()
      else run.ready()
      const told = { ready: ['pull', 'release'], play: ['release'], fail: ['release'] }[then]
      expect(run.kinds().slice(2, 2 + told.length)).toEqual(told)
      run.simulation.release()
      expect(run.kinds().filter((kind) => kind === 'release')).toHaveLength(1)
    }
  })

  test('play in the middle of a drag makes it a spring', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    run.simulation.pull('bar', [1, 0, 0], [1, 1, 0])
    run.frame(0)
    run.simulation.play()
    run.wait(2 / 60)
    expect(run.newest().asked.slice(2)).toMatchObject([{ kind: 'pull', still: false }, { kind: 'advance' }])
  })

  test('a body that is not there is not asked for, and nothing waits for it', async () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    run.simulation.pull('ghost', [0, 0, 0], [1, 1, 0])
    await run.simulation.settled()
    expect(run.kinds()).toEqual(['load'])
  })
})

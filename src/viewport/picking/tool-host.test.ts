import { describe, expect, it } from 'vitest'
import { makeStaging } from '../../laboratory/index.ts'
import { makeSceneStore, validateScene } from '../../scene/index.ts'
import { makeSession } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, HEADER } from '../../simulation/index.ts'
import { allPromised } from '../../testing/eventually.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { makeLive } from '../live/live.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { makeToolHost } from './tool-host.ts'

/** A laboratory whose run answers a pull by moving the rod to x = 5. */
function setUp({ playing = false, time = 0 } = {}) {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'rod', name: 'Rod', position: [1, 2, 3], shapes: [{ kind: 'sphere', radius: 0.1 }] },
      { id: 'still', shapes: [{ kind: 'sphere', radius: 0.1 }] },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const scenes = makeSceneStore(parsed.scene)
  const session = makeSession()
  const frame: Frame = { ...makeSceneFrame(parsed.scene, 1, null), revision: 1 }
  frame.data[HEADER.time] = time
  const calls: string[] = []
  const simulation = {
    frame,
    status: { getState: () => ({ playing }) },
    pulled: null as unknown,
    pull: (body: string, point: unknown, target: unknown) => {
      simulation.pulled = { body, point, target }
      calls.push('pull')
      frame.data[bodyOffset(frame, 'rod') + BODY.position] = 5
    },
    release: () => {
      simulation.pulled = null
      calls.push('release')
    },
    rewind: () => calls.push('rewind'),
    stepBack: () => calls.push('step back'),
    settled: () => Promise.resolve(),
  }
  const lab = {
    scenes,
    session,
    simulation,
    staging: makeStaging(),
    sceneOnShow: () => scenes.getState().scene,
  } as never
  const viewing = { live: makeLive(lab), camera: makeCameraControl(), invalidate: () => {} } as never
  const host = makeToolHost(lab, viewing, { capture: () => {}, showBox: () => {} })
  return { host, scenes, session, calls, simulation }
}

describe('pulling at the start of a run that is paused', () => {
  it('writes the new poses as one entry that can be undone', async () => {
    const { host, scenes } = setUp()
    for (let i = 0; i < 3; i++) host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    expect(scenes.getState().scene.bodies[0]?.position).toEqual([5, 2, 3])
    expect(scenes.getState().undoLabel).toBe('Move Rod')
    scenes.undo()
    expect(scenes.getState().scene.bodies[0]?.position).toEqual([1, 2, 3])
    expect(scenes.getState().canUndo).toBe(false)
  })
  it('leaves alone what did not move', async () => {
    const { host, scenes } = setUp()
    const before = scenes.getState().scene.bodies[1]
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    expect(scenes.getState().scene.bodies[1]).toBe(before)
  })
  it('goes back to the start when it is cancelled', async () => {
    const { host, scenes, calls } = setUp()
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(false)
    await allPromised()
    expect(calls).toEqual(['pull', 'release', 'rewind'])
    expect(scenes.getState().canUndo).toBe(false)
  })
})

describe('pulling later', () => {
  it('of a run that plays changes the run alone', async () => {
    const { host, scenes, calls } = setUp({ playing: true })
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    expect(calls).toEqual(['pull', 'release'])
    expect(scenes.getState().canUndo).toBe(false)
  })
  it('of a run that stands is one entry of history, and leaves the scene as it is', async () => {
    const { host, scenes } = setUp({ time: 0.5 })
    const { scene } = scenes.getState()
    for (let i = 0; i < 3; i++) host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    expect(scenes.getState()).toMatchObject({ undoLabel: 'Move Rod', dirty: false, change: { byHand: true } })
    expect(scenes.getState().scene).toBe(scene)
    scenes.undo()
    expect(scenes.getState()).toMatchObject({ canUndo: false, change: { kind: 'undo', byHand: true } })
  })
  it('of what does not follow is no entry', async () => {
    const { host, scenes, simulation } = setUp({ time: 0.5 })
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    scenes.undo()
    expect(simulation.frame.data[bodyOffset(simulation.frame, 'rod') + BODY.position]).toBe(5)
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(true)
    await allPromised()
    expect(scenes.getState().canUndo).toBe(false)
  })
  it('of a run that stands is taken back when it is cancelled', async () => {
    const { host, scenes, calls } = setUp({ time: 0.5 })
    host.pull('rod', [0, 0, 0], [5, 2, 3])
    host.release(false)
    await allPromised()
    expect(calls).toEqual(['pull', 'release', 'step back'])
    expect(scenes.getState().canUndo).toBe(false)
  })
  it('is told to the run, and shown by a spring, while it lasts', () => {
    const { host, simulation } = setUp({ playing: true })
    host.pull('rod', [0.5, 0, 0], [5, 2, 3])
    expect(simulation.pulled).toEqual({ body: 'rod', point: [0.5, 0, 0], target: [5, 2, 3] })
    host.release(true)
    expect(simulation.pulled).toBeNull()
  })
})

describe('selecting', () => {
  const [ROD, STILL] = [{ kind: 'body', id: 'rod' } as const, { kind: 'body', id: 'still' } as const]
  it('replaces, adds or toggles', () => {
    const { host, session } = setUp()
    host.select([ROD], 'replace')
    host.select([ROD, STILL], 'add')
    expect(session.getState().selection).toEqual([ROD, STILL])
    host.select([ROD], 'toggle')
    expect(session.getState().selection).toEqual([STILL])
    host.select([], 'replace')
    expect(session.getState().selection).toEqual([])
  })
})

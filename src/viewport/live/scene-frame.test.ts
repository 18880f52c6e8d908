import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, HEADER, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { makeStaging } from '../../laboratory/index.ts'
import { makeLive } from './live.ts'
import { readVec3 } from './read-frame.ts'
import { makeSceneFrame } from './scene-frame.ts'

const TURNED = [Math.SQRT1_2, 0, 0, Math.SQRT1_2]

function sceneWith(bodies: readonly string[]): Scene {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: bodies.map((id, i) => ({
      id,
      position: [i + 1, 2, 3],
      orientation: TURNED,
      shapes: [{ kind: 'sphere', radius: 0.1 }],
    })),
    joints: [{ id: 'j', type: 'spherical', driven: { body: 'a', position: [0.5, 0, 0] }, main: { body: 'ground' } }],
    forces: [
      {
        id: 's',
        kind: 'spring-damper',
        from: { body: 'ground', position: [0, 0, 9] },
        to: { body: 'a', position: [0, 0.25, 0] },
      },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

const near = (a: readonly number[], b: readonly number[]): void => b.forEach((v, k) => expect(a[k]).toBeCloseTo(v, 12))

describe('a frame made from the scene', () => {
  it('learns nothing from the run of another scene', () => {
    const other = makeSceneFrame(sceneWith(['a']), 0.05, null)
    other.data[HEADER.time] = 7
    const alike = makeSceneFrame(sceneWith(['a', 'b']), 4, other)
    expect([alike.data[HEADER.size], alike.data[HEADER.time]]).toEqual([0.05, 7])
    const parsed = validateScene({ format: 'lockwork/scene', version: 1, bodies: [{ id: 'c', fixed: true }] })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    const { data } = makeSceneFrame(parsed.scene, 4, other)
    expect([data[HEADER.size], data[HEADER.time]]).toEqual([4, 0])
  })

  it('puts bodies, markers and springs where the file has them, and knows no forces', () => {
    const frame = makeSceneFrame(sceneWith(['a', 'b']), 4, null)
    const { data } = frame
    near(readVec3(data, bodyOffset(frame, 'b') + BODY.position), [2, 2, 3])
    // a quarter turn about z takes x to y
    near(readVec3(data, jointOffset(frame, 'j') + JOINT.point), [1, 2.5, 3])
    near(readVec3(data, jointOffset(frame, 'j') + JOINT.mainPoint), [0, 0, 0])
    near(readVec3(data, forceOffset(frame, 's') + FORCE.from), [0, 0, 9])
    near(readVec3(data, forceOffset(frame, 's') + FORCE.to), [0.75, 2, 3])
    expect(readVec3(data, jointOffset(frame, 'j') + JOINT.force)).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(data[HEADER.size]).toBe(4)
  })

  it('keeps what a run knows, and places what is new', () => {
    const running = makeSceneFrame(sceneWith(['a']), 4, null)
    running.data[bodyOffset(running, 'a') + BODY.position] = 77
    running.data[jointOffset(running, 'j') + JOINT.force] = 55
    running.data[HEADER.time] = 1.25
    const frame = makeSceneFrame(sceneWith(['new', 'a']), 4, running)
    expect(frame.data[bodyOffset(frame, 'a') + BODY.position]).toBe(77)
    expect(frame.data[bodyOffset(frame, 'new') + BODY.position]).toBe(1)
    expect(frame.data[jointOffset(frame, 'j') + JOINT.force]).toBe(55)
    expect(frame.data[HEADER.time]).toBe(1.25)
  })
})

describe('what is live', () => {
  const staging = makeStaging()
  const liveOf = (state: { scene: Scene; frame: Frame | null }): ReturnType<typeof makeLive> =>
    makeLive({
      staging,
      sceneOnShow: () => state.scene,
      simulation: {
        get frame() {
          return state.frame
        },
      },
    } as never)

  it('is the scene while there is no run, the run’s frame as soon as it holds the scene', () => {
    const state: { scene: Scene; frame: Frame | null } = { scene: sceneWith(['a']), frame: null }
    const live = liveOf(state)
    expect(live.frame().revision).toBe(-1)
    expect(live.frame()).toBe(live.frame())
    state.frame = { ...makeSceneFrame(state.scene, 4, null), revision: 3 }
    expect(live.frame()).toBe(state.frame)
  })
  it('is what is staged, joints and springs along, and the run again after it', () => {
    const scene = sceneWith(['a', 'b'])
    const state = { scene, frame: { ...makeSceneFrame(scene, 4, null), revision: 3 } }
    const live = liveOf(state)
    const moved = { position: [7, 8, 9], orientation: [1, 0, 0, 0] } as const
    staging.setState({ staged: { posesAt: () => new Map([['a', moved]]), moves: false } })
    const frame = live.frame()
    near(readVec3(frame.data, bodyOffset(frame, 'a') + BODY.position), [7, 8, 9])
    near(readVec3(frame.data, bodyOffset(frame, 'b') + BODY.position), [2, 2, 3])
    near(readVec3(frame.data, jointOffset(frame, 'j') + JOINT.point), [7.5, 8, 9])
    near(readVec3(frame.data, forceOffset(frame, 's') + FORCE.to), [7, 8.25, 9])
    expect(live.size()).toBe(4)
    staging.setState({ staged: null })
    expect(live.frame()).toBe(state.frame)
  })
  it('completes a frame that lacks what was just added', () => {
    const state = { scene: sceneWith(['a', 'b']), frame: { ...makeSceneFrame(sceneWith(['a']), 4, null), revision: 3 } }
    const live = liveOf(state)
    expect(live.frame().index.bodies.has('b')).toBe(true)
    expect(live.size()).toBe(4)
  })
  it('reaches as far before the run as after', () => {
    const state: { scene: Scene; frame: Frame | null } = { scene: sceneWith(['a', 'b']), frame: null }
    const live = liveOf(state)
    const before = live.reach()
    state.frame = { ...makeSceneFrame(state.scene, 0.05, null), revision: 3 }
    expect(live.size()).toBe(0.05)
    expect(live.reach()).toBe(before)
    expect(before).toBeGreaterThan(0.5)
  })
})

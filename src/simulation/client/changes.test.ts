import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyPatch } from '../../engine/index.ts'
import {
  addBody,
  classifyEdit,
  joinEdits,
  makeSceneStore,
  setDensity,
  setGravity,
  setJointDamping,
  setPose,
  toMechanismSpec,
} from '../../scene/index.ts'
import type { Scene, SceneDraft } from '../../scene/index.ts'
import { fourBars, hangingChain } from '../../testing/large-scenes.ts'
import { makeScriptedSimulation } from '../../testing/scripted-simulation.ts'
import { pendulum, sprungPendulum } from '../../testing/small-scenes.ts'
import { makeRunner } from '../worker/runner.ts'
import { join, requestFor } from './changes.ts'
import type { Change, Told } from './changes.ts'

const change = (kind: Change['kind'], scene: Scene, posed: readonly string[] = []): Change => ({
  kind,
  scene,
  posed: new Set(posed),
  history: [],
  at: null,
  cause: null,
  found: null,
})

/** The mechanism of the scene, nothing of it known from before. */
const anew = (scene: Scene) => toMechanismSpec(structuredClone(scene))

const number = fc.double({ min: 0.1, max: 2, noNaN: true })
const pick = fc.nat(1000)
const edits: fc.Arbitrary<(draft: SceneDraft) => void> = fc.oneof(
  fc.tuple(pick, number).map(([at, x]) => (draft: SceneDraft) => {
    setPose(draft, draft.bodies[at % draft.bodies.length]!.id, { position: [x, -0, x / 3] })
  }),
  fc.tuple(pick, number).map(([at, x]) => (draft: SceneDraft) => {
    setDensity(draft, draft.bodies[at % draft.bodies.length]!.id, 1000 * x)
  }),
  fc.tuple(pick, number).map(([at, x]) => (draft: SceneDraft) => {
    setJointDamping(draft, draft.joints[at % draft.joints.length]!.id, x)
  }),
  number.map((g) => (draft: SceneDraft) => setGravity(draft, [0, 0, -g])),
  number.map((step) => (draft: SceneDraft) => void (draft.simulation.step = step / 100)),
  pick.map((at) => (draft: SceneDraft) => void (draft.bodies[at % draft.bodies.length]!.name = `Bar ${at}`)),
  pick.map((at) => (draft: SceneDraft) => void draft.joints.splice(at % draft.joints.length, 1)),
  number.map((x) => (draft: SceneDraft) => void addBody(draft, { fixed: true, position: [x, 0, 0] })),
  pick.map(
    (at) => (draft: SceneDraft) => void draft.bodies.unshift(...draft.bodies.splice(at % draft.bodies.length, 1)),
  ),
  fc.constant((draft: SceneDraft) => {
    draft.joints.reverse()
  }),
)

describe('what the worker makes of patches', () => {
  test('is the mechanism of the scene, to the bit, after any run of edits, undone and done again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 5, arbitrary: edits }, fc.constant('undo'), fc.constant('redo'))),
        (steps) => {
          const store = makeSceneStore(fourBars(2))
          const scene = () => store.getState().scene
          let told: Told | null = requestFor(change('load', scene()), null, 1)!.told
          let held = structuredClone(told.spec)
          steps.forEach((step, i) => {
            if (step === 'undo') store.undo()
            else if (step === 'redo') store.redo()
            else if (typeof step === 'function') store.edit('Edit', step)
            const sending = requestFor(change('edit', scene()), told, i + 2)
            if (sending !== null) {
              const { request } = structuredClone({ request: sending.request })
              if (request.kind !== 'edit') throw new Error('not an edit')
              const { mechanism } = request
              held = mechanism.kind === 'whole' ? mechanism.spec : applyPatch(held, mechanism.patch)
              told = sending.told
            }
            expect(held).toStrictEqual(anew(scene()))
            expect([...told!.index.bodies.keys()]).toEqual(scene().bodies.map(({ id }) => id))
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('moves as it does when it is told whole, to the bit', () => {
    const store = makeSceneStore(hangingChain(8))
    const byPatch = makeRunner({ now: () => 0 })
    const whole = makeRunner({ now: () => 0 })
    let told: Told | null = null
    const tell = (kind: Change['kind'], revision: number) => {
      const { scene } = store.getState()
      const sending = requestFor(change(kind, scene), told, revision)!
      told = sending.told
      const one = byPatch.handle(structuredClone(sending.request)).reply
      const all = requestFor(change(kind, structuredClone(scene)), null, revision)!
      const other = whole.handle(structuredClone(all.request)).reply
      if (one?.kind !== 'ready' || other?.kind !== 'ready') throw new Error('it does not run')
      expect(new Float64Array(one.frame)).toStrictEqual(new Float64Array(other.frame))
      return sending.request
    }
    tell('load', 1)
    for (let revision = 2; revision < 8; revision++) {
      for (const runner of [byPatch, whole])
        runner.handle({ kind: 'advance', revision: revision - 1, until: 0.02 * revision, budget: 1, buffer: null })
      store.edit('Edit', (draft) => {
        setDensity(draft, draft.bodies[revision]!.id, 900 * revision)
        setJointDamping(draft, draft.joints[revision]!.id, 1e-3 * revision)
      })
      const request = tell('edit', revision)
      if (request.kind !== 'edit' || request.mechanism.kind !== 'patch') throw new Error('told whole')
      expect(request.mechanism.patch.bodies.map(([at]) => at)).toEqual([revision])
      expect(request.mechanism.patch.joints.map(([at]) => at)).toEqual([revision])
    }
  })
})

describe('a message', () => {
  test('holds what an edit changed; what came, went or changed places is told whole', () => {
    const store = makeSceneStore(hangingChain(300))
    const { told } = requestFor(change('load', store.getState().scene), null, 1)!
    const whole = JSON.stringify(told.spec).length
    store.edit('Move', (draft) => setPose(draft, 'link-7', { position: [0, 1, 0] }))
    const moved = requestFor(change('edit', store.getState().scene, ['link-7']), told, 2)!
    expect(moved.request).toMatchObject({
      revision: 2,
      posed: ['link-7'],
      mechanism: { kind: 'patch', of: 1, patch: { bodies: [[7, { id: 'link-7' }]], joints: [], forces: [] } },
    })
    expect(JSON.stringify(moved.request).length).toBeLessThan(whole / 100)
    store.edit('Delete', (draft) => void draft.joints.pop())
    expect(requestFor(change('edit', store.getState().scene), moved.told, 3)!.request).toMatchObject({
      mechanism: { kind: 'whole', spec: { joints: { length: 299 } } },
    })
  })

  test('is not sent where the worker knows it all, though bodies that are to be put in place are', () => {
    const { told } = requestFor(change('load', pendulum()), null, 1)!
    expect(requestFor(change('edit', { ...pendulum(), title: 'Another' }), told, 2)).toBeNull()
    expect(requestFor(change('edit', pendulum(), ['bar']), told, 2)).not.toBeNull()
    expect(requestFor(change('edit', { ...pendulum(), gravity: [0, 0, 0] }), told, 2)).not.toBeNull()
    expect(requestFor(change('load', pendulum()), told, 2)).not.toBeNull()
  })

  test('of a load with an edit after it is a load of the edited scene, from where it was to begin', () => {
    const still = {
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
    } as const
    const cause = { kind: 'edit', label: 'Move', serial: 7, entry: 7 } as const
    const at = { t: 2, bodies: ['a', 'b'].map((id) => ({ id, ...still })) }
    const joined = join({ ...change('load', pendulum(1), ['c']), at }, { ...change('edit', pendulum(2), ['b']), cause })
    expect(joined).toMatchObject({ kind: 'load', cause, at: { t: 2, bodies: [{ id: 'a' }] } })
    expect([...joined.posed]).toEqual(['c', 'b'])
    expect(joined.scene.bodies[0]!.mass!.mass).toBe(2)
    expect(join(joined, change('load', pendulum(3)))).toMatchObject({ at: null, cause: null })
  })
})

describe('what was found of an edit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A run that is told of each edit as it was found; `edit` gives what was found. */
  const startUp = () => {
    const run = makeScriptedSimulation()
    let scene: Scene = makeSceneStore(sprungPendulum()).getState().scene
    run.simulation.load(scene)
    run.ready()
    const edit = (recipe: (draft: SceneDraft) => void) => {
      const store = makeSceneStore(scene)
      const before = scene
      store.edit('Edit', recipe)
      scene = store.getState().scene
      const found = classifyEdit(before, scene)
      if (found.class === 'view') run.simulation.see(found)
      else run.simulation.edit(scene, [], null, found)
      return found
    }
    const patch = () => {
      const last = run.last()
      if (last.kind !== 'edit' || last.mechanism.kind !== 'patch') throw new Error('no patch')
      return last.mechanism.patch
    }
    return { run, edit, patch, scene: () => scene }
  }

  test('is what the worker is told, also after edits of what is seen', () => {
    const { run, edit, patch } = startUp()
    const first = edit((draft) => setGravity(draft, [0, 0, -2]))
    expect(patch()).toBe(first.patch)
    run.ready()
    edit((draft) => void (draft.bodies[0]!.name = 'Arm'))
    const second = edit((draft) => setJointDamping(draft, draft.joints[0]!.id, 0.3))
    expect(patch()).toBe(second.patch)
  })

  test('is joined of edits that wait: the newest of each item; what was taken back is not told', () => {
    const { run, edit, patch } = startUp()
    const set = (stiffness: number) => (draft: SceneDraft) => void Object.assign(draft.forces[0]!, { stiffness })
    edit(set(1))
    edit(set(2))
    edit((draft) => void (draft.title = 'Renamed'))
    edit((draft) => setGravity(draft, [0, 0, -2]))
    const last = edit(set(3))
    run.ready()
    expect(patch()).toEqual({ gravity: [0, 0, -2], bodies: [], joints: [], forces: last.patch!.forces })
    run.ready()
    const now = run.kinds().length
    const found = edit(set(4))
    const back = { ...found, before: found.after, after: found.before }
    expect(joinEdits(found, back)).toMatchObject({ class: 'view' })
    expect(run.kinds()).toHaveLength(now + 1)
  })

  test('gives what fails the names of now', () => {
    const { run, edit } = startUp()
    edit((draft) => void (draft.joints[0]!.name = 'Hinge of the arm'))
    run.simulation.rewind()
    const id = run.simulation.frame!.index.joints.keys().next().value!
    const sentence = ['stuck at ', { kind: 'joint', id, noun: 'joint' }] as const
    const { revision } = run.last()
    run.newest().reply({
      kind: 'failed',
      revision,
      failure: { code: 'diverged', message: 'stuck', sentence },
      frame: null,
      buffer: null,
    })
    expect(run.status().failure?.message).toBe('stuck at Hinge of the arm')
  })
})

describe('a worker that does not have what a patch is of', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('says so, and keeps what it has', () => {
    const runner = makeRunner({ now: () => 0 })
    const { request, told } = requestFor(change('load', pendulum()), null, 1)!
    const patch = requestFor(change('edit', pendulum(2)), told, 2)!.request
    expect(runner.handle(patch).reply).toEqual({ kind: 'unknown', revision: 2 })
    expect(runner.handle(request).reply).toMatchObject({ kind: 'ready', revision: 1 })
    const other = requestFor(change('edit', pendulum(2)), { ...told, revision: 9 }, 10)!.request
    expect(runner.handle(other).reply).toEqual({ kind: 'unknown', revision: 10 })
    expect(runner.handle(patch).reply).toMatchObject({ kind: 'ready', revision: 2 })
  })

  test('is told all of it, with what was edited meanwhile', () => {
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum(1))
    run.ready()
    run.simulation.edit(pendulum(2), ['bar'])
    expect(run.last()).toMatchObject({ mechanism: { kind: 'patch', of: 1 } })
    run.simulation.edit(pendulum(3), [])
    run.newest().reply({ kind: 'unknown', revision: 2 })
    expect(run.last()).toMatchObject({
      revision: 3,
      posed: ['bar'],
      mechanism: { kind: 'whole', spec: { bodies: [{ mass: 3 }] } },
    })
    expect(run.status().phase).toBe('ready')
    run.ready()
    run.simulation.edit(sprungPendulum(), [])
    expect(run.last()).toMatchObject({ mechanism: { kind: 'whole' } })
    run.ready()
    // A worker that is started again knows nothing, whatever the one before was told.
    run.newest().crash('out of memory')
    expect(run.newest().asked).toMatchObject([{ kind: 'load', spec: { forces: [{ id: 'spring' }] } }])
  })
})

import { describe, expect, test } from 'vitest'
import { WAYS_OPTIONS, type Comparison, type ComparisonOptions, type Refusal } from '../../engine/index.ts'
import { makeSceneStore, toMechanismSpec } from '../../scene/index.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import type { ComparisonReply, ComparisonRequest } from '../protocol/comparison.ts'
import { compare } from '../worker/comparing.ts'
import { makeComparing } from './comparing.ts'

const BRIEFLY: ComparisonOptions = {
  duration: 0.02,
  step: 2e-3,
  orderDuration: 0.02,
  orderSteps: [4e-3, 2e-3, 1e-3],
  repeats: 1,
}

/** Workers that write down what they are asked; the test answers for them. */
function makeScriptedWorkers() {
  const workers: {
    readonly asked: ComparisonRequest[]
    terminated: number
    reply: (reply: ComparisonReply) => void
    crash: () => void
  }[] = []
  const comparing = makeComparing({
    createWorker() {
      const made: (typeof workers)[number] = { asked: [], terminated: 0, reply: () => {}, crash: () => {} }
      workers.push(made)
      return {
        post: (request) => void made.asked.push(request),
        terminate: () => void made.terminated++,
        listen(onReply, onCrash) {
          made.reply = onReply
          made.crash = () => onCrash('out of memory')
        },
      }
    },
  })
  return { workers, comparing }
}

const comparison = { kinematics: null, dynamics: [] } as unknown as Comparison

describe('a comparison', () => {
  test('goes to a worker of its own, tells of its progress, and ends the worker with what it found', async () => {
    const { workers, comparing } = makeScriptedWorkers()
    const told: (readonly [number, string])[] = []
    const scene = pendulum()
    const found = comparing.compare(scene, BRIEFLY, (done, doing) => told.push([done, doing]))
    const [worker] = workers
    expect(worker!.asked).toEqual([{ kind: 'formulations', spec: toMechanismSpec(scene), options: BRIEFLY }])
    worker!.reply({ kind: 'progress', done: 0.25, doing: 'Reference' })
    worker!.reply({ kind: 'progress', done: 0.5, doing: 'Kinematics, rp' })
    expect(told).toEqual([
      [0.25, 'Reference'],
      [0.5, 'Kinematics, rp'],
    ])
    worker!.reply({ kind: 'formulations', comparison })
    expect(await found).toEqual({ ok: true, comparison })
    expect(worker!.terminated).toBe(1)
    comparing.end()
    expect(worker!.terminated).toBe(1)
  })

  test('is given up by ending its worker, and by the next one; what it still says is not heard', async () => {
    const { workers, comparing } = makeScriptedWorkers()
    const told: number[] = []
    const first = comparing.compare(pendulum(), BRIEFLY, (done) => told.push(done))
    const second = comparing.compare(sliderCrank(), BRIEFLY, (done) => told.push(done))
    expect(await first).toBeNull()
    expect(workers.map(({ terminated }) => terminated)).toEqual([1, 0])
    workers[0]!.reply({ kind: 'progress', done: 0.5, doing: 'Reference' })
    workers[0]!.reply({ kind: 'formulations', comparison })
    workers[0]!.crash()
    comparing.end()
    expect(await second).toBeNull()
    workers[1]!.reply({ kind: 'progress', done: 0.5, doing: 'Reference' })
    expect(told).toEqual([])
    expect(workers.map(({ terminated }) => terminated)).toEqual([1, 1])
  })

  test('says in words that a worker died, or that there is none', async () => {
    const { workers, comparing } = makeScriptedWorkers()
    const found = comparing.compare(pendulum(), BRIEFLY, () => {})
    workers[0]!.crash()
    expect(await found).toMatchObject({ ok: false, why: expect.stringMatching(/broke off/) as string })
    expect(workers[0]!.terminated).toBe(1)
    const none = makeComparing({
      createWorker() {
        throw new Error('no workers here')
      },
    })
    expect(await none.compare(pendulum(), BRIEFLY, () => {})).toMatchObject({ ok: false })
  })

  test('names joints and bodies as the scene does', async () => {
    const { workers, comparing } = makeScriptedWorkers()
    const store = makeSceneStore(pendulum())
    const { id } = store.getState().scene.joints[0]!
    store.edit('Name', (draft) => {
      draft.joints[0]!.name = 'Hinge'
    })
    const { scene } = store.getState()
    const sentence = [{ kind: 'joint', id, noun: 'Joint' } as const, ' is at fault.']
    const refusal = { code: 'notMapped', message: `Joint ${id} is at fault.`, sentence, joint: id } satisfies Refusal
    const refused = comparing.compare(scene, BRIEFLY, () => {})
    workers[0]!.reply({ kind: 'refused', refusal })
    expect(await refused).toEqual({ ok: false, why: 'Hinge is at fault.' })

    const early = comparing.compare(scene, BRIEFLY, () => {})
    const run = { name: 'rA', seconds: 1, iterations: 2, refusal } as const
    const [kinematics, dynamics] = [[run], [{ ...run, scheme: 'backward-euler', energyError: 0 } as const]]
    workers[1]!.reply({ kind: 'formulations', comparison: { ...comparison, kinematics, dynamics } })
    const told = { refusal: { message: 'Hinge is at fault.', joint: id } }
    expect(await early).toMatchObject({ ok: true, comparison: { kinematics: [told], dynamics: [told] } })

    const ways = comparing.compareWays(scene, WAYS_OPTIONS, () => {})
    const way = { name: 'kane', refusal, seconds: NaN, apart: NaN, missed: 0 } as const
    const compared = { bodies: 1, instants: 1, reached: 0, ended: null, growth: [], ways: [way] }
    workers[2]!.reply({ kind: 'ways', comparison: compared })
    expect(await ways).toMatchObject({ ok: true, comparison: { ways: [told] } })
  })
})

describe('the worker', () => {
  async function answersTo(request: ComparisonRequest): Promise<ComparisonReply[]> {
    const replies: ComparisonReply[] = []
    // as between threads
    await compare(
      structuredClone(request),
      () => 0,
      (reply) => replies.push(structuredClone(reply)),
    )
    return replies
  }

  test('tells how far it is, and then what it found', async () => {
    const replies = await answersTo({ kind: 'formulations', spec: toMechanismSpec(pendulum()), options: BRIEFLY })
    const last = replies.pop()
    expect(last).toMatchObject({ kind: 'formulations', comparison: { freedoms: 1, kinematics: null } })
    expect(replies.length).toBeGreaterThan(10)
    expect(replies.every(({ kind }) => kind === 'progress')).toBe(true)
    expect(replies.at(-1)).toMatchObject({ done: 1 })
  })

  test('compares ways to accelerations as well', async () => {
    const options = { ...WAYS_OPTIONS, instants: 3, links: [1], timed: 0 }
    const replies = await answersTo({ kind: 'ways', spec: toMechanismSpec(pendulum()), options })
    expect(replies.at(-1)).toMatchObject({ kind: 'ways', comparison: { instants: 3, reached: 2 } })
    expect(replies.at(-2)).toMatchObject({ kind: 'progress', done: 1 })
  })

  test('refuses what cannot be compared, and what it cannot make sense of', async () => {
    const spec = toMechanismSpec(pendulum())
    const [bare] = await answersTo({
      kind: 'formulations',
      spec: { ...spec, bodies: [], joints: [], forces: [] },
      options: BRIEFLY,
    })
    expect(bare).toMatchObject({ kind: 'refused', refusal: { message: 'No body can move.' } })
    const [broken] = await answersTo({
      kind: 'formulations',
      spec: { ...spec, joints: null as never },
      options: BRIEFLY,
    })
    expect(broken).toMatchObject({
      kind: 'refused',
      refusal: { message: expect.stringMatching(/unexpected fault/) as string },
    })
  })
})

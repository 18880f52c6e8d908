import { describe, expect, test } from 'vitest'
import { toMechanismSpec } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { fourBars, hangingChain } from '../../testing/large-scenes.ts'
import type { Scene } from '../../scene/index.ts'
import { drift, is, makeRunnerDriver, motion, numbers, read } from '../../testing/runner-driver.ts'
import { impossible, pendulum, sliderCrank, sprungPendulum, thrownBody } from '../../testing/small-scenes.ts'
import { BODY, HEADER, JOINT } from '../protocol/frame.ts'

describe('editing', () => {
  test('in mid-run the time goes on and the pose stays', () => {
    const run = makeRunnerDriver()
    run.load(pendulum(1.3))
    const before = numbers(run.advance(0.5))
    const ready = is('ready', run.edit(pendulum(5)))
    const after = new Float64Array(ready.frame)
    expect(after[HEADER.time]).toBe(0.5)
    for (let k = 0; k < BODY.velocity; k++) expect(run.body(after, 0)[k]).toBeCloseTo(read(run.body(before, 0), k), 12)
    expect(Math.abs(drift(after))).toBeLessThan(1e-12)
    expect(numbers(run.advance(0.6))[HEADER.time]).toBe(0.6)
  })

  test('a law that made the motion too fast can be replaced, and the run goes on by the new one', async () => {
    const scene = await galleryScene('slider-crank')
    const turning = (law: string): Scene => ({
      ...scene,
      joints: scene.joints.map((joint) =>
        joint.drive === null ? joint : { ...joint, drive: { kind: 'angular-velocity', law } },
      ),
    })
    const run = makeRunnerDriver()
    run.load(scene)
    run.advance(5)
    is('ready', run.edit(turning('t^99')))
    const stopped = is('failed', run.advance(6)).failure
    expect(stopped).toMatchObject({ code: 'numericalLimit' })
    expect(stopped.message).toMatch(/the law of the drive of .* Change the law/)
    is('ready', run.edit(turning('2*pi')))
    expect(numbers(run.advance(6))[HEADER.time]).toBe(6)
  })

  test('a run whose law has no value at its start stands there once it is rewound, says why, and begins there once the law has one', () => {
    const run = makeRunnerDriver()
    const start = new Float64Array(is('ready', run.load(sliderCrank())).frame)
    run.advance(2)
    is('ready', run.edit(sliderCrank({ law: '3*t + 0*log(t - 1)' })))
    const { failure, frame } = is('failed', run.rewind())
    expect(failure).toMatchObject({ code: 'lawNotFinite', time: 0 })
    const rewound = new Float64Array(frame!)
    expect(rewound[HEADER.time]).toBe(0)
    for (let k = 0; k < BODY.velocity; k++) expect(run.body(rewound, 1)[k]).toBe(run.body(start, 1)[k])
    // Nothing is known of how fast it is, nor of what acts on it.
    for (const at of [run.joint(rewound, 0)[JOINT.force], run.joint(rewound, 0)[JOINT.rate], rewound[HEADER.kinetic]])
      expect(at).toBeNaN()
    is('failed', run.advance(0.1))
    expect(new Float64Array(is('ready', run.edit(sliderCrank())).frame)[HEADER.time]).toBe(0)
    expect(numbers(run.advance(0.1))[HEADER.time]).toBe(0.1)
  })

  test('a longer crank closes again where it is', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5 }))
    run.advance(0.5)
    const frame = new Float64Array(is('ready', run.edit(sliderCrank({ crank: 0.25, rod: 0.5 }))).frame)
    const x = 0.25 * Math.cos(1.5) + Math.sqrt(0.25 - (0.25 * Math.sin(1.5)) ** 2)
    expect(run.body(frame, 2)[BODY.position]).toBeCloseTo(x, 9)
  })

  test('a body that was posed by hand goes where the scene has it, others stay', () => {
    const two = (y: number): Scene => {
      const [stone] = thrownBody().bodies
      if (stone === undefined) throw new Error('no stone')
      return { ...thrownBody(), bodies: [stone, { ...stone, id: 'other', position: [9, y, 0] }] }
    }
    const run = makeRunnerDriver()
    run.load(two(0))
    const before = numbers(run.advance(0.3))
    const after = new Float64Array(is('ready', run.edit(two(8), ['other'])).frame)
    expect(Array.from(run.body(after, 1).slice(0, 3))).toEqual([9, 8, 0])
    expect(run.body(after, 0).slice(0, 10)).toEqual(run.body(before, 0).slice(0, 10))
  })

  test.each<[string, number, (t: number) => number, (t: number) => number]>([
    ['1/(t - 1)', 2, (t) => Math.log(t - 1), (t) => 1 / (t - 1)],
    ['3/(t - 1)^2', 2, (t) => -3 / (t - 1), (t) => 3 / (t - 1) ** 2],
    ['1/t', 2.5, (t) => Math.log(t), (t) => 1 / t],
    ['1/t^2', 2.5, (t) => -1 / t, (t) => 1 / t ** 2],
    ['1/sqrt(t - 1)', 1.5, (t) => 2 * Math.sqrt(t - 1), (t) => 1 / Math.sqrt(t - 1)],
    // no closed form: integrated from there
    ['tan(t)', 2, (t) => -Math.log(-Math.cos(t)), (t) => Math.tan(t)],
    ['exp(600 - 300*t)', 2, (t) => -Math.exp(600 - 300 * t) / 300, (t) => Math.exp(600 - 300 * t)],
    // of these the closed form from t = 0 would be 0 times infinity
    ['exp(400*(t - 2.7))', 2, (t) => Math.exp(400 * (t - 2.7)) / 400, (t) => Math.exp(400 * (t - 2.7))],
    ['exp(100*(t - 8.7))', 8, (t) => Math.exp(100 * (t - 8.7)) / 100, (t) => Math.exp(100 * (t - 8.7))],
    ['5', 2, (t) => 5 * t, () => 5],
  ])('a rate by the law %s, edited in at t = %d: on from the angle it is at', (law, at, angle, rate) => {
    const scene = (text: string): Scene => {
      const joints = sliderCrank().joints.map((joint) =>
        joint.id === 'main' ? { ...joint, drive: { kind: 'angular-velocity' as const, law: text } } : joint,
      )
      return { ...sliderCrank(), joints }
    }
    const run = makeRunnerDriver()
    run.load(scene('8'))
    run.advance(at)
    const edited = new Float64Array(is('ready', run.edit(scene(law))).frame)
    const here = 8 * at
    expect(run.joint(edited, 0)[JOINT.coordinate]).toBeCloseTo(here, 9)
    expect(run.joint(edited, 0)[JOINT.rate]).toBeCloseTo(rate(at), 9)
    expect(edited[HEADER.positionViolation]).toBeLessThan(1e-10)
    for (const t of [at + 0.01, at + 0.7]) {
      const frame = numbers(run.advance(t))
      expect(run.joint(frame, 0)[JOINT.coordinate]).toBeCloseTo(here + angle(t) - angle(at), 6)
      expect(run.joint(frame, 0)[JOINT.rate]).toBeCloseTo(rate(t), 9)
    }
  })

  test('at t = 0 it assembles as loading does', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2 }))
    const edited = new Float64Array(is('ready', run.edit(sliderCrank({ crank: 0.3 }))).frame)
    const fresh = makeRunnerDriver()
    const loaded = new Float64Array(is('ready', fresh.load(sliderCrank({ crank: 0.3 }))).frame)
    expect(motion(edited)).toEqual(motion(loaded))
  })

  test('open rest lengths stay those of the start', () => {
    const run = makeRunnerDriver()
    expect(is('ready', run.load(sprungPendulum())).report?.kept.forces['spring']).toBeCloseTo(0.5, 9)
    run.advance(0.2)
    expect(is('ready', run.edit(sprungPendulum())).report?.kept.forces['spring']).toBeCloseTo(0.5, 9)
  })

  test('an edit that cannot be assembled leaves the run where it is, for the next edit', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const before = numbers(run.advance(0.4))
    const [bar] = pendulum().bodies
    if (bar === undefined) throw new Error('no bar')
    const failed = is('failed', run.edit(impossible(), ['bar']))
    expect(failed.failure).toMatchObject({ code: 'notAssembled' })
    expect(failed.failure.joints?.map(({ id }) => id)).toContain('there')
    for (const reply of [run.advance(0.5), run.back(0), run.pull('bar', [0, 0, 0], true)]) {
      expect(is('failed', reply).failure).toEqual(failed.failure)
    }
    const after = new Float64Array(is('ready', run.edit(pendulum())).frame)
    expect(after[HEADER.time]).toBe(before[HEADER.time])
    // What was asked of the pose is taken back with the edit: the bar hangs where it was seen.
    expect(Array.from(run.body(after, 0).slice(0, 7))).toEqual(Array.from(run.body(before, 0).slice(0, 7)))
  })

  test('an edit that cannot be assembled at the start either stands there once it is rewound, as its bodies are placed', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    run.advance(0.4)
    is('failed', run.edit(impossible()))
    for (const { failure, frame } of [is('failed', run.rewind()), is('failed', run.rewind())]) {
      expect(failure).toMatchObject({ code: 'notAssembled', time: 0 })
      const rewound = new Float64Array(frame!)
      expect(rewound[HEADER.time]).toBe(0)
      const { position, orientation } = impossible().bodies[0]!
      expect(Array.from(run.body(rewound, 0).slice(0, 7))).toEqual([...position, ...orientation])
      const joint = run.joint(rewound, 0)
      for (const at of [joint[JOINT.force], joint[JOINT.freeForce], rewound[HEADER.kinetic]]) expect(at).toBeNaN()
    }
    for (const reply of [run.advance(0.5), run.back(0), run.pull('bar', [0, 0, 0], true)]) is('failed', reply)
    // it is no pose that a run goes on from
    is('failed', run.edit(impossible(), [], [{ kind: 'edit', entry: 1, bodies: [], restarts: true }]))
    expect(new Float64Array(is('ready', run.edit(pendulum())).frame)[HEADER.time]).toBe(0)
    expect(numbers(run.advance(0.1))[HEADER.time]).toBe(0.1)
  })

  test('many small mechanisms are analysed at once', () => {
    const bodies = Array.from({ length: 40 }, (_, i) =>
      pendulum().bodies.map((body) => ({ ...body, id: `bar${i}` })),
    ).flat()
    const joints = bodies.flatMap(({ id }) => {
      return pendulum().joints.map((pin) => ({ ...pin, id: `pin-${id}`, driven: { ...pin.driven, body: id } }))
    })
    const { report } = is('ready', makeRunnerDriver().load({ ...pendulum(), bodies, joints }))
    expect(report).toMatchObject({ analysis: 'done', mobility: { dof: 40 } })
  })

  test('a large mechanism is ready at once, its report comes on request', () => {
    const run = makeRunnerDriver()
    const chain = hangingChain(40)
    const { report } = is('ready', run.load(chain))
    expect(report).toMatchObject({ analysis: 'later', mobility: null, indeterminate: [] })
    // It may be asked of a runner that has loaded nothing.
    const other = makeRunnerDriver().runner
    const told = is('report', other.handle({ kind: 'describe', revision: 1, spec: toMechanismSpec(chain) }).reply)
    expect(told.report).toMatchObject({ analysis: 'done', mobility: { dof: 40 } })
  })

  test('the joints are looked into once edits of their places rest: until then what was found is of before', () => {
    const course = (asks: boolean): { told: unknown; before: unknown; frame: number[] } => {
      const run = makeRunnerDriver()
      const { report: first } = is('ready', run.load(sliderCrank({ crank: 0.2, rod: 0.5 })))
      run.advance(0.5)
      const { report: before } = is('ready', run.edit(sliderCrank({ crank: 0.25, rod: 0.5 })))
      expect(before).toMatchObject({ analysis: 'before', mobility: first.mobility, planarity: first.planarity })
      const { report: again } = is('ready', run.edit(sliderCrank({ crank: 0.26, rod: 0.5 })))
      expect(again.analysis).toBe('before')
      const told = asks
        ? is('report', run.runner.handle({ kind: 'describe', revision: 2, spec: null }).reply).report
        : null
      return { told, before, frame: [...numbers(run.advance(0.9))] }
    }
    const asked = course(true)
    const fresh = is('ready', makeRunnerDriver().load(sliderCrank({ crank: 0.26, rod: 0.5 }))).report
    expect(asked.told).toMatchObject({ analysis: 'done', mobility: fresh.mobility, indeterminate: fresh.indeterminate })
    // and the run does not feel that it was asked
    const skip = HEADER.wallSeconds
    const silent = course(false)
    expect(asked.frame.filter((_, k) => k !== skip)).toEqual(silent.frame.filter((_, k) => k !== skip))
  })

  test('loads and masses leave what was found of the joints', () => {
    const run = makeRunnerDriver()
    run.load(pendulum(1))
    run.advance(0.5)
    expect(is('ready', run.edit(pendulum(2))).report.analysis).toBe('done')
  })

  test('a rewound run tells how far its start was moved in assembly, not how far the last edit moved the run', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.25, rod: 0.5 }))
    run.advance(0.3)
    is('ready', run.edit(sliderCrank({ crank: 0.25, rod: 0.8 })))
    const edited = is('ready', run.edit(sliderCrank({ crank: 0.25, rod: 0.55 }))).report.assemblyMove
    const fresh = is('ready', makeRunnerDriver().load(sliderCrank({ crank: 0.25, rod: 0.55 }))).report.assemblyMove
    expect(Math.abs(edited - fresh)).toBeGreaterThan(0.01)
    const rewound = is('ready', run.rewind())
    expect(rewound.report.assemblyMove).toBeCloseTo(fresh, 9)
    expect(new Float64Array(rewound.frame)[HEADER.time]).toBe(0)
  })

  test('a change that does not run where it was made, but from the start, is told of once it is rewound', () => {
    const run = makeRunnerDriver()
    const before = is('ready', run.load(sliderCrank({ crank: 0.5, rod: 0.8, law: 't' }))).report
    run.advance(1.5)
    const shorter = sliderCrank({ crank: 0.5, rod: 0.2, law: 't' })
    const loose = pendulum().bodies.map((body) => ({ ...body, id: 'loose' }))
    is('failed', run.edit({ ...shorter, bodies: [...shorter.bodies, ...loose] }))
    const { report } = is('ready', run.rewind())
    expect(report.mobility?.bodies).toBe(before.mobility!.bodies + 1)
    expect(numbers(run.advance(0.1))[HEADER.time]).toBe(0.1)
  })

  test('what would take minutes is not analysed', () => {
    const run = makeRunnerDriver()
    const { report } = is('ready', run.load(fourBars(100)))
    expect(report).toMatchObject({ analysis: 'tooLarge', mobility: null })
    expect(report.assemblyMove).toBeLessThan(1e-12)
  })
})

describe('pulling', () => {
  test('the spring acts while running, and its force is in the frame', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    expect(run.pull('bar', [0.5, 2, 0], false)).toBeNull()
    const pulledFrame = numbers(run.advance(0.05))
    expect(pulledFrame[HEADER.pulling]).toBe(1)
    expect(pulledFrame[HEADER.pullForce + 1]).toBeGreaterThan(0)
    const angle = read(run.joint(pulledFrame, 0), JOINT.coordinate)
    expect(angle).toBeGreaterThan(0)
    expect(pulledFrame[HEADER.pullPoint]).toBeCloseTo(0.5 * Math.cos(angle), 9)
    expect(pulledFrame[HEADER.pullPoint + 1]).toBeCloseTo(0.5 * Math.sin(angle), 9)
    expect(Math.abs(drift(pulledFrame))).toBeLessThan(1e-6)
    expect(run.release()).toBeNull()
    const free = numbers(run.advance(0.1))
    expect(Array.from(free.slice(HEADER.pulling, HEADER.pullForce + 3))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('an edit does not tear it off, a load does', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    run.pull('bar', [0.5, 2, 0], false)
    run.advance(0.05)
    run.edit(pendulum(2))
    expect(numbers(run.advance(0.1))[HEADER.pullForce + 1]).toBeGreaterThan(0)
    run.load(pendulum())
    expect(numbers(run.advance(0.1))[HEADER.pulling]).toBe(0)
  })

  test('while still, the joints are kept and the point comes to the target', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const frame = numbers(run.pull('bar', [0.3, 0.4, 0], true))
    expect(frame[HEADER.time]).toBe(0)
    expect(run.joint(frame, 0)[JOINT.coordinate]).toBeCloseTo(Math.atan2(0.4, 0.3), 4)
    expect(frame[HEADER.positionViolation]).toBeLessThan(1e-10)
    expect(Math.abs(drift(frame))).toBeLessThan(1e-12)
    expect(Array.from(frame.slice(HEADER.pullForce, HEADER.pullForce + 3))).toEqual([0, 0, 0])
  })

  test('a drag is one step back, however many moves it took', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    run.pull('bar', [0.3, 0.4, 0], true)
    run.pull('bar', [0, 0.5, 0], true)
    run.release()
    run.pull('bar', [-0.5, 0.1, 0], true)
    run.release()
    expect(run.joint(numbers(run.back(0)), 0)[JOINT.coordinate]).toBeCloseTo(Math.PI / 2, 4)
    expect(run.joint(numbers(run.back(0)), 0)[JOINT.coordinate]).toBe(0)
  })

  test('a drag of what stands in mid-run leaves its joints as fast as they were, in few moves or in many', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const rate = run.joint(numbers(run.advance(0.4)), 0)[JOINT.rate]!
    expect(Math.abs(rate)).toBeGreaterThan(1)
    for (const moves of [1, 2, 24]) {
      let frame = numbers(run.seek(0.4))
      for (let i = 1; i <= moves; i++)
        frame = numbers(run.pull('bar', [0.5 * Math.sin(i / moves), -0.5 * Math.cos(i / moves), 0], true))
      run.release()
      expect(run.joint(frame, 0)[JOINT.coordinate]).toBeCloseTo(1 - Math.PI / 2, 4)
      expect(run.joint(frame, 0)[JOINT.rate]).toBeCloseTo(rate, 10)
    }
  })

  test('what is not there cannot be pulled, and nothing breaks', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    expect(numbers(run.pull('ghost', [1, 1, 1], true))[HEADER.pulling]).toBe(0)
    run.pull('ground', [1, 1, 1], false)
    expect(numbers(run.advance(0.1))[HEADER.pulling]).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import type { MechanismSpec } from '../../engine/index.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import { hangingChain } from '../../testing/large-scenes.ts'
import { drift, is, makeRunnerDriver, motion, numbers, read } from '../../testing/runner-driver.ts'
import { impossible, pendulum, sliderCrank, sprungPendulum, thrownBody } from '../../testing/small-scenes.ts'
import { BODY, HEADER, JOINT, frameLength } from '../protocol/frame.ts'
import type { RunSettings } from '../protocol/messages.ts'

describe('loading and running', () => {
  test('a loaded mechanism is at its start, with its report', () => {
    const run = makeRunnerDriver()
    const ready = is('ready', run.load(sliderCrank()))
    expect(ready.revision).toBe(1)
    expect(ready.report).toMatchObject({ mobility: { bodies: 3, dof: 0, mechanism: { dof: 1 } } })
    expect(ready.report?.assemblyMove).toBeLessThan(1e-12)
    const frame = new Float64Array(ready.frame)
    expect(frame[HEADER.time]).toBe(0)
    expect(run.body(frame, 2)[BODY.position]).toBeCloseTo(0.7, 12)
  })

  test('a thrown body flies a parabola', () => {
    const run = makeRunnerDriver()
    run.load(thrownBody())
    let frame = new Float64Array()
    for (let i = 1; i <= 30; i++) frame = numbers(run.advance(i / 60))
    const [t, g] = [0.5, 9.81]
    expect(frame[HEADER.time]).toBe(t)
    const body = run.body(frame, 0)
    expect(body[BODY.position]).toBeCloseTo(1.5 * t, 9)
    expect(body[BODY.position + 1]).toBeCloseTo(4 * t - 0.5 * g * t * t, 9)
    expect(body[BODY.velocity + 1]).toBeCloseTo(4 - g * t, 9)
    expect(body[BODY.acceleration + 1]).toBeCloseTo(-g, 9)
  })

  test('a driven slider is where the formula has it, at exactly the time asked for', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }))
    for (const t of [0.1, 0.35, 0.8, 2.1]) {
      const frame = numbers(run.advance(t))
      expect(frame[HEADER.time]).toBe(t)
      const phi = 3 * t
      expect(run.body(frame, 2)[BODY.position]).toBeCloseTo(
        0.2 * Math.cos(phi) + Math.sqrt(0.25 - (0.2 * Math.sin(phi)) ** 2),
        9,
      )
      expect(run.joint(frame, 0)[JOINT.coordinate]).toBeCloseTo(phi, 9)
    }
  })

  test('energy balance holds with the work of a drive, and is measured against the motion', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank())
    let largest = 0
    let frame = new Float64Array()
    for (let i = 1; i <= 60; i++) {
      frame = numbers(run.advance(i / 60))
      largest = Math.max(largest, read(frame, HEADER.kinetic))
    }
    expect(frame[HEADER.largestKinetic]).toBeGreaterThanOrEqual(largest)
    expect(Math.abs(drift(frame))).toBeLessThan(1e-6 * largest)
    expect(frame[HEADER.positionViolation]).toBeLessThan(1e-10)
  })

  test('settings are honoured: a tighter tolerance takes more steps, a name is taken at its word', () => {
    const steps = (settings: Partial<RunSettings>) => {
      const run = makeRunnerDriver()
      const scene = pendulum()
      run.load(scene, { ...scene.simulation, ...settings })
      return read(numbers(run.advance(1)), HEADER.steps)
    }
    expect(steps({ tolerance: 1e-11 })).toBeGreaterThan(1.5 * steps({ tolerance: 1e-6 }))
    expect(steps({ integrator: 'baumgarte', step: 0.004 })).toBe(300)
    const run = makeRunnerDriver()
    const scene = pendulum()
    const reply = is('failed', run.load(scene, { ...scene.simulation, integrator: 'magic' }))
    expect(reply.failure.message).toContain('magic')
  })

  test('stops when the budget is spent, after at least one step', () => {
    const run = makeRunnerDriver({ tick: 10 })
    const scene = pendulum()
    run.load(scene, { ...scene.simulation, integrator: 'baumgarte', step: 0.001 })
    // The clock is looked at once before and once after every step, 10 ms each.
    const step = read(numbers(run.advance(1, 0)), HEADER.time)
    expect(step).toBeCloseTo(0.001, 4)
    expect(numbers(run.advance(1, 0.045))[HEADER.time]).toBeCloseTo(6 * step, 12)
    expect(numbers(run.advance(1, 0))[HEADER.time]).toBeCloseTo(7 * step, 12)
    expect(numbers(run.advance(6 * step, 0))[HEADER.time]).toBeCloseTo(7 * step, 12)
  })

  test('buffers go round: written in place when they fit, replaced when not', () => {
    const run = makeRunnerDriver()
    const ready = is('ready', run.load(sliderCrank()))
    expect(is('frame', run.advance(0.01, 1, ready.frame)).frame).toBe(ready.frame)
    const small = new ArrayBuffer(8)
    const made = is('frame', run.advance(0.02, 1, small)).frame
    expect(made).not.toBe(small)
    expect(made.byteLength).toBe(8 * frameLength({ bodies: 3, joints: 4, forces: 0, bundles: 0 }))
  })
})

describe('going back', () => {
  test('the motion does not depend on when it is looked at, nor on how the work is cut', () => {
    const end = (times: number[], tick: number, budget: number) => {
      const run = makeRunnerDriver({ tick })
      run.load(sprungPendulum())
      let frame = new Float64Array()
      let shown = 0
      for (const until of times) {
        do {
          frame = numbers(run.advance(until, budget))
          // What was shown is never taken back.
          expect(frame[HEADER.time]).toBeGreaterThanOrEqual(shown)
          shown = read(frame, HEADER.time)
        } while (until - shown > 1e-9)
      }
      return motion(frame)
    }
    const even = end([0.5, 1], 0, 1)
    const jittery = Array.from({ length: 90 }, (_, i) => (i + 1 + 0.4 * Math.sin(7 * i)) / 91)
    expect(end([...jittery, 1], 0, 1)).toEqual(even)
    expect(end([0.3, 0.9, 1], 1, 0.002)).toEqual(even)
    expect(end([...jittery, 1], 1, 0.0035)).toEqual(even)
  })

  test('rewinding and running again gives the same bits', () => {
    const run = makeRunnerDriver()
    for (const scene of [pendulum(), sliderCrank(), sprungPendulum()]) {
      run.load(scene)
      const record = () => Array.from({ length: 40 }, (_, i) => motion(numbers(run.advance((i + 1) / 60))))
      const first = record()
      const start = numbers(run.rewind())
      expect([start[HEADER.time], start[HEADER.recorded], start[HEADER.steps]]).toEqual([0, 0, 0])
      expect(record()).toEqual(first)
    }
  })

  test('rewinding after an edit in mid-run gives the bits of a fresh load', () => {
    const run = makeRunnerDriver()
    run.load(sprungPendulum())
    run.advance(0.3)
    const edited = { ...sprungPendulum(), gravity: [0, -5, 0] as const }
    run.edit(edited)
    run.advance(0.4)
    run.rewind()
    const rewound = motion(numbers(run.advance(0.5)))
    const fresh = makeRunnerDriver()
    fresh.load(edited)
    expect(rewound).toEqual(motion(numbers(fresh.advance(0.5))))
  })

  test('steps back frame by frame to the start, and stays there', () => {
    const run = makeRunnerDriver()
    const seen = [new Float64Array(is('ready', run.load(pendulum())).frame)]
    for (let i = 1; i <= 5; i++) seen.push(numbers(run.advance(i / 60)))
    seen.pop()
    for (const [i, before] of [...seen.entries()].toReversed()) {
      const frame = numbers(run.back(i / 60))
      expect(frame[HEADER.recorded]).toBe(i)
      expect(motion(frame)).toEqual(motion(before))
      expect(frame[HEADER.largestKinetic]).toBe(before[HEADER.largestKinetic])
    }
    expect(numbers(run.back(0))[HEADER.time]).toBe(0)
  })

  test('back by less than lies between two frames: run again from the one before, to the time itself', () => {
    for (const scene of [
      pendulum(),
      sliderCrank(),
      { ...pendulum(), simulation: { ...pendulum().simulation, integrator: 'rattle' } },
    ]) {
      const run = makeRunnerDriver()
      run.load(scene)
      for (const t of [0.22, 0.44, 0.66]) run.advance(t)
      for (let i = 1; i <= 45; i++) {
        const to = Math.max(0, 0.66 - i / 60)
        const frame = numbers(run.back(to))
        expect(frame[HEADER.time]).toBeCloseTo(to, 12)
        const there = makeRunnerDriver()
        there.load(scene)
        const straight = to === 0 ? numbers(there.rewind()) : numbers(there.advance(to))
        const [found, wanted] = [frame, straight].map((one) => run.body(one, 0).subarray(0, BODY.acceleration))
        found!.forEach((x, k) => expect(Math.abs(x - wanted![k]!)).toBeLessThan(1e-5 * (1 + Math.abs(x))))
      }
      expect(numbers(run.back(0))[HEADER.recorded]).toBe(0)
    }
  })

  test('forth by a step and back by one gives the same bits', () => {
    const run = makeRunnerDriver()
    run.load(sprungPendulum())
    const here = motion(numbers(run.advance(0.31)))
    run.advance(0.31 + 1 / 60)
    expect(motion(numbers(run.back(0.31 + 1 / 60 - 1 / 60)))).toEqual(here)
  })

  test('the memory is bounded: of what is long ago some frames are kept, and every time between them is come back to', () => {
    const run = makeRunnerDriver({ memory: 60_000 })
    run.load(pendulum())
    const times = Array.from({ length: 3000 }, (_, i) => (i + 1) / 600)
    let frame = new Float64Array()
    for (const t of times) frame = numbers(run.advance(t))
    const kept = read(frame, HEADER.recorded)
    expect(kept).toBeGreaterThan(50)
    expect(kept).toBeLessThan(1500)
    const straight = makeRunnerDriver()
    straight.load(pendulum())
    const there = new Map(times.slice(0, 2900).map((t) => [t, motion(numbers(straight.advance(t)))]))
    for (const to of [2900, 2899, 2500, 2117, 1800].map((i) => i / 600)) {
      frame = numbers(run.back(to))
      expect(motion(frame)).toEqual(there.get(to))
    }
    const first = read(numbers(run.back(0)), HEADER.time)
    expect(first).toBeLessThan(1800 / 600)
    expect(read(numbers(run.back(0)), HEADER.recorded)).toBe(0)
  })

  test('of a run that the machine is too slow for no more is recorded than of one that it is fast enough for', () => {
    const run = makeRunnerDriver({ tick: 10 })
    run.load(hangingChain(6))
    let frame = new Float64Array()
    let shown = 0
    for (; !(read(frame, HEADER.time) >= 0.5); shown++) frame = numbers(run.advance(0.5, 0.014))
    expect(shown).toBeGreaterThan(60)
    const there = motion(frame)
    frame = numbers(run.seek(0.25))
    expect(read(frame, HEADER.recorded)).toBeGreaterThan(0.45 * 60)
    expect(read(frame, HEADER.recorded)).toBeLessThanOrEqual(0.5 * 60 + 1)
    expect(motion(numbers(run.seek(0.5)))).toEqual(there)
    const fast = makeRunnerDriver()
    fast.load(hangingChain(6))
    expect(motion(numbers(fast.advance(0.25)))).toEqual(motion(frame))
  })

  test('a time is sought to the bit, forth and back, nothing is lost, and it is gone on from there', () => {
    for (const scene of [sprungPendulum(), sliderCrank()]) {
      const run = makeRunnerDriver()
      run.load(scene)
      const seen = [motion(numbers(run.rewind()))]
      for (let i = 1; i <= 90; i++) seen.push(motion(numbers(run.advance(i / 60))))
      for (const i of [41, 3, 90, 77, 0, 89]) {
        const frame = numbers(run.seek(i / 60))
        expect(motion(frame)).toEqual(seen[i])
        expect([frame[HEADER.seekFrom], frame[HEADER.seekTo]]).toEqual([0, 1.5])
      }
      // between two frames, before all and after all
      expect(numbers(run.seek(0.5123))[HEADER.time]).toBe(0.5123)
      expect(motion(numbers(run.seek(-1)))).toEqual(seen[0])
      expect(motion(numbers(run.seek(9)))).toEqual(seen[90])
      expect(numbers(run.advance(91 / 60))[HEADER.time]).toBe(91 / 60)
      run.seek(41 / 60)
      for (let i = 42; i <= 90; i++) expect(motion(numbers(run.advance(i / 60)))).toEqual(seen[i])
    }
  })

  test('a step back from where it was sought drops nothing; an edit and a rewind there drop what came after', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    for (let i = 1; i <= 60; i++) run.advance(i / 60)
    run.seek(0.5)
    const back = numbers(run.back(0.5 - 1 / 60))
    expect(back[HEADER.time]).toBeCloseTo(0.5 - 1 / 60, 12)
    expect(back[HEADER.seekTo]).toBe(1)
    run.seek(0.2)
    const ready = is('ready', run.edit({ ...pendulum(), gravity: [0, -3, 0] }))
    const edited = new Float64Array(ready.frame)
    expect([edited[HEADER.time], edited[HEADER.seekTo]]).toEqual([0.2, 0.2])
    const { marks } = ready.tape!
    run.advance(0.3)
    const sought = is('frame', run.seek(0.2))
    expect(new Float64Array(sought.frame)[HEADER.time]).toBe(0.2)
    expect(sought.tape?.marks ?? marks).toEqual([{ time: 0.2, kind: 'edit' }])
    expect(is('frame', run.rewind()).tape).toMatchObject({ marks: [], stretches: [], kept: [{ leftAt: 0.2, to: 1 }] })
  })

  test('a pull on the way is sought as it was, and marked', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const seen: Float64Array[] = []
    let marks: readonly { readonly kind: string }[] = []
    for (let i = 1; i <= 90; i++) {
      if (i > 20 && i < 50) run.pull('bar', [i / 50, 0.3, 0], false)
      if (i === 50) run.release()
      const reply = is('frame', run.advance(i / 60))
      marks = reply.tape?.marks ?? marks
      seen.push(motion(numbers(reply)))
    }
    for (const i of [88, 49, 30, 21, 20, 60]) expect(motion(numbers(run.seek(i / 60)))).toEqual(seen[i - 1])
    expect(marks.map(({ kind }) => kind)).toEqual(['pull', 'release'])
    // who pulled does not any more where the run goes on from there, now and whenever that is sought
    run.seek(0.5)
    const free = [31, 32, 33, 70].map((i) => motion(numbers(run.advance(i / 60))))
    expect([32, 70, 31].map((i) => motion(numbers(run.seek(i / 60))))).toEqual([free[1], free[3], free[0]])
    expect(read(free[0]!, HEADER.pulling)).toBe(0)
  })

  test('what is played on from a time gone back to is what was played before, to the bit', () => {
    for (const scene of [sprungPendulum(), sliderCrank()]) {
      const run = makeRunnerDriver()
      run.load(scene)
      const seen: unknown[] = []
      for (let i = 1; i <= 90; i++) seen.push(motion(numbers(run.advance(i / 60))))
      run.back(41 / 60)
      for (let i = 42; i <= 90; i++) expect(motion(numbers(run.advance(i / 60)))).toEqual(seen[i - 1])
    }
  })
})

describe('failure', () => {
  test('a mechanism that locks stops with the reason, a display frame before; back and rewind lead out', () => {
    const run = makeRunnerDriver()
    const lockTime = Math.asin(0.3 / 0.5)
    run.load(sliderCrank({ crank: 0.5, rod: 0.3, law: 't' }))
    run.advance(0.5)
    run.advance(0.6)
    const failed = is('failed', run.advance(0.7))
    expect(failed.failure.code).toBe('diverged')
    const frame = new Float64Array(failed.frame!)
    expect(frame[HEADER.time]).toBeLessThanOrEqual(lockTime)
    expect(frame[HEADER.time]).toBeGreaterThanOrEqual(0.6)
    expect(frame[HEADER.time]).toBeCloseTo(lockTime - 1 / 60, 6)
    expect(failed.buffer).toBeNull()
    const again = is('failed', run.advance(0.7, 1, new ArrayBuffer(16)))
    expect(again.failure).toEqual(failed.failure)
    expect(again.buffer?.byteLength).toBe(16)
    expect(numbers(run.back(0.6))[HEADER.time]).toBe(0.6)
    expect(numbers(run.advance(0.61))[HEADER.time]).toBe(0.61)
    expect(numbers(run.rewind())[HEADER.time]).toBe(0)
    expect(numbers(run.advance(0.1))[HEADER.time]).toBe(0.1)
  })

  test('a mechanism that locked is pulled by hand where it was sought', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.5, rod: 0.3, law: 't' }))
    run.advance(0.5)
    is('failed', run.advance(0.7))
    is('failed', run.pull('crank', [0.4, 0.1, 0], true))
    run.seek(0.4)
    expect(numbers(run.pull('crank', [0.4, 0.1, 0], true))[HEADER.time]).toBe(0.4)
    expect(numbers(run.advance(0.41))[HEADER.time]).toBe(0.41)
  })

  test('where it stands does not depend on how finely it was looked at before', () => {
    const run = makeRunnerDriver()
    run.load(sliderCrank({ crank: 0.5, rod: 0.3, law: 't' }))
    let reply = run.advance(0.5)
    for (let t = 0.5; reply?.kind === 'frame'; t += 1e-4) reply = run.advance(t)
    const frame = new Float64Array(is('failed', reply).frame!)
    expect(frame[HEADER.time]).toBeCloseTo(Math.asin(0.3 / 0.5) - 1 / 60, 6)
  })

  test('what does not assemble says which joints, and waits', () => {
    const run = makeRunnerDriver()
    const failed = is('failed', run.load(impossible()))
    expect(failed.failure).toMatchObject({ code: 'notAssembled' })
    expect(is('failed', run.advance(1)).failure).toEqual(failed.failure)
    expect(run.pull('bar', [0, 0, 0], false)).toBeNull()
    expect(run.release()).toBeNull()
    is('failed', run.rewind())
    is('ready', run.edit(pendulum()))
    expect(numbers(run.advance(0.1))[HEADER.time]).toBe(0.1)
  })

  test('without a mechanism every request is refused, and none throws', () => {
    const run = makeRunnerDriver()
    for (const reply of [run.advance(1), run.back(0.5), run.rewind(), run.pull('bar', [0, 0, 0], true)]) {
      expect(is('failed', reply).failure.message).toContain('Open a scene')
    }
  })

  test('a fault of the program becomes a reply, and the run before it is kept', () => {
    const run = makeRunnerDriver()
    run.load(pendulum())
    const before = numbers(run.advance(0.3))
    const spec = { ...toMechanismSpec(pendulum()), bodies: null } as unknown as MechanismSpec
    const reply = run.runner.handle({
      kind: 'edit',
      revision: 2,
      mechanism: { kind: 'whole', spec },
      settings: pendulum().simulation,
      posed: [],
      history: [],
    }).reply
    expect(is('failed', reply)).toMatchObject({ revision: 2, failure: { code: 'notAssembled' } })
    const after = new Float64Array(is('ready', run.edit(pendulum())).frame)
    // The pose to the bit; to fit it, velocities are projected once more.
    expect(run.body(after, 0).slice(0, 7)).toEqual(run.body(before, 0).slice(0, 7))
    for (let k = 7; k < 13; k++) expect(run.body(after, 0)[k]).toBeCloseTo(read(run.body(before, 0), k), 12)
  })
})

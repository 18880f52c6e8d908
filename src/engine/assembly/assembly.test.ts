/** Poses by assembly, by hand, and carried over an edit. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcEnergy,
  calcViolation,
  carryOver,
  compile,
  computeDynamics,
  dragTo,
  makeState,
  makeWorkspace,
  setPull,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { assembled, fourBar, pendulum, start } from '../../testing/small-mechanisms.ts'

describe('assembly', () => {
  it('turns a marker that is the wrong way round, the same way on every run', () => {
    const spec = pendulum({
      bodies: [{ ...bar('rod', [0, 0], [1, 0], 2), orientation: [0, 1, 0, 0], position: [0.4, 0.3, -0.2] }],
    })
    const welded = { ...spec, joints: [joint('w', 'weld', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))] }
    const first = start(welded)
    const second = start(welded)
    expect(calcViolation(first.model, first.state, first.ws).position).toBeLessThan(1e-12)
    expect(first.state.q).toEqual(second.state.q)
  })

  it('names the joints that cannot meet', () => {
    const spec = fourBar()
    const model = compile({
      ...spec,
      joints: spec.joints.map((j) => (j.id === 'D' ? { ...j, main: marker('ground', [30, 0, 0]) } : j)),
    })
    const state = makeState(model)
    const assembly = assemble(model, state, makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'notAssembled', joints: expect.any(Array) } })
    const named = assembly.ok ? [] : assembly.failure.joints!.map((gap) => gap.id)
    expect(named).toContain('D')
  })

  it('lists all joints that share what is missing; its message names the first and counts the others', async () => {
    const spec = await gallerySpec('parallelogram')
    const joints = spec.joints.map((j) => (j.id === 'low2' ? { ...j, main: marker('crank2', [0.45, 0, 0.008]) } : j))
    const model = compile({ ...spec, joints })
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    if (assembly.ok) throw new Error('it closes')
    const { failure } = assembly
    // 50 mm are shared by two pins of the middle crank, in line with two pins of each outer one, which lie side by side
    const gaps = failure.joints!.map(({ id, gap }) => `${id} ${(1e3 * gap).toFixed(1)}`).toSorted()
    expect(gaps).toEqual(['low1 8.3', 'low2 16.7', 'low3 8.3', 'top1 8.3', 'top2 16.7', 'top3 8.3'])
    expect(failure.unlisted).toBeUndefined()
    expect(failure.message).toMatch(/^[^;]+; [^;]+; [^;]+; [^;]+; and 2 more\. /)
  })

  it('tells the gaps of the pose that comes nearest, in which bars in line share what they lack', () => {
    // crank and rocker of 1 and 2.5 and a ground of 3 leave the ends of a coupler of `length` open
    for (const length of [8, 12, 20]) {
      const spec = fourBar()
      const model = compile({
        ...spec,
        joints: spec.joints.map((j) => (j.id === 'C' ? { ...j, main: marker('coupler', [length - 1.5, 0, 0]) } : j)),
      })
      const assembly = assemble(model, makeState(model), makeWorkspace(model))
      const gaps = assembly.ok ? [] : assembly.failure.joints!.map(({ gap }) => gap)
      expect(gaps).toHaveLength(4)
      for (const gap of gaps) expect(gap / ((length - 6.5) / 4)).toBeCloseTo(1, 5)
    }
  })

  it('refuses a law that is not finite, and names its joint', () => {
    const law = { kind: 'expression', tree: expression('log(t)') } as const
    const model = compile(pendulum({}, { drives: [{ kind: 'angle', law }] }))
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'lawNotFinite', joints: [{ id: 'pin' }] } })
  })

  it('refuses speeds with which nothing can be computed, and names the law that asks for them', () => {
    for (const [law, ok] of [
      [1e99, true],
      [1e155, false],
      [-1e300, false],
    ] as const) {
      const model = compile(pendulum({}, { drives: [{ kind: 'angular-velocity', law }] }))
      const assembly = assemble(model, makeState(model), makeWorkspace(model))
      expect(assembly.ok, `${law} rad/s`).toBe(ok)
      if (!assembly.ok) expect(assembly.failure).toMatchObject({ code: 'numericalLimit', joints: [{ id: 'pin' }] })
    }
  })

  it('refuses a velocity drive that goes on from nowhere', () => {
    const model = compile(fourBar())
    const state = makeState(model)
    state.origin.set([NaN, 0])
    expect(assemble(model, state, makeWorkspace(model))).toMatchObject({ ok: false, failure: { code: 'notAssembled' } })
  })

  it('comes back to what laws ask for from velocities that were far too fast, and says so of those beyond the numbers', () => {
    for (const [speed, ok] of [
      [1e70, true],
      [Number.MAX_VALUE, false],
    ] as const) {
      const model = compile(pendulum({}, { drives: [{ kind: 'angle', law: 2 }] }))
      const state = makeState(model)
      const ws = makeWorkspace(model)
      assemble(model, state, ws)
      for (let i = 6; i < 12; i++) state.v[i] = speed
      const again = assemble(model, state, ws)
      expect(again.ok, `${speed}`).toBe(ok)
      if (again.ok) expect(Math.max(...state.v.map(Math.abs))).toBeLessThan(1e-9)
      else {
        expect(again.failure).toMatchObject({ code: 'numericalLimit', joints: [] })
        expect(again.failure.message).toMatch(/too fast to compute.* Rewind/)
      }
    }
  })

  it('starts a velocity drive at the angle stated where the loop closes there, and elsewhere only where it does not', () => {
    const spec = fourBar()
    const reach = (length: number, pin: number): boolean => {
      const gap = Math.hypot(pin, 1)
      return gap <= length + 2.5 && gap >= Math.abs(length - 2.5)
    }
    // the crank stands upright, its tip at (0, 1); the coupler's length and the place of the rocker's pin, m
    for (const [length, pin, closes] of [
      [2.2, 3, true],
      [3, 3.5, true],
      [3.2, 2.1, true],
      // the coupler and the rocker are 5.95 m long, for 6 m
      [3.45, Math.sqrt(35), false],
    ] as const) {
      expect(reach(length, pin)).toBe(closes)
      const joints = spec.joints.map((j) => {
        if (j.id === 'C') return { ...j, main: marker('coupler', [length - 1.5, 0, 0]) }
        return j.id === 'D' ? { ...j, main: marker('ground', [pin, 0, 0]) } : j
      })
      const { state, model, ws } = assembled({ ...spec, joints })
      expect(calcViolation(model, state, ws).position).toBeLessThan(1e-12)
      const off = Math.abs(state.origin[0] - Math.PI / 2)
      if (closes) expect(off).toBeLessThan(1e-12)
      else expect(off).toBeGreaterThan(0.01)
    }
  })

  it('refuses drives that fight each other', () => {
    const spec = fourBar()
    const joints = spec.joints.map((j) =>
      j.id === 'D' ? { ...j, drives: [{ kind: 'angular-velocity' as const, law: 9 }] } : j,
    )
    const model = compile({ ...spec, joints })
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'notConsistent' } })
  })
})

describe('hands', () => {
  it('drag a mechanism toward a point with its joints kept', () => {
    const { model, state, ws } = start(pendulum())
    const target = [0, 0, -3] as const
    expect(dragTo(model, state, ws, 0, [0.5, 0, 0], target)).toBeNull()
    // the tip can only reach the circle: straight below the pin
    computeDynamics(model, state, ws)
    expect(state.q[7 + 2]).toBeCloseTo(-0.5, 4)
    expect(calcViolation(model, state, ws).position).toBeLessThan(1e-13)
  })

  it('pull a running mechanism by a spring, and book the work', () => {
    const { model, state, ws, run, to } = start(pendulum())
    to(0)
    const e0 = calcEnergy(model, state, ws)
    setPull(model, ws, 0, [0.5, 0, 0], [0, 0, 1])
    run.restart()
    to(2)
    expect(state.q[7 + 2]).toBeGreaterThan(0.4)
    const e = calcEnergy(model, state, ws)
    expect(e.kinetic + e.potential - e.work).toBeCloseTo(e0.kinetic + e0.potential, 7)
  })

  it('edit a running mechanism: what remains goes on from where it is', () => {
    const { model, state, to } = start(pendulum())
    to(0.5)
    const longer = compile(pendulum({ bodies: [{ ...bar('rod', [0, 0], [1, 0], 7), centre: [0.1, 0, 0] }] }))
    const next = makeState(longer)
    const ws = makeWorkspace(longer)
    carryOver(model, state, longer, next, [])
    expect(assemble(longer, next, ws).ok).toBe(true)
    expect(next.t).toBe(0.5)
    for (let k = 3; k < 7; k++) expect(next.q[7 + k]).toBeCloseTo(state.q[7 + k], 12)
    expect(next.v[6 + 4]).toBeCloseTo(state.v[6 + 4], 12)
  })
})

/** What auto chooses, that it says so, and that it reaches the accuracy asked for. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcEnergy,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  spell,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { iftommSpec } from '../../testing/iftomm/load.ts'
import { bar } from '../../testing/planar.ts'
import { bracedElbow, fourBar, g, pendulum } from '../../testing/small-mechanisms.ts'
import { A, C, E } from './esdirk-tableau.ts'
import { computeStiffness, makeStiffness, nameStiffest } from './stiffness.ts'

function begin(spec: MechanismSpec, tolerance: number, name = 'auto') {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws).ok) throw new Error('not assembled')
  const run = makeIntegrator(name, model, { tolerance, step: 1e-3 })
  const to = (t: number): void => {
    expect(run.advance(model, state, ws, t)).toBeNull()
  }
  return { model, state, ws, run, to }
}

describe('the implicit tableau', () => {
  const stages = [0, 1, 2, 3, 4, 5, 6]
  type OfStage = (i: number) => number
  const b: OfStage = (i) => A[6][i]
  const sum = (w: OfStage, f: OfStage): number => stages.reduce((s, i) => s + w(i) * f(i), 0)
  const c: OfStage = (i) => C[i]
  const one: OfStage = () => 1
  const inner =
    (f: OfStage): OfStage =>
    (i) =>
      (A[i] ?? []).reduce((s, a, j) => s + a * f(j), 0)
  const times =
    (...fs: OfStage[]): OfStage =>
    (i) =>
      fs.reduce((p, f) => p * f(i), 1)
  // the rooted trees up to five nodes, with 1/γ(t)
  const trees: [OfStage, number][] = [
    [one, 1],
    [c, 1 / 2],
    [times(c, c), 1 / 3],
    [inner(c), 1 / 6],
    [times(c, c, c), 1 / 4],
    [times(c, inner(c)), 1 / 8],
    [inner(times(c, c)), 1 / 12],
    [inner(inner(c)), 1 / 24],
    [times(c, c, c, c), 1 / 5],
    [times(c, c, inner(c)), 1 / 10],
    [times(inner(c), inner(c)), 1 / 20],
    [times(c, inner(times(c, c))), 1 / 15],
    [inner(times(c, c, c)), 1 / 20],
    [times(c, inner(inner(c))), 1 / 30],
    [inner(times(c, inner(c))), 1 / 40],
    [inner(inner(times(c, c))), 1 / 60],
    [inner(inner(inner(c))), 1 / 120],
  ]
  it('has order 5, its companion order 4, stage order 2, and damps what is infinitely stiff to nothing', () => {
    for (const [tree, value] of trees) expect(sum(b, tree)).toBeCloseTo(value, 14)
    for (const [tree] of trees.slice(0, 8)) expect(sum((i) => E[i], tree)).toBeCloseTo(0, 14)
    expect(trees.slice(8).some(([tree]) => Math.abs(sum((i) => E[i], tree)) > 1e-5)).toBe(true)
    for (const i of stages.slice(1)) expect(inner(c)(i)).toBeCloseTo(C[i] ** 2 / 2, 14)
    // R(∞) = 0: the last row of A⁻¹ A₁ is 0 where the last row of A is b; shown on y′ = λ y with λ h = −1e8
    const z = -1e8
    const y: number[] = [1]
    for (const i of stages.slice(1)) {
      const before = A[i].slice(0, i).reduce((s, a, j) => s + a * z * y[j], 1)
      y.push(before / (1 - z * A[i][i]))
    }
    expect(Math.abs(y[6])).toBeLessThan(1e-6)
    for (const x of C) expect(x).toBeLessThanOrEqual(1)
  })
})

describe('stiffness', () => {
  it('finds the fastest oscillation and decay that the joints leave free', () => {
    const hanging = compile({ ...pendulum(), bodies: [bar('rod', [0, 0], [0, -1], 2)] })
    const low = makeState(hanging)
    const lowWs = makeWorkspace(hanging)
    assemble(hanging, low, lowWs)
    const s = makeStiffness(hanging)
    computeStiffness(hanging, low, lowWs, s)
    const inertia = hanging.inertia[13] + 2 * 0.25
    expect(s.frequency).toBeCloseTo(Math.sqrt((2 * g * 0.5) / inertia), 9)
    expect(s.decay).toBe(0)
    const damped = compile({ ...pendulum(), joints: [{ ...pendulum().joints[0], damping: 7 }] })
    const d = makeStiffness(damped)
    const state = makeState(damped)
    const ws = makeWorkspace(damped)
    assemble(damped, state, ws)
    computeStiffness(damped, state, ws, d)
    expect(d.decay).toBeCloseTo(7 / inertia, 9)
  })

  it('names what causes it', () => {
    expect(spell(nameStiffest(compile(bracedElbow(1e8, 1e2))))).toBe('spring brace, 1e8 N/m')
    expect(spell(nameStiffest(compile(bracedElbow(1e3, 5e5))))).toBe('the damping of spring brace, 5e5 N·s/m')
    expect(spell(nameStiffest(compile(pendulum())))).toBe('the mechanism')
  })
})

describe('auto', () => {
  it('stays explicit where nothing is stiff, with the very steps of dormand-prince', () => {
    for (const spec of [pendulum(), fourBar()]) {
      const [auto, explicit] = [begin(spec, 1e-8), begin(spec, 1e-8, 'dormand-prince')]
      auto.to(3)
      explicit.to(3)
      expect([...auto.state.q]).toEqual([...explicit.state.q])
      expect(auto.run).toMatchObject({ name: 'auto', method: 'dormand-prince' })
      expect(spell(auto.run.reason!)).toContain('explicit')
    }
  })

  it('turns implicit for a stiff brace, says why, and gets there in a hundredth of the steps', () => {
    const { run, state, to } = begin(bracedElbow(1e8, 1e6), 1e-7)
    to(1)
    expect(run.method).toContain('implicit')
    expect(spell(run.reason!)).toMatch(
      /implicit: the damping of spring brace, 1e6 N·s\/m is stiff: explicit steps would have to stay below .*e-6 s/,
    )
    // stability alone would ask for over 3e5
    expect(run.statistics.steps).toBeLessThan(3000)
    const rigid = begin(
      {
        ...bracedElbow(0, 0),
        forces: [],
        joints: bracedElbow(0, 0).joints.map((j, i) => (i ? { ...j, type: 'weld' as const } : j)),
      },
      1e-11,
    )
    rigid.to(1)
    // the brace gives way by 10 N on 1e8 N/m, and steps may err by 1e-7 each
    expect(Math.abs(state.q[16] - rigid.state.q[16])).toBeLessThan(2e-6)
  })

  it('reaches the slider of the stiff governor, in one piece or in the pieces of a screen', () => {
    for (const pieces of [1, 300]) {
      const { model, run, state, to } = begin(iftommSpec('governor'), 1e-7)
      for (let i = 1; i <= pieces; i++) to((5 * i) / pieces)
      const slider = model.bodyIndex.get('slider')!
      // closed-form reference in 15 digits, 1e-6 m asked for
      expect(Math.abs(state.q[7 * slider + 2] - 0.5355631037216434)).toBeLessThan(1e-6)
      expect(run.method).toContain('implicit')
      // dormand-prince evaluates 150,000 times
      expect(run.statistics.evaluations).toBeLessThan(40_000)
    }
  })

  it('crosses jumps of forces', () => {
    const ramp = { kind: 'expression', tree: expression('20*sign(t - 0.25)') } as const
    const load = {
      kind: 'load',
      id: 'push',
      body: 'b',
      position: [0, 0, 0],
      force: [ramp, 0, 0],
      torque: [0, 0, 0],
      axes: 'world',
    } as const
    const [auto, exact] = [
      begin(bracedElbow(1e6, 3e4, 1, [load]), 1e-8),
      begin(bracedElbow(1e6, 3e4, 1, [load]), 1e-11, 'dormand-prince'),
    ]
    auto.to(0.5)
    exact.to(0.5)
    expect(auto.run.method).toContain('implicit')
    expect(Math.abs(auto.state.q[14] - exact.state.q[14])).toBeLessThan(1e-6)
  })

  it('goes back to explicit steps where stiffness has gone', () => {
    // the rod falls on a stop and rests there, damped and stiff; from 2 s on it is lifted off, slowly
    const lift = { kind: 'expression', tree: expression('6 + 6*sign(t - 2)') } as const
    const load = {
      kind: 'load',
      id: 'lift',
      body: 'rod',
      position: [0.5, 0, 0],
      force: [0, 0, lift],
      torque: [0, 0, 0],
      axes: 'world',
    } as const
    const limits = { lower: -0.3, upper: 3, stiffness: 2e7, damping: 2e5 }
    const { run, state, to } = begin(pendulum({ forces: [load] }, { limits }), 1e-8)
    to(2)
    expect(run.method).toContain('implicit')
    expect(spell(run.reason!)).toContain('the limits of joint pin')
    expect(Math.abs(state.angle[0] + 0.3)).toBeLessThan(1e-5)
    const resting = run.statistics.steps
    to(2.8)
    expect(run).toMatchObject({ method: 'dormand-prince' })
    expect(spell(run.reason!)).toContain('explicit')
    expect(state.angle[0]).toBeGreaterThan(0)
    expect(run.statistics.steps - resting).toBeLessThan(2000)
  })

  it('gives the same bits again, and keeps its energy account', () => {
    const bits = (): number[] => {
      const { state, to } = begin(bracedElbow(1e7, 1e5), 1e-6)
      for (let i = 1; i <= 10; i++) to(i / 10)
      return [...state.q, ...state.v, state.work]
    }
    expect(bits()).toEqual(bits())
    const { model, state, ws, to } = begin(bracedElbow(1e5, 1e5), 1e-8)
    const total = (): number => {
      computeDynamics(model, state, ws)
      const { kinetic, potential, work } = calcEnergy(model, state, ws)
      return kinetic + potential - work
    }
    const before = total()
    to(1)
    // of about 10 J that move
    expect(Math.abs(total() - before)).toBeLessThan(1e-5)
  })

  it('goes on after forces were changed from outside', () => {
    const { run, to } = begin(bracedElbow(1e8, 1e6), 1e-6)
    for (let i = 1; i <= 30; i++) {
      to(i / 60)
      run.restart()
    }
    // it forgets what it was, and finds out again each time before it has cost much
    expect(run.statistics.steps).toBeLessThan(6000)
    to(0.6)
    expect(run.method).toContain('implicit')
  })

  it('takes the same way in however many calls, and whatever was rejected on it', () => {
    // stiff from the first, with rejected explicit steps until that is seen
    const ends = [1, 7, Infinity].map((steps) => {
      const { model, state, ws, run } = begin(bracedElbow(1e8, 1e6), 1e-6)
      while (state.t < 0.05) expect(run.advance(model, state, ws, 0.05, steps)).toBeNull()
      return { state, statistics: run.statistics }
    })
    expect(ends[0].statistics.rejected).toBeGreaterThan(0)
    expect(ends[1]).toEqual(ends[0])
    expect(ends[2]).toEqual(ends[0])
  })
})

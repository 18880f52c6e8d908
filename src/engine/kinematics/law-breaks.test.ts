/** Laws that cannot be followed: the run stops there, names what the law does, and is right about when. */
import { describe, expect, it } from 'vitest'
import { compile, makeIntegrator, type DriveKind, type LawSpec, type MechanismSpec } from '../index.ts'
import { findLawToBlame, findNotFinite } from './law-breaks.ts'
import { expression } from '../../testing/expressions.ts'
import { pendulum, start } from '../../testing/small-mechanisms.ts'

const law = (text: string): LawSpec => ({ kind: 'expression', tree: expression(text) })

const loaded = (text: string): MechanismSpec =>
  pendulum({
    forces: [
      {
        kind: 'load',
        id: 'gust',
        body: 'rod',
        position: [0, 0, 0],
        force: [0, 0, law(text)],
        torque: [0, 0, 0],
        axes: 'world',
      },
    ],
  })

const driven = (kind: DriveKind, text: string): MechanismSpec => pendulum({}, { drives: [{ kind, law: law(text) }] })

const stop = (spec: MechanismSpec) => {
  const { model, state, ws } = start(spec)
  return makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 2)
}

describe('laws', () => {
  it.each([
    ['a load with a pole', loaded('1/(0.5 - t)'), 'lawNotFinite', 'gust grows beyond all bounds', 0.5],
    [
      'a load with the pole of a tangent',
      loaded('tan(3*t)'),
      'lawNotFinite',
      'gust grows beyond all bounds',
      Math.PI / 6,
    ],
    ['a load that ends', loaded('sqrt(0.5 - t)'), 'lawNotFinite', 'gust is not finite', 0.5],
    ['a load that flickers without end', loaded('sign(sin(1/(1 - t)))'), 'lawNotFinite', 'gust is not finite', 1],
    ['a drive with a pole', driven('angle', 'tan(3*t)'), 'lawNotFinite', 'pin grows beyond all bounds', Math.PI / 6],
    ['a drive that jumps', driven('angle', 'mod(t, 0.3)'), 'lawJumps', 'pin jumps', 0.3],
    ['a drive with a kink', driven('angle', 'abs(t - 0.5)'), 'lawJumps', 'pin has a kink', 0.5],
    ['a rate that jumps', driven('angular-velocity', 'sign(t - 0.5)'), 'lawJumps', 'pin jumps', 0.5],
  ] as const)('%s', (_, spec, code, what, time) => {
    const failure = stop(spec)
    expect(failure).toMatchObject({ code })
    expect(failure!.message).toContain(what)
    expect(Math.abs(failure!.time! - time)).toBeLessThan(1e-4)
  })

  it.each([
    ['a rate with a kink', driven('angular-velocity', 'abs(t - 0.5)')],
    ['a load that flips 1273 times', loaded('sign(sin(2000*t))')],
    ['a load in steps', loaded('t - mod(t, 0.01)')],
  ] as const)('%s is followed', (_, spec) => {
    expect(stop(spec)).toBeNull()
  })

  it.each([
    ['sqrt(-1)', 1.5, 'is not finite, neither at t = 0 nor at t = 1.50000 s.'],
    ['sqrt(-1)', 0, 'is not finite at t = 0.00000 s.'],
    ['sqrt(1 - t)', 1.5, 'is not finite at t = 1.50000 s.'],
  ])('%s at %f s: whether it ever had a value is told', (text, t, what) => {
    const failure = findNotFinite(compile(loaded(text)), t)
    expect(failure).toMatchObject({ code: 'lawNotFinite', time: t })
    expect(failure!.message).toContain(what)
  })

  it('that ends shortly after a step that fails is told at the time at which it ends', () => {
    const failure = findLawToBlame(compile(loaded('sqrt(18 - t)')), 17.9, 17.95)
    expect(failure!.time).toBeCloseTo(18, 9)
  })
})

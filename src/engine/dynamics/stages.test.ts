/** The watcher catches what reads a stage of another state, in the engine as the tests load it; what keeps to the ladder goes through. */
import { describe, expect, it } from 'vitest'
import { assemble, calcEnergy, compile, computeDynamics, makeState, makeWorkspace } from '../index.ts'
import { computeRates, computeRightHandSides } from '../kinematics/stages.ts'
import { projectDisplacement } from '../kinematics/projection.ts'
import { calcBodyReading } from './readings.ts'
import { fourBar } from '../../testing/small-mechanisms.ts'
import { instrument } from '../../testing/stages/instrument.ts'
import { STAGES } from '../../testing/stages/table.ts'

function standing() {
  const model = compile(fourBar())
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  expect(assemble(model, state, ws).ok).toBe(true)
  computeDynamics(model, state, ws)
  return { model, state, ws }
}

const out = new Float64Array(100)

describe('a planted fault', () => {
  it('is a pose that moved since its positions were computed', () => {
    const { model, state, ws } = standing()
    state.q[7] += 1e-9
    expect(() => computeRates(model, state, ws)).toThrow('computeRates reads positions of another q')
  })
  it('is a time that moved', () => {
    const { model, state, ws } = standing()
    state.t += 1e-9
    expect(() => computeRates(model, state, ws)).toThrow('computeRates reads positions of another t')
  })
  it('is a velocity that changed since the rates, of which the positions know nothing', () => {
    const { model, state, ws } = standing()
    state.v[6] += 1e-9
    expect(() => computeRightHandSides(model, state, ws)).toThrow('computeRightHandSides reads rates of another v')
    expect(() => calcEnergy(model, state, ws)).toThrow('of another v')
    computeRates(model, state, ws)
    expect(() => computeRightHandSides(model, state, ws)).not.toThrow()
  })
  it('is a stage that was never computed', () => {
    const { model, state } = standing()
    expect(() => computeRates(model, state, makeWorkspace(model))).toThrow('reads positions, which are not computed')
  })
  it('is an acceleration read where a projection wrote over it', () => {
    const { model, state, ws } = standing()
    calcBodyReading(model, state, ws, 0, out, 0)
    projectDisplacement(model, ws, new Float64Array(6 * model.bodyCount))
    expect(() => calcBodyReading(model, state, ws, 0, out, 0)).toThrow('reads dynamics, which are not computed')
  })
  it('is a reading of a state by the workspace of another', () => {
    const { model, ws } = standing()
    const other = makeState(model)
    other.v[8] = 1
    expect(() => calcBodyReading(model, other, ws, 0, out, 0)).toThrow('calcBodyReading reads')
  })
})

describe('the table', () => {
  it('has every stage after those that it stands on', () => {
    const names = Object.keys(STAGES)
    for (const [stage, { on }] of Object.entries(STAGES))
      for (const below of on) expect(names.indexOf(below)).toBeLessThan(names.indexOf(stage))
  })
  it('names functions that there are', () => {
    const path = new URL('../kinematics/size.ts', import.meta.url).pathname
    expect(() => instrument(path, 'export function another() {}')).toThrow('there is no function computeSize')
    expect(instrument(path, 'export function computeSize(a: number) {}')).toContain('$watched')
    expect(instrument('/elsewhere/kinematics/size.ts', '')).toBeNull()
  })
})

/** What the adaptive scheme does where steps are short for a reason outside the motion. */
import { describe, expect, it } from 'vitest'
import { assemble, compile, makeIntegrator, makeState, makeWorkspace } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { pendulum } from '../../testing/small-mechanisms.ts'

const prepared = (spec = pendulum()) => {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  assemble(model, state, ws)
  return { model, state, ws }
}

describe('dormand-prince', () => {
  it('takes ever so many steps where the caller asks for short ones', () => {
    const { model, state, ws } = prepared()
    const run = makeIntegrator('dormand-prince', model, { tolerance: 1e-8, step: 1e-3, maxStep: 1e-7 })
    expect(run.advance(model, state, ws, 6e-4)).toBeNull()
    expect(run.statistics.steps).toBeGreaterThanOrEqual(6000)
    const sampled = makeIntegrator('dormand-prince', model, { tolerance: 1e-8, step: 1e-3 })
    for (let i = 1; i <= 6000; i++) expect(sampled.advance(model, state, ws, 6e-4 + i * 1e-7)).toBeNull()
  })

  it('names the law that is not finite at the end of a smooth piece', () => {
    const law = { kind: 'expression', tree: expression('sign(sin(1/(1 - t)))') } as const
    const spin = [0, 0, 0] as const
    const load = {
      kind: 'load',
      id: 'gust',
      body: 'rod',
      position: spin,
      force: [0, 0, law],
      torque: spin,
      axes: 'world',
    } as const
    const { model, state, ws } = prepared(pendulum({ forces: [load] }))
    const failure = makeIntegrator('auto', model, { tolerance: 1e-6, step: 1e-3 }).advance(model, state, ws, 1)
    expect(failure).toMatchObject({ code: 'lawNotFinite' })
    expect(failure?.message).toContain('gust')
  })
})

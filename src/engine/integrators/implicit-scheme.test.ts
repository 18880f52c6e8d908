/** What becomes of a stiff run where the implicit scheme is not there. */
import { afterEach, expect, it, vi } from 'vitest'
import { bracedElbow } from '../../testing/small-mechanisms.ts'

afterEach(() => {
  vi.doUnmock('./implicit-runge-kutta.ts')
})

/** A stiff run in an engine of which nothing was fetched. */
async function beginFresh() {
  vi.resetModules()
  const engine = await import('../index.ts')
  await engine.fetchKinds()
  const model = engine.compile(bracedElbow(1e6, 3e4))
  const [state, ws] = [engine.makeState(model), engine.makeWorkspace(model)]
  expect(engine.assemble(model, state, ws).ok).toBe(true)
  const run = engine.makeIntegrator('auto', model, { tolerance: 1e-6, step: 1e-3 })
  return { engine, run, to: (t: number) => run.advance(model, state, ws, t), state }
}

it('goes on by explicit steps where it could not be fetched, says so, and does not try again', async () => {
  vi.doMock('./implicit-runge-kutta.ts', () => Promise.reject(new Error('no network')))
  const { engine, run, to, state } = await beginFresh()
  await engine.fetchImplicitScheme()
  expect(engine.fetchImplicitScheme()).toBeNull()
  expect(to(0.05)).toBeNull()
  expect(state.t).toBe(0.05)
  expect(run.method).toBe('dormand-prince')
  expect(engine.spell(run.reason!)).toBe(
    'explicit: the damping of spring brace, 3e4 N·s/m may be stiff here, but the implicit scheme could not be fetched',
  )
})

it('is an error where it was not asked for, and is taken where it was', async () => {
  const { engine, run, to } = await beginFresh()
  expect(() => to(0.05)).toThrow('the implicit scheme has to be fetched before a run moves')
  await engine.fetchImplicitScheme()
  run.restart()
  expect(to(0.05)).toBeNull()
  expect(run.method).toBe('implicit Runge–Kutta')
})

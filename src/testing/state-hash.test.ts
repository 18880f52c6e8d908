import { describe, expect, test } from 'vitest'
import { INTEGRATORS, assemble, compile, copyState, makeIntegrator, makeState, makeWorkspace } from '../engine/index.ts'
import type { Integrator, IntegratorName, MechanismSpec, Model, State, Workspace } from '../engine/index.ts'
import { gallerySpec } from './gallery-scenes.ts'
import { hashState } from './state-hash.ts'

interface Run {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  readonly integrator: Integrator
}

function start(spec: MechanismSpec, name: IntegratorName): Run {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembled = assemble(model, state, ws)
  if (!assembled.ok) throw new Error(assembled.failure.message)
  return { model, state, ws, integrator: makeIntegrator(name, model, { tolerance: 1e-8, step: 1e-3 }) }
}

/** Goes on by so many steps; the hash of where that leads. */
function go({ model, state, ws, integrator }: Run, steps: number): string {
  const end = integrator.statistics.steps + steps
  while (integrator.statistics.steps < end) {
    const failure = integrator.advance(model, state, ws, 1e3, end - integrator.statistics.steps)
    if (failure) throw new Error(failure.message)
  }
  return hashState(state)
}

/** As anything else that moves the state: set it, and let the integrator forget. */
function restore(run: Run, snapshot: State): void {
  copyState(snapshot, run.state)
  run.integrator.restart()
}

test('one bit in one number makes another hash', () => {
  const model = compile({ gravity: [0, 0, 0], bodies: [], joints: [], forces: [] })
  const [a, b] = [makeState(model), makeState(model)]
  expect(hashState(a)).toMatch(/^[0-9a-f]{16}$/)
  expect(hashState(b)).toBe(hashState(a))
  b.work = Number.MIN_VALUE
  expect(hashState(b)).not.toBe(hashState(a))
  b.work = -0
  expect(hashState(b)).not.toBe(hashState(a))
})

describe.each(['double-pendulum', 'four-bar', 'gyroscope'])('%s', (id) => {
  test.each(INTEGRATORS)('with %s: same input, same bits', async (name) => {
    const spec = await gallerySpec(id)
    const run = start(spec, name)
    const hash = go(run, 500)
    expect(go(start(spec, name), 500)).toBe(hash)

    const snapshot = makeState(run.model)
    copyState(run.state, snapshot)
    restore(run, snapshot)
    const further = go(run, 200)
    expect(further).not.toBe(hash)
    // Back to the snapshot, with all that the integrator has seen meanwhile, and in a mechanism that has seen nothing.
    restore(run, snapshot)
    expect(go(run, 200)).toBe(further)
    const other = start(spec, name)
    restore(other, snapshot)
    expect(go(other, 200)).toBe(further)
  })
})

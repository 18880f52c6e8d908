/**
 * The main engine's lock constraints and the three formulations, step by step by the same method: backward Euler with projected velocities. Driven
 * mechanisms agree in all four. In free motion the lock constraints, rA, and rε where bodies turn about their own z axes step along the same arcs;
 * Euler parameters along chords.
 */
import { expect, test } from 'vitest'
import { loadFormulations, makeIntegrator, makeWorkspace, type FormulationName } from '../index.ts'
import { motionOf, referenceStart } from '../../testing/formulations.ts'

const { makeFormulation, makeImplicitDynamics, DYNAMIC_OPTIONS, FORMULATIONS } = await loadFormulations()
const STEP = 2e-3

/** Largest differences from the main engine in poses of centres, and in velocities, over 1 s. */
function gaps(scene: string, name: FormulationName): { pose: number; velocity: number } {
  const { model, state, constraints } = referenceStart(scene)
  const formulation = makeFormulation(name, model, state, constraints)
  const dynamics = makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, project: true })
  const ws = makeWorkspace(model)
  const run = makeIntegrator('backward-euler', model, { step: STEP, tolerance: 1e-10 })
  const most = { pose: 0, velocity: 0 }
  for (let n = 1; n <= 1 / STEP; n++) {
    expect(run.advance(model, state, ws, n * STEP)).toBeNull()
    expect(dynamics.stepTo(n * STEP)).toBeNull()
    const { q, v } = motionOf(formulation)
    for (const [k, x] of state.q.entries()) if (k % 7 < 3) most.pose = Math.max(most.pose, Math.abs(x - q[k]))
    for (const [k, x] of state.v.entries()) most.velocity = Math.max(most.velocity, Math.abs(x - v[k]))
  }
  return most
}

test.each(['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'])('%s, driven: all four', (scene) => {
  for (const name of FORMULATIONS) {
    const { pose, velocity } = gaps(scene, name)
    expect(pose).toBeLessThan(1e-11)
    expect(velocity).toBeLessThan(1e-9)
  }
})

test('double pendulum, free: lock, rA and rε; rp to the order of its chords', () => {
  for (const name of ['rA', 're'] as const) {
    const { pose, velocity } = gaps('kissel-double-pendulum', name)
    expect(pose).toBeLessThan(1e-9)
    expect(velocity).toBeLessThan(1e-8)
  }
  const { pose } = gaps('kissel-double-pendulum', 'rp')
  expect(pose).toBeGreaterThan(1e-6)
  expect(pose).toBeLessThan(1e-2)
})

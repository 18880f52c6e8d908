import { afterEach, expect, test, vi } from 'vitest'
import {
  compile,
  fetchAll,
  fetchForceKinds,
  LISTED_FORCE_KINDS,
  LISTED_KINDS,
  type ForceSpec,
  type JointSpec,
  type MechanismSpec,
} from '../../engine/index.ts'
import { fetchNeeds } from './needs.ts'

const marker = (body: string): JointSpec['main'] => ({
  body,
  position: [0, 0, 0],
  orientation: [1, 0, 0, 0],
  motion: null,
})
const blade: JointSpec = { id: 'blade', type: 'knife-edge', held: null, driven: marker('skate'), main: marker('ground'), motion: null, drives: [], limits: null, damping: 0 } // prettier-ignore
const still: Pick<MechanismSpec['bodies'][number], 'velocity' | 'angularVelocity'> = {
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
}
const skate: MechanismSpec = {
  gravity: [0, 0, 0],
  bodies: [{ id: 'skate', fixed: false, mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0], position: [0, 0, 0], orientation: [1, 0, 0, 0], ...still }],
  joints: [blade],
  forces: [],
} // prettier-ignore
const settings = { integrator: 'auto', step: 1e-3, tolerance: 1e-8 }

const weight: ForceSpec = { id: 'weight', kind: 'load', body: 'skate', position: [0, 0, 0], axes: 'world', force: [0, 0, -1], torque: [0, 0, 0] } // prettier-ignore

afterEach(fetchAll)

test('a mechanism is compiled once what its joints are made of was fetched; then nothing is waited for', async () => {
  const listed = LISTED_KINDS.find(({ name }) => name === 'knife-edge')!
  listed.value = null
  expect(() => compile(skate)).toThrow('have to be fetched')
  const load = { kind: 'load', revision: 1, spec: skate, settings, at: null, memory: 1e6 } as const
  const needs = fetchNeeds(load)
  expect(needs).not.toBeNull()
  await needs
  expect(compile(skate).elements).toHaveLength(1)
  expect(fetchNeeds(load)).toBeNull()
})

test('so it is with its forces', async () => {
  LISTED_FORCE_KINDS.find(({ name }) => name === 'load')!.value = null
  const pushed = { ...skate, forces: [weight] }
  expect(() => compile(pushed)).toThrow('have to be fetched')
  await fetchForceKinds(['bushing'])
  expect(() => compile(pushed)).toThrow('have to be fetched')
  await fetchNeeds({ kind: 'load', revision: 1, spec: pushed, settings, at: null, memory: 1e6 })
  expect(compile(pushed).forceAt).toHaveLength(1)
})

test('so is what an edit brings, whole or as a patch', () => {
  const edit = { kind: 'edit', revision: 2, settings, posed: [], history: [] } as const
  const patch = { gravity: skate.gravity, bodies: [], joints: [[0, blade]], forces: [] } as const
  const pushed = { ...patch, joints: [], forces: [[0, weight]] } as const
  for (const mechanism of [
    { kind: 'whole', spec: skate },
    { kind: 'patch', of: 1, patch },
  ] as const) {
    LISTED_KINDS.find(({ name }) => name === 'knife-edge')!.value = null
    expect(fetchNeeds({ ...edit, mechanism })).not.toBeNull()
  }
  for (const mechanism of [
    { kind: 'whole', spec: { ...skate, joints: [], forces: [weight] } },
    { kind: 'patch', of: 1, patch: pushed },
  ] as const) {
    LISTED_FORCE_KINDS.find(({ name }) => name === 'load')!.value = null
    expect(fetchNeeds({ ...edit, mechanism })).not.toBeNull()
  }
  expect(fetchNeeds({ kind: 'rewind', revision: 3, buffer: null })).toBeNull()
})

test('so is the integrator of a run, where it is not one that most runs have', async () => {
  vi.resetModules()
  const engine = await import('../../engine/index.ts')
  const fresh = await import('./needs.ts')
  const model = engine.compile({ ...skate, joints: [] })
  const options = { step: 1e-3, tolerance: 1e-8 }
  const load = (integrator: string) =>
    ({ kind: 'load', revision: 1, spec: { ...skate, joints: [] }, settings: { ...options, integrator }, at: null, memory: 1e6 }) as const // prettier-ignore
  expect(fresh.fetchNeeds(load('auto'))).toBeNull()
  for (const name of engine.INTEGRATORS.filter((each) => each !== 'auto' && each !== 'dormand-prince')) {
    expect(() => engine.makeIntegrator(name, model, options)).toThrow(`the integrator "${name}" has to be fetched`)
    await fresh.fetchNeeds(load(name))
    expect(engine.makeIntegrator(name, model, options).name).toBe(name)
    expect(fresh.fetchNeeds(load(name))).toBeNull()
  }
  const edit = { kind: 'edit', revision: 2, mechanism: { kind: 'whole', spec: skate }, posed: [], history: [] } as const
  expect(fresh.fetchNeeds({ ...edit, settings: { ...options, integrator: 'rattle' } })).not.toBeNull()
})

test('what runs need once they move, and plots, is waited for by the first request of that sort alone', async () => {
  vi.resetModules()
  const { fetchNeeds: fetchFresh } = await import('./needs.ts')
  const advance = { kind: 'advance', revision: 1, until: 1, budget: 1, buffer: null } as const
  const series = { kind: 'series', revision: 1, run: null, channels: [], from: 0, every: 1 } as const
  for (const request of [advance, series]) {
    const needs = fetchFresh(request)
    expect(needs).not.toBeNull()
    await needs
    expect(fetchFresh(request)).toBeNull()
  }
})

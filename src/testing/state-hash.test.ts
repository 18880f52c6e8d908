import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { INTEGRATORS, assemble, compile, copyState, makeIntegrator, makeState, makeWorkspace } from '../engine/index.ts'
import type { Integrator, IntegratorName, MechanismSpec, Model, State, Workspace } from '../engine/index.ts'
import { gallerySpec } from './gallery-scenes.ts'
import { hashNumbers, hashState } from './state-hash.ts'

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

const FILE = new URL('state-hashes.json', import.meta.url)
/** Sines and the like may end in another bit on another runtime: what they give here, as a hash that the stored ones go by. */
const arithmetic = hashNumbers(
  Array.from({ length: 2000 }, (_, k) => k / 97).flatMap((x) => [
    Math.sin(x),
    Math.cos(x),
    Math.atan2(x, 3),
    Math.hypot(x, 1, 2),
    Math.exp(-x),
    Math.log(x + 1),
    Math.pow(x, 0.2),
  ]),
)
type Hashes = Record<string, Record<string, string>>
/** By arithmetic, then by scheme and scene: states after 500 steps. */
const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Hashes
/** `LOCKWORK_RENEW=1` writes what is found: for changes that are meant to end in other bits, such as another order of a sum. */
const renew = process.env['LOCKWORK_RENEW'] === '1'
const found: Record<string, string> = {}

afterAll(() => {
  if (renew) writeFileSync(FILE, `${JSON.stringify({ ...stored, [arithmetic]: found }, null, 2)}\n`)
})

test('on the oldest Node that it runs on the bits are stored', () => {
  if (process.versions.node.startsWith('20.')) expect(Object.keys(stored)).toContain(arithmetic)
  expect(Object.keys(stored).length).toBeGreaterThan(0)
})

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
    const known = stored[arithmetic]
    found[`${name}, ${id}`] = hash
    if (known && !renew) expect(hash, 'another result than the stored one').toBe(known[`${name}, ${id}`])

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

/** A model that takes over the numbers of an edited spec is the one that compiling it gives, to the bit, and runs as that does. */
import { describe, expect, it } from 'vitest'
import { CONSTRAINT_SAMPLES, FORCE_SAMPLES } from '../../testing/samples.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { randomBody, randomNumbers, randomSource } from '../../testing/random-mechanism.ts'
import { hashState } from '../../testing/state-hash.ts'
import { fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import {
  INTEGRATORS,
  assemble,
  compile,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type Model,
  type Workspace,
} from '../index.ts'
import { exchangeModels, refreshWorkspace } from './exchange.ts'

/** Laws by what they give at a few times: two compiled from equal specs are no one object. */
function plain(part: unknown): unknown {
  if (part instanceof Map) return [...part]
  if (typeof part === 'function') return 'function'
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return part
  if ('evaluate' in part) {
    const law = part as Model['laws'][number]['law']
    const jet = new Float64Array(3)
    const values = [0, 0.37, 2.1].flatMap((t) => {
      law.evaluate(t, jet, 0)
      return [...jet]
    })
    return { values, constant: law.constant, smooth: law.smooth, slot: law.slot, names: law.ofState?.names ?? null }
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, plain(value)]))
}

/** Places of all numbers in some plain data. */
function numbersIn(data: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof data === 'number') return [path]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => numbersIn(value, [...path, key]))
}

/** The same data with the number at a place changed. */
function changed(data: unknown, [key, ...rest]: readonly string[], change: (x: number) => number): unknown {
  if (key === undefined) return change(data as number)
  if (Array.isArray(data)) return data.map((x, i) => (`${i}` === key ? changed(x, rest, change) : x))
  return { ...(data as object), [key]: changed((data as Record<string, unknown>)[key], rest, change) }
}

const edited = (spec: MechanismSpec, path: readonly string[], change: (x: number) => number): MechanismSpec =>
  changed(spec, path, change) as MechanismSpec

/** All that a run from the start comes to: whether it assembles, and the bits after some steps. */
function run(model: Model, ws: Workspace, scheme: string, restarted: ReturnType<typeof makeIntegrator> | null): string {
  const state = makeState(model)
  const made = assemble(model, state, ws)
  if (!made.ok) return made.failure.message
  const integrator = restarted ?? makeIntegrator(scheme, model, { tolerance: 1e-6, step: 1e-3 })
  const failure = integrator.advance(model, state, ws, 1, 5)
  return `${hashState(state)} ${failure?.message ?? ''}`
}

function expectInPlace(before: MechanismSpec, after: MechanismSpec, what: string, scheme = 'auto'): boolean {
  const model = compile(before)
  // what the edit leaves is shared with the model
  const other = compile(after, { spec: before, model })
  expect(plain(other), `compiled beside: ${what}`).toEqual(plain(compile(after)))
  const ws = makeWorkspace(model)
  const integrator = makeIntegrator(scheme, model, { tolerance: 1e-6, step: 1e-3 })
  run(model, ws, scheme, integrator)
  const arrays = [model.mass, model.markerU, model.initialQ, model.gravity, model.forces[0].kept]
  const parts = exchangeModels(model, other)
  if (parts === null) {
    expect(plain(model), `in place: ${what}`).toEqual(plain(compile(before)))
    return false
  }
  const now = [model.mass, model.markerU, model.initialQ, model.gravity, model.forces[0].kept]
  for (const [k, array] of now.entries()) expect(array, `${what}: its own arrays`).toBe(arrays[k])
  expect(plain(model), `in place: ${what}`).toEqual(plain(compile(after)))
  // what was there before is in the other one
  expect(plain(other), `in place: ${what}`).toEqual(plain(compile(before)))
  const fresh = compile(after)
  for (const [name, part] of Object.entries(fresh) as [keyof Model, unknown][])
    if (!parts.has(name)) expect(plain(part), `${what}: ${name}`).toEqual(plain(other[name]))
  refreshWorkspace(model, ws)
  integrator.restart()
  expect(run(model, ws, scheme, integrator), `in place: ${what}`).toBe(run(fresh, makeWorkspace(fresh), scheme, null))
  return true
}

/** Every number of the spec, each edited by itself; numbers away from 0 stay so. */
function expectEveryNumber(spec: MechanismSpec, seed: number, most: number): void {
  const random = randomNumbers(seed)
  const places = numbersIn(spec).filter((path) =>
    Number.isFinite(path.reduce<never>((at, key) => at[key as never], spec as never)),
  )
  const chosen =
    places.length <= most ? places : Array.from({ length: most }, () => places[Math.floor(random() * places.length)])
  for (const path of chosen) {
    const after = edited(spec, path, (x) => x * (1 + 1e-3 * (0.5 + random())))
    const scheme = INTEGRATORS[Math.floor(random() * INTEGRATORS.length)]
    const value = path.reduce<never>((at, key) => at[key as never], spec as never) as number
    expect(expectInPlace(spec, after, `${path.join('/')} with ${scheme}`, scheme), `in place: ${path.join('/')}`).toBe(
      true,
    )
    // a zero may be what makes an element do nothing: then there is more of it afterwards
    if (value === 0)
      expectInPlace(
        spec,
        edited(spec, path, () => 1e-3),
        `${path.join('/')} from 0`,
      )
  }
}

describe('a mass that is far from the others', () => {
  it('is edited to one like theirs, and the rank of the rows is measured by that from then on', async () => {
    const spec = await gallerySpec('coupled-springs')
    const scaled = (factor: number): MechanismSpec => ({
      ...spec,
      bodies: spec.bodies.map((body) =>
        body.id === 'left'
          ? { ...body, mass: factor * body.mass, inertia: body.inertia.map((x) => factor * x) as never }
          : body,
      ),
    })
    for (const factor of [1e-30, 1e-20, 1e-9, 1e9, 1e20]) {
      expectInPlace(scaled(factor), spec, `from ${factor}`)
      expectInPlace(spec, scaled(factor), `to ${factor}`)
    }
  })
})

describe('numbers of the gallery, edited in place', () => {
  it.each(GALLERY_IDS)('%s', async (id) => expectEveryNumber(await gallerySpec(id), GALLERY_IDS.indexOf(id), 8))
})

describe('a run of edits of the gallery, several numbers at a time, each in the arrays of the one before', () => {
  it.each(GALLERY_IDS)('%s', async (id) => {
    const random = randomNumbers(100 + GALLERY_IDS.indexOf(id))
    let spec = await gallerySpec(id)
    const model = compile(spec)
    const ws = makeWorkspace(model)
    const places = numbersIn(spec).filter((path) =>
      Number.isFinite(path.reduce<never>((at, key) => at[key as never], spec as never)),
    )
    for (let step = 0; step < 6; step++) {
      let after = spec
      for (let k = 0; k <= step % 3; k++) {
        const path = places[Math.floor(random() * places.length)]
        const factor = 1 + 1e-3 * (0.5 + random())
        after = edited(after, path, (x) => x * factor)
      }
      expect(exchangeModels(model, compile(after, { spec, model })), `step ${step}`).not.toBeNull()
      refreshWorkspace(model, ws)
      spec = after
      expect(plain(model), `step ${step}`).toEqual(plain(compile(spec)))
    }
    const fresh = compile(spec)
    expect(run(model, ws, 'auto', null)).toBe(run(fresh, makeWorkspace(fresh), 'auto', null))
  })
})

const kinds = { ...FORCE_SAMPLES }

describe('every number of every kind of force element', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
    const r = randomSource(7)
    const bodies = [randomBody('a', r), randomBody('b', r)]
    for (let n = 0; n < 4; n++) {
      const { joints = [], forces = [] } = kinds[kind](r, ['a', 'b'], n)
      expectEveryNumber({ gravity: [0, 0, -1], bodies, joints, forces }, n, 25)
    }
  })
})

describe('every number of every kind of constraint element', () => {
  it.each(Object.keys(CONSTRAINT_SAMPLES) as (keyof typeof CONSTRAINT_SAMPLES)[])('%s', (kind) => {
    const r = randomSource(8)
    const bodies = [randomBody('a', r), randomBody('b', r)]
    for (const moving of [false, true]) {
      const joints = CONSTRAINT_SAMPLES[kind](r, ['a', 'b'], { joint: moving, markers: moving }, 'j')
      expectEveryNumber({ gravity: [0, 0, -1], bodies, joints, forces: [] }, 3, 40)
    }
  })
})

describe('what is no number', () => {
  const base = fourBar()
  const differing: Readonly<Record<string, MechanismSpec>> = {
    'a body more': { ...base, bodies: [...base.bodies, { ...base.bodies[0], id: 'more' }] },
    'a body that is fixed': { ...base, bodies: base.bodies.map((b, i) => (i === 0 ? { ...b, fixed: true } : b)) },
    'another type of joint': {
      ...base,
      joints: base.joints.map((j, i) => (i === 0 ? { ...j, type: 'spherical' } : j)),
    },
    'another name': { ...base, bodies: base.bodies.map((b, i) => (i === 0 ? { ...b, id: 'other' } : b)) },
    'a joint between other bodies': {
      ...base,
      joints: base.joints.map((j, i) => (i === 0 ? { ...j, main: { ...j.main, body: base.bodies[1].id } } : j)),
    },
    'damping where there was none': { ...base, joints: base.joints.map((j) => ({ ...j, damping: 1 })) },
    'a drive': pendulum({}, { drives: [{ kind: 'torque', law: 3 }] }),
    'masses far apart': { ...base, bodies: base.bodies.map((b, i) => (i === 0 ? { ...b, mass: 1e9 } : b)) },
  }
  it.each(Object.keys(differing))('%s: is compiled anew, and the model stays as it is', (name) => {
    const before = name === 'a drive' ? pendulum() : base
    expect(expectInPlace(before, differing[name], name)).toBe(false)
  })
})

/** A watch and a crane behave alike: lengths by s, masses by m and times by √s leave every ratio as it was. */
import { describe, expect, it } from 'vitest'
import { calcJointReading, computeDynamics, type MechanismSpec, type Vec3 } from './index.ts'
import { conservativeMechanisms } from '../testing/conservative.ts'
import { start } from '../testing/small-mechanisms.ts'

const times = (v: Vec3, s: number): Vec3 => [s * v[0], s * v[1], s * v[2]]

function scaled(spec: MechanismSpec, s: number, m: number): MechanismSpec {
  const place = <T extends { readonly position: Vec3 }>(x: T): T => ({ ...x, position: times(x.position, s) })
  return {
    ...spec,
    bodies: spec.bodies.map((b) => ({
      ...place(b),
      centre: times(b.centre, s),
      velocity: times(b.velocity, Math.sqrt(s)),
      angularVelocity: times(b.angularVelocity, 1 / Math.sqrt(s)),
      mass: m * b.mass,
      inertia: b.inertia.map((x) => m * s * s * x) as unknown as typeof b.inertia,
    })),
    joints: spec.joints.map((j) => ({ ...j, driven: place(j.driven), main: place(j.main) })),
  }
}

/** Motion to a time near 0.4 √s s at tolerance 1e-10, made free of units again. */
function run(spec: MechanismSpec, s: number, m: number) {
  const { model, state, ws, run } = start(scaled(spec, s, m), 'dormand-prince', 1e-10)
  expect(run.advance(model, state, ws, 0.4 * Math.sqrt(s))).toBeNull()
  computeDynamics(model, state, ws)
  const places = state.q.map((x, i) => (i % 7 < 3 ? x / s : x))
  const reading = new Float64Array(26)
  const wrenches = model.joints.flatMap((_, j) => {
    calcJointReading(model, state, ws, j, reading, 0)
    return Array.from(reading.subarray(3, 9), (x, i) => x / (i < 3 ? m : m * s))
  })
  return { places, wrenches, steps: run.statistics.steps }
}

describe.each(conservativeMechanisms)('$name', ({ spec }) => {
  const own = run(spec, 1, 1)
  it.each([
    ['watch', 1e-3, 1e-9],
    ['crane', 100, 1e6],
  ] as const)('is the same as a %s', (_, s, m) => {
    const other = run(spec, s, m)
    // the tolerance takes the scene's own scale where that is below one metre or second, so steps may be more, by the fifth root of it
    other.places.forEach((x, i) => expect(Math.abs(x - own.places[i]), `place ${i}`).toBeLessThan(1e-7))
    const size = own.wrenches.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    other.wrenches.forEach((x, i) => expect(Math.abs(x - own.wrenches[i]), `wrench ${i}`).toBeLessThan(1e-6 * size))
    expect(other.steps).toBeGreaterThan(own.steps / 4)
    expect(other.steps).toBeLessThan(own.steps * 4)
  })
})

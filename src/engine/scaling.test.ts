/** A watch and a crane behave alike: lengths by s, masses by m, gravity by g and times by √(s/g) leave every ratio as it was. */
import { describe, expect, it } from 'vitest'
import { calcJointReading, computeDynamics, JOINT, type MechanismSpec, type Vec3 } from './index.ts'
import { conservativeMechanisms } from '../testing/conservative.ts'
import { start } from '../testing/small-mechanisms.ts'

const times = (v: Vec3, s: number): Vec3 => [s * v[0], s * v[1], s * v[2]]

function scaled(spec: MechanismSpec, s: number, m: number, g: number): MechanismSpec {
  const place = <T extends { readonly position: Vec3 }>(x: T): T => ({ ...x, position: times(x.position, s) })
  return {
    ...spec,
    gravity: times(spec.gravity, g),
    bodies: spec.bodies.map((b) => ({
      ...place(b),
      centre: times(b.centre, s),
      velocity: times(b.velocity, Math.sqrt(s * g)),
      angularVelocity: times(b.angularVelocity, Math.sqrt(g / s)),
      mass: m * b.mass,
      inertia: b.inertia.map((x) => m * s * s * x) as unknown as typeof b.inertia,
    })),
    joints: spec.joints.map((j) => ({ ...j, driven: place(j.driven), main: place(j.main) })),
  }
}

/** Motion to a time near 0.4 √(s/g) s at tolerance 1e-10, made free of units again. */
function run(spec: MechanismSpec, s: number, m: number, g: number) {
  const { model, state, ws, run } = start(scaled(spec, s, m, g), 'dormand-prince', 1e-10)
  expect(run.advance(model, state, ws, 0.4 * Math.sqrt(s / g))).toBeNull()
  computeDynamics(model, state, ws)
  const places = state.q.map((x, i) => (i % 7 < 3 ? x / s : x))
  const reading = new Float64Array(JOINT.length)
  const wrenches = model.joints.flatMap((_, j) => {
    calcJointReading(model, state, ws, j, reading, 0)
    return Array.from(reading.subarray(JOINT.force, JOINT.torque + 3), (x, i) => x / (i < 3 ? m * g : m * g * s))
  })
  return { places, wrenches, steps: run.statistics.steps }
}

describe.each(conservativeMechanisms)('$name', ({ spec }) => {
  const own = run(spec, 1, 1, 1)
  it.each([
    ['watch', 1e-3, 1e-9, 1],
    ['crane', 100, 1e6, 1],
    ['dust grain', 1e-6, 1e-9, 1],
    ['mechanism on a neutron star', 1, 1, 1e12],
    ['mechanism beyond all stars', 1, 1e12, 1e30],
    ['dust grain there', 1e-6, 1e-9, 1e30],
  ] as const)('is the same as a %s', (_, s, m, g) => {
    const other = run(spec, s, m, g)
    // the tolerance takes the scene's own scale where that is below one metre or second, so steps may be more, by the fifth root of it
    other.places.forEach((x, i) => expect(Math.abs(x - own.places[i]), `place ${i}`).toBeLessThan(1e-7))
    const size = own.wrenches.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    other.wrenches.forEach((x, i) => expect(Math.abs(x - own.wrenches[i]), `wrench ${i}`).toBeLessThan(1e-6 * size))
    expect(other.steps).toBeGreaterThan(own.steps / 4)
    expect(other.steps).toBeLessThan(own.steps * 4)
  })
})

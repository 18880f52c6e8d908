/** Free rotation: what its header says it keeps, is exact for, and errs by. */
import { describe, expect, it } from 'vitest'
import { compile, type BodySpec } from '../index.ts'
import { matrixOfQ, turnQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { body } from '../../testing/bodies.ts'
import { flyFreely, makeFreeFlight } from './free-flight.ts'

const model = (inertia: BodySpec['inertia']) =>
  compile({
    gravity: [0, 0, 0],
    bodies: [body('body', 1, [1, 1, 1], { inertia })],
    joints: [],
    forces: [],
  })

const Q0 = [0.5, -0.5, 0.1, 0.7].map((x) => x / Math.hypot(0.5, 0.5, 0.1, 0.7))
const SKEWED: BodySpec['inertia'] = [0.5, 0.9, 0.7, 0.11, -0.07, 0.05]

/** Orientation and momentum after `steps` flights of h. */
function fly(inertia: BodySpec['inertia'], momentum: readonly number[], h: number, steps: number) {
  const m = model(inertia)
  const flight = makeFreeFlight(m)
  const q = Float64Array.from(Q0)
  const p = Float64Array.from(momentum)
  flight.time[0] = h
  for (let i = 0; i < steps; i++) flyFreely(flight, 1, q, 0, q, 0, p, 0)
  const R = new Float64Array(9)
  matrixOfQ(R, 0, q, 0)
  const spatial = new Float64Array(3)
  mulMV(spatial, 0, R, 0, p, 0)
  const omega = new Float64Array(3)
  mulMV(omega, 0, m.inverseInertia, 9, p, 0)
  return { m, q, p, spatial, energy: 0.5 * (omega[0] * p[0] + omega[1] * p[1] + omega[2] * p[2]) }
}
const worst = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

describe('free flight', () => {
  const momentum = [0.9, -1.7, 1.2]

  it('keeps the angular momentum in space', () => {
    // a thousand roundings
    expect(worst(fly(SKEWED, momentum, 0.05, 1000).spatial, fly(SKEWED, momentum, 0, 1).spatial)).toBeLessThan(1e-13)
  })

  it('is its own inverse with time turned back', () => {
    const there = fly(SKEWED, momentum, 0.3, 1)
    const flight = makeFreeFlight(there.m)
    flight.time[0] = -0.3
    flyFreely(flight, 1, there.q, 0, there.q, 0, there.p, 0)
    expect(worst(there.q, Float64Array.from(Q0))).toBeLessThan(1e-15)
    expect(worst(there.p, Float64Array.from(momentum))).toBeLessThan(1e-15)
  })

  it('errs by the second power of h, and its energy swings without drift', () => {
    const exact = fly(SKEWED, momentum, 1 / 4096, 4096)
    const errors = [16, 32, 64].map((n) => {
      const { q, p } = fly(SKEWED, momentum, 1 / n, n)
      return [worst(q, exact.q), worst(p, exact.p)]
    })
    for (const k of [0, 1]) expect(Math.log2(errors[1][k] / errors[2][k])).toBeCloseTo(2, 1)
    const { energy } = fly(SKEWED, momentum, 0, 1)
    const swing = (from: number): number =>
      Math.max(
        ...Array.from({ length: 40 }, (_, i) => Math.abs(fly(SKEWED, momentum, 0.1, from + 5 * i).energy - energy)),
      )
    expect(swing(10_000)).toBeLessThan(1.1 * swing(0))
    expect(swing(0)).toBeGreaterThan(1e-6)
  })

  it('is exact for a symmetric top: precession about the momentum, spin about the axis', () => {
    // I₁ = I₂ = 0.4 about x and y, I₃ = 0.7 about z: R(t) = exp(t π/I₁) R(0) exp(t κ π₃ e₃), the first turn in space
    const h = 2.5
    const { q } = fly([0.4, 0.4, 0.7, 0, 0, 0], momentum, h, 1)
    const expected = new Float64Array(4)
    turnQ(expected, 0, Float64Array.from(Q0), 0, h / 0.4, Float64Array.from(momentum), 0)
    turnQ(expected, 0, expected, 0, h * (1 / 0.7 - 1 / 0.4) * momentum[2], Float64Array.of(0, 0, 1), 0)
    expect(worst(q, expected)).toBeLessThan(1e-14)
  })

  it('is exact about a principal axis, however long the step', () => {
    for (const k of [0, 1, 2]) {
      const inertia: [number, number, number] = [0.3, 0.5, 0.8]
      const p = [0, 0, 0]
      p[k] = 2
      const { q } = fly([...inertia, 0, 0, 0], p, 3.7, 1)
      const expected = new Float64Array(4)
      turnQ(expected, 0, Float64Array.from(Q0), 0, 3.7 / inertia[k], Float64Array.from(p), 0)
      expect(worst(q, expected)).toBeLessThan(1e-14)
    }
  })
})

/** A body on a bushing: the six modes and the free motion that linear algebra gives. Tangents, energy, balance: laws.test.ts. */
import { describe, expect, it } from 'vitest'
import { spell, type BodySpec, type BushingSpec, type MechanismSpec } from '../index.ts'
import { orthonormalise } from '../linalg/orthonormal.ts'
import { nameStiffest } from '../integrators/stiffness.ts'
import { calcModes } from '../modes/modes.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { body } from '../../testing/bodies.ts'
import { randomSource } from '../../testing/random-mechanism.ts'

const MASS = 2
const INERTIA = [0.3, 0.5, 0.7] as const
const INERTIAS = [MASS, MASS, MASS, ...INERTIA] as const

/** A block on a bushing at its centre of mass; the other end on ground. */
const onBushing = (
  stiffness: readonly number[],
  damping: readonly number[],
  block: Partial<BodySpec> = {},
): MechanismSpec => ({
  gravity: [0, 0, 0],
  bodies: [body('block', MASS, INERTIA, block)],
  joints: [],
  forces: [bushing(stiffness, damping)],
})
const bushing = (stiffness: readonly number[], damping: readonly number[]): BushingSpec => ({
  kind: 'bushing',
  id: 'mount',
  driven: { body: 'block', position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  main: { body: 'ground', position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  stiffness,
  damping,
})

/** Orthonormal vectors of 6 numbers that have parts in all directions `on` alone. */
function modesIn(on: readonly number[]): readonly Float64Array[] {
  const r = randomSource(5)
  return orthonormalise(
    on.map(() => Float64Array.from({ length: 6 }, (_, k) => (on.includes(k) ? r.between(-1, 1) : 0))),
  )
}

/** M^½ (Σ λ_i v_i v_iᵀ) M^½: with it M has the vectors M^−½ v_i as modes, of the eigenvalues λ_i. */
const withModes = (vectors: readonly Float64Array[], values: readonly number[]): readonly number[] =>
  Array.from({ length: 36 }, (_, at) => {
    const [i, k] = [Math.floor(at / 6), at % 6]
    const sum = vectors.reduce((all, v, n) => all + values[n] * v[i] * v[k], 0)
    return Math.sqrt(INERTIAS[i] * INERTIAS[k]) * sum
  })

describe('a block on a bushing', () => {
  it('has six modes, of the frequencies and damping ratios that its matrices were made of', () => {
    const rates = [3, 5, 8, 13, 21, 34]
    const ratios = [0.01, 0.2, 0.05, 0.3, 0.02, 0.1]
    const vectors = modesIn([0, 1, 2, 3, 4, 5])
    const stiffness = withModes(
      vectors,
      rates.map((w) => w * w),
    )
    const damping = withModes(
      vectors,
      rates.map((w, n) => 2 * ratios[n] * w),
    )
    const { model, state, ws } = start(onBushing(stiffness, damping))
    const result = calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    const found = result.modes.toSorted((a, b) => Math.hypot(...a.eigenvalue) - Math.hypot(...b.eigenvalue))
    expect(found).toHaveLength(6)
    found.forEach(({ eigenvalue: [re, im] }, n) => {
      expect(Math.abs(re + ratios[n] * rates[n])).toBeLessThan(1e-11 * rates[n])
      expect(Math.abs(Math.abs(im) - rates[n] * Math.sqrt(1 - ratios[n] ** 2))).toBeLessThan(1e-11 * rates[n])
    })
  })

  it('swings as its modes do: through far places, and by turns of more than a right angle', () => {
    // about a principal axis, with forces that do not tilt it, the equations are linear whatever the turn
    const on = [0, 1, 2, 5]
    const rates = [2, 3, 4.5, 6]
    const ratios = [0.02, 0.1, 0.05, 0.01]
    const vectors = modesIn(on)
    const stiffness = withModes(
      vectors,
      rates.map((w) => w * w),
    )
    const damping = withModes(
      vectors,
      rates.map((w, n) => 2 * ratios[n] * w),
    )
    const x0 = [0.4, -0.3, 0.6, 0, 0, 2.2]
    const v0 = [0.5, 0.2, -0.4, 0, 0, -1.5]
    const turned = { orientation: [Math.cos(x0[5] / 2), 0, 0, Math.sin(x0[5] / 2)] } as const
    const spec = onBushing(stiffness, damping, {
      position: [x0[0], x0[1], x0[2]],
      velocity: [v0[0], v0[1], v0[2]],
      angularVelocity: [0, 0, v0[5]],
      ...turned,
    })
    const run = start(spec, 'dormand-prince', 1e-12)
    const roots = INERTIAS.map(Math.sqrt)
    for (const t of [0.5, 1.5, 3]) {
      run.to(t)
      const expected = [0, 0, 0, 0, 0, 0]
      vectors.forEach((v, n) => {
        const a = x0.reduce((sum, x, k) => sum + v[k] * roots[k] * x, 0)
        const b = v0.reduce((sum, x, k) => sum + v[k] * roots[k] * x, 0)
        const [decay, w] = [ratios[n] * rates[n], rates[n] * Math.sqrt(1 - ratios[n] ** 2)]
        const s = Math.exp(-decay * t) * (a * Math.cos(w * t) + ((b + decay * a) / w) * Math.sin(w * t))
        for (const k of on) expected[k] += (s * v[k]) / roots[k]
      })
      const q = run.state.q.subarray(7, 14)
      for (let k = 0; k < 3; k++) expect(Math.abs(q[k] - expected[k])).toBeLessThan(1e-9)
      expect(Math.abs(2 * Math.atan2(q[6], q[3]) - expected[5])).toBeLessThan(1e-9)
      expect(Math.max(Math.abs(q[4]), Math.abs(q[5]))).toBeLessThan(1e-12)
    }
  })

  it('is named where it makes a mechanism stiff, by its hardest direction', () => {
    const diagonal = (...entries: number[]): number[] =>
      Array.from({ length: 36 }, (_, at) => (at % 7 === 0 ? entries[at / 7] : 0))
    const none = diagonal(0, 0, 0, 0, 0, 0)
    const named = (stiffness: number[], damping: number[]): string =>
      spell(nameStiffest(start(onBushing(stiffness, damping)).model))
    expect(named(diagonal(1, 2e8, 3, 4, 5, 6), none)).toBe('bushing mount, 2e8 N/m')
    expect(named(diagonal(1, 2, 3, 4, 5e7, 6), none)).toBe('bushing mount, 5e7 N·m/rad')
    expect(named(diagonal(1, 2, 3, 4, 5, 6), diagonal(0, 0, 3e5, 0, 0, 0))).toBe(
      'the damping of bushing mount, 3e5 N·s/m',
    )
  })
})

/** The matrix of the velocity terms in independent speeds: what it makes of the speeds, that Ṁ − 2C is skew, and that of a tree in dual quaternions. */
import { describe, expect, test } from 'vitest'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { displace, projectPositions } from '../kinematics/projection.ts'
import { computeTreeEquations } from '../link-trees/equations.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import { computeKaneEquations, type KaneEquations, type SpeedName } from './equations.ts'

/** The independent speeds by name, to have the same ones at another pose. */
const named = ({ speeds, independent }: KaneEquations): SpeedName[] => independent.map((f) => speeds[f])

/** Rate at which the fastest body goes, 1/s: what C is M times. */
const paceOf = ({ v, size }: State): number => Math.max(...v.map((x, i) => Math.abs(x) / (i % 6 < 3 ? size : 1)))

/** Ṁ along the motion, by a central difference of sixth order; off the straight line poses are put back onto the constraints, which is even in s. */
function rateOfMass(model: Model, state: State, found: KaneEquations): number[][] {
  const h = 0.001 / paceOf(state)
  const moved = makeState(model)
  const at = (s: number): KaneEquations['M'] => {
    copyState(state, moved)
    moved.t += s
    displace(model, moved.q, state.v, s)
    expect(projectPositions(model, moved, makeWorkspace(model))).toBeGreaterThanOrEqual(0)
    const there = computeKaneEquations(model, moved, makeWorkspace(model), named(found))!
    expect(there.independent).toEqual(found.independent)
    return there.M
  }
  const [a, b, c] = [1, 2, 3].map((k) => [at(k * h), at(-k * h)])
  return found.M.map((row, i) =>
    row.map(
      (_, k) => (45 * (a[0][i][k] - a[1][i][k]) - 9 * (b[0][i][k] - b[1][i][k]) + (c[0][i][k] - c[1][i][k])) / (60 * h),
    ),
  )
}

const sizeOf = (matrix: readonly (readonly number[])[]): number => Math.max(...matrix.flat().map(Math.abs))

describe.each([
  'bricard',
  'governor',
  'gyroscope',
  'double-wishbone',
  'slider-crank-free',
  'peaucellier',
  'caster-cart',
  'rolling-coin',
  'ball-in-bowl',
  'snakeboard',
  'trailer',
  'hooke',
  'rssr',
  'sarrus',
  'stewart',
])('C of %s', (id) => {
  test('times the speeds is what comes of them, and Ṁ − 2C is skew', async () => {
    const run = start(await gallerySpec(id), 'auto', 1e-10)
    for (const t of [0.05, 0.2, 0.43]) {
      run.to(t)
      const { model, state } = run
      const found = computeKaneEquations(model, state, makeWorkspace(model))!
      const { M, C, Q, independent, speeds, bodies } = found
      expect(C).not.toBeNull()
      const u = independent.map((f) => speeds[f].value)
      const driven = model.joints.some(({ drives }) => drives.some(({ kind }) => kind !== 'effort'))
      if (!driven)
        Q.forEach((q, i) => {
          const forces = [...bodies.values()].map(({ active }) => active[i])
          const terms = C![i].map((x, k) => x * u[k])
          const left = forces.reduce((sum, x) => sum + x, 0) - q - terms.reduce((sum, x) => sum + x, 0)
          const size = Math.max(sizeOf(M) * paceOf(state) ** 2, Math.abs(q), ...[...forces, ...terms].map(Math.abs))
          expect(Math.abs(left)).toBeLessThan(1e-10 * size)
        })
      const rate = rateOfMass(model, state, found)
      const size = sizeOf(M) * paceOf(state)
      for (let i = 0; i < C!.length; i++)
        for (let k = 0; k <= i; k++) {
          const [one, other] = [rate[i][k] - 2 * C![i][k], rate[k][i] - 2 * C![k][i]]
          expect(Math.abs(one + other)).toBeLessThan(1e-10 * size)
        }
    }
  })
})

test.each(['double-pendulum', 'cart-pole', 'gyroscope'])(
  'C of %s, a tree, is the one in dual quaternions and Σ Tᵀ tr(J) [ω]× T',
  async (id) => {
    const run = start(await gallerySpec(id), 'auto', 1e-10)
    run.to(0.4)
    const { model, state } = run
    const ws = makeWorkspace(model)
    const { M, C, bodies } = computeKaneEquations(model, state, ws)!
    const tree = computeTreeEquations(model, state, makeWorkspace(model))
    if (!tree.ok) throw new Error(tree.refusal.message)
    const beside = (i: number, k: number): number =>
      [...bodies].reduce((sum, [body, { partialVelocities }]) => {
        const b = model.bodyIndex.get(body)!
        const trace = [0, 4, 8].reduce((total, at) => total + model.inertia[9 * b + at], 0)
        const [w, s, t] = [ws.W.subarray(3 * b), partialVelocities[k].angular, partialVelocities[i].angular]
        const across = [0, 1, 2].map((n) => w[(n + 1) % 3] * s[(n + 2) % 3] - w[(n + 2) % 3] * s[(n + 1) % 3])
        return sum + trace * t.reduce((total, x, n) => total + x * across[n], 0)
      }, 0)
    const size = sizeOf(M) * paceOf(state)
    C!.forEach((row, i) =>
      row.forEach((x, k) =>
        expect(Math.abs(x - tree.equations.C[row.length * i + k] - beside(i, k))).toBeLessThan(1e-10 * size),
      ),
    )
    if (id === 'gyroscope') expect(Math.abs(beside(0, 1))).toBeGreaterThan(1)
  },
)

test('at rest C is zero, and without freedoms it has no numbers', async () => {
  const resting = start(await gallerySpec('pendulum'), 'auto', 1e-10)
  expect(computeKaneEquations(resting.model, resting.state, resting.ws)!.C).toEqual([[0]])
  const driven = start(await gallerySpec('slider-crank'), 'auto', 1e-10)
  expect(computeKaneEquations(driven.model, driven.state, driven.ws)!.C).toEqual([])
})

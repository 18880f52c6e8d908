import { describe, expect, it } from 'vitest'
import { randomSource } from '../../testing/random-mechanism.ts'
import type { Incidence } from './saddle.ts'
import { factor, makeSaddle, solve } from './saddle.ts'
import { nullSpaces, singularValues } from './singular-values.ts'

/** A random net of blocks of rows over bodies, with one to three sides; `repeat` of them are given twice, so that their rows are redundant. */
function randomSystem(seed: number, repeat: number) {
  const r = randomSource(seed)
  const bodies = 6
  // the first is fixed
  const fixed = Uint8Array.from({ length: bodies }, (_, b) => (b === 0 ? 1 : 0))
  const blocks = Array.from({ length: 6 }, (_, j) => {
    const sides = [1 + (j % 5)]
    for (let k = 0; k < 1 + (j % 2); k++) sides.push(Math.floor(r.between(0, bodies)))
    return { sides: [...new Set(sides)], rows: 1 + (j % 3) }
  })
  blocks.push(...blocks.slice(0, repeat))
  const rows = blocks.map((block) => block.rows)
  const sides = blocks.flatMap((block, j) => block.sides.map((body) => ({ body, block: j })))
  const startsOf = (counts: readonly number[]) => counts.reduce((all, n) => [...all, all.at(-1)! + n], [0])
  const starts = startsOf(rows)
  const jacobianAt = startsOf(sides.map(({ block }) => 6 * rows[block]))
  const incidence: Incidence = {
    start: Int32Array.from(starts),
    sideStart: Int32Array.from(startsOf(blocks.map((block) => block.sides.length))),
    sideBody: Int32Array.from(sides, ({ body }) => body),
    jacobianAt: Int32Array.from(jacobianAt),
  }
  const rowCount = starts.at(-1)!
  const J = Float64Array.from({ length: jacobianAt.at(-1)! }, () => r.between(-1, 1))
  for (let k = 0; k < repeat; k++)
    J.copyWithin(
      jacobianAt[incidence.sideStart[6 + k]],
      jacobianAt[incidence.sideStart[k]],
      jacobianAt[incidence.sideStart[k + 1]],
    )
  const inverseMass = Float64Array.from({ length: bodies }, () => r.between(0.5, 2))
  const inverseInertia = new Float64Array(9 * bodies)
  for (let b = 0; b < bodies; b++)
    inverseInertia.set([r.between(1, 3), 0.2, 0.1, 0.2, r.between(1, 3), -0.3, 0.1, -0.3, r.between(1, 3)], 9 * b)
  // dense G over all bodies, for the comparison
  const G = Array.from({ length: rowCount }, () => new Float64Array(6 * bodies))
  sides.forEach(({ body, block }, s) => {
    if (fixed[body]) return
    for (let i = 0; i < rows[block]; i++)
      for (let k = 0; k < 6; k++) G[starts[block] + i][6 * body + k] += J[jacobianAt[s] + 6 * i + k]
  })
  const scale = Float64Array.from({ length: rowCount }, () => r.between(0.5, 2))
  for (let k = 0; k < repeat; k++) scale.copyWithin(starts[6 + k], starts[k], starts[k] + rows[k])
  const f = Float64Array.from({ length: 6 * bodies }, () => r.between(-1, 1))
  // a right-hand side in the range of G, as constraints that can be met have it
  const some = Float64Array.from({ length: 6 * bodies }, () => r.between(-1, 1))
  const b = Float64Array.from(G, (row) => row.reduce((sum, x, i) => sum + x * some[i], 0))
  return { fixed, incidence, rowCount, J, inverseMass, inverseInertia, G, scale, f, b, bodies, starts, rows }
}

function residuals(
  s: ReturnType<typeof randomSystem>,
  a: Float64Array,
  gamma: Float64Array,
): { force: number; row: number } {
  let row = 0
  s.G.forEach((g, r) => (row = Math.max(row, Math.abs(g.reduce((sum, x, i) => sum + x * a[i], 0) - s.b[r]))))
  // a = M⁻¹ (f − Gᵀ γ)
  const free = s.f.slice()
  s.G.forEach((g, r) => g.forEach((x, i) => (free[i] -= x * gamma[r])))
  let force = 0
  for (let b = 0; b < s.bodies; b++)
    for (let k = 0; k < 6; k++) {
      let x = k < 3 ? s.inverseMass[b] * free[6 * b + k] : 0
      if (k >= 3) for (let m = 0; m < 3; m++) x += s.inverseInertia[9 * b + 3 * (k - 3) + m] * free[6 * b + 3 + m]
      force = Math.max(force, Math.abs(x - a[6 * b + k]))
    }
  return { force, row }
}

describe('saddle-point solver', () => {
  for (const repeat of [0, 1, 3])
    for (const uniform of [true, false])
      it(`solves both block rows to rounding, ${repeat} joints doubled, ${uniform ? 'uniform' : 'own'} ε`, () => {
        for (let seed = 1; seed <= 20; seed++) {
          const s = randomSystem(seed, repeat)
          const saddle = makeSaddle(s.fixed, s.incidence)
          factor(saddle, s.inverseMass, s.inverseInertia, s.J, s.scale, uniform)
          const a = new Float64Array(6 * s.bodies)
          const gamma = new Float64Array(s.rowCount)
          solve(saddle, s.f, s.b, a, gamma, uniform)
          const { force, row } = residuals(s, a, gamma)
          expect(row).toBeLessThan(1e-11)
          expect(force).toBeLessThan(1e-11)
        }
      })

  it('gives the multipliers of least γᵀD⁻²γ: those of a doubled joint are shared equally', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const s = randomSystem(seed, 2)
      const saddle = makeSaddle(s.fixed, s.incidence)
      factor(saddle, s.inverseMass, s.inverseInertia, s.J, s.scale)
      const a = new Float64Array(6 * s.bodies)
      const gamma = new Float64Array(s.rowCount)
      solve(saddle, s.f, s.b, a, gamma, true)
      for (let k = 0; k < 2; k++)
        for (let i = 0; i < s.rows[k]; i++) expect(gamma[s.starts[6 + k] + i]).toBeCloseTo(gamma[s.starts[k] + i], 10)
    }
  })

  it('gives multipliers with no part in the null space of the scaled Gᵀ', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const s = randomSystem(seed, 3)
      const saddle = makeSaddle(s.fixed, s.incidence)
      factor(saddle, s.inverseMass, s.inverseInertia, s.J, s.scale)
      const a = new Float64Array(6 * s.bodies)
      const gamma = new Float64Array(s.rowCount)
      solve(saddle, s.f, s.b, a, gamma, true)
      const { values, vectors } = singularValues(s.G.map((g, r) => g.map((x) => s.scale[r] * x)))
      const top = Math.max(...values)
      const size = Math.hypot(...gamma)
      values.forEach((value, k) => {
        if (value > 1e-10 * top) return
        const part = vectors[k].reduce((sum, n, r) => sum + (n * gamma[r]) / s.scale[r], 0)
        expect(Math.abs(part) / size).toBeLessThan(1e-11)
      })
    }
  })
})

describe('null spaces', () => {
  it('are those of the matrix, with one threshold for all, where the triangle is clear and where it is not', () => {
    const r = randomSource(11)
    const base = Array.from({ length: 6 }, () => Float64Array.from({ length: 12 }, () => r.between(-1, 1)))
    const sum = base[0].map((x, i) => x - 2 * base[3][i])
    const nearly = sum.map((x) => x + 1e-6 * r.between(-1, 1))
    for (const [columns, rank] of [
      [base, 6],
      [[...base, sum], 6],
      [[...base, nearly], 7],
      [[sum, nearly, ...base, new Float64Array(12)], 7],
    ] as [Float64Array[], number][]) {
      const [all] = nullSpaces([columns], 1e-8)
      expect(all.rank).toBe(rank)
      expect(all.vectors).toHaveLength(columns.length - rank)
      for (const v of all.vectors)
        for (let i = 0; i < 12; i++)
          expect(Math.abs(columns.reduce((s, c, k) => s + c[i] * v[k], 0))).toBeLessThan(1e-13)
    }
    // what is everything beside small columns is nothing beside large ones
    const small = [Float64Array.of(1e-9, 0), Float64Array.of(0, 1e-9)]
    expect(nullSpaces([small], 1e-8)[0].rank).toBe(2)
    expect(nullSpaces([small, base], 1e-8)[0].rank).toBe(0)
  })
})

describe('singular values', () => {
  it('are those of a matrix built from them, small ones to full relative accuracy of the large', () => {
    const r = randomSource(3)
    const n = 9
    const given = Array.from({ length: n }, (_, k) => (k < 6 ? 10 ** -k : 0))
    const orthogonal = (): Float64Array[] => {
      const q = Array.from({ length: n }, () => Float64Array.from({ length: n }, () => r.between(-1, 1)))
      q.forEach((v, i) => {
        for (let pass = 0; pass < 2; pass++)
          for (let j = 0; j < i; j++) {
            const dot = v.reduce((sum, x, k) => sum + x * q[j][k], 0)
            for (let k = 0; k < n; k++) v[k] -= dot * q[j][k]
          }
        const size = Math.hypot(...v)
        for (let k = 0; k < n; k++) v[k] /= size
      })
      return q
    }
    const U = orthogonal()
    const V = orthogonal()
    const columns = Array.from({ length: n }, (_, j) =>
      Float64Array.from({ length: n }, (_, i) => given.reduce((sum, s, k) => sum + U[k][i] * s * V[k][j], 0)),
    )
    const { values, vectors } = singularValues(columns)
    const sorted = [...values].sort((a, b) => b - a)
    given.forEach((s, k) => expect(Math.abs(sorted[k] - s)).toBeLessThan(1e-15))
    // A v = σ u: each image has the length of its singular value
    vectors.forEach((v, k) => {
      const image = Array.from({ length: n }, (_, i) => columns.reduce((sum, c, j) => sum + c[i] * v[j], 0))
      expect(Math.abs(Math.hypot(...image) - values[k])).toBeLessThan(1e-15)
    })
  })
})

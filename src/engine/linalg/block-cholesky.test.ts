import { describe, expect, it } from 'vitest'
import { randomSource } from '../../testing/random-mechanism.ts'
import { factorCholesky, lowerBlockAt, makeBlockCholesky, solveCholesky } from './block-cholesky.ts'

/** A random sparse matrix B Bᵀ + I on a graph of blocks of 1 to 6 numbers, dense and in blocks. */
function randomMatrix(seed: number, nodes: number) {
  const r = randomSource(seed)
  const sizes = Int32Array.from({ length: nodes }, () => 1 + Math.floor(r.between(0, 6)))
  const edges: number[] = []
  for (let i = 1; i < nodes; i++) edges.push(i, Math.floor(r.between(0, i)))
  for (let n = 0; n < nodes / 2; n++) {
    const [i, j] = [Math.floor(r.between(0, nodes)), Math.floor(r.between(0, nodes))]
    if (i !== j) edges.push(i, j)
  }
  const c = makeBlockCholesky(sizes, Int32Array.from(edges))
  const n = c.vectorAt[nodes]
  const A = Array.from({ length: n }, (_, i) => Float64Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)))
  // one rank-one term per edge keeps the pattern and the definiteness
  for (let e = 0; e < edges.length; e += 2) {
    const x = new Float64Array(n)
    for (const v of [edges[e], edges[e + 1]])
      for (let i = c.vectorAt[v]; i < c.vectorAt[v + 1]; i++) x[i] = r.between(-1, 1)
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) A[i][j] += x[i] * x[j]
  }
  for (let v = 0; v < nodes; v++)
    for (let w = 0; w < nodes; w++) {
      if (c.place[w] > c.place[v]) continue
      const at = c.offsets.get(v * nodes + w)
      for (let i = 0; i < sizes[v]; i++)
        for (let j = 0; j < sizes[w]; j++) {
          const x = A[c.vectorAt[v] + i][c.vectorAt[w] + j]
          if (at === undefined) expect(x, 'an entry outside the pattern').toBe(0)
          else c.values[at + i * sizes[w] + j] = x
        }
    }
  return { c, A, n, r, sizes }
}

describe('block Cholesky', () => {
  it('solves sparse systems of blocks of any sizes to rounding', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { c, A, n, r } = randomMatrix(seed, 2 + (seed % 14))
      const wanted = Float64Array.from({ length: n }, () => r.between(-1, 1))
      const x = Float64Array.from(A, (row) => row.reduce((sum, a, j) => sum + a * wanted[j], 0))
      factorCholesky(c, new Float64Array(n))
      solveCholesky(c, x)
      // the condition is at the most a few hundred
      x.forEach((value, i) => expect(Math.abs(value - wanted[i]), `seed ${seed}`).toBeLessThan(1e-12))
    }
  })

  it('fills nothing in on a chain and on a star', () => {
    const sizes = new Int32Array(50).fill(5)
    const chain = Int32Array.from(Array.from({ length: 49 }, (_, i) => [i, i + 1]).flat())
    const star = Int32Array.from(Array.from({ length: 49 }, (_, i) => [0, i + 1]).flat())
    expect(makeBlockCholesky(sizes, chain).neighbour).toHaveLength(49)
    expect(makeBlockCholesky(sizes, star).neighbour).toHaveLength(49)
  })

  it('takes the shift as pivot where rounding has eaten it', () => {
    const c = makeBlockCholesky(Int32Array.of(2), new Int32Array(0))
    c.values.set([1, NaN, 1, 1], lowerBlockAt(c, 0, 0))
    factorCholesky(c, Float64Array.of(0, 1e-20))
    expect(c.values[c.diagonal[1]]).toBe(1e-10)
  })

  it('knows no block that two nodes do not share', () => {
    const c = makeBlockCholesky(Int32Array.of(1, 1), new Int32Array(0))
    expect(() => lowerBlockAt(c, 0, 1)).toThrow(RangeError)
  })
})

import { describe, expect, it } from 'vitest'
import { randomSource } from '../../testing/random-mechanism.ts'
import { DIAGONAL, factorPairs, makePairLdl, pairBlockAt, solvePairs } from './pair-ldl.ts'

/** A random sparse matrix of 2 × 2 blocks, I plus a square per edge, dense and in its blocks. */
function randomMatrix(seed: number, count: number) {
  const r = randomSource(seed)
  const edges: number[] = []
  for (let i = 1; i < count; i++) edges.push(i, Math.floor(r.between(0, i)))
  for (let n = 0; n < count / 2; n++) {
    const [i, j] = [Math.floor(r.between(0, count)), Math.floor(r.between(0, count))]
    if (i !== j) edges.push(i, j)
  }
  const A = Array.from({ length: 2 * count }, (_, i) =>
    Float64Array.from({ length: 2 * count }, (__, j) => (i === j ? 1 : 0)),
  )
  for (let e = 0; e < edges.length; e += 2) {
    const x = new Float64Array(2 * count)
    for (const v of [edges[e], edges[e + 1]]) for (const k of [0, 1]) x[2 * v + k] = r.between(-1, 1)
    for (let i = 0; i < x.length; i++) for (let j = 0; j < x.length; j++) A[i][j] += x[i] * x[j]
  }
  const p = makePairLdl(count, Int32Array.from(edges))
  for (let v = 0; v < count; v++) {
    const d = DIAGONAL * p.place[v]
    p.diagonal.set([A[2 * v][2 * v], A[2 * v][2 * v + 1], A[2 * v + 1][2 * v + 1]], d)
  }
  for (let e = 0; e < edges.length; e += 2) {
    const [v, w] = [edges[e], edges[e + 1]]
    const [row, column] = p.place[v] > p.place[w] ? [v, w] : [w, v]
    for (const i of [0, 1])
      for (const j of [0, 1]) p.lower[pairBlockAt(p, v, w) + 2 * i + j] = A[2 * row + i][2 * column + j]!
  }
  return { p, A, r }
}

describe('L D Lᵀ of pairs', () => {
  it('solves sparse systems to rounding', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { p, A, r } = randomMatrix(seed, 1 + (seed % 30))
      const x = Float64Array.from(A, () => r.between(-1, 1))
      const b = Float64Array.from(A, (row) => row.reduce((sum, a, j) => sum + a * x[j], 0))
      factorPairs(p)
      solvePairs(p, b)
      expect(Math.max(...x.map((v, i) => Math.abs(v - b[i])))).toBeLessThan(1e-12)
    }
  })

  it('takes a number of products that grows as the length of a chain does', () => {
    const productsOf = (count: number): number =>
      makePairLdl(count, Int32Array.from(Array.from({ length: count - 1 }, (_, i) => [i, i + 1]).flat())).products
        .length
    expect(productsOf(400) / productsOf(200)).toBeLessThan(2.05)
  })

  it('names nodes that share no block', () => {
    expect(() => pairBlockAt(makePairLdl(3, Int32Array.of(0, 1)), 0, 2)).toThrow('nodes 0 and 2 share no block')
  })
})

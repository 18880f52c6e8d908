/** Block LU against dense products: chains, stars, loops, redundant rows, and the order of elimination. */
import { describe, expect, it } from 'vitest'
import { blockAt, factorBlocks, makeBlockLU, solveBlocks, type BlockLU } from './block-lu.ts'
import { minimumDegree, type BlockGraph } from './minimum-degree.ts'

/** A repeatable source of numbers in (−1, 1). */
function source(seed: number): () => number {
  let x = seed
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) | 0
    return x / 2 ** 31
  }
}

/** Bodies of six unknowns, joints as [rows, body, body or −1]: the graph, with body–body blocks where a joint connects two. */
function graphOf(bodies: number, joints: readonly (readonly [number, number, number])[]): BlockGraph {
  const edges: number[] = []
  joints.forEach(([, a, b], j) => {
    edges.push(a, bodies + j)
    if (b >= 0) edges.push(b, bodies + j, a, b)
  })
  return {
    sizes: Int32Array.from([...Array<number>(bodies).fill(6), ...joints.map(([rows]) => rows)]),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from({ length: bodies + joints.length }, (_, v) => (v < bodies ? 0 : 1)),
  }
}

/** Fills [M Gᵀ; G −E] with unsymmetric M and returns it dense; `twin` makes each row of that joint a copy of the one of the joint before it. */
function fill(
  lu: BlockLU,
  bodies: number,
  edges: Int32Array,
  random: () => number,
  epsilon: number,
  twin = -1,
): number[][] {
  const dense = Array.from({ length: lu.length }, () => Array<number>(lu.length).fill(0))
  const put = (row: number, column: number, value: (r: number, c: number) => number): void => {
    const at = blockAt(lu, row, column)
    for (let r = 0; r < lu.sizes[row]; r++)
      for (let c = 0; c < lu.sizes[column]; c++) {
        const x = value(r, c)
        lu.values[at + lu.sizes[column] * r + c] = x
        dense[lu.vectorAt[row] + r][lu.vectorAt[column] + c] = x
      }
  }
  lu.values.fill(0)
  for (let v = 0; v < lu.sizes.length; v++)
    if (v < bodies) put(v, v, (r, c) => (r === c ? 3 + r : 0.3 * random()))
    else put(v, v, (r, c) => (r === c ? -epsilon : 0))
  for (let e = 0; e < edges.length; e += 2) {
    const [a, b] = [Math.min(edges[e], edges[e + 1]), Math.max(edges[e], edges[e + 1])]
    if (b < bodies) {
      put(a, b, () => 0.1 * random())
      put(b, a, () => 0.1 * random())
    } else {
      const from = b === twin ? blockAt(lu, b - 1, a) : -1
      const G = Array.from({ length: lu.sizes[b] * 6 }, (_, i) => (from < 0 ? random() : lu.values[from + i]))
      put(b, a, (r, c) => G[6 * r + c])
      put(a, b, (r, c) => G[6 * c + r])
    }
  }
  return dense
}

const times = (A: number[][], x: Float64Array): Float64Array =>
  Float64Array.from(A, (row) => row.reduce((sum, a, i) => sum + a * x[i], 0))

const chain = (n: number): [number, number, number][] =>
  Array.from({ length: n }, (_, i) => [i % 2 ? 5 : 3, i, i - 1] as [number, number, number])

describe('block LU', () => {
  const cases: [string, number, [number, number, number][]][] = [
    ['a chain on the ground', 7, chain(7)],
    ['a chain in the air', 6, chain(6).slice(1)],
    ['a star', 6, [1, 2, 3, 4, 5].map((leaf) => [4, leaf, 0])],
    ['a closed loop', 5, [...chain(5), [3, 4, -1]]],
    ['a ladder', 6, [...chain(6), [1, 0, 3], [1, 1, 4], [2, 2, 5]]],
    ['no joints', 3, []],
  ]
  for (const [name, bodies, joints] of cases)
    it(`solves ${name}`, () => {
      const graph = graphOf(bodies, joints)
      const lu = makeBlockLU(graph)
      const random = source(17)
      const dense = fill(lu, bodies, graph.edges, random, 0)
      const x = Float64Array.from({ length: lu.length }, random)
      const b = times(dense, x)
      expect(factorBlocks(lu)).toBe(true)
      solveBlocks(lu, b)
      // no pivot is smaller than the Schur complement of its joint: 1e-11 leaves room for its condition
      for (let i = 0; i < x.length; i++) expect(Math.abs(b[i] - x[i])).toBeLessThan(1e-11)
    })

  it('solves for the unknowns what redundant rows say twice', () => {
    const joints: [number, number, number][] = [...chain(4), [5, 3, -1], [5, 3, -1]]
    const graph = graphOf(4, joints)
    const lu = makeBlockLU(graph)
    const random = source(5)
    const dense = fill(lu, 4, graph.edges, random, 1e-9, 9)
    // right-hand sides of the two equal joints agree where the multipliers are any that do
    const x = Float64Array.from({ length: lu.length }, random)
    const exact = fill(lu, 4, graph.edges, source(5), 0, 9)
    expect(exact[40].slice(0, 24)).toEqual(exact[45].slice(0, 24))
    const b = times(exact, x)
    fill(lu, 4, graph.edges, source(5), 1e-9, 9)
    expect(factorBlocks(lu)).toBe(true)
    const y = new Float64Array(lu.length)
    // proximal refinement: the residual is that of the matrix without −E
    for (let sweep = 0; sweep < 3; sweep++) {
      const r = times(exact, y).map((v, i) => b[i] - v)
      solveBlocks(lu, r)
      for (let i = 0; i < y.length; i++) y[i] += r[i]
    }
    expect(dense.length).toBe(lu.length)
    for (let i = 0; i < 24; i++) expect(Math.abs(y[i] - x[i])).toBeLessThan(1e-12)
  })

  it('says so where there is no pivot', () => {
    const lu = makeBlockLU(graphOf(1, [[2, 0, -1]]))
    expect(factorBlocks(lu)).toBe(false)
  })
})

describe('minimum degree', () => {
  it('fills nothing in on trees, whatever the order of their nodes', () => {
    // joint k connects bodies k and (a permutation): a random tree
    const random = source(3)
    const joints = Array.from({ length: 40 }, (_, i): [number, number, number] => [
      5,
      i,
      i === 0 ? -1 : Math.floor(((random() + 1) / 2) * i),
    ])
    const { later } = minimumDegree(graphOf(40, joints))
    // a node meets at most a body and a joint, or a few joints of its body, never two bodies
    expect(Math.max(...later.map((l) => l.length))).toBeLessThanOrEqual(3)
  })

  it('leaves a constraint until the unknowns before it have room for its rows', () => {
    const joints = chain(20)
    const graph = graphOf(20, [...joints, [5, 19, -1]])
    const { order } = minimumDegree(graph)
    let room = 0
    // along a chain that is eliminated from its ends every prefix has at least as many unknowns as rows, until the loop closes
    const rooms = Array.from(order, (v) => (room += graph.constraint[v] ? -graph.sizes[v] : graph.sizes[v]))
    expect(Math.min(...rooms.slice(0, -1))).toBeGreaterThanOrEqual(0)
  })
})

/** Panel LU against dense products: chains, stars, loops, nodes on their own and in groups, and where there is no pivot. */
import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { minimumDegree, type BlockGraph } from './minimum-degree.ts'
import { factorPanels, makePanelLU, solvePanels, type PanelLU } from './panel-lu.ts'

/** Joints as [rows, body, body or −1]. */
type Joint = readonly [number, number, number]

/** Bodies of two nodes and joints of one or two, in groups; the first node of a joint meets all of a body, the second its second node. */
function graphOf(bodies: number, widths: readonly [number, number], joints: readonly Joint[]): BlockGraph {
  const sizes: number[] = Array.from({ length: bodies }, () => widths).flat()
  const groups: number[] = Array.from({ length: bodies }, (_, b) => [b, b]).flat()
  const edges: number[] = []
  joints.forEach(([rows, a, b], j) => {
    const ends = [a, b].filter((end) => end >= 0)
    for (const [turns, size] of [Math.min(rows, 3), rows - 3].entries()) {
      if (size <= 0) continue
      sizes.push(size)
      groups.push(bodies + j)
      for (const end of ends) for (let part = turns; part < 2; part++) edges.push(sizes.length - 1, 2 * end + part)
    }
    if (ends.length === 2) edges.push(2 * a + 1, 2 * b + 1)
  })
  return {
    sizes: Int32Array.from(sizes),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from(sizes, (_, v) => (v < 2 * bodies ? 0 : 1)),
    room: Int32Array.from(sizes, () => 3),
    groups: Int32Array.from(groups),
  }
}

/** Fills [M Gᵀ; G −E] with unsymmetric M and returns it dense. */
function fill(lu: PanelLU, { sizes, edges, constraint }: BlockGraph, random: () => number): number[][] {
  const dense = Array.from({ length: lu.length }, () => Array<number>(lu.length).fill(0))
  const put = (row: number, column: number, value: (r: number, c: number) => number): void => {
    const at = lu.offsets.get(row * sizes.length + column) ?? NaN
    for (let r = 0; r < sizes[row]; r++)
      for (let c = 0; c < sizes[column]; c++) {
        const x = value(r, c)
        lu.values[at + lu.stride[row] * r + c] = x
        dense[lu.vectorAt[row] + r][lu.vectorAt[column] + c] = x
      }
  }
  lu.values.fill(0)
  sizes.forEach((_, v) =>
    put(v, v, (r, c) => (constraint[v] ? (r === c ? -1e-9 : 0) : r === c ? 3 + r : 0.3 * random())),
  )
  for (let e = 0; e < edges.length; e += 2) {
    const [a, b] = [edges[e], edges[e + 1]]
    const scale = constraint[a] ? 1 : 0.1
    const G = Array.from({ length: sizes[a] * sizes[b] }, () => scale * random())
    put(a, b, (r, c) => G[sizes[b] * r + c])
    put(b, a, (r, c) => (constraint[a] ? G[sizes[b] * c + r] : 0.1 * random()))
  }
  return dense
}

const times = (A: number[][], x: Float64Array): Float64Array =>
  Float64Array.from(A, (row) => row.reduce((sum, a, i) => sum + a * x[i], 0))

const chain = (n: number): Joint[] => Array.from({ length: n }, (_, i) => [i % 2 ? 5 : 3, i, i - 1] as const)

const CASES: readonly [string, number, readonly Joint[]][] = [
  ['a chain on the ground', 7, chain(7)],
  ['a chain in the air', 6, chain(6).slice(1)],
  ['a star', 6, [1, 2, 3, 4, 5].map((leaf) => [4, leaf, 0] as const)],
  ['a closed loop', 5, [...chain(5), [3, 4, -1]]],
  ['a ladder', 6, [...chain(6), [1, 0, 3], [1, 1, 4], [2, 2, 5]]],
  ['no joints', 3, []],
]

describe.each([
  [3, 3],
  [3, 5],
  [2, 4],
] as const)('nodes of %i and %i', (...widths) => {
  it.each(CASES)('solves %s', (_, bodies, joints) => {
    const graph = graphOf(bodies, widths, joints)
    const lu = makePanelLU(graph)
    const random = randomNumbers(17)
    const signed = (): number => 2 * random() - 1
    const dense = fill(lu, graph, signed)
    const x = Float64Array.from({ length: lu.length }, signed)
    const b = times(dense, x)
    expect(factorPanels(lu)).toBe(true)
    solvePanels(lu, b)
    // no pivot is smaller than the Schur complement of its joint: 1e-10 leaves room for its condition
    for (let i = 0; i < x.length; i++) expect(Math.abs(b[i] - x[i])).toBeLessThan(1e-10)
  })
})

it('solves again and again with new numbers', () => {
  const graph = graphOf(4, [3, 3], chain(4))
  const lu = makePanelLU(graph)
  for (let seed = 1; seed <= 3; seed++) {
    const dense = fill(lu, graph, randomNumbers(seed))
    const b = times(dense, new Float64Array(lu.length).fill(1))
    factorPanels(lu)
    solvePanels(lu, b)
    for (const x of b) expect(Math.abs(x - 1)).toBeLessThan(1e-10)
  }
})

it('says so where there is no pivot', () => {
  const lu = makePanelLU(graphOf(1, [3, 3], [[2, 0, -1]]))
  lu.values.fill(0)
  expect(factorPanels(lu)).toBe(false)
})

describe('groups', () => {
  const graph = graphOf(6, [3, 3], [...chain(6), [5, 5, -1]])
  const { sizes, groups } = graph
  const { order, later } = minimumDegree(graph)

  it('go one right after the other, their nodes as they are listed', () => {
    const listed = Array.from(sizes, (_, v) => v)
    const inOrder = new Set(Array.from(order, (v) => groups![v]))
    const expected = [...inOrder].flatMap((group) => listed.filter((v) => groups![v] === group))
    expect([...order]).toEqual(expected)
  })

  it('knows all that fills in: what is around a node when it goes is around each other', () => {
    later.forEach((around) => {
      around.forEach((p, n) => {
        for (const q of around.slice(n + 1)) expect(later[p]).toContain(q)
      })
    })
  })
})

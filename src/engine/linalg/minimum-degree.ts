/**
 * In what order to eliminate the nodes of a graph of blocks so that little fills in: minimum degree (Tinney & Walker 1967), the degree counted
 * in numbers, ties by index, so that it is the same on every run.
 *
 * Some nodes (constraints) have next to nothing on their diagonal and get their pivot from the nodes (unknowns) that were eliminated before them.
 * A connected set of eliminated nodes has room for as many such rows as it has unknowns, less the rows that it already holds; a
 * constraint waits until there is room for all of its rows, or until all nodes that could give it room are eliminated: a row that then has no pivot is redundant.
 *
 * So factorizations in this order exchange rows within a node only (block-lu.ts, panel-lu.ts). That is safe for matrices [M Gᵀ; G −E] whose M has a positive
 * definite symmetric part and whose E is positive definite or small against G M⁻¹ Gᵀ: constraints come after what gives them a pivot, and where
 * redundant rows are left without one, E is it (Vanderbei 1995 for the symmetric case).
 */
export interface BlockGraph {
  /** Numbers in each node. */
  readonly sizes: Int32Array
  /** Nodes that share a block, two per edge; repeats do no harm. */
  readonly edges: Int32Array
  /** 1 for constraints, 0 for unknowns. */
  readonly constraint: Uint8Array
  /** Number of rows that each unknown gives room for, where that is not all of its numbers because it holds rows of its own. */
  readonly room?: Int32Array
  /** Group of each node, from 0 on, where nodes of a group go one right after the other, as they are listed; the order is then one of groups. */
  readonly groups?: Int32Array
}

/** Order of elimination, and for each node its neighbours that come later, in that order. */
interface Elimination {
  readonly order: Int32Array
  readonly later: readonly Int32Array[]
}

export function minimumDegree(graph: BlockGraph): Elimination {
  return graph.groups ? orderGroups(graph, graph.groups) : orderNodes(graph)
}

function orderGroups({ sizes, edges, constraint, room = sizes }: BlockGraph, groups: Int32Array): Elimination {
  const nodes: number[][] = []
  groups.forEach((group, v) => (nodes[group] ??= []).push(v))
  const sum = (of: Int32Array): Int32Array =>
    Int32Array.from(nodes, (members) => members.reduce((total, v) => total + of[v], 0))
  const whole = orderNodes({
    sizes: sum(sizes),
    edges: edges.map((v) => groups[v]),
    constraint: Uint8Array.from(nodes, ([first]) => constraint[first]),
    room: sum(room),
  })
  const order = Int32Array.from(Array.from(whole.order, (group) => nodes[group]).flat())
  const place = new Int32Array(order.length)
  order.forEach((v, k) => (place[v] = k))
  const near = neighbours(order.length, edges)
  const later = Array.from(order, (v) => {
    eliminate(near, v)
    return Int32Array.from(near[v], (w) => place[w]).sort()
  })
  return { order, later }
}

function neighbours(n: number, edges: Int32Array): Set<number>[] {
  const near: Set<number>[] = Array.from({ length: n }, () => new Set())
  for (let e = 0; e < edges.length; e += 2) {
    if (edges[e] === edges[e + 1]) continue
    near[edges[e]].add(edges[e + 1])
    near[edges[e + 1]].add(edges[e])
  }
  return near
}

/** Eliminates a node: its neighbours become neighbours of each other. Its own list stays. */
function eliminate(near: readonly Set<number>[], v: number): number[] {
  const around = [...near[v]]
  for (const w of around) near[w].delete(v)
  for (let i = 0; i < around.length; i++)
    for (let j = 0; j < i; j++) {
      near[around[i]].add(around[j])
      near[around[j]].add(around[i])
    }
  return around
}

function orderNodes({ sizes, edges, constraint, room: own = sizes }: BlockGraph): Elimination {
  const n = sizes.length
  const near = neighbours(n, edges)
  const given = near.map((set) => [...set])
  const gone = new Uint8Array(n)
  const cluster = Int32Array.from(sizes, (_, v) => v)
  const room = new Float64Array(n)
  const rootOf = (v: number): number => {
    while (cluster[v] !== v) v = cluster[v] = cluster[cluster[v]]
    return v
  }
  const roots = (v: number): Set<number> => new Set(given[v].filter((w) => gone[w]).map(rootOf))
  const mayGo = (v: number): boolean => {
    if (!constraint[v]) return true
    let sum = 0
    for (const root of roots(v)) sum += room[root]
    if (sum >= sizes[v]) return true
    // true if the eliminated nodes have no neighbour left that is an unknown
    for (const w of near[v]) if (!constraint[w]) return false
    return true
  }
  const degreeOf = (v: number): number => {
    let degree = 0
    for (const w of near[v]) degree += sizes[w]
    return degree
  }
  const degree = Float64Array.from(sizes, (_, v) => (mayGo(v) ? degreeOf(v) : Infinity))
  const order = new Int32Array(n)
  const place = new Int32Array(n)
  const remaining = Array.from(sizes, (_, v) => v)
  for (let k = 0; k < n; k++) {
    let best = 0
    for (let i = 1; i < remaining.length; i++) {
      const difference = degree[remaining[i]] - degree[remaining[best]]
      if (difference < 0 || (difference === 0 && remaining[i] < remaining[best])) best = i
    }
    const v = remaining[best]
    remaining[best] = remaining[remaining.length - 1]
    remaining.pop()
    order[k] = v
    place[v] = k
    let space = constraint[v] ? -sizes[v] : own[v]
    for (const root of roots(v)) {
      space += room[root]
      cluster[root] = v
    }
    room[v] = Math.max(0, space)
    gone[v] = 1
    for (const w of eliminate(near, v)) degree[w] = mayGo(w) ? degreeOf(w) : Infinity
  }
  // near[v] holds the neighbours that v had when it was eliminated
  const later = Array.from(order, (v) => Int32Array.from(near[v], (w) => place[w]).sort())
  return { order, later }
}

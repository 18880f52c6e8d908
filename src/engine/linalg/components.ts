/**
 * The connected components of a graph, by union–find: of each of `count` vertices the head of the component that it is in, which is one of its vertices.
 *
 * @param edges pairs of vertices
 */
export function findComponents(count: number, edges: Iterable<readonly [number, number]>): Int32Array {
  const heads = Int32Array.from({ length: count }, (_, vertex) => vertex)
  const headOf = (vertex: number): number => {
    while (heads[vertex] !== vertex) vertex = heads[vertex] = heads[heads[vertex]]
    return vertex
  }
  for (const [a, b] of edges) heads[headOf(a)] = headOf(b)
  return heads.map((_, vertex) => headOf(vertex))
}

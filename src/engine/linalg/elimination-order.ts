/** Which joints meet at which bodies, and in what order to eliminate blocks so that the factor stays narrow. */

export interface SaddleTopology {
  /** Number of mass blocks. */
  readonly bodies: number
  /** Rows of each joint, and the mass blocks that it acts on; −1: none. */
  readonly rows: Int32Array
  readonly bodyA: Int32Array
  readonly bodyB: Int32Array
}

/** For each body, the (joint, side) pairs that act on it. */
export function incidentSides({ bodies, rows, bodyA, bodyB }: SaddleTopology): [number, 0 | 1][][] {
  const sides: [number, 0 | 1][][] = Array.from({ length: bodies }, () => [])
  for (let j = 0; j < rows.length; j++) {
    if (bodyA[j] >= 0) sides[bodyA[j]].push([j, 0])
    if (bodyB[j] >= 0) sides[bodyB[j]].push([j, 1])
  }
  return sides
}

/** Nodes of a graph in reverse Cuthill–McKee order (Cuthill & McKee 1969): breadth first from an end, the less connected neighbours first. */
export function reverseCuthillMcKee(graph: readonly (readonly number[])[]): number[] {
  const byDegree = (a: number, b: number): number => graph[a].length - graph[b].length || a - b
  const adjacency = graph.map((list) => [...list].sort(byDegree))
  const breadthFirst = (from: number, done: Uint8Array): number[] => {
    const queue = [from]
    done[from] = 1
    for (let i = 0; i < queue.length; i++)
      for (const k of adjacency[queue[i]])
        if (!done[k]) {
          done[k] = 1
          queue.push(k)
        }
    return queue
  }
  const order: number[] = []
  const done = new Uint8Array(graph.length)
  for (const j of Array.from(graph, (_, i) => i).sort(byDegree)) {
    if (done[j]) continue
    // the last joint reached from anywhere is a far end of its component
    const end = breadthFirst(j, done.slice()).at(-1)!
    order.push(...breadthFirst(end, done))
  }
  return order.reverse()
}

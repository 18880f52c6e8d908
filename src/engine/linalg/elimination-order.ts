/** Which joints meet at which bodies, and in what order to eliminate them so that the factor stays narrow. */

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

/** Joints in reverse Cuthill–McKee order (Cuthill & McKee 1969): breadth first from an end, the less connected neighbours first. */
export function reverseCuthillMcKee({ rows, bodyA, bodyB }: SaddleTopology, sides: [number, number][][]): number[] {
  const joints = rows.length
  const neighbours = (j: number): number[] => {
    const found = new Set<number>()
    for (const body of [bodyA[j], bodyB[j]]) if (body >= 0) for (const [k] of sides[body]) found.add(k)
    found.delete(j)
    return [...found]
  }
  const adjacency = Array.from({ length: joints }, (_, j) => neighbours(j))
  const byDegree = (a: number, b: number): number => adjacency[a].length - adjacency[b].length || a - b
  for (const list of adjacency) list.sort(byDegree)
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
  const done = new Uint8Array(joints)
  for (const j of Array.from({ length: joints }, (_, i) => i).sort(byDegree)) {
    if (done[j]) continue
    // the last joint reached from anywhere is a far end of its component
    const end = breadthFirst(j, done.slice()).at(-1)!
    order.push(...breadthFirst(end, done))
  }
  return order.reverse()
}

/**
 * Parts of a mechanism that can be analysed apart: the biconnected components of the graph of bodies and joints, all that is fixed as one vertex. Two
 * joints are in one component
 * where a loop runs through both (Hopcroft & Tarjan 1973; docs/THEORY.md §3). Internal wrenches of a component balance each other on every one of its bodies: what the joints
 * of a component exert in sum on a body that it shares with another is the opposite of what they exert in sum on its other bodies, which is zero.
 */
import type { Model } from '../model/model.ts'
import { findComponents } from '../linalg/components.ts'
import { bodiesOfJoint, countRowsOfJoint } from '../model/rows.ts'

/** The vertex of a body: all fixed bodies count as ground. */
const vertexOf = ({ fixed }: Pick<Model, 'fixed'>, body: number): number => (fixed[body] ? 0 : body)

/** The vertices of the bodies that a joint acts on, each once. */
export const verticesOf = (model: Pick<Model, 'fixed' | 'rows'>, joint: number): readonly number[] => [
  ...new Set(bodiesOfJoint(model.rows, joint).map((body) => vertexOf(model, body))),
]

/** Joints by component, each in file order; joints without rows and those from a body to itself are in none. */
export function listBiconnected(
  model: Pick<Model, 'bodyCount' | 'fixed' | 'joints' | 'rows'>,
): readonly (readonly number[])[] {
  const joints = [...model.joints.keys()].filter((j) => countRowsOfJoint(model.rows, j) > 0)
  // a joint between more than two bodies counts as an edge from the first to each of the others; all of these edges are put in one component
  const edges = joints.flatMap((joint) => {
    const [first, ...others] = verticesOf(model, joint)
    return others.map((other) => ({ joint, ends: [first, other] as const }))
  })
  const components = listBiconnectedOfEdges(
    model.bodyCount,
    edges.map(({ ends }) => ends),
  ).map((component) => [...new Set(component.map((edge) => edges[edge].joint))])
  if (edges.length === new Set(edges.map(({ joint }) => joint)).size) return components
  const of = new Map<number, number>()
  const shared = components.flatMap((component, k) =>
    component.flatMap((joint): [number, number][] => {
      const other = of.get(joint)
      of.set(joint, k)
      return other === undefined ? [] : [[k, other]]
    }),
  )
  const heads = findComponents(components.length, shared)
  return [...new Set(heads)].map((head) =>
    [...new Set(components.filter((_, k) => heads[k] === head).flat())].sort((a, b) => a - b),
  )
}

/** Edges by component, each in order; those from a vertex to itself are in none. */
function listBiconnectedOfEdges(
  count: number,
  ends: readonly (readonly [number, number])[],
): readonly (readonly number[])[] {
  const at: number[][] = Array.from({ length: count }, () => [])
  ends.forEach(([a, b], edge) => {
    if (a === b) return
    at[a].push(edge)
    at[b].push(edge)
  })
  const found: number[][] = []
  const depth = new Int32Array(count).fill(-1)
  /** The least depth that the vertices below a vertex reach by an edge that is not in the tree. */
  const low = new Int32Array(count)
  const open: number[] = []
  const taken = new Uint8Array(ends.length)
  for (let root = 0; root < count; root++) {
    if (depth[root] >= 0 || at[root].length === 0) continue
    depth[root] = low[root] = 0
    const path = [{ body: root, next: 0, opened: 0 }]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { body } = top
      const j = at[body].at(top.next++)
      if (j === undefined) {
        path.pop()
        const above = path.at(-1)
        if (above === undefined) continue
        low[above.body] = Math.min(low[above.body], low[body])
        if (low[body] >= depth[above.body]) found.push(open.splice(top.opened).sort((a, b) => a - b))
      } else if (!taken[j]) {
        taken[j] = 1
        const other = ends[j][0] === body ? ends[j][1] : ends[j][0]
        const opened = open.push(j) - 1
        if (depth[other] >= 0) low[body] = Math.min(low[body], depth[other])
        else {
          depth[other] = low[other] = depth[body] + 1
          path.push({ body: other, next: 0, opened })
        }
      }
    }
  }
  return found
}

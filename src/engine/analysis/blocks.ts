/**
 * What of a mechanism can be analysed apart: the blocks of the graph of bodies and joints, all that is fixed as one vertex. Two joints are in one block
 * where a loop runs through both (Hopcroft & Tarjan 1973). Internal wrenches of a block balance each other on every one of its bodies: what the joints
 * of a block leave over on a body that it shares with another is the opposite of what they leave over on its others, which is nothing.
 */
import type { Model } from '../model/model.ts'
import { countRowsOfJoint } from '../model/rows.ts'

/** What the bodies are for the analysis: all that is fixed counts as ground. */
export const vertexOf = ({ fixed }: Pick<Model, 'fixed'>, body: number): number => (fixed[body] ? 0 : body)

/** Joints by block, each in file order; joints without rows and those from a body to itself are in none. */
export function listBlocks(
  model: Pick<Model, 'bodyCount' | 'fixed' | 'jointBody1' | 'jointBody2' | 'rows'>,
): readonly (readonly number[])[] {
  const { bodyCount, jointBody1, jointBody2, rows } = model
  const joints: number[][] = Array.from({ length: bodyCount }, () => [])
  const ends = Array.from(jointBody1, (_, j) => [vertexOf(model, jointBody1[j]), vertexOf(model, jointBody2[j])])
  ends.forEach(([a, b], j) => {
    if (countRowsOfJoint(rows, j) === 0 || a === b) return
    joints[a].push(j)
    joints[b].push(j)
  })
  const found: number[][] = []
  const depth = new Int32Array(bodyCount).fill(-1)
  /** The least depth that the bodies below reach by a joint that is not on the way to them. */
  const low = new Int32Array(bodyCount)
  const open: number[] = []
  const taken = new Uint8Array(jointBody1.length)
  for (let root = 0; root < bodyCount; root++) {
    if (depth[root] >= 0 || joints[root].length === 0) continue
    depth[root] = low[root] = 0
    const path = [{ body: root, next: 0, opened: 0 }]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { body } = top
      const j = joints[body].at(top.next++)
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

/**
 * The forest of a mechanism: every moving body hangs on its parent, or on what is fixed, by one joint, or floats; joints that are left over close
 * loops. Breadth first from what is fixed, so that paths are short and loops share few bodies.
 */
import type { Model } from '../model/model.ts'
import type { Forest } from '../model/system.ts'

type Hot = Pick<Model, 'bodyCount' | 'fixed' | 'jointBody1' | 'jointBody2' | 'rows'>

export function makeForest(model: Hot): Forest {
  const { bodyCount, fixed, jointBody1, jointBody2, rows } = model
  const joints = jointBody1.length
  const countRows = (j: number): number => rows.start[j + 1] - rows.start[j]
  const parent = new Int32Array(bodyCount).fill(-1)
  const joint = new Int32Array(bodyCount).fill(-1)
  const side = new Int8Array(bodyCount).fill(1)
  const reached = Uint8Array.from(fixed)
  const queue: number[] = []
  const atBody: number[][] = Array.from({ length: bodyCount }, () => [])
  const cuts: number[] = []
  const used = new Uint8Array(joints)
  for (let j = 0; j < joints; j++) {
    const a = jointBody1[j]
    const b = jointBody2[j]
    if (countRows(j) === 0 || a === b || (fixed[a] && fixed[b])) continue
    atBody[a].push(j)
    atBody[b].push(j)
  }
  const hang = (body: number, j: number): void => {
    reached[body] = 1
    used[j] = 1
    joint[body] = j
    side[body] = jointBody1[j] === body ? 1 : -1
    const other = jointBody1[j] === body ? jointBody2[j] : jointBody1[j]
    if (!fixed[other]) parent[body] = other
    queue.push(body)
  }
  const spread = (from: number): void => {
    // joints with many rows come first, so that those that are left over to close loops have few
    const byRows = (a: number, b: number): number => countRows(b) - countRows(a) || a - b
    for (const j of [...atBody[from]].sort(byRows)) {
      const other = jointBody1[j] === from ? jointBody2[j] : jointBody1[j]
      if (!reached[other]) hang(other, j)
    }
  }
  let next = 0
  const spreadAll = (): void => {
    while (next < queue.length) spread(queue[next++])
  }
  for (let body = 0; body < bodyCount; body++) if (fixed[body]) spread(body)
  spreadAll()
  for (let body = 0; body < bodyCount; body++) {
    if (reached[body]) continue
    reached[body] = 1
    queue.push(body)
    spreadAll()
  }
  for (let j = 0; j < joints; j++) {
    const connects = atBody[jointBody1[j]].includes(j)
    if (connects && !used[j]) cuts.push(j)
  }
  for (let block = joints; block < rows.blockCount; block++) if (connectsBodies(model, block)) cuts.push(block)
  return { order: Int32Array.from(queue.toReversed()), parent, joint, side, cuts: Int32Array.from(cuts) }
}

/** Whether a block of rows acts between at least two different bodies, where all that is fixed counts as one. */
function connectsBodies({ fixed, rows: { sideStart, sideBody } }: Hot, block: number): boolean {
  const bodies = sideBody.subarray(sideStart[block], sideStart[block + 1])
  return new Set(bodies.map((body) => (fixed[body] ? 0 : body))).size > 1
}

/** The rows of a model that a forest does not hold: those of joints that close loops, and of constraint elements. */
export const closingRows = ({ rows: { start } }: Pick<Model, 'rows'>, { cuts }: Forest): Int32Array =>
  Int32Array.from(
    [...cuts].flatMap((block) => Array.from({ length: start[block + 1] - start[block] }, (_, k) => start[block] + k)),
  )

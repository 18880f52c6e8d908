/** The Jacobian of a workspace, read row by row and body by body. */
import type { Model, Workspace } from '../engine/index.ts'

/** What a row has on one of its sides: 6 numbers for the velocities of the side's body. */
export interface RowOnBody {
  readonly row: number
  readonly body: number
  readonly values: Float64Array
}

/** All rows on all their sides, fixed bodies among them. Needs the Jacobian. */
export function listRowsOnBodies({ rows }: Model, { J }: Workspace): readonly RowOnBody[] {
  return Array.from(rows.block, (block, row) => {
    const index = row - rows.start[block]!
    const sides = [...rows.sideBody.keys()].slice(rows.sideStart[block], rows.sideStart[block + 1])
    return sides.map((side): RowOnBody => {
      const at = rows.jacobianAt[side]! + 6 * index
      return { row, body: rows.sideBody[side]!, values: J.subarray(at, at + 6) }
    })
  }).flat()
}

/** C_q v, one per row; v 6 per body. Needs the Jacobian. */
export function timesJacobian(model: Model, ws: Workspace, v: ArrayLike<number>): Float64Array {
  const out = new Float64Array(model.rows.count)
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    for (const [k, x] of values.entries()) out[row]! += x * v[6 * body + k]!
  return out
}

/** Freedoms and redundant constraints at one pose, by numerical rank of the Jacobian (docs/THEORY.md §3). */
import type { GoOn } from '../linalg/singular-values.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { analyseRows, pickDependent } from './row-ranks.ts'
import type { RowName } from '../model/rows.ts'
import { groupRows, listRows } from './scaled-rows.ts'

/** Freedoms of a mechanism at one pose: by counting (Grübler–Kutzbach) and by the numerical rank of the Jacobian. */
export interface Mobility {
  /** Bodies that are not fixed. */
  readonly bodies: number
  readonly rows: number
  readonly gruebler: number
  readonly rank: number
  /** Number of independent velocities. */
  readonly dof: number
  /**
   * How many more freedoms poses have than velocities, at most: rows at velocity level take freedoms of velocities, and none of poses but where several together
   * hold a position, as the wheels of an axle hold its heading by their turns. That is not looked at.
   */
  readonly nonholonomic: number
  /** Rows that depend on those before them, in file order. */
  readonly redundant: readonly { readonly joint: string; readonly row: RowName }[]
  /** The same counts without the rows of drives. */
  readonly mechanism: { readonly rows: number; readonly gruebler: number; readonly rank: number; readonly dof: number }
  /** Joints whose reactions are not unique. */
  readonly indeterminate: readonly string[]
}

/** Effort at which the rank of the rows is found within about half a minute. */
export const BEARABLE_EFFORT = 1.5e9

/** Effort of finding the rank of the rows: rows² × columns, summed over the groups of bodies that joints connect. */
export function calcRankEffort(model: Model): number {
  const { fixed, piece, rows: table } = model
  const rows = new Float64Array(model.bodyCount)
  const bodies = new Float64Array(model.bodyCount)
  for (let block = 0; block < table.blockCount; block++) {
    const sides = table.sideBody.subarray(table.sideStart[block], table.sideStart[block + 1])
    const moving = sides.find((body) => !fixed[body])
    if (moving !== undefined) rows[piece[moving]] += table.start[block + 1] - table.start[block]
  }
  for (let body = 1; body < model.bodyCount; body++) if (!fixed[body]) bodies[piece[body]]++
  return rows.reduce((sum, count, head) => sum + count ** 2 * 6 * bodies[head], 0)
}

/** Mobility at the state's pose. Rank: lengths over the scene's size ℓ, mass metric within a band, singular values below 1e-8 of the largest are zero. */
export function calcMobility(model: Model, state: State, ws: Workspace, goOn: GoOn = () => true): Mobility {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const rows = listRows(model, ws)
  const own = rows.filter((row) => row.name !== 'drive')
  const bodies = model.fixed.reduce((n, fixed) => n + 1 - fixed, 0)
  const groups = groupRows(model, rows)
  const all = analyseRows(groups, goOn)
  const mechanism = own.length === rows.length ? all : analyseRows(groupRows(model, own), goOn)
  const ofPoses = model.rows.nonholonomic
    ? analyseRows(
        groupRows(
          model,
          rows.filter(({ velocity }) => !velocity),
        ),
        goOn,
      ).rank
    : all.rank
  const named = rows.map(({ joint, name }) => ({ joint: model.joints[joint].id, row: name }))
  const redundant = pickDependent(groups, rows.length - all.rank).map((k) => named[k])
  const touched = new Set(all.nullRows.map((k) => named[k].joint))
  return {
    bodies,
    rows: rows.length,
    gruebler: 6 * bodies - rows.length,
    rank: all.rank,
    dof: 6 * bodies - all.rank,
    nonholonomic: all.rank - ofPoses,
    redundant,
    mechanism: {
      rows: own.length,
      gruebler: 6 * bodies - own.length,
      rank: mechanism.rank,
      dof: 6 * bodies - mechanism.rank,
    },
    indeterminate: model.joints.map((j) => j.id).filter((id) => touched.has(id)),
  }
}

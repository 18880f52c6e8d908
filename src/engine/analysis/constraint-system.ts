/**
 * The system of the constraints at a state as data, docs/THEORY.md §3 (16): a block of M for each body that moves, a block of C_q for each side of each block of rows, and what is solved for.
 *
 *   [ M    C_qᵀ ] [ q̈ ]   [ f − f_g ]
 *   [ C_q  0    ] [ γ ] = [ Q_c     ]
 *
 * Columns of a body are (δr, θ), world and body axes, as everywhere.
 */
import { computeConstraintVelocity, computeJacobian } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import { sidesOf, type RowTable } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { computeUniqueness, makeUniqueness } from './uniqueness.ts'

export interface SystemBody {
  readonly body: string
  /** kg; and kg·m² about the centre of mass, body axes, row by row: M of the body is diag(m, m, m, J). */
  readonly mass: number
  readonly inertia: Float64Array
  /** f − f_g and q̈: 6 numbers each. */
  readonly force: Float64Array
  readonly acceleration: Float64Array
}

export interface SystemRow {
  /** What it reads (model/rows.ts). */
  readonly name: RowTable['names'][number]
  /** Whether a drive holds it, alone or by a law of time. */
  readonly drive: boolean
  /** Whether it holds velocities alone: it has no residual then. */
  readonly velocity: boolean
  /** C, m where it is a length, else a number; and Ċ. */
  readonly residual: number
  readonly rate: number
  /** Q_c and γ. γ of a length is a force, N; of the others a moment, N·m: that of a rotation is half of it. */
  readonly rightHandSide: number
  readonly multiplier: number
}

/** Rows that belong together: those of a lock that its mask holds, or those of a constraint element. */
export interface SystemBlock {
  readonly joint: string
  readonly rows: readonly SystemRow[]
  /** C_q at each body that moves: 6 numbers per row. */
  readonly sides: readonly { readonly body: string; readonly jacobian: Float64Array }[]
}

export interface ConstraintSystem {
  readonly bodies: readonly SystemBody[]
  readonly blocks: readonly SystemBlock[]
}

/** Computes it at a state whose constraints hold; the workspace is changed. The multipliers are those of least norm. */
export function computeConstraintSystem(model: Model, state: State, ws: Workspace): ConstraintSystem {
  computeDynamics(model, state, ws)
  // the shares of redundant rows are those that all readings tell
  computeUniqueness(model, state, ws, makeUniqueness(model), true)
  computeJacobian(model, ws)
  const rates = new Float64Array(model.rows.count)
  computeConstraintVelocity(model, state, ws, rates)
  const { rows, joints, bodyIds, fixed } = model
  const { acceleration, c, force, J, multipliers, qc } = ws
  const bodies = bodyIds.flatMap((body, b): SystemBody[] =>
    fixed[b]
      ? []
      : [
          {
            body,
            mass: model.mass[b],
            inertia: model.inertia.slice(9 * b, 9 * b + 9),
            force: force.slice(6 * b, 6 * b + 6),
            acceleration: acceleration.slice(6 * b, 6 * b + 6),
          },
        ],
  )
  const blocks = Array.from({ length: rows.blockCount }, (_, block): SystemBlock => {
    const [first, end] = [rows.start[block], rows.start[block + 1]]
    return {
      joint: joints[rows.owner[block]].id,
      rows: Array.from({ length: end - first }, (_row, k): SystemRow => {
        const row = first + k
        return {
          name: rows.names[rows.kind[row]],
          drive: rows.drive[row] === 1,
          velocity: rows.velocity[row] === 1,
          residual: c[row],
          rate: rates[row],
          rightHandSide: qc[row],
          multiplier: multipliers[row],
        }
      }),
      sides: sidesOf(rows, block).flatMap((side) => {
        const b = rows.sideBody[side]
        const at = rows.jacobianAt[side]
        return fixed[b] ? [] : [{ body: bodyIds[b], jacobian: J.slice(at, at + 6 * (end - first)) }]
      }),
    }
  })
  return { bodies, blocks: blocks.filter((block) => block.rows.length > 0) }
}

/**
 * Which rows are independent at a pose (docs/THEORY.md §9): Gram–Schmidt on the rows of the rA Jacobian, turns over the scene's size, so that metres and radians weigh
 * alike. Joint after joint, and within a joint the largest remainder first (Golub & Van Loan, §5.4.1, on rows): what is redundant is then taken out of
 * the joints that close loops, and stays so while the mechanism moves. A planar four-bar has 20 rows of rank 17; the largest remainders of all would
 * leave tilts to pieces of several joints, which become dependent when the bars turn.
 */
import { matrixOfQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { computeResidual, computeTargets, DP1, makeRows, type BasicConstraint } from './basic-constraints.ts'
import { makePose } from './chart.ts'
import { computeJacobian, JACOBIAN, SHIFT_J, TURN_I, TURN_J } from './constraint-derivatives.ts'
import { ROTATION_MATRIX } from './rotation-matrix.ts'

/** Remainder over the row's length below which the row depends on others; poses are assembled to about 1e-10. */
const NOTHING = 1e-8

export interface ListedConstraint extends BasicConstraint {
  /** Whether it is independent of the others chosen, in the pose in which it was listed. */
  readonly independent: boolean
}

/** Marks which constraints are independent in an assembled pose, for all formulations at once. */
export function markIndependent(
  model: Model,
  state: State,
  constraints: readonly BasicConstraint[],
): ListedConstraint[] {
  const chosen = chooseIndependent(model, state, constraints)
  return constraints.map((constraint, row) => ({ ...constraint, independent: chosen[row] === 1 }))
}

function chooseIndependent(model: Model, state: State, constraints: readonly BasicConstraint[]): Uint8Array {
  const rows = makeRows(constraints)
  const pose = makePose(ROTATION_MATRIX, model.bodyCount)
  for (let b = 0; b < model.bodyCount; b++) {
    for (let k = 0; k < 3; k++) pose.r[3 * b + k] = state.q[7 * b + k]
    matrixOfQ(pose.A, 9 * b, state.q, 7 * b + 3)
  }
  const columns = new Int32Array(model.bodyCount).fill(-1)
  let n = 0
  for (let b = 0; b < model.bodyCount; b++) if (!model.fixed[b]) columns[b] = 6 * n++
  n *= 6
  computeTargets(rows, state.t)
  computeResidual(rows, pose)
  const jacobian = new Float64Array(JACOBIAN * rows.count)
  computeJacobian(ROTATION_MATRIX, rows, pose, columns, jacobian)

  const size = sizeOf(constraints)
  const vectors = constraints.map((_, row) => {
    const vector = new Float64Array(n)
    const at = JACOBIAN * row
    const put = (column: number, shift: number, turn: number): void => {
      if (column < 0) return
      for (let k = 0; k < 3; k++) {
        vector[column + k] += jacobian[at + shift + k]
        vector[column + 3 + k] += jacobian[at + turn + k] / size
      }
    }
    put(columns[rows.i[row]], 0, TURN_I)
    put(columns[rows.j[row]], SHIFT_J, TURN_J)
    const length = lengthOf(vector)
    return length > 0 ? vector.map((x) => x / length) : vector
  })
  return pickIndependent(vectors, rows.joint)
}

function pickIndependent(vectors: readonly Float64Array[], joint: Int32Array): Uint8Array {
  const chosen = new Uint8Array(vectors.length)
  for (let first = 0; first < vectors.length;) {
    let end = first + 1
    while (end < vectors.length && joint[end] === joint[first]) end++
    for (let best = pickLargest(vectors, chosen, first, end); best >= 0;) {
      chosen[best] = 1
      takeOut(vectors, chosen, vectors[best])
      best = pickLargest(vectors, chosen, first, end)
    }
    first = end
  }
  return chosen
}

/** The row with the largest remainder, the first among equals whatever rounding says; −1 where nothing is left. */
function pickLargest(vectors: readonly Float64Array[], chosen: Uint8Array, first: number, end: number): number {
  let best = -1
  let most = NOTHING
  for (let row = first; row < end; row++) {
    const left = chosen[row] ? 0 : lengthOf(vectors[row])
    if (!(left > most * (1 + 1e-6))) continue
    most = left
    best = row
  }
  return best
}

/** Removes a direction from all rows not chosen yet, in two passes, since one leaves rounding of the order of what was removed. */
function takeOut(vectors: readonly Float64Array[], chosen: Uint8Array, direction: Float64Array): void {
  const length = lengthOf(direction)
  const unit = direction.map((x) => x / length)
  for (let row = 0; row < vectors.length; row++) {
    if (chosen[row]) continue
    const vector = vectors[row]
    for (let pass = 0; pass < 2; pass++) {
      let along = 0
      for (let k = 0; k < vector.length; k++) along += vector[k] * unit[k]
      // most pairs of rows share no body
      if (along === 0) break
      for (let k = 0; k < vector.length; k++) vector[k] -= along * unit[k]
    }
  }
}

function lengthOf(vector: Float64Array): number {
  let square = 0
  for (let k = 0; k < vector.length; k++) square += vector[k] * vector[k]
  return Math.sqrt(square)
}

/** Mean distance of the points that rows name from their centres of mass, m; 1 where there are none. */
export function sizeOf(constraints: readonly BasicConstraint[]): number {
  let sum = 0
  let count = 0
  for (const { kind, sI, sJ } of constraints) {
    if (kind === DP1) continue
    sum += Math.hypot(...sI) + Math.hypot(...sJ)
    count += 2
  }
  return sum > 0 ? sum / count : 1
}

/**
 * The equations M a + Gᵀγ = f, G a = b at a pose (docs/THEORY.md §3 (16)), for steps and projections: by the articulated bodies of the joint forest with closures of the loops
 * where that is cheaper, as it is for trees and for mechanisms with few loops, else by the sparse Schur complement of the joints.
 */
import { factorArticulated, sweepDown, sweepUp } from '../articulated/articulated.ts'
import { CONTRADICTION, factorClosures, solveClosures } from '../articulated/closures.ts'
import { computeTreeMultipliers } from '../articulated/multipliers.ts'
import { factor, solve } from '../linalg/saddle.ts'
import { copy3, mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { RowTable } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { RESOLVED, solveGraded } from '../articulated/graded.ts'
import { computeJacobian } from './stages.ts'

/**
 * Factors the system at the pose of the workspace's positions, with the masses of the metric.
 *
 * @param ofPoses whether rows at velocity level are left out: for displacements, which they do not hold; their right-hand sides must then be 0
 */
export function prepareSystem(model: Model, state: State, ws: Workspace, ofPoses = false): void {
  const { tree, closures, recursive } = ws.system
  const without = ofPoses && model.rows.nonholonomic
  if (!recursive) {
    computeJacobian(model, ws)
    if (without) blankVelocityRows(model, ws.J)
    factor(ws.saddle, model.metric.inverseMass, model.metric.inverseInertia, ws.J, ws.rowScale, false)
    return
  }
  factorArticulated(model, state, ws, tree)
  if (closures.rowCount) factorClosures(model, ws, tree, closures, without)
}

/** Sets the rows at velocity level of a Jacobian to zero. */
function blankVelocityRows({ rows }: Model, J: Float64Array): void {
  for (let row = 0; row < rows.velocity.length; row++) if (rows.velocity[row]) blankRow(rows, J, row)
}

/**
 * Factors all rows but these in `ws.saddle`, for questions of what joints allow: bodies have mass 1 and moments of inertia ℓ². Needs positions; overwrites the
 * Jacobian.
 */
export function factorWithout(model: Model, ws: Workspace, without: readonly number[]): void {
  const { unit, size } = ws
  computeJacobian(model, ws)
  for (const row of without) blankRow(model.rows, ws.J, row)
  for (let b = 0; b < model.bodyCount; b++)
    for (let k = 0; k < 3; k++) unit.inverseInertia[9 * b + 4 * k] = unit.inverseMass[b] / (size * size)
  factor(ws.saddle, unit.inverseMass, unit.inverseInertia, ws.J, ws.rowScale)
}

/** Sets a row of a Jacobian to zero. */
export function blankRow({ block, start, sideStart, jacobianAt }: RowTable, J: Float64Array, row: number): void {
  const k = block[row]
  for (let side = sideStart[k]; side < sideStart[k + 1]; side++) {
    const at = jacobianAt[side] + 6 * (row - start[k])
    J.fill(0, at, at + 6)
  }
}

/**
 * Solves M a + Gᵀγ = f, G a = b at the pose for which the system was prepared.
 *
 * @param f 6 per body: force in world axes, torque in body axes; null for none
 * @param b one per row
 * @param a out, 6 per body: acceleration in world axes, angular acceleration in body axes; what stands there for fixed bodies is no matter
 * @param multipliers out, one per row, where `wanted`; those of redundant rows are any that fit, which the bodies do not feel
 */
export function solveSystem(
  model: Model,
  ws: Workspace,
  f: Float64Array | null,
  b: Float64Array,
  a: Float64Array,
  multipliers: Float64Array,
  wanted = false,
): void {
  const { graded } = ws.system
  if (graded === null) solveMetric(model, ws, f, b, a, multipliers, wanted)
  else solveGraded(model, ws, graded, solveMetric, f ?? ws.noForce, b, a, multipliers, wanted)
}

/**
 * Solves the same with the masses of the metric, as projections do; they are those of M unless masses are too far apart.
 *
 * @param f 6 per body: force in world axes, torque in body axes; null for none
 * @param b one per row
 * @param a out, 6 per body: acceleration in world axes, angular acceleration in body axes; what stands there for fixed bodies is no matter
 * @param multipliers out, one per row, where `wanted`; those of redundant rows are any that fit, which the bodies do not feel
 */
export function solveMetric(
  model: Model,
  ws: Workspace,
  f: Float64Array | null,
  b: Float64Array,
  a: Float64Array,
  multipliers: Float64Array,
  wanted = false,
): void {
  const { tree, closures, recursive } = ws.system
  if (!recursive) {
    solve(ws.saddle, f ?? ws.noForce, b, a, multipliers)
    return
  }
  const { order } = tree.forest
  const { force: F, R, acceleration } = tree
  if (f === null) F.fill(0)
  else
    for (let n = 0; n < order.length; n++) {
      const k = 6 * order[n]
      copy3(F, k, f, k)
      mulMV(F, k + 3, R, 9 * order[n], f, k + 3)
    }
  sweepUp(model, tree, b)
  sweepDown(tree)
  if (closures.rowCount) {
    solveClosures(tree, closures, b, multipliers, b === ws.system.graded?.noRows)
    sweepDown(tree)
  }
  for (let n = 0; n < order.length; n++) {
    const k = 6 * order[n]
    copy3(a, k, acceleration, k)
    mulMtV(a, k + 3, R, 9 * order[n], acceleration, k + 3)
  }
  if (wanted) computeTreeMultipliers(model, tree, closures, f ?? ws.noForce, multipliers)
}

/** Whether redundant rows were seen to contradict each other in the last solve, as they do off the constraints. */
export function rowsContradict(ws: Workspace): boolean {
  const { recursive, closures } = ws.system
  return (recursive ? closures.left[0] : ws.saddle.left) > CONTRADICTION
}

/** Begins a group of solves: `isResolved` tells of those that follow this call. */
export function beginSolves(ws: Workspace): void {
  const { graded } = ws.system
  if (graded !== null) graded.worst = 0
}

/**
 * Whether all solves for M since `beginSolves` found accelerations that are exact enough to be used, which rounding may prevent where masses are far
 * apart.
 */
export function isResolved(ws: Workspace): boolean {
  const { graded } = ws.system
  return graded === null || graded.worst <= RESOLVED
}

/** Whether joints close loops. */
export function hasLoops(ws: Workspace): boolean {
  const { recursive, closures } = ws.system
  return !recursive || closures.rowCount > 0
}

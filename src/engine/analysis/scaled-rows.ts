/**
 * Rows of the Jacobian ready for questions of rank: D J M^−½, lengths over the scene's size ℓ. In the coordinates x = M^½ v an orthonormal set of
 * motions has kinetic energy ½ each: translations by m^½, rotations by Lᵀ, where J = L Lᵀ is the inertia. M is the metric of ranks: masses too far
 * apart for a threshold count as nearer to each other (model/metric.ts).
 */
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import type { Metric } from '../model/metric.ts'
import type { Model } from '../model/model.ts'
import { rowName, type RowName } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Singular values below this share of the largest are zero. */
export const ZERO = 1e-8

/** One row of the Jacobian as it is, not yet scaled. */
export interface Row {
  readonly joint: number
  readonly name: RowName
  /** Whether the row is one at velocity level. */
  readonly velocity: boolean
  /** Bodies of its sides, and 6 numbers for the velocities of each; zeros for fixed ones. */
  readonly bodies: Int32Array
  readonly values: Float64Array
}

/** Scaled rows over the velocities of a group of moving bodies that joints connect, and the places of these rows in the list. */
export interface RowGroup {
  readonly indices: readonly number[]
  readonly vectors: readonly Float64Array[]
  /** Six columns each. */
  readonly bodies: readonly number[]
}

/** Rows in file order, those of drives last; needs the Jacobian. */
export function listRows(model: Model, ws: Workspace): readonly Row[] {
  const { rows } = model
  const all = Array.from(rows.block, (block, r): Row => ({
    joint: rows.owner[block],
    name: rowName(rows, r),
    velocity: rows.velocity[r] === 1,
    bodies: rows.sideBody.subarray(rows.sideStart[block], rows.sideStart[block + 1]),
    values: scaledRow(model, ws, r),
  }))
  return [...all.filter(({ name }) => name !== 'drive'), ...all.filter(({ name }) => name === 'drive')]
}

/** The rows in another pose; the state keeps its own, and the workspace is left in the other. */
export function listRowsAt(model: Model, state: State, ws: Workspace, q: Float64Array): readonly Row[] {
  const home = state.q.slice()
  state.q.set(q)
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  state.q.set(home)
  return listRows(model, ws)
}

function scaledRow(model: Model, ws: Workspace, row: number): Float64Array {
  const { block, start, sideStart, sideBody, jacobianAt, power } = model.rows
  const { J } = ws
  const k = block[row]
  const scale = power[row] ? 1 : 1 / ws.size
  const out = new Float64Array(6 * (sideStart[k + 1] - sideStart[k]))
  for (let side = 0; 6 * side < out.length; side++) {
    const body = sideBody[sideStart[k] + side]
    const at = jacobianAt[sideStart[k] + side] + 6 * (row - start[k])
    if (model.fixed[body]) continue
    const s = scale * Math.sqrt(model.rankMetric.inverseMass[body])
    for (let k = 0; k < 3; k++) out[6 * side + k] = s * J[at + k]
    const [l11, l21, l31, l22, l32, l33] = inertiaFactor(model.rankMetric, body)
    const x = J[at + 3] / l11
    const y = (J[at + 4] - l21 * x) / l22
    const z = (J[at + 5] - l31 * x - l32 * y) / l33
    out[6 * side + 3] = scale * x
    out[6 * side + 4] = scale * y
    out[6 * side + 5] = scale * z
  }
  return out
}

/** L of the inertia L Lᵀ: l11 l21 l31 l22 l32 l33. */
function inertiaFactor(
  { inertia: I }: Metric,
  body: number,
): readonly [number, number, number, number, number, number] {
  const i = 9 * body
  const l11 = Math.sqrt(I[i])
  const l21 = I[i + 3] / l11
  const l31 = I[i + 6] / l11
  const l22 = Math.sqrt(I[i + 4] - l21 * l21)
  const l32 = (I[i + 7] - l31 * l21) / l22
  const l33 = Math.sqrt(I[i + 8] - l31 * l31 - l32 * l32)
  return [l11, l21, l31, l22, l32, l33]
}

/** v = M^−½ x of one body: velocity of the centre of mass, angular velocity in body axes. */
export function velocityOf(metric: Metric, body: number, x: Float64Array, i: number, v: Float64Array, o: number): void {
  const s = Math.sqrt(metric.inverseMass[body])
  for (let k = 0; k < 3; k++) v[o + k] = s * x[i + k]
  const [l11, l21, l31, l22, l32, l33] = inertiaFactor(metric, body)
  const c = x[i + 5] / l33
  const b = (x[i + 4] - l32 * c) / l22
  v[o + 3] = (x[i + 3] - l21 * b - l31 * c) / l11
  v[o + 4] = b
  v[o + 5] = c
}

/** x = M^½ v of one body. */
export function scaledVelocityOf(
  metric: Metric,
  body: number,
  v: Float64Array,
  i: number,
  x: Float64Array,
  o: number,
): void {
  const s = Math.sqrt(metric.mass[body])
  for (let k = 0; k < 3; k++) x[o + k] = s * v[i + k]
  const [l11, l21, l31, l22, l32, l33] = inertiaFactor(metric, body)
  x[o + 3] = l11 * v[i + 3] + l21 * v[i + 4] + l31 * v[i + 5]
  x[o + 4] = l22 * v[i + 4] + l32 * v[i + 5]
  x[o + 5] = l33 * v[i + 5]
}

/** The rows by group of joints that share moving bodies. */
export function groupRows(model: Model, rows: readonly Row[]): readonly RowGroup[] {
  const groupOf = new Map<number, number[]>()
  const groups = new Set<number[]>()
  rows.forEach(({ bodies }, k) => {
    const moving = [...bodies].filter((b) => !model.fixed[b])
    const found = [...new Set(moving.map((b) => groupOf.get(b)).filter((g) => g !== undefined))]
    const group = found[0] ?? []
    for (const other of found.slice(1)) {
      group.push(...other)
      groups.delete(other)
      for (const [b, g] of groupOf) if (g === other) groupOf.set(b, group)
    }
    group.push(k)
    groups.add(group)
    for (const b of moving) groupOf.set(b, group)
  })
  return [...groups].map((group) =>
    expand(
      model,
      rows,
      group.sort((a, b) => a - b),
    ),
  )
}

function expand(model: Model, rows: readonly Row[], indices: readonly number[]): RowGroup {
  const column = new Map<number, number>()
  for (const i of indices)
    for (const b of rows[i].bodies) if (!model.fixed[b] && !column.has(b)) column.set(b, 6 * column.size)
  const vectors = indices.map((index) => {
    const out = new Float64Array(Math.max(6 * column.size, 1))
    const { bodies, values } = rows[index]
    bodies.forEach((body, side) => {
      const at = column.get(body)
      if (at !== undefined) for (let i = 0; i < 6; i++) out[at + i] += values[6 * side + i]
    })
    return out
  })
  return { indices, vectors, bodies: [...column.keys()] }
}

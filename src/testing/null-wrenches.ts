/** Wrenches that joints may have besides what the equations of motion ask of them, by elimination on the plain Jacobian: nothing here is the solver's. */
import type { Model, State, Workspace } from '../engine/index.ts'
import { listRowsOnBodies } from './jacobian.ts'

/** Of a null vector of C_qᵀ: force and torque on the driven body at its marker's origin, world axes, by joint. */
export interface NullWrench {
  /** γ, one per row. */
  readonly multipliers: Float64Array
  readonly wrenches: readonly { readonly force: Float64Array; readonly torque: Float64Array }[]
}

export interface NullWrenches {
  /** A basis of all. */
  readonly nulls: readonly NullWrench[]
  /** Whether rounding and what is left of independent rows lie far apart: else there is no right answer. */
  readonly clear: boolean
}

/** Pivots below this share of the largest are rounding; those of a clear case are below the second, or above the third. */
const ZERO = 1e-8
const ROUNDING = 1e-11
const CLEAR = 1e-4

/** Needs the Jacobian at the state. */
export function calcNullWrenches(model: Model, state: State, ws: Workspace): NullWrenches {
  const balance = Array.from({ length: 6 * model.bodyCount }, () => new Float64Array(model.rows.count))
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    if (!model.fixed[body]) for (const [k, x] of values.entries()) balance[6 * body + k]![row]! += x
  const { vectors, clear } = nullVectors(balance, model.rows.count)
  const nulls = vectors.map((multipliers) => ({
    multipliers,
    wrenches: model.joints.map((_, j) => wrenchOf(model, state, ws, j, multipliers)),
  }))
  return { nulls, clear }
}

/** What C_qᵀγ puts on the driven body, −C_qᵀγ, moved from its centre of mass to the marker's origin. */
function wrenchOf(model: Model, state: State, ws: Workspace, j: number, multipliers: Float64Array) {
  const { body1 } = model.joints[j]!
  const { start, sideStart, jacobianAt } = model.rows
  const driven = jacobianAt[sideStart[j]!]!
  const force = new Float64Array(3)
  const local = new Float64Array(3)
  for (let row = start[j]!; row < start[j + 1]!; row++) {
    const at = driven + 6 * (row - start[j]!)
    for (let k = 0; k < 3; k++) {
      force[k]! -= ws.J[at + k]! * multipliers[row]!
      local[k]! -= ws.J[at + 3 + k]! * multipliers[row]!
    }
  }
  const [w, x, y, z] = state.q.subarray(7 * body1 + 3, 7 * body1 + 7) as unknown as [number, number, number, number]
  const turn = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
  const torque = Float64Array.from(turn, (row) => row.reduce((sum, r, k) => sum + r * local[k]!, 0))
  const [a, b, c] = ws.p.subarray(6 * j, 6 * j + 3) as unknown as [number, number, number]
  const [f, g, h] = force as unknown as [number, number, number]
  torque[0]! -= b * h - c * g
  torque[1]! -= c * f - a * h
  torque[2]! -= a * g - b * f
  return { force, torque }
}

/** A basis of { γ : A γ = 0 } by Gauss–Jordan elimination with complete pivoting; the rows of A are changed. */
export function nullVectors(rows: readonly Float64Array[], n: number) {
  const pivots: { readonly row: Float64Array; readonly column: number }[] = []
  const left = new Set(rows)
  const columns = new Set(Array.from({ length: n }, (_, k) => k))
  let largest = 0
  let clear = true
  for (;;) {
    let best: { row: Float64Array; column: number; size: number } | null = null
    for (const row of left)
      for (const column of columns) {
        const size = Math.abs(row[column]!)
        if (size > (best?.size ?? 0)) best = { row, column, size }
      }
    largest = Math.max(largest, best?.size ?? 0)
    if (best !== null && best.size > ROUNDING * largest && best.size < CLEAR * largest) clear = false
    if (best === null || best.size <= ZERO * largest) break
    const { row, column } = best
    const pivot = row[column]!
    for (let k = 0; k < n; k++) row[k]! /= pivot
    for (const other of rows) {
      const s = other[column]!
      if (other === row || s === 0) continue
      for (let k = 0; k < n; k++) other[k]! -= s * row[k]!
    }
    left.delete(row)
    columns.delete(column)
    pivots.push({ row, column })
  }
  const vectors = [...columns].map((free) => {
    const vector = new Float64Array(n)
    vector[free] = 1
    for (const { row, column } of pivots) vector[column] = -row[free]!
    return vector
  })
  return { vectors, clear }
}

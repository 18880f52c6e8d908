/** Dense checks of a pose's constraint rows: nothing here is the solver's. */
import type { Model, Workspace } from '../engine/index.ts'
import { listRowsOnBodies } from './jacobian.ts'

/** Columns of C_q over the moving bodies, each of `rows` entries; the workspace holds the Jacobian at the state. */
function columnsOf(model: Model, ws: Workspace): Float64Array[] {
  const columns = Array.from({ length: 6 * model.bodyCount }, () => new Float64Array(model.rows.count))
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    if (!model.fixed[body]) for (const [k, x] of values.entries()) columns[6 * body + k]![row]! += x
  return columns
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0)

/** a −= s b */
function subtract(a: Float64Array, s: number, b: Float64Array): void {
  for (let i = 0; i < a.length; i++) a[i]! -= s * b[i]!
}

/**
 * What no velocities can take away of Ċ = C_q v + C_t, or no accelerations of C_q q̈ − Q_c: the distance of the vector given, one entry per row,
 * from the range of C_q, by Gram–Schmidt with pivoting and a second pass; and the vector's length. Needs the Jacobian at the state.
 */
export function calcDefect(
  model: Model,
  ws: Workspace,
  of: Float64Array,
): { readonly left: number; readonly scale: number } {
  const columns = columnsOf(model, ws)
  const left = of.slice()
  const scale = Math.sqrt(dot(left, left))
  const first = Math.sqrt(Math.max(...columns.map((c) => dot(c, c)), 0))
  for (let n = 0; n < columns.length; n++) {
    let best = n
    for (let i = n + 1; i < columns.length; i++)
      if (dot(columns[i]!, columns[i]!) > dot(columns[best]!, columns[best]!)) best = i
    ;[columns[n], columns[best]] = [columns[best]!, columns[n]!]
    const pivot = columns[n]!
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < n; i++) subtract(pivot, dot(pivot, columns[i]!), columns[i]!)
    const length = Math.sqrt(dot(pivot, pivot))
    if (length <= 1e-10 * first) break
    for (let k = 0; k < pivot.length; k++) pivot[k]! /= length
    for (let i = n + 1; i < columns.length; i++) subtract(columns[i]!, dot(columns[i]!, pivot), pivot)
    subtract(left, dot(left, pivot), pivot)
  }
  return { left: Math.sqrt(dot(left, left)), scale }
}

/**
 * Singular values of C_q over the largest, falling: one-sided Jacobi on its rows. Rows that are redundant for good give zeros (rounding), a pose
 * that is about to lock gives one that is small. Needs the Jacobian at the state.
 */
export function calcSingularValues(model: Model, ws: Workspace): number[] {
  const columns = columnsOf(model, ws)
  return singularValuesOf(Array.from({ length: model.rows.count }, (_, r) => Float64Array.from(columns, (c) => c[r]!)))
}

/** Singular values of the matrix of these rows, which are changed, over the largest, falling. */
export function singularValuesOf(rows: readonly Float64Array[]): number[] {
  for (let sweep = 0, turned = true; sweep < 40 && turned; sweep++) {
    turned = false
    for (let i = 0; i < rows.length; i++)
      for (let j = i + 1; j < rows.length; j++) {
        const [a, b] = [rows[i]!, rows[j]!]
        const [aa, bb, ab] = [dot(a, a), dot(b, b), dot(a, b)]
        if (!(Math.abs(ab) > 1e-15 * Math.sqrt(aa * bb)) || ab === 0) continue
        turned = true
        const zeta = (bb - aa) / (2 * ab)
        const t = Math.sign(zeta || 1) / (Math.abs(zeta) + Math.hypot(1, zeta))
        const c = 1 / Math.hypot(1, t)
        const s = c * t
        for (let k = 0; k < a.length; k++) {
          const [x, y] = [a[k]!, b[k]!]
          a[k] = c * x - s * y
          b[k] = s * x + c * y
        }
      }
  }
  const values = rows.map((row) => Math.sqrt(dot(row, row))).sort((a, b) => b - a)
  return values.map((x) => x / (values[0] || 1))
}

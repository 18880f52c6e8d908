/**
 * Accelerations of M a + Gᵀγ = f, G a = b with about 32 digits: a null-space method that knows nothing of the solver's, for masses that doubles cannot hold
 * beside each other. Numbers are sums of two doubles, (high, low) side by side (Dekker 1971).
 */
import type { Model, Workspace } from '../engine/index.ts'
import { listRowsOnBodies } from './jacobian.ts'

/** Rows of 2 n doubles. */
type Row = Float64Array

const SPLITTER = 134217729
/** A row, or a direction, of which less than this is left depends on the others. */
const DEPENDENT = 1e-12

/** out[o] = x[i] + s y[j] */
function addProduct(out: Row, o: number, x: Row, i: number, s: Row, k: number, y: Row, j: number): void {
  const a = s[2 * k]!
  const b = y[2 * j]!
  const product = a * b
  let t = SPLITTER * a
  const aHigh = t - (t - a)
  const aLow = a - aHigh
  t = SPLITTER * b
  const bHigh = t - (t - b)
  const bLow = b - bHigh
  const low =
    aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow + a * y[2 * j + 1]! + s[2 * k + 1]! * b
  const c = x[2 * i]!
  const sum = c + product
  const part = sum - c
  const rest = c - (sum - part) + (product - part) + x[2 * i + 1]! + low
  out[2 * o] = sum + rest
  out[2 * o + 1] = rest - (out[2 * o]! - sum)
}

const scratch = new Float64Array(2)

/** out = a / b, by two corrections. */
function divide(out: Row, o: number, a: Row, i: number, b: Row, k: number): void {
  const quotient = new Float64Array(2)
  scratch[0] = a[2 * i]!
  scratch[1] = a[2 * i + 1]!
  for (let n = 0; n < 3; n++) {
    const q = Float64Array.of(scratch[0] / b[2 * k]!, 0)
    addProduct(quotient, 0, quotient, 0, q, 0, ONE, 0)
    q[0] = -q[0]!
    addProduct(scratch, 0, scratch, 0, q, 0, b, k)
  }
  out[2 * o] = quotient[0]!
  out[2 * o + 1] = quotient[1]!
}

const ONE = Float64Array.of(1, 0)

/** row −= (row[c] / pivot[c]) pivot */
function eliminate(row: Row, pivot: Row, c: number): void {
  if (row[2 * c] === 0) return
  const s = new Float64Array(2)
  divide(s, 0, row, c, pivot, c)
  s[0] = -s[0]!
  s[1] = -s[1]!
  for (let k = 0; 2 * k < row.length; k++) addProduct(row, k, row, k, s, 0, pivot, k)
}

/** Brings the rows to reduced echelon form by complete pivoting over the first `width` columns: [row, column] of the pivots. */
function reduce(rows: readonly Row[], width: number): readonly (readonly [number, number])[] {
  const pivots: [number, number][] = []
  const [takenRow, takenColumn] = [new Set<number>(), new Set<number>()]
  for (;;) {
    let best = DEPENDENT
    let [row, column] = [-1, -1]
    rows.forEach((x, r) => {
      if (takenRow.has(r)) return
      for (let c = 0; c < width; c++)
        if (!takenColumn.has(c) && Math.abs(x[2 * c]!) > best) [best, row, column] = [Math.abs(x[2 * c]!), r, c]
    })
    if (row < 0) return pivots
    takenRow.add(row)
    takenColumn.add(column)
    pivots.push([row, column])
    rows.forEach((x, r) => r !== row && eliminate(x, rows[row]!, column))
  }
}

/**
 * Solves M a + Gᵀγ = f, G a = b at the pose of the workspace, whatever the masses are.
 *
 * @param f 6 per body, force in world axes, torque in body axes
 * @param b one per row, which the rows can meet
 * @returns accelerations, 6 per body; needs the Jacobian
 */
export function calcFarAccelerations(model: Model, ws: Workspace, f: Float64Array, b: Float64Array): Float64Array {
  const { bodyCount, fixed, mass, inertia } = model
  const free = Array.from({ length: 6 * bodyCount }, (_, i) => i).filter((i) => !fixed[(i / 6) | 0])
  const at = new Map(free.map((i, k) => [i, k]))
  const n = free.length
  const G = Array.from(b, (x) => {
    const row = new Float64Array(2 * n + 2)
    row[2 * n] = x
    return row
  })
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    if (!fixed[body]) values.forEach((x, k) => (G[row]![2 * at.get(6 * body + k)!]! += x))
  const pivots = reduce(G, n)
  const dependent = new Set(pivots.map(([, c]) => c))
  const open = free.map((_, k) => k).filter((k) => !dependent.has(k))
  // a = a₀ + Z y
  const particular = new Float64Array(2 * n)
  for (const [r, c] of pivots) divide(particular, c, G[r]!, n, G[r]!, c)
  const Z = open.map((k) => {
    const z = new Float64Array(2 * n)
    z[2 * k] = 1
    for (const [r, c] of pivots) {
      divide(z, c, G[r]!, k, G[r]!, c)
      z[2 * c] = -z[2 * c]!
      z[2 * c + 1] = -z[2 * c + 1]!
    }
    return z
  })
  const timesMass = (x: Row): Row => {
    const out = new Float64Array(2 * n)
    free.forEach((i, k) => {
      const body = (i / 6) | 0
      const part = i % 6
      if (part < 3) return addProduct(out, k, out, k, Float64Array.of(mass[body]!, 0), 0, x, k)
      for (let m = 0; m < 3; m++)
        addProduct(
          out,
          k,
          out,
          k,
          Float64Array.of(inertia[9 * body + 3 * (part - 3) + m]!, 0),
          0,
          x,
          k - (part - 3) + m,
        )
    })
    return out
  }
  const left = timesMass(particular)
  free.forEach((i, k) => {
    left[2 * k] = -left[2 * k]!
    left[2 * k + 1] = -left[2 * k + 1]!
    addProduct(left, k, left, k, Float64Array.of(f[i]!, 0), 0, ONE, 0)
  })
  const dot = (x: Row, y: Row, out: Row, o: number): void => {
    for (let k = 0; k < n; k++) addProduct(out, o, out, o, x, k, y, k)
  }
  const system = Z.map((z) => {
    const row = new Float64Array(2 * open.length + 2)
    const mz = timesMass(z)
    Z.forEach((other, c) => dot(mz, other, row, c))
    dot(left, z, row, open.length)
    return row
  })
  // definite: pivots from the diagonal, largest first, over scales that span what masses do
  const done = new Set<number>()
  for (const _ of system) {
    let p = -1
    system.forEach((row, r) => {
      if (!done.has(r) && (p < 0 || row[2 * r]! > system[p]![2 * p]!)) p = r
    })
    done.add(p)
    system.forEach((row, r) => r !== p && eliminate(row, system[p]!, p))
  }
  const y = new Float64Array(2 * open.length)
  system.forEach((row, r) => divide(y, r, row, open.length, row, r))
  Z.forEach((z, r) => {
    for (let k = 0; k < n; k++) addProduct(particular, k, particular, k, y, r, z, k)
  })
  const a = new Float64Array(6 * bodyCount)
  free.forEach((i, k) => (a[i] = particular[2 * k]!))
  return a
}

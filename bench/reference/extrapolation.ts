/**
 * Gragg–Bulirsch–Stoer: the modified midpoint rule extrapolated in h² (Hairer, Nørsett, Wanner 1993, II.9), order up to 16. For the references of
 * the bench, which share no line with the engine.
 */

/** Second-order equations q̈ = f(q, q̇). */
export interface Equations {
  readonly freedoms: number
  /** q̈ into out. */
  accelerate(q: Float64Array, rate: Float64Array, out: Float64Array): void
}

const ROWS = 8

/** Advances (q, q̇) from time 0 to each of the times; calls `at` there. Bound of the local error: `tolerance` times
 * the largest entry of (q, q̇), or 1. */
export function integrate(
  equations: Equations,
  q: Float64Array,
  rate: Float64Array,
  times: readonly number[],
  tolerance: number,
  at: (index: number) => void,
): void {
  const n = equations.freedoms
  const y = new Float64Array(2 * n)
  y.set(q)
  y.set(rate, n)
  const slope = (from: Float64Array, out: Float64Array): void => {
    out.set(from.subarray(n), 0)
    equations.accelerate(from.subarray(0, n), from.subarray(n), out.subarray(n))
  }
  const table = Array.from({ length: ROWS }, () => new Float64Array(2 * n))
  let t = 0
  let h = 0.01
  times.forEach((time, index) => {
    while (t < time) {
      const step = Math.min(h, time - t)
      const error = tryStep(slope, y, step, table) / tolerance
      if (error <= 1) {
        t = step === time - t ? time : t + step
        y.set(table[ROWS - 1]!)
      }
      const factor = 0.9 * Math.max(error, 1e-12) ** (-1 / (2 * ROWS - 1))
      // a step cut short by a sample says nothing against a longer one
      if (step === h || error > 1) h = step * Math.min(3, Math.max(0.2, factor))
    }
    q.set(y.subarray(0, n))
    rate.set(y.subarray(n))
    at(index)
  })
}

/** One step into the table's last row; returns the error of the row before it. */
function tryStep(
  slope: (from: Float64Array, out: Float64Array) => void,
  y: Float64Array,
  h: number,
  table: readonly Float64Array[],
): number {
  const size = y.length
  const f = new Float64Array(size)
  slope(y, f)
  const first = Float64Array.from(f)
  let before = new Float64Array(size)
  let now = new Float64Array(size)
  // rows[k] ends up as T_{k,k}: Aitken–Neville in place
  const rows: Float64Array[] = []
  for (let k = 0; k < ROWS; k++) {
    const steps = 2 * (k + 1)
    const s = h / steps
    before.set(y)
    for (let i = 0; i < size; i++) now[i] = y[i]! + s * first[i]!
    for (let m = 1; m < steps; m++) {
      slope(now, f)
      for (let i = 0; i < size; i++) before[i] = before[i]! + 2 * s * f[i]!
      ;[before, now] = [now, before]
    }
    slope(now, f)
    const row = new Float64Array(size)
    for (let i = 0; i < size; i++) row[i] = 0.5 * (now[i]! + before[i]! + s * f[i]!)
    rows.push(row)
    for (let j = k - 1; j >= 0; j--) {
      const ratio = (steps / (2 * (j + 1))) ** 2 - 1
      const coarse = rows[j]!
      const fine = rows[j + 1]!
      for (let i = 0; i < size; i++) coarse[i] = fine[i]! + (fine[i]! - coarse[i]!) / ratio
    }
    table[k]!.set(rows[0]!)
  }
  let error = 0
  // one scale for all: what rounding does to the largest rate reaches every other through the step
  const scale = y.reduce((a, x) => Math.max(a, Math.abs(x)), 1)
  const [best, second] = [table[ROWS - 1]!, table[ROWS - 2]!]
  for (let i = 0; i < size; i++) {
    const e = Math.abs(best[i]! - second[i]!) / scale
    if (!(e <= error)) error = Number.isFinite(e) ? e : 1e10
  }
  return error
}

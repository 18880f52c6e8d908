/** ẏ = f(t, y) into `rate`. */
export type Slope = (t: number, y: Float64Array, rate: Float64Array) => void

/** Classic Runge–Kutta of order 4 in fixed steps: y(t0) becomes y(t1), in place. */
export function integrate(f: Slope, y: Float64Array, t0: number, t1: number, steps: number): void {
  const h = (t1 - t0) / steps
  const n = y.length
  const k = [0, 1, 2, 3].map(() => new Float64Array(n)) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const at = new Float64Array(n)
  const stage = (from: Float64Array, c: number) => {
    for (let i = 0; i < n; i++) at[i] = y[i]! + c * h * from[i]!
    return at
  }
  for (let s = 0; s < steps; s++) {
    const t = t0 + s * h
    f(t, y, k[0])
    f(t + h / 2, stage(k[0], 0.5), k[1])
    f(t + h / 2, stage(k[1], 0.5), k[2])
    f(t + h, stage(k[2], 1), k[3])
    for (let i = 0; i < n; i++) y[i]! += (h / 6) * (k[0][i]! + 2 * k[1][i]! + 2 * k[2][i]! + k[3][i]!)
  }
}

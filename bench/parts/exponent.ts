/** Exponent of growth: slope of log cost against log size by least squares, over the sizes from `least` on; null with fewer than three. */
export function fitExponent(points: readonly (readonly [size: number, cost: number])[], least: number): number | null {
  const large = points.filter(([size]) => size >= least)
  if (large.length < 3) return null
  const x = large.map(([size]) => Math.log(size))
  const y = large.map(([, cost]) => Math.log(cost))
  const mean = (a: readonly number[]): number => a.reduce((sum, v) => sum + v, 0) / a.length
  const [mx, my] = [mean(x), mean(y)]
  const xy = x.reduce((sum, v, i) => sum + (v - mx) * (y[i]! - my), 0)
  const xx = x.reduce((sum, v) => sum + (v - mx) ** 2, 0)
  return xy / xx
}

/** Derivatives by differences, and what is held against them. */
import { expect } from 'vitest'

const H = 1e-3
/** Relative to the largest entry that is compared: the differences are good to about 1e-10. */
const TOLERANCE = 1e-7

/** dF/ds at 0 by central differences at H and H/2, extrapolated: error h⁴. */
export function derivative(f: (s: number) => Float64Array): Float64Array {
  const at = (s: number): Float64Array => f(s).slice()
  const [p1, m1, p2, m2] = [at(H), at(-H), at(H / 2), at(-H / 2)]
  return p1.map((_, i) => (4 * ((p2[i]! - m2[i]!) / H) - (p1[i]! - m1[i]!) / (2 * H)) / 3)
}

export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  let scale = 1
  for (let i = 0; i < expected.length; i++) scale = Math.max(scale, Math.abs(expected[i]!))
  for (let i = 0; i < expected.length; i++)
    expect(Math.abs(actual[i]! - expected[i]!), `${what}, entry ${i}`).toBeLessThanOrEqual(TOLERANCE * scale)
}

/** Large damped pencils whose eigenvalues are known: motions that nothing holds, some of them damped, some not. */
import { describe, expect, it } from 'vitest'
import { generalEigen } from '../linalg/eigen-general.ts'
import { solvePencil, type Pencil } from './pencil.ts'

const [ALONE, COUPLED] = [30, 4]

/** λ of what a spring holds, with a damper to the ground: λ² + cλ + k = 0. */
function ofOne(k: number, c: number): [number, number][] {
  const square = k - (c * c) / 4
  if (square > 0) return [[-c / 2, Math.sqrt(square)]]
  return [1, -1].map((s) => [-c / 2 + s * Math.sqrt(-square), 0])
}

/** λ ≠ 0 of what a spring holds, with a damper to what nothing holds: λ³ + 2dλ² + kλ + dk = 0. */
function ofTwo(k: number, d: number): [number, number][] {
  const { re, im } = generalEigen(Float64Array.of(-2 * d, -k, -d * k, 1, 0, 0, 0, 1, 0), 3)
  return Array.from(re, (x, i): [number, number] => [x, im[i]]).filter(([, y]) => y >= 0)
}

const coupled = Array.from({ length: COUPLED }, (_, i) => [2 + 1.7 * i, 0.3 + 0.1 * i] as const)
/** Springs and dampers of so many motions that are held, on their own. */
const ownOf = (count: number) => Array.from({ length: count }, (_, i) => [1 + 0.37 * i, 0.05 + 0.01 * (i % 7)] as const)
type Own = ReturnType<typeof ownOf>

const expectedOf = (own: Own) =>
  [...own.flatMap(([k, c]) => ofOne(k, c)), ...coupled.flatMap(([k, d]) => ofTwo(k, d))].sort(
    (a, b) => Math.hypot(...a) - Math.hypot(...b),
  )
const sizeOf = (own: Own): number => ALONE + 2 * COUPLED + own.length

/** All of them in coordinates that a reflection has mixed. */
function mixed(own: Own): Pencil {
  const n = sizeOf(own)
  const K = new Float64Array(n * n)
  const D = new Float64Array(n * n)
  const put = (m: Float64Array, i: number, j: number, x: number) => (m[n * i + j] += x)
  coupled.forEach(([k, d], p) => {
    const i = ALONE + 2 * p
    put(K, i + 1, i + 1, k)
    for (const [a, b, s] of [
      [i, i, 1],
      [i, i + 1, -1],
      [i + 1, i, -1],
      [i + 1, i + 1, 1],
    ])
      put(D, a, b, s * d)
  })
  own.forEach(([k, c], p) => {
    const i = ALONE + 2 * COUPLED + p
    put(K, i, i, k)
    put(D, i, i, c)
  })
  const h = Float64Array.from({ length: n }, (_, i) => Math.sin(1 + 7 * i))
  const size = Math.hypot(...h)
  const reflect = (m: Float64Array): Float64Array => {
    const rows = Float64Array.from(h, (_, i) => h.reduce((sum, x, j) => sum + m[n * i + j] * x, 0) / size)
    const whole = h.reduce((sum, x, i) => sum + x * rows[i], 0) / size
    // I − 2hhᵀ from both sides of what is symmetric
    return m.map((x, at) => {
      const [i, j] = [Math.floor(at / n), at % n]
      return x - (2 / size) * (rows[i] * h[j] + h[i] * rows[j]) + (4 / size ** 2) * whole * h[i] * h[j]
    })
  }
  return {
    stiffness: reflect(K),
    damping: reflect(D),
    rounding: new Float64Array(n).fill(1e-12),
    terms: new Float64Array(n).fill(100),
    accuracy: 0,
  }
}

describe('a damped pencil with 34 motions that nothing holds, four of them damped', () => {
  it('the twelve slowest others', () => {
    const [own, count] = [ownOf(244), 12]
    const { pairs, all, converged } = solvePencil(mixed(own), sizeOf(own), count)
    expect({ all, converged }).toEqual({ all: false, converged: true })
    const zeros = pairs.filter(({ re, im }) => re === 0 && im === 0)
    expect(zeros).toHaveLength(ALONE + COUPLED)
    const others = pairs
      .filter(({ re, im }) => re !== 0 || im !== 0)
      .toSorted((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im))
    expect(others.length).toBeGreaterThanOrEqual(count)
    expectedOf(own)
      .slice(0, count)
      .forEach(([re, im], k) => {
        expect(Math.hypot(others[k].re - re, others[k].im - im) / Math.hypot(re, im)).toBeLessThan(1e-8)
      })
  })

  it('all of them, where a large share is wanted', () => {
    // more than 50 freedoms are many here
    const own = ownOf(60)
    const expected = expectedOf(own)
    const { pairs, all } = solvePencil(mixed(own), sizeOf(own), 55, undefined, 50)
    expect(all).toBe(true)
    expect(pairs.filter(({ re, im }) => re === 0 && im === 0)).toHaveLength(ALONE + COUPLED)
    const others = pairs.filter(({ re, im }) => re !== 0 || im !== 0)
    expect(others).toHaveLength(expected.length)
    for (const [re, im] of expected) {
      const off = others.map((pair) => Math.hypot(pair.re - re, pair.im - im) / Math.hypot(re, im))
      expect(Math.min(...off)).toBeLessThan(1e-8)
    }
  })
})

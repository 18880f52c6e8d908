/** Matrices made with known eigenvalues, among them Jordan blocks of 0. */
import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { generalEigen } from './eigen-general.ts'
import { liftVector, makeStaircase, solveShifted } from './staircase.ts'

const multiply = (a: Float64Array, b: Float64Array, n: number): Float64Array =>
  Float64Array.from({ length: n * n }, (_, at) => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[n * Math.floor(at / n) + k] * b[n * k + (at % n)]
    return sum
  })

/** P A P⁻¹ for a product of shears. */
function disguised(a: Float64Array, n: number, seed: number): Float64Array {
  const random = randomNumbers(seed)
  let out = a
  for (let k = 0; k < 3 * n; k++) {
    const i = Math.floor(n * random())
    const j = (i + 1 + Math.floor((n - 1) * random())) % n
    const s = random() - 0.5
    const shear = (x: number): Float64Array =>
      Float64Array.from({ length: n * n }, (_, at) => (at === n * i + j ? x : at % (n + 1) === 0 ? 1 : 0))
    out = multiply(multiply(shear(s), out, n), shear(-s), n)
  }
  return out
}

/** Two Jordan blocks of 0, of three and of one; 2, and −1 ± 3i. */
function example(seed: number): { a: Float64Array; n: number } {
  const n = 7
  const a = new Float64Array(n * n)
  a[1] = a[n + 2] = 1
  a[n * 4 + 4] = 2
  a[n * 5 + 5] = a[n * 6 + 6] = -1
  a[n * 5 + 6] = 3
  a[n * 6 + 5] = -3
  return { a: disguised(a, n, seed), n }
}

describe('the staircase', () => {
  it('takes out eigenvalues 0 with all their Jordan blocks, and leaves the others', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { a, n } = example(seed)
      const staircase = makeStaircase(a, n, 1e-9)
      expect(staircase.stairs.map((stair) => stair.null)).toEqual([2, 1, 1])
      expect(staircase.size).toBe(3)
      for (const v of staircase.nullVectors)
        for (let i = 0; i < n; i++)
          expect(Math.abs(v.reduce((sum, x, k) => sum + a[n * i + k] * x, 0))).toBeLessThan(1e-9)
      const { re, im, vectorRe, vectorIm } = generalEigen(staircase.core, 3)
      const values = Array.from(re, (x, k) => [x, im[k]]).sort((x, y) => x[1] - y[1])
      ;[
        [-1, -3],
        [2, 0],
        [-1, 3],
      ].forEach(([x, y], k) => expect(Math.hypot(values[k][0] - x, values[k][1] - y)).toBeLessThan(1e-8))
      re.forEach((lr, k) => {
        const li = im[k]
        const row = (m: Float64Array) => m.slice(3 * k, 3 * k + 3)
        const [xr, xi] = liftVector(staircase, lr, li, row(vectorRe), row(vectorIm))
        for (let i = 0; i < n; i++) {
          const [ar, ai] = [xr, xi].map((x) => x.reduce((sum, y, j) => sum + a[n * i + j] * y, 0))
          expect(Math.abs(ar - (lr * xr[i] - li * xi[i]))).toBeLessThan(1e-8)
          expect(Math.abs(ai - (lr * xi[i] + li * xr[i]))).toBeLessThan(1e-8)
        }
      })
    }
  })

  it('leaves a regular matrix as it is, and nothing of a nilpotent one', () => {
    const regular = Float64Array.of(2, 1, 0, 3)
    const { stairs, core } = makeStaircase(regular, 2, 1e-12)
    expect(stairs).toEqual([])
    expect(core).toEqual(regular)
    expect(makeStaircase(Float64Array.of(0, 1, 0, 0), 2, 1e-12).size).toBe(0)
    expect(makeStaircase(new Float64Array(9), 3, 1e-12).nullVectors.length).toBe(3)
  })

  it('solves (iω − A) x = b through all its stairs', () => {
    const { a, n } = example(5)
    const staircase = makeStaircase(a, n, 1e-9)
    const omega = 1.7
    const b = Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1))
    const { re, im, vectorRe, vectorIm } = generalEigen(staircase.core, 3)
    expect(re.length).toBe(3)
    const [xr, xi] = solveShifted(staircase, omega, b, (cr) => {
      // Cramer's rule by the eigenvectors: three by three, complex
      const at = (m: Float64Array, i: number, k: number) => m[3 * k + i]
      const columns = [0, 1, 2].map((k) => [0, 1, 2].map((i) => [at(vectorRe, i, k), at(vectorIm, i, k)] as const))
      const parts = [0, 1, 2].map((k) =>
        divide(
          determinant(columns.map((c, j) => (j === k ? Array.from(cr, (x) => [x, 0] as const) : c))),
          determinant(columns),
        ),
      )
      const out = [new Float64Array(3), new Float64Array(3)] as const
      parts.forEach((part, k) => {
        const [pr, pi] = divide(part, [-re[k], omega - im[k]])
        columns[k].forEach(([vr, vi], i) => {
          out[0][i] += pr * vr - pi * vi
          out[1][i] += pr * vi + pi * vr
        })
      })
      return out
    })
    for (let i = 0; i < n; i++) {
      const [ar, ai] = [xr, xi].map((x) => x.reduce((sum, y, j) => sum + a[n * i + j] * y, 0))
      expect(Math.abs(-omega * xi[i] - ar - b[i])).toBeLessThan(1e-8)
      expect(Math.abs(omega * xr[i] - ai)).toBeLessThan(1e-8)
    }
  })
})

type Complex = readonly [number, number]
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]
const divide = ([a, b]: Complex, [c, d]: Complex): Complex => {
  const s = c * c + d * d
  return [(a * c + b * d) / s, (b * c - a * d) / s]
}

function determinant(columns: readonly (readonly Complex[])[]): Complex {
  let sum: Complex = [0, 0]
  for (const [i, j, k, sign] of [
    [0, 1, 2, 1],
    [1, 2, 0, 1],
    [2, 0, 1, 1],
    [0, 2, 1, -1],
    [2, 1, 0, -1],
    [1, 0, 2, -1],
  ]) {
    const [re, im] = times(times(columns[0][i], columns[1][j]), columns[2][k])
    sum = [sum[0] + sign * re, sum[1] + sign * im]
  }
  return sum
}

import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { factorComplexLU, factorLU, makeComplexLU, makeLU, solveComplexLU, solveLU } from './dense-lu.ts'

/** Factors the n × n matrix; whether it is regular, and how to solve with it. */
function factored(rows: readonly (readonly number[])[]) {
  const lu = makeLU(rows.length)
  lu.values.set(rows.flat())
  return { lu, regular: factorLU(lu) }
}

describe('dense LU', () => {
  it('solves random systems with a residual of rounding', () => {
    for (const n of [1, 2, 3, 7, 40]) {
      const next = randomNumbers(n)
      const lu = makeLU(n)
      const a = lu.values.map(() => next() - 0.5)
      lu.values.set(a)
      expect(factorLU(lu)).toBe(true)
      const b = Float64Array.from({ length: n }, () => next() - 0.5)
      const x = b.slice()
      solveLU(lu, x)
      const size = Math.max(...x.map(Math.abs))
      for (let i = 0; i < n; i++) {
        let r = -b[i]
        for (let j = 0; j < n; j++) r += a[i * n + j] * x[j]
        expect(Math.abs(r)).toBeLessThan(1e-15 * n * Math.max(1, size))
      }
    }
  })

  it('solves random complex systems with a residual of rounding', () => {
    for (const n of [1, 2, 3, 7, 40]) {
      const next = randomNumbers(n)
      const lu = makeComplexLU(n)
      const re = lu.re.map(() => next() - 0.5)
      const im = lu.im.map(() => next() - 0.5)
      lu.re.set(re)
      lu.im.set(im)
      expect(factorComplexLU(lu)).toBe(true)
      const br = Float64Array.from({ length: n }, () => next() - 0.5)
      const bi = Float64Array.from({ length: n }, () => next() - 0.5)
      const [xr, xi] = [br.slice(), bi.slice()]
      solveComplexLU(lu, xr, xi)
      const size = Math.max(...xr.map(Math.abs), ...xi.map(Math.abs))
      for (let i = 0; i < n; i++) {
        let [r, s] = [-br[i], -bi[i]]
        for (let j = 0; j < n; j++) {
          r += re[i * n + j] * xr[j] - im[i * n + j] * xi[j]
          s += re[i * n + j] * xi[j] + im[i * n + j] * xr[j]
        }
        expect(Math.hypot(r, s)).toBeLessThan(2e-15 * n * Math.max(1, size))
      }
    }
  })

  it('exchanges rows where a pivot is zero', () => {
    const { lu, regular } = factored([
      [0, 2, 0],
      [0, 0, 3],
      [5, 0, 0],
    ])
    expect(regular).toBe(true)
    const x = Float64Array.of(14, 33, 65)
    solveLU(lu, x)
    expect([...x]).toEqual([13, 7, 11])
  })

  it('says when the matrix is singular, exactly or to rounding', () => {
    const third = 1 / 3
    const sumOfOthers = [
      [third, 0.1, 0.7],
      [0.2, third, 0.9],
      [third + 0.2, 0.1 + third, 0.7 + 0.9],
    ]
    for (const rows of [
      [[0]],
      [
        [1, 2],
        [2, 4],
      ],
      sumOfOthers,
    ]) {
      expect(factored(rows).regular).toBe(false)
      const lu = makeComplexLU(rows.length)
      // times 1 + 2i
      lu.re.set(rows.flat())
      lu.im.set(rows.flat().map((x) => 2 * x))
      expect(factorComplexLU(lu)).toBe(false)
    }
  })

  it('solves along what a singular matrix takes to nothing', () => {
    const { lu } = factored([
      [1, 2],
      [2, 4],
    ])
    const x = Float64Array.of(1, 0)
    solveLU(lu, x)
    expect(x[0] / x[1]).toBeCloseTo(-2, 12)
    expect(Math.abs(x[1])).toBeGreaterThan(1e14)
  })

  it('takes no scale of rows and columns for singular', () => {
    const next = randomNumbers(9)
    const n = 8
    const random = Array.from({ length: n }, () => Array.from({ length: n }, () => next() - 0.5))
    for (const s of [1e-9, 1e9]) {
      expect(factored(random.map((row, i) => row.map((x) => x * s ** i))).regular).toBe(true)
      expect(factored(random.map((row) => row.map((x, j) => x * s ** j))).regular).toBe(true)
    }
    expect(
      factored([
        [1e-200, 0],
        [0, 1e200],
      ]).regular,
    ).toBe(true)
  })
})

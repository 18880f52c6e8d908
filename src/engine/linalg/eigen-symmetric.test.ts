import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { symmetricEigen } from './eigen-symmetric.ts'

const EPS = Number.EPSILON

function symmetric(n: number, entry: (i: number, j: number) => number): Float64Array {
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = entry(i, j)
  return a
}

function randomSymmetric(n: number, seed: number): Float64Array {
  const next = randomNumbers(seed)
  return symmetric(n, () => next() - 0.5)
}

/** Q diag(values) Qᵀ with a random orthogonal Q (that of a random matrix's own vectors). */
function withValues(values: readonly number[], seed: number): Float64Array {
  const n = values.length
  const { vectors: q } = symmetricEigen(randomSymmetric(n, seed), n)
  return symmetric(n, (i, j) => values.reduce((sum, x, k) => sum + x * q[k * n + i] * q[k * n + j], 0))
}

/** A v = λ v and vᵢᵀ vⱼ = δᵢⱼ to rounding, values ascending, A as it was. */
function expectEigen(a: Float64Array, n: number): ReturnType<typeof symmetricEigen> {
  const before = a.slice()
  const result = symmetricEigen(a, n)
  const { values, vectors } = result
  expect(a).toEqual(before)
  expect(values).toEqual(values.slice().sort())
  const norm = Math.hypot(...a)
  let residual = 0
  let skew = 0
  for (let k = 0; k < n; k++) {
    const v = vectors.subarray(k * n, (k + 1) * n)
    for (let i = 0; i < n; i++) {
      let r = -values[k] * v[i]
      for (let j = 0; j < n; j++) r += a[i * n + j] * v[j]
      residual = Math.max(residual, Math.abs(r))
      const along = v.reduce((sum, x, j) => sum + x * vectors[i * n + j], 0)
      skew = Math.max(skew, Math.abs(along - (i === k ? 1 : 0)))
    }
  }
  expect(residual).toBeLessThanOrEqual(4 * n * EPS * norm)
  expect(skew).toBeLessThanOrEqual(8 * n * EPS)
  return result
}

describe('symmetric eigenvalues', () => {
  it('solve random matrices of all sizes to rounding', () => {
    for (let n = 0; n <= 12; n++) expectEigen(randomSymmetric(n, 5 + n), n)
    expectEigen(randomSymmetric(45, 3), 45)
  })

  it('are those of the spring chain, 2 − 2 cos kπ/(n + 1)', () => {
    const n = 30
    const chain = symmetric(n, (i, j) => (i === j ? 2 : i === j + 1 ? -1 : 0))
    expectEigen(chain, n).values.forEach((x, k) =>
      expect(x).toBeCloseTo(2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)), 14),
    )
  })

  it('find multiple and clustered ones with orthonormal vectors', () => {
    const wanted = [-3, -3, -3, 0, 0, 0, 0, 1e-13, 2e-13, 2, 2, 2 + 1e-14, 2 + 3e-14, 7, 7, 7]
    expectEigen(withValues(wanted, 11), wanted.length).values.forEach((x, k) =>
      expect(Math.abs(x - wanted[k])).toBeLessThan(1e-14 * 7 * 4),
    )
  })

  it('find a null space to rounding, of zero rows and hidden in a full matrix', () => {
    const zeros = (values: Float64Array, norm: number) => values.filter((x) => Math.abs(x) < 20 * EPS * norm).length
    const a = randomSymmetric(9, 8)
    for (const z of [0, 4, 8]) for (let i = 0; i < 9; i++) a[9 * z + i] = a[9 * i + z] = 0
    expect(zeros(expectEigen(a, 9).values, 1)).toBe(3)
    expect(zeros(expectEigen(withValues([0, 0, 0, 0, 0, 0, 1, 5, 20, 300], 4), 10).values, 300)).toBe(6)
  })

  it('are found of a large matrix of low rank, most of whose values are rounding', () => {
    for (const [n, rank, seed] of [
      [60, 25, 1],
      [120, 20, 2],
      [120, 30, 3],
    ]) {
      const next = randomNumbers(seed)
      const columns = Float64Array.from({ length: n * rank }, () => next() - 0.5)
      const a = symmetric(n, (i, j) => {
        let sum = 0
        for (let k = 0; k < rank; k++) sum += columns[rank * i + k] * columns[rank * j + k] * 10 ** -k
        return sum
      })
      const { values } = symmetricEigen(a, n)
      expect(values.filter((x) => x < -n * EPS * values[n - 1])).toHaveLength(0)
      expect(values.filter((x) => x > 1e-10 * values[n - 1]).length).toBeLessThan(16)
    }
  })

  it('take any scale: zero, diagonal, tiny, huge, and rows of very different size', () => {
    expect([...expectEigen(new Float64Array(16), 4).values]).toEqual([0, 0, 0, 0])
    expect([...expectEigen(Float64Array.of(-7.5), 1).values]).toEqual([-7.5])
    const diagonal = [4, -1, 4, 0, 9]
    expect([
      ...expectEigen(
        symmetric(5, (i, j) => (i === j ? diagonal[i] : 0)),
        5,
      ).values,
    ]).toEqual([-1, 0, 4, 4, 9])
    for (const scale of [1e-300, 1e300]) {
      const { values } = symmetricEigen(Float64Array.of(2 * scale, scale, scale, 2 * scale), 2)
      expect(values[0] / scale).toBeCloseTo(1, 14)
      expect(values[1] / scale).toBeCloseTo(3, 14)
    }
    const next = randomNumbers(2)
    for (const sign of [1, -1])
      expectEigen(
        symmetric(14, (i, j) => (next() - 0.5) * 10 ** (sign * (i + j))),
        14,
      )
  })

  it('refuse a matrix that is not finite', () => {
    expect(() => symmetricEigen(Float64Array.of(1, NaN, NaN, 1), 2)).toThrow(RangeError)
    expect(() => symmetricEigen(Float64Array.of(1, Infinity, Infinity, 1), 2)).toThrow(RangeError)
  })
})

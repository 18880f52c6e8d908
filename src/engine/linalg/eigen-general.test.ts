import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { generalEigen } from './eigen-general.ts'
import { symmetricEigen } from './eigen-symmetric.ts'

const EPS = Number.EPSILON

function matrix(n: number, entry: (i: number, j: number) => number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => entry(Math.floor(at / n), at % n))
}

function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  return matrix(n, (i, j) => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j]
    return sum
  })
}

function randomMatrix(n: number, seed: number): Float64Array {
  const next = randomNumbers(seed)
  return matrix(n, () => next() - 0.5)
}

/** A random orthogonal matrix. */
function randomTurn(n: number, seed: number): Float64Array {
  const a = randomMatrix(n, seed)
  return symmetricEigen(
    matrix(n, (i, j) => a[i * n + j] + a[j * n + i]),
    n,
  ).vectors
}

const transposed = (a: Float64Array, n: number) => matrix(n, (i, j) => a[j * n + i])

/** Q A Qᵀ with a random orthogonal Q. */
function turned(a: Float64Array, n: number, seed: number): Float64Array {
  const q = randomTurn(n, seed)
  return product(product(q, a, n), transposed(q, n), n)
}

/** A v = λ v to rounding of ‖A‖, |v| = 1, conjugate pairs side by side, real vectors of real values, A as it was. */
function expectEigen(a: Float64Array, n: number, rounding = 10 * n * EPS): ReturnType<typeof generalEigen> {
  const before = a.slice()
  const result = generalEigen(a, n)
  const { re, im, vectorRe, vectorIm } = result
  expect(a).toEqual(before)
  const norm = Math.hypot(...a)
  for (let k = 0; k < n; k++) {
    const x = vectorRe.subarray(k * n, (k + 1) * n)
    const y = vectorIm.subarray(k * n, (k + 1) * n)
    expect(Math.hypot(...x, ...y)).toBeCloseTo(1, 13)
    let worst = 0
    for (let i = 0; i < n; i++) {
      let r = -re[k] * x[i] + im[k] * y[i]
      let s = -re[k] * y[i] - im[k] * x[i]
      for (let j = 0; j < n; j++) {
        r += a[i * n + j] * x[j]
        s += a[i * n + j] * y[j]
      }
      worst = Math.max(worst, Math.hypot(r, s))
    }
    expect(worst, `value ${k} of ${n}`).toBeLessThanOrEqual(rounding * norm)
    if (im[k] === 0) expect(y.every((v) => v === 0)).toBe(true)
    else {
      const other = im[k] > 0 ? k + 1 : k - 1
      expect([re[other], im[other]]).toEqual([re[k], -im[k]])
    }
  }
  return result
}

/** Values in order of real, then imaginary parts. */
function sortedValues({ re, im }: { re: Float64Array; im: Float64Array }): [number, number][] {
  return Array.from(re, (x, k): [number, number] => [x, im[k]]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** How far the wanted values are from those found, each found one taken once. */
function distance(
  found: { re: Float64Array; im: Float64Array },
  wanted: readonly (readonly [number, number])[],
): number {
  const left = sortedValues(found)
  return wanted.reduce((worst, [x, y]) => {
    const far = left.map(([re, im]) => Math.hypot(re - x, im - y))
    const best = far.indexOf(Math.min(...far))
    left.splice(best, 1)
    return Math.max(worst, far[best])
  }, 0)
}

const unitRoots = (n: number) =>
  Array.from({ length: n }, (_, k) => [Math.cos((2 * Math.PI * k) / n), Math.sin((2 * Math.PI * k) / n)] as const)

/** Companion matrix of the polynomial with these roots. */
function companion(roots: readonly number[]): Float64Array {
  const n = roots.length
  let c = [1]
  for (const r of roots) c = [...c, 0].map((x, i) => x - (i > 0 ? r * c[i - 1] : 0))
  return matrix(n, (i, j) => (i === 0 ? -c[j + 1] : i === j + 1 ? 1 : 0))
}

/** [0 1; −K −D]. */
function pencil(k: Float64Array, d: Float64Array, n: number): Float64Array {
  return matrix(2 * n, (i, j) => {
    if (i < n) return j === i + n ? 1 : 0
    return j < n ? -k[(i - n) * n + j] : -d[(i - n) * n + j - n]
  })
}

describe('general eigenvalues', () => {
  it('solve random matrices of all sizes to rounding', () => {
    for (let n = 0; n <= 14; n++) for (const seed of [1, 2, 3]) expectEigen(randomMatrix(n, 10 * n + seed), n)
    expectEigen(randomMatrix(50, 5), 50)
  })

  it('have the trace as their sum, and the same values for the transpose', () => {
    const n = 24
    const a = randomMatrix(n, 77)
    const { re, im } = generalEigen(a, n)
    let trace = 0
    for (let i = 0; i < n; i++) trace += a[i * n + i]
    expect(re.reduce((sum, x) => sum + x, 0)).toBeCloseTo(trace, 13)
    expect(im.reduce((sum, x) => sum + x, 0)).toBe(0)
    expect(distance(generalEigen(transposed(a, n), n), sortedValues({ re, im }))).toBeLessThan(1e-12)
  })

  it('agree with the symmetric solver', () => {
    for (const n of [1, 2, 5, 30]) {
      const half = randomMatrix(n, n)
      const a = matrix(n, (i, j) => half[i * n + j] + half[j * n + i])
      const general = expectEigen(a, n)
      expect(general.im.every((y) => y === 0)).toBe(true)
      const { values } = symmetricEigen(a, n)
      sortedValues(general).forEach(([x], k) => expect(Math.abs(x - values[k])).toBeLessThan(4 * n * n * EPS))
    }
  })

  it('are the diagonal of a triangular matrix, exactly, in any order of rows', () => {
    const n = 9
    const next = randomNumbers(4)
    const order = [3, 7, 0, 8, 1, 5, 2, 6, 4]
    const value = (i: number) => [5, -2, 0, 1, 1, 8, -3, 0, 4][i]
    const upper = matrix(n, (i, j) => (i < j ? next() : i === j ? value(i) : 0))
    for (const a of [upper, transposed(upper, n), matrix(n, (i, j) => upper[order[i] * n + order[j]])])
      expect(sortedValues(expectEigen(a, n))).toEqual([-3, -2, 0, 0, 1, 1, 4, 5, 8].map((x) => [x, 0]))
  })

  it('are zero for zero, and the entry of a 1 × 1', () => {
    expect(sortedValues(expectEigen(new Float64Array(9), 3))).toEqual([0, 0, 0].map((x) => [x, 0]))
    expect(sortedValues(expectEigen(Float64Array.of(-4.25), 1))).toEqual([[-4.25, 0]])
  })

  it('lie on the unit circle for orthogonal matrices, a cycle of rows among them', () => {
    for (const n of [2, 3, 4, 8, 13]) {
      const cycle = matrix(n, (i, j) => (j === (i + 1) % n ? 1 : 0))
      expect(distance(expectEigen(cycle, n), unitRoots(n))).toBeLessThan(20 * n * EPS)
      const { re, im } = expectEigen(randomTurn(n, n), n)
      re.forEach((x, k) => expect(Math.hypot(x, im[k])).toBeCloseTo(1, 13))
    }
  })

  it('find the roots of polynomials from companion matrices', () => {
    const roots = [-4, -2.5, -1, 0.5, 1, 2, 3.5, 6]
    expect(
      distance(
        expectEigen(companion(roots), 8),
        roots.map((x) => [x, 0]),
      ),
    ).toBeLessThan(1e-10)
    const far = [1e-3, 1, 1e3, 1e6]
    for (const [x] of sortedValues(expectEigen(companion(far), 4)))
      expect(Math.min(...far.map((r) => Math.abs(x / r - 1)))).toBeLessThan(1e-9)
  })

  it('of Jordan blocks: exact as they stand, split by a root of rounding where hidden', () => {
    for (const value of [0, 2]) {
      const n = 4
      const block = matrix(n, (i, j) => (i === j ? value : j === i + 1 ? 1 : 0))
      expect(sortedValues(expectEigen(block, n))).toEqual(Array.from({ length: n }, () => [value, 0]))
      const hidden = expectEigen(turned(block, n, 3), n)
      expect(
        distance(
          hidden,
          Array.from({ length: n }, () => [value, 0]),
        ),
      ).toBeLessThan(20 * EPS ** (1 / n))
    }
  })

  it('of nilpotent matrices are zero to the root of rounding', () => {
    const n = 6
    const next = randomNumbers(12)
    const strict = matrix(n, (i, j) => (i < j ? next() - 0.5 : 0))
    expect(
      distance(
        expectEigen(strict, n),
        Array.from({ length: n }, () => [0, 0]),
      ),
    ).toBe(0)
    const { re, im } = expectEigen(turned(strict, n, 1), n)
    re.forEach((x, k) => expect(Math.hypot(x, im[k])).toBeLessThan(2 * EPS ** (1 / n)))
  })

  it('have vectors also where a conjugate pair is double and has one', () => {
    const c = [1, 3, -2, 1]
    const a = matrix(4, (i, j) => (i >> 1 === j >> 1 ? c[2 * (i % 2) + (j % 2)] : j === i + 2 ? 1 : 0))
    const wanted: [number, number][] = [1, 1, -1, -1].map((s) => [1, s * Math.sqrt(6)])
    expect(distance(expectEigen(a, 4), wanted)).toBeLessThan(1e-13)
    expect(distance(expectEigen(turned(a, 4, 2), 4), wanted)).toBeLessThan(1e-6)
  })

  it('do not suffer from scales: rows in units far apart give the same values', () => {
    const n = 10
    const a = randomMatrix(n, 31)
    const scaled = matrix(n, (i, j) => a[i * n + j] * 10 ** (3 * ((i * 7) % n) - 3 * ((j * 7) % n)))
    expect(distance(expectEigen(scaled, n), sortedValues(generalEigen(a, n)))).toBeLessThan(1e-13)
    for (const s of [1e-290, 1e290]) {
      const { re, im } = generalEigen(Float64Array.of(0, s, -4 * s, 0), 2)
      expect([re[0], im[0] / s]).toEqual([0, 2])
    }
  })

  it('find clusters and multiples of matrices far from normal', () => {
    const wanted = [1, 1, 1, 1 + 1e-9, 2, 2, 5]
    const n = wanted.length
    const s = randomMatrix(n, 6).map((x, at) => x + (at % (n + 1) === 0 ? 1 : 0))
    // A = S diag S⁻¹, with S⁻¹ by its own vectors: A S = S diag is solved row by row
    const inverse = inverseOf(s, n)
    const a = product(
      matrix(n, (i, j) => s[i * n + j] * wanted[j]),
      inverse,
      n,
    )
    expect(
      distance(
        expectEigen(a, n),
        wanted.map((x) => [x, 0]),
      ),
    ).toBeLessThan(1e-11)
  })

  it('give free motions of a mechanism as pairs of zero, to the root of rounding, and the vibrations beside them to rounding', () => {
    // a free chain of five equal masses, in coordinates that hide it: ω² = 2 − 2 cos kπ/5, k = 0 … 4
    const n = 5
    const chain = matrix(n, (i, j) => (i === j ? (i % 4 === 0 ? 1 : 2) : Math.abs(i - j) === 1 ? -1 : 0))
    const { re, im } = expectEigen(pencil(turned(chain, n, 9), new Float64Array(n * n), n), 2 * n)
    const size = Array.from(re, (x, k) => Math.hypot(x, im[k])).sort((a, b) => a - b)
    expect(size[1]).toBeLessThan(10 * Math.sqrt(EPS))
    for (let k = 1; k < n; k++)
      for (const at of [2 * k, 2 * k + 1])
        expect(size[at]).toBeCloseTo(Math.sqrt(2 - 2 * Math.cos((k * Math.PI) / n)), 13)
    // where zeros show the free motion, the pair is exact
    const shown = expectEigen(pencil(Float64Array.of(0, 0, 0, 9), new Float64Array(4), 2), 4)
    expect(sortedValues(shown).filter(([x, y]) => x === 0 && y === 0)).toHaveLength(2)
  })

  it('of damped pencils are the roots of each mode', () => {
    // K = Q diag(ω²) Qᵀ, D = Q diag(2ζω) Qᵀ: λ = −ζω ± iω√(1 − ζ²), or real ones beyond ζ = 1
    const n = 4
    const omega = [1, 3, 3, 40]
    const zeta = [0.02, 0.5, 1.25, 0.1]
    const k = turned(
      matrix(n, (i, j) => (i === j ? omega[i] ** 2 : 0)),
      n,
      2,
    )
    const d = turned(
      matrix(n, (i, j) => (i === j ? 2 * zeta[i] * omega[i] : 0)),
      n,
      2,
    )
    const wanted = omega.flatMap((w, i): [number, number][] => {
      const root = w * Math.sqrt(Math.abs(1 - zeta[i] ** 2))
      return [1, -1].map((s) => (zeta[i] < 1 ? [-zeta[i] * w, s * root] : [-zeta[i] * w + s * root, 0]))
    })
    expect(distance(expectEigen(pencil(k, d, n), 2 * n), wanted)).toBeLessThan(1e-11)
  })

  it('settle where many equal modes are critically damped, and rounding moves each as far as they are apart', () => {
    // seeds that go on and on when what counts as rounding stays as small as it is at first
    const n = 8
    for (const seed of [102, 123, 249]) {
      const unit = turned(
        matrix(n, (i, j) => +(i === j)),
        n,
        seed,
      )
      const k = unit.map((x) => 9 * x)
      const d = unit.map((x) => 6 * x)
      const { re, im } = expectEigen(pencil(k, d, n), 2 * n)
      re.forEach((x, m) => expect(Math.hypot(x + 3, im[m])).toBeLessThan(1e-4))
    }
  })

  it('settle where most of a pencil is free motions, and rounding is all there is of them', () => {
    const n = 24
    const rank = 8
    for (const seed of [19, 31, 40]) {
      const next = randomNumbers(seed)
      const u = Array.from({ length: rank }, (_, m) => Array.from({ length: n }, () => 10 ** (m / 4) * (next() - 0.5)))
      const k = matrix(n, (i, j) => u.reduce((sum, x) => sum + x[i] * x[j], 0))
      const { re, im } = expectEigen(pencil(k, new Float64Array(n * n), n), 2 * n)
      const { values } = symmetricEigen(k, n)
      const size = Array.from(re, (x, m) => Math.hypot(x, im[m])).sort((a, b) => a - b)
      const largest = Math.sqrt(values[n - 1])
      size.forEach((x, m) => {
        if (m < 2 * (n - rank)) expect(x).toBeLessThan(1e-6 * largest)
        else expect(Math.abs(x - Math.sqrt(values[m >> 1]))).toBeLessThan(1e-12 * largest)
      })
    }
  })

  it('refuse a matrix that is not finite', () => {
    expect(() => generalEigen(Float64Array.of(1, NaN, 0, 1), 2)).toThrow(RangeError)
  })
})

/** By Gauss–Jordan elimination with pivoting. */
function inverseOf(s: Float64Array, n: number): Float64Array {
  const a = Array.from({ length: n }, (_, i) =>
    Array.from({ length: 2 * n }, (_, j) => (j < n ? s[i * n + j] : +(j === i + n))),
  )
  for (let k = 0; k < n; k++) {
    let best = k
    for (let i = k; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[best][k])) best = i
    ;[a[k], a[best]] = [a[best], a[k]]
    a[k] = a[k].map((x) => x / a[k][k])
    for (let i = 0; i < n; i++) if (i !== k) a[i] = a[i].map((x, j) => x - a[i][k] * a[k][j])
  }
  return matrix(n, (i, j) => a[i][n + j])
}

import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { nearestEigen } from './arnoldi.ts'
import { nearestPencilEigen, type DampedPencil } from './damped-pencil.ts'
import { factorLU, makeLU, solveLU } from './dense-lu.ts'
import { generalEigen } from './eigen-general.ts'
import { symmetricEigen } from './eigen-symmetric.ts'

type Complex = readonly [re: number, im: number]

function matrix(n: number, entry: (i: number, j: number) => number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => entry(Math.floor(at / n), at % n))
}

/** Orthonormal rows. */
function randomTurn(n: number, seed: number): Float64Array {
  const next = randomNumbers(seed)
  const half = matrix(n, () => next() - 0.5)
  return symmetricEigen(
    matrix(n, (i, j) => half[i * n + j] + half[j * n + i]),
    n,
  ).vectors
}

/** Modes of their own, ω and ζ each, in coordinates that hide them. */
function modalPencil(modes: readonly (readonly [omega: number, zeta: number])[], seed: number): DampedPencil {
  const n = modes.length
  const q = randomTurn(n, seed)
  const full = (diagonal: readonly number[]) => {
    const a = new Float64Array(n * n)
    for (let k = 0; k < n; k++)
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) a[i * n + j] += diagonal[k] * q[k * n + i] * q[k * n + j]
    return a
  }
  return { n, stiffness: full(modes.map(([w]) => w * w)), damping: full(modes.map(([w, zeta]) => 2 * zeta * w)) }
}

function companion({ n, stiffness, damping }: DampedPencil): Float64Array {
  return matrix(2 * n, (i, j) => {
    if (i < n) return +(j === i + n)
    return j < n ? -stiffness[(i - n) * n + j] : -damping[(i - n) * n + j - n]
  })
}

const values = ({ re, im }: { re: Float64Array; im: Float64Array }): Complex[] =>
  Array.from(re, (x, k): Complex => [x, im[k]])

/** Those nearest the shift; ties by the imaginary part. */
function nearest(all: readonly Complex[], shift: number, count: number): Complex[] {
  const far = ([x, y]: Complex) => Math.hypot(x - shift, y)
  return [...all].sort((a, b) => far(a) - far(b)).slice(0, count)
}

/** The farthest that one found is from the wanted one that it stands for. */
function distance(found: readonly Complex[], wanted: readonly Complex[]): number {
  expect(found).toHaveLength(wanted.length)
  const left = [...wanted]
  return found.reduce((worst, [x, y]) => {
    const far = left.map(([re, im]) => Math.hypot(re - x, im - y))
    const best = far.indexOf(Math.min(...far))
    left.splice(best, 1)
    return Math.max(worst, far[best])
  }, 0)
}

/** The largest |λ² z + λ D z + K z| over ‖K‖. */
function pencilResidual({ n, stiffness, damping }: DampedPencil, eigen: ReturnType<typeof nearestPencilEigen>): number {
  let worst = 0
  values(eigen).forEach(([x, y], k) => {
    const z: Complex[] = Array.from({ length: n }, (_, i) => [eigen.vectorRe[k * n + i], eigen.vectorIm[k * n + i]])
    const square: Complex = [x * x - y * y, 2 * x * y]
    for (let i = 0; i < n; i++) {
      let re = square[0] * z[i][0] - square[1] * z[i][1]
      let im = square[0] * z[i][1] + square[1] * z[i][0]
      for (let j = 0; j < n; j++) {
        const [kij, dij] = [stiffness[i * n + j], damping[i * n + j]]
        re += (kij + x * dij) * z[j][0] - y * dij * z[j][1]
        im += (kij + x * dij) * z[j][1] + y * dij * z[j][0]
      }
      worst = Math.max(worst, Math.hypot(re, im))
    }
  })
  return worst / Math.hypot(...stiffness)
}

describe('Arnoldi', () => {
  const n = 60

  it('finds what the full solver finds of a damped pencil', () => {
    const next = randomNumbers(5)
    const half = matrix(n, () => next() - 0.5)
    // K and D positive definite and not of one set of modes
    const square = (a: Float64Array, add: number) =>
      matrix(n, (i, j) => {
        let sum = i === j ? add : 0
        for (let k = 0; k < n; k++) sum += a[k * n + i] * a[k * n + j]
        return sum
      })
    const stiffness = square(half, 0.02)
    const damping = square(
      half.map(() => 0.1 * (next() - 0.5)),
      0.001,
    )
    const pencil = { n, stiffness, damping }
    const all = values(generalEigen(companion(pencil), 2 * n))
    for (const [shift, count] of [
      [0.3, 12],
      [-0.5, 20],
      [1.7, 7],
    ]) {
      const found = nearestPencilEigen(pencil, shift, count)
      expect(found.converged).toBe(true)
      expect(found.residual).toBeLessThan(1e-11)
      expect(distance(values(found), nearest(all, shift, found.re.length))).toBeLessThan(1e-11)
      expect(pencilResidual(pencil, found)).toBeLessThan(1e-13)
      found.im.forEach((y, k) => {
        if (y > 0) expect([found.re[k + 1], found.im[k + 1]]).toEqual([found.re[k], -y])
      })
    }
  })

  it('finds double and tripled ones as often as they are there, with vectors of their own', () => {
    // ω = 1, 1, 1, 2, 2, 3, 4, 4, 4, 5, … lightly damped, one pair of equal modes overdamped
    const times = [3, 2, 1, 3, 1, 2]
    const first = times.flatMap((many, k) => Array.from({ length: many }, (): Complex => [k + 1, k === 1 ? 1.2 : 0.03]))
    const rest = Array.from({ length: n - first.length }, (_, k): Complex => [8 + k, 0.02])
    const pencil = modalPencil([...first, ...rest], 3)
    const wanted = first.flatMap(([w, zeta]): Complex[] => {
      const root = w * Math.sqrt(Math.abs(1 - zeta * zeta))
      return zeta < 1
        ? [
            [-zeta * w, root],
            [-zeta * w, -root],
          ]
        : [
            [-zeta * w + root, 0],
            [-zeta * w - root, 0],
          ]
    })
    const found = nearestPencilEigen(pencil, 0.5, wanted.length)
    expect(found.converged).toBe(true)
    expect(distance(values(found), wanted)).toBeLessThan(1e-10)
    expect(pencilResidual(pencil, found)).toBeLessThan(1e-13)
    // the vectors of ω = 1 with a positive imaginary part span three dimensions
    const rows = values(found).flatMap(([x, y], k) => (Math.hypot(x, y - 1) < 0.1 ? [k] : []))
    expect(rows).toHaveLength(3)
    const gram = matrix(3, (i, j) => {
      let [re, im] = [0, 0]
      for (let m = 0; m < n; m++) {
        const [a, b] = [rows[i] * n + m, rows[j] * n + m]
        re += found.vectorRe[a] * found.vectorRe[b] + found.vectorIm[a] * found.vectorIm[b]
        im += found.vectorRe[a] * found.vectorIm[b] - found.vectorIm[a] * found.vectorRe[b]
      }
      return re * re + im * im
    })
    expect(symmetricEigen(gram, 3).values[0]).toBeGreaterThan(1e-4)
  })

  it('finds a null space: free motions as pairs of zero, drift against resistance as single zeros', () => {
    // four free ones without damping (two zeros each), three free ones that are braked (0 and −0.7)
    const q = modalPencil(
      Array.from({ length: n }, (_, k): Complex => [k < 7 ? 0 : k - 4, 0.05]),
      8,
    )
    const braked = modalPencil(
      Array.from({ length: n }, (_, k): Complex => [k >= 4 && k < 7 ? 1 : 0, 0.35]),
      8,
    )
    const pencil = { ...q, damping: q.damping.map((x, i) => x + braked.damping[i]) }
    const found = nearestPencilEigen(pencil, 1, 16)
    expect(found.converged).toBe(true)
    const zeros = values(found).filter(([x, y]) => Math.hypot(x, y) < 1e-5)
    expect(zeros).toHaveLength(2 * 4 + 3)
    expect(values(found).filter(([x, y]) => Math.hypot(x + 0.7, y) < 1e-9)).toHaveLength(3)
    expect(
      values(found).filter(([x, y]) => Math.hypot(x + 0.15, Math.abs(y) - 3 * Math.sqrt(1 - 0.05 ** 2)) < 1e-9),
    ).toHaveLength(2)
  })

  it('finds all of a small matrix, and of the unit matrix', () => {
    for (const diagonal of [[4], [1, 1, 1, 1, 1], [3, -2, 7, 0, 7, 7]]) {
      const length = diagonal.length
      const shift = 0.5
      const found = nearestEigen({
        length,
        shift,
        count: length,
        apply: (x, out) => diagonal.forEach((d, i) => (out[i] = x[i] / (d - shift))),
      })
      expect(found.converged).toBe(true)
      expect(
        distance(
          values(found),
          diagonal.map((d) => [d, 0]),
        ),
      ).toBeLessThan(1e-13)
      const far = Array.from(found.re, (x) => Math.abs(x - shift))
      for (let k = 1; k < length; k++) expect(far[k]).toBeGreaterThanOrEqual(far[k - 1] - 1e-14)
    }
  })

  it('misses no copy of a multiple value, of which one starting vector shows one', () => {
    // as many copies of 1, then gap, gap × ratio, …: a single run ends with copies missing, and says that it has converged
    for (const [copies, gap, ratio] of [
      [3, 1.5, 1.05],
      [4, 1.2, 1.01],
      [4, 2, 1.2],
      [4, 3, 1.05],
    ]) {
      const value = (i: number) => (i < copies ? 1 : gap * ratio ** (i - copies))
      const found = nearestEigen({
        length: 30,
        shift: 0,
        count: 4,
        apply: (x, out) => x.forEach((a, i) => (out[i] = a / value(i))),
      })
      expect(found.converged).toBe(true)
      found.re.forEach((x, i) => expect(x).toBeCloseTo(value(i), 11))
    }
  })

  it('finds those nearest the shift of an unsymmetric matrix, far from normal', () => {
    const size = 90
    const next = randomNumbers(21)
    const a = matrix(size, (i, j) => (i === j ? i / 10 : i < j ? 0.3 * (next() - 0.5) : 0))
    // 2 × 2 turns on the diagonal make pairs of every third two
    for (let i = 0; i + 1 < size; i += 6) {
      a[i * size + i + 1] = 0.5
      a[(i + 1) * size + i] = -0.5
    }
    const shift = 4.33
    const lu = makeLU(size)
    lu.values.set(a)
    for (let i = 0; i < size; i++) lu.values[i * size + i] -= shift
    expect(factorLU(lu)).toBe(true)
    const all = values(generalEigen(a, size))
    const found = nearestEigen({
      length: size,
      shift,
      count: 10,
      apply: (x, out) => {
        out.set(x)
        solveLU(lu, out)
      },
    })
    expect(found.converged).toBe(true)
    expect(found.residual).toBeLessThan(1e-11)
    expect(distance(values(found), nearest(all, shift, found.re.length))).toBeLessThan(1e-8)
  })

  it('gives the same numbers every time', () => {
    const pencil = modalPencil(
      Array.from({ length: 30 }, (_, k): Complex => [1 + (k >> 1), 0.01]),
      2,
    )
    expect(nearestPencilEigen(pencil, 0.5, 9)).toEqual(nearestPencilEigen(pencil, 0.5, 9))
  })
})

/** The algebra against vectors and matrices, and its exponential against its power series. */
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { matrixOfQ, normaliseQ } from '../math/quaternion.ts'
import { conjDQ, DQ, mulDQ, normaliseDQ, placeOf, setPose } from './dual-quaternion.ts'
import { expPure, logUnit } from './exponential.ts'
import { adjoint, adjointBack, crossPure, PURE } from './pure.ts'

const random = randomNumbers(4)
const numbers = (count: number, size = 2): Float64Array =>
  Float64Array.from({ length: count }, () => size * (random() - 0.5))

interface Pose {
  readonly x: Float64Array
  readonly place: Float64Array
  readonly turn: Float64Array
}

function randomPose(): Pose {
  const place = numbers(3, 6)
  const turn = numbers(4)
  normaliseQ(turn, 0)
  const x = new Float64Array(DQ)
  setPose(x, 0, place, 0, turn, 0)
  return { x, place, turn }
}

/** Homogeneous 4×4 matrix of a pose. */
function matrixOf({ place, turn }: Pose): number[][] {
  const R = new Float64Array(9)
  matrixOfQ(R, 0, turn, 0)
  return [...[0, 1, 2].map((k) => [R[3 * k], R[3 * k + 1], R[3 * k + 2], place[k]]), [0, 0, 0, 1]]
}

const product = (a: number[][], b: number[][]): number[][] =>
  a.map((row) => b[0].map((_, k) => row.reduce((sum, x, n) => sum + x * b[n][k], 0)))
const cross = (a: ArrayLike<number>, b: ArrayLike<number>): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const turned = (pose: Pose, v: ArrayLike<number>): number[] =>
  matrixOf(pose)
    .slice(0, 3)
    .map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
const multiplied = (a: Float64Array, b: Float64Array): Float64Array => {
  const out = new Float64Array(DQ)
  mulDQ(out, 0, a, 0, b, 0)
  return out
}
const pureOf = (s: Float64Array): Float64Array => Float64Array.of(0, s[0], s[1], s[2], 0, s[3], s[4], s[5])
const conjugateOf = (x: Float64Array): Float64Array => {
  const out = new Float64Array(DQ)
  conjDQ(out, 0, x, 0)
  return out
}
const expect12 = (got: ArrayLike<number>, want: ArrayLike<number>): void => {
  const size = Math.max(1, ...Array.from(want, Math.abs))
  expect(Math.max(...Array.from(want, (x, k) => Math.abs(got[k] - x)))).toBeLessThan(1e-14 * size * 10)
}

describe.each(Array.from({ length: 20 }, (_, i) => i))('poses, draw %d', () => {
  const [a, b] = [randomPose(), randomPose()]

  test('follow on each other as homogeneous matrices do', () => {
    const x = multiplied(a.x, b.x)
    const [place, R] = [new Float64Array(3), new Float64Array(9)]
    placeOf(place, 0, x, 0)
    matrixOfQ(R, 0, x, 0)
    const want = product(matrixOf(a), matrixOf(b))
    for (let k = 0; k < 3; k++) expect12([...R.subarray(3 * k, 3 * k + 3), place[k]], want[k])
  })

  test('are undone by their conjugates, and made unit ones again', () => {
    expect12(multiplied(a.x, conjugateOf(a.x)), [1, 0, 0, 0, 0, 0, 0, 0])
    const x = a.x.map((value, k) => 1.001 * value + 1e-3 * (k > 3 ? a.x[k - 4] : 0))
    normaliseDQ(x, 0)
    expect12(x, a.x)
  })

  test('carry twists as x s x* does, which is R ω and R v + t × R ω, and back', () => {
    const s = numbers(PURE)
    const out = new Float64Array(PURE)
    adjoint(out, 0, a.x, 0, s, 0)
    const want = multiplied(multiplied(a.x, pureOf(s)), conjugateOf(a.x))
    expect12(pureOf(out), want)
    const omega = turned(a, s)
    const arm = cross(a.place, omega)
    expect12(out, [...omega, ...turned(a, s.subarray(3)).map((x, k) => x + arm[k])])
    adjointBack(out, 0, a.x, 0, out, 0)
    expect12(out, s)
  })

  test('have the power of a wrench in a twist the same in every frame', () => {
    const [twist, wrench] = [numbers(PURE), numbers(PURE)]
    const power = (t: Float64Array, w: Float64Array): number =>
      [0, 1, 2].reduce((sum, k) => sum + t[k] * w[k + 3] + t[k + 3] * w[k], 0)
    const before = power(twist, wrench)
    for (const s of [twist, wrench]) adjoint(s, 0, a.x, 0, s, 0)
    expect(power(twist, wrench)).toBeCloseTo(before, 12)
  })

  test('cross products are half of the commutator, and d/dt of what is carried [SQA (9)]', () => {
    const [s, t] = [numbers(PURE), numbers(PURE)]
    const out = new Float64Array(PURE)
    crossPure(out, 0, s, 0, t, 0)
    const [st, ts] = [multiplied(pureOf(s), pureOf(t)), multiplied(pureOf(t), pureOf(s))]
    expect12(
      pureOf(out),
      st.map((x, k) => 0.5 * (x - ts[k])),
    )
    // x(t) = exp(½ t ξ) x moves with ξ as the outer frame sees it
    const carriedAt = (time: number): Float64Array => {
      const [step, carried] = [new Float64Array(DQ), new Float64Array(PURE)]
      expPure(step, 0, s, 0, 0.5 * time)
      adjoint(carried, 0, multiplied(step, a.x), 0, t, 0)
      return carried
    }
    const h = 1e-5
    const [before, now, after] = [carriedAt(-h), carriedAt(0), carriedAt(h)]
    crossPure(out, 0, s, 0, now, 0)
    out.forEach((x, k) => expect((after[k] - before[k]) / (2 * h)).toBeCloseTo(x, 7))
  })
})

describe.each([0, 1e-9, 1e-3, 0.2, 0.23, 1, 1.5])('a half turn of %d rad', (angle) => {
  const direction = numbers(3)
  const length = Math.hypot(...direction)
  const s = Float64Array.of(...direction.map((x) => (angle * x) / length), ...numbers(3))

  test('has the exponential of the power series', () => {
    const series = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0)
    let term = series.slice()
    for (let n = 1; n < 30; n++) {
      term = multiplied(term, pureOf(s)).map((x) => x / n)
      term.forEach((x, k) => (series[k] += x))
    }
    const out = new Float64Array(DQ)
    expPure(out, 0, s, 0, 1)
    expect12(out, series)
    expect12(multiplied(out, conjugateOf(out)), [1, 0, 0, 0, 0, 0, 0, 0])
  })

  test('comes back from the logarithm, of either of the two that are this pose', () => {
    const out = new Float64Array(DQ)
    const back = new Float64Array(PURE)
    expPure(out, 0, s, 0, 1)
    for (const sign of [1, -1]) {
      logUnit(
        back,
        0,
        out.map((x) => sign * x),
        0,
      )
      expect12(back, s)
    }
  })
})

// the series is left at a half turn of √0.05 rad; two units in the last place of sin 0.2236 are 6e-17
test('the series for small angles is exact to rounding where it ends', () => {
  const out = new Float64Array(DQ)
  const angle = 0.2236
  const slide = 0.3
  expPure(out, 0, Float64Array.of(0, 0, angle, 0, 0, slide), 0, 1)
  expect(Math.abs(out[3] - Math.sin(angle))).toBeLessThan(6e-17)
  expect(Math.abs(out[7] - slide * Math.cos(angle))).toBeLessThan(2.5e-16)
})

test('a twist that stays leads along a screw: a turn about its axis and a slide by its pitch', () => {
  // ω = (0, 0, 1) through (1, 0, 0), pitch ½: after a half turn the origin is at (2, 0, π/2)
  const out = new Float64Array(DQ)
  expPure(out, 0, Float64Array.of(0, 0, 1, 0, -1, 0.5), 0, 0.5 * Math.PI)
  const place = new Float64Array(3)
  placeOf(place, 0, out, 0)
  expect12(place, [2, 0, Math.PI / 2])
  expect12(out.subarray(0, 4), [0, 0, 0, 1])
})

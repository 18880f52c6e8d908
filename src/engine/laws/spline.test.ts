import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeLaw, type Law } from './index.ts'

type Point = readonly [number, number]

function jet(law: Law, t: number): [number, number, number] {
  const out = new Float64Array(3)
  law.evaluate(t, out, 0)
  return [out[0], out[1], out[2]]
}

const spline = (points: readonly Point[], beyond: 'hold' | 'continue' | 'stay' | 'repeat'): Law =>
  makeLaw({ kind: 'points', points, beyond })

const arbitraryPoints = fc
  .tuple(
    fc.integer({ min: -40, max: 40 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 2,
      maxLength: 9,
    }),
  )
  .map(([start, list]): Point[] => {
    let t = start / 7
    return list.map(([gap, y]) => [(t += gap / 11), y / 13] as const)
  })

/** Allowed error of f, f′, f″ near a knot: rounding over the shortest interval. */
function allowed(points: readonly Point[]): [number, number, number] {
  const gap = Math.min(...points.slice(1).map(([t], i) => t - points[i][0]))
  const size = 1 + Math.max(...points.map(([, y]) => Math.abs(y)))
  return [(1e-11 * size) / gap, (1e-10 * size) / gap, (1e-9 * size) / gap ** 2]
}

function expectContinuous(law: Law, t: number, [e0, e1, e2]: readonly [number, number, number]): void {
  const step = 1e-13 * (1 + Math.abs(t))
  const before = jet(law, t - step)
  const after = jet(law, t + step)
  expect(Math.abs(after[0] - before[0])).toBeLessThan(e0)
  expect(Math.abs(after[1] - before[1])).toBeLessThan(e1)
  expect(Math.abs(after[2] - before[2])).toBeLessThan(e2)
}

describe('any spline', () => {
  test('passes through its points', () => {
    fc.assert(
      fc.property(arbitraryPoints, fc.constantFrom('hold', 'continue', 'stay', 'repeat'), (points, beyond) => {
        const law = spline(points, beyond)
        for (const [t, y] of points) expect(Math.abs(jet(law, t)[0] - y)).toBeLessThan(1e-12 * (1 + Math.abs(y)))
      }),
    )
  })

  test('has two continuous derivatives at inner knots', () => {
    fc.assert(
      fc.property(arbitraryPoints, fc.constantFrom('hold', 'continue', 'stay', 'repeat'), (points, beyond) => {
        const law = spline(points, beyond)
        for (const [t] of points.slice(1, -1)) expectContinuous(law, t, allowed(points))
      }),
    )
  })

  test('f′ and f″ are the slopes of f and f′ inside a segment', () => {
    fc.assert(
      fc.property(
        arbitraryPoints,
        fc.constantFrom('hold', 'continue', 'stay', 'repeat'),
        fc.nat(7),
        (points, beyond, k) => {
          const law = spline(points, beyond)
          const i = k % (points.length - 1)
          const [start] = points[i]
          const [end] = points[i + 1]
          const h = (end - start) / 4
          const t = start + 2 * h
          // Four-point formula: exact for cubics.
          const slope = (row: 0 | 1): number => {
            const at = (x: number): number => jet(law, x)[row]
            return (
              (8 * (at(t + h) - at(t - h)) - (at(t + 1.999 * h) - at(t - 1.999 * h)) * (8 / 1.999 ** 3)) /
              (h * (16 - 16 / 1.999 ** 2))
            )
          }
          const [, f1, f2] = jet(law, t)
          const [, e1, e2] = allowed(points)
          expect(Math.abs(f1 - slope(0))).toBeLessThan(e1)
          expect(Math.abs(f2 - slope(1))).toBeLessThan(e2)
        },
      ),
    )
  })
})

describe('hold', () => {
  test('ends with slope 0 and stays there', () => {
    fc.assert(
      fc.property(arbitraryPoints, fc.double({ min: 0, max: 50, noNaN: true }), (points, far) => {
        const law = spline(points, 'hold')
        const [first, y0] = points[0]
        const [last, yn] = points[points.length - 1]
        expect(jet(law, first - far - 1e-9)).toEqual([y0, 0, 0])
        expect(jet(law, last + far)).toEqual([yn, 0, 0])
        expect(jet(law, first)[1]).toBe(0)
        expectContinuous(law, first, [...allowed(points).slice(0, 2), Infinity] as [number, number, number])
        expectContinuous(law, last, [...allowed(points).slice(0, 2), Infinity] as [number, number, number])
      }),
    )
  })

  test('two points give the smooth step 3s² − 2s³', () => {
    const law = spline(
      [
        [1, 2],
        [3, 10],
      ],
      'hold',
    )
    const s = 0.35
    const [f, f1, f2] = jet(law, 1 + 2 * s)
    expect(f).toBeCloseTo(2 + 8 * (3 * s ** 2 - 2 * s ** 3), 13)
    expect(f1).toBeCloseTo((8 * 6 * s * (1 - s)) / 2, 13)
    expect(f2).toBeCloseTo((8 * (6 - 12 * s)) / 4, 12)
  })

  test('a clamped cubic with zero end slopes is reproduced', () => {
    // y = t² (3 − t) on [0, 2] has y′ = 3t (2 − t): zero at both ends.
    const y = (t: number): number => t * t * (3 - t)
    const law = spline(
      [0, 0.3, 1, 1.2, 1.9, 2].map((t) => [t, y(t)] as const),
      'hold',
    )
    for (const t of [0.1, 0.65, 1.11, 1.5, 1.97]) {
      const [f, f1, f2] = jet(law, t)
      expect(f).toBeCloseTo(y(t), 13)
      expect(f1).toBeCloseTo(3 * t * (2 - t), 12)
      expect(f2).toBeCloseTo(6 - 6 * t, 11)
    }
  })
})

describe('continue', () => {
  test('a cubic is reproduced, and goes straight on with the slopes of its ends', () => {
    const y = (t: number): number => 1 + t * (2 - t * (3 - t))
    const slope = (t: number): number => 2 - t * (6 - 3 * t)
    for (const times of [
      [-1, 0.2, 1.5, 2],
      [-1, -0.7, 0, 0.9, 1.1, 2],
    ]) {
      const law = spline(times.map((t) => [t, y(t)] as const), 'continue') // prettier-ignore
      for (const t of [-1, -0.4, 0.6, 1.3, 1.9, 2]) {
        const [f, f1, f2] = jet(law, t)
        expect(f).toBeCloseTo(y(t), 12)
        expect(f1).toBeCloseTo(slope(t), 12)
        expect(f2).toBeCloseTo(6 * t - 6, 11)
      }
      for (const [end, t] of [
        [-1, -3],
        [2, 2.5],
      ] as const) {
        const [f, f1, f2] = jet(law, t)
        expect(f).toBeCloseTo(y(end) + slope(end) * (t - end), 11)
        expect(f1).toBeCloseTo(slope(end), 11)
        expect(f2).toBe(0)
      }
    }
  })

  test('two points give their line, three their parabola', () => {
    const line = spline([[1, 3], [3, 4]], 'continue') // prettier-ignore
    for (const t of [-2, 1.7, 9]) expect(jet(line, t)).toEqual([3 + (t - 1) / 2, 0.5, 0])
    const parabola = spline([[0, 0], [1, 1], [3, 9]], 'continue') // prettier-ignore
    for (const t of [0, 0.4, 1.8]) {
      const [f, f1, f2] = jet(parabola, t)
      expect(f).toBeCloseTo(t * t, 13)
      expect(f1).toBeCloseTo(2 * t, 13)
      expect(f2).toBeCloseTo(2, 12)
    }
  })

  test('converges with the fourth power of the spacing up to its ends', () => {
    const errorWith = (n: number): number => {
      const law = spline(Array.from({ length: n + 1 }, (_, i) => [i / n, Math.sin(4 * (i / n) + 1)] as const), 'continue') // prettier-ignore
      return Math.max(
        ...Array.from({ length: 1001 }, (_, i) => Math.abs(jet(law, i / 1000)[0] - Math.sin(i / 250 + 1))),
      )
    }
    const ratio = errorWith(20) / errorWith(40)
    expect(ratio).toBeGreaterThan(13)
    expect(ratio).toBeLessThan(19)
  })
})

describe('repeat', () => {
  test('adds the difference of the ends at every turn, smoothly', () => {
    fc.assert(
      fc.property(
        arbitraryPoints,
        fc.integer({ min: -20, max: 20 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (points, turn, s) => {
          const law = spline(points, 'repeat')
          const [first, y0] = points[0]
          const [last, yn] = points[points.length - 1]
          const period = last - first
          const here = jet(law, first + s * period)
          const there = jet(law, first + (s + turn) * period)
          const [e0, e1, e2] = allowed(points).map((e) => 1000 * e)
          expect(Math.abs(there[0] - here[0] - turn * (yn - y0))).toBeLessThan(e0)
          expect(Math.abs(there[1] - here[1])).toBeLessThan(e1)
          expect(Math.abs(there[2] - here[2])).toBeLessThan(e2)
          expectContinuous(law, first + turn * period, [e0, e1, e2])
        },
      ),
    )
  })

  test('points of a line give the line, for ever', () => {
    for (const points of [
      [
        [0, 1],
        [2, 5],
      ],
      [
        [0, 1],
        [0.5, 2],
        [2, 5],
      ],
      [
        [0, 1],
        [0.5, 2],
        [1.75, 4.5],
        [2, 5],
      ],
    ] as const) {
      const law = spline(points, 'repeat')
      for (const t of [-7.3, 0, 0.4, 1.9, 2, 123.4]) {
        const [f, f1, f2] = jet(law, t)
        expect(f).toBeCloseTo(1 + 2 * t, 10)
        expect(f1).toBeCloseTo(2, 12)
        expect(f2).toBeCloseTo(0, 11)
      }
    }
  })

  test('converges to a sine with the fourth power of the spacing', () => {
    const errorWith = (n: number): number => {
      const points = Array.from({ length: n + 1 }, (_, i) => [i / n, Math.sin((2 * Math.PI * i) / n)] as const)
      const law = spline(points, 'repeat')
      let worst = 0
      for (let i = 0; i < 1000; i++) {
        worst = Math.max(worst, Math.abs(jet(law, i / 1000)[0] - Math.sin((2 * Math.PI * i) / 1000)))
      }
      return worst
    }
    expect(errorWith(20) / errorWith(40)).toBeGreaterThan(14)
    expect(errorWith(20) / errorWith(40)).toBeLessThan(18)
  })
})

describe('stay', () => {
  test('is the curve of continue inside, ends included, and constant outside', () => {
    const points = [[1, 2], [1.5, -1], [3, 4], [4, 0], [6, 1]] as const // prettier-ignore
    const [law, straight] = [spline(points, 'stay'), spline(points, 'continue')]
    for (const t of [1, 1.2, 2.9, 4, 5.5, 6]) expect(jet(law, t)).toEqual(jet(straight, t))
    for (const t of [-3, 0.999]) expect(jet(law, t)).toEqual([2, 0, 0])
    for (const t of [6.001, 40]) expect(jet(law, t)).toEqual([1, 0, 0])
    expect(law.antiderivative()?.(0, 10)).toBeCloseTo(2 * 1 + (straight.antiderivative()?.(1, 6) ?? NaN) + 1 * 4, 12)
  })
})

describe('pieces', () => {
  test('name the segment, the outside and the turn', () => {
    const points = [
      [1, 0],
      [2, 1],
      [4, 0],
    ] as const
    const held = spline(points, 'hold')
    expect([0, 1, 1.5, 2, 3.9, 4, 9].map((t) => held.piece(t))).toEqual([-1, 0, 0, 1, 1, 2, 2])
    expect([0, 1, 1.5, 2, 3.9].map((t) => held.nextKink(t))).toEqual([1, 2, 2, 4, 4])
    expect(held.nextKink(4)).toBe(Infinity)
    const repeated = spline(points, 'repeat')
    expect([0, 1, 1.5, 2, 3.9, 4, 5, 7, -2.5].map((t) => repeated.piece(t))).toEqual([-1, 0, 0, 1, 1, 2, 3, 4, -3])
    expect([0, 1, 3, 4, 5.5, -2.5].map((t) => repeated.nextKink(t))).toEqual([1, 2, 4, 5, 7, -2])
  })
})

test('data that is not a spline is refused', () => {
  expect(() => spline([[0, 1]], 'hold')).toThrow(RangeError)
  expect(() =>
    spline(
      [
        [0, 1],
        [0, 2],
      ],
      'hold',
    ),
  ).toThrow(RangeError)
  expect(() =>
    spline(
      [
        [0, 1],
        [NaN, 2],
      ],
      'repeat',
    ),
  ).toThrow(RangeError)
})

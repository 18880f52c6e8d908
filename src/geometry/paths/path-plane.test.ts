import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import { cross, dot, lengthOf } from '../vector.ts'
import { planeOfPath } from './path-plane.ts'

const eye = { right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] } as const

/** An ellipse in the plane square to a normal, 3 m and 2 m, about a point off the origin. */
function ellipse(normal: Vec3, lift: (i: number) => number = () => 0): Vec3[] {
  const a = cross(normal, [0.3, 0.5, 0.7])
  const b = cross(normal, a)
  return Array.from({ length: 40 }, (_, i) => {
    const [c, s] = [3 * Math.cos(i / 6.4), 2 * Math.sin(i / 6.4)]
    return [0, 1, 2].map(
      (k) => 5 + (c * a[k as 0]) / lengthOf(a) + (s * b[k as 0]) / lengthOf(b) + lift(i) * normal[k as 0],
    ) as unknown as Vec3
  })
}

describe('the plane of a path', () => {
  it('is its own, seen from the side of the eye, with z up', () => {
    const normal: Vec3 = [0.48, 0.8, 0.36]
    const { right, up, back, plane } = planeOfPath(ellipse(normal), eye)
    expect(plane).toBe(true)
    back.forEach((x, k) => expect(x).toBeCloseTo(-normal[k as 0], 12))
    expect(up[2]).toBeCloseTo(Math.sqrt(1 - 0.36 ** 2), 12)
    cross(right, up).forEach((x, k) => expect(x).toBeCloseTo(back[k as 0], 12))
  })
  it('is that of the eye where the path is in none', () => {
    expect(
      planeOfPath(
        ellipse([0, 0, 1], (i) => 0.01 * (i % 3)),
        eye,
      ),
    ).toEqual({ ...eye, plane: false })
  })
  it('shows a straight path at its length, and a level one with the up of the eye', () => {
    const path: Vec3[] = [
      [1, 2, 3],
      [1.3, 2.4, 4.2],
      [1.6, 2.8, 5.4],
    ]
    const { right, up, back, plane } = planeOfPath(path, eye)
    expect(plane).toBe(true)
    expect(dot(back, [0.6, 0.8, 2.4])).toBeCloseTo(0, 12)
    expect(Math.hypot(dot(right, [0.6, 0.8, 2.4]), dot(up, [0.6, 0.8, 2.4]))).toBeCloseTo(2.6, 12)
    const top = { right: [0, 1, 0], up: [-1, 0, 0], back: [0, 0, 1] } as const
    expect(planeOfPath(ellipse([0, 0, 1]), top).up[0]).toBeCloseTo(-1, 12)
  })
  it.each([
    ['front', eye],
    ['front, rolled', { right: [0, 0, -1], up: [1, 0, 0], back: [0, -1, 0] }],
    ['front, upside down', { right: [-1, 0, 0], up: [0, 0, -1], back: [0, -1, 0] }],
    ['right', { right: [0, 1, 0], up: [0, 0, 1], back: [1, 0, 0] }],
    ['top', { right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] }],
  ] as const)('of a level path, round or straight, has axes from the %s too', (_name, from) => {
    const straight = (direction: Vec3): Vec3[] =>
      [0, 1, 2].map((i) => direction.map((x) => 5 + i * x) as unknown as Vec3)
    for (const path of [ellipse([0, 0, 1]), straight([0, 1, 0]), straight([1, 0, 0]), straight([0, 0, 1])]) {
      const { right, up, back, plane } = planeOfPath(path, from)
      expect(plane).toBe(true)
      for (const axis of [right, up, back]) expect(lengthOf(axis)).toBeCloseTo(1, 12)
      cross(right, up).forEach((x, k) => expect(x).toBeCloseTo(back[k as 0], 12))
      for (const point of path) expect(dot(back, point)).toBeCloseTo(dot(back, path[0]!), 12)
    }
  })
})

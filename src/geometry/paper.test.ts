import { expect, test } from 'vitest'
import { ontoPlane, onPaper, paperFacing } from './paper.ts'
import { planeOfPath } from './paths/path-plane.ts'
import { cross, dot } from './vector.ts'

test('a plane is looked at with x to the right and z up where one looks along y, and y up where it lies', () => {
  expect(paperFacing([0, -1, 0])).toEqual({ right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] })
  expect(paperFacing([0, 0, 1])).toEqual({ right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] })
})

test('paths and polygons in a plane that nearly lies are looked at alike, z up', () => {
  const normal = [0.28, 0, 0.96] as const
  const axes = paperFacing(normal)
  axes.up.forEach((x, k) => expect(x).toBeCloseTo([-0.96, 0, 0.28][k]!, 14))
  const [u, v] = [axes.up, axes.right]
  const circle = Array.from({ length: 9 }, (_, i) => {
    const [c, s] = [Math.cos(0.7 * i), Math.sin(0.7 * i)]
    return [c * u[0] + s * v[0], c * u[1] + s * v[1], c * u[2] + s * v[2]] as const
  })
  const path = planeOfPath(circle, { right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] })
  for (const axis of ['right', 'up', 'back'] as const)
    path[axis].forEach((x, k) => expect(x).toBeCloseTo(axes[axis][k]!, 14))
})

test('axes are square to each other and right-handed; a point in the plane keeps its place on the paper', () => {
  const normal = [2 / 7, -3 / 7, 6 / 7] as const
  const { right, up, back } = paperFacing(normal)
  expect(dot(right, up)).toBeCloseTo(0, 15)
  cross(right, up).forEach((x, k) => expect(x).toBeCloseTo(back[k]!, 15))
  const plane = { origin: [0.1, 0.2, 0.3], normal } as const
  const [point, onto] = [[1.1, -0.4, 2] as const, ontoPlane(plane, [1.1, -0.4, 2])]
  expect(dot([onto[0] - 0.1, onto[1] - 0.2, onto[2] - 0.3], normal)).toBeCloseTo(0, 15)
  const [here, there] = [onPaper({ right, up }, point), onPaper({ right, up }, onto)]
  here.forEach((x, k) => expect(x).toBeCloseTo(there[k]!, 14))
})

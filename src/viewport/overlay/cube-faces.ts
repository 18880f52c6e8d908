/** The faces of the axis cube as it is seen, and which of them a point beside or on it means. Pure; px from the centre of the cube, x to the right, y down. */
import type { Vec3 } from '../../tools/index.ts'
import { cross, dot } from '../../tools/index.ts'

/** Edge of the cube, px. */
export const EDGE = 44

export interface Face {
  readonly name: string
  readonly axis: 'x' | 'y' | 'z'
  /** Outward, world axes. */
  readonly normal: Vec3
}

export const FACES: readonly Face[] = [
  { name: '+X', axis: 'x', normal: [1, 0, 0] },
  { name: '−X', axis: 'x', normal: [-1, 0, 0] },
  { name: '+Y', axis: 'y', normal: [0, 1, 0] },
  { name: '−Y', axis: 'y', normal: [0, -1, 0] },
  { name: '+Z', axis: 'z', normal: [0, 0, 1] },
  { name: '−Z', axis: 'z', normal: [0, 0, -1] },
]

/** Axes of the camera, world axes. */
interface Axes {
  readonly right: Vec3
  readonly up: Vec3
  readonly back: Vec3
}

/** The face that is turned most to where `toward` points. */
export const faceToward = (toward: Vec3): Face =>
  FACES.reduce((best, face) => (dot(face.normal, toward) > dot(best.normal, toward) ? face : best))

/** A face that is turned away from the eye by all but this, of 1, is not seen. */
const EDGE_ON = 0.02

/** The face that a point means: the one that it is on, or beside the cube the nearest of those that are seen, so that a narrow one can be met too. */
export function faceAt(x: number, y: number, axes: Axes): Face {
  const seen = FACES.filter(({ normal }) => dot(normal, axes.back) > EDGE_ON)
  const [nearest] = seen.toSorted((a, b) => calcDistance(a, x, y, axes) - calcDistance(b, x, y, axes))
  return nearest ?? faceToward(axes.back)
}

/** Distance from a point to a face as it is seen, px; 0 on it. */
function calcDistance({ normal }: Face, x: number, y: number, { right, up }: Axes): number {
  const image = (v: Vec3): readonly [number, number] => [(dot(v, right) * EDGE) / 2, (-dot(v, up) * EDGE) / 2]
  const along: Vec3 = Math.abs(normal[0]) === 1 ? [0, 1, 0] : [1, 0, 0]
  const [n, u, v] = [image(normal), image(along), image(cross(normal, along))]
  const corners = (
    [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const
  ).map(([a, b]) => [n[0] + a * u[0] + b * v[0] - x, n[1] + a * u[1] + b * v[1] - y] as const)
  const edges = corners.map((from, i) => [from, corners[(i + 1) % 4]!] as const)
  // on it the point is on the same side of all edges
  const sides = edges.map(([[ax, ay], [bx, by]]) => Math.sign(ax * by - ay * bx))
  if (sides.every((side) => side === sides[0])) return 0
  return Math.min(...edges.map(([from, to]) => distanceToEdge(from, to)))
}

/** From the origin to a line from point to point. */
function distanceToEdge([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
  return Math.hypot(ax + t * dx, ay + t * dy)
}

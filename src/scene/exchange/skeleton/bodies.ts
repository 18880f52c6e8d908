/** Bodies as bars and plates between the points where something holds them. */
import { boundsOfShapes, solidOf, toWorld, type Pose } from '../../../geometry/index.ts'
import type { Body, Shape, Vec3 } from '../../document.ts'
import { massOfBody } from '../../mechanism.ts'
import { INK, type Pen } from './pen.ts'
import type { Paper, Point } from './projection.ts'

/** Points that are nearer to each other are one, px. */
const ONE_POINT = 1.5
/** A bar that is shorter says nothing, px. */
const SHORT = 10
/** A plate of less area is drawn as a bar, px². */
const FLAT = 40
const PLATE = { fill: INK, opacity: 0.1 }

/** Draws a body that moves; the answer is where its name belongs. */
export function drawBody(pen: Pen, paper: Paper, body: Body, pose: Pose, held: readonly Vec3[]): Point {
  const points = distinct(onPaper(paper, held))
  if (points.length >= 3) return plateOf(pen, points)
  if (points.length === 2) return barOf(pen, points[0]!, points[1]!)
  const [first] = points
  if (first) {
    const centre = toWorld(pose, massOfBody(body).centre)
    const tips = body.shapes.flatMap((shape) => endsOf(shape).map((end) => toWorld(pose, end)))
    const far = farthest(first, onPaper(paper, [...tips, centre]))
    if (far !== null) {
      const weight = paper.project(centre).at
      if (isNear(far, weight)) pen.circle(weight, 5, { fill: INK })
      return barOf(pen, first, far)
    }
  }
  return outlineOf(pen, paper, body, pose)
}

function barOf(pen: Pen, a: Point, b: Point): Point {
  pen.path([a, b])
  pen.lines.push([a, b])
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

function plateOf(pen: Pen, points: readonly Point[]): Point {
  const hull = hullOf(points)
  if (areaOf(hull) < FLAT) {
    const a = hull[0]!
    return barOf(pen, a, farthest(a, hull) ?? hull[1] ?? a)
  }
  pen.path(hull, PLATE, true)
  // What holds it inside is on the plate and needs no line.
  hull.forEach((at, i) => pen.lines.push([at, hull[(i + 1) % hull.length]!]))
  return middleOf(hull)
}

/** What nothing holds, or at its middle only: the outline of its shapes. */
function outlineOf(pen: Pen, paper: Paper, body: Body, pose: Pose): Point {
  const centre = paper.project(toWorld(pose, massOfBody(body).centre)).at
  const bounds = boundsOfShapes(body.shapes)
  const corners = bounds === null ? [] : [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => [
    (i & 1 ? bounds.max : bounds.min)[0],
    (i & 2 ? bounds.max : bounds.min)[1],
    (i & 4 ? bounds.max : bounds.min)[2],
  ]) // prettier-ignore
  const hull = hullOf(onPaper(paper, corners.map((corner) => toWorld(pose, corner)))) // prettier-ignore
  if (hull.length >= 3) {
    pen.path(hull, PLATE, true)
    return middleOf(hull)
  }
  pen.circle(centre, 5, { fill: INK })
  return centre
}

/** Where a shape ends that is longer than it is wide, body axes. */
const endsOf = (shape: Shape): readonly Vec3[] =>
  solidOf(shape)
    .bar(shape)
    .map((end) => toWorld(shape, end))

/** Where points of the world are seen. */
export const onPaper = (paper: Paper, points: readonly Vec3[]): Point[] => points.map((at) => paper.project(at).at)

const isNear = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < ONE_POINT

function distinct(points: readonly Point[]): Point[] {
  const found: Point[] = []
  for (const point of points) if (!found.some((other) => isNear(point, other))) found.push(point)
  return found
}

function farthest(from: Point, points: readonly Point[]): Point | null {
  let [found, far] = [null as Point | null, SHORT]
  for (const point of points) {
    const distance = Math.hypot(point[0] - from[0], point[1] - from[1])
    if (distance > far) [found, far] = [point, distance]
  }
  return found
}

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const areaOf = (hull: readonly Point[]): number =>
  Math.abs(
    hull.reduce((sum, [x, y], i) => {
      const [u, v] = hull[(i + 1) % hull.length]!
      return sum + (x * v - u * y) / 2
    }, 0),
  )

/** The convex hull, after Andrew: the points from left to right, below and above. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  const half = (row: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const p of row) {
      while (chain.length >= 2 && turnOf(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

const turnOf = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

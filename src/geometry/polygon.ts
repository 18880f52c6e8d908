/** Plane polygons: exact moments, and whether they bound an area at all. */
import type { Outline } from './shapes.ts'

type Point = readonly [number, number]

export interface AreaMoments {
  /** m², positive for either way round. */
  readonly area: number
  readonly centroid: Point
  /** ∫x², ∫y², ∫xy about the centroid, m⁴. */
  readonly xx: number
  readonly yy: number
  readonly xy: number
}

/** Moments of the area inside a simple polygon, by Green's theorem edge by edge: exact to rounding. */
export function areaMoments(outline: Outline): AreaMoments {
  // About the mean corner: a polygon far from the origin keeps its digits.
  const n = outline.length
  const mean: Point = [sum(outline.map(([x]) => x / n)), sum(outline.map(([, y]) => y / n))]
  let [area, sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const [p, q] = [outline[i]!, outline[(i + 1) % n]!]
    const [ax, ay, bx, by] = [p[0] - mean[0], p[1] - mean[1], q[0] - mean[0], q[1] - mean[1]]
    const cross = ax * by - bx * ay
    area += cross / 2
    sx += (cross * (ax + bx)) / 6
    sy += (cross * (ay + by)) / 6
    xx += (cross * (ax * ax + ax * bx + bx * bx)) / 12
    yy += (cross * (ay * ay + ay * by + by * by)) / 12
    xy += (cross * (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay)) / 24
  }
  const [cx, cy] = [sx / area, sy / area]
  const way = Math.sign(area)
  return {
    area: way * area,
    centroid: [mean[0] + cx, mean[1] + cy],
    xx: way * (xx - area * cx * cx),
    yy: way * (yy - area * cy * cy),
    xy: way * (xy - area * cx * cy),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0)

/** Area over perimeter squared below which a polygon counts as a line; a square has 1/16. */
const SLIVER = 1e-9

const checked = new WeakMap<Outline, string | null>()

/** What keeps an outline from being a simple polygon with an area, and the way out; null when nothing does. */
export function outlineFault(outline: Outline): string | null {
  const known = checked.get(outline)
  if (known !== undefined) return known
  const fault = findOutlineFault(outline)
  checked.set(outline, fault)
  return fault
}

function findOutlineFault(outline: Outline): string | null {
  const n = outline.length
  if (n < 3) return `an outline of ${n} points bounds no area; give at least three`
  const at = (i: number): Point => outline[i % n]!
  let perimeter = 0
  for (let i = 0; i < n; i++) {
    const edge = Math.hypot(at(i + 1)[0] - at(i)[0], at(i + 1)[1] - at(i)[1])
    if (edge === 0) return `points ${i} and ${(i + 1) % n} of the outline coincide; leave one out`
    perimeter += edge
  }
  for (let i = 0; i < n; i++) {
    if (doublesBack(at(i), at(i + 1), at(i + 2)))
      return `the outline turns back on itself at point ${(i + 1) % n}; leave that point out`
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      if (meet(at(i), at(i + 1), at(j), at(j + 1)))
        return `the sides after points ${i} and ${j} of the outline cross or touch; put the points in order around the shape`
    }
  }
  const { area } = areaMoments(outline)
  if (!(area > SLIVER * perimeter * perimeter)) return 'the outline bounds no area; move a point off the line'
  return null
}

/** Twice the signed area of the triangle a b c. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const doublesBack = (a: Point, b: Point, c: Point): boolean =>
  turn(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0

const within = (a: Point, b: Point, p: Point): boolean =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1])

/** Whether the closed segments a b and c d have a point in common. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [c1, c2, a1, a2] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (c1 > 0 !== c2 > 0 && c1 !== 0 && c2 !== 0 && a1 > 0 !== a2 > 0 && a1 !== 0 && a2 !== 0) return true
  return (
    (c1 === 0 && within(a, b, c)) ||
    (c2 === 0 && within(a, b, d)) ||
    (a1 === 0 && within(c, d, a)) ||
    (a2 === 0 && within(c, d, b))
  )
}

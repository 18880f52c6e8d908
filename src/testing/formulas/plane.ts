/** Points of a plane linkage, from circles. */
export type Point = readonly [number, number]

/** Where circles about p (radius a) and q (radius b) meet: the point to the left of p → q for side 1, to the right for −1. */
export function meet(p: Point, a: number, q: Point, b: number, side: 1 | -1): Point {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
  const d = Math.hypot(dx, dy)
  const along = (a * a - b * b + d * d) / (2 * d)
  const across = side * Math.sqrt(a * a - along * along)
  return [p[0] + (along * dx - across * dy) / d, p[1] + (along * dy + across * dx) / d]
}

/** The point at a distance and an angle from another. */
export const polar = (from: Point, radius: number, angle: number): Point => [
  from[0] + radius * Math.cos(angle),
  from[1] + radius * Math.sin(angle),
]

export const direction = (from: Point, to: Point): number => Math.atan2(to[1] - from[1], to[0] - from[0])

/** The difference of two angles in (−π, π]. */
export function turn(from: number, to: number): number {
  const d = (to - from) % (2 * Math.PI)
  return d > Math.PI ? d - 2 * Math.PI : d <= -Math.PI ? d + 2 * Math.PI : d
}

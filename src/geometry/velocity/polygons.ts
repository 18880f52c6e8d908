/**
 * Velocity and acceleration polygons (docs/THEORY.md §10 (42), (43)): the vectors of chosen points, drawn from one pole, and what leads from one to the other.
 *
 *   of two points A, B of one body:      v_B = v_A + ω × r,      a_B = a_A − ω² r (normal) + α × r (tangential),   r from A to B, square to ω
 *   of two bodies 1, 2 at one place:     v_1 = v_2 + v_rel,      a_1 = a_2 + 2 ω_2 × v_rel (Coriolis) + a_rel
 *
 * In space the normal part is ω × (ω × r).
 */
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, subtract } from '../vector.ts'
import { accelerationAt, velocityAt, type BodyMotion } from './body-motion.ts'

/** A place, m, as the point of a body that is there now; bodies by their places in a list. */
export interface PolygonPoint {
  readonly name: string
  readonly body: number
  readonly place: Vec3
}

/** What leads from the end of one point's vector to that of another. */
export interface PolygonSide {
  /** Points by their places in the list. */
  readonly from: number
  readonly to: number
  readonly part: 'relative' | 'normal' | 'tangential' | 'coriolis' | 'sliding'
  readonly vector: Vec3
}

export interface Polygon {
  /** Of each point, from the pole: m/s or m/s². */
  readonly vectors: readonly Vec3[]
  /** The sides of one step from point to point follow each other. */
  readonly sides: readonly PolygonSide[]
}

/** A step that the polygon makes: to another point of the same body, or to another body at the same place. */
export interface PolygonStep {
  readonly from: number
  readonly to: number
}

/** The velocity polygon, m/s. */
export function velocityPolygon(
  bodies: readonly BodyMotion[],
  points: readonly PolygonPoint[],
  steps: readonly PolygonStep[],
): Polygon {
  const vectors = points.map(({ body, place }) => velocityAt(bodies[body]!, place))
  return {
    vectors,
    sides: steps.map(({ from, to }): PolygonSide => {
      const [a, b] = [points[from]!, points[to]!]
      if (a.body !== b.body) return { from, to, part: 'sliding', vector: subtract(vectors[to]!, vectors[from]!) }
      const vector = cross(bodies[a.body]!.angularVelocity, subtract(b.place, a.place))
      return { from, to, part: 'relative', vector }
    }),
  }
}

/** The acceleration polygon, m/s². */
export function accelerationPolygon(
  bodies: readonly BodyMotion[],
  points: readonly PolygonPoint[],
  steps: readonly PolygonStep[],
): Polygon {
  const vectors = points.map(({ body, place }) => accelerationAt(bodies[body]!, place))
  return {
    vectors,
    sides: steps.flatMap(({ from, to }): readonly PolygonSide[] => {
      const [a, b] = [points[from]!, points[to]!]
      if (a.body === b.body) {
        const { angularVelocity, angularAcceleration } = bodies[a.body]!
        const arm = subtract(b.place, a.place)
        return [
          { from, to, part: 'normal', vector: cross(angularVelocity, cross(angularVelocity, arm)) },
          { from, to, part: 'tangential', vector: cross(angularAcceleration, arm) },
        ]
      }
      const [one, other] = [bodies[b.body]!, bodies[a.body]!]
      const relative = subtract(velocityAt(one, b.place), velocityAt(other, a.place))
      const twice = cross(other.angularVelocity, relative)
      const coriolis = add(twice, twice)
      const rest = subtract(subtract(vectors[to]!, vectors[from]!), coriolis)
      return [
        { from, to, part: 'coriolis', vector: coriolis },
        { from, to, part: 'sliding', vector: rest },
      ]
    }),
  }
}

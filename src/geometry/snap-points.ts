/** Points of a body's shapes that the pointer snaps to. */
import type { Vec3 } from '../engine/index.ts'
import { linkFrame } from './link.ts'
import { turn } from './pose.ts'
import type { Shape } from './shapes.ts'

export type SnapKind =
  'marker' | 'hole' | 'end' | 'midpoint' | 'vertex' | 'centre' | 'face-centre' | 'edge-midpoint' | 'align' | 'grid'

/** A point, and the direction that a joint there would turn or slide about; body axes. */
export interface SnapFeature {
  readonly kind: SnapKind
  readonly at: Vec3
  readonly axis: Vec3 | null
}

const known = new WeakMap<readonly Shape[], readonly SnapFeature[]>()

/** The points of all shapes of a body. Shapes are never changed in place: the same list gives the same features. */
export function snapFeatures(shapes: readonly Shape[]): readonly SnapFeature[] {
  const before = known.get(shapes)
  if (before !== undefined) return before
  const features = shapes.flatMap(featuresOf)
  known.set(shapes, features)
  return features
}

function featuresOf(shape: Shape): SnapFeature[] {
  const place = ([x, y, z]: Vec3): Vec3 => {
    const r = turn(shape.orientation, [x, y, z])
    return [r[0] + shape.position[0], r[1] + shape.position[1], r[2] + shape.position[2]]
  }
  if (shape.kind === 'link') {
    const frame = linkFrame(shape)
    const axis = turn(shape.orientation, turn(frame.orientation, [0, 0, 1]))
    return [
      { kind: 'end', at: place(shape.from), axis },
      { kind: 'end', at: place(shape.to), axis },
      { kind: 'midpoint', at: place(frame.position), axis },
    ]
  }
  const round = shape.kind === 'cylinder' || shape.kind === 'capsule'
  return [{ kind: 'centre', at: shape.position, axis: round ? turn(shape.orientation, [0, 0, 1]) : null }]
}

/** Points of a body's shapes that the pointer snaps to. */
import type { Vec3 } from '../engine/index.ts'
import { linkFrame } from './link.ts'
import { areaMoments } from './polygon.ts'
import { turn } from './pose.ts'
import type { Shape, ShapeKind } from './shapes.ts'

export type SnapKind =
  'marker' | 'hole' | 'end' | 'midpoint' | 'vertex' | 'centre' | 'face-centre' | 'edge-midpoint' | 'align' | 'grid'

/** A point, and the direction that a joint there would turn or slide about; body axes. */
export interface SnapFeature {
  readonly kind: SnapKind
  readonly at: Vec3
  readonly axis: Vec3 | null
  /** Range along the axis in which the solid extends from the point, m; a pin may sit anywhere in it. */
  readonly span: readonly [number, number]
}

const known = new WeakMap<readonly Shape[], readonly SnapFeature[]>()

/** The points of all shapes of a body. Shapes are never changed in place: the same list gives the same features. */
export function snapFeatures(shapes: readonly Shape[]): readonly SnapFeature[] {
  const before = known.get(shapes)
  if (before !== undefined) return before
  const features = shapes.flatMap((shape) => featuresOf(shape).map((feature) => placed(shape, feature)))
  known.set(shapes, features)
  return features
}

const NOWHERE = [0, 0] as const
const Z: Vec3 = [0, 0, 1]

/** A feature of a shape's own frame in body axes. */
function placed(shape: Shape, { kind, at, axis, span }: SnapFeature): SnapFeature {
  const r = turn(shape.orientation, at)
  const there: Vec3 = [r[0] + shape.position[0], r[1] + shape.position[1], r[2] + shape.position[2]]
  const along = axis && turn(shape.orientation, axis)
  if (along === null || !isLayer(shape, along)) return { kind, at: there, axis: along, span }
  // Bars that lie beside each other keep their eyes in the plane of the body's origin.
  const height = there[2] * along[2]
  return {
    kind,
    at: [there[0], there[1], 0],
    axis: along,
    span: [Math.min(0, span[0] + height), Math.max(0, span[1] + height)],
  }
}

/** Whether the shape was only shifted along its thickness, to lie beside others. */
const isLayer = ({ position: [x, y, z], orientation: [w] }: Shape, axis: Vec3): boolean =>
  x === 0 && y === 0 && z !== 0 && Math.abs(w) === 1 && Math.abs(axis[2]) === 1

const FEATURES: { readonly [K in ShapeKind]: (shape: Extract<Shape, { kind: K }>) => SnapFeature[] } = {
  box: ({ size }) => boxFeatures(size),
  sphere: () => [{ kind: 'centre', at: [0, 0, 0], axis: null, span: NOWHERE }],
  cylinder: ({ length }) => [
    { kind: 'hole', at: [0, 0, 0], axis: Z, span: [-length / 2, length / 2] },
    { kind: 'face-centre', at: [0, 0, length / 2], axis: Z, span: [-length, 0] },
    { kind: 'face-centre', at: [0, 0, -length / 2], axis: [0, 0, -1], span: [-length, 0] },
  ],
  capsule: ({ length }) => [
    { kind: 'end', at: [0, 0, -length / 2], axis: Z, span: NOWHERE },
    { kind: 'end', at: [0, 0, length / 2], axis: Z, span: NOWHERE },
    { kind: 'centre', at: [0, 0, 0], axis: Z, span: [-length / 2, length / 2] },
  ],
  link: (shape) => {
    const frame = linkFrame(shape)
    const axis = turn(frame.orientation, Z)
    const span = [-shape.thickness / 2, shape.thickness / 2] as const
    return [
      { kind: 'end', at: shape.from, axis, span },
      { kind: 'end', at: shape.to, axis, span },
      { kind: 'midpoint', at: frame.position, axis, span },
    ]
  },
  extrusion: ({ outline, thickness }) => {
    const span = [-thickness / 2, thickness / 2] as const
    const [cx, cy] = areaMoments(outline).centroid
    return [
      { kind: 'hole', at: [cx, cy, 0], axis: Z, span },
      ...outline.map(([x, y]): SnapFeature => ({ kind: 'vertex', at: [x, y, 0], axis: Z, span })),
      ...outline.map(([x, y], i): SnapFeature => {
        const [u, v] = outline[(i + 1) % outline.length]!
        return { kind: 'edge-midpoint', at: [(x + u) / 2, (y + v) / 2, 0], axis: Z, span }
      }),
    ]
  },
}

const featuresOf = (shape: Shape): SnapFeature[] => (FEATURES[shape.kind] as (shape: Shape) => SnapFeature[])(shape)

const SIGNS = [-1, 1] as const

function boxFeatures(size: Vec3): SnapFeature[] {
  const features: SnapFeature[] = [{ kind: 'centre', at: [0, 0, 0], axis: null, span: NOWHERE }]
  for (const k of [0, 1, 2] as const) {
    for (const s of SIGNS) {
      const axis: [number, number, number] = [0, 0, 0]
      axis[k] = s
      const at: Vec3 = [(axis[0] * size[0]) / 2, (axis[1] * size[1]) / 2, (axis[2] * size[2]) / 2]
      features.push({ kind: 'face-centre', at, axis, span: [-size[k], 0] })
      for (const t of SIGNS) {
        const edge: [number, number, number] = [0, 0, 0]
        edge[(k + 1) % 3] = (s * size[(k + 1) % 3]!) / 2
        edge[(k + 2) % 3] = (t * size[(k + 2) % 3]!) / 2
        const along: [number, number, number] = [0, 0, 0]
        along[k] = 1
        features.push({ kind: 'edge-midpoint', at: edge, axis: along, span: [-size[k] / 2, size[k] / 2] })
      }
    }
  }
  for (const x of SIGNS)
    for (const y of SIGNS)
      for (const z of SIGNS)
        features.push({
          kind: 'vertex',
          at: [(x * size[0]) / 2, (y * size[1]) / 2, (z * size[2]) / 2],
          axis: null,
          span: NOWHERE,
        })
  return features
}

/** The solids that bodies are drawn and weighed with. Lengths in m; each in its own frame, placed in body axes. */
import type { Quat, Vec3 } from '../engine/index.ts'

interface Placed {
  /** Pose of the shape's own frame, body axes. */
  readonly position: Vec3
  readonly orientation: Quat
  /** `#rrggbb`; without it the palette chooses. */
  readonly colour?: string
}
interface Box extends Placed {
  readonly kind: 'box'
  readonly size: Vec3
}
interface Sphere extends Placed {
  readonly kind: 'sphere'
  readonly radius: number
}
/** Along z. */
interface Cylinder extends Placed {
  readonly kind: 'cylinder'
  readonly radius: number
  readonly length: number
}
/** Along z; the length is without the caps. */
interface Capsule extends Placed {
  readonly kind: 'capsule'
  readonly radius: number
  readonly length: number
}
/** A flat bar with round ends centred on `from` and `to`; `linkFrame` says which way it lies flat. */
export interface Link extends Placed {
  readonly kind: 'link'
  readonly from: Vec3
  readonly to: Vec3
  readonly width: number
  readonly thickness: number
}
/** A simple polygon in x-y, either way round, centred on z = 0. */
interface Extrusion extends Placed {
  readonly kind: 'extrusion'
  readonly outline: Outline
  readonly thickness: number
}
export type Shape = Box | Sphere | Cylinder | Capsule | Link | Extrusion
export type ShapeKind = Shape['kind']

/** Corners in order; the last joins the first. */
export type Outline = readonly (readonly [number, number])[]

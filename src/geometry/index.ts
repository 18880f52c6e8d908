export { boundsOfShapes } from './bounds.ts'
export type { Bounds } from './bounds.ts'
export { linkFrame } from './link.ts'
export { addMasses, massOfShape, massOfShapes } from './mass.ts'
export type { MassProperties } from './mass.ts'
export { outlineFault } from './polygon.ts'
export { matrixOf, principalMoments, quatOfColumns, rotate } from './rotation.ts'
export type { Inertia, Matrix3 } from './rotation.ts'
export type {
  Box,
  Capsule,
  Cylinder,
  Extrusion,
  Link,
  Outline,
  Shape,
  ShapeKind,
  Sphere,
} from './shapes.ts'

export { boundsOfShapes } from './bounds.ts'
export { boxesMeet, boxOfShape, placeBox } from './boxes.ts'
export type { Box } from './boxes.ts'
export { linkFrame } from './link.ts'
export { addMasses, massOfShape, massOfShapes } from './mass.ts'
export type { MassProperties } from './mass-properties.ts'
export { outlineFault } from './polygon.ts'
export { planeOfPath } from './paths/path-plane.ts'
export { onPaper, ontoPlane, paperFacing } from './paper.ts'
export type { PaperAxes, Plane } from './paper.ts'
export {
  angleInPlane,
  composePose,
  conjugate,
  fromPlane,
  inversePose,
  multiplyQuat,
  planePose,
  quatAbout,
  roundOff,
  roundOffEach,
  toBody,
  toPlane,
  toWorld,
  turn,
  turnBetween,
  XZ,
} from './pose.ts'
export type { Pose, WorkingPlane } from './pose.ts'
export { matrixOf, principalMoments, quatOfColumns, rotate, rotateInertia } from './rotation.ts'
export type { Inertia } from './rotation.ts'
export type { Outline, Shape, ShapeKind } from './shapes.ts'
export { alongTwist, topSpeed } from './screw.ts'
export type { Twist } from './screw.ts'
export { SHAPE_KINDS, solidOf } from './solids.ts'
export type { Strip } from './solids.ts'
export { snapFeatures } from './snap-points.ts'
export type { SnapFeature, SnapKind } from './snap-points.ts'
export { accelerationWith, AT_REST, velocityWith } from './velocity/body-motion.ts'
export type { BodyMotion } from './velocity/body-motion.ts'
export { instantCentre } from './velocity/instant-centres.ts'
export type { InstantCentre } from './velocity/instant-centres.ts'
export { accelerationPolygon, velocityPolygon } from './velocity/polygons.ts'
export type { Polygon, PolygonPoint, PolygonStep } from './velocity/polygons.ts'
export { screwAxis, slides } from './velocity/screw-axis.ts'
export type { ScrewAxis } from './velocity/screw-axis.ts'
export { add, axisAlong, cross, dot, lengthOf, mix, scale, subtract } from './vector.ts'

export {
  blend,
  calcCameraAxes,
  calcEye,
  calcPixelSize,
  calcRay,
  calcShift,
  cornersOf,
  drawBack,
  ease,
  FIELD_OF_VIEW,
  fit,
  lookAt,
  openView,
  project,
} from './camera-pose.ts'
export type { Box, CameraPose, ScreenPoint, ViewSize } from './camera-pose.ts'
export { LONG_PRESS } from './gesture.ts'
export type { Hit, PointerKind, PointerSample, Rectangle, ToolHost } from './gesture.ts'
export { makePointing } from './pointing.ts'
export type { Pointing } from './pointing.ts'
export {
  add,
  cross,
  directionOr,
  dot,
  lengthOf,
  mix,
  multiply,
  rotate,
  rotateBack,
  scale,
  squareTo,
  subtract,
} from './vector.ts'
export type { Quat, Vec3 } from './vector.ts'

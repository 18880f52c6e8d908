export {
  blend,
  calcCameraAxes,
  calcEye,
  calcPixelSize,
  calcRay,
  calcShift,
  cornersOf,
  drawBack,
  drawBackWhole,
  ease,
  facePlane,
  isStraightAt,
  fieldOf,
  fit,
  isSeen,
  lookAt,
  openView,
  pan,
  project,
  isNearlyWhole,
  refit,
  stretchOf,
  withLens,
} from './camera-pose.ts'
export type { Box, CameraPose, Ray, ScreenPoint, ViewSize } from './camera-pose.ts'
export { drawClear, isClear } from './draw-clear.ts'
export { dragThreshold, LONG_PRESS } from './gesture.ts'
export type { Gesture, Hit, PointerKind, PointerSample, Rectangle, ToolHost } from './gesture.ts'
export { sizeWords } from './placing/lengths.ts'
export { loadTools } from './load.ts'
export { calcHandleForm, handleAt, handlesApart } from './handles.ts'
export type { HandleForm } from './handles.ts'
export { makePointing } from './pointing.ts'
export type { Pointing } from './pointing.ts'
export type { Anchor, BuildHost, Handle, MakeTool, Marks, Surface, Tool, Tools } from './tool.ts'
export { beginsNumber } from './numbers.ts'
export { makeToolbox } from './toolbox.ts'
export type { Toolbox } from './toolbox.ts'
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

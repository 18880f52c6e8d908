/**
 * The camera as a point that it looks at and spherical coordinates of the eye about it, z up. World axes, m, rad; screen
 * coordinates are CSS pixels from the view's top left corner.
 */
import { ontoPlane } from '../geometry/index.ts'
import type { Vec3 } from './vector.ts'
import { add, dot, mix, scale, subtract } from './vector.ts'

export interface CameraPose {
  readonly target: Vec3
  /** Distance from the target to the eye, m, > 0. */
  readonly distance: number
  /** Azimuth of the eye about the target, rad: 0 on +x, π/2 on +y. */
  readonly azimuth: number
  /** Elevation of the eye above the horizon, rad, in [−π/2, π/2]. */
  readonly elevation: number
  /** Whether the lens is so long that parallel lines stay parallel, to look straight at a plane. The eye is then farther away accordingly. */
  readonly flat?: true
  /** Field of view while one lens turns into the other, rad. */
  readonly lens?: number
}

/**
 * The view in CSS pixels. Panels may cover its rim: the camera's target is seen at the centre of the free part, and a fit
 * fills the free part only.
 */
export interface ViewSize {
  readonly width: number
  readonly height: number
  readonly free: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** What stands over the corners of the free part. */
  readonly corners?: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
}

/** A view that nothing covers. */
export const openView = (width: number, height: number): ViewSize => ({
  width,
  height,
  free: { x: 0, y: 0, width, height },
})

const centreX = (view: ViewSize): number => view.free.x + view.free.width / 2
const centreY = (view: ViewSize): number => view.free.y + view.free.height / 2

/** Pixels by which the target is seen right of and below the view's middle. */
export const calcShift = (view: ViewSize): { readonly x: number; readonly y: number } => ({
  x: centreX(view) - view.width / 2,
  y: centreY(view) - view.height / 2,
})

export interface Ray {
  readonly origin: Vec3
  /** Direction of the ray, not normalised: its component along the view is 1. */
  readonly direction: Vec3
}

/** Vertical field of view, rad; narrow, so that parallel bars look parallel. */
const FIELD = (32 * Math.PI) / 180
/** Vertical field of view of the flat look, rad, in which the depth of a mechanism changes sizes by less than a pixel. */
const FLAT_FIELD = (1.5 * Math.PI) / 180
/** Turn of the camera by a drag across the view's height, rad. */
const ORBIT_PER_HEIGHT = Math.PI
/** 1 less the cosine of the angle to a plane's normal up to which a look is straight at it. */
const STRAIGHT = 1e-9
/** Part of the view that a fit fills. */
const FIT_FILL = 0.78
/** Width over height of the view for which the cameras of scenes are chosen. */
const COMPOSED_ASPECT = 1.6
/** Least share of its width and of its height that panels leave free there. */
const COMPOSED_FREE = 0.6
/** Part of a narrow view that such a scene fills when it would be cropped: every pixel counts there. */
const NARROW_FILL = 0.92
/** A mechanism counts as seen whole if it reaches beyond the free part of the view by no more than this factor. */
const NEARLY_WHOLE = 1.15

type Lens = Pick<CameraPose, 'flat' | 'lens'>

/** Vertical field of view of a pose, rad. */
export const fieldOf = ({ flat, lens }: Lens): number => lens ?? (flat ? FLAT_FIELD : FIELD)

const tanHalf = (pose: Lens): number => Math.tan(fieldOf(pose) / 2)

/** How many times farther off than with the usual lens the eye sees things in the same size. */
export const stretchOf = (pose: Lens): number => tanHalf({}) / tanHalf(pose)

/** The pose with the flat lens or the usual one; what lies in the target's plane is seen as before. */
export function withLens(pose: CameraPose, flat: boolean): CameraPose {
  if (pose.lens === undefined && (pose.flat ?? false) === flat) return pose
  const { target, azimuth, elevation } = pose
  const lens = flat ? ({ flat: true } as const) : {}
  return { target, distance: (pose.distance / stretchOf(pose)) * stretchOf(lens), azimuth, elevation, ...lens }
}

/** The flat look straight at a plane; the plane takes the target, upright planes stay upright. */
export function facePlane(
  pose: CameraPose,
  plane: { readonly origin: Vec3; readonly x: Vec3; readonly normal: Vec3 },
): CameraPose {
  const { x, normal } = plane
  const target = ontoPlane(plane, pose.target)
  const { azimuth, elevation } = lookAt(add(target, normal), target)
  const lies = Math.hypot(normal[0], normal[1]) <= 1e-9
  return { ...withLens(pose, true), target, azimuth: lies ? Math.atan2(-x[0], x[1]) : azimuth, elevation }
}

/** Whether a pose looks straight at a plane, from the side of its normal. */
export const isStraightAt = (pose: CameraPose, { normal }: { readonly normal: Vec3 }): boolean =>
  dot(calcCameraAxes(pose).back, normal) > 1 - STRAIGHT

export interface CameraAxes {
  readonly right: Vec3
  readonly up: Vec3
  /** From the target to the eye. */
  readonly back: Vec3
}

/** The camera's axes in world axes; regular when it looks straight down too. */
export function calcCameraAxes(pose: CameraPose): CameraAxes {
  const ca = Math.cos(pose.azimuth)
  const sa = Math.sin(pose.azimuth)
  const ce = Math.cos(pose.elevation)
  const se = Math.sin(pose.elevation)
  return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], back: [ce * ca, ce * sa, se] }
}

export const calcEye = (pose: CameraPose): Vec3 => add(pose.target, scale(calcCameraAxes(pose).back, pose.distance))

/** The pose with which an eye looks at a target. A target at the eye gives the default direction. */
export function lookAt(eye: Vec3, target: Vec3): CameraPose {
  const d = subtract(eye, target)
  const distance = Math.hypot(...d)
  if (!(distance > 0)) return { target, distance: 1, azimuth: -Math.PI / 3, elevation: Math.PI / 7 }
  const flat = Math.hypot(d[0], d[1])
  return {
    target,
    distance,
    azimuth: flat > 1e-9 * distance ? Math.atan2(d[1], d[0]) : -Math.PI / 2,
    elevation: Math.atan2(d[2], flat),
  }
}

/** World metres per CSS pixel at `depth` metres from the eye along the view. */
export const calcPixelSize = (view: ViewSize, depth: number, pose: Lens): number =>
  (2 * depth * tanHalf(pose)) / view.height

/** Ray from the eye through a pixel. */
export function calcRay(pose: CameraPose, view: ViewSize, x: number, y: number): Ray {
  const { right, up, back } = calcCameraAxes(pose)
  const pixel = calcPixelSize(view, 1, pose)
  const across = scale(right, (x - centreX(view)) * pixel)
  const along = scale(up, (centreY(view) - y) * pixel)
  return { origin: calcEye(pose), direction: subtract(add(across, along), back) }
}

export interface ScreenPoint {
  readonly x: number
  readonly y: number
  /** Depth: metres from the eye along the view; ≤ 0 behind the eye. */
  readonly depth: number
}

/** Where a world point is seen. */
export function project(pose: CameraPose, view: ViewSize, point: Vec3): ScreenPoint {
  const { right, up, back } = calcCameraAxes(pose)
  const d = subtract(point, pose.target)
  const depth = pose.distance - dot(d, back)
  const pixel = calcPixelSize(view, depth, pose)
  return { x: centreX(view) + dot(d, right) / pixel, y: centreY(view) - dot(d, up) / pixel, depth }
}

/** Whether all points are in the part of the view that panels leave free. */
export function isSeen(pose: CameraPose, view: ViewSize, points: readonly Vec3[]): boolean {
  const { x: left, y: top, width, height } = view.free
  return points.every((point) => {
    const { x, y, depth } = project(pose, view, point)
    return depth > 0 && x >= left && x <= left + width && y >= top && y <= top + height
  })
}

/** Point of a ray on the plane through `through` with normal `normal`; null when they do not meet in front of the eye. */
export function meetPlane(ray: Ray, through: Vec3, normal: Vec3): Vec3 | null {
  const along = dot(ray.direction, normal)
  if (Math.abs(along) < 1e-12) return null
  const s = dot(subtract(through, ray.origin), normal) / along
  return s > 0 ? add(ray.origin, scale(ray.direction, s)) : null
}

const clampElevation = (e: number): number => Math.min(Math.PI / 2, Math.max(-Math.PI / 2, e))

/** Turns by a drag of (dx, dy) pixels: what is grabbed follows the pointer. */
export function orbit(pose: CameraPose, view: ViewSize, dx: number, dy: number): CameraPose {
  const perPixel = ORBIT_PER_HEIGHT / view.height
  return {
    ...pose,
    azimuth: pose.azimuth - dx * perPixel,
    elevation: clampElevation(pose.elevation + dy * perPixel),
  }
}

/** Shifts by a drag of (dx, dy) pixels: the target's plane follows the pointer. */
export function pan(pose: CameraPose, view: ViewSize, dx: number, dy: number): CameraPose {
  const { right, up } = calcCameraAxes(pose)
  const pixel = calcPixelSize(view, pose.distance, pose)
  return { ...pose, target: add(pose.target, add(scale(right, -dx * pixel), scale(up, dy * pixel))) }
}

/** Multiplies the distance by `factor`; the point of the target's plane under pixel (x, y) stays under it. */
export function zoomAt(
  pose: CameraPose,
  view: ViewSize,
  factor: number,
  x: number,
  y: number,
  range: readonly [number, number],
): CameraPose {
  const distance = Math.min(range[1], Math.max(range[0], pose.distance * factor))
  const under = meetPlane(calcRay(pose, view, x, y), pose.target, calcCameraAxes(pose).back)
  if (!under) return { ...pose, distance }
  return { ...pose, distance, target: mix(under, pose.target, distance / pose.distance) }
}

/** Axis-parallel box in world axes. */
export interface Box {
  readonly lower: Vec3
  readonly upper: Vec3
}

/** The eight corners of a box. */
export const cornersOf = (box: Box): Vec3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    i & 1 ? box.upper[0] : box.lower[0],
    i & 2 ? box.upper[1] : box.lower[1],
    i & 4 ? box.upper[2] : box.lower[2],
  ])

/** Smallest distance, in the same direction, at which the whole box is in the free part of the view; looks at the box's centre. */
export function fit(pose: CameraPose, view: ViewSize, box: Box): CameraPose {
  const target = mix(box.lower, box.upper, 0.5)
  const distance = calcFitDistance({ ...pose, target }, view, cornersOf(box), FIT_FILL)
  return { ...pose, target, distance: distance > 0 ? distance : pose.distance }
}

/**
 * A pose that was chosen for a wide view, as a narrow one needs it: drawn back as far as the points need that have to be seen. A view
 * about as free as that shows closely what was meant to be seen closely, which is what not even a view that nothing covers holds.
 */
export function drawBack(pose: CameraPose, view: ViewSize, points: readonly Vec3[]): CameraPose {
  const uncovered = openView(COMPOSED_ASPECT * view.height, view.height)
  const close = isComposed(view) && calcFilled(pose, uncovered, points) > 1
  return close ? pose : drawBackWhole(pose, view, points)
}

/** The pose drawn back along its line of sight until the free part of the view holds the points; the pose itself where it holds them anyway. */
export const drawBackWhole = (pose: CameraPose, view: ViewSize, points: readonly Vec3[]): CameraPose =>
  calcFilled(pose, view, points) <= 1 ? pose : { ...pose, distance: calcFitDistance(pose, view, points, NARROW_FILL) }

/** Whether the cameras of scenes are meant for such a view: wide, and with no more before it than is usual. */
const isComposed = ({ width, height, free }: ViewSize): boolean =>
  width >= COMPOSED_ASPECT * height && free.width >= COMPOSED_FREE * width && free.height >= COMPOSED_FREE * height

/**
 * A pose when panels have come or gone: what was seen whole is whole again, drawn back no farther than that takes. In a lower
 * view it keeps its size on the screen as far as it can. What was looked at more closely stays as it was; in a lower view too it
 * keeps its size as far as no more of it is cut.
 *
 * @param shown what there is to see now, where that is something else
 */
export function refit(
  pose: CameraPose,
  before: ViewSize,
  view: ViewSize,
  points: readonly Vec3[],
  shown = points,
): CameraPose {
  const filled = calcFilled(pose, before, points)
  const nearer = Math.min(1, view.height / before.height)
  const as = nearer < 1 ? { ...pose, distance: nearer * pose.distance } : pose
  if (filled > NEARLY_WHOLE) {
    const distance = Math.min(pose.distance, Math.max(as.distance, calcFitDistance(pose, view, points, filled)))
    return distance < pose.distance ? { ...pose, distance } : pose
  }
  if (calcFilled(as, view, shown) <= Math.max(NARROW_FILL, filled)) return as
  // A mechanism that the rim cut a little must not be cut by a panel.
  const fill = filled > 1 ? NARROW_FILL : Math.max(NARROW_FILL, filled)
  return { ...as, distance: Math.max(as.distance, calcFitDistance(as, view, shown, fill)) }
}

/** Whether the points are seen whole, but for little that the rim cuts. */
export const isNearlyWhole = (pose: CameraPose, view: ViewSize, points: readonly Vec3[]): boolean =>
  calcFilled(pose, view, points) <= NEARLY_WHOLE

/** How much of the free part the points take, at the distance of the pose; over 1 they reach beyond it. */
const calcFilled = (pose: CameraPose, view: ViewSize, points: readonly Vec3[]): number =>
  calcFitDistance(pose, view, points, 1) / pose.distance

/** Smallest distance from the pose's target at which all points are within the part `fill` of the free part, about its middle. */
function calcFitDistance(pose: CameraPose, view: ViewSize, points: readonly Vec3[], fill: number): number {
  const { target } = pose
  const { right, up, back } = calcCameraAxes(pose)
  const tanUp = (tanHalf(pose) * fill * view.free.height) / view.height
  const tanRight = (tanHalf(pose) * fill * view.free.width) / view.height
  let distance = 0
  for (const at of points) {
    const d = subtract(at, target)
    const near = dot(d, back)
    distance = Math.max(distance, near + Math.abs(dot(d, right)) / tanRight, near + Math.abs(dot(d, up)) / tanUp)
  }
  return distance
}

/** The same angle, at most half a turn from `near`. */
const nearestTurn = (angle: number, near: number): number =>
  angle - 2 * Math.PI * Math.round((angle - near) / (2 * Math.PI))

/** From one pose to another, `s` in [0, 1]: the short way round; distances, and lenses, in equal ratios. */
export function blend(from: CameraPose, to: CameraPose, s: number): CameraPose {
  if (s >= 1) return to
  const azimuth = nearestTurn(to.azimuth, from.azimuth)
  const between = {
    target: mix(from.target, to.target, s),
    distance: from.distance * (to.distance / from.distance) ** s,
    azimuth: from.azimuth + (azimuth - from.azimuth) * s,
    elevation: from.elevation + (to.elevation - from.elevation) * s,
  }
  const [wide, narrow] = [tanHalf(from), tanHalf(to)]
  // Both in equal ratios: what is seen of the target's plane changes in equal ratios too.
  if (wide !== narrow) return { ...between, lens: 2 * Math.atan(wide * (narrow / wide) ** s) }
  return to.flat ? { ...between, flat: true } : between
}

/** A smooth step from 0 to 1, slow at both ends. */
export const ease = (s: number): number => (s <= 0 ? 0 : s >= 1 ? 1 : s * s * (3 - 2 * s))

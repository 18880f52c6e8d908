/**
 * Layout of a frame: the state of the running mechanism at one instant, as one Float64Array that is transferred
 * between the worker and the page. World axes, SI units; NaN where a joint has no such quantity.
 *
 * header · bodies (file order, ground left out, fixed ones included) · joints (file order) · forces (file order) · bundles (of the report)
 */
export const HEADER = {
  time: 0,
  kinetic: 1,
  potential: 2,
  /** Work done since the start by drives, loads, dampers and the pull: energy balance = kinetic + potential − work. */
  work: 3,
  positionViolation: 4,
  velocityViolation: 5,
  steps: 6,
  rejected: 7,
  /** Scene size ℓ, m. */
  size: 8,
  /** Wall seconds that the worker spent on this advance. */
  wallSeconds: 9,
  /** 1 while a pull acts: its grabbed point and the force on it follow (world axes; the force is 0 while paused). */
  pulling: 10,
  pullPoint: 11,
  pullForce: 14,
  /** Energy balance when the run was (re)started, edited or moved by hand: drift = kinetic + potential − work − this. */
  baseline: 17,
  /** Largest kinetic energy since then: what a drift is measured against. */
  largestKinetic: 18,
  /** How many recorded frames one can step back. */
  recorded: 19,
  length: 20,
} as const

/** Of the body frame: position, orientation, velocity and acceleration of its origin, angular ones. */
export const BODY = {
  position: 0,
  orientation: 3,
  velocity: 7,
  angularVelocity: 10,
  acceleration: 13,
  angularAcceleration: 16,
  length: 19,
} as const

/** Wrench that the joint passes on to the driven body, at the driven marker's origin `point`. */
export const JOINT = {
  point: 0,
  force: 3,
  torque: 6,
  /** Orientation of the main marker F2 (quaternion), for drawing. */
  mainPoint: 9,
  mainOrientation: 12,
  drivenOrientation: 16,
  /** Angle (revolute, cylindrical) or slide (prismatic), and its rate. */
  coordinate: 20,
  rate: 21,
  /** Slide of a cylindrical joint. */
  coordinate2: 22,
  rate2: 23,
  /** Effort of the first and second drive in file order. */
  effort: 24,
  effort2: 25,
  /**
   * What of the force is not unique: the orthogonal projector P on the directions in which it is not, xx yy zz xy xz yz. f − P f is determined, P f a share
   * of least norm. All zero: unique; NaN: not known, the mechanism is too large.
   */
  freeForce: 26,
  /** The same of the torque. */
  freeTorque: 32,
  length: 38,
} as const

/** Spring-damper: ends, force on `to`, tension. Torsion spring: joint point, torque on the driven body. Load: point, force, torque. */
export const FORCE = {
  from: 0,
  to: 3,
  force: 6,
  torque: 9,
  magnitude: 12,
  length: 13,
} as const

/**
 * Two or more joints between the same two bodies, all that is fixed being one: the sum of their wrenches about `point`, the mean of the driven markers'
 * origins, on the driven body of the first; and what of it is not unique, as of a joint.
 */
export const BUNDLE = {
  point: 0,
  force: 3,
  torque: 6,
  freeForce: 9,
  freeTorque: 15,
  length: 21,
} as const

export interface FrameLayout {
  readonly bodies: number
  readonly joints: number
  readonly forces: number
  readonly bundles: number
}

export const bodyAt = (_l: FrameLayout, body: number): number => HEADER.length + body * BODY.length
export const jointAt = (l: FrameLayout, joint: number): number => bodyAt(l, l.bodies) + joint * JOINT.length
export const forceAt = (l: FrameLayout, force: number): number => jointAt(l, l.joints) + force * FORCE.length
export const bundleAt = (l: FrameLayout, bundle: number): number => forceAt(l, l.forces) + bundle * BUNDLE.length
export const frameLength = (l: FrameLayout): number => bundleAt(l, l.bundles)

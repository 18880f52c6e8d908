/**
 * Layout of a frame: the state of the running mechanism at one instant, as one Float64Array that is transferred
 * between the worker and the page. What it holds of each item, and in which order, is the engine's table of readings.
 * World axes, SI units; NaN where a joint has no such quantity.
 *
 * header · bodies (file order, ground left out, fixed ones included) · joints (file order) · forces (file order) · bundles (of the report)
 */
import { BODY, BUNDLE, FORCE, JOINT, layOut, place, reading, RUN_READINGS } from '../../engine/index.ts'

export { BODY, BUNDLE, FORCE, JOINT }

/** Readings of the run, and of the worker's progress with it. */
const HEADER_READINGS = place([
  ...RUN_READINGS,
  // Wall seconds that the worker spent on this advance.
  reading('wallSeconds', 'Computed in', 'time', 1, 'positions'),
  // The error that steps are allowed, so that the run keeps up with the clock; 0 where it is as exact as it is asked to be.
  reading('liveAccuracy', 'Live accuracy', 'scalar', 1, 'positions'),
  // 1 while a pull acts: its grabbed point and the force on it follow (the force is 0 while paused).
  reading('pulling', 'Pulled', 'scalar', 1, 'positions'),
  reading('pullPoint', 'Point that is pulled', 'length', 3, 'positions'),
  reading('pullForce', 'Force of the pull', 'force', 3, 'dynamics'),
  // Energy balance when the run was (re)started, edited or moved by hand: drift = kinetic + potential − work − this.
  reading('baseline', 'Energy at the start', 'energy', 1, 'positions'),
  // Largest kinetic energy since then: what a drift is measured against.
  reading('largestKinetic', 'Largest kinetic energy', 'energy', 1, 'positions'),
  // How many recorded frames one can step back.
  reading('recorded', 'Recorded', 'scalar', 1, 'positions'),
  // The stretch of time that one can seek in; NaN where there is none.
  reading('seekFrom', 'Kept from', 'time', 1, 'positions'),
  reading('seekTo', 'Kept to', 'time', 1, 'positions'),
])

export const HEADER = layOut(HEADER_READINGS)

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

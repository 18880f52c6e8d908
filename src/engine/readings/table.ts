/**
 * Everything that the engine can tell of a scene, once: name, words, quantity, shape, what of it is unique. The numbers of an item follow each other in
 * the order of its list; frames, the command line, hover texts and panels read them by these places. World axes, SI, rad.
 */
import { layOut, place, reading, type ByFreedom, type Quantity } from './reading.ts'

/** Readings of the run as a whole. */
export const RUN_READINGS = place([
  reading('time', 'Time', 'time', 1, 'positions', { column: 'time' }),
  reading('kinetic', 'Kinetic', 'energy', 1, 'velocities', { column: 'energy.kinetic' }),
  reading('potential', 'Potential', 'energy', 1, 'dynamics', { column: 'energy.potential' }),
  // Work done since the start by drives, loads, dampers and the pull: kinetic + potential − work is constant.
  reading('work', 'Work put in', 'energy', 1, 'positions'),
  // The largest |C| and |Ċ| of the rows: m and m/s, or rad and rad/s.
  reading('positionViolation', 'Constraint residual', 'scalar', 1, 'positions', {
    column: 'violation.position',
  }),
  reading('velocityViolation', 'of the velocities', 'scalar', 1, 'velocities', { column: 'violation.velocity' }),
  reading('steps', 'Steps', 'scalar', 1, 'positions'),
  reading('rejected', 'rejected', 'scalar', 1, 'positions'),
  // ℓ: errors and lengths are measured by it.
  reading('size', 'Size of the scene', 'length', 1, 'positions'),
  // Bound of the error of accelerations, and with them of reactions, over the largest; 0 unless masses are so far apart that they need an iteration.
  reading('off', 'Accelerations off by', 'scalar', 1, 'dynamics'),
])

/** Readings of a body, at the origin of its frame. */
export const BODY_READINGS = place([
  reading('position', 'Position', 'length', 3, 'positions', { column: 'position' }),
  reading('orientation', 'Orientation', 'scalar', 4, 'positions', { column: 'orientation' }),
  reading('velocity', 'Velocity', 'velocity', 3, 'velocities', { size: 'Speed', column: 'velocity' }),
  reading('angularVelocity', 'Angular velocity', 'angular-velocity', 3, 'velocities', {
    size: 'Turning',
    column: 'angularVelocity',
  }),
  reading('acceleration', 'Acceleration', 'acceleration', 3, 'dynamics', { column: 'acceleration' }),
  reading('angularAcceleration', 'Angular acceleration', 'angular-acceleration', 3, 'dynamics', {
    column: 'angularAcceleration',
  }),
])

const acts = { on: 'driven', by: 'main' } as const
const COORDINATE: ByFreedom<Quantity> = { angle: 'angle', slide: 'length' }
const RATE: ByFreedom<Quantity> = { angle: 'angular-velocity', slide: 'velocity' }
const EFFORT: ByFreedom<Quantity> = { angle: 'torque', slide: 'force' }
const STANDS = { angle: 'Angle', slide: 'Slide' }
const MOVES = { angle: 'Turning', slide: 'Sliding' }
const DRIVES = { angle: 'Drive torque', slide: 'Drive force' }
const ALONG_AXIS = { angle: 'freeTorque', slide: 'freeForce' }
// P: f − P f is determined, P f is a share of least norm. All zero: unique; NaN: not known, the mechanism is too large.
const FREE = [
  reading('freeForce', 'Directions in which the force may be a share', 'scalar', 6, 'positions'),
  reading('freeTorque', 'Directions in which the torque may be a share', 'scalar', 6, 'positions'),
]

/**
 * Readings of a joint: the wrench on its driven body (by rows, drives, limits and damping; not by torsion springs), its coordinates, the efforts of
 * its drives.
 */
export const JOINT_READINGS = place([
  // the driven marker's origin
  reading('point', 'Driven marker', 'length', 3, 'positions'),
  reading('force', 'Force', 'force', 3, 'dynamics', { acts, projector: 'freeForce', column: 'force' }),
  reading('torque', 'Torque', 'torque', 3, 'dynamics', {
    about: 'the driven marker',
    acts,
    projector: 'freeTorque',
    column: 'torque',
  }),
  reading('mainPoint', 'Main marker', 'length', 3, 'positions'),
  reading('mainOrientation', 'Orientation of the main marker', 'scalar', 4, 'positions'),
  reading('drivenOrientation', 'Orientation of the driven marker', 'scalar', 4, 'positions'),
  reading('coordinate', STANDS, COORDINATE, 1, 'positions', { freedom: 0, column: 'coordinate' }),
  reading('rate', MOVES, RATE, 1, 'velocities', { freedom: 0, column: 'rate' }),
  // of a cylindrical joint: its second freedom is a slide
  reading('coordinate2', STANDS, COORDINATE, 1, 'positions', { freedom: 1, column: 'secondCoordinate' }),
  reading('rate2', MOVES, RATE, 1, 'velocities', { freedom: 1, column: 'secondRate' }),
  // along z of the main marker, of the drives in file order
  reading('effort', DRIVES, EFFORT, 1, 'dynamics', { acts, projector: ALONG_AXIS, drive: 0, column: 'effort' }),
  reading('effort2', DRIVES, EFFORT, 1, 'dynamics', { acts, projector: ALONG_AXIS, drive: 1, column: 'secondEffort' }),
  // the force along a rod, which pulls its bodies towards each other where it is positive
  reading('tension', 'Tension', 'force', 1, 'dynamics', {
    own: 'tension',
    projector: 'freeForce',
    negative: 'Compression',
    whole: true,
    column: 'tension',
  }),
  // where what rolls touches, the normal there out of what it rolls on, and the parts of the force there; they are all that it passes on
  reading('contact', 'Point of contact', 'length', 3, 'positions', { own: 'touch', column: 'contact' }),
  reading('normal', 'Normal at the contact', 'scalar', 3, 'positions', { own: 'normal' }),
  reading('normalForce', 'Normal force', 'force', 1, 'dynamics', {
    own: 'normal',
    projector: 'freeForce',
    part: 'along',
    negative: 'Pull, as if glued',
    whole: true,
    column: 'normalForce',
  }),
  reading('frictionForce', 'Friction force', 'force', 1, 'dynamics', {
    own: 'touch',
    projector: 'freeForce',
    part: 'across',
    whole: true,
    column: 'frictionForce',
  }),
  ...FREE,
])

/** Readings of a force element: two points, and force and torque on the body at the second one; a load has one point, and acts on its body. */
export const FORCE_READINGS = place([
  reading('from', 'From', 'length', 3, 'positions'),
  reading('to', 'To', 'length', 3, 'positions'),
  reading('force', 'Force', 'force', 3, 'dynamics'),
  reading('torque', 'Torque', 'torque', 3, 'dynamics'),
  // its sign is that of the element, such as a positive tension; for an element that acts on an angle it is a torque
  reading('magnitude', { angle: 'Torque', slide: 'Force' }, EFFORT, 1, 'dynamics', { column: 'magnitude' }),
])

/**
 * Readings of two or more joints between the same two bodies, where all that is fixed counts as one body: the sum of their wrenches on the driven body of
 * the first, about the mean
 * of their driven markers' origins.
 */
export const BUNDLE_READINGS = place([
  reading('point', 'Middle of the driven markers', 'length', 3, 'positions', { column: 'point' }),
  reading('force', 'Force', 'force', 3, 'dynamics', { acts, projector: 'freeForce', column: 'force' }),
  reading('torque', 'Torque', 'torque', 3, 'dynamics', {
    about: 'the middle between them',
    acts,
    projector: 'freeTorque',
    column: 'torque',
  }),
  ...FREE,
])

/** Places of the readings of an item among its numbers, by name, and how many numbers it has. */
export const RUN = layOut(RUN_READINGS)
export const BODY = layOut(BODY_READINGS)
export const JOINT = layOut(JOINT_READINGS)
export const FORCE = layOut(FORCE_READINGS)
export const BUNDLE = layOut(BUNDLE_READINGS)

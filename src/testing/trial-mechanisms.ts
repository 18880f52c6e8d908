/** Mechanisms of constraint elements between three bodies and at velocity level, and the numbers that their closed forms go by. */
import type { ElementType, JointSpec, MechanismSpec, Quat } from '../engine/index.ts'
import { body, UP } from './bodies.ts'
import { joint, marker } from './planar.ts'
import { g } from './small-mechanisms.ts'

/** A joint that is made of an element of this type. */
export const element = <More>(
  id: string,
  type: string,
  driven: JointSpec['driven'],
  main: JointSpec['main'],
  more: More,
): JointSpec => ({ ...joint(id, 'lock', driven, main), rows: null, type: type as ElementType, ...more })

/** z of a marker along x, and along y. */
export const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
export const ALONG_Y: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0]
/** Wheels of 20 and 30 teeth on an arm that turns about the first one's axis, z of the world; all axes parallel. */
export const [J1, J2, JA, m2, ARM] = [0.3, 0.7, 1.1, 2.5, 0.5]
export const planetary = (
  more: Partial<MechanismSpec> = {},
  drives: Parameters<typeof joint>[4] = {},
): MechanismSpec => ({
  gravity: [0, 0, 0],
  bodies: [
    body('arm', 1, [1, 1, JA]),
    body('sun', 2, [1, 1, J1]),
    body('planet', m2, [1, 1, J2], { position: [ARM, 0, 0] }),
  ],
  joints: [
    joint('pin', 'revolute', marker('arm', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP)),
    joint('first', 'revolute', marker('sun', [0, 0, 0], UP), marker('arm', [0, 0, 0], UP), drives),
    joint('second', 'revolute', marker('planet', [0, 0, 0], UP), marker('arm', [ARM, 0, 0], UP)),
    element('mesh', 'gears', marker('sun', [0, 0, 0], UP), marker('planet', [0, 0, 0], UP), {
      on: ['first', 'second'],
      teeth: [20, 30],
    }),
  ],
  forces: [],
  ...more,
})

/** The disc's plane leans by α, its centre goes around on a circle of this radius. */
export const RADIUS = 0.4
export const [DISC_MASS, TILT, CENTRE] = [1.7, 0.35, 0.9]
export const [ACROSS, AXIAL] = [0.06, 0.11]
/** Ω² cos α (ρ m R + C R/ρ + A sin α) = ρ m g sin α */
export const PRECESSION = Math.sqrt(
  (RADIUS * DISC_MASS * g * Math.tan(TILT)) /
    (RADIUS * DISC_MASS * CENTRE + (AXIAL * CENTRE) / RADIUS + ACROSS * Math.sin(TILT)),
)
export const rollingDisc = (): MechanismSpec => {
  // its axis is (cos α, 0, sin α): z of the body is turned there about y
  const half = 0.5 * (Math.PI / 2 - TILT)
  const spin = (-PRECESSION * (CENTRE + RADIUS * Math.sin(TILT))) / RADIUS
  return {
    gravity: [0, 0, -g],
    bodies: [
      body('disc', DISC_MASS, [ACROSS, ACROSS, AXIAL], {
        position: [CENTRE, 0, RADIUS * Math.cos(TILT)],
        orientation: [Math.cos(half), 0, Math.sin(half), 0],
        velocity: [0, PRECESSION * CENTRE, 0],
        angularVelocity: [spin * Math.cos(TILT), 0, PRECESSION + spin * Math.sin(TILT)],
      }),
    ],
    joints: [
      element('rolling', 'rolling-disc', marker('disc', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), {
        radius: RADIUS,
      }),
    ],
    forces: [],
  }
}

/** A skate on a plane that falls by β along x, spinning, its blade along x of the body. */
export const [SLOPE, SPIN] = [0.4, 1.3]
export const skate = (more: readonly JointSpec[] = []): MechanismSpec => ({
  gravity: [g * Math.sin(SLOPE), 0, -g * Math.cos(SLOPE)],
  bodies: [
    body('skate', 2, [0.2, 0.2, 0.3], {
      angularVelocity: [0, 0, SPIN],
    }),
  ],
  joints: [
    joint('ice', 'planar', marker('skate', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP)),
    element('blade', 'knife-edge', marker('skate', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), {}),
    ...more,
  ],
  forces: [],
})

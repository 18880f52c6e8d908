/** Six mechanisms without drives, dampers or loads: what they start with is all the energy there is. */
import type { BodySpec, JointSpec, MechanismSpec, Quat } from '../engine/index.ts'
import { body, UP } from './bodies.ts'
import { iftommSpec } from './iftomm/load.ts'
import { bar, joint, marker } from './planar.ts'
import { fourBar, g, pendulum } from './small-mechanisms.ts'

export interface ConservativeMechanism {
  readonly name: string
  readonly spec: MechanismSpec
}

/** z along x of the world: a turn by 90° about y. */
const Z_ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
/** z along −x of the world, y staying. */
const Z_ALONG_Y: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0]

const mechanism = (bodies: readonly BodySpec[], joints: readonly JointSpec[]): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies,
  joints,
  forces: [],
})

/** Two bars let go stretched out: chaotic. */
const doublePendulum = mechanism(
  [bar('upper', [0, 0], [1, 0], 1), bar('lower', [1, 0], [1.8, 0], 0.7)],
  [
    joint('top', 'revolute', marker('upper', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('elbow', 'revolute', marker('lower', [-0.4, 0, 0]), marker('upper', [0.5, 0, 0])),
  ],
)

/** The crank turns about x, the slider runs along x below it, the rod of 0.3 m goes across: all bodies but the crank move in space. */
const spatialSliderCrank = mechanism(
  [
    body('crank', 0.12, [1e-4, 1e-5, 1e-4], { position: [0, 0.1, 0.12], angularVelocity: [6, 0, 0] }),
    body('rod', 0.5, [0.004, 0.0004, 0.0041], { position: [0.1, 0.05, 0.1], angularVelocity: [1, 2, 0] }),
    body('slider', 2, [1e-4, 2e-4, 3e-4], { position: [0.2, 0, 0] }),
  ],
  [
    joint('bearing', 'revolute', marker('crank', [0, 0, 0], Z_ALONG_X), marker('ground', [0, 0.1, 0.12], Z_ALONG_X)),
    joint('ball', 'spherical', marker('rod', [-0.1, 0.05, 0.1], UP), marker('crank', [0, 0, 0.08], UP)),
    joint(
      'cross',
      'universal',
      marker('rod', [0.1, -0.05, -0.1], Z_ALONG_X),
      marker('slider', [0, 0, 0], [0.5, 0.5, 0.5, 0.5]),
    ),
    joint('guide', 'prismatic', marker('slider', [0, 0, 0], Z_ALONG_X), marker('ground', [0, 0, 0], Z_ALONG_X)),
  ],
)

/** A crank-rocker without its motor, its crank given a push, which assembly shares out. */
const freeFourBar = (): MechanismSpec => {
  const { bodies, joints, ...rest } = fourBar()
  return {
    ...rest,
    bodies: bodies.map((b) => (b.id === 'crank' ? { ...b, angularVelocity: [0, 60, 0] } : b)),
    joints: joints.map((j) => ({ ...j, drives: [] })),
  }
}

/** A rotor at 150 rad/s in gimbals, its axis level, with a weight on one side of the inner ring: it precesses and nods. */
const gyroscope = mechanism(
  [
    body('outer', 0.9, [0.008, 0.008, 0.014], { position: [0, 0, 0.3] }),
    body('inner', 0.8, [0.0128, 0.01, 0.003], { position: [0, 0, 0.3], orientation: Z_ALONG_X, centre: [0, 0, 0.107] }),
    body('rotor', 5, [0.021, 0.021, 0.04], {
      position: [0, 0, 0.3],
      orientation: Z_ALONG_X,
      angularVelocity: [150, 0, 0],
    }),
  ],
  [
    joint('vertical', 'revolute', marker('outer', [0, 0, 0], UP), marker('ground', [0, 0, 0.3], UP)),
    joint('pins', 'revolute', marker('inner', [0, 0, 0], Z_ALONG_Y), marker('outer', [0, 0, 0], Z_ALONG_Y)),
    joint('spin', 'revolute', marker('rotor', [0, 0, 0], UP), marker('inner', [0, 0, 0], UP)),
  ],
)

export const conservativeMechanisms: readonly ConservativeMechanism[] = [
  { name: 'pendulum', spec: pendulum() },
  { name: 'double pendulum', spec: doublePendulum },
  { name: 'spatial slider-crank', spec: spatialSliderCrank },
  { name: 'four-bar', spec: freeFourBar() },
  { name: 'Bricard', spec: iftommSpec('bricard') },
  { name: 'gyroscope', spec: gyroscope },
]

/** A mechanism of which everything can be read, in any units and turned in space: for tests of readings as such. */
import {
  BODY_READINGS,
  BUNDLE_READINGS,
  computeDynamics,
  computeUniqueness,
  FORCE_READINGS,
  JOINT_READINGS,
  makeUniqueness,
  readItem,
  RUN_READINGS,
  type MechanismSpec,
  type Quat,
  type Reading,
  type Vec3,
} from '../engine/index.ts'
import { multiplyQuat, turn } from '../geometry/index.ts'
import type { Assembled } from './small-mechanisms.ts'

/** How many of the new units one metre, one kilogram and one second are. */
export interface Units {
  readonly length: number
  readonly mass: number
  readonly time: number
}

export const SI: Units = { length: 1, mass: 1, time: 1 }
type Inertia = MechanismSpec['bodies'][number]['inertia']

const STRAIGHT: Quat = [1, 0, 0, 0]

/**
 * An arm on a cylindrical joint with a torque and a force drive; a bob on two ball joints of the arm, which share a force; a wheel that is
 * driven on the bob. A spring, a torsion spring and a load. All of it turned by `by` about the origin.
 */
export function readableMechanism(units: Units = SI, by: Quat = STRAIGHT): MechanismSpec {
  const { length: L, mass: M, time: T } = units
  const force = (M * L) / (T * T)
  const times = (v: Vec3, s: number): Vec3 => [s * v[0], s * v[1], s * v[2]]
  const world = (v: Vec3, s: number): Vec3 => turn(by, times(v, s))
  const tilted: Quat = [0.5, 0.5, 0.5, 0.5]
  const body = (id: string, position: Vec3, mass: number, omega: Vec3): MechanismSpec['bodies'][number] => ({
    id,
    fixed: false,
    position: world(position, L),
    orientation: multiplyQuat(by, id === 'arm' ? tilted : STRAIGHT),
    velocity: world([0.3, -0.2, 0.1], L / T),
    angularVelocity: world(omega, 1 / T),
    mass: mass * M,
    centre: times([0.05, 0.02, -0.03], L),
    inertia: [0.02, 0.03, 0.04, 0.001, 0.002, -0.003].map((x) => x * M * L * L) as unknown as Inertia,
  })
  const marker = (of: string, position: Vec3, orientation: Quat = STRAIGHT) =>
    of === 'ground'
      ? { body: of, position: world(position, L), orientation: multiplyQuat(by, orientation), motion: null }
      : { body: of, position: times(position, L), orientation, motion: null }
  const plain = { held: null, motion: null, drives: [], limits: null, damping: 0 }
  const load = [2, -1, 0.5] as const
  return {
    gravity: world([0.3, 0.2, -9.7], L / (T * T)),
    bodies: [
      body('arm', [0, 0, 0.5], 2, [0, 0, 1.5]),
      body('bob', [0.4, 0.6, 0.5], 1, [0.4, 0.2, 0.3]),
      body('wheel', [0.4, 0.9, 0.5], 0.5, [0.1, 2, 0.2]),
    ],
    joints: [
      {
        ...plain,
        id: 'bearing',
        type: 'cylindrical',
        driven: marker('arm', [0, 0, 0], [0.5, -0.5, -0.5, -0.5]),
        main: marker('ground', [0, 0, 0], [Math.cos(0.15), 0, 0, -Math.sin(0.15)]),
        drives: [
          { kind: 'torque', law: 0.7 * force * L },
          { kind: 'force', law: 3 * force },
        ],
      },
      // x, y, z of the bob are y, z, x of the arm
      {
        ...plain,
        id: 'left',
        type: 'spherical',
        driven: marker('bob', [0, -0.1, 0]),
        main: marker('arm', [0.5, 0, 0.4]),
      },
      {
        ...plain,
        id: 'right',
        type: 'spherical',
        driven: marker('bob', [0, 0.2, 0.1]),
        main: marker('arm', [0.8, 0.1, 0.4]),
      },
      {
        ...plain,
        id: 'axle',
        type: 'revolute',
        driven: marker('wheel', [0, 0, 0], [Math.SQRT1_2, Math.SQRT1_2, 0, 0]),
        main: marker('bob', [0, 0.3, 0], [Math.SQRT1_2, Math.SQRT1_2, 0, 0]),
        drives: [{ kind: 'angular-velocity', law: 5 / T }],
      },
    ],
    forces: [
      {
        kind: 'spring-damper',
        id: 'spring',
        from: { body: 'ground', position: world([1, 1, 1], L) },
        to: { body: 'bob', position: times([0.1, 0, 0.05], L) },
        stiffness: (40 * force) / L,
        damping: (0.5 * force * T) / L,
        restLength: 0.3 * L,
      },
      {
        kind: 'torsion-spring',
        id: 'twist',
        joint: 'bearing',
        stiffness: 2 * force * L,
        damping: 0.1 * force * L * T,
        restAngle: 0.4,
      },
      {
        kind: 'load',
        id: 'load',
        body: 'wheel',
        position: times([0, 0.1, 0.2], L),
        axes: 'body',
        force: load.map((x) => x * force) as unknown as readonly [number, number, number],
        torque: load.map((x) => x * force * L) as unknown as readonly [number, number, number],
      },
    ],
  }
}

export interface Read {
  readonly reading: Reading
  readonly of: string
  readonly values: readonly number[]
}

/** All readings of all items at the state, its dynamics solved. */
export function readAll({ model, state, ws }: Assembled): readonly Read[] {
  const uniqueness = makeUniqueness(model)
  computeDynamics(model, state, ws)
  computeUniqueness(model, state, ws, uniqueness, true)
  const out = new Float64Array(64)
  const take = (of: string, readings: readonly Reading[]): Read[] =>
    readings.map((reading) => ({ reading, of, values: [...out.subarray(reading.at, reading.at + reading.shape)] }))
  const moment = { model, state, ws, uniqueness, statistics: { steps: 3, rejected: 1 }, readRows: null }
  readItem(moment, 'run', 0, out, 0)
  return [
    ...take('run', RUN_READINGS),
    ...['arm', 'bob', 'wheel'].flatMap((id, index) => {
      readItem(moment, 'body', index, out, 0)
      return take(id, BODY_READINGS)
    }),
    ...model.joints.flatMap(({ id }, index) => {
      readItem(moment, 'joint', index, out, 0)
      return take(id, JOINT_READINGS)
    }),
    ...model.forceAt.flatMap(({ batch, index: place }, index) => {
      readItem(moment, 'force', index, out, 0)
      return take(model.forces[batch]!.ids[place]!, FORCE_READINGS)
    }),
    ...uniqueness.bundles.flatMap((_, index) => {
      readItem(moment, 'bundle', index, out, 0)
      return take('bundle', BUNDLE_READINGS)
    }),
  ]
}

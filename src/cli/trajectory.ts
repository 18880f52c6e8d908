/**
 * The trajectory: samples of a run as columns, one list of numbers or vectors per quantity. World axes, SI, radians;
 * bodies by the origin of their body frame, joints by the wrench on the driven body at the driven marker's origin.
 */
import {
  calcBodyReading,
  calcBundleReading,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  calcViolation,
  compile,
  computeDynamics,
  computeUniqueness,
  listBundles,
  makeUniqueness,
} from '../engine/index.ts'
import { drivesOf, freedomsOf, toMechanismSpec, type Joint, type Scene } from '../scene/index.ts'
import type { Assembled } from './assembled.ts'
import { addSince, isUniqueAlong, readUnique, type Since, type UniqueWrench } from './uniqueness.ts'

type Vector = readonly [number, number, number]
type Quaternion = readonly [number, number, number, number]

interface BodyColumns {
  readonly position: Vector[]
  /** Without jumps of sign; w ≥ 0 at first. */
  readonly orientation: Quaternion[]
  readonly velocity: Vector[]
  readonly angularVelocity: Vector[]
  readonly acceleration: Vector[]
  readonly angularAcceleration: Vector[]
}

interface JointColumns {
  readonly force: Vector[]
  readonly torque: Vector[]
  /** Angle, or slide of a prismatic joint. */
  readonly coordinate?: number[]
  readonly rate?: number[]
  /** Slide of a cylindrical joint. */
  readonly secondCoordinate?: number[]
  readonly secondRate?: number[]
  /** Which components of force and torque are unique, whenever that changes. */
  readonly unique: Since<UniqueWrench>[]
}

interface DriveColumns {
  /** Of the first drive in file order. */
  readonly effort: number[]
  readonly secondEffort?: number[]
  /** Which efforts are unique, whenever that changes. */
  readonly unique: Since<UniqueEffort>[]
}

interface UniqueEffort {
  readonly effort: boolean | null
  readonly secondEffort?: boolean | null
}

/** Joints between the same two bodies: the sum of their wrenches on the driven body of the first. */
interface BundleColumns {
  readonly joints: readonly string[]
  readonly point: Vector[]
  readonly force: Vector[]
  readonly torque: Vector[]
  readonly unique: Since<UniqueWrench>[]
}

/** The samples by id of bodies, joints (twice: those with drives) and forces. */
export interface Trajectory {
  readonly time: number[]
  readonly bodies: Readonly<Record<string, BodyColumns>>
  readonly joints: Readonly<Record<string, JointColumns>>
  readonly drives: Readonly<Record<string, DriveColumns>>
  readonly bundles: readonly BundleColumns[]
  readonly forces: Readonly<Record<string, { readonly magnitude: number[] }>>
  readonly energy: { readonly kinetic: number[]; readonly potential: number[]; readonly total: number[] }
  readonly violation: { readonly position: number[]; readonly velocity: number[] }
}

/** What an analysis has found of a state itself, to be shown instead of what the main engine solves there. */
export interface OwnDynamics {
  /** 6 per body, as in a State's velocities. */
  readonly acceleration: Float64Array
  /** Force and torque that the rows of a joint pass on to its driven body; null where its rows do not say. */
  readonly readWrench: ((joint: number, out: Float64Array) => void) | null
}

export interface Recorder {
  readonly trajectory: Trajectory
  /** Adds the state as a sample, its accelerations and reactions solved; returns false when a number is not finite. */
  sample(time: number, own?: OwnDynamics | null): boolean
}

/** Numbers per sample that a trajectory of this scene holds. */
export function numbersPerSample(scene: Scene): number {
  const bundles = listBundles(compile(toMechanismSpec(scene))).length
  return 6 + 19 * scene.bodies.length + 12 * scene.joints.length + 9 * bundles + scene.forces.length
}

/** One set of columns per item, by id. */
function columnsBy<Item extends { readonly id: string }, Columns>(
  items: readonly Item[],
  make: (item: Item) => Columns,
): Readonly<Record<string, Columns>> {
  return Object.fromEntries(items.map((item) => [item.id, make(item)]))
}

const makeBodyColumns = (): BodyColumns => ({
  position: [],
  orientation: [],
  velocity: [],
  angularVelocity: [],
  acceleration: [],
  angularAcceleration: [],
})

function makeJointColumns({ type }: Joint): JointColumns {
  const count = freedomsOf(type).length
  return {
    force: [],
    torque: [],
    ...(count > 0 ? { coordinate: [], rate: [] } : {}),
    ...(count > 1 ? { secondCoordinate: [], secondRate: [] } : {}),
    unique: [],
  }
}

const makeDriveColumns = (joint: Joint): DriveColumns =>
  drivesOf(joint).length > 1 ? { effort: [], secondEffort: [], unique: [] } : { effort: [], unique: [] }

/** A recorder of the assembled scene; it reads the state that it was given whenever it is asked. */
export function makeRecorder(scene: Scene, { model, state, ws }: Omit<Assembled, 'move'>): Recorder {
  const driven = scene.joints.filter((joint) => drivesOf(joint).length > 0)
  const uniqueness = makeUniqueness(model)
  const trajectory: Trajectory = {
    time: [],
    bodies: columnsBy(scene.bodies, makeBodyColumns),
    joints: columnsBy(scene.joints, makeJointColumns),
    drives: columnsBy(driven, makeDriveColumns),
    bundles: uniqueness.bundles.map(({ joints }) => ({
      joints: joints.map((j) => model.joints[j]!.id),
      point: [],
      force: [],
      torque: [],
      unique: [],
    })),
    forces: columnsBy(scene.forces, () => ({ magnitude: [] as number[] })),
    energy: { kinetic: [], potential: [], total: [] },
    violation: { position: [], velocity: [] },
  }
  const bodies = scene.bodies.map(({ id }) => trajectory.bodies[id]!)
  const joints = scene.joints.map(({ id }) => ({
    columns: trajectory.joints[id]!,
    drive: Object.hasOwn(trajectory.drives, id) ? trajectory.drives[id] : undefined,
  }))
  const forces = scene.forces.map(({ id }) => trajectory.forces[id]!)
  const reading = new Float64Array(26)
  const wrench = new Float64Array(6)
  let finite = true

  const number = (at: number): number => {
    const value = reading[at]!
    if (!Number.isFinite(value)) finite = false
    return value
  }
  const vector = (at: number): Vector => [number(at), number(at + 1), number(at + 2)]
  const add = (list: number[] | undefined, value: number): void => {
    if (!list) return
    if (!Number.isFinite(value)) finite = false
    list.push(value)
  }

  /** The one of ±q that is nearer to the last one. */
  const orientation = (at: number, last: Quaternion | undefined): Quaternion => {
    const [w, x, y, z] = [number(at), number(at + 1), number(at + 2), number(at + 3)]
    const along = last ? w * last[0] + x * last[1] + y * last[2] + z * last[3] : w
    return along < 0 ? [-w, -x, -y, -z] : [w, x, y, z]
  }

  function sampleBody(columns: BodyColumns, index: number): void {
    calcBodyReading(model, state, ws, index, reading, 0)
    columns.position.push(vector(0))
    columns.orientation.push(orientation(3, columns.orientation.at(-1)))
    columns.velocity.push(vector(7))
    columns.angularVelocity.push(vector(10))
    columns.acceleration.push(vector(13))
    columns.angularAcceleration.push(vector(16))
  }

  function sampleJoint(
    columns: JointColumns,
    drive: DriveColumns | undefined,
    index: number,
    time: number,
    own: OwnDynamics['readWrench'],
  ): void {
    own?.(index, wrench)
    calcJointReading(model, state, ws, index, reading, 0, own && wrench)
    columns.force.push(vector(3))
    columns.torque.push(vector(6))
    add(columns.coordinate, reading[20]!)
    add(columns.rate, reading[21]!)
    add(columns.secondCoordinate, reading[22]!)
    add(columns.secondRate, reading[23]!)
    add(drive?.effort, reading[24]!)
    add(drive?.secondEffort, reading[25]!)
    addSince(columns.unique, time, readUnique(uniqueness.ofJoints, index))
    if (drive) addSince(drive.unique, time, uniqueEffort(index))
  }

  /** Of the efforts just read; those that are given are known. */
  function uniqueEffort(index: number): UniqueEffort {
    const [effort, secondEffort] = model.joints[index]!.drives.map(({ kind, on }) => {
      if (kind === 'effort') return true
      const axis = on === 'angle' ? axisOf(16) : axisOf(12)
      return isUniqueAlong(uniqueness, index, on === 'angle' ? 'torque' : 'force', axis)
    })
    return { effort: effort ?? null, ...(secondEffort === undefined ? {} : { secondEffort }) }
  }

  /** z of the orientation that was read at a place. */
  function axisOf(at: number): Vector {
    const [w, x, y, z] = [reading[at]!, reading[at + 1]!, reading[at + 2]!, reading[at + 3]!]
    return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  }

  function sampleBundle(columns: BundleColumns, index: number, time: number, own: OwnDynamics['readWrench']): void {
    calcBundleReading(model, state, ws, uniqueness, index, reading, 0, own)
    columns.point.push(vector(0))
    columns.force.push(vector(3))
    columns.torque.push(vector(6))
    addSince(columns.unique, time, readUnique(uniqueness.ofBundles, index))
  }

  return {
    trajectory,
    sample(time, own = null) {
      finite = true
      computeDynamics(model, state, ws)
      computeUniqueness(model, state, ws, uniqueness, true)
      const ownWrench = own?.readWrench ?? null
      if (own) ws.acceleration.set(own.acceleration)
      trajectory.time.push(time)
      bodies.forEach(sampleBody)
      joints.forEach(({ columns, drive }, index) => sampleJoint(columns, drive, index, time, ownWrench))
      trajectory.bundles.forEach((columns, index) => sampleBundle(columns, index, time, ownWrench))
      forces.forEach(({ magnitude }, index) => {
        calcForceReading(model, state, ws, index, reading, 0)
        add(magnitude, reading[12]!)
      })
      const { kinetic, potential } = calcEnergy(model, state, ws)
      add(trajectory.energy.kinetic, kinetic)
      add(trajectory.energy.potential, potential)
      add(trajectory.energy.total, kinetic + potential)
      const { position, velocity } = calcViolation(model, state, ws)
      add(trajectory.violation.position, position)
      add(trajectory.violation.velocity, velocity)
      return finite
    },
  }
}

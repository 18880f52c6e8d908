/**
 * The trajectory: samples of a run as columns, one list of numbers or vectors per reading that has a column. World axes, SI, radians;
 * bodies by the origin of their body frame, joints by the wrench on the driven body at the driven marker's origin.
 */
import {
  BODY,
  BODY_READINGS,
  BUNDLE,
  BUNDLE_READINGS,
  compile,
  computeDynamics,
  computeUniqueness,
  FORCE,
  FORCE_READINGS,
  JOINT,
  JOINT_READINGS,
  listBundles,
  makeUniqueness,
  readItem,
  RUN,
  RUN_READINGS,
  type Moment,
} from '../engine/index.ts'
import { hasReading, toMechanismSpec, type Scene } from '../scene/index.ts'
import type { Assembled } from './assembled.ts'
import { addValues, countNumbers, makeColumns, told, type Columns } from './columns.ts'
import { addSince, isUniqueAlong, readUnique, type Since, type UniqueWrench } from './uniqueness.ts'

type ById<T> = Readonly<Record<string, T>>

/** Which components of force and torque are unique, whenever that changes. */
interface UniqueSince {
  readonly unique: Since<UniqueWrench>[]
}

interface UniqueEffort {
  readonly effort: boolean | null
  readonly secondEffort?: boolean | null
}

/** The samples by id of bodies, joints (twice: those with drives) and forces. Which columns there are, the engine's table of readings says. */
export interface Trajectory {
  readonly time: Columns[string]
  readonly bodies: ById<Columns>
  readonly joints: ById<Readonly<Record<string, unknown>> & UniqueSince>
  /** Columns by drive, the first in file order first; which efforts are unique, whenever that changes. */
  readonly drives: ById<Readonly<Record<string, unknown>> & { readonly unique: Since<UniqueEffort>[] }>
  /** Joints between the same two bodies: the sum of their wrenches on the driven body of the first. */
  readonly bundles: readonly (Readonly<Record<string, unknown>> & UniqueSince)[]
  readonly forces: ById<Columns>
  readonly energy: Columns
  readonly violation: Columns
}

/** Accelerations and reactions that an analysis computed itself, to be shown instead of those of the main engine. */
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

/** The total energy, which is the sum of two columns. */
const TOTAL = 1

/** Numbers per sample that a trajectory of this scene holds at most. */
export function numbersPerSample(scene: Scene): number {
  const bundles = listBundles(compile(toMechanismSpec(scene))).length
  return (
    countNumbers(RUN_READINGS) +
    TOTAL +
    countNumbers(BODY_READINGS) * scene.bodies.length +
    countNumbers(JOINT_READINGS) * scene.joints.length +
    countNumbers(BUNDLE_READINGS) * bundles +
    countNumbers(FORCE_READINGS) * scene.forces.length
  )
}

const OF_RUN = told(RUN_READINGS)
const OF_BODY = told(BODY_READINGS)
const OF_BUNDLE = told(BUNDLE_READINGS)
const OF_FORCE = told(FORCE_READINGS)
const OF_JOINT = told(JOINT_READINGS).filter(({ drive }) => drive === undefined)
const OF_DRIVE = told(JOINT_READINGS).filter(({ drive }) => drive !== undefined)

/** One value per item, by id. */
const byId = <Item extends { readonly id: string }, T>(
  items: readonly Item[],
  of: (item: Item, index: number) => T,
): ById<T> => Object.fromEntries(items.map((item, index) => [item.id, of(item, index)]))

/** A recorder of the assembled scene; it reads the state that it was given whenever it is asked. */
export function makeRecorder(scene: Scene, { model, state, ws }: Omit<Assembled, 'move'>): Recorder {
  const uniqueness = makeUniqueness(model)
  const numbers = new Float64Array(Math.max(RUN.length, BODY.length, JOINT.length, FORCE.length, BUNDLE.length))

  const run = makeColumns(OF_RUN)
  const total: number[] = []
  const bodies = scene.bodies.map(() => makeColumns(OF_BODY))
  const joints = scene.joints.map((joint) => {
    const ofJoint = OF_JOINT.filter((reading) => hasReading(joint, reading))
    const ofDrives = OF_DRIVE.filter((reading) => hasReading(joint, reading))
    return {
      ofJoint,
      columns: makeColumns(ofJoint),
      unique: [] as Since<UniqueWrench>[],
      ofDrives,
      efforts: makeColumns(ofDrives),
      uniqueEfforts: [] as Since<UniqueEffort>[],
    }
  })
  const bundles = uniqueness.bundles.map(() => ({
    columns: makeColumns(OF_BUNDLE),
    unique: [] as Since<UniqueWrench>[],
  }))
  const forces = scene.forces.map(() => makeColumns(OF_FORCE))
  const trajectory: Trajectory = {
    time: run['time']!,
    bodies: byId(scene.bodies, (_, index) => bodies[index]!),
    joints: byId(scene.joints, (_, index) => ({ ...joints[index]!.columns, unique: joints[index]!.unique })),
    drives: Object.fromEntries(
      scene.joints.flatMap(({ id }, index) => {
        const { ofDrives, efforts, uniqueEfforts } = joints[index]!
        return ofDrives.length === 0 ? [] : [[id, { ...efforts, unique: uniqueEfforts }]]
      }),
    ),
    bundles: bundles.map(({ columns, unique }, index) => ({
      joints: uniqueness.bundles[index]!.joints.map((j) => model.joints[j]!.id),
      ...columns,
      unique,
    })),
    forces: byId(scene.forces, (_, index) => forces[index]!),
    energy: { ...sectionOf(run, 'energy'), total },
    violation: sectionOf(run, 'violation'),
  }

  function sampleJoint(index: number, moment: Moment, time: number): boolean {
    const { ofJoint, columns, unique, ofDrives, efforts, uniqueEfforts } = joints[index]!
    readItem(moment, 'joint', index, numbers, 0)
    const finite = addValues(ofJoint, numbers, columns)
    addSince(unique, time, readUnique(uniqueness.ofJoints, index))
    if (ofDrives.length > 0) addSince(uniqueEfforts, time, uniqueEffort(index))
    return addValues(ofDrives, numbers, efforts) && finite
  }

  /** Whether the efforts just read are unique; efforts that drives prescribe are. */
  function uniqueEffort(index: number): UniqueEffort {
    const [effort, secondEffort] = model.joints[index]!.drives.map(({ kind, on }) => {
      if (kind === 'effort') return true
      const axis = on === 'angle' ? axisOf(JOINT.drivenOrientation) : axisOf(JOINT.mainOrientation)
      return isUniqueAlong(uniqueness, index, on === 'angle' ? 'torque' : 'force', axis)
    })
    return { effort: effort ?? null, ...(secondEffort === undefined ? {} : { secondEffort }) }
  }

  /** z of the orientation that was read at a place. */
  function axisOf(at: number): readonly [number, number, number] {
    const [w, x, y, z] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!]
    return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
  }

  function sampleBundle(index: number, moment: Moment, time: number): boolean {
    const { columns, unique } = bundles[index]!
    readItem(moment, 'bundle', index, numbers, 0)
    addSince(unique, time, readUnique(uniqueness.ofBundles, index))
    return addValues(OF_BUNDLE, numbers, columns)
  }

  return {
    trajectory,
    sample(time, own = null) {
      computeDynamics(model, state, ws)
      computeUniqueness(model, state, ws, uniqueness, true)
      const moment = { model, state, ws, uniqueness, statistics: null, readRows: own?.readWrench ?? null }
      if (own) ws.acceleration.set(own.acceleration)
      const finite = [
        ...bodies.map((columns, index) => {
          readItem(moment, 'body', index, numbers, 0)
          return addValues(OF_BODY, numbers, columns)
        }),
        ...joints.map((_, index) => sampleJoint(index, moment, time)),
        ...bundles.map((_, index) => sampleBundle(index, moment, time)),
        ...forces.map((columns, index) => {
          readItem(moment, 'force', index, numbers, 0)
          return addValues(OF_FORCE, numbers, columns)
        }),
      ]
      readItem(moment, 'run', 0, numbers, 0)
      // the time of the sample, which the state has reached to rounding
      numbers[RUN.time] = time
      total.push(numbers[RUN.kinetic]! + numbers[RUN.potential]!)
      return addValues(OF_RUN, numbers, run) && finite.every(Boolean)
    },
  }
}

/** The columns whose names begin with the section's, under the rest of their names. */
const sectionOf = (columns: Columns, section: string): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, values]) =>
      name.startsWith(`${section}.`) ? [[name.slice(section.length + 1), values]] : [],
    ),
  )

/** Scenes whose drives lead coordinates of joints along courses, or exert the efforts that these take. */
import type { DriveEfforts } from '../../engine/index.ts'
import { drivesOf, type Drive, type Joint, type Law, type Scene } from '../document.ts'
import { driveGiving, freedomOfDrive } from '../joints.ts'
import type { CoordinateLaw } from '../tree-coordinates.ts'
import type { Trajectory } from './read-trajectory.ts'

/** The drives of a joint with those of some freedoms replaced. */
function withDrives(joint: Joint, made: readonly Drive[]): Joint {
  const replaced = new Set(made.map(({ kind }) => freedomOfDrive(kind)))
  const drives = [...drivesOf(joint).filter(({ kind }) => !replaced.has(freedomOfDrive(kind))), ...made]
  return { ...joint, drive: drives.length === 1 ? drives[0]! : drives }
}

/** The scene with drives of some coordinates that give what the laws say. Drives of other coordinates stay. */
function driveScene(scene: Scene, laws: readonly CoordinateLaw[], gives: 'position' | 'effort'): Scene {
  const joints = scene.joints.map((joint) => {
    const made = laws
      .filter((one) => one.joint === joint.id)
      .map(({ on, law }): Drive => ({ kind: driveGiving(gives, on), law }))
    return made.length === 0 ? joint : withDrives(joint, made)
  })
  return { ...scene, joints }
}

const splineThrough = (times: ArrayLike<number>, values: ArrayLike<number>, beyond: 'continue' | 'stay'): Law => ({
  points: Array.from(times, (time, i) => [time, values[i]!] as const),
  beyond,
})

/** The courses of a trajectory as laws: splines through its points. */
export const lawsOfTrajectory = ({ times, courses }: Trajectory): readonly CoordinateLaw[] =>
  courses.map(({ joint, on, values }) => ({ joint: joint.id, on, law: splineThrough(times, values, 'continue') }))

/** The scene with drives that lead coordinates along laws. */
export const leadCoordinates = (scene: Scene, laws: readonly CoordinateLaw[]): Scene =>
  driveScene(scene, laws, 'position')

/**
 * The scene with drives that exert efforts by splines through their samples, in the place of those that led the motion; it starts as that did. After the last sample
 * efforts stay as they are, which holds a motion that has come to rest.
 */
export function exertEfforts(scene: Scene, { times, efforts, start }: DriveEfforts): Scene {
  const frames = new Map(start.map(({ id, ...frame }) => [id, frame]))
  const bodies = scene.bodies.map((body) => ({ ...body, ...frames.get(body.id) }))
  const laws = efforts.map(({ joint, on, values }) => ({ joint, on, law: splineThrough(times, values, 'stay') }))
  return driveScene({ ...scene, bodies }, laws, 'effort')
}

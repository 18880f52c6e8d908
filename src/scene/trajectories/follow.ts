/** Scenes whose drives come from tables: of courses, or of the efforts that these take. */
import { drivesOf, type Drive, type Joint, type Scene } from '../document.ts'
import { DRIVE_KINDS, freedomOfDrive, type Freedom } from '../joints.ts'
import type { Course, Trajectory } from './read-trajectory.ts'

/** What a drive does of which the numbers of a table are the law, by its place in DRIVE_KINDS. */
const COURSE = 0
const EFFORT = 2

/** The drives of a joint with those of some freedoms replaced. */
function withDrives(joint: Joint, made: readonly Drive[]): Joint {
  const replaced = new Set(made.map(({ kind }) => freedomOfDrive(kind)))
  const drives = [...drivesOf(joint).filter(({ kind }) => !replaced.has(freedomOfDrive(kind))), ...made]
  return { ...joint, drive: drives.length === 1 ? drives[0]! : drives }
}

function driveScene(
  scene: Scene,
  times: readonly number[],
  courses: readonly { readonly joint: Pick<Joint, 'id'>; readonly on: Freedom; readonly values: readonly number[] }[],
  what: typeof COURSE | typeof EFFORT,
): Scene {
  const joints = scene.joints.map((joint) => {
    const made = courses
      .filter((course) => course.joint.id === joint.id)
      .map(({ on, values }): Drive => {
        const points = times.map((time, i) => [time, values[i]!] as const)
        return { kind: DRIVE_KINDS[on][what]!, law: { points, beyond: 'continue' } }
      })
    return made.length === 0 ? joint : withDrives(joint, made)
  })
  return { ...scene, joints }
}

/** The scene with drives that lead coordinates along a trajectory, by splines through its points. Drives of other coordinates stay. */
export const followTrajectory = (scene: Scene, { times, courses }: Trajectory): Scene =>
  driveScene(scene, times, courses, COURSE)

/** The scene with drives that exert efforts over time, N·m and N, on some coordinates; the motion follows. */
export const exertEfforts = (scene: Scene, times: readonly number[], efforts: readonly Course[]): Scene =>
  driveScene(scene, times, efforts, EFFORT)

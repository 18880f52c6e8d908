/** Edits of joints beyond the named commands, as recipes, and what the inspector says of joints. Pure. */
import {
  drivesOf,
  GROUND,
  IDENTITY,
  rowsOf,
  setMarker,
  ZERO,
  type Drive,
  type DriveKind,
  type Freedom,
  type Joint,
  type Marker,
  type Quat,
  type Scene,
  type SceneDraft,
} from '../../scene/index.ts'
import type { Mobility } from '../../engine/index.ts'
import { conjugate, multiply, toBody, toWorld, type Pose } from '../outline/index.ts'
import type { Dimension } from '../fields/index.ts'

const jointIn = (draft: SceneDraft, id: string) => draft.joints.find((j) => j.id === id)

/** Exchanges the two markers: what was driven is main. Rows are then read in the other body's axes, the coordinate changes its sign. */
export function swapMarkers(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id)
  if (!joint) return
  const { driven, main } = joint
  joint.driven = main
  joint.main = driven
}

/** Half a turn about x: z points the other way. */
const HALF_TURN: Quat = [0, 1, 0, 0]

/** Turns the z axes of both markers round: the coordinate changes its sign, the bodies stay where they are. */
export function flipAxis(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id)
  if (!joint) return
  for (const end of ['driven', 'main'] as const) {
    setMarker(draft, id, end, { orientation: multiply(joint[end].orientation, HALF_TURN) })
  }
}

const poseOf = (scene: Pick<Scene, 'bodies'>, id: string): Pose =>
  scene.bodies.find((b) => b.id === id) ?? { position: ZERO, orientation: IDENTITY }

/** The marker on another body, at the same place in the world as the bodies start. */
export function markerOn(scene: Pick<Scene, 'bodies'>, marker: Marker, body: string): Marker {
  const from = poseOf(scene, marker.body)
  const to = poseOf(scene, body)
  return {
    ...marker,
    body,
    position: toBody(to, toWorld(from, marker.position)).map(
      (x) => Number(x.toFixed(12)) + 0,
    ) as unknown as Marker['position'],
    orientation: multiply(conjugate(to.orientation), multiply(from.orientation, marker.orientation)),
  }
}

/** Kinds of drive of a freedom: its course, its rate, its effort. */
export const KINDS_OF: Readonly<Record<Freedom, readonly DriveKind[]>> = {
  angle: ['angle', 'angular-velocity', 'torque'],
  slide: ['position', 'velocity', 'force'],
}

export const DIMENSION_OF_DRIVE: Readonly<Record<DriveKind, Dimension>> = {
  angle: 'angle',
  'angular-velocity': 'angular-velocity',
  torque: 'torque',
  position: 'length',
  velocity: 'velocity',
  force: 'force',
}

/**
 * A drive to begin with. One of the coordinate itself holds it where it is, so that nothing jumps.
 * `coordinate` in rad or m, NaN where it is not known.
 */
export function newDrive(kind: DriveKind, coordinate: number): Drive {
  if (kind === 'angle' || kind === 'position') {
    return { kind, law: Number.isFinite(coordinate) ? Number(coordinate.toPrecision(9)) : 0 }
  }
  return { kind, law: kind === 'velocity' ? 0.1 : 1 }
}

/** The drives with the one of a freedom put in, replaced or (null) taken out; the angle's stands first. */
export function withDrive(joint: Joint, freedom: Freedom, drive: Drive | null): Drive[] {
  const others = drivesOf(joint).filter((d) => !KINDS_OF[freedom].includes(d.kind))
  const all = drive === null ? others : freedom === 'angle' ? [drive, ...others] : [...others, drive]
  return all
}

/** Name of a body in running text. */
export const bodyName = (scene: Pick<Scene, 'bodies'>, id: string): string =>
  id === GROUND ? 'ground' : (scene.bodies.find((b) => b.id === id)?.name ?? id)

const ROW_OF = { x: 0, y: 1, z: 2, rx: 3, ry: 4, rz: 5 } as const

/** The rows of a joint among the six that the report calls redundant. */
export function redundantRows(mobility: Mobility | undefined, joint: string): Set<number> {
  const rows = mobility?.redundant.filter((r) => r.joint === joint).map((r) => r.row) ?? []
  return new Set(rows.flatMap((row) => (row in ROW_OF ? [ROW_OF[row as keyof typeof ROW_OF]] : [])))
}

/** "5 held, 1 free". */
export function rowCount(joint: Joint): string {
  const held =
    rowsOf(joint).filter(Boolean).length + (joint.type === 'universal' || joint.type === 'perpendicular' ? 1 : 0)
  return `${held} held, ${6 - held} free`
}

/** "A", "A and B", "A, B and C". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

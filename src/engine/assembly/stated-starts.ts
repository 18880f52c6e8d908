/**
 * Velocity drives set out from the coordinate that their joint has in the pose stated. Where that pose is open, as after an edit of a length, it is closed with these coordinates
 * held, so that what is driven stays where it was put and the others follow.
 */
import { computeCoordinates, settleAngleSigns } from '../constraints/coordinate.ts'
import { hasStarted, startDrive } from '../constraints/motion.ts'
import { closeLoops, computeOpenRows } from '../kinematics/close-loops.ts'
import { calcGap } from '../kinematics/projection.ts'
import { computeRates } from '../kinematics/stages.ts'
import type { DriveModel, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Velocity drives that have not started, and the coordinates of their joints; NaN where its axes are more than a right angle apart, so that its angle says nothing. */
export type Stated = readonly { readonly j: number; readonly drive: DriveModel; readonly coordinate: number }[]

/** Gap of the pose stated, over the size, up to which it counts as closed: what the digits of a file leave. */
const DIGITS = 1e-6
/** Work for closing with the coordinates held, before the pose is closed without: a quarter of that of an assembly. */
const makeEffort = (): { tries: number; work: number } => ({ tries: 4, work: 1e5 })

/** Velocity drives of a joint that have not started, with the coordinate of the state. Needs positions. */
export function readStated(model: Model, state: State, ws: Workspace): Stated {
  const starting = model.joints.flatMap(({ drives }, j) =>
    drives.flatMap((drive) => (drive.kind === 'velocity' && !hasStarted(drive, state) ? [{ j, drive }] : [])),
  )
  if (starting.length === 0) return []
  settleAngleSigns(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  return starting.map(({ j, drive }) => ({
    j,
    drive,
    coordinate: isUpset(ws, j, drive) ? NaN : coordinateOf(ws, j, drive),
  }))
}

/** Whether the turn that brings the axes of a joint together is more than a right angle: cos² of its half is e_w² + e_z². */
const isUpset = (ws: Workspace, j: number, { on }: DriveModel): boolean =>
  on === 'angle' && ws.e[4 * j] ** 2 + ws.e[4 * j + 3] ** 2 < 0.5

/**
 * Closes an open pose with the drives started where it has them. Where it is closed as it is, or does not close so, the state is left as it was.
 *
 * @returns whether it closes so; the workspace then holds its positions
 */
export function closeAsStated(model: Model, state: State, ws: Workspace, stated: Stated): boolean {
  if (stated.length === 0) return false
  computeOpenRows(model, state, ws)
  if (calcGap(model, ws) <= DIGITS) return false
  const given = state.q.slice()
  const origin = state.origin.slice()
  for (const { drive, coordinate } of stated) if (!Number.isNaN(coordinate)) startDrive(drive, state, coordinate)
  if (closeLoops(model, state, ws, null, makeEffort())) return true
  state.q.set(given)
  state.origin.set(origin)
  return false
}

/** Starts the drives that have not started yet at the coordinates of the closed pose. Needs coordinates. */
export function startHere(state: State, ws: Workspace, stated: Stated): void {
  for (const { j, drive } of stated) if (!hasStarted(drive, state)) startDrive(drive, state, coordinateOf(ws, j, drive))
}

const coordinateOf = (ws: Workspace, j: number, { on }: DriveModel): number =>
  ws.coordinates[4 * j + (on === 'angle' ? 0 : 2)]

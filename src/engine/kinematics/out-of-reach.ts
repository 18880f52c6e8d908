/** Which laws keep a mechanism from closing: it is closed again from the same pose without what they ask for. */
import { MOTION, computeMotion } from '../constraints/motion.ts'
import { PERPENDICULAR } from '../joints/presets.ts'
import type { JointModel, Model, MotionModel } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { closeLoops, computeOpenRows } from './close-loops.ts'

/** Laws that are tried one by one, and the share of the usual work that one try may take. */
const MOST_ALONE = 6
const EFFORT = 0.1
/** Everything that a joint holds: its six rows and the perpendicular one. */
const ALL = PERPENDICULAR | (PERPENDICULAR - 1)

/**
 * Joints whose drives or motions ask for what cannot be reached, at most four: one without which the mechanism closes, if there is one, else all
 * drives if it closes without any. Needs what a failed closeLoops leaves, and leaves it.
 *
 * @param given the positions that closeLoops set out from, as State.q
 */
export function findOutOfReach(model: Model, state: State, ws: Workspace, given: Float64Array): string[] {
  const { joints } = model
  const indices = joints.map((_, j) => j)
  const driven = indices.filter((j) => joints[j].drives.some(({ kind }) => kind === 'position'))
  const moved = indices.filter((j) => isMoved(joints[j], state.t))
  if (driven.length + moved.length === 0) return []
  const misfits = joints.map((joint) => calcMisfit(joint, ws))
  const worst = (a: number, b: number): number => misfits[b] - misfits[a]

  const trial = makeState(model)
  const released = new Int32Array(joints.length)
  const closesWithout = (free: readonly number[], rows: (joint: JointModel) => number): boolean => {
    copyState(state, trial)
    trial.q.set(given)
    released.fill(0)
    for (const j of free) released[j] = rows(joints[j])
    return closeLoops(model, trial, ws, released, EFFORT)
  }
  const driveRows = ({ driveMask }: JointModel): number => driveMask
  const everything = (): number => ALL

  driven.sort(worst)
  moved.sort(worst)
  const ofDrives = driven.length > 0 && closesWithout(driven, driveRows)
  let found: number[] = []
  if (ofDrives) {
    const alone = driven.slice(0, MOST_ALONE).find((j) => driven.length > 1 && closesWithout([j], driveRows))
    found = alone === undefined ? driven : [alone]
  } else {
    const alone = moved.slice(0, MOST_ALONE).find((j) => misfits[j] > 0 && closesWithout([j], everything))
    if (alone !== undefined) found = [alone]
  }
  computeOpenRows(model, state, ws)
  return found.slice(0, 4).map((j) => joints[j].id)
}

/** Σ (D C)² over the rows of a joint. */
function calcMisfit({ rowStart, rows }: JointModel, ws: Workspace): number {
  let sum = 0
  for (let r = rowStart; r < rowStart + rows; r++) sum += (ws.c[r] * ws.rowScale[r]) ** 2
  return sum
}

const motion = new Float64Array(MOTION.length)

/** Whether a motion of the joint or of one of its markers is away from rest. */
function isMoved({ motion: own, motion1, motion2 }: JointModel, t: number): boolean {
  return [own, motion1, motion2].some((m: MotionModel | null) => {
    if (!m) return false
    computeMotion(m, t, motion, 0)
    const moves = Math.hypot(...motion.subarray(MOTION.x, MOTION.x + 3))
    const turns = Math.hypot(...motion.subarray(MOTION.q + 1, MOTION.q + 4))
    return moves + turns > 0
  })
}

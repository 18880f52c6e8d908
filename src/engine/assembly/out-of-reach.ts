/** Which laws keep a mechanism from closing: it is closed again from the same pose without what they ask for. */
import { MOTION, computeMotion } from '../constraints/motion.ts'
import { makeLaw } from '../laws/index.ts'
import { makeModel, type JointModel, type Model, type MotionModel } from '../model/model.ts'
import { rowsOfJoint } from '../model/rows.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { closeLoops, computeOpenRows, type Effort } from '../kinematics/close-loops.ts'

/** Largest number of laws that are tried one by one. */
const MOST_ALONE = 6
/** The effort of all tries together, a quarter of that of an assembly. */
const makeEffort = (): Effort => ({ tries: 4, work: 1e5 })

const ZERO = makeLaw(0)
const AT_REST: MotionModel = { translation: [ZERO, ZERO, ZERO], rotation: [] }

/**
 * Joints whose drives or motions ask for what cannot be reached, at most four: one without which the mechanism closes, if there is one, else all
 * drives if it closes without any. Needs what a failed closeLoops leaves, and leaves it.
 *
 * @param given the positions that closeLoops set out from, as State.q
 * @param effort the work that all tries together may do
 */
export function findOutOfReach(
  model: Model,
  state: State,
  ws: Workspace,
  given: Float64Array,
  effort: Effort = makeEffort(),
): string[] {
  const { joints, rows } = model
  const indices = joints.map((_, j) => j)
  const prescribed = listPrescribed(model)
  const driven = indices.filter((j) => rowsOfJoint(rows, j).some((row) => prescribed[row]))
  const moved = indices.filter((j) => isMoved(joints[j], state.t))
  if (driven.length + moved.length === 0) return []
  const misfits = joints.map((_, j) => calcMisfit(model, ws, j))
  const worst = (a: number, b: number): number => misfits[b] - misfits[a]

  const trial = makeState(model)
  const closes = (without: Model, released?: Uint8Array): boolean => {
    if (!(effort.work > 0)) return false
    copyState(state, trial)
    trial.q.set(given)
    return closeLoops(without, trial, ws, released, effort)
  }
  const closesUndriven = (free: readonly number[]): boolean =>
    closes(
      model,
      prescribed.map((on, r) => (free.includes(rows.owner[rows.block[r]]) ? on : 0)),
    )
  const closesAtRest = (free: number): boolean =>
    closes(makeModel({ ...model, joints: joints.map((joint, j) => (j === free ? rest(joint) : joint)) }))

  driven.sort(worst)
  moved.sort(worst)
  const ofDrives = driven.length > 0 && closesUndriven(driven)
  let found: number[] = []
  if (ofDrives) {
    const alone = driven.slice(0, MOST_ALONE).find((j) => driven.length > 1 && closesUndriven([j]))
    found = alone === undefined ? driven : [alone]
  } else {
    const alone = moved.slice(0, MOST_ALONE).find((j) => misfits[j] > 0 && closesAtRest(j))
    if (alone !== undefined) found = [alone]
  }
  computeOpenRows(model, state, ws)
  return found.slice(0, 4).map((j) => joints[j].id)
}

/** Σ (D C)² over the rows of a joint. */
function calcMisfit({ rows }: Model, ws: Workspace, j: number): number {
  let sum = 0
  for (const r of rowsOfJoint(rows, j)) sum += (ws.c[r] * ws.rowScale[r]) ** 2
  return sum
}

/** Per row, 1 where the law of a position drive or of a constraint element prescribes it, 0 elsewhere. */
function listPrescribed(model: Model): Uint8Array {
  const { joints, rows } = model
  const prescribed = new Uint8Array(rows.count)
  for (const [j, { drives }] of joints.entries())
    for (const row of rowsOfJoint(rows, j))
      if (rows.block[row] >= joints.length || drives.some(({ kind }) => kind === 'position'))
        prescribed[row] = rows.drive[row]
  return prescribed
}

const motion = new Float64Array(MOTION.length)

/** The joint with its motions, and those of its markers, at rest. */
function rest(joint: JointModel): JointModel {
  const { motion: own, motion1, motion2 } = joint
  return { ...joint, motion: own && AT_REST, motion1: motion1 && AT_REST, motion2: motion2 && AT_REST }
}

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

/** Explains that joints and drives do not prescribe all motion: how many freedoms they leave, and what moves in each. */
import { isIdle } from '../analysis/freedoms.ts'
import { BEARABLE_EFFORT, calcRankEffort } from '../analysis/mobility.ts'
import { findFreedomSpaces, paceOf, relativeTwist, type Motion } from '../analysis/motions.ts'
import { groupRows, listRows } from '../analysis/scaled-rows.ts'
import { makeSparse } from '../analysis/sparse-motions.ts'
import { listJoints, spell, type Failure, type Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import { countRowsOfJoint } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'

/** Pace of a joint, over that of the fastest body, above which it counts as moving. */
const MOVES = 1e-6
/** Largest number of freedoms that are told, and of joints for each. */
const MOST_FREEDOMS = 3
const MOST_JOINTS = 4

/**
 * The failure of a pose in which joints and drives leave freedoms.
 *
 * @param onTheWay whether they left none where the motion began
 */
export function explainOpen(model: Model, state: State, ws: Workspace, onTheWay: boolean): Failure {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const bearable = calcRankEffort(model) <= BEARABLE_EFFORT
  const motions = bearable ? findMotions(model, ws) : []
  const moving = motions.map((motion) => jointsOf(model, ws, motion))
  const idle = motions.map((motion) => isIdle(model, state, ws, motion))
  const told = new Map<string, Sentence>()
  motions.forEach((motion, m) => {
    const sentence = tell(model, ws, motion, moving[m], idle[m])
    told.set(spell(sentence), sentence)
  })
  const sentence: Sentence = [
    onTheWay ? `In the singular pose at t = ${state.t.toPrecision(6)} s joints ` : 'Joints ',
    'and drives do not prescribe the motion',
    ...list(motions.length, [...told.values()]),
    idle.length > 0 && idle.every(Boolean)
      ? ' A universal joint in place of a ball joint holds it.'
      : ' Give what moves a drive, or simulate the motion.',
  ]
  const joints = [...new Set(moving.flat())].map((id) => ({ id, gap: 0, angle: 0 }))
  return { code: 'notDetermined', message: spell(sentence), sentence, time: state.t, joints }
}

function findMotions(model: Model, ws: Workspace): readonly Motion[] {
  const always = (): boolean => true
  const spaces = findFreedomSpaces(model, groupRows(model, listRows(model, ws)), always)
  return spaces.flatMap((space) => makeSparse(model, ws, space, always))
}

function list(count: number, told: readonly Sentence[]): Sentence {
  // the mechanism is too large for a count, or lies so near to a singular pose that the rank counts no freedom though a push moves it
  if (count === 0) return ['.']
  const parts = told.slice(0, MOST_FREEDOMS).flatMap((one, k) => (k > 0 ? ['; ', ...one] : one))
  const more = told.length > MOST_FREEDOMS ? '; and so on.' : '.'
  return [`: ${count} ${count === 1 ? 'freedom is' : 'freedoms are'} left, in which `, ...parts, more]
}

/** Joints that move in a motion, by their ids. */
function jointsOf(model: Model, ws: Workspace, motion: Motion): string[] {
  return model.joints.flatMap(({ id }, j) =>
    countRowsOfJoint(model.rows, j) > 0 && relativeTwist(model, ws, motion, j).some((x) => Math.abs(x) > MOVES)
      ? [id]
      : [],
  )
}

function tell({ bodyIds }: Model, ws: Workspace, motion: Motion, joints: readonly string[], idle: boolean): Sentence {
  const paces = bodyIds.map((_, b) => paceOf(motion, b, ws.size))
  const body = { kind: 'body', id: bodyIds[paces.indexOf(Math.max(...paces))], noun: 'body' } as const
  if (idle) return [body, ' turns about its own axis']
  if (joints.length === 0) return [body, ' moves freely']
  if (joints.length > MOST_JOINTS) return [body, ` moves, and ${joints.length} joints with it`]
  return [joints.length > 1 ? 'joints ' : 'joint ', ...listJoints(joints), joints.length > 1 ? ' move' : ' moves']
}

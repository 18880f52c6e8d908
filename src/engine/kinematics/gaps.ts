/** What is said of a mechanism that does not hold together: its joints with the largest gaps. */
import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { POSITION_ENOUGH } from './projection.ts'
import { computeConstraintVelocity, computeRates, largest } from './stages.ts'

/** Gap of each joint: distance over its translation rows, m, and angle over its rotation rows, rad; largest first, the noticeable ones only. */
function calcGaps(model: Model, ws: Workspace): NonNullable<Failure['joints']> {
  const gaps = model.joints.map(({ id, mask, rowStart, rows, perpendicular }) => {
    let square = 0
    let turn = 0
    let row = rowStart
    for (let k = 0; k < 6; k++) {
      if (!(mask & (1 << k))) continue
      const c = ws.c[row++]
      if (k < 3) square += c * c
      else turn += c * c
    }
    const angle = 2 * Math.asin(Math.min(1, Math.sqrt(turn)))
    const tilt = perpendicular ? Math.asin(Math.min(1, Math.abs(ws.c[rowStart + rows - 1]))) : 0
    return { id, gap: Math.sqrt(square), angle: Math.max(angle, tilt) }
  })
  const weight = (g: (typeof gaps)[number]): number => g.gap / ws.size + g.angle
  gaps.sort((a, b) => weight(b) - weight(a))
  const most = gaps.length ? weight(gaps[0]) : 0
  return gaps.filter((g, i) => i < 4 && weight(g) > Math.max(0.05 * most, POSITION_ENOUGH))
}

/**
 * The failure of a mechanism that does not close at the state, with the joints whose gaps are largest; or, on the way (`diverged`), that cannot
 * follow from there on, with the joints whose laws drive it first. Needs positions.
 */
export function notAssembled(
  model: Model,
  state: State,
  ws: Workspace,
  code: 'notAssembled' | 'diverged' = 'notAssembled',
): Failure {
  const gaps = calcGaps(model, ws)
  const list = gaps
    .map(({ id, gap, angle }) => {
      const parts = [
        gap > 1e-9 * ws.size ? `${gap.toPrecision(3)} m` : '',
        angle > 1e-9 ? `${angle.toPrecision(3)} rad` : '',
      ].filter(Boolean)
      return parts.length ? `${id} (gap ${parts.join(', ')})` : ''
    })
    .filter(Boolean)
    .join('; ')
  const { t } = state
  if (code === 'notAssembled') {
    const message = `The mechanism does not close from this pose${list && `: ${list}`}. Move its bodies closer to where the joints meet, change a dimension, or free a row.`
    return { code, message, time: t, joints: gaps }
  }
  const driving = findDriving(model, state, ws, gaps[0]?.id)
  const joints = [...driving.map((id) => ({ id, gap: 0, angle: 0 })), ...gaps.filter(({ id }) => !driving.includes(id))]
  const when = `From t = ${t.toPrecision(6)} s on the mechanism cannot follow`
  const left = list && ` Open then: ${list}.`
  const message = driving.length
    ? `${when} ${driving.length > 1 ? 'the laws' : 'the law'} of ${driving.join(', ')}: the other joints do not allow the position asked for, or the mechanism locks there.${left} Change the law or the dimensions.`
    : `${when}: it locks there.${left} Change the dimensions or how it starts.`
  return { code, message, time: t, joints }
}

/**
 * Joints whose laws move the piece of the mechanism that is in trouble: the one with the joint given, and the one with the fastest body (where a
 * pose locks, speeds grow without end). Fastest laws first. Needs positions.
 */
function findDriving(model: Model, state: State, ws: Workspace, open: string | undefined): string[] {
  const { joints, fixed, bodyCount } = model
  const piece = Int32Array.from({ length: bodyCount }, (_, b) => b)
  const find = (b: number): number => {
    while (piece[b] !== b) b = piece[b]
    return b
  }
  for (const { body1, body2 } of joints) if (!fixed[body1] && !fixed[body2]) piece[find(body1)] = find(body2)
  const pieceOf = ({ body1, body2 }: Model['joints'][number]): number => find(fixed[body1] ? body2 : body1)
  let fastest = 0
  let most = -1
  for (let b = 1; b < bodyCount; b++) {
    const i = 6 * b
    const { v } = state
    const speed = Math.hypot(v[i], v[i + 1], v[i + 2]) / ws.size + Math.hypot(v[i + 3], v[i + 4], v[i + 5])
    if (fixed[b] || !(speed > most)) continue
    most = speed
    fastest = b
  }
  const troubled = [find(fastest)]
  const opened = joints.find(({ id }) => id === open)
  if (opened) troubled.push(pieceOf(opened))
  computeRates(model, state, ws)
  return joints
    .map((joint) => {
      const rate = largest(ws.ct.subarray(joint.rowStart, joint.rowStart + joint.rows))
      return { id: joint.id, rate: troubled.includes(pieceOf(joint)) ? rate : 0 }
    })
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate)
    .slice(0, 4)
    .map(({ id }) => id)
}

/** The failure of a mechanism whose joints contradict each other in their velocities. Needs positions and rates. */
export function notConsistent(model: Model, state: State, ws: Workspace): Failure {
  computeConstraintVelocity(model, state, ws, ws.rowScratch)
  const joints = model.joints
    .map(({ id, rowStart, rows }) => ({
      id,
      gap: 0,
      angle: 0,
      left: largest(ws.rowScratch.subarray(rowStart, rowStart + rows)),
    }))
    .sort((a, b) => b.left - a.left)
    .filter((g, i) => i < 4 && g.left > 1e-9)
    .map(({ id, gap, angle }) => ({ id, gap, angle }))
  const names = joints.map((g) => g.id).join(', ')
  return {
    code: 'notConsistent',
    message: `No velocities satisfy all joints at t = ${state.t.toPrecision(6)} s: ${names} contradict each other. Two drives or motions fight, or a drive works against a pose that locks; remove one of them.`,
    time: state.t,
    joints,
  }
}

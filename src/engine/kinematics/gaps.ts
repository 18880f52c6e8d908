/** What is said of a mechanism that does not hold together: its joints with the largest gaps. */
import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { POSITION_ENOUGH } from './projection.ts'
import { computeConstraintVelocity, largest } from './stages.ts'

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

/** The failure of a mechanism that does not close at the state, with the joints whose gaps are largest. Needs positions. */
export function notAssembled(
  model: Model,
  state: State,
  ws: Workspace,
  code: 'notAssembled' | 'diverged' = 'notAssembled',
): Failure {
  const joints = calcGaps(model, ws)
  const list = joints.map(({ id, gap, angle }) => {
    const parts = [
      gap > 1e-9 * ws.size ? `${gap.toPrecision(3)} m` : '',
      angle > 1e-9 ? `${angle.toPrecision(3)} rad` : '',
    ]
    return `${id} (gap ${parts.filter(Boolean).join(', ') || 'none'})`
  })
  const when =
    code === 'diverged'
      ? `From t = ${state.t.toPrecision(6)} s on the mechanism cannot follow`
      : 'The mechanism does not close from this pose'
  const remedy =
    code === 'diverged'
      ? 'A drive asks for a position that the other joints do not allow, or the mechanism locks there; change the drive or the dimensions.'
      : 'Move its bodies closer to where the joints meet, change a dimension, or free a row.'
  const where = list.length ? `: ${list.join('; ')}` : ''
  return { code, message: `${when}${where}. ${remedy}`, time: state.t, joints }
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

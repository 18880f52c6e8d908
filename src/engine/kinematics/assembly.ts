/**
 * Assembly: from given poses and velocities to ones that satisfy the constraints, by Gauss–Newton in the mass metric. A local solution: it
 * depends on the start; fixed bodies do not move.
 */
import type { Failure } from '../failure.ts'
import { computeCoordinates, keepAngles, settleAngleSigns } from '../joints/coordinate.ts'
import { TRANSLATIONS, countRows } from '../joints/presets.ts'
import { springVector } from '../forces/spring-damper.ts'
import { factor, solve } from '../linalg/saddle.ts'
import { mulMtV } from '../math/vec3.ts'
import { turnQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { findNotFinite } from './law-breaks.ts'
import { POSITION_ENOUGH, calcGap, displace, projectVelocities } from './projection.ts'
import { computeSize } from './size.ts'
import { computeConstraintVelocity, computeJacobian, computePositions, computeRates, largest } from './stages.ts'

export type Assembly = { readonly ok: true; readonly move: number } | { readonly ok: false; readonly failure: Failure }

const MAX_ITERATIONS = 200
/** Largest turn of a body in one iteration, rad: beyond it the linearisation says nothing. */
const MAX_TURN = 0.5
/** Levenberg damping over the mean diagonal of S: the least and the most. */
const LEAST_DAMPING = 1e-8
const MOST_DAMPING = 1e4
/** A rotation row set is taken as singular where what is left of 1 − Σ C_θ² is below this. */
const SINGULAR = 1e-8
/** Turn that leaves a singular pose, rad, and its axis: fixed, so that every run goes the same way. */
const NUDGE = 1e-3
const NUDGE_AXIS = [2 / 7, 3 / 7, 6 / 7] as const
/** |Ċ| over (1 + largest speed) that counts as consistent. */
const VELOCITY_ENOUGH = 1e-9

/**
 * Assembles positions, then velocities, at the state's time. On a fresh state it also starts the angles, the coordinates of velocity
 * drives and the rest lengths of springs that are to be read off the assembled pose.
 *
 * @returns how far the marker that moved most was moved, m; or why there is no solution from here, with the joints whose gaps are
 * largest
 */
export function assemble(model: Model, state: State, ws: Workspace): Assembly {
  const law = findNotFinite(model, state.t)
  if (law) return { ok: false, failure: law }
  computePositions(model, state, ws)
  computeSize(model, state, ws)
  const before = markerPlaces(model, state, ws)
  blankUnstartedDrives(model, state, ws)
  leaveSingularPoses(model, state, ws)
  if (!closeLoops(model, state, ws)) return { ok: false, failure: notAssembled(model, state, ws) }
  const move = largestMove(before, markerPlaces(model, state, ws))
  computeSize(model, state, ws, ws.size)

  settleAngleSigns(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  keepAngles(model, state, ws)
  startDrives(model, state, ws)
  for (let s = 0; s < model.springs.length; s++)
    if (Number.isNaN(state.restLength[s])) state.restLength[s] = springVector(model, state, ws, s, new Float64Array(3))

  computePositions(model, state, ws)
  computeJacobian(model, state, ws)
  factor(ws.saddle, model.inverseMass, model.inverseInertia, ws.J1, ws.J2, ws.rowScale)
  const left = projectVelocities(model, state, ws)
  if (!(left <= VELOCITY_ENOUGH * (1 + largest(state.v))))
    return { ok: false, failure: notConsistent(model, state, ws) }
  return { ok: true, move }
}

/** Rows that velocity drives add have no place in the position assembly until their coordinate is known. */
function blankUnstartedDrives(model: Model, state: State, ws: Workspace): void {
  for (const { drives, rowStart, mask } of model.joints)
    for (const drive of drives) {
      if (drive.kind !== 'velocity' || !Number.isNaN(state.origin[drive.origin])) continue
      const bit = drive.on === 'angle' ? 5 : 2
      let row = rowStart
      for (let k = 0; k < bit; k++) row += (mask >> k) & 1
      ws.c[row] = 0
      ws.J1.fill(0, 6 * row, 6 * row + 6)
      ws.J2.fill(0, 6 * row, 6 * row + 6)
    }
}

/** Coordinate of a velocity drive at t = 0, from the assembled pose. */
function startDrives(model: Model, state: State, ws: Workspace): void {
  const integral = new Float64Array(3)
  model.joints.forEach(({ drives }, j) => {
    for (const drive of drives) {
      if (drive.kind !== 'velocity' || !Number.isNaN(state.origin[drive.origin])) continue
      if (drive.antiderivative) drive.antiderivative.evaluate(state.t, integral, 0)
      else integral[0] = state.integral[drive.integral]
      state.origin[drive.origin] = ws.coordinates[4 * j + (drive.on === 'angle' ? 0 : 2)] - integral[0]
    }
  })
}

/** Levenberg–Marquardt on C, undamped (Gauss–Newton) while that goes down; returns whether C = 0 was reached. */
function closeLoops(model: Model, state: State, ws: Workspace): boolean {
  const trial = state.q.slice()
  const rhs = new Float64Array(model.rowCount)
  const zero = new Float64Array(6 * model.bodyCount)
  const merit = (): number => {
    let sum = 0
    for (let r = 0; r < model.rowCount; r++) sum += (ws.c[r] * ws.rowScale[r]) ** 2
    return sum
  }
  const evaluate = (): void => {
    computePositions(model, state, ws)
    blankUnstartedDrives(model, state, ws)
  }
  let damping = LEAST_DAMPING
  evaluate()
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const gap = calcGap(model, ws)
    if (!Number.isFinite(gap)) return false
    if (gap < 1e-15) return true
    computeJacobian(model, state, ws)
    blankUnstartedDrives(model, state, ws)
    factor(ws.saddle, model.inverseMass, model.inverseInertia, ws.J1, ws.J2, ws.rowScale, true, damping)
    for (let r = 0; r < model.rowCount; r++) rhs[r] = -ws.c[r]
    // damped steps are meant to stay damped: one sweep only
    solve(ws.saddle, zero, rhs, ws.acceleration, ws.multipliers, false, damping > LEAST_DAMPING ? 1 : undefined)
    const cap = Math.min(1, MAX_TURN / Math.max(largestTurn(model, ws.acceleration), 1e-300))
    const start = merit()
    let step = cap
    let better = false
    trial.set(state.q)
    for (let halving = 0; halving < 5; halving++, step *= 0.5) {
      state.q.set(trial)
      displace(model, state.q, ws.acceleration, step)
      evaluate()
      if (merit() < start) {
        better = true
        break
      }
    }
    if (better) {
      damping = Math.max(LEAST_DAMPING, damping * 0.1)
      continue
    }
    state.q.set(trial)
    evaluate()
    if (calcGap(model, ws) <= POSITION_ENOUGH) return true
    damping *= 100
    if (damping > MOST_DAMPING) return false
  }
  return calcGap(model, ws) <= POSITION_ENOUGH
}

function largestTurn(model: Model, delta: Float64Array): number {
  let turn = 0
  for (let b = 0; b < model.bodyCount; b++)
    turn = Math.max(turn, Math.hypot(delta[6 * b + 3], delta[6 * b + 4], delta[6 * b + 5]))
  return turn
}

/**
 * Where a rotation row set has lost rank away from C = 0 (a marker turned by 180°), Gauss–Newton sees no way to go: the lighter side is
 * turned a little first.
 */
function leaveSingularPoses(model: Model, state: State, ws: Workspace): void {
  const axis = new Float64Array(3)
  for (const { mask, rowStart, rows, perpendicular, body1, body2 } of model.joints) {
    let sum = 0
    let row = rowStart + countRows(mask & TRANSLATIONS)
    for (let k = 3; k < 6; k++) if (mask & (1 << k)) sum += ws.c[row++] ** 2
    const stuck = 1 - sum < SINGULAR || (perpendicular && 1 - ws.c[rowStart + rows - 1] ** 2 < SINGULAR)
    if (!stuck) continue
    const lighter1 = !model.fixed[body1] && (model.fixed[body2] || model.mass[body1] <= model.mass[body2])
    const body = lighter1 ? body1 : body2
    if (model.fixed[body]) continue
    axis.set(NUDGE_AXIS)
    mulMtV(axis, 0, ws.R, 9 * body, axis, 0)
    turnQ(state.q, 7 * body + 3, state.q, 7 * body + 3, NUDGE, axis, 0)
  }
  computePositions(model, state, ws)
}

function markerPlaces(model: Model, state: State, ws: Workspace): Float64Array {
  const places = new Float64Array(6 * model.joints.length)
  model.joints.forEach(({ body1, body2 }, j) => {
    for (let k = 0; k < 3; k++) {
      places[6 * j + k] = state.q[7 * body1 + k] + ws.p[6 * j + k]
      places[6 * j + 3 + k] = state.q[7 * body2 + k] + ws.p[6 * j + 3 + k]
    }
  })
  return places
}

function largestMove(before: Float64Array, after: Float64Array): number {
  let move = 0
  for (let i = 0; i < before.length; i += 3)
    move = Math.max(move, Math.hypot(after[i] - before[i], after[i + 1] - before[i + 1], after[i + 2] - before[i + 2]))
  return move
}

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

function notConsistent(model: Model, state: State, ws: Workspace): Failure {
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

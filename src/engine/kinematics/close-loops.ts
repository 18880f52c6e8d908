/**
 * Poses on C = 0 from anywhere: Levenberg–Marquardt in the mass metric (docs/THEORY.md §4 (20)) from the pose given, which finds a solution nearby; where that ends
 * in a pose that does not close, the bodies are placed along a spanning tree of the joints, and the loops closed from there; where that fails
 * too, from other poses of the bodies, drawn from one seed, so that every run goes the same way. What is left at the end is the pose that came
 * nearest.
 */
import { markOpen } from '../constraints/elements.ts'
import { hasStarted } from '../constraints/motion.ts'
import { factor, solve } from '../linalg/saddle.ts'
import { normaliseQ, turnQ } from '../math/quaternion.ts'
import { mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { PERPENDICULAR_ROW, SLIDE_ROW, TURN_ROW, findRow } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { POSITION_ENOUGH, calcGap, displace } from './projection.ts'
import { computeJacobian, computePositions } from './stages.ts'
import { orderPlacements, placeBodies } from './tree-placement.ts'

/** Iterations of one try. */
const MAX_ITERATIONS = 200
/** A try ends as stuck when so many iterations have not reduced its merit by this share; the pose that comes nearest is told, and found to more digits. */
const PATIENCE = 16
const PROGRESS = 0.02
const PROGRESS_OF_NEAREST = 1e-6
/** Iterations times rows that the pose which comes nearest may take. */
const WORK_OF_NEAREST = 2e5
/** Largest turn of a body in one iteration, rad: beyond it the linearisation says nothing. */
const MAX_TURN = 0.5
/** Levenberg damping over the mean diagonal of S: the least and the most. */
const LEAST_DAMPING = 1e-8
const MOST_DAMPING = 1e4
/**
 * Below this gap over the size a solution is near, and the damping may be as small as the second number: at a singular pose more would slow the last
 * steps down.
 */
const NEARLY = 1e-5
const FINEST_DAMPING = 1e-11
/** The rotation rows of a joint count as singular where 1 − Σ C_θ² is below this. */
const SINGULAR = 1e-8
/** Turn by which a singular pose is left, rad, and its axis, which is always the same so that every run goes the same way. */
const NUDGE = 1e-3
const NUDGE_AXIS = [2 / 7, 3 / 7, 6 / 7] as const

/** How much work may be done before closing is given up; several calls may share one. */
export interface Effort {
  /** Number of further tries per call. */
  readonly tries: number
  /** Iterations times rows that may still be spent. */
  work: number
}

/** The effort of one assembly: its first try, and as many others as take about a second. */
const makeEffort = (model: Model): Effort => ({ tries: 40, work: Math.max(4e5, MAX_ITERATIONS * model.rows.count) })

/**
 * Moves the positions of the state onto C = 0. Rows at velocity level, and those of velocity drives that have not started, do not count.
 *
 * @param released per row, 1 for further rows that do not count
 * @param effort the work that it may do; what it does is subtracted
 * @returns whether the positions close; if not, the state is the pose that came nearest. The workspace holds the positions of the state
 */
export function closeLoops(
  model: Model,
  state: State,
  ws: Workspace,
  released: Uint8Array | null = null,
  effort: Effort = makeEffort(model),
): boolean {
  const free = listFree(model, state, released)
  const descent = makeDescent(model)
  const attempt = (): number => {
    leaveSingularPoses(model, state, ws, free)
    const most = Math.min(MAX_ITERATIONS, Math.ceil(effort.work / model.rows.count))
    effort.work -= descend(model, state, ws, free, descent, most) * model.rows.count
    return descent.closed ? 0 : calcMerit(model, ws)
  }
  const given = state.q.slice()
  let least = attempt()
  if (least === 0) return true
  const nearest = state.q.slice()
  const order = orderPlacements(model)
  const held = listHeld(model, free)
  const next = makeDraw()
  for (let i = 0; i < effort.tries && effort.work > 0; i++) {
    // the first try starts from the pose given, later ones ever further from it, and now and then from any orientation
    state.q.set(given)
    if (i > 0) scatter(model, state, ws, next, i % 3 === 0 ? Infinity : 0.3 * i)
    placeBodies(model, state, ws, order, held)
    const merit = attempt()
    if (merit === 0) return true
    if (!(merit < least)) continue
    least = merit
    nearest.set(state.q)
  }
  state.q.set(nearest)
  computeOpenRows(model, state, ws, released)
  return false
}

/** Moves a pose that does not close, as closeLoops leaves it, on to where the squares of its gaps are least; returns whether it closes there. The workspace holds its positions. */
export function comeNearest(model: Model, state: State, ws: Workspace): boolean {
  const descent = makeDescent(model)
  const most = Math.ceil(WORK_OF_NEAREST / model.rows.count)
  descend(model, state, ws, listFree(model, state, null), descent, most, PROGRESS_OF_NEAREST)
  computeOpenRows(model, state, ws)
  return descent.closed
}

/** Computes positions of the state, and sets the rows that do not count (see closeLoops) to zero in C and J. */
export function computeOpenRows(model: Model, state: State, ws: Workspace, released: Uint8Array | null = null): void {
  computePositions(model, state, ws)
  blank(model, ws, listFree(model, state, released))
}

/** Uniform numbers in [−1, 1) from one seed (Mulberry32). */
function makeDraw(): () => number {
  let a = 1
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1
  }
}

const turn = new Float64Array(3)

/** Moves and turns every body by up to `much` (turns in rad, ways over the size), or turns it to any orientation. */
function scatter(model: Model, state: State, ws: Workspace, next: () => number, much: number): void {
  const { q } = state
  const way = ws.size * Math.min(much, 1)
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 3; k++) q[7 * b + k] += way * next()
    if (much < 3) {
      for (let k = 0; k < 3; k++) turn[k] = next()
      turnQ(q, 7 * b + 3, q, 7 * b + 3, much, turn, 0)
      continue
    }
    let square = 0
    do {
      for (let k = 3; k < 7; k++) q[7 * b + k] = next()
      square = q[7 * b + 3] ** 2 + q[7 * b + 4] ** 2 + q[7 * b + 5] ** 2 + q[7 * b + 6] ** 2
    } while (square > 1 || square < 0.01)
    normaliseQ(q, 7 * b + 3)
  }
}

/**
 * Per row, 1 where it does not count: at velocity level, and where what goes on from the assembled pose, a velocity drive or a number that an element keeps,
 * is not known yet.
 */
function listFree(model: Model, state: State, released: Uint8Array | null): Uint8Array {
  const free = released?.slice() ?? new Uint8Array(model.rows.count)
  for (const [j, { drives }] of model.joints.entries())
    for (const drive of drives)
      if (drive.kind === 'velocity' && !hasStarted(drive, state))
        free[findRow(model.rows, j, drive.on === 'angle' ? TURN_ROW : SLIDE_ROW)] = 1
  markOpen(model, state, free)
  return free
}

/** For each joint the lock rows that count, as bits like those of JointModel.mask. */
function listHeld({ joints, rows }: Model, free: Uint8Array): Int32Array {
  return Int32Array.from(joints, ({ mask }, j) => {
    let held = mask
    for (let row = rows.start[j]; row < rows.start[j + 1]; row++) if (free[row]) held &= ~(1 << rows.kind[row])
    return held
  })
}

/** Sets these rows to zero in C and J. */
function blank(model: Model, ws: Workspace, free: Uint8Array): void {
  const { block, start, sideStart, jacobianAt } = model.rows
  for (let row = 0; row < free.length; row++) {
    if (!free[row]) continue
    ws.c[row] = 0
    const k = block[row]
    for (let side = sideStart[k]; side < sideStart[k + 1]; side++) {
      const at = jacobianAt[side] + 6 * (row - start[k])
      ws.J.fill(0, at, at + 6)
    }
  }
}

interface Descent {
  readonly trial: Float64Array
  readonly rhs: Float64Array
  readonly zero: Float64Array
  /** Merits of the last iterations, written round and round. */
  readonly merits: Float64Array
  closed: boolean
}

const makeDescent = (model: Model): Descent => ({
  trial: new Float64Array(7 * model.bodyCount),
  rhs: new Float64Array(model.rows.count),
  zero: new Float64Array(6 * model.bodyCount),
  merits: new Float64Array(PATIENCE),
  closed: false,
})

/** The merit Σ (D C)², m²: rotation rows count as displacements over the size. */
function calcMerit(model: Model, ws: Workspace): number {
  let sum = 0
  for (let r = 0; r < model.rows.count; r++) sum += (ws.c[r] * ws.rowScale[r]) ** 2
  return sum
}

/** Levenberg–Marquardt on C, undamped (Gauss–Newton) while that goes down, until the merit hardly falls; returns the iterations taken, `most` at the most. */
function descend(
  model: Model,
  state: State,
  ws: Workspace,
  free: Uint8Array,
  d: Descent,
  most: number,
  progress = PROGRESS,
): number {
  const { trial, rhs, merits } = d
  const evaluate = (): void => {
    computePositions(model, state, ws)
    blank(model, ws, free)
  }
  d.closed = false
  let damping = LEAST_DAMPING
  evaluate()
  for (let iteration = 0; iteration < most; iteration++) {
    const gap = calcGap(model, ws)
    d.closed = gap < 1e-15
    if (d.closed || !Number.isFinite(gap)) return iteration
    const start = calcMerit(model, ws)
    if (iteration >= PATIENCE && start > (1 - progress) * merits[iteration % PATIENCE] && gap > POSITION_ENOUGH)
      return iteration
    merits[iteration % PATIENCE] = start
    const least = gap < NEARLY ? FINEST_DAMPING : LEAST_DAMPING
    if (damping === LEAST_DAMPING) damping = least
    computeJacobian(model, ws)
    blank(model, ws, free)
    factor(ws.saddle, model.metric.inverseMass, model.metric.inverseInertia, ws.J, ws.rowScale, true, damping)
    for (let r = 0; r < model.rows.count; r++) rhs[r] = -ws.c[r]
    // damped steps are meant to stay damped: one sweep only
    solve(ws.saddle, d.zero, rhs, ws.acceleration, ws.multipliers, false, damping > least ? 1 : undefined)
    let step = Math.min(1, MAX_TURN / Math.max(largestTurn(model, ws.acceleration), 1e-300))
    let better = false
    trial.set(state.q)
    for (let halving = 0; halving < 5 && !better; halving++, step *= 0.5) {
      state.q.set(trial)
      displace(model, state.q, ws.acceleration, step)
      evaluate()
      better = calcMerit(model, ws) < start
    }
    if (better) {
      damping = Math.max(least, damping * 0.1)
      continue
    }
    state.q.set(trial)
    evaluate()
    d.closed = gap <= POSITION_ENOUGH
    damping *= 100
    if (d.closed || damping > MOST_DAMPING) return iteration
  }
  d.closed = calcGap(model, ws) <= POSITION_ENOUGH
  return most
}

function largestTurn(model: Model, delta: Float64Array): number {
  let most = 0
  for (let b = 0; b < model.bodyCount; b++)
    most = Math.max(most, Math.hypot(delta[6 * b + 3], delta[6 * b + 4], delta[6 * b + 5]))
  return most
}

/**
 * Where a rotation row set has lost rank away from C = 0 (a marker turned by 180°), Gauss–Newton sees no way to go: the lighter side is
 * turned a little first.
 */
function leaveSingularPoses(model: Model, state: State, ws: Workspace, free: Uint8Array): void {
  const axis = new Float64Array(3)
  computePositions(model, state, ws)
  blank(model, ws, free)
  const { start, turnStart, kind } = model.rows
  for (const [j, { body1, body2 }] of model.joints.entries()) {
    let sum = 0
    let parallel = false
    for (let row = turnStart[j]; row < start[j + 1]; row++) {
      const square = ws.c[row] ** 2
      if (kind[row] === PERPENDICULAR_ROW) parallel = 1 - square < SINGULAR
      else sum += square
    }
    if (1 - sum >= SINGULAR && !parallel) continue
    const lighter1 = !model.fixed[body1] && (model.fixed[body2] || model.mass[body1] <= model.mass[body2])
    const body = lighter1 ? body1 : body2
    if (model.fixed[body]) continue
    axis.set(NUDGE_AXIS)
    mulMtV(axis, 0, ws.R, 9 * body, axis, 0)
    turnQ(state.q, 7 * body + 3, state.q, 7 * body + 3, NUDGE, axis, 0)
  }
}

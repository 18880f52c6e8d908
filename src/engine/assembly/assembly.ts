/**
 * Assembly: from given poses and velocities to ones that satisfy the constraints, as little moved in the mass metric as can be found (docs/THEORY.md §4 (20), (21)): the
 * solution depends on the start; fixed bodies do not move.
 */
import { spell, type Failure, type Sentence } from '../failure.ts'
import { settleElements } from '../constraints/elements.ts'
import { settleKeptNumbers } from '../forces/forces.ts'
import { computeCoordinates, keepAngles, settleAngleSigns } from '../constraints/coordinate.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { closeLoops, comeNearest } from '../kinematics/close-loops.ts'
import { takeBranch } from './branches.ts'
import { findFastestLaw, tellLaw } from './fastest-law.ts'
import { notAssembled, notConsistent } from './gaps.ts'
import { findNotFinite } from '../kinematics/law-breaks.ts'
import { findOutOfReach } from './out-of-reach.ts'
import { closeAsStated, readStated, startHere } from './stated-starts.ts'
import { calcGap, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { computeSize } from '../kinematics/size.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import { prepareSystem } from '../kinematics/system.ts'

export { notAssembled } from './gaps.ts'

/** Largest |C| over the size once velocity drives hold the coordinate that they found: rounding, that of counted turns included. */
const STARTED = 1e-9

export type Assembly = { readonly ok: true; readonly move: number } | { readonly ok: false; readonly failure: Failure }

/**
 * Assembles positions, then velocities, at the state's time. On a fresh state it also starts the angles, the coordinates of velocity
 * drives and what force elements keep of the assembled pose. Velocity drives start at the coordinates of the pose given where it closes with these.
 *
 * @param explain whether to find the pose that comes nearest, and the laws that keep it from closing, which takes time
 * @returns how far the marker that moved most was moved, m; or why there is no solution from here, with the joints whose gaps are
 * largest
 */
export function assemble(model: Model, state: State, ws: Workspace, explain = true): Assembly {
  const law = findNotFinite(model, state.t)
  if (law) return { ok: false, failure: law }
  computePositions(model, state, ws)
  computeSize(model, state, ws)
  const before = markerPlaces(model, state, ws)
  const given = state.q.slice()
  const stated = readStated(model, state, ws)
  const closes =
    closeAsStated(model, state, ws, stated) ||
    closeLoops(model, state, ws) ||
    (explain && comeNearest(model, state, ws))
  if (!closes) {
    const asking = explain ? findOutOfReach(model, state, ws, given) : []
    return { ok: false, failure: notAssembled(model, state, ws, 'notAssembled', asking) }
  }
  const move = largestMove(before, markerPlaces(model, state, ws))
  computeSize(model, state, ws, ws.size)

  settleAngleSigns(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  keepAngles(model, state, ws)
  startHere(state, ws, stated)
  settleKeptNumbers(model, state, ws)
  settleElements(model, state, ws)

  computePositions(model, state, ws)
  // now the rows of drives that have just started count too
  if (!(calcGap(model, ws) <= STARTED)) return { ok: false, failure: notAssembled(model, state, ws) }
  prepareSystem(model, state, ws)
  findVelocities(model, state, ws)
  if (!velocitiesHold(state, ws)) return { ok: false, failure: explainVelocities(model, state, ws) }
  const fast = findBeyond(model, state)
  if (fast >= 0) return { ok: false, failure: beyondComputing(model, state, ws, fast) }
  takeBranch(model, state, ws)
  ws.multipliers.fill(0)
  return { ok: true, move }
}

/**
 * Moves the velocities onto the constraints. Velocities that are far too large, as those of a law that was just replaced, are lost in their own rounding:
 * each projection leaves some ε of what there was, so it goes on while that falls.
 */
function findVelocities(model: Model, state: State, ws: Workspace): void {
  for (let before = Infinity; ;) {
    projectVelocities(model, state, ws)
    const left = ws.misfit[1]
    if (velocitiesHold(state, ws) || !(left < 0.5 * before)) return
    before = left
  }
}

/** Why no velocities were found: those of before are beyond the numbers if there are some from rest; else joints and laws do not allow any. */
function explainVelocities(model: Model, state: State, ws: Workspace): Failure {
  const before = state.v.slice()
  state.v.fill(0)
  findVelocities(model, state, ws)
  const fit = velocitiesHold(state, ws)
  state.v.set(before)
  if (fit) return tooFast(state.t)
  projectVelocities(model, state, ws)
  return notConsistent(model, state, ws)
}

/** The failure of a motion whose velocities are beyond the numbers, though joints and laws allow others at that time. */
const tooFast = (t: number): Failure => ({
  code: 'numericalLimit',
  message: `Up to t = ${t.toPrecision(6)} s the motion had become too fast to compute, so nothing can go on from there. Rewind: from the start it moves as its laws say now.`,
  time: t,
  joints: [],
})

/** Speeds above this, m/s or rad/s, have forces and energies that no number holds, or whose digits are lost. */
const FASTEST = 1e100

/** The entry of the velocities that is too large to be computed with; −1 for none. */
const findBeyond = (model: Model, { v }: State): number =>
  v.findIndex((x, i) => !(Math.abs(x) <= FASTEST) && !model.fixed[Math.floor(i / 6)])

/**
 * The failure of velocities that are too large, with the law that asks for them where there is one.
 *
 * @param at the entry of the velocities that is too large
 */
function beyondComputing(model: Model, state: State, ws: Workspace, at: number): Failure {
  const asked = findFastestLaw(model, state, ws, FASTEST ** 2)
  const told = asked ? tellLaw(asked) : { sentence: tellFast(model, state, at), joints: [] }
  const sentence: Sentence = [`At t = ${state.t.toPrecision(6)} s `, ...told.sentence]
  return { code: 'numericalLimit', message: spell(sentence), sentence, time: state.t, joints: told.joints }
}

const tellFast = ({ bodyIds }: Model, { v }: State, at: number): Sentence => [
  { kind: 'body', id: bodyIds[Math.floor(at / 6)], noun: 'body' },
  ` has to move at ${Math.abs(v[at]).toExponential(0)} ${at % 6 < 3 ? 'm/s' : 'rad/s'}: with speeds above ${FASTEST.toExponential(0)} nothing can be computed. Start it more slowly.`,
]

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

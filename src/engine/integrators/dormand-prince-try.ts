/**
 * One try of a step of Dormand–Prince: its stages, its end projected onto the constraints, and its error. What follows from a try, the scheme decides
 * (dormand-prince.ts).
 */
import type { EquationsOfMotion } from '../dynamics/accelerations.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import { copyState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { COUNT, LAST } from './dormand-prince-tableau.ts'
import type { Events } from './events.ts'
import type { Statistics } from './integrator.ts'
import { makePlanarStages } from './planar-stages.ts'
import type { Memory } from './snapshot.ts'
import { makeSpatialStages } from './spatial-stages.ts'
import { makeStages, type Stages } from './stage.ts'
import { ERROR, HOPELESS, STEP, type StageSolver } from './stage-solver.ts'
import { addErrors, makeStepError } from './step-error.ts'

/** Gap of the positions (calcGap) that a step may leave, over the tolerance. */
const STEP_GAP = 1e-3
/** Work of a step, over tolerance times energy, below which it is not refined. */
const LEAST_WORK = 1e-2

export interface Try {
  /** Set before a try, and what it found (stage-solver.ts); in an array, since a field would put each new double on the heap. */
  readonly numbers: Float64Array
  readonly stages: Stages
  /** The end of the step. */
  readonly end: State
  /** Whether the first slope is that at the start of the step; otherwise the last slope of the step before is. */
  carried: boolean
  /** Whether positions closed at the end of the step, and velocities did not. */
  unmet: boolean
  /** Whether masses were too far apart for exact accelerations, in any try since this was cleared. */
  unresolved: boolean
  /** Computes the first slope by a full evaluation at `end`; `unresolved` and the accelerations tell whether that succeeded. */
  begin(ws: Workspace): void
  /** Computes the stages of the step in `numbers`, the projected result in `end` with its slope as the seventh, and the error. @param weighed whether its work counts */
  attempt(ws: Workspace, from: State, weighed: boolean): void
  /** Computes the step in `numbers` again, which was accepted: from its start, with its first slope. */
  again(ws: Workspace, from: State): void
  /** What computes the stages. */
  solver(): StageSolver
  /** Whether the try found that rows which the planes leave out do not hold. */
  strays(): boolean
  /** From here on steps are made in space, where they were made in planes: whether they were. The next step needs its first slope anew. */
  leavePlanes(): boolean
  /** Forgets that steps may not be made in planes, and in which. */
  forget(): void
  /** Work below which the polynomials of a step are not refined, J. */
  leastWork(): number
  /** Adds the errors of the last try to those of the steps before, where more than the tolerance is allowed. */
  sumErrors(ws: Workspace): void
  /** Remembers what was seen of the constraints before and after the last try. */
  rememberSigns(memory: Memory): void
  /** Computes the first slope of a step from this state again, to the bit; what was found by tries stays. Overwrites `end`. */
  recallSlope(ws: Workspace, from: State): void
}

/** @param equations what gives the accelerations; null: the lock constraints */
export function makeTry(
  model: Model,
  tolerance: number,
  events: Events | null,
  statistics: Statistics,
  equations: EquationsOfMotion | null,
): Try {
  const stages = makeStages(model, COUNT, equations)
  const end = stages.state
  const numbers = new Float64Array(3)
  const stepError = makeStepError(model)
  /** Whether rows had been seen to contradict each other when the last try began. */
  let contradicted = false
  /** Gap that a step may leave, far below its error. States that are given out are projected to rounding. */
  const enough = Math.min(STEP_GAP * tolerance, STEP_GAP)

  const spatial = makeSpatialStages(model, stages, numbers, enough, stepError, statistics, equations)
  const planar =
    equations === null ? makePlanarStages(model, stages, numbers, enough, stepError, statistics, events !== null) : null
  let solver: StageSolver = spatial
  /** Whether it was asked which planes there are, and whether steps may be made in them. */
  let asked = false
  let fits = false

  function choose(ws: Workspace): void {
    if (planar !== null) {
      if (!asked) fits = planar.fits(ws)
      // after a snapshot was restored, other planes may be there, or none
      else if (fits) fits = planar.fitsAgain(ws)
    }
    asked = true
    solver = fits ? planar! : spatial
    statistics.inPlanes = fits ? planar!.share : 0
  }

  /** All but the last stage; false where one cannot be computed. */
  function computeStages(ws: Workspace, from: State): boolean {
    for (let s = 1; s < LAST; s++) {
      if (!solver.computeStage(ws, from, s)) return false
      // the last of these stages is at the end of the step
      if (s < LAST - 1) events?.seeStage(end, ws)
    }
    return true
  }

  /** Computes the end of the step, on the constraints, and the slope there; false where there is none. */
  function computeEnd(ws: Workspace, from: State): boolean {
    const isThere = solver.computeEnd(ws, from)
    made.unmet = solver.unmet
    if (isThere) events?.seeEnd(end, ws)
    return isThere
  }

  const made: Try = {
    numbers,
    stages,
    end,
    carried: false,
    unmet: false,
    unresolved: false,
    begin(ws) {
      beginSolves(ws)
      choose(ws)
      solver.begin(ws)
      made.unresolved = !isResolved(ws)
      made.carried = true
    },
    attempt(ws, from, weighed) {
      beginSolves(ws)
      if (!made.carried) solver.carry(from)
      made.carried = true
      contradicted = stages.contradiction
      events?.beginTry()
      numbers[ERROR] = HOPELESS
      made.unmet = false
      if (planar !== null) planar.strayed = false
      if (computeStages(ws, from) && computeEnd(ws, from)) {
        solver.computeError(ws, from, weighed)
        const error = (numbers[STEP] * stepError.worst[0]) / (tolerance * ws.looseness)
        numbers[ERROR] = Number.isFinite(error) ? error : HOPELESS
      }
      if (isResolved(ws)) return
      numbers[ERROR] = HOPELESS
      made.unresolved = true
    },
    solver: () => solver,
    strays: () => solver === planar && planar.strayed,
    leavePlanes() {
      if (solver === spatial) return false
      fits = false
      return true
    },
    forget() {
      asked = false
    },
    sumErrors(ws) {
      if (ws.looseness > 1) addErrors(stepError, numbers[STEP], ws.errors)
    },
    leastWork: () => LEAST_WORK * tolerance * stepError.scales.energy[0],
    again(ws, from) {
      const { contradiction } = stages
      stages.contradiction = contradicted
      made.carried = true
      made.attempt(ws, from, true)
      made.carried = false
      stages.contradiction = contradiction
    },
    rememberSigns(kept) {
      contradicted = kept.flag(contradicted)
      stages.contradiction = kept.flag(stages.contradiction)
      made.unresolved = kept.flag(made.unresolved)
      made.carried = kept.flag(made.carried)
      asked = kept.flag(asked)
      fits = kept.flag(fits)
      planar?.remember(kept)
    },
    recallSlope(ws, from) {
      copyState(from, end)
      beginSolves(ws)
      choose(ws)
      solver.begin(ws)
    },
  }
  return made
}

/**
 * The stages of a step of Dormand–Prince of a mechanism of which parts move in planes (planar/): the same step, with three coordinates per body there. What else there is takes part in
 * it in space (spatial-rest.ts).
 */
import { CONTRADICTION, ENOUGH } from '../articulated/closures.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computeForces } from '../dynamics/accelerations.ts'
import { calcGap, calcGapOf, POSITION_ROUNDING } from '../kinematics/projection.ts'
import { computePositions, computeRates, largest } from '../kinematics/stages.ts'
import { isAnythingActing } from '../forces/forces.ts'
import { copyNumbers } from '../math/copy-numbers.ts'
import type { Model } from '../model/model.ts'
import { listMarkedBlocks } from '../model/rows.ts'
import { copyBesideMotion, copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { readBase } from '../planar/base.ts'
import { findPlanes } from '../planar/find-plane.ts'
import { makePlaneSystem } from '../planar/make-plane-system.ts'
import { computeRows } from '../planar/plane-rows.ts'
import { factorRows, meetRows, rowsRepeat } from '../planar/plane-solve.ts'
import { A, C, COUNT, E, LAST } from './dormand-prince-tableau.ts'
import type { Statistics } from './integrator.ts'
import { isSlow } from './limits.ts'
import {
  applyForces,
  applyGravity,
  approachPlane,
  calcPlaneError,
  carryPlane,
  makePlaneStep,
  movePlane,
  moveToBase,
  planeContradicts,
  powerOfPlane,
  projectPlane,
  projectPlaneVelocities,
  readPlaneSlope,
  showPlane,
  showVector,
  solvePlane,
  swapBases,
  velocitiesMeet,
  writePlane,
  type PlaneStep,
} from './plane-step.ts'
import type { Memory, Remembering } from './snapshot.ts'
import { isFiniteRest, makeSpatialRest, type SpatialRest } from './spatial-rest.ts'
import { moveStage, type Stages } from './stage.ts'
import { END, STEP, type StageSolver } from './stage-solver.ts'
import { computeErrorScales, type StepError } from './step-error.ts'

/** A gap at the end of a step (calcGap) that shows that a row which is left out in the plane does not hold there. */
const STRAY = 1e-10

export interface PlanarStages extends StageSolver, Remembering {
  /** Share of the bodies that move whose steps are made in planes. */
  readonly share: number
  /** Finds the planes at the state in `end`; whether steps from there can be made in them, for parts at least. */
  fits(ws: Workspace): boolean
  /** Makes the planes that are remembered again, from the state in `end`, where others are there or none; whether there are the same. */
  fitsAgain(ws: Workspace): boolean
  /** Whether the last try found at its end that rows which the planes leave out do not hold: then there are no such steps. Set to false before a try. */
  strayed: boolean
}

/**
 * @param numbers of the try (stage-solver.ts)
 * @param enough gap over the scene's size that a step may leave
 * @param seen whether events look at stages
 */
export function makePlanarStages(
  model: Model,
  stages: Stages,
  numbers: Float64Array,
  enough: number,
  stepError: StepError,
  statistics: Statistics,
  seen: boolean,
): PlanarStages {
  const end = stages.state
  const stray = Math.max(STRAY, 2 * enough)
  /** What accelerations, and velocities at the end of a step, may leave of the rows, over the largest term: as little beside the tolerance as the gap, and less than counts as a contradiction. */
  const mayLeave = Math.max(ENOUGH, Math.min(enough, CONTRADICTION))
  let planes: readonly PlaneStep[] = []
  let rest: SpatialRest | null = null
  let share = 0
  /** A state in space that poses are told from for a while. */
  const within = makeState(model)
  let axes: readonly Float64Array[] = []
  /** Blocks of rows of what moves in planes. */
  let blocks: Int32Array = new Int32Array(0)
  /** Of each slope: rates of the integrals of laws, and the power, W. */
  const integrals = Array.from({ length: COUNT }, () => new Float64Array(model.integrals.length))
  const power = new Float64Array(COUNT)

  const made: PlanarStages = {
    unmet: false,
    strayed: false,
    fits(ws) {
      axes = []
      if (!make(ws)) return false
      readBases()
      // where motions part, or a drive stands at a dead centre, nothing tells the way from rest: that is explained in space
      if (!isSlow(end, ws.size) || !planes.some(({ motion }) => rowsRepeat(motion))) return true
      clear()
      return false
    },
    remember(kept: Memory) {
      const count = kept.number(axes.length)
      // the axes are read off a pose, and at another one would differ by rounding
      if (count !== axes.length) axes = Array.from({ length: count }, () => new Float64Array(9))
      for (const of of axes) kept.numbers(of)
    },
    get share() {
      return share
    },
    fitsAgain(ws) {
      const isSame =
        planes.length === axes.length && planes.every(({ motion }, n) => isEqual(motion.system.axes, axes[n]))
      const count = axes.length
      if (count > 0 && (isSame || (make(ws) && planes.length === count))) return true
      clear()
      return false
    },
    begin(ws) {
      readBases()
      rest?.begin(ws)
      evaluateBase(ws, 0)
      // the length of the first step is judged by it
      for (const { motion } of planes) showVector(motion, motion.base.normal, motion.velocity, stages.slopes[0].q)
    },
    carry(from) {
      rest?.carry(from)
      for (const plane of planes) carryPlane(plane)
      copyNumbers(integrals[LAST], integrals[0])
      power[0] = power[LAST]
    },
    computeStage(ws, from, s) {
      move(from, A[s], C[s])
      if (end.t > numbers[END]) end.t = numbers[END]
      evaluate(ws, from, s)
      readSlope(ws, s)
      return isFinite(ws)
    },
    computeEnd(ws, from) {
      made.unmet = false
      move(from, A[LAST], 1)
      end.t = numbers[END]
      for (const { motion, predicted } of planes) {
        copyNumbers(motion.shift, predicted)
        const newton = projectPlane(motion, end, ws.size, enough)
        if (newton < 0) return false
        statistics.newtonIterations += newton
      }
      for (const { motion } of planes) writePlane(motion, from, end)
      // what follows is computed at the end; until the step is accepted the base stays at its start
      for (const { motion } of planes) swapBases(motion, 'next')
      const isThere = evaluateEnd(ws)
      for (const { motion } of planes) swapBases(motion, 'next')
      return isThere
    },
    computeError(ws, from, weighed) {
      const { scales, worst } = stepError
      worst[0] = 0
      rest?.computeError(ws, from)
      // the energy is that of all that moves
      computeErrorScales(model, ws, from, scales)
      for (const plane of planes) worst[0] = Math.max(worst[0], calcPlaneError(plane, stepError))
      let work = 0
      for (let s = 0; s < COUNT; s++) work += E[s] * power[s]
      if (weighed && scales.energy[0] > 0) worst[0] = Math.max(worst[0], Math.abs(work) / scales.energy[0])
      for (let i = 0; i < model.integrals.length; i++) {
        let error = 0
        for (let s = 0; s < COUNT; s++) error += E[s] * integrals[s][i]
        worst[0] = Math.max(worst[0], Math.abs(error) / (1 + Math.abs(from.integral[i])))
      }
    },
    show() {
      for (const plane of planes) showPlane(plane, stages.slopes, stages.shift)
      for (let s = 0; s < COUNT; s++) {
        stages.slopes[s].integral.set(integrals[s])
        stages.slopes[s].power = power[s]
      }
    },
    computeWithin(ws, s) {
      copyState(end, within)
      look(end)
      evaluate(ws, within, s)
      const out = stages.slopes[s]
      out.power = ws.power
      for (const { motion } of planes) {
        showVector(motion, motion.base.normal, motion.acceleration, out.v)
        out.power += powerOfPlane(motion)
      }
      lookBack()
    },
    project(state, ws) {
      copyState(state, within)
      look(state)
      let newton = 0
      for (const { motion } of planes) {
        computeRows(motion, state)
        factorRows(motion)
        const steps = projectPlane(motion, state, ws.size, POSITION_ROUNDING)
        if (steps >= 0) meetRows(motion, motion.velocity, motion.rate)
        newton = steps < 0 || !velocitiesMeet(motion) ? -Infinity : newton + steps
        writePlane(motion, within, state)
      }
      lookBack()
      if (newton < 0) return -1
      if (rest !== null) {
        const more = rest.project(state, ws)
        return more < 0 ? -1 : newton + more
      }
      computePositions(model, state, ws)
      computeRates(model, state, ws)
      return newton
    },
  }
  return made

  function clear(): void {
    planes = axes = []
    rest = null
    share = 0
  }

  /** Reads the bases off the state in `end`, and factors the rows there. */
  function readBases(): void {
    for (const { motion } of planes) {
      readBase(model, end, motion.system, motion.base)
      moveToBase(motion)
      computeRows(motion, end)
      factorRows(motion)
    }
  }

  /** Accelerations at the poses and velocities of the planes, told from a state in space, and of the rest with its slope s. */
  function evaluate(ws: Workspace, from: State, s: number): void {
    for (const { motion } of planes) {
      computeRows(motion, end)
      factorRows(motion)
    }
    if (!stages.contradiction) {
      computeApplied(ws, from, s)
      solve()
      for (const { motion } of planes) if (planeContradicts(motion)) stages.contradiction = true
    }
    if (!stages.contradiction) return
    for (const { motion } of planes) approachPlane(motion, end)
    computeApplied(ws, from, s)
    solve()
  }

  /** Tells the planes' poses from this state for a while, on the constraints or not. */
  function look(at: State): void {
    for (const { motion } of planes) {
      swapBases(motion, 'aside')
      readBase(model, at, motion.system, motion.base)
      moveToBase(motion)
    }
  }

  function lookBack(): void {
    for (const { motion } of planes) swapBases(motion, 'aside')
  }

  /** Makes the planes, whose axes may be known, from the state in `end`, and what is left in space; returns whether there are any. */
  function make(ws: Workspace): boolean {
    planes = []
    if (model.metric.mass !== model.mass) return false
    computePositions(model, end, ws)
    const found = findPlanes(model, end, ws)
    if (found.planes.length === 0) return false
    planes = found.planes.map((plane, n) => makePlaneStep(makePlaneSystem(model, plane, axes[n]?.slice())))
    axes = planes.map(({ motion }) => motion.system.axes.slice())
    const planar = new Uint8Array(model.bodyCount)
    for (const { bodies } of found.planes) for (const body of bodies) planar[body] = 1
    blocks = listMarkedBlocks(model.rows, planar)
    share = planar.reduce((sum, is) => sum + is, 0) / model.fixed.reduce((sum, is) => sum + 1 - is, 0)
    rest = found.complete ? null : makeSpatialRest(model, planar, stages, stepError, statistics)
    return true
  }

  /** Moves to a stage: base + h Σ weights slopes. */
  function move(from: State, weights: readonly number[], c: number): void {
    const h = numbers[STEP]
    for (const plane of planes) movePlane(plane, h, weights)
    if (rest !== null) return moveStage(model, from, stages, h, weights, c)
    let work = from.work
    copyBesideMotion(from, end)
    end.t = from.t + c * h
    for (let s = 0; s < weights.length; s++) {
      const w = h * weights[s]
      work += w * power[s]
      for (let i = 0; i < end.integral.length; i++) end.integral[i] += w * integrals[s][i]
    }
    end.work = work
  }

  /** Computes forces over masses at a stage, and what events see of it. What is not gravity is computed in space; with the rest, of which this is slope s. */
  function computeApplied(ws: Workspace, from: State, s: number): void {
    if (rest !== null) {
      for (const { motion } of planes) writePlane(motion, from, end)
      rest.computeSlope(ws, s)
      for (const { motion } of planes) applyForces(motion, ws.force)
      return
    }
    if (seen || isAnythingActing(model, ws)) {
      for (const { motion } of planes) writePlane(motion, from, end)
      computePositions(model, end, ws)
      computeRates(model, end, ws)
      computeCoordinates(model, end, ws)
    }
    apply(ws)
  }

  /** Computes forces over masses where positions, rates and coordinates of the state are known. */
  function apply(ws: Workspace): void {
    ws.power = 0
    const acts = isAnythingActing(model, ws)
    if (acts) computeForces(model, end, ws)
    for (const { motion } of planes)
      if (acts) applyForces(motion, ws.force)
      else applyGravity(motion)
  }

  function solve(): void {
    for (const { motion } of planes) solvePlane(motion, mayLeave)
    statistics.evaluations++
  }

  /** Velocities, accelerations and slope at the end of the step, which is the base. */
  function evaluateEnd(ws: Workspace): boolean {
    for (const { motion } of planes) {
      readBase(model, end, motion.system, motion.base)
      if (projectPlaneVelocities(motion, end, mayLeave)) continue
      made.unmet = true
      return false
    }
    if (rest !== null) {
      computePositions(model, end, ws)
      const gap = calcGapOf(model, ws, blocks)
      made.strayed = gap > stray
      if (made.strayed) return false
      // what is left open in the planes is none of the rest
      const outcome = rest.computeEnd(ws, Math.max(enough, gap))
      made.unmet = outcome === 'unmet'
      if (outcome !== 'there') return false
    }
    if (!evaluateBase(ws, LAST)) return false
    made.strayed = calcGap(model, ws) > stray
    return !made.strayed
  }

  /** Accelerations and slope at the base, whose rows are there, and factored, and where the rest is solved, and what the workspace holds of it. */
  function evaluateBase(ws: Workspace, s: number): boolean {
    for (const { motion } of planes) moveToBase(motion)
    if (rest === null) {
      computePositions(model, end, ws)
      computeRates(model, end, ws)
      computeCoordinates(model, end, ws)
      apply(ws)
    } else for (const { motion } of planes) applyForces(motion, ws.force)
    solve()
    readSlope(ws, s)
    for (const { motion } of planes) showVector(motion, motion.base.normal, motion.acceleration, ws.acceleration)
    return isFinite(ws)
  }

  function isFinite(ws: Workspace): boolean {
    for (const { motion } of planes) if (!Number.isFinite(largest(motion.acceleration))) return false
    return rest === null || isFiniteRest(ws)
  }

  function readSlope(ws: Workspace, s: number): void {
    let sum = ws.power
    for (const plane of planes) {
      readPlaneSlope(plane, s)
      sum += powerOfPlane(plane.motion)
    }
    ws.power = power[s] = stages.slopes[s].power = sum
    for (let i = 0; i < model.integrals.length; i++) {
      model.integrals[i].evaluate(end.t, jet, 0)
      integrals[s][i] = jet[0]
    }
  }
}

const jet = new Float64Array(3)

const isEqual = (a: Float64Array, b: Float64Array): boolean => a.every((x, k) => x === b[k])

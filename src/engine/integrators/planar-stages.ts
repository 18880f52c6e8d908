/** The stages of a step of Dormand–Prince of a mechanism that moves in a plane (planar/): the same step, with three coordinates per body. */
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computeForces } from '../dynamics/accelerations.ts'
import { CONTRADICTION } from '../articulated/closures.ts'
import {
  KEEP_FACTORS,
  MAX_NEWTON,
  POSITION_ENOUGH,
  POSITION_ROUNDING,
  VELOCITY_ENOUGH,
} from '../kinematics/projection.ts'
import { computePositions, computeRates, largest } from '../kinematics/stages.ts'
import { turnQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { readBase, readVelocities } from '../planar/base.ts'
import { findPlane } from '../planar/find-plane.ts'
import { makePlaneSystem } from '../planar/make-plane-system.ts'
import {
  computeBias,
  computeRows,
  factorRows,
  makePlaneMotion,
  meetRows,
  type PlaneMotion,
} from '../planar/plane-motion.ts'
import { TURN } from '../planar/plane-system.ts'
import { A, C, E } from './dormand-prince-tableau.ts'
import { END, STEP } from './dormand-prince-try.ts'
import type { Statistics } from './integrator.ts'
import type { Stages } from './stage.ts'
import type { StageSolver } from './stage-solver.ts'
import { computeErrorScales, type StepError } from './step-error.ts'

const COUNT = 7
const LAST = COUNT - 1
/** Sweeps of a Newton step, whose factorization may be that of a pose nearby. */
const NEWTON_SWEEPS = 2

/** Slopes in the plane: velocities and accelerations, 3 per body; of the integrals of laws; and the power. */
interface PlaneSlope {
  readonly q: Float64Array
  readonly v: Float64Array
  readonly integral: Float64Array
  power: number
}

export interface PlanarStages extends StageSolver {
  /** Whether the steps from the state in `end` can be made in a plane. */
  fits(ws: Workspace): boolean
}

/**
 * @param numbers of the try (dormand-prince-try.ts)
 * @param enough gap over the scene's size that a step may leave
 */
export function makePlanarStages(
  model: Model,
  stages: Stages,
  numbers: Float64Array,
  enough: number,
  stepError: StepError,
  statistics: Statistics,
): PlanarStages {
  const end = stages.state
  let motion: PlaneMotion | null = null
  let slopes: readonly PlaneSlope[] = []
  /** Δ of the end of the step before it is projected. */
  let predicted = new Float64Array(0)

  const made: PlanarStages = {
    unmet: false,
    fits(ws) {
      if (model.metric.mass !== model.mass) return false
      computePositions(model, end, ws)
      const plane = findPlane(model, end, ws)
      if (plane === null) return false
      motion = makePlaneMotion(makePlaneSystem(model, plane))
      const n = motion.shift.length
      predicted = new Float64Array(n)
      slopes = Array.from({ length: COUNT }, () => ({
        q: new Float64Array(n),
        v: new Float64Array(n),
        integral: new Float64Array(model.integrals.length),
        power: 0,
      }))
      return true
    },
    begin(ws) {
      const m = motion!
      readBase(model, end, m.system, m.base)
      evaluateBase(m, ws, 0)
    },
    carry() {
      const m = motion!
      const { base } = m
      m.base = m.next
      m.next = base
      copySlope(slopes[LAST], slopes[0])
    },
    computeStage(ws, from, s) {
      const m = motion!
      move(m, from, A[s], C[s])
      if (end.t > numbers[END]) end.t = numbers[END]
      computeRows(m, end)
      factorRows(m)
      if (!stages.contradiction) {
        solve(m, ws, from)
        stages.contradiction = m.left[0] > CONTRADICTION
      }
      if (stages.contradiction) {
        approach(m)
        solve(m, ws, from)
      }
      readSlope(m, slopes[s], ws)
      return Number.isFinite(largest(m.acceleration))
    },
    computeEnd(ws, from) {
      const m = motion!
      move(m, from, A[LAST], 1)
      end.t = numbers[END]
      predicted.set(m.shift)
      if (!projectPositions(m, ws)) return false
      writeState(m, from)
      const { base } = m
      m.base = m.next
      readBase(model, end, m.system, m.base)
      const isThere = evaluateEnd(m, ws)
      m.base = base
      return isThere
    },
    computeError: (ws, from, weighed) => calcError(motion!, ws, from, weighed),
    show: () => showSlopes(motion!),
  }
  return made

  /** The state of a stage: base + h Σ weights slopes. */
  function move(m: PlaneMotion, from: State, weights: readonly number[], c: number): void {
    const { shift, velocity, base } = m
    const h = numbers[STEP]
    end.t = from.t + c * h
    end.work = from.work
    for (let i = 0; i < shift.length; i++) {
      shift[i] = 0
      velocity[i] = base.v[i]
    }
    for (let i = 0; i < end.integral.length; i++) end.integral[i] = from.integral[i]
    for (let s = 0; s < weights.length; s++) {
      const w = h * weights[s]
      if (w === 0) continue
      const { q, v, integral, power } = slopes[s]
      for (let i = 0; i < shift.length; i++) {
        shift[i] += w * q[i]
        velocity[i] += w * v[i]
      }
      for (let i = 0; i < integral.length; i++) end.integral[i] += w * integral[i]
      end.work += w * power
    }
  }

  /** Accelerations at the rows that were just factored. */
  function solve(m: PlaneMotion, ws: Workspace, from: State): void {
    computeBias(m)
    computeApplied(m, ws, from)
    m.acceleration.set(m.applied)
    meetRows(m, m.acceleration, m.bias)
    statistics.evaluations++
  }

  /** Forces over masses. What is not gravity is computed in space, and its part in the plane taken; the rest goes into reactions. */
  function computeApplied(m: PlaneMotion, ws: Workspace, from: State | null): void {
    const { applied, base, system } = m
    const { bodies, inverseMass, gravity, axes } = system
    ws.power = 0
    if (model.forces.length === 0 && ws.pull.body < 0) {
      for (let i = 0; i < bodies.length; i++) {
        applied[3 * i] = gravity[0]
        applied[3 * i + 1] = gravity[1]
        applied[3 * i + 2] = 0
      }
      return
    }
    if (from !== null) {
      writeState(m, from)
      computePositions(model, end, ws)
      computeRates(model, end, ws)
      computeCoordinates(model, end, ws)
    }
    computeForces(model, end, ws)
    const { force } = ws
    const { normal, inverseTurn } = base
    for (let i = 0; i < bodies.length; i++) {
      const f = 6 * bodies[i]
      const w = inverseMass[i]
      applied[3 * i] = w * (axes[0] * force[f] + axes[1] * force[f + 1] + axes[2] * force[f + 2])
      applied[3 * i + 1] = w * (axes[3] * force[f] + axes[4] * force[f + 1] + axes[5] * force[f + 2])
      const torque = normal[3 * i] * force[f + 3] + normal[3 * i + 1] * force[f + 4] + normal[3 * i + 2] * force[f + 5]
      applied[3 * i + 2] = inverseTurn[i] * torque
    }
  }

  /** Writes the pose and the velocities in the plane to the state in space. */
  function writeState(m: PlaneMotion, from: State): void {
    const { shift, system, base } = m
    const { axes, bodies } = system
    end.q.set(from.q)
    for (let i = 0; i < bodies.length; i++) {
      const q = 7 * bodies[i]
      for (let k = 0; k < 3; k++) end.q[q + k] += axes[k] * shift[3 * i] + axes[3 + k] * shift[3 * i + 1]
      for (let k = 0; k < 3; k++) turned[k] = base.normal[3 * i + k] * shift[3 * i + 2]
      turnQ(end.q, q + 3, from.q, q + 3, 1, turned, 0)
    }
    showVector(m, m.base.normal, m.velocity, end.v)
  }

  /** The largest |C|, lengths over the scene's size. */
  function calcGap({ gap, system }: PlaneMotion, size: number): number {
    let most = 0
    for (let row = 0; row < gap.length; row++) {
      const g = Math.abs(gap[row])
      // the row of a rotation reads half the angle
      most = Math.max(most, system.kind[row] === TURN ? 0.5 * g : g / size)
    }
    return most
  }

  /** Newton's method on the shift, which begins with the factorization of the last stage. */
  function projectPositions(m: PlaneMotion, ws: Workspace): boolean {
    const step = m.acceleration
    computeRows(m, end)
    let gap = calcGap(m, ws.size)
    for (let steps = 0; !(gap <= (steps ? enough : POSITION_ROUNDING)); steps++) {
      const before = gap
      if (!(before < 1e6) || steps === MAX_NEWTON) return false
      step.fill(0)
      meetRows(m, step, m.gap, NEWTON_SWEEPS)
      for (let i = 0; i < step.length; i++) m.shift[i] += step[i]
      statistics.newtonIterations++
      computeRows(m, end)
      gap = calcGap(m, ws.size)
      if (gap > 0.5 * before && gap <= POSITION_ENOUGH) break
      if (gap > KEEP_FACTORS * before) factorRows(m)
    }
    return true
  }

  /** One Newton step of positions and velocities toward the rows. */
  function approach(m: PlaneMotion): void {
    const step = m.acceleration
    step.fill(0)
    meetRows(m, step, m.gap)
    for (let i = 0; i < step.length; i++) m.shift[i] += step[i]
    computeRows(m, end)
    factorRows(m)
    meetRows(m, m.velocity, m.rate)
  }

  /** Velocities, accelerations and slope at the end of the step, which is the base. */
  function evaluateEnd(m: PlaneMotion, ws: Workspace): boolean {
    m.shift.fill(0)
    m.velocity.set(m.base.v)
    computeRows(m, end)
    factorRows(m)
    meetRows(m, m.velocity, m.rate)
    made.unmet = !(m.left[0] * m.left[1] <= VELOCITY_ENOUGH * (1 + largest(m.velocity)))
    if (made.unmet) return false
    showVector(m, m.base.normal, m.velocity, end.v)
    readVelocities(end, m.system, m.base)
    return evaluateBase(m, ws, LAST, true)
  }

  /** Accelerations and slope at the base, and what the workspace holds of it. */
  function evaluateBase(m: PlaneMotion, ws: Workspace, slope: number, factored = false): boolean {
    m.shift.fill(0)
    m.velocity.set(m.base.v)
    computeRows(m, end)
    if (!factored) factorRows(m)
    computePositions(model, end, ws)
    computeRates(model, end, ws)
    computeCoordinates(model, end, ws)
    computeBias(m)
    computeApplied(m, ws, null)
    m.acceleration.set(m.applied)
    meetRows(m, m.acceleration, m.bias)
    statistics.evaluations++
    readSlope(m, slopes[slope], ws)
    showVector(m, m.base.normal, m.acceleration, ws.acceleration)
    return Number.isFinite(largest(m.acceleration))
  }

  function readSlope(m: PlaneMotion, out: PlaneSlope, ws: Workspace): void {
    out.q.set(m.velocity)
    out.v.set(m.acceleration)
    for (let i = 0; i < model.integrals.length; i++) {
      model.integrals[i].evaluate(end.t, jet, 0)
      out.integral[i] = jet[0]
    }
    let power = ws.power
    for (let row = 0; row < m.rate.length; row++) power -= m.multiplier[row] * m.rate[row]
    ws.power = out.power = power
  }

  /** As computeStepError: the embedded error in the maximum norm, without what the projection has removed. */
  function calcError(m: PlaneMotion, ws: Workspace, from: State, weighed: boolean): number {
    const { scales } = stepError
    computeErrorScales(model, ws, from, scales)
    const eq = m.shift
    const ev = m.acceleration
    for (let i = 0; i < eq.length; i++) {
      eq[i] = ev[i] = 0
      for (let s = 0; s < COUNT; s++) {
        eq[i] += E[s] * slopes[s].q[i]
        ev[i] += E[s] * slopes[s].v[i]
      }
    }
    if (m.rate.length > 0) {
      meetRows(m, eq, m.noRates)
      meetRows(m, ev, m.noRates)
    }
    const { axes, bodies } = m.system
    const { normal } = m.next
    let worst = 0
    for (let i = 0; i < bodies.length; i++) {
      const b = 6 * bodies[i]
      for (let k = 0; k < 3; k++) {
        worst = Math.max(worst, Math.abs(axes[k] * eq[3 * i] + axes[3 + k] * eq[3 * i + 1]) / scales.q[b + k])
        worst = Math.max(worst, Math.abs(axes[k] * ev[3 * i] + axes[3 + k] * ev[3 * i + 1]) / scales.v[b + k])
        worst = Math.max(worst, Math.abs(normal[3 * i + k] * eq[3 * i + 2]) / scales.q[b + 3 + k])
        worst = Math.max(worst, Math.abs(normal[3 * i + k] * ev[3 * i + 2]) / scales.v[b + 3 + k])
      }
    }
    let work = 0
    for (let s = 0; s < COUNT; s++) work += E[s] * slopes[s].power
    if (weighed && scales.energy[0] > 0) worst = Math.max(worst, Math.abs(work) / scales.energy[0])
    for (let i = 0; i < model.integrals.length; i++) {
      let error = 0
      for (let s = 0; s < COUNT; s++) error += E[s] * slopes[s].integral[i]
      worst = Math.max(worst, Math.abs(error) / (1 + Math.abs(from.integral[i])))
    }
    return worst
  }

  function showSlopes(m: PlaneMotion): void {
    const { normal } = m.base
    for (let s = 0; s < COUNT; s++) {
      const { q, v, integral, power } = slopes[s]
      const out = stages.slopes[s]
      out.integral.set(integral)
      out.power = power
      showVector(m, normal, q, out.q)
      showVector(m, normal, v, out.v)
    }
    showVector(m, normal, predicted, stages.shift)
  }
}

/** Writes a vector of 3 numbers per body in the plane as one of 6 in space: world axes, and axes of the body. */
function showVector({ system }: PlaneMotion, normal: Float64Array, from: Float64Array, to: Float64Array): void {
  const { axes, bodies } = system
  for (let i = 0; i < bodies.length; i++)
    for (let k = 0; k < 3; k++) {
      to[6 * bodies[i] + k] = axes[k] * from[3 * i] + axes[3 + k] * from[3 * i + 1]
      to[6 * bodies[i] + 3 + k] = normal[3 * i + k] * from[3 * i + 2]
    }
}

const turned = new Float64Array(3)
const jet = new Float64Array(3)

function copySlope(from: PlaneSlope, to: PlaneSlope): void {
  to.q.set(from.q)
  to.v.set(from.v)
  to.integral.set(from.integral)
  to.power = from.power
}

/** What a plane of a mechanism adds to a step of Dormand–Prince: its slopes, its stages, its end on the constraints and its error. */
import { CONTRADICTION, ENOUGH } from '../articulated/closures.ts'
import {
  KEEP_FACTORS,
  MAX_NEWTON,
  POSITION_ENOUGH,
  POSITION_ROUNDING,
  VELOCITY_ENOUGH,
} from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { copyNumbers } from '../math/copy-numbers.ts'
import { turnQ } from '../math/quaternion.ts'
import type { State } from '../model/state.ts'
import { readVelocities } from '../planar/base.ts'
import { computePinGaps } from '../planar/pins.ts'
import { makePlaneMotion, type PlaneMotion } from '../planar/plane-motion.ts'
import { computeBias, computeRows } from '../planar/plane-rows.ts'
import { factorRows, meetRows } from '../planar/plane-solve.ts'
import { TURN, type PlaneSystem } from '../planar/plane-system.ts'
import { COUNT, E, LAST } from './dormand-prince-tableau.ts'
import type { Slope } from './stage.ts'
import type { StepError } from './step-error.ts'

/** Sweeps of a Newton step, whose factorization may be that of a pose nearby. */
const NEWTON_SWEEPS = 2

/** Velocities and accelerations, 3 per body. */
interface PlaneSlope {
  readonly q: Float64Array
  readonly v: Float64Array
}

export interface PlaneStep {
  readonly motion: PlaneMotion
  readonly slopes: readonly PlaneSlope[]
  /** Δ of the end of the step before it is projected. */
  readonly predicted: Float64Array
}

export function makePlaneStep(system: PlaneSystem): PlaneStep {
  const motion = makePlaneMotion(system)
  const n = motion.shift.length
  return {
    motion,
    slopes: Array.from({ length: COUNT }, () => ({ q: new Float64Array(n), v: new Float64Array(n) })),
    predicted: new Float64Array(n),
  }
}

/** The slope at the end of the step before is the first one of the next. */
export function carryPlane({ motion, slopes }: PlaneStep): void {
  swapBases(motion, 'next')
  copyNumbers(slopes[LAST].q, slopes[0].q)
  copyNumbers(slopes[LAST].v, slopes[0].v)
}

export function swapBases(m: PlaneMotion, other: 'next' | 'aside'): void {
  const { base } = m
  m.base = m[other]
  m[other] = base
}

/** Moves to the pose and the velocities of a stage: those of the base + h Σ weights slopes. */
export function movePlane({ motion, slopes }: PlaneStep, h: number, weights: readonly number[]): void {
  const { shift, velocity, base } = motion
  for (let i = 0; i < shift.length; i++) {
    shift[i] = 0
    velocity[i] = base.v[i]
  }
  for (let s = 0; s < weights.length; s++) {
    const w = h * weights[s]
    if (w === 0) continue
    const { q, v } = slopes[s]
    for (let i = 0; i < shift.length; i++) {
      shift[i] += w * q[i]
      velocity[i] += w * v[i]
    }
  }
}

/** Moves to the base. */
export function moveToBase({ shift, velocity, base }: PlaneMotion): void {
  shift.fill(0)
  copyNumbers(base.v, velocity)
}

/** Sets applied forces over masses to gravity. */
export function applyGravity({ applied, system }: PlaneMotion): void {
  const { gravity } = system
  for (let i = 0; i < applied.length; i += 3) {
    applied[i] = gravity[0]
    applied[i + 1] = gravity[1]
    applied[i + 2] = 0
  }
}

/** Sets applied forces over masses to what of those in space, 6 per body of the mechanism, is in the plane; the rest goes into reactions. */
export function applyForces({ applied, system, base }: PlaneMotion, force: Float64Array): void {
  const { axes, bodies, inverseMass } = system
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

/** Computes accelerations at the rows that were just factored; whether they contradict each other is then to be told (planeContradicts). */
export function solvePlane(m: PlaneMotion, enough: number): void {
  computeBias(m)
  copyNumbers(m.applied, m.acceleration)
  meetRows(m, m.acceleration, m.bias, enough)
}

/** Whether redundant rows were seen to contradict each other in the last solve, as they do off the constraints. */
export const planeContradicts = ({ left }: PlaneMotion): boolean => left[0] > CONTRADICTION

/** One Newton step of positions and velocities toward the rows, which are then factored there. */
export function approachPlane(m: PlaneMotion, state: State): void {
  const step = m.acceleration
  step.fill(0)
  computePinGaps(m)
  meetRows(m, step, m.gap)
  for (let i = 0; i < step.length; i++) m.shift[i] += step[i]
  computeRows(m, state)
  factorRows(m)
  meetRows(m, m.velocity, m.rate)
}

/** The power of laws of time in the joints of the plane, W; needs accelerations. */
export function powerOfPlane({ multiplier, rate }: PlaneMotion): number {
  let power = 0
  for (let row = 0; row < rate.length; row++) power -= multiplier[row] * rate[row]
  return power
}

export function readPlaneSlope({ motion, slopes }: PlaneStep, s: number): void {
  copyNumbers(motion.velocity, slopes[s].q)
  copyNumbers(motion.acceleration, slopes[s].v)
}

/** Writes the pose and the velocities in the plane to the state in space. @param from the state of the base */
export function writePlane(m: PlaneMotion, from: State, state: State): void {
  const { shift, system, base } = m
  const { axes, bodies } = system
  for (let i = 0; i < bodies.length; i++) {
    const q = 7 * bodies[i]
    for (let k = 0; k < 3; k++) {
      state.q[q + k] = from.q[q + k] + axes[k] * shift[3 * i] + axes[3 + k] * shift[3 * i + 1]
      turned[k] = base.normal[3 * i + k] * shift[3 * i + 2]
    }
    turnQ(state.q, q + 3, from.q, q + 3, 1, turned, 0)
  }
  showVector(m, base.normal, m.velocity, state.v)
}

const turned = new Float64Array(3)

/** The largest |C|, lengths over the scene's size; all of C is then known. */
function calcGap(m: PlaneMotion, size: number): number {
  const { gap, system } = m
  computePinGaps(m)
  let most = 0
  for (let row = 0; row < gap.length; row++) {
    const g = Math.abs(gap[row])
    // the row of a rotation reads half the angle
    most = Math.max(most, system.kind[row] === TURN ? 0.5 * g : g / size)
  }
  return most
}

/**
 * Newton's method on the shift, which begins with the factorization of the last stage.
 *
 * @param state whose time laws are read at
 * @returns Newton steps taken, or −1 where it does not converge
 */
export function projectPlane(m: PlaneMotion, state: State, size: number, enough: number): number {
  const step = m.acceleration
  computeRows(m, state)
  let gap = calcGap(m, size)
  let steps = 0
  while (!(gap <= (steps ? enough : POSITION_ROUNDING))) {
    const before = gap
    if (!(before < 1e6) || steps === MAX_NEWTON) return -1
    step.fill(0)
    meetRows(m, step, m.gap, ENOUGH, NEWTON_SWEEPS)
    for (let i = 0; i < step.length; i++) m.shift[i] += step[i]
    steps++
    computeRows(m, state)
    gap = calcGap(m, size)
    if (gap > 0.5 * before && gap <= POSITION_ENOUGH) break
    if (gap > KEEP_FACTORS * before) factorRows(m)
  }
  return steps
}

/** Whether the velocities just projected meet the rows. */
export const velocitiesMeet = ({ left, velocity }: PlaneMotion): boolean =>
  left[0] * left[1] <= VELOCITY_ENOUGH * (1 + largest(velocity))

/**
 * Projects the velocities of the base and writes them to the state, whose pose is that of the base; returns whether they meet the rows. Leaves the rows factored there.
 *
 * @param enough of what the velocities miss of the rows, the share that may be left
 */
export function projectPlaneVelocities(m: PlaneMotion, state: State, enough: number): boolean {
  moveToBase(m)
  computeRows(m, state)
  factorRows(m)
  meetRows(m, m.velocity, m.rate, enough)
  if (!velocitiesMeet(m)) return false
  showVector(m, m.base.normal, m.velocity, state.v)
  readVelocities(state, m.system, m.base)
  return true
}

/**
 * The embedded error over its scales in the maximum norm, without what the projection has removed; of the end of the step, where the rows are. Writes that of places and velocities
 * of its bodies to `out`.
 */
export function calcPlaneError({ motion: m, slopes }: PlaneStep, out: StepError): number {
  const { scales } = out
  const eq = m.shift
  const ev = m.acceleration
  for (let i = 0; i < eq.length; i++) {
    let q = 0
    let v = 0
    for (let s = 0; s < COUNT; s++) {
      q += E[s] * slopes[s].q[i]
      v += E[s] * slopes[s].v[i]
    }
    eq[i] = q
    ev[i] = v
  }
  if (m.rate.length > 0) {
    meetRows(m, eq, m.noRates, CONTRADICTION)
    meetRows(m, ev, m.noRates, CONTRADICTION)
  }
  const { axes, bodies } = m.system
  const { normal } = m.next
  let worst = 0
  for (let i = 0; i < bodies.length; i++) {
    const b = 6 * bodies[i]
    for (let k = 0; k < 3; k++) {
      out.q[b + k] = axes[k] * eq[3 * i] + axes[3 + k] * eq[3 * i + 1]
      out.v[b + k] = axes[k] * ev[3 * i] + axes[3 + k] * ev[3 * i + 1]
      worst = Math.max(
        worst,
        Math.abs(out.q[b + k]) / scales.q[b + k],
        Math.abs(out.v[b + k]) / scales.v[b + k],
        Math.abs(normal[3 * i + k] * eq[3 * i + 2]) / scales.q[b + 3 + k],
        Math.abs(normal[3 * i + k] * ev[3 * i + 2]) / scales.v[b + 3 + k],
      )
    }
  }
  return worst
}

/** Writes the slopes, and the shift of the end before it was projected, in six coordinates per body. */
export function showPlane({ motion, slopes, predicted }: PlaneStep, out: readonly Slope[], shift: Float64Array): void {
  const { normal } = motion.base
  for (let s = 0; s < COUNT; s++) {
    showVector(motion, normal, slopes[s].q, out[s].q)
    showVector(motion, normal, slopes[s].v, out[s].v)
  }
  showVector(motion, normal, predicted, shift)
}

/** Writes a vector of 3 numbers per body in the plane as one of 6 in space: world axes, and axes of the body. */
export function showVector({ system }: PlaneMotion, normal: Float64Array, from: Float64Array, to: Float64Array): void {
  const { axes, bodies } = system
  for (let i = 0; i < bodies.length; i++)
    for (let k = 0; k < 3; k++) {
      to[6 * bodies[i] + k] = axes[k] * from[3 * i] + axes[3 + k] * from[3 * i + 1]
      to[6 * bodies[i] + 3 + k] = normal[3 * i + k] * from[3 * i + 2]
    }
}

/**
 * Kinematic analysis [KTN §2], docs/THEORY.md §9: with as many independent rows as unknowns, Φ(q, t) = 0 by Newton's method, then Φ_q q̇ = ν and Φ_q q̈ = γ with one
 * factorization at the pose found; and inverse dynamics from the same matrices, Φ_qᵀλ = f − M q̈ − … with its transpose.
 *
 * A pose that Newton's method moves far from where it was predicted may belong to another branch (elbow up, elbow down): such a step is taken in
 * shorter pieces.
 */
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import { computeGamma, computeTargets } from './basic-constraints.ts'
import {
  addMotionForces,
  avoidSingularities,
  calcEquation,
  calcGamma,
  computeConstraints,
  fillJacobian,
  findReturned,
  type Formulation,
} from './formulation.ts'
import { refuseAt, type Refusal } from './refusal.ts'

export interface KinematicOptions {
  /** ‖δ‖ below which Newton's method has found the pose. */
  readonly tolerance: number
  /** Whether Newton's method starts from q + h q̇ + ½ h² q̈ instead of q. */
  readonly predict: boolean
  /** Whether each Newton step has a matrix of its own, or all of a pose the one of their start. */
  readonly renew: boolean
  /** Whether to stop where Euler angles come near their singularity; their axes are renamed otherwise. */
  readonly stopAtSingularity: boolean
}

export const KINEMATIC_OPTIONS: KinematicOptions = {
  tolerance: 1e-10,
  predict: true,
  renew: true,
  stopAtSingularity: false,
}

export interface KinematicAnalysis {
  /** Number of Newton steps of all poses so far, and of poses. */
  iterations: number
  poses: number
  /** Moves the coordinates to a time, with velocities and accelerations; on refusal they are the last good ones. */
  moveTo(t: number): Refusal | null
  /** Multipliers of the rows at the pose found: reactions on the bodies are −Φ_qᵀλ. */
  computeMultipliers(): Float64Array
}

const MOST_STEPS = 50
const SINGULAR = 'The mechanism is in a singular pose'
/** The shortest piece of a step. */
const SHORTEST = 1 / 4096
/** How far a Newton step may lead away from the predicted pose, over the size or in rad. */
const FAR = 0.1

/** The analysis of a formulation, or why there is none. */
export function makeKinematicAnalysis(
  formulation: Formulation,
  options: KinematicOptions = KINEMATIC_OPTIONS,
): { readonly ok: true; readonly analysis: KinematicAnalysis } | { readonly ok: false; readonly refusal: Refusal } {
  const { unknowns, equations } = formulation
  if (equations !== unknowns) {
    const free = unknowns - equations
    const message = `The drives leave ${free} ${free === 1 ? 'freedom' : 'freedoms'} open: positions do not follow from them alone.`
    return { ok: false, refusal: { code: 'notDetermined', message } }
  }
  return { ok: true, analysis: makeAnalysis(formulation, options) }
}

function makeAnalysis(formulation: Formulation, options: KinematicOptions): KinematicAnalysis {
  const { chart, pose, rows, unknowns: n, moving, columns } = formulation
  const lu = makeLU(n)
  const x = new Float64Array(n)
  const delta = new Float64Array(chart.freedoms * formulation.model.bodyCount)
  const transposed = makeLU(n)
  const force = new Float64Array(n)
  const width = chart.freedoms
  const kept = [pose.r, pose.dr, pose.ddr, pose.turn, pose.dturn, pose.ddturn].map((live) => ({
    live,
    copy: live.slice(),
  }))
  const farShift = (FAR * formulation.size) ** 2
  // a change of Euler parameters is half of a turn
  const farTurn = (chart.normalised ? 0.5 * FAR : FAR) ** 2

  function assemble(): void {
    computeConstraints(formulation)
    lu.values.fill(0)
    fillJacobian(formulation, lu.values, n, 0)
  }

  /** Makes a Newton step; returns its size, or NaN where it is not finite or leads far from the prediction. */
  function move(): number {
    let square = 0
    for (let m = 0; m < moving.length; m++) {
      const b = moving[m]
      const c = columns[b]
      const shift = x[c] * x[c] + x[c + 1] * x[c + 1] + x[c + 2] * x[c + 2]
      let turn = 0
      for (let k = c + 3; k < c + 3 + width; k++) turn += x[k] * x[k]
      square += shift + turn
      if (!(square < Infinity) || (options.predict && (shift > farShift || turn > farTurn))) return NaN
      for (let k = 0; k < 3; k++) pose.r[3 * b + k] += x[c + k]
      for (let k = 0; k < width; k++) delta[width * b + k] = x[c + 3 + k]
      chart.advance(pose.turn, pose.turn, 1, delta, b)
    }
    return Math.sqrt(square)
  }

  function predict(h: number): void {
    for (let m = 0; m < moving.length; m++) {
      const b = moving[m]
      for (let k = 3 * b; k < 3 * b + 3; k++) pose.r[k] += h * pose.dr[k] + 0.5 * h * h * pose.ddr[k]
      for (let k = width * b; k < width * (b + 1); k++) delta[k] = pose.dturn[k] + 0.5 * h * pose.ddturn[k]
      chart.advance(pose.turn, pose.turn, h, delta, b)
    }
  }

  function solveRates(to: Float64Array, toTurn: Float64Array): void {
    solveLU(lu, x)
    for (let m = 0; m < moving.length; m++) {
      const b = moving[m]
      const c = columns[b]
      for (let k = 0; k < 3; k++) to[3 * b + k] = x[c + k]
      for (let k = 0; k < width; k++) toTurn[width * b + k] = x[c + 3 + k]
    }
  }

  /** Keeps the angles of joints, since torsion springs, limits and dampers count turns from pose to pose. */
  function keepAngles(): void {
    if (!formulation.forces) return
    force.fill(0)
    formulation.forces.addTo(force)
    formulation.forces.accept()
  }

  /** Moves the coordinates to a time by one pose. */
  function findPose(t: number): Refusal | null {
    const h = t - pose.t
    if (options.predict && h !== 0) predict(h)
    pose.t = t
    computeTargets(rows, t)
    for (let step = 1; ; step++) {
      const fresh = step === 1 || options.renew
      if (fresh) assemble()
      else computeConstraints(formulation)
      for (let m = 0; m < n; m++) x[m] = -calcEquation(formulation, m)
      if (fresh && !factorLU(lu)) return refuseAt(t, 'notDetermined', SINGULAR)
      solveLU(lu, x)
      const size = move()
      analysis.iterations++
      if (size < options.tolerance) break
      if (Number.isNaN(size) || step === MOST_STEPS) return refuseAt(t, 'diverged', "Newton's method finds no pose")
    }
    for (let m = 0; m < moving.length; m++) chart.tidy(pose, moving[m])
    assemble()
    if (!factorLU(lu)) return refuseAt(t, 'notDetermined', SINGULAR)
    for (let m = 0; m < n; m++) x[m] = m < rows.count ? rows.f[3 * m + 1] : 0
    solveRates(pose.dr, pose.dturn)
    for (let m = 0; m < moving.length; m++) chart.computeFrameRates(pose, moving[m])
    computeGamma(rows, pose)
    for (let m = 0; m < n; m++) x[m] = calcGamma(formulation, m)
    solveRates(pose.ddr, pose.ddturn)
    return null
  }

  /** Finds the pose, velocities and accelerations at time t, s; where there are none, everything stays as it was before. */
  function attempt(t: number): Refusal | null {
    const from = pose.t
    for (const { live, copy } of kept) copy.set(live)
    const refusal = findPose(t)
    if (!refusal) return null
    pose.t = from
    for (const { live, copy } of kept) live.set(copy)
    for (let m = 0; m < moving.length; m++) chart.computeFrame(pose, moving[m])
    return refusal
  }

  const analysis: KinematicAnalysis = {
    iterations: 0,
    poses: 0,
    moveTo(t) {
      const from = pose.t
      for (let done = 0, pieces = 1; done < pieces;) {
        const refusal = attempt(done + 1 === pieces ? t : from + ((t - from) * (done + 1)) / pieces)
        if (refusal) {
          done *= 2
          pieces *= 2
          if (t === from || !options.predict || pieces * SHORTEST > 1) return refusal
          continue
        }
        done++
        analysis.poses++
        keepAngles()
        const stop = findReturned(formulation) ?? avoidSingularities(formulation, options.stopAtSingularity)
        if (stop) return stop
      }
      return null
    },
    computeMultipliers() {
      assemble()
      for (let k = 0; k < n; k++) for (let m = 0; m < n; m++) transposed.values[m * n + k] = lu.values[k * n + m]
      force.fill(0)
      addMotionForces(formulation, force)
      for (let m = 0; m < n; m++) force[m] = -force[m]
      factorLU(transposed)
      solveLU(transposed, force)
      return force
    },
  }
  return analysis
}

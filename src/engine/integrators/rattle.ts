/**
 * RATTLE on SO(3) (Andersen 1983; McLachlan, Modin, Verdier, Wilkins 2014; docs/THEORY.md §5): symplectic, symmetric, of order 2 in positions, velocities and, as these
 * come from an acceleration-level solve at the state, multipliers. A conservative mechanism keeps its energy to an error of O(h²) that swings and
 * does not drift. With p = M v, angular momenta in body axes, and applied forces f (no gyroscopic terms: the free flight has them),
 *
 *   p½ = p₀ + ½h (f(q₀, v₀, t₀) − C_q(q₀)ᵀ λ_r)                     kick, λ_r such that C(q₁, t₁) = 0
 *   (q₁, p½′) = free flight of (q₀, p½) for h                        r₁ = r₀ + h p½/m; rotations by free-flight.ts
 *   p₁ = p½′ + ½h (f(q₁, v₁, t₁) − C_q(q₁)ᵀ λ_v)                    kick, λ_v such that C_q v₁ + C_t = 0
 *
 * That the constraint forces of the first kick have the directions at q₀, and not those of a projection at q₁, makes it symplectic.
 *
 * λ_r. The first guess are the multipliers of the accelerations at q₀, which leave C(q₁) of O(h³). Then ∂q₁/∂p½ ≈ h M⁻¹ and C_q(q₁) ≈ C_q(q₀), so
 *
 *   C_q(q₀) δv = −C(q₁)/h,   δv = −M⁻¹ C_q(q₀)ᵀ δλ,   v½ ← v½ + δv
 *
 * on the factorization of q₀, which handles redundant rows as elsewhere. Errors fall by a factor of O(h) each time; the iteration goes on down to rounding,
 * since what is left would add up over the steps. Beside a singular pose C_q(q₀) says too little about C_q(q₁): where the iteration fails, that one step is closed by
 * a projection at its end, of the same order but not symplectic.
 *
 * Forces that depend on velocity make the second kick implicit: v₁ is found by fixed-point iteration, whose factor is ½h times damping over mass. A step that does not
 * converge is tried again in shorter pieces, and counted as rejected.
 *
 * Work is booked by the trapezoidal rule on the power.
 */
import { computeAccelerations, computeForces, solveDynamics } from '../dynamics/accelerations.ts'
import { readsVelocity } from '../forces/forces.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { POSITION_ENOUGH, calcGap, projectPositions, projectVelocities } from '../kinematics/projection.ts'
import { computePositions, computeRates, largest } from '../kinematics/stages.ts'
import { prepareSystem, solveSystem } from '../kinematics/system.ts'
import { mulMV } from '../math/vec3.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { flyFreely, makeFreeFlight } from './free-flight.ts'
import { makeImplicitIntegrator, type ImplicitScheme } from './implicit-advance.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import { makeStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'

/** |C| over the size, or rad, at which the positions are closed as well as doubles can. */
const CLOSED = 1e-15
const MOST_ITERATIONS = 60
/** An iteration that leaves more than this share of its error has reached rounding, or does not converge. */
const STALLED = 0.9
/**
 * Change of the velocities, over the largest, at which the iteration of damped mechanisms has converged; and the change up to which it counts as
 * converged where rounding ends it earlier.
 */
const SAME = 4 * Number.EPSILON
const NEARLY_SAME = 1e-12
/** Largest displacement by a projection at the end, over that of the fastest body in the step. */
const CLOSE_BY = 0.2

export function makeRattle(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const n = 6 * model.bodyCount
  const vector = (): Float64Array => new Float64Array(n)
  let flight = makeFreeFlight(model)
  const trial = makeState(model)
  const step = { trial, iterations: 0 }
  /** Accelerations and M⁻¹ f where the next step starts, if known; the power there is memory[0]. */
  const rate = vector()
  const push = vector()
  const memory = new Float64Array(1)
  /** v½; M⁻¹ p½′; momentum of one body. */
  const half = vector()
  const flown = vector()
  const momentum = new Float64Array(3)
  /** State at the end of the flight before a projection; velocities before the last sweep. */
  const landed = makeState(model)
  const before = vector()
  /** Whether the dynamics of the state from which the next step starts are known, and the workspace holds its system. */
  let known = false
  let prepared = false

  /** Writes M⁻¹ f of the applied forces, which are ws.force without the gyroscopic torque, to `push`. */
  function readPush(state: State, ws: Workspace): void {
    const { force } = ws
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      const i = 6 * b
      for (let k = 0; k < 3; k++) push[i + k] = model.inverseMass[b] * force[i + k]
      gyroscopicTorque(state.v, b)
      for (let k = 0; k < 3; k++) momentum[k] += force[i + 3 + k]
      mulMV(push, i + 3, model.inverseInertia, 9 * b, momentum, 0)
    }
  }

  /** Writes ω × J ω of a body (body axes, N·m) to `momentum`. */
  function gyroscopicTorque(v: Float64Array, b: number): void {
    const i = 6 * b + 3
    const x = v[i]
    const y = v[i + 1]
    const z = v[i + 2]
    mulMV(momentum, 0, model.inertia, 9 * b, v, i)
    const px = momentum[0]
    const py = momentum[1]
    const pz = momentum[2]
    momentum[0] = y * pz - z * py
    momentum[1] = z * px - x * pz
    momentum[2] = x * py - y * px
  }

  function start(state: State, ws: Workspace): void {
    computeAccelerations(model, state, ws)
    statistics.evaluations++
    rate.set(ws.acceleration)
    readPush(state, ws)
    memory[0] = ws.power
  }

  /** Computes the first guess of v½, with the reactions that belong to the accelerations. */
  function guessHalf(state: State, h: number): void {
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      const i = 6 * b
      gyroscopicTorque(state.v, b)
      mulMV(half, i + 3, model.inverseInertia, 9 * b, momentum, 0)
      for (let k = 0; k < 3; k++) {
        half[i + k] = state.v[i + k] + 0.5 * h * rate[i + k]
        half[i + 3 + k] = state.v[i + 3 + k] + 0.5 * h * (rate[i + 3 + k] + half[i + 3 + k])
      }
    }
  }

  /** Free flight from the state with v½ for the time h; writes the positions to `trial`, and M⁻¹ p½′ to `flown`. */
  function fly(state: State, h: number): void {
    flight.time[0] = h
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      const i = 6 * b
      const p = 7 * b
      for (let k = 0; k < 3; k++) {
        trial.q[p + k] = state.q[p + k] + h * half[i + k]
        flown[i + k] = half[i + k]
      }
      mulMV(momentum, 0, model.inertia, 9 * b, half, i + 3)
      flyFreely(flight, b, trial.q, p + 3, state.q, p + 3, momentum, 0)
      mulMV(flown, i + 3, model.inverseInertia, 9 * b, momentum, 0)
    }
  }

  /** Solves for v½ such that the positions at the end are on C = 0; leaves these in the workspace. */
  function solvePositions(state: State, ws: Workspace, h: number): boolean {
    guessHalf(state, h)
    let gap = Infinity
    for (let iteration = 0; ; iteration++) {
      fly(state, h)
      computePositions(model, trial, ws)
      const last = gap
      gap = calcGap(model, ws)
      if (gap <= CLOSED) return true
      if (!(gap < STALLED * last) || iteration === MOST_ITERATIONS)
        return gap <= POSITION_ENOUGH || closeAtEnd(state, ws, h)
      for (let r = 0; r < model.rows.count; r++) ws.rowScratch[r] = -ws.c[r] / h
      solveSystem(model, ws, null, ws.rowScratch, ws.acceleration, ws.multipliers)
      step.iterations++
      for (let i = 0; i < n; i++) half[i] += ws.acceleration[i]
    }
  }

  /** Closes the positions by a projection from where the first guess leads, for steps beside a singular pose. */
  function closeAtEnd(state: State, ws: Workspace, h: number): boolean {
    guessHalf(state, h)
    fly(state, h)
    copyState(trial, landed)
    const newton = projectPositions(model, trial, ws)
    if (newton < 0) return false
    step.iterations += newton
    let way = 0
    for (let i = 0; i < n; i++) way = Math.max(way, h * Math.abs(half[i]) * (i % 6 < 3 ? 1 : ws.size))
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      const i = 6 * b
      const p = 7 * b
      const q = trial.q
      const l = landed.q
      // the turn from l to q, 2 Im(l* ⊗ q)
      before[i + 3] = 2 * (l[p + 3] * q[p + 4] - l[p + 4] * q[p + 3] - l[p + 5] * q[p + 6] + l[p + 6] * q[p + 5])
      before[i + 4] = 2 * (l[p + 3] * q[p + 5] - l[p + 5] * q[p + 3] - l[p + 6] * q[p + 4] + l[p + 4] * q[p + 6])
      before[i + 5] = 2 * (l[p + 3] * q[p + 6] - l[p + 6] * q[p + 3] - l[p + 4] * q[p + 5] + l[p + 5] * q[p + 4])
      for (let k = 0; k < 3; k++) before[i + k] = q[p + k] - l[p + k]
      for (let k = 0; k < 6; k++) {
        if (!(Math.abs(before[i + k]) * (k < 3 ? 1 : ws.size) <= CLOSE_BY * way)) return false
        flown[i + k] += before[i + k] / h
      }
    }
    return true
  }

  /** Solves for v₁ on C_q v + C_t = 0, at the positions in the workspace. */
  function solveVelocities(ws: Workspace, h: number): boolean {
    prepareSystem(model, trial, ws)
    const implicit = readsVelocity(model, ws)
    let change = Infinity
    for (let sweep = 0; ; sweep++) {
      before.set(trial.v)
      for (let i = 0; i < n; i++) trial.v[i] = flown[i] + 0.5 * h * push[i]
      if (sweep) {
        projectVelocities(model, trial, ws)
        if (!implicit) return true
        const last = change
        change = 0
        for (let i = 0; i < n; i++) change = Math.max(change, Math.abs(trial.v[i] - before[i]))
        const speed = largest(trial.v)
        if (change <= SAME * speed) return true
        if (sweep > 1 && (!(change < STALLED * last) || sweep === MOST_ITERATIONS)) return change <= NEARLY_SAME * speed
      } else computeRates(model, trial, ws)
      computeCoordinates(model, trial, ws)
      computeForces(model, trial, ws)
      readPush(trial, ws)
    }
  }

  function attempt(state: State, ws: Workspace, h: number, end: number): boolean {
    if (!known) start(state, ws)
    else if (!prepared) {
      computePositions(model, state, ws)
      prepareSystem(model, state, ws)
    }
    known = prepared = false
    copyState(state, trial)
    trial.t = end
    addIntegrals(model, state, trial)
    if (!solvePositions(state, ws, h)) return false
    if (!solveVelocities(ws, h)) return false
    solveDynamics(model, trial, ws)
    statistics.evaluations++
    if (!Number.isFinite(largest(ws.acceleration))) return false
    trial.work = state.work + 0.5 * h * (memory[0] + ws.power)
    rate.set(ws.acceleration)
    memory[0] = ws.power
    return true
  }

  const scheme: ImplicitScheme = {
    step,
    attempt,
    accept() {
      known = prepared = true
    },
    begin() {
      prepared = false
    },
    remember(kept) {
      kept.numbers(rate)
      kept.numbers(push)
      kept.numbers(memory)
      known = kept.flag(known)
      prepared = false
    },
    restart() {
      known = false
      flight = makeFreeFlight(model)
    },
    interrupt() {
      known = false
    },
  }
  return makeImplicitIntegrator('rattle', model, options, statistics, scheme)
}

/**
 * Steady motion: all bodies turn with one Ω about one line, and may move on along it; a body that is round about an axis may spin about that axis
 * besides. Velocity and acceleration of a centre of mass are then ṙ = V + Ω×r and r̈ = Ω×ṙ, of a body's turning W = Ω + σ and Ẇ = Ω×W, σ its own spin:
 * Ω and V are the best fit of these four, which are linear in them.
 *
 * Linearised by docs/THEORY.md §8 (29) in axes that turn along (Ω_b = RᵀΩ, ω in body axes, x = (δρ, ψ) in the axes of this instant):
 *   δṙ = δρ̇ + Ω×δρ     δr̈ = δρ̈ + 2Ω×δρ̇ + Ω×(Ω×δρ)
 *   δω = ψ̇ + Ω_b×ψ     δω̇ = ψ̈ + 2Ω_b×ψ̇ + Ω_b×(Ω_b×ψ) − ω×(ψ̇ + Ω_b×ψ)
 * that is δv = ẋ + S x and δv̇ = ẍ + A₁ẋ + A₀x, so that D ← D + M A₁ and K ← K + D S + M A₀.
 */
import { symmetricEigen } from '../linalg/eigen-symmetric.ts'
import { mulQ, matrixOfQ, turnQ } from '../math/quaternion.ts'
import { mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'

export interface SteadyTurn {
  /** World axes, rad/s. */
  readonly omega: Float64Array
  /** Velocity of the world's origin as if it turned along, m/s. */
  readonly drift: Float64Array
  /** 3 per body: its own spin, body axes, rad/s; zero for all but round bodies. */
  readonly spin: Float64Array
  /** How far velocities and accelerations differ from it, over the pace of the fastest body; this is the error of the simulation. */
  readonly deviation: number
}

/** Largest difference of velocities and accelerations from those of a steady turn, over the pace of the fastest body. */
export const STEADY = 1e-6
/** Moments of inertia that differ by less than this part of the largest one count as equal. */
const ROUND = 1e-6
/** Eigenvalues of the fit's normal equations below this share of the largest belong to directions that the motion does not determine. */
const UNTOLD = 1e-12

/** The largest of the bodies' travel over ℓ and turning, rad/s. */
export function paceOfState(model: Model, state: State, ws: Workspace): number {
  let pace = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    const [x, y, z, p, q, r] = state.v.subarray(6 * b, 6 * b + 6)
    pace = Math.max(pace, Math.hypot(x, y, z) / ws.size, Math.hypot(p, q, r))
  }
  return pace
}

/** The steady turn to which velocities and accelerations belong, without spins where that suffices; null if there is none. Needs computeDynamics. */
export function findSteadyTurn(model: Model, state: State, ws: Workspace): SteadyTurn | null {
  for (const spinning of [false, true]) {
    const turn = fitTurn(model, state, ws, spinning)
    if (turn !== null) return turn
  }
  return null
}

/** One equation of the fit: six coefficients, of V/ℓ and Ω, and the right-hand side. */
type Equation = Float64Array

function fitTurn(model: Model, state: State, ws: Workspace, spinning: boolean): SteadyTurn | null {
  const pace = paceOfState(model, state, ws)
  const equations: Equation[] = []
  const axes = Array.from({ length: model.bodyCount }, (_, b) =>
    spinning && !model.fixed[b] && b > 0 ? roundAxis(model, ws, b) : null,
  )
  const turning = new Float64Array(3)
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    const r = state.q.subarray(7 * b, 7 * b + 3).map((x) => x / ws.size)
    const v = state.v.subarray(6 * b, 6 * b + 3).map((x) => x / ws.size)
    const a = ws.acceleration.subarray(6 * b, 6 * b + 3).map((x) => x / (ws.size * pace))
    const W = ws.W.slice(3 * b, 3 * b + 3)
    mulMV(turning, 0, ws.R, 9 * b, ws.acceleration, 6 * b + 3)
    for (let k = 0; k < 3; k++) {
      equations.push(equationOf(k, 1, r, v[k]))
      equations.push(
        equationOf(
          k,
          0,
          v.map((x) => x / pace),
          a[k],
        ),
      )
      equations.push(
        equationOf(
          k,
          0,
          W.map((x) => x / pace),
          turning[k] / pace,
        ),
      )
    }
    const axis = axes[b]
    if (axis === 'any') continue
    for (let k = 0; k < 3; k++) {
      const equation = new Float64Array(7)
      for (let m = 0; m < 3; m++) {
        equation[3 + m] = (k === m ? 1 : 0) - (axis ? axis[k] * axis[m] : 0)
        equation[6] += equation[3 + m] * W[m]
      }
      equations.push(equation)
    }
  }
  const u = solveLeastSquares(equations)
  const deviation = equations.reduce((most, e) => Math.max(most, Math.abs(residualOf(e, u))), 0) / pace
  if (!(deviation <= STEADY)) return null
  const drift = u.slice(0, 3).map((x) => x * ws.size)
  const omega = u.slice(3).map((x) => (Math.abs(x) <= 1e-9 * pace ? 0 : x))
  const spin = new Float64Array(3 * model.bodyCount)
  for (let b = 1; b < model.bodyCount; b++) {
    if (axes[b] === null) continue
    mulMtV(spin, 3 * b, ws.R, 9 * b, omega, 0)
    for (let k = 0; k < 3; k++) spin[3 * b + k] = state.v[6 * b + 3 + k] - spin[3 * b + k]
    if (Math.hypot(...spin.subarray(3 * b, 3 * b + 3)) <= STEADY * pace) spin.fill(0, 3 * b, 3 * b + 3)
  }
  return { omega, drift, spin, deviation }
}

/** Component k of  s V + Ω×r = value. */
function equationOf(k: number, s: number, r: ArrayLike<number>, value: number): Equation {
  const out = new Float64Array(7)
  const [i, j] = [(k + 1) % 3, (k + 2) % 3]
  out[k] = s
  out[3 + i] = r[j]
  out[3 + j] = -r[i]
  out[6] = value
  return out
}

const residualOf = (equation: Equation, u: Float64Array): number =>
  u.reduce((left, x, k) => left - equation[k] * x, equation[6])

/** The shortest of the best solutions. */
function solveLeastSquares(equations: readonly Equation[]): Float64Array {
  const normal = new Float64Array(36)
  for (const e of equations) for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) normal[6 * i + j] += e[i] * e[j]
  const { values, vectors } = symmetricEigen(normal, 6)
  const u = new Float64Array(6)
  // the second pass removes errors by rounding of the normal equations
  for (let pass = 0; pass < 2; pass++) {
    const right = new Float64Array(6)
    for (const e of equations) {
      const left = residualOf(e, u)
      for (let i = 0; i < 6; i++) right[i] += e[i] * left
    }
    for (let k = 0; k < 6; k++) {
      if (!(values[k] > UNTOLD * values[5])) continue
      let along = 0
      for (let i = 0; i < 6; i++) along += vectors[6 * k + i] * right[i]
      for (let i = 0; i < 6; i++) u[i] += (along / values[k]) * vectors[6 * k + i]
    }
  }
  return u
}

/** The axis, in world axes, about which a body's inertia is round; 'any' of a sphere's. */
function roundAxis(model: Model, ws: Workspace, b: number): Float64Array | 'any' | null {
  const { values, vectors } = symmetricEigen(model.inertia.slice(9 * b, 9 * b + 9), 3)
  const near = (i: number, j: number): boolean => values[j] - values[i] <= ROUND * values[2]
  if (near(0, 2)) return 'any'
  if (!near(0, 1) && !near(1, 2)) return null
  const axis = new Float64Array(3)
  mulMV(axis, 0, ws.R, 9 * b, vectors, near(0, 1) ? 6 : 0)
  return axis
}

/** Moves the state on by the steady turn for a time τ: pose, velocities, time; angles go on at the rates in the workspace. */
export function turnOn(model: Model, state: State, ws: Workspace, turn: SteadyTurn, tau: number): State {
  const out = makeState(model)
  copyState(state, out)
  const { e, R } = turnOfFrame(turn, tau)
  const { drift, omega, spin } = turn
  out.t = state.t + tau
  const rate = Math.hypot(...omega)
  const along = rate > 0 ? (omega[0] * drift[0] + omega[1] * drift[1] + omega[2] * drift[2]) / rate ** 2 : 0
  // the line's point nearest to the origin: V = Ω×(−c) + along Ω
  const c = [0, 1, 2].map((k) => {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3]
    return rate > 0 ? (omega[i] * drift[j] - omega[j] * drift[i]) / rate ** 2 : 0
  })
  const arm = new Float64Array(3)
  const unspun = new Float64Array(3)
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 3; k++) arm[k] = state.q[7 * b + k] - c[k]
    mulMV(arm, 0, R, 0, arm, 0)
    for (let k = 0; k < 3; k++) out.q[7 * b + k] = c[k] + arm[k] + tau * (rate > 0 ? along * omega[k] : drift[k])
    mulQ(out.q, 7 * b + 3, e, 0, state.q, 7 * b + 3)
    turnQ(out.q, 7 * b + 3, out.q, 7 * b + 3, tau, spin, 3 * b)
    mulMV(out.v, 6 * b, R, 0, state.v, 6 * b)
    unspin(spin, b, tau, state.v, 6 * b + 3, unspun)
    out.v.set(unspun, 6 * b + 3)
  }
  model.joints.forEach(({ angle }, j) => {
    if (angle >= 0) out.angle[angle] = ws.coordinates[4 * j] + tau * ws.coordinates[4 * j + 1]
  })
  return out
}

function turnOfFrame({ omega }: SteadyTurn, tau: number): { e: Float64Array; R: Float64Array } {
  const e = Float64Array.of(1, 0, 0, 0)
  const R = new Float64Array(9)
  turnQ(e, 0, e, 0, tau, omega, 0)
  matrixOfQ(R, 0, e, 0)
  return { e, R }
}

/** Turns motions along with the steady turn for a time τ. */
export function turnMotions(
  { fixed }: Model,
  turn: SteadyTurn,
  tau: number,
  basis: Float64Array,
  width: number,
): Float64Array {
  const { R } = turnOfFrame(turn, tau)
  const out = basis.slice()
  const unspun = new Float64Array(3)
  for (let at = 0; at < out.length; at += 6) {
    const b = (at % width) / 6
    if (fixed[b]) continue
    mulMV(out, at, R, 0, basis, at)
    unspin(turn.spin, b, tau, basis, at + 3, unspun)
    out.set(unspun, at + 3)
  }
  return out
}

/** out = exp(−σ τ) v: components in body axes of what turns along with Ω alone. */
function unspin(spin: Float64Array, b: number, tau: number, v: Float64Array, i: number, out: Float64Array): void {
  const e = Float64Array.of(1, 0, 0, 0)
  const R = new Float64Array(9)
  turnQ(e, 0, e, 0, tau, spin, 3 * b)
  matrixOfQ(R, 0, e, 0)
  mulMtV(out, 0, R, 0, v, i)
}

/** Adds D S + M A₀ to K and M A₁ to D. */
export function addTurning(model: Model, state: State, ws: Workspace, { omega }: SteadyTurn, out: Tangent): void {
  const { K, D, rowBody, columnBody, diagonal } = out
  const { inertia, mass } = model
  const local = new Float64Array(3 * model.bodyCount)
  for (let b = 1; b < model.bodyCount; b++) mulMtV(local, 3 * b, ws.R, 9 * b, omega, 0)
  const world = skew(omega, 0)
  for (let block = 0; block < rowBody.length; block++) {
    const at = 36 * block
    const turned = skew(local, 3 * columnBody[block])
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 3; j++)
        for (let m = 0; m < 3; m++) {
          K[at + 6 * i + j] += D[at + 6 * i + m] * world[3 * m + j]
          K[at + 6 * i + 3 + j] += D[at + 6 * i + 3 + m] * turned[3 * m + j]
        }
  }
  const twice = product(world, 0, world, 0)
  for (let b = 1; b < model.bodyCount; b++) {
    const at = diagonal[b]
    if (at < 0) continue
    const own = skew(state.v, 6 * b + 3)
    const turned = skew(local, 3 * b)
    const A0 = product(turned, 0, turned, 0).map((x, k) => x - product(own, 0, turned, 0)[k])
    const A1 = turned.map((x, k) => 2 * x - own[k])
    const J0 = product(inertia, 9 * b, A0, 0)
    const J1 = product(inertia, 9 * b, A1, 0)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        K[at + 6 * i + j] += mass[b] * twice[3 * i + j]
        D[at + 6 * i + j] += 2 * mass[b] * world[3 * i + j]
        K[at + 21 + 6 * i + j] += J0[3 * i + j]
        D[at + 21 + 6 * i + j] += J1[3 * i + j]
      }
  }
}

const skew = (a: Float64Array, i: number): Float64Array =>
  Float64Array.of(0, -a[i + 2], a[i + 1], a[i + 2], 0, -a[i], -a[i + 1], a[i], 0)

function product(a: Float64Array, i: number, b: Float64Array, j: number): Float64Array {
  const out = new Float64Array(9)
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) for (let m = 0; m < 3; m++) out[3 * r + c] += a[i + 3 * r + m] * b[j + 3 * m + c]
  return out
}

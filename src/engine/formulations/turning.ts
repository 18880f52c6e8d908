/**
 * How orientations go through an implicit step (docs/THEORY.md §9 (36), (39)).
 *
 * Along coordinates [KTN]: α₁ = α₀ ∘ u, u = u* + s α̈, α̇₁ = v* + g α̈, which is an arc in rA, a chord in rp, a coordinate line in rε.
 *
 * Along arcs, in all charts alike: A₁ = A₀ exp([u]×), u = u* + s ω̇, ω₁ = v* + g ω̇, in body axes. The equations of the step are then the same in every chart; each
 * solves them in its own coordinates. With ω = T α̇, a change s η of α turns the end of the step by s T η, and so
 *
 *   δω̇ = N η,   δω = g N η,   N = J_r(u)⁻¹ T
 *   inertia Tᵀτ, τ = J ω̇ + ω×Jω, changes by   s ∂(Tᵀτ)/∂α η + Tᵀ(J + g([ω]×J − [Jω]×)) N η
 *
 * In rp Tᵀτ has no part along p, unlike 2 GᵀJω̇ + 4 ĠᵀJω; the multiplier of the norm takes up the difference.
 */
import { rateOfTurn } from '../math/quaternion.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import type { Bodies } from './bodies.ts'
import { DIRECTION, type Chart, type Pose } from './chart.ts'
import { ROTATION_MATRIX } from './rotation-matrix.ts'

export type Along = 'coordinates' | 'arcs'

export interface Turning {
  /** The chart, with kernels for the changes of a step that goes this way. */
  readonly chart: Chart
  /** Numbers per body of what follows. */
  readonly width: number
  /** α̇ and α̈ as the pose has them, or ω and ω̇. */
  readonly rate: Float64Array
  readonly second: Float64Array
  /** Takes the pose as the start of a step, and its rates. */
  begin(): void
  /** Moves a body, with its rates, to the end of a step by a displacement from its start. */
  move(body: number, displacement: Float64Array): void
  /** `read` takes the rates from the pose; `write` writes those of a body to it. */
  read(): void
  write(body: number): void
  /** Converts accelerations from before the axes of bodies were renamed to the present axes. */
  rename(second: Float64Array): void
}

export function makeTurning(bodies: Bodies, along: Along): Turning {
  return along === 'arcs' && bodies.chart.name !== 'rA' ? makeArcs(bodies) : makeCoordinateLines(bodies)
}

function makeCoordinateLines({ chart, pose }: Bodies): Turning {
  const start = pose.turn.slice()
  return {
    chart,
    width: chart.freedoms,
    rate: pose.dturn,
    second: pose.ddturn,
    begin() {
      start.set(pose.turn)
    },
    move(body, displacement) {
      chart.advance(pose.turn, start, 1, displacement, body)
    },
    read() {},
    write() {},
    rename(second) {
      // the coordinates have changed; to first order the value is this
      second.set(pose.ddturn)
    },
  }
}

const rates = new Float64Array(6)

function makeArcs({ chart, pose, moving, model, renamed }: Bodies): Turning {
  const rate = new Float64Array(3 * model.bodyCount)
  const second = new Float64Array(3 * model.bodyCount)
  const start = pose.A.slice()
  const end = pose.A.slice()
  const known = renamed.slice()
  const turning: Turning = {
    chart: alongArcs(chart, pose),
    width: 3,
    rate,
    second,
    begin() {
      start.set(pose.A)
      turning.read()
    },
    move(body, displacement) {
      ROTATION_MATRIX.advance(end, start, 1, displacement, body)
      chart.setTurn(pose, body, end, 9 * body, rate, 3 * body)
      chart.setSecond(pose, body, second, 3 * body)
    },
    read() {
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        chart.readRates(pose, b, rates, 0)
        for (let k = 0; k < 3; k++) {
          rate[3 * b + k] = rates[k]
          second[3 * b + k] = rates[3 + k]
        }
      }
    },
    write(body) {
      chart.setTurn(pose, body, pose.A, 9 * body, rate, 3 * body)
      chart.setSecond(pose, body, second, 3 * body)
    },
    rename(second) {
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        for (; known[b] !== renamed[b]; known[b] = (known[b] + 1) % 3) {
          const x = second[3 * b]
          second.copyWithin(3 * b, 3 * b + 1, 3 * b + 3)
          second[3 * b + 2] = x
        }
      }
    },
  }
  return turning
}

const T = new Float64Array(3 * DIRECTION)
const unused = new Float64Array(3 * DIRECTION)
const L = new Float64Array(3)
const tau = new Float64Array(3)
const turn = new Float64Array(3)
const column = new Float64Array(3)
const change = new Float64Array(3)

/** A chart whose coordinates follow arcs. */
function alongArcs(chart: Chart, pose: Pose): Chart {
  const n = chart.freedoms

  /** T, ω and ω̇, Jω, τ. */
  function computeTorque(body: number, inertia: Float64Array): void {
    chart.computeSpinMaps(pose, body, 0, 0, null, T, unused, unused, 0)
    chart.readRates(pose, body, rates, 0)
    mulMV(L, 0, inertia, 9 * body, rates, 0)
    mulMV(change, 0, inertia, 9 * body, rates, 3)
    cross3(tau, 0, rates, 0, L, 0)
    for (let k = 0; k < 3; k++) tau[k] += change[k]
  }

  return {
    ...chart,
    addInertia(_pose, body, inertia, out, at) {
      computeTorque(body, inertia)
      for (let m = 0; m < n; m++)
        out[at + m] += T[m] * tau[0] + T[DIRECTION + m] * tau[1] + T[2 * DIRECTION + m] * tau[2]
    },
    addInertiaChange(_pose, body, inertia, g, s, displacement, M, at, stride) {
      computeTorque(body, inertia)
      for (let m = 0; m < n; m++) {
        for (let k = 0; k < 3; k++) column[k] = T[DIRECTION * k + m]
        rateOfTurn(column, 0, displacement, 3 * body, column, 0)
        mulMV(change, 0, inertia, 9 * body, column, 0)
        cross3(turn, 0, rates, 0, change, 0)
        for (let k = 0; k < 3; k++) change[k] += g * turn[k]
        cross3(turn, 0, L, 0, column, 0)
        for (let k = 0; k < 3; k++) change[k] -= g * turn[k]
        for (let r = 0; r < n; r++)
          M[at + stride * r + m] += T[r] * change[0] + T[DIRECTION + r] * change[1] + T[2 * DIRECTION + r] * change[2]
      }
      chart.addTorqueChange(pose, body, tau, 0, s, M, at, stride)
    },
    second(displacement, body, x, at) {
      chart.computeSpinMaps(pose, body, 0, 0, null, T, unused, unused, 0)
      for (let k = 0; k < 3; k++) {
        turn[k] = 0
        for (let m = 0; m < n; m++) turn[k] += T[DIRECTION * k + m] * x[at + m]
      }
      x.fill(0, at, at + n)
      rateOfTurn(x, at, displacement, 3 * body, turn, 0)
    },
    computeSpinMaps(_pose, body, g, s, displacement, outT, P, Q, at) {
      chart.computeSpinMaps(pose, body, 0, 0, null, outT, P, Q, at)
      if (!displacement) return
      for (let m = 0; m < n; m++) {
        for (let k = 0; k < 3; k++) column[k] = outT[at + DIRECTION * k + m]
        for (let k = 0; k < 3; k++) P[at + DIRECTION * k + m] = s * column[k]
        rateOfTurn(column, 0, displacement, 3 * body, column, 0)
        for (let k = 0; k < 3; k++) Q[at + DIRECTION * k + m] = g * column[k]
      }
    },
  }
}

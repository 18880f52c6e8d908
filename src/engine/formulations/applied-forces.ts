/**
 * Force elements in any chart: the main engine's forces f and body torques τ at the poses and velocities, and
 * its tangents of them (docs/THEORY.md §9, §7 (22)), K = −∂(f, τ)/∂(δr, θ) and D = −∂(f, τ)/∂(ṙ, ω). With ω = T α̇ the equations of the coordinates have
 * −Tᵀτ, which changes by
 *
 *   Tᵀ(K_θ P + D_ω Q) η − ∂(Tᵀτ)/∂α s η,     θ = P η, δω = Q η where α changes by s η and α̇ by g second(η)
 */
import { computeForces } from '../dynamics/accelerations.ts'
import { addForceTangents, isAnythingActing } from '../forces/forces.ts'
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import { addSkew, TORQUE_BY_TURN, turnBlock } from '../math/block6.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import { makeTangent, type Tangent } from '../model/tangent.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { readMotion, type Bodies } from './bodies.ts'
import { DIRECTION, type Chart } from './chart.ts'

export interface AppliedForces {
  /** Blocks of the tangents. */
  readonly tangent: Tangent
  /** Computes f and τ at the pose and adds them, with the sign of the left-hand side, at the bodies' columns; needs A. */
  addTo(out: Float64Array): void
  /**
   * M += their change with η at the same pose; needs `addTo`.
   *
   * @param chart of the step, with its spin maps
   * @param blockAt for each block of `tangent`, where (r, r), (r, α), (α, r), (α, α) begin in M
   * @param strides from row to row of the blocks (r, ·) of each body, and of (α, ·)
   */
  addChange(
    chart: Chart,
    g: number,
    s: number,
    displacement: Float64Array,
    blockAt: Int32Array,
    M: Float64Array,
    strides: Int32Array,
  ): void
  /** Keeps the angles at the pose as those to unwind from; needs `addTo`. */
  accept(): void
}

/** The forces that a scene applies to its bodies besides weight; null if there are none. */
export function makeAppliedForces(bodies: Bodies, start: State): AppliedForces | null {
  const { model, chart, pose, columns, moving, renamed } = bodies
  const ws = makeWorkspace(model)
  if (!isAnythingActing(model, ws)) return null

  const state = makeState(model)
  copyState(start, state)
  const tangent = makeTangent(model)
  const { K, D, rowBody, columnBody, torque, diagonal } = tangent
  const n = chart.freedoms
  const accelerations = new Float64Array(6 * model.bodyCount)
  /** τ and the maps T, P, Q (3 × freedoms) of each body, in its axes as they are named at present. */
  const tau = new Float64Array(3 * model.bodyCount)
  const size = 3 * DIRECTION
  const T = new Float64Array(size * model.bodyCount)
  const P = new Float64Array(size * model.bodyCount)
  const Q = new Float64Array(size * model.bodyCount)
  /** K_θ P + D_ω Q of a block: six rows, columns of r and α. */
  const product = new Float64Array(6 * (3 + DIRECTION))

  const momentum = new Float64Array(3)

  function computeTangents(): void {
    K.fill(0)
    D.fill(0)
    torque.fill(0)
    addForceTangents(model, state, ws, tangent)
    for (let b = 1; b < model.bodyCount; b++)
      if (diagonal[b] >= 0) addSkew(K, diagonal[b] + TORQUE_BY_TURN, 1, torque, 3 * b)
    for (let block = 0; block < rowBody.length; block++) {
      turnBlock(K, 36 * block, ws.R, 9 * rowBody[block], 9 * columnBody[block])
      turnBlock(D, 36 * block, ws.R, 9 * rowBody[block], 9 * columnBody[block])
    }
  }

  /** product = [K_r s + D_r g | K_θ P + D_ω Q], torque rows and turn columns in the axes as they are named now. */
  function multiply(block: number, g: number, s: number): void {
    const row = renamed[rowBody[block]]
    const column = renamed[columnBody[block]]
    const maps = size * columnBody[block]
    for (let k = 0; k < 6; k++) {
      const from = 36 * block + 6 * (k < 3 ? k : 3 + ((k - 3 + row) % 3))
      for (let m = 0; m < 3; m++) product[7 * k + m] = s * K[from + m] + g * D[from + m]
      for (let m = 0; m < n; m++) {
        let sum = 0
        for (let a = 0; a < 3; a++) {
          const at = from + 3 + ((a + column) % 3)
          sum += K[at] * P[maps + DIRECTION * a + m] + D[at] * Q[maps + DIRECTION * a + m]
        }
        product[7 * k + 3 + m] = sum
      }
    }
  }

  return {
    tangent,
    addTo(out) {
      state.t = pose.t
      readMotion(bodies, state.q, state.v, accelerations)
      computePositions(model, state, ws)
      computeRates(model, state, ws)
      computeCoordinates(model, state, ws)
      computeForces(model, state, ws)
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        const c = columns[b]
        // weight and gyroscopic torque are counted elsewhere
        for (let k = 0; k < 3; k++) {
          out[c + k] -= ws.force[6 * b + k] - model.mass[b] * model.gravity[k]
        }
        mulMV(momentum, 0, model.inertia, 9 * b, state.v, 6 * b + 3)
        cross3(momentum, 0, state.v, 6 * b + 3, momentum, 0)
        for (let k = 0; k < 3; k++) {
          const own = (k + renamed[b]) % 3
          tau[3 * b + k] = ws.force[6 * b + 3 + own] + momentum[own]
        }
        chart.computeSpinMaps(pose, b, 0, 0, null, T, P, Q, size * b)
        for (let m = 0; m < n; m++)
          for (let k = 0; k < 3; k++) out[c + 3 + m] -= T[size * b + DIRECTION * k + m] * tau[3 * b + k]
      }
    },
    addChange(chart, g, s, displacement, blockAt, M, strides) {
      computeTangents()
      for (let m = 0; m < moving.length; m++) {
        const b = moving[m]
        chart.computeSpinMaps(pose, b, g, s, displacement, T, P, Q, size * b)
        chart.addTorqueChange(pose, b, tau, 3 * b, -s, M, blockAt[diagonal[b] / 9 + 3], strides[2 * b + 1])
      }
      for (let block = 0; block < rowBody.length; block++) {
        multiply(block, g, s)
        const maps = size * rowBody[block]
        const shiftStride = strides[2 * rowBody[block]]
        const turnStride = strides[2 * rowBody[block] + 1]
        for (let part = 0; part < 2; part++) {
          const from = 3 * part
          const shift = blockAt[4 * block + part]
          const turn = blockAt[4 * block + 2 + part]
          for (let m = 0; m < (part === 0 ? 3 : n); m++) {
            for (let k = 0; k < 3; k++) M[shift + shiftStride * k + m] += product[7 * k + from + m]
            for (let r = 0; r < n; r++) {
              let sum = 0
              for (let k = 0; k < 3; k++) sum += T[maps + DIRECTION * k + r] * product[7 * (3 + k) + from + m]
              M[turn + turnStride * r + m] += sum
            }
          }
        }
      }
    },
    accept() {
      keepAngles(model, state, ws)
    },
  }
}

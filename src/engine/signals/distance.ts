/**
 * The distance l = |d| of two points, d from the one on body 1 to the one on body 2, or its rate. With n = d/l, a1 and a2 the arms, w = (ḋ − l̇ n)/l:
 *
 *   δl = n·(δr2 + φ2×a2 − δr1 − φ1×a1)
 *   δl̇ = w·(the same) + n·(φ2×(W2×a2) − φ1×(W1×a1)) + n·(δṙ2 + δW2×a2 − δṙ1 − δW1×a1)
 *
 * Where the points coincide there is no direction, and both are 0 with all their derivatives.
 */
import { addCross3, cross3, mulMV } from '../math/vec3.ts'
import type { Signal } from '../model/model.ts'
import type { SignalSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { SignalKind } from './signal.ts'

/** The arm of each of the two points, and W×arm, world axes. */
const arms = [new Float64Array(3), new Float64Array(3)]
const turns = [new Float64Array(3), new Float64Array(3)]
const n = new Float64Array(3)
const w = new Float64Array(3)

interface Distance extends Signal {
  /** Both points, body axes from the centre of mass, m. */
  readonly points: readonly Float64Array[]
}

export const DISTANCE: SignalKind<Extract<SignalSpec, { kind: 'distance' }>, Distance> = {
  compile({ kind, from, to, rate }, { bodyOf, fromCentre }) {
    const points = [from, to].map(({ body, position }) => {
      const point = new Float64Array(3)
      fromCentre(position, bodyOf(body), point, 0)
      return point
    })
    return { kind, bodies: [bodyOf(from.body), bodyOf(to.body)], rate, points }
  },
  calc(_, state, ws, signal) {
    const length = computeWay(state, ws, signal)
    return signal.rate ? n[0] * w[0] + n[1] * w[1] + n[2] * w[2] : length
  },
  computeGradients(_, state, ws, signal, byPoses, byVelocities) {
    const { rate } = signal
    const length = computeWay(state, ws, signal)
    const along = n[0] * w[0] + n[1] * w[1] + n[2] * w[2]
    for (let k = 0; k < 3; k++) w[k] = length > 0 ? (w[k] - along * n[k]) / length : 0
    byPoses.fill(0, 0, 12)
    byVelocities.fill(0, 0, 12)
    for (let side = 0; side < 2; side++) {
      addLever(byPoses, 6 * side, rate ? w : n, arms[side])
      if (!rate) continue
      addCross3(byPoses, 6 * side + 3, turns[side], 0, n, 0)
      addLever(byVelocities, 6 * side, n, arms[side])
    }
    // the first point counts with the opposite sign
    for (let k = 0; k < 6; k++) {
      byPoses[k] *= -1
      byVelocities[k] *= -1
    }
  },
}

/** Computes n, the arms and W×arm, and writes the rate of d to `w`; world axes. Returns l, m. */
function computeWay({ q, v }: State, ws: Workspace, { bodies, points }: Distance): number {
  for (let side = 0; side < 2; side++) {
    mulMV(arms[side], 0, ws.R, 9 * bodies[side], points[side], 0)
    cross3(turns[side], 0, ws.W, 3 * bodies[side], arms[side], 0)
  }
  const b1 = bodies[0]
  const b2 = bodies[1]
  for (let k = 0; k < 3; k++) {
    n[k] = q[7 * b2 + k] + arms[1][k] - q[7 * b1 + k] - arms[0][k]
    w[k] = v[6 * b2 + k] + turns[1][k] - v[6 * b1 + k] - turns[0][k]
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  for (let k = 0; k < 3; k++) n[k] = length > 0 ? n[k] / length : 0
  return length
}

/** Adds (e, a×e), the gradient of e·(r + a) by δr and φ. */
function addLever(out: Float64Array, at: number, e: Float64Array, arm: Float64Array): void {
  for (let k = 0; k < 3; k++) out[at + k] += e[k]
  addCross3(out, at + 3, arm, 0, e, 0)
}

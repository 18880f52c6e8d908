/**
 * Where a point of a body is along an axis e of the world, x = e·(r + a), or how fast it goes there, ẋ = e·(ṙ + W×a):
 *
 *   δx = e·(δr + φ×a)        δẋ = e·(φ×(W×a)) + e·(δṙ + δW×a)
 */
import { copy3, cross3, mulMV } from '../math/vec3.ts'
import type { Signal } from '../model/model.ts'
import type { SignalSpec } from '../model/spec.ts'
import type { SignalKind } from './signal.ts'

const arm = new Float64Array(3)
const turn = new Float64Array(3)

interface Place extends Signal {
  /** The point, body axes from the centre of mass, m; and the unit vector e, world axes. */
  readonly point: Float64Array
  readonly along: Float64Array
}

export const PLACE: SignalKind<Extract<SignalSpec, { kind: 'place' }>, Place> = {
  compile({ kind, of, along, rate }, { bodyOf, fromCentre }) {
    const body = bodyOf(of.body)
    const point = new Float64Array(3)
    fromCentre(of.position, body, point, 0)
    return { kind, bodies: [body], rate, point, along: Float64Array.from(along) }
  },
  calc(_, { q, v }, ws, { bodies, point, along, rate }) {
    const body = bodies[0]
    mulMV(arm, 0, ws.R, 9 * body, point, 0)
    cross3(turn, 0, ws.W, 3 * body, arm, 0)
    let sum = 0
    for (let k = 0; k < 3; k++) sum += along[k] * (rate ? v[6 * body + k] + turn[k] : q[7 * body + k] + arm[k])
    return sum
  },
  computeGradients(_, __, ws, { bodies, point, along, rate }, byPoses, byVelocities) {
    const body = bodies[0]
    mulMV(arm, 0, ws.R, 9 * body, point, 0)
    cross3(turn, 0, ws.W, 3 * body, arm, 0)
    byVelocities.fill(0, 0, 6)
    byPoses.fill(0, 0, 6)
    const lever = rate ? byVelocities : byPoses
    copy3(lever, 0, along, 0)
    cross3(lever, 3, arm, 0, along, 0)
    if (rate) cross3(byPoses, 3, turn, 0, along, 0)
  },
}

/** Motions in the form of a State, from whichever formulation: the distance of two, and the energy of one. */
import { calcEnergy, type Energy } from '../dynamics/energy.ts'
import { computeDynamics, computeForces } from '../dynamics/accelerations.ts'
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** 7, 6 and 6 numbers per body. */
export interface Motion {
  readonly q: Float64Array
  readonly v: Float64Array
  readonly a: Float64Array
}

export function makeMotion(model: Model): Motion {
  const n = model.bodyCount
  return { q: model.initialQ.slice(), v: new Float64Array(6 * n), a: new Float64Array(6 * n) }
}

/** The motion of a state, with the accelerations that belong to it. */
export function readState({ q, v, a }: Motion, model: Model, state: State, ws: Workspace): void {
  computeDynamics(model, state, ws)
  q.set(state.q)
  v.set(state.v)
  a.set(ws.acceleration)
}

export interface Distances {
  position: number
  velocity: number
  acceleration: number
}

export const QUANTITIES = ['position', 'velocity', 'acceleration'] as const satisfies readonly (keyof Distances)[]

/**
 * Raises the largest distances to those between two motions: of the centres of mass, and of orientations times a length, so that both are distances of points of the
 * mechanism. NaN stays NaN.
 */
export function widen(most: Distances, one: Motion, other: Motion, length: number): void {
  const grow = (key: keyof Distances, distance: number): void => {
    if (distance > most[key] || Number.isNaN(distance)) most[key] = distance
  }
  for (let b = 0; 7 * b < one.q.length; b++) {
    grow('position', distance3(one.q, other.q, 7 * b))
    grow('position', length * turnBetween(one.q, other.q, 7 * b + 3))
    grow('velocity', distance3(one.v, other.v, 6 * b))
    grow('velocity', length * distance3(one.v, other.v, 6 * b + 3))
    grow('acceleration', distance3(one.a, other.a, 6 * b))
    grow('acceleration', length * distance3(one.a, other.a, 6 * b + 3))
  }
}

const distance3 = (x: Float64Array, y: Float64Array, at: number): number =>
  Math.hypot(x[at] - y[at], x[at + 1] - y[at + 1], x[at + 2] - y[at + 2])

/** Angle between two orientations, rad, q and −q being the same: from the sine of its half, which loses nothing where they are close. */
function turnBetween(p: Float64Array, q: Float64Array, at: number): number {
  const [w, x, y, z] = [p[at], p[at + 1], p[at + 2], p[at + 3]]
  const [a, b, c, d] = [q[at], q[at + 1], q[at + 2], q[at + 3]]
  const cosine = Math.abs(w * a + x * b + y * c + z * d)
  const sine = Math.hypot(w * b - x * a - y * d + z * c, w * c + x * d - y * a - z * b, w * d - x * c + y * b - z * a)
  return 2 * Math.atan2(sine, cosine)
}

/** Kinetic and potential energy of motions that follow each other in time: torsion springs count turns from one to the next. */
export function makeEnergyMeter(
  model: Model,
  start: State,
  ws: Workspace,
): (t: number, motion: Pick<Motion, 'q' | 'v'>) => Energy {
  const state = makeState(model)
  copyState(start, state)
  return (t, { q, v }) => {
    state.t = t
    state.q.set(q)
    state.v.set(v)
    computePositions(model, state, ws)
    computeRates(model, state, ws)
    computeCoordinates(model, state, ws)
    computeForces(model, state, ws)
    keepAngles(model, state, ws)
    return calcEnergy(model, state, ws)
  }
}

/** What is read off a state in space where a step in the plane begins: places, velocities and levers, from which those of its stages are told. */
import { matrixOfQ } from '../math/quaternion.ts'
import { mulMtV, mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { ALONG, TURN, type PlaneSystem } from './plane-system.ts'

/** Numbers of a body, and of a side of a pair: 3 for each of its two rows. */
export const BODY = 3
export const SIDE = 6

/** A pose from which others are told: places in the plane, velocities, and the levers there. */
export interface Base {
  /** 3 per body: x, y (m), 0; and velocities (m/s, rad/s). */
  readonly x: Float64Array
  readonly v: Float64Array
  /** The normal in the axes of each body, 3 per body; and 1/J about it, 1/(kg m²). */
  readonly normal: Float64Array
  readonly inverseTurn: Float64Array
  /** 4 per joint: the marker on the driven body, then that on the main one, from the centres of mass; from the origin where the body is fixed. */
  readonly lever: Float64Array
  /** 6 per body of the model: the axes of the plane in the axes of the body. */
  readonly flat: Float64Array
  /** 2 per row: the unit axis that an ALONG row reads; the angle of a TURN row. */
  readonly axis: Float64Array
}

export const makeBase = ({ bodies, place, joints, kind }: PlaneSystem): Base => ({
  x: new Float64Array(BODY * bodies.length),
  v: new Float64Array(BODY * bodies.length),
  normal: new Float64Array(3 * bodies.length),
  inverseTurn: new Float64Array(bodies.length),
  lever: new Float64Array(4 * joints.length),
  flat: new Float64Array(SIDE * place.length),
  axis: new Float64Array(2 * kind.length),
})

const R = new Float64Array(9)
const spin = new Float64Array(3)

/** Reads a base off a state in space: of equal states to the bit the same. */
export function readBase(model: Model, state: State, system: PlaneSystem, base: Base): void {
  const { q } = state
  const { flat, normal } = base
  const { axes, joints, driven, main, kind, pairJoint, markerAxes } = system
  const ax = axes[0]
  const ay = axes[1]
  const az = axes[2]
  const bx = axes[3]
  const by = axes[4]
  const bz = axes[5]
  for (let body = 0; body < model.bodyCount; body++) {
    matrixOfQ(R, 0, q, 7 * body + 3)
    mulMtV(flat, SIDE * body, R, 0, axes, 0)
    mulMtV(flat, SIDE * body + 3, R, 0, axes, 3)
    const i = system.place[body]
    if (i < 0) continue
    const r = 7 * body
    const n = 3 * i
    base.x[BODY * i] = ax * q[r] + ay * q[r + 1] + az * q[r + 2]
    base.x[BODY * i + 1] = bx * q[r] + by * q[r + 1] + bz * q[r + 2]
    mulMtV(normal, n, R, 0, axes, 6)
    mulMV(spin, 0, model.inertia, 9 * body, normal, n)
    base.inverseTurn[i] = 1 / (normal[n] * spin[0] + normal[n + 1] * spin[1] + normal[n + 2] * spin[2])
  }
  readVelocities(state, system, base)
  const { markerU } = model
  for (let n = 0; n < joints.length; n++) {
    readLever(flat, SIDE * model.jointBody1[joints[n]], markerU, 6 * joints[n], base.lever, 4 * n)
    readLever(flat, SIDE * model.jointBody2[joints[n]], markerU, 6 * joints[n] + 3, base.lever, 4 * n + 2)
    if (driven[n] < 0) addPlace(axes, q, 7 * model.jointBody1[joints[n]], base.lever, 4 * n)
    if (main[n] < 0) addPlace(axes, q, 7 * model.jointBody2[joints[n]], base.lever, 4 * n + 2)
  }
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] !== ALONG && kind[row] !== TURN) continue
    const j = joints[pairJoint[row >> 1]]
    const one = SIDE * model.jointBody1[j]
    const other = SIDE * model.jointBody2[j]
    if (kind[row] === ALONG) {
      readLever(flat, other, markerAxes, 6 * row, base.axis, 2 * row)
      const size = Math.hypot(base.axis[2 * row], base.axis[2 * row + 1])
      base.axis[2 * row] /= size
      base.axis[2 * row + 1] /= size
    } else {
      readLever(flat, one, markerAxes, 6 * row, arm, 0)
      readLever(flat, other, markerAxes, 6 * row + 3, arm, 2)
      base.axis[2 * row] = Math.atan2(arm[2] * arm[1] - arm[3] * arm[0], arm[2] * arm[0] + arm[3] * arm[1])
    }
  }
}

/** Reads the velocities of a base off a state whose pose is that of the base. */
export function readVelocities({ v }: State, system: PlaneSystem, base: Base): void {
  const { axes, bodies } = system
  for (let i = 0; i < bodies.length; i++) {
    const w = 6 * bodies[i]
    const n = 3 * i
    base.v[n] = axes[0] * v[w] + axes[1] * v[w + 1] + axes[2] * v[w + 2]
    base.v[n + 1] = axes[3] * v[w] + axes[4] * v[w + 1] + axes[5] * v[w + 2]
    base.v[n + 2] = base.normal[n] * v[w + 3] + base.normal[n + 1] * v[w + 4] + base.normal[n + 2] * v[w + 5]
  }
}

const arm = new Float64Array(4)

/** Components in the plane of a vector in body axes. */
function readLever(flat: Float64Array, o: number, u: Float64Array, i: number, out: Float64Array, at: number): void {
  out[at] = flat[o] * u[i] + flat[o + 1] * u[i + 1] + flat[o + 2] * u[i + 2]
  out[at + 1] = flat[o + 3] * u[i] + flat[o + 4] * u[i + 1] + flat[o + 5] * u[i + 2]
}

function addPlace(axes: Float64Array, q: Float64Array, r: number, out: Float64Array, at: number): void {
  out[at] += axes[0] * q[r] + axes[1] * q[r + 1] + axes[2] * q[r + 2]
  out[at + 1] += axes[3] * q[r] + axes[4] * q[r + 1] + axes[5] * q[r + 2]
}

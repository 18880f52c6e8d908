/**
 * The pull: a spring between a grabbed point and a target, as by hand. Stiffness and damping follow from the mass that hangs on the body, so
 * that a watch and a crane answer alike: about two swings a second, well damped.
 *
 * Tangent (docs/THEORY.md §7): F changes by −k δx − c δẋ of the point, and the torque by (φ×a)×F = [F]×[a]× φ more.
 */
import type { ForceBatch, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addSkewSkew } from '../math/block6.ts'
import { addCross3, cross3, mulMV } from '../math/vec3.ts'
import { addForceTo } from './apply.ts'
import type { ForceKind } from './element.ts'
import { addPointTangent } from '../math/point-tangent.ts'

/** Natural frequency of the connected mass on the spring, rad/s, and its damping ratio. */
const FREQUENCY = 14
const DAMPING_RATIO = 0.7

const arm = new Float64Array(3)
const velocity = new Float64Array(3)
const force = new Float64Array(3)
const slope = new Float64Array(9)
const rateSlope = new Float64Array(9)

const point = new Float64Array(3)

/**
 * Grabs a body (index in the spec) that is not fixed at a point of its body frame, and pulls it toward a target in world axes.
 *
 * @param springs whether a spring pulls it; otherwise it is only noted that the body is held there
 */
export function setPull(model: Model, { pull }: Workspace, body: number, at: Vec3, target: Vec3, springs = true): void {
  pull.body = model.fixed[body + 1] ? -1 : body + 1
  pull.springs = springs && pull.body >= 0
  pull.point.set(at)
  pull.target.set(target)
}

/** Lets go of what is grabbed. */
export function releasePull({ pull }: Workspace): void {
  pull.body = -1
  pull.springs = false
}

/** Grabs in another mechanism what is grabbed in this one, if it has that body. */
export function carryPull(from: Model, { pull }: Workspace, to: Model, ws: Workspace): void {
  const body = to.bodyIndex.get(from.bodyIds[pull.body]) ?? -1
  if (body < 0 || to.fixed[body]) return releasePull(ws)
  ws.pull.body = body
  ws.pull.springs = pull.springs
  ws.pull.point.set(pull.point)
  ws.pull.target.set(pull.target)
}

/**
 * The kind of the pull. Every mechanism has one element of it, which does nothing while nothing is grabbed; the workspace tells which body it pulls,
 * and where to. It has no id.
 */
export const PULL: ForceKind<never, ForceBatch> = {
  compile: (_, { begin }) => begin([''], [[]]),
  addForces(model, state, ws) {
    const { body, springs } = ws.pull
    if (!springs) return
    computePull(model, state, ws, ws.pull.force)
    addForceTo(model, ws, body, ws.pull.force, 0, 1, arm, 0)
  },
  addTangents: addPullTangent,
  acts: (_, ws) => ws.pull.springs,
  readsVelocity: (_, ws) => ws.pull.springs,
  isConservative: (_, ws) => !ws.pull.springs,
  guards: [],
  undamped: (batch) => batch,
  seeHardness: () => {},
  seeScale: () => {},
}

/** Writes the force on the grabbed body (N) to `out`, the arm to the grabbed point to `arm` and W×arm to `velocity`; world axes. */
function computePull(model: Model, state: State, ws: Workspace, out: Float64Array): void {
  const { body, point: at, target } = ws.pull
  const mass = model.connectedMass[body]
  const stiffness = mass * FREQUENCY * FREQUENCY
  const damping = 2 * DAMPING_RATIO * mass * FREQUENCY
  for (let k = 0; k < 3; k++) point[k] = at[k] - model.centre[3 * body + k]
  mulMV(arm, 0, ws.R, 9 * body, point, 0)
  cross3(velocity, 0, ws.W, 3 * body, arm, 0)
  for (let k = 0; k < 3; k++) {
    const place = state.q[7 * body + k] + arm[k]
    out[k] = stiffness * (target[k] - place) - damping * (state.v[6 * body + k] + velocity[k])
  }
}

function addPullTangent(model: Model, state: State, ws: Workspace, _: ForceBatch, __: Int32Array, out: Tangent): void {
  const { body, springs } = ws.pull
  if (!springs) return
  const mass = model.connectedMass[body]
  computePull(model, state, ws, force)
  for (let k = 0; k < 9; k += 4) {
    slope[k] = mass * FREQUENCY * FREQUENCY
    rateSlope[k] = 2 * DAMPING_RATIO * mass * FREQUENCY
  }
  const at = out.diagonal[body]
  addPointTangent(out.K, out.D, at, 1, slope, rateSlope, arm, arm, velocity)
  addSkewSkew(out.K, at + TORQUE_BY_TURN, -1, force, 0, arm, 0)
  addCross3(out.torque, 3 * body, force, 0, arm, 0)
}

import type { Failure } from '../failure.ts'
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { notAssembled } from './assembly.ts'
import { calcJointRates, setJointRates, type JointRates } from '../kinematics/joint-rates.ts'
import { displace, projectPositions, projectVelocities } from '../kinematics/projection.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import { prepareSystem, solveSystem } from '../kinematics/system.ts'
import { cross3, mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Workspace } from '../model/workspace.ts'

const MAX_ITERATIONS = 24
/** Largest turn of a body in one iteration, rad. */
const MAX_TURN = 0.25
/** Distance to the target, over the scene's size, at which a drag has arrived. */
const NEAR = 1e-5

/**
 * Position analysis toward a target: moves the mechanism, joints kept, so that a point of a body comes as near to the target as it can. Steepest
 * descent in the mass metric on the constraint surface, with an exact line search in the linearisation. Time stands still. Joints go on at the rates given, as far as
 * loops and drives let them: velocities are those of a spanning tree, projected on the new pose. What a drag leads to over many moves is then that of one.
 *
 * @param body index of the body in the spec
 * @param point in the body frame
 * @param target in world axes
 * @param rates as the drag began; those of the state unless given
 * @returns null, or why the joints could not be kept (the state is then unchanged)
 */
export function dragTo(
  model: Model,
  state: State,
  ws: Workspace,
  body: number,
  point: Vec3,
  target: Vec3,
  rates: JointRates = calcJointRates(model, state, ws),
): Failure | null {
  const b = body + 1
  if (model.fixed[b]) return null
  const local = Float64Array.from(point, (x, k) => x - model.centre[3 * b + k])
  const arm = new Float64Array(3)
  const toTarget = new Float64Array(3)
  const moved = new Float64Array(3)
  const torque = new Float64Array(3)
  const turn = new Float64Array(3)
  const force = new Float64Array(6 * model.bodyCount)
  const zeros = new Float64Array(model.rows.count)
  const direction = new Float64Array(6 * model.bodyCount)
  const good = state.q.slice()
  const start = state.q.slice()

  const distance = (): number => {
    mulMV(arm, 0, ws.R, 9 * b, local, 0)
    for (let k = 0; k < 3; k++) toTarget[k] = target[k] - state.q[7 * b + k] - arm[k]
    return Math.hypot(toTarget[0], toTarget[1], toTarget[2])
  }
  computePositions(model, state, ws)
  let far = distance()
  let scale = 1
  for (let i = 0; i < MAX_ITERATIONS && far > NEAR * ws.size && scale > 1e-3; i++) {
    good.set(state.q)
    prepareSystem(model, state, ws)
    force.fill(0)
    force.set(toTarget, 6 * b)
    cross3(torque, 0, arm, 0, toTarget, 0)
    mulMtV(force, 6 * b + 3, ws.R, 9 * b, torque, 0)
    solveSystem(model, ws, force, zeros, direction, ws.multipliers)
    // how the grabbed point moves along the direction
    mulMV(turn, 0, ws.R, 9 * b, direction, 6 * b + 3)
    cross3(moved, 0, turn, 0, arm, 0)
    for (let k = 0; k < 3; k++) moved[k] += direction[6 * b + k]
    const square = moved[0] ** 2 + moved[1] ** 2 + moved[2] ** 2
    const gain = moved[0] * toTarget[0] + moved[1] * toTarget[1] + moved[2] * toTarget[2]
    if (!(gain > 1e-12 * far * Math.sqrt(square)) || square === 0) break
    let fastest = 0
    for (let k = 0; k < model.bodyCount; k++)
      fastest = Math.max(fastest, Math.hypot(direction[6 * k + 3], direction[6 * k + 4], direction[6 * k + 5]))
    const step = scale * Math.min(gain / square, fastest > 0 ? MAX_TURN / fastest : Infinity)
    displace(model, state.q, direction, step)
    const closed = projectPositions(model, state, ws) >= 0
    const now = closed ? distance() : Infinity
    if (now < far) {
      far = now
      scale = Math.min(1, 2 * scale)
      continue
    }
    state.q.set(good)
    computePositions(model, state, ws)
    distance()
    scale *= 0.25
  }
  if (projectPositions(model, state, ws) < 0) {
    const failure = notAssembled(model, state, ws)
    state.q.set(start)
    return failure
  }
  setJointRates(model, state, ws, rates)
  projectVelocities(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  keepAngles(model, state, ws)
  return null
}

/** States of trees by the coordinates of their joints, and the accelerations of these: quaternions and rigid-body kinematics written out once more. */
import type { Model, State, Workspace } from '../engine/index.ts'

type Vector = readonly [number, number, number]
type Turn = readonly [number, number, number, number]

/** Of one joint: its angle and its slide, with their rates; what a joint has not stays 0. */
export interface JointMotion {
  readonly angle: number
  readonly turning: number
  readonly slide: number
  readonly sliding: number
}

export const STILL: JointMotion = { angle: 0, turning: 0, slide: 0, sliding: 0 }

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const plus = (a: Vector, b: Vector, factor = 1): Vector => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
]
const times = (p: Turn, q: Turn): Turn => {
  const [a, u]: [number, Vector] = [p[0], [p[1], p[2], p[3]]]
  const [b, v]: [number, Vector] = [q[0], [q[1], q[2], q[3]]]
  const w = plus(plus(cross(u, v), v, a), u, b)
  return [a * b - dot(u, v), ...w]
}
const back = ([w, x, y, z]: Turn): Turn => [w, -x, -y, -z]
function turn(q: Turn, a: Vector): Vector {
  const [, x, y, z] = times(times(q, [0, ...a]), back(q))
  return [x, y, z]
}

const vector = (from: Float64Array, at: number): Vector => [from[at]!, from[at + 1]!, from[at + 2]!]
const turnOf = (from: Float64Array, at: number): Turn => [from[at]!, from[at + 1]!, from[at + 2]!, from[at + 3]!]

/** World axes. */
interface Side {
  readonly place: Vector
  readonly turn: Turn
  readonly z: Vector
  readonly velocity: Vector
  readonly spin: Vector
}

/** A marker as it stands and moves with its body. */
function sideOf(model: Model, state: State, body: number, marker: number): Side {
  const own = turnOf(state.q, 7 * body + 3)
  const arm = turn(own, vector(model.markerU, 3 * marker))
  const spin = turn(own, vector(state.v, 6 * body + 3))
  const standing = times(own, turnOf(model.markerQ, 4 * marker))
  return {
    place: plus(vector(state.q, 7 * body), arm),
    turn: standing,
    z: turn(standing, [0, 0, 1]),
    velocity: plus(vector(state.v, 6 * body), cross(spin, arm)),
    spin,
  }
}

/** Puts a tree where its joints have these coordinates, at these rates. A joint that is over, as the second hinge of a door is, stands as the others have it. */
export function moveJoints(model: Model, state: State, motions: readonly JointMotion[]): void {
  const placed = Array.from(model.fixed, (fixed) => fixed === 1)
  const used = new Set<number>()
  for (;;) {
    const j = model.joints.findIndex(({ body1, body2 }) => placed[body1] !== placed[body2])
    if (j < 0) break
    const { body1, body2 } = model.joints[j]!
    const [child, parent, way] = placed[body2] ? [body1, body2, 1] : [body2, body1, -1]
    const [own, theirs] = way > 0 ? [2 * j, 2 * j + 1] : [2 * j + 1, 2 * j]
    const { angle, turning, slide, sliding } = motions[j]!
    const from = sideOf(model, state, parent, theirs)
    const about: Turn = [Math.cos(angle / 2), 0, 0, way * Math.sin(angle / 2)]
    const stood = times(times(from.turn, about), back(turnOf(model.markerQ, 4 * own)))
    const shift = turn(from.turn, [0, 0, way * slide])
    const arm = turn(stood, vector(model.markerU, 3 * own))
    const place = plus(plus(from.place, shift), arm, -1)
    const spin = plus(from.spin, from.z, way * turning)
    const velocity = plus(
      plus(plus(from.velocity, cross(from.spin, shift)), from.z, way * sliding),
      cross(spin, arm),
      -1,
    )
    state.q.set([...place, ...stood], 7 * child)
    state.v.set([...velocity, ...turn(back(stood), spin)], 6 * child)
    placed[child] = true
    used.add(j)
  }
  for (const [j, joint] of model.joints.entries()) {
    if (joint.angle < 0) continue
    const driven = sideOf(model, state, joint.body1, 2 * j).turn
    const main = sideOf(model, state, joint.body2, 2 * j + 1).turn
    const [w, , , z] = times(back(main), driven)
    const angle = used.has(j) ? motions[j]!.angle : 2 * Math.atan2(Math.sign(w) * z, Math.abs(w))
    state.angle[joint.angle] = angle
    // the sign of the quaternion of which this is the angle
    state.angleSign[joint.angle] = w * Math.cos(angle / 2) + z * Math.sin(angle / 2) < 0 ? -1 : 1
  }
}

/** The second rates of a joint's coordinates, rad/s² and m/s², of accelerations that the workspace holds. */
export function jointAccelerations(
  model: Model,
  state: State,
  ws: Workspace,
  j: number,
): { readonly angle: number; readonly slide: number } {
  const { body1, body2 } = model.joints[j]!
  const [driven, main] = [sideOf(model, state, body1, 2 * j), sideOf(model, state, body2, 2 * j + 1)]
  const accelerationOf = (body: number, { place, spin }: Side) => {
    const own = turnOf(state.q, 7 * body + 3)
    const turning = turn(own, vector(ws.acceleration, 6 * body + 3))
    const arm = plus(place, vector(state.q, 7 * body), -1)
    const linear = plus(plus(vector(ws.acceleration, 6 * body), cross(turning, arm)), cross(spin, cross(spin, arm)))
    return { turning, linear }
  }
  const [a1, a2] = [accelerationOf(body1, driven), accelerationOf(body2, main)]
  const d = plus(driven.place, main.place, -1)
  // as the main marker sees it: without what its own turning brings
  const rate = plus(plus(driven.velocity, main.velocity, -1), cross(main.spin, d), -1)
  const seen = [
    plus(a1.linear, a2.linear, -1),
    cross(d, a2.turning),
    cross(cross(main.spin, d), main.spin),
    plus([0, 0, 0], cross(main.spin, rate), -2),
  ].reduce((sum, x) => plus(sum, x))
  return { angle: dot(main.z, plus(a1.turning, a2.turning, -1)), slide: dot(main.z, seen) }
}

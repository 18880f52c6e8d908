/**
 * Places bodies one after the other along a spanning tree of the joints, from the fixed ones on: each is put where the rows of its joint hold, and turned no more
 * than that takes. This closes trees at once, and leaves only loops open.
 *
 * Joint j, with F2 and e as in lock.ts: e′ = e with the held imaginary parts zero, normalised, is the relative turn nearest to e that
 * holds the rotation rows; x′ = R_F2ᵀ d with the held parts at δ(t) holds the translation rows.
 *   child is body 1:  q1 = F2 ⊗ q_Δ ⊗ e′ ⊗ qP*       child is body 2:  q2 = F1 ⊗ e′* ⊗ q_Δ* ⊗ qS*
 * and then it is moved by ±R_F2 (x′ − R_F2ᵀ d). A perpendicular row turns the child by what lacks to a right angle, about the normal of both arms.
 */
import { computeJointMotion, computeMarkers } from '../constraints/markers.ts'
import { MOTION } from '../constraints/motion.ts'
import { matrixOfQ, mulQ, normaliseQ, turnQ } from '../math/quaternion.ts'
import { mulMtV, mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** A body of the tree and the joint by which it is placed, after the other body of that joint. */
export interface Placement {
  readonly joint: number
  /** Whether the body that is placed is the driven one of the joint. */
  readonly driven: boolean
}

/**
 * An order in which every body that joints tie to others is placed after the one it hangs on. Joints with many rows come first, so that what is
 * left for the loops to close is weak; pieces without a fixed body hang on their heaviest one.
 */
export function orderPlacements(model: Model): Placement[] {
  const { joints, fixed, mass, bodyCount } = model
  const placed = Array.from(fixed, (f) => f === 1)
  const order: Placement[] = []
  const byRows = joints.map((_, j) => j).sort((a, b) => joints[b].rowCount - joints[a].rowCount || a - b)
  for (;;) {
    const next = byRows.find((j) => placed[joints[j].body1] !== placed[joints[j].body2])
    if (next !== undefined) {
      const driven = !placed[joints[next].body1]
      placed[driven ? joints[next].body1 : joints[next].body2] = true
      order.push({ joint: next, driven })
      continue
    }
    let root = -1
    for (let b = 1; b < bodyCount; b++) if (!placed[b] && (root < 0 || mass[b] > mass[root])) root = b
    if (root < 0) return order
    placed[root] = true
  }
}

const e = new Float64Array(4)
const q = new Float64Array(4)
const x = new Float64Array(3)
const n = new Float64Array(3)

/**
 * Places the bodies in the order given, from the poses of the state. Leaves residuals and row axes stale.
 *
 * @param held per joint, the lock rows to hold: bits as in JointModel.mask
 */
export function placeBodies(
  model: Model,
  state: State,
  ws: Workspace,
  order: readonly Placement[],
  held: Int32Array,
): void {
  for (let b = 0; b < model.bodyCount; b++) matrixOfQ(ws.R, 9 * b, state.q, 7 * b + 3)
  for (const { joint: j, driven } of order) {
    const { body1, body2, perpendicular } = model.joints[j]
    const child = driven ? body1 : body2
    computeJointMotion(model, state, ws, j)
    computeMarkers(model, state, ws, j)
    turnChild(state, ws, j, driven, child, held[j])
    if (perpendicular) {
      computeMarkers(model, state, ws, j)
      squareChild(state, ws, j, driven, child)
    }
    computeMarkers(model, state, ws, j)
    moveChild(state, ws, j, driven, child, held[j])
  }
}

function turnChild(state: State, ws: Workspace, j: number, driven: boolean, child: number, held: number): void {
  if (!(held >> 3)) return
  for (let k = 0; k < 4; k++) e[k] = k > 0 && held & (4 << k) ? 0 : ws.e[4 * j + k]
  const size = Math.hypot(e[0], e[1], e[2], e[3])
  // the markers are turned by 180° against each other; any turn that closes the rows will do
  if (size < 1e-6) e[0] = 1
  normaliseQ(e, 0)
  const at = 7 * child + 3
  const motion = MOTION.length * j + MOTION.q
  if (driven) {
    mulQ(q, 0, ws.F, 8 * j + 4, ws.jointMotion, motion)
    mulQ(q, 0, q, 0, e, 0)
    conjugate(ws.qm, 8 * j)
    mulQ(state.q, at, q, 0, e, 0)
  } else {
    conjugate(e, 0)
    mulQ(q, 0, ws.F, 8 * j, e, 0)
    conjugate(ws.jointMotion, motion)
    mulQ(q, 0, q, 0, e, 0)
    conjugate(ws.qm, 8 * j + 4)
    mulQ(state.q, at, q, 0, e, 0)
  }
  normaliseQ(state.q, at)
  matrixOfQ(ws.R, 9 * child, state.q, at)
}

/** e = a* */
function conjugate(a: Float64Array, i: number): void {
  e[0] = a[i]
  for (let k = 1; k < 4; k++) e[k] = -a[i + k]
}

/** Turns the body that is placed until x_F2 · y_F1 = 0. */
function squareChild(state: State, ws: Workspace, j: number, driven: boolean, child: number): void {
  const f1 = 18 * j
  const f2 = 18 * j + 9
  const [ax, ay, az] = [ws.RF[f2], ws.RF[f2 + 3], ws.RF[f2 + 6]]
  const [bx, by, bz] = [ws.RF[f1 + 1], ws.RF[f1 + 4], ws.RF[f1 + 7]]
  // n = a × b: a turn about n moves b away from a
  n[0] = ay * bz - az * by
  n[1] = az * bx - ax * bz
  n[2] = ax * by - ay * bx
  const sine = Math.hypot(n[0], n[1], n[2])
  const lacking = Math.PI / 2 - Math.atan2(sine, ax * bx + ay * by + az * bz)
  if (sine < 1e-9) for (let k = 0; k < 3; k++) n[k] = ws.RF[f2 + 3 * k + 2]
  const s = (driven ? lacking : -lacking) / Math.hypot(n[0], n[1], n[2])
  mulMtV(n, 0, ws.R, 9 * child, n, 0)
  turnQ(state.q, 7 * child + 3, state.q, 7 * child + 3, s, n, 0)
  matrixOfQ(ws.R, 9 * child, state.q, 7 * child + 3)
}

function moveChild(state: State, ws: Workspace, j: number, driven: boolean, child: number, held: number): void {
  mulMtV(x, 0, ws.RF, 18 * j + 9, ws.d, 3 * j)
  for (let k = 0; k < 3; k++) x[k] = held & (1 << k) ? ws.jointMotion[MOTION.length * j + MOTION.x + k] - x[k] : 0
  mulMV(x, 0, ws.RF, 18 * j + 9, x, 0)
  for (let k = 0; k < 3; k++) state.q[7 * child + k] += driven ? x[k] : -x[k]
}

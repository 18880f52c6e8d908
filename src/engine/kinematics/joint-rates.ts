/**
 * Velocities by joints: how fast each body moves and turns relative to the one that it hangs on, along a spanning tree. They are what stays where a mechanism is put into another
 * pose and is to go on as fast as it went; velocities in world axes would not turn with the bodies.
 *
 * Of joint j, in the axes of its main marker: u = R_F2ᵀ (ṙ1 + ω1 × p1 − ṙ2 − ω2 × (p2 + d)), the rate of the driven marker's origin as the main body sees it,
 * and w = R_F2ᵀ (ω1 − ω2).
 */
import { add3, addCross3, addScaled3, copy3, mulMV, mulMtV, sub3 } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computePositions, computeRates } from './stages.ts'
import { orderPlacements, type Placement } from './tree-placement.ts'

export interface JointRates {
  readonly order: readonly Placement[]
  /** Of each joint u, m/s, and w, rad/s, in the axes of its main marker. */
  readonly rates: Float64Array
}

const reach = new Float64Array(3)
const rate = new Float64Array(6)

/** The arm of joint j from the main body's centre of mass to the driven marker's origin, world axes. */
const setReach = ({ p, d }: Workspace, j: number): void => add3(reach, 0, p, 6 * j + 3, d, 3 * j)

/** Reads them off the velocities of a state. Computes positions and rates of it. */
export function calcJointRates(model: Model, state: State, ws: Workspace): JointRates {
  const order = orderPlacements(model)
  const rates = new Float64Array(6 * model.joints.length)
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  const { p, RF, W } = ws
  for (const { joint: j } of order) {
    const [one, two] = [model.jointBody1[j], model.jointBody2[j]]
    setReach(ws, j)
    sub3(rate, 0, state.v, 6 * one, state.v, 6 * two)
    addCross3(rate, 0, W, 3 * one, p, 6 * j)
    addCross3(rate, 0, reach, 0, W, 3 * two)
    sub3(rate, 3, W, 3 * one, W, 3 * two)
    for (const k of [0, 3]) mulMtV(rates, 6 * j + k, RF, 18 * j + 9, rate, k)
  }
  return { order, rates }
}

/** Gives the bodies of a state velocities with these rates; roots of parts that float keep theirs. Loops are left open. Needs positions. */
export function setJointRates(model: Model, state: State, ws: Workspace, { order, rates }: JointRates): void {
  const { p, R, RF } = ws
  const { v } = state
  const W = new Float64Array(3 * model.bodyCount)
  for (let b = 0; b < model.bodyCount; b++) mulMV(W, 3 * b, R, 9 * b, v, 6 * b + 3)
  for (const { joint: j, driven } of order) {
    const [one, two] = [model.jointBody1[j], model.jointBody2[j]]
    setReach(ws, j)
    for (const k of [0, 3]) mulMV(rate, k, RF, 18 * j + 9, rates, 6 * j + k)
    const [child, parent, sign] = driven ? [one, two, 1] : [two, one, -1]
    copy3(W, 3 * child, W, 3 * parent)
    addScaled3(W, 3 * child, sign, rate, 3)
    mulMtV(v, 6 * child + 3, R, 9 * child, W, 3 * child)
    // ṙ of the child: that of the parent at the driven marker's origin, and the rate, less what turns about its own centre of mass
    const [arm, own] = driven ? [reach, p] : [p, reach]
    copy3(v, 6 * child, v, 6 * parent)
    addCross3(v, 6 * child, W, 3 * parent, arm, driven ? 0 : 6 * j)
    addScaled3(v, 6 * child, sign, rate, 0)
    addCross3(v, 6 * child, own, driven ? 6 * j : 0, W, 3 * child)
  }
}

/**
 * Speeds w of the forest of joints (articulated/forest.ts): those that each tree joint leaves free, and all six of a body that floats. Every velocity that the tree joints
 * allow is J w + a part that laws prescribe. Column k of J holds the partial velocities: the velocities of all bodies at unit speed of freedom k alone.
 */
import { computeBias, computeDirections } from '../articulated/directions.ts'
import { makeArticulated } from '../articulated/tree.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Articulated } from '../model/system.ts'
import type { Workspace } from '../model/workspace.ts'

/** Numbers of a body in what follows: velocity of the centre of mass and angular velocity, or their rates; world axes. */
export const SIX = 6

export interface TreeSpeeds {
  readonly tree: Articulated
  /** How many freedoms there are; those of body b are `tree.freeStart[b]` and on. */
  readonly count: number
  /** The body that each freedom moves against its parent. */
  readonly body: Int32Array
  /** 6 per body of the model, column after column. */
  readonly J: Float64Array
  /** 6 per body of the model: the accelerations that the rows of the tree joints ask for where the rates of the speeds are 0. */
  readonly bias: Float64Array
}

export function makeTreeSpeeds(model: Model): TreeSpeeds {
  const tree = makeArticulated(model)
  const count = tree.freeStart[model.bodyCount]
  const body = new Int32Array(count)
  for (let b = 0; b < model.bodyCount; b++) body.fill(b, tree.freeStart[b], tree.freeStart[b + 1])
  return {
    tree,
    count,
    body,
    J: new Float64Array(SIX * model.bodyCount * count),
    bias: new Float64Array(SIX * model.bodyCount),
  }
}

/** Computes J at the pose; needs positions. */
export function computePartials(model: Model, { q }: State, ws: Workspace, speeds: TreeSpeeds): void {
  const { tree, J } = speeds
  const { order, joint, parent } = tree.forest
  const { freeStart, S } = tree
  const width = SIX * model.bodyCount
  J.fill(0)
  for (let i = order.length - 1; i >= 0; i--) {
    const b = order[i]
    const p = parent[b]
    if (joint[b] >= 0) computeDirections(model, ws, tree, b)
    if (p >= 0)
      for (let up = p; up >= 0; up = parent[up])
        for (let f = freeStart[up]; f < freeStart[up + 1]; f++) carry(q, p, b, J, width * f)
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++)
      for (let k = 0; k < SIX; k++) J[width * f + SIX * b + k] = S[SIX * f + k]
  }
}

/** Writes the velocity of a body that moves as one with the body before it: v + ω × ρ, ω. */
function carry(q: Float64Array, p: number, b: number, values: Float64Array, at: number): void {
  const from = at + SIX * p
  const to = at + SIX * b
  const x = q[7 * b] - q[7 * p]
  const y = q[7 * b + 1] - q[7 * p + 1]
  const z = q[7 * b + 2] - q[7 * p + 2]
  const wx = values[from + 3]
  const wy = values[from + 4]
  const wz = values[from + 5]
  values[to] = values[from] + wy * z - wz * y
  values[to + 1] = values[from + 1] + wz * x - wx * z
  values[to + 2] = values[from + 2] + wx * y - wy * x
  values[to + 3] = wx
  values[to + 4] = wy
  values[to + 5] = wz
}

/** Computes the accelerations of the bodies that the rows of the tree joints ask for; needs J and Q_c. */
export function computeTreeBias(model: Model, { q }: State, ws: Workspace, { tree, bias }: TreeSpeeds): void {
  const { order, joint, parent } = tree.forest
  bias.fill(0)
  for (let i = order.length - 1; i >= 0; i--) {
    const b = order[i]
    if (parent[b] >= 0) carry(q, parent[b], b, bias, 0)
    if (joint[b] < 0) continue
    computeBias(model, tree, b, ws.qc)
    for (let k = 0; k < SIX; k++) bias[SIX * b + k] += tree.bias[SIX * b + k]
  }
}

/** Whether a freedom is a turn. */
export const isTurn = ({ S }: Articulated, f: number): boolean =>
  S[SIX * f + 3] !== 0 || S[SIX * f + 4] !== 0 || S[SIX * f + 5] !== 0

/** The speeds w of a state, rad/s and m/s; needs J, and the angular velocities of the bodies (ws.W). */
export function readSpeeds({ q, v }: State, { W }: Workspace, { tree, count }: TreeSpeeds): Float64Array {
  const { order, parent } = tree.forest
  const { freeStart, S, arm } = tree
  const w = new Float64Array(count)
  for (const b of order) {
    const p = parent[b]
    const [vx, vy, vz] = [v[SIX * b], v[SIX * b + 1], v[SIX * b + 2]]
    const turn = [W[3 * b], W[3 * b + 1], W[3 * b + 2]]
    const slide = [vx, vy, vz]
    if (p >= 0)
      for (let k = 0; k < 3; k++) {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3]
        slide[k] -=
          v[SIX * p + k] + W[3 * p + i] * (q[7 * b + j] - q[7 * p + j]) - W[3 * p + j] * (q[7 * b + i] - q[7 * p + i])
        turn[k] -= W[3 * p + k]
      }
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++)
      for (let k = 0; k < 3; k++) {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3]
        // the speed of a slide is read at the marker of the joint, where turns do not add to it; the axes of each kind are orthonormal
        const at = arm[3 * b + i] * turn[j] - arm[3 * b + j] * turn[i]
        w[f] += isTurn(tree, f) ? S[SIX * f + 3 + k] * turn[k] : S[SIX * f + k] * (slide[k] - at)
      }
  }
  return w
}

/**
 * Trees of links under the rows that close their loops: further constraints A u̇ = b, by the equation of Udwadia and Kalaba [SQA (62), (63)],
 * docs/THEORY.md §11 (48). Rows that constrain velocities alone, such as those of a rolling wheel, are of the same form [SQA (64)].
 */
import { PURE } from '../dual-quaternions/pure.ts'
import { computeRelativeVelocity, computeRightHandSides } from '../kinematics/stages.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { solveConstrained, type Constrained } from './constrained.ts'
import { computeResistance, type GaussParts } from './gauss.ts'
import type { LinkMotion } from './link-tree.ts'
import type { NewtonEuler } from './newton-euler.ts'
import type { ModelTree } from './of-model.ts'

const SIX = 6
const own = new Float64Array(3)

/**
 * Reads the accelerations of the bodies off the rates of their twists. Those are in the frames of the bodies, and of a base that is accelerated by −g, which
 * stands for the weights.
 *
 * @param turned whether angular accelerations are in world axes too; else they are in axes of the body
 * @param out 6 per body of the model
 */
export function readAccelerations(
  model: Model,
  { R }: Workspace,
  { bodies }: Pick<ModelTree, 'bodies'>,
  { twist, rate }: NewtonEuler,
  turned: boolean,
  out: Float64Array,
): void {
  out.fill(0)
  for (let place = 0; place < bodies.length; place++) {
    const at = PURE * (place + 1)
    const to = SIX * bodies[place]
    const frame = 9 * bodies[place]
    // the frame turns: the acceleration is v̇ + ω × v
    for (let k = 0; k < 3; k++) {
      const i = at + ((k + 1) % 3)
      const j = at + ((k + 2) % 3)
      own[k] = rate[at + 3 + k] + twist[i] * twist[j + 3] - twist[j] * twist[i + 3]
      out[to + 3 + k] = rate[at + k]
    }
    mulMV(out, to, R, frame, own, 0)
    for (let k = 0; k < 3; k++) out[to + k] += model.gravity[k]
    if (!turned) continue
    for (let k = 0; k < 3; k++) own[k] = rate[at + k]
    mulMV(out, to + 3, R, frame, own, 0)
  }
}

/** C_q x of some rows of the model; x has 6 numbers per body, the velocity of the centre of mass and the angular velocity, world axes. */
function readRows(model: Model, ws: Workspace, rows: Int32Array, x: Float64Array): Float64Array {
  const spin = new Float64Array(3 * model.bodyCount)
  for (let b = 0; b < model.bodyCount; b++) for (let k = 0; k < 3; k++) spin[3 * b + k] = x[SIX * b + 3 + k]
  const all = new Float64Array(model.rows.count)
  computeRelativeVelocity(model, ws, x, spin, all)
  return Float64Array.from(rows, (row) => all[row])
}

/**
 * Numbers of A that are no more than this share of the velocities they are made of are rounding. A row with no other numbers holds nothing that the tree does not
 * hold already; a door's second hinge has such rows.
 */
const ROUNDING = 1e-12

/** The largest component of all velocities (part 0) or angular velocities (part 3). */
function largestOf(x: Float64Array, part: 0 | 3): number {
  let most = 0
  for (let at = part; at < x.length; at += SIX) for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(x[at + k]))
  return most
}

/**
 * Computes the rates of the speeds of a tree under the rows that close its loops. The parts of its equations are computed before, and the workspace has positions
 * and rates of the state.
 *
 * @param parts with rates of speeds 0, as computeGauss leaves them
 */
export function solveClosed(
  model: Model,
  state: State,
  ws: Workspace,
  made: ModelTree,
  motion: LinkMotion,
  parts: GaussParts,
): Constrained & { readonly A: Float64Array; readonly b: Float64Array } {
  const { bodies, closing, tree } = made
  const { J, moving } = parts
  const n = tree.freedoms
  const x = new Float64Array(SIX * model.bodyCount)
  const A = new Float64Array(closing.length * n)
  const holds = new Uint8Array(closing.length)
  for (let f = 0; f < n; f++) {
    x.fill(0)
    for (let place = 0; place < bodies.length; place++) {
      const at = PURE * (n * place + f)
      mulMV(x, SIX * bodies[place], ws.R, 9 * bodies[place], J, at + 3)
      mulMV(x, SIX * bodies[place] + 3, ws.R, 9 * bodies[place], J, at)
    }
    const [most, turning] = [largestOf(x, 0), largestOf(x, 3)]
    readRows(model, ws, closing, x).forEach((value, r) => {
      const natural = model.rows.power[closing[r]] === 1 ? turning : most + state.size * turning
      A[n * r + f] = value
      if (Math.abs(value) > ROUNDING * natural) holds[r] = 1
    })
  }
  for (const [r, some] of holds.entries()) if (some === 0) A.fill(0, n * r, n * (r + 1))
  computeRightHandSides(model, state, ws)
  readAccelerations(model, ws, made, moving, true, x)
  const there = readRows(model, ws, closing, x)
  const b = Float64Array.from(closing, (row, r) => ws.qc[row] - there[r])
  const resistance = new Float64Array(n)
  computeResistance(motion, parts, resistance)
  return {
    ...solveConstrained(
      parts.M,
      resistance.map((value) => -value),
      A,
      b,
    ),
    A,
    b,
  }
}

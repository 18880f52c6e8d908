/**
 * Harmonic response of mechanisms of many bodies, in all coordinates, at the cost of one sparse factorization for each frequency (docs/THEORY.md §8):
 *
 *   [ K − ω²M + iωD + iσM   Ĝᵀ ] [ x ]   [ b ]
 *   [ Ĝ                     iE ] [ μ ] = [ 0 ]        Ĝ = W C_q with the row scales W of kinematics/size.ts                 (1)
 *
 * Body by body K − ω²M is singular at some frequency or other, and nothing of Ĝ stands on the diagonal. σM and E, both small, make the imaginary part of (1)
 * positive definite where dampers take energy and none is put in: every body and row has a pivot then, in any order. Refinement removes the errors that
 * they make: the same matrix
 * solves for the residual of the equations without them, which converges by the factor σ/|κ − ω² + iσ| on a motion of stiffness κ. Complex numbers are pairs
 * of real ones, [P −Q; Q P] for P + iQ.
 */
import { addMassTimes, addTangentTimes } from '../dynamics/tangent-product.ts'
import type { Tangent } from '../dynamics/tangent.ts'
import { blockAt, factorBlocks, makeBlockLU, solveBlocks, type BlockLU } from '../linalg/block-lu.ts'
import type { Model } from '../model/model.ts'
import { sidesOf } from '../model/rows.ts'
import type { Workspace } from '../model/workspace.ts'
import { paceOf } from '../analysis/motions.ts'

/** σ over ω². */
const SHIFT = 1e-7
/** E over the rows' own Ĝ diag(K − ω²M)⁻¹ Ĝᵀ. */
const EPSILON = 1e-9
/** Refinement ends when a correction is below the first share of the response; it has failed if the last one is above the second. */
const FINE = 1e-13
const COARSE = 1e-9
const MAX_SWEEPS = 12

/** A force on a body: force in world axes, torque about its centre of mass in body axes. */
export interface Wrench {
  readonly body: number
  readonly wrench: Float64Array
}

/** h(ω) for ω > 0; null where rounding hides it, as near a resonance that nothing damps. */
export type SparseSolver = (omega: number) => readonly [re: number, im: number] | null

/** Makes the solver; needs the Jacobian at the pose of the tangent, of which it keeps a copy. */
export function makeSparseSolver(
  model: Model,
  ws: Workspace,
  tangent: Tangent,
  input: Wrench,
  output: Wrench,
): SparseSolver {
  const system = new HarmonicSystem(model, ws, tangent)
  const damped = tangent.D.some((x) => x !== 0)
  return (omega) => {
    const x = system.solve(omega, input)
    if (x === null) return null
    const at = 6 * output.body
    let [re, im] = [0, 0]
    for (let k = 0; k < 6; k++) {
      re += output.wrench[k] * x.re[at + k]
      im += output.wrench[k] * x.im[at + k]
    }
    return [re, damped ? im : 0]
  }
}

/** 6 per body, as State.v. */
interface Harmonic {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** A row of Ĝ: the node of its block, and its numbers on the bodies that move. */
interface HarmonicRow {
  readonly node: number
  /** Place among the rows of its block. */
  readonly index: number
  readonly sides: readonly { readonly body: number; readonly values: Float64Array }[]
}

class HarmonicSystem {
  private readonly model: Model
  private readonly size: number
  private readonly tangent: Tangent
  private readonly lu: BlockLU
  /** Node of each body, −1 where it is fixed. */
  private readonly node: Int32Array
  private readonly rows: readonly HarmonicRow[]
  private readonly product: Float64Array

  constructor(model: Model, ws: Workspace, tangent: Tangent) {
    const { bodyCount, fixed, rows } = model
    const { start, sideBody, jacobianAt } = rows
    this.model = model
    this.size = ws.size
    this.tangent = tangent
    this.product = new Float64Array(6 * bodyCount)
    this.node = new Int32Array(bodyCount).fill(-1)
    const sizes: number[] = []
    for (let b = 0; b < bodyCount; b++) if (!fixed[b]) this.node[b] = sizes.push(12) - 1
    const bodies = sizes.length
    const edges: number[] = []
    tangent.rowBody.forEach((row, k) => edges.push(this.node[row], this.node[tangent.columnBody[k]]))
    this.rows = Array.from({ length: rows.blockCount }, (_, block) => block).flatMap((block) => {
      const count = start[block + 1] - start[block]
      const ends = sidesOf(rows, block).filter((side) => !fixed[sideBody[side]])
      if (count === 0 || ends.length === 0) return []
      const node = sizes.push(2 * count) - 1
      for (const side of ends) edges.push(node, this.node[sideBody[side]])
      return Array.from({ length: count }, (_, index): HarmonicRow => {
        const scale = ws.rowScale[start[block] + index]
        const scaled = (at: number) => ws.J.slice(at, at + 6).map((x) => scale * x)
        const sides = ends.map((s) => ({ body: sideBody[s], values: scaled(jacobianAt[s] + 6 * index) }))
        return { node, index, sides }
      })
    })
    this.lu = makeBlockLU({
      sizes: Int32Array.from(sizes),
      edges: Int32Array.from(edges),
      constraint: Uint8Array.from(sizes, (_, v) => (v < bodies ? 0 : 1)),
    })
  }

  solve(omega: number, input: Wrench): Harmonic | null {
    if (!this.factor(omega)) return null
    const { lu } = this
    const width = 6 * this.model.bodyCount
    const x = new Float64Array(lu.length)
    const left = new Float64Array(lu.length)
    let last = Infinity
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      this.computeLeft(omega, input, x, left)
      solveBlocks(lu, left)
      const now = this.paceOfAll(left)
      // no longer converging: rounding is reached, or the solve has failed (also by NaN)
      if (!(now < 0.5 * last)) break
      for (let i = 0; i < x.length; i++) x[i] += left[i]
      last = now
      if (now <= FINE * this.paceOfAll(x)) break
    }
    if (!(last <= COARSE * this.paceOfAll(x))) return null
    const out = { re: new Float64Array(width), im: new Float64Array(width) }
    this.read(x, out)
    return out
  }

  /** Factors (1). */
  private factor(omega: number): boolean {
    const { model, lu, node, tangent, rows } = this
    const { values } = lu
    const square = omega * omega
    values.fill(0)
    const own = new Float64Array(6 * model.bodyCount)
    tangent.rowBody.forEach((row, block) => {
      const column = tangent.columnBody[block]
      const to = blockAt(lu, node[row], node[column])
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 6; j++) {
          const at = 36 * block + 6 * i + j
          const mass = row === column ? massAt(model, row, i, j) : 0
          const p = tangent.K[at] - square * mass
          const q = omega * tangent.D[at] + SHIFT * square * mass
          values[to + 12 * i + j] = values[to + 12 * (6 + i) + 6 + j] = p
          values[to + 12 * i + 6 + j] = -q
          values[to + 12 * (6 + i) + j] = q
          if (row === column && i === j) own[6 * row + i] = Math.max(Math.abs(p) + Math.abs(q), square * mass)
        }
    })
    for (const { node: joint, index, sides } of rows) {
      const count = lu.sizes[joint] / 2
      let e = 0
      for (const { body, values: G } of sides) {
        const across = blockAt(lu, joint, node[body])
        const down = blockAt(lu, node[body], joint)
        for (let k = 0; k < 6; k++) {
          values[across + 12 * index + k] += G[k]
          values[across + 12 * (count + index) + 6 + k] += G[k]
          values[down + 2 * count * k + index] += G[k]
          values[down + 2 * count * (6 + k) + count + index] += G[k]
          e += (G[k] * G[k]) / own[6 * body + k]
        }
      }
      const at = blockAt(lu, joint, joint)
      const pivot = e > 0 ? EPSILON * e : 1
      values[at + 2 * count * index + count + index] = -pivot
      values[at + 2 * count * (count + index) + index] = pivot
    }
    return factorBlocks(lu)
  }

  /** Computes the residual of (1) at x, with σ and E zero. */
  private computeLeft(omega: number, { body, wrench }: Wrench, x: Float64Array, left: Float64Array): void {
    const { model, lu, node, tangent, rows, product } = this
    const width = product.length
    const at = { re: new Float64Array(width), im: new Float64Array(width) }
    this.read(x, at)
    left.fill(0)
    const start = lu.vectorAt[node[body]]
    for (let k = 0; k < 6; k++) left[start + k] = wrench[k]
    const take = (d: number, k: number, of: Float64Array, part: 0 | 6): void => {
      product.fill(0)
      addTangentTimes(tangent, d, k, of, product)
      if (k !== 0) addMassTimes(model, -omega * omega, of, product)
      for (let b = 1; b < model.bodyCount; b++)
        if (node[b] >= 0) for (let i = 0; i < 6; i++) left[lu.vectorAt[node[b]] + part + i] -= product[6 * b + i]
    }
    take(0, 1, at.re, 0)
    take(-omega, 0, at.im, 0)
    take(0, 1, at.im, 6)
    take(omega, 0, at.re, 6)
    for (const { node: joint, index, sides } of rows) {
      const count = lu.sizes[joint] / 2
      const row = lu.vectorAt[joint] + index
      for (const { body: b, values: G } of sides) {
        const to = lu.vectorAt[node[b]]
        for (let k = 0; k < 6; k++) {
          left[row] -= G[k] * x[to + k]
          left[row + count] -= G[k] * x[to + 6 + k]
          left[to + k] -= G[k] * x[row]
          left[to + 6 + k] -= G[k] * x[row + count]
        }
      }
    }
  }

  private read(x: Float64Array, out: Harmonic): void {
    this.node.forEach((node, b) => {
      if (node < 0) return
      const at = this.lu.vectorAt[node]
      out.re.set(x.subarray(at, at + 6), 6 * b)
      out.im.set(x.subarray(at + 6, at + 12), 6 * b)
    })
  }

  /** The largest displacement of a body, rad or ℓ; NaN if any entry is NaN. */
  private paceOfAll(x: Float64Array): number {
    let most = 0
    for (const node of this.node) {
      if (node < 0) continue
      const at = this.lu.vectorAt[node]
      for (const part of [0, 6]) most = Math.max(most, paceOf(x.subarray(at + part, at + part + 6), 0, this.size))
    }
    return most
  }
}

/** Entry of M in the block of a body. */
function massAt({ mass, inertia }: Model, b: number, i: number, j: number): number {
  if (i < 3 || j < 3) return i === j ? mass[b] : 0
  return inertia[9 * b + 3 * (i - 3) + (j - 3)]
}

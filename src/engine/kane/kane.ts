/**
 * Kane's equations of a mechanism [PA 39–46], docs/THEORY.md §12 (50). The partial velocities of its bodies are T = J B, J of the forest of joints
 * (tree-speeds.ts), B of the loops (independent.ts); along each independent speed generalised active and inertia forces balance,
 *
 *   Σ Tᵀ f + Σ −Tᵀ (M a + f_g) = 0,        a = T u̇ + a₀
 *
 * No reactions are unknowns, and none are found.
 */
import { closingRows } from '../articulated/forest.ts'
import { computeForces } from '../dynamics/accelerations.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computePositions, computeRates, computeRelativeVelocity, computeRightHandSides } from '../kinematics/stages.ts'
import { factorLU, makeLU, solveLU, type DenseLU } from '../linalg/dense-lu.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { chooseIndependent, makeIndependent, type Independent } from './independent.ts'
import { computePartials, computeTreeBias, isTurn, makeTreeSpeeds, SIX, type TreeSpeeds } from './tree-speeds.ts'

export interface Kane {
  readonly speeds: TreeSpeeds
  /** Rows that close loops, as rows of the model. */
  readonly closing: Int32Array
  readonly loops: Independent
  /** How many speeds are independent: the last ones of `loops.order`. */
  freedoms: number
  /** 6 per body of the model for each of them: T, their partial velocities; world axes. */
  readonly T: Float64Array
  /** 6 per body: a₀, the accelerations with no rates of the independent speeds; and a. World axes. */
  readonly start: Float64Array
  readonly acceleration: Float64Array
  /** Tᵀ M T before it is factored, row by row; Tᵀ (f − f_g − M a₀); and u̇. */
  readonly mass: Float64Array
  /** 9 per body: R J Rᵀ. */
  readonly inertia: Float64Array
  readonly force: Float64Array
  readonly rates: Float64Array
  /** Scratch: of the latest number of freedoms; per row of the model; 3 and 9 per body. */
  lu: DenseLU
  readonly ofRows: Float64Array
  readonly spin: Float64Array
  readonly weighed: Float64Array
}

export function makeKane(model: Model): Kane {
  const n = model.bodyCount
  const speeds = makeTreeSpeeds(model)
  const closing = closingRows(model, speeds.tree.forest)
  return {
    speeds,
    closing,
    loops: makeIndependent(closing.length, speeds.count),
    freedoms: 0,
    T: new Float64Array(SIX * n * speeds.count),
    start: new Float64Array(SIX * n),
    acceleration: new Float64Array(SIX * n),
    mass: new Float64Array(speeds.count * speeds.count),
    force: new Float64Array(speeds.count),
    rates: new Float64Array(speeds.count),
    lu: makeLU(0),
    ofRows: new Float64Array(model.rows.count),
    spin: new Float64Array(3 * n),
    inertia: new Float64Array(9 * n),
    weighed: new Float64Array(SIX * n),
  }
}

/**
 * Computes the accelerations of a state by Kane's equations, and all that they are made of.
 *
 * @param wanted speeds of the forest that are to be independent, the most wanted first (chooseIndependent)
 * @returns whether the equations are regular
 */
export function computeKane(
  model: Model,
  state: State,
  ws: Workspace,
  kane: Kane,
  wanted: readonly number[] = [],
): boolean {
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeRightHandSides(model, state, ws)
  computeForces(model, state, ws)
  computePartials(model, state, ws, kane.speeds)
  computeTreeBias(model, state, ws, kane.speeds)
  fillLoops(model, state, ws, kane)
  chooseIndependent(kane.loops, wanted)
  reduce(model, kane)
  return solve(model, ws, kane)
}

/** C_q x of the rows that close loops, into `ofRows`; x 6 per body from a place of an array on, world axes. */
function readClosing(model: Model, ws: Workspace, kane: Kane, x: Float64Array): void {
  const { spin, ofRows } = kane
  for (let b = 0; b < model.bodyCount; b++) for (let k = 0; k < 3; k++) spin[3 * b + k] = x[SIX * b + 3 + k]
  computeRelativeVelocity(model, ws, x, spin, ofRows)
}

/**
 * Numbers of A that are no more than this, in the unit of their column, are rounding. A row with no other numbers holds nothing that the tree does not hold
 * already; a door's second hinge has such rows.
 */
const ROUNDING = 1e-12

/** Rows of angles are told as lengths, so that what is rounding beside the others is seen as that. */
const unitOf = ({ rows: { factor, power } }: Model, { size }: State, row: number): number =>
  factor[row] * (power[row] === 1 ? size : 1)

/**
 * Writes A, how the rows that close loops change with the tree's speeds, row by row; needs J, and the positions.
 *
 * @param width distance of its rows in `values`
 */
export function fillClosing(
  model: Model,
  state: State,
  ws: Workspace,
  kane: Kane,
  values: Float64Array,
  width: number,
): void {
  const { speeds, closing, ofRows } = kane
  const column = SIX * model.bodyCount
  for (let c = 0; c < speeds.count; c++) {
    readClosing(model, ws, kane, speeds.J.subarray(column * c, column * (c + 1)))
    for (let r = 0; r < closing.length; r++)
      values[width * r + c] = unitOf(model, state, closing[r]) * ofRows[closing[r]]
  }
}

/** A and b: what the rows that close loops ask of the rates of the tree's speeds. */
function fillLoops(model: Model, state: State, ws: Workspace, kane: Kane): void {
  const { speeds, loops, closing, ofRows } = kane
  const { columns, values, scale } = loops
  fillClosing(model, state, ws, kane, values, columns + 1)
  for (let c = 0; c < columns; c++) scale[c] = isTurn(speeds.tree, c) ? state.size : 1
  readClosing(model, ws, kane, speeds.bias)
  for (let r = 0; r < closing.length; r++)
    values[(columns + 1) * r + columns] = unitOf(model, state, closing[r]) * (ws.qc[closing[r]] - ofRows[closing[r]])
  for (let r = 0; r < closing.length; r++) {
    const row = values.subarray((columns + 1) * r, (columns + 1) * (r + 1))
    if (scale.every((one, c) => Math.abs(row[c]) < ROUNDING * one)) row.fill(0)
  }
}

/** T = J B, and a₀. */
function reduce(model: Model, kane: Kane): void {
  const { speeds, loops, T, start } = kane
  const { columns, values, order, pivotRow, rank } = loops
  const width = SIX * model.bodyCount
  const { J } = speeds
  kane.freedoms = columns - rank
  start.set(speeds.bias)
  for (let i = 0; i < rank; i++) {
    const part = values[(columns + 1) * pivotRow[i] + columns]
    for (let k = 0; k < width; k++) start[k] += part * J[width * order[i] + k]
  }
  for (let f = 0; f < kane.freedoms; f++) {
    const c = order[rank + f]
    for (let k = 0; k < width; k++) T[width * f + k] = J[width * c + k]
    for (let i = 0; i < rank; i++) {
      const share = values[(columns + 1) * pivotRow[i] + c]
      if (share !== 0) for (let k = 0; k < width; k++) T[width * f + k] -= share * J[width * order[i] + k]
    }
  }
}

/** Solves for the rates at which the generalised forces balance, and computes all accelerations. @returns whether the equations are regular */
function solve(model: Model, ws: Workspace, kane: Kane): boolean {
  const { freedoms: n, T, start, acceleration, mass, force, rates, inertia, weighed } = kane
  const width = SIX * model.bodyCount
  if (kane.lu.n !== n) kane.lu = makeLU(n)
  for (let b = 0; b < model.bodyCount; b++) if (!model.fixed[b]) computeWorldInertia(model, ws, b, inertia)
  for (let f = 0; f < n; f++) {
    weigh(model, inertia, T, width * f, weighed)
    for (let g = 0; g < n; g++) {
      let sum = 0
      for (let k = 0; k < width; k++) sum += T[width * g + k] * weighed[k]
      mass[n * g + f] = sum
    }
  }
  weigh(model, inertia, start, 0, weighed)
  for (let b = 0; b < model.bodyCount; b++)
    for (let k = 0; k < 3; k++) {
      const row = 9 * b + 3 * k
      const { R, force: f } = ws
      const at = SIX * b
      weighed[at + k] = f[at + k] - weighed[at + k]
      weighed[at + 3 + k] = R[row] * f[at + 3] + R[row + 1] * f[at + 4] + R[row + 2] * f[at + 5] - weighed[at + 3 + k]
    }
  for (let f = 0; f < n; f++) {
    let sum = 0
    for (let k = 0; k < width; k++) sum += T[width * f + k] * weighed[k]
    force[f] = sum
    rates[f] = sum
  }
  kane.lu.values.set(mass.subarray(0, n * n))
  if (!factorLU(kane.lu)) return false
  const solved = rates.subarray(0, n)
  solveLU(kane.lu, solved)
  acceleration.set(start)
  for (let f = 0; f < n; f++) for (let k = 0; k < width; k++) acceleration[k] += solved[f] * T[width * f + k]
  return true
}

/** R J Rᵀ of a body. */
function computeWorldInertia({ inertia: J }: Model, { R }: Workspace, b: number, out: Float64Array): void {
  const at = 9 * b
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++)
        for (let n = 0; n < 3; n++) sum += R[at + 3 * i + k] * J[at + 3 * k + n] * R[at + 3 * j + n]
      out[at + 3 * i + j] = sum
    }
}

/** out = M x, world axes; nothing of what is fixed. @param inertia R J Rᵀ of all bodies */
export function weigh(
  { bodyCount, fixed, mass }: Model,
  inertia: Float64Array,
  x: Float64Array,
  at: number,
  out: Float64Array,
): void {
  out.fill(0)
  for (let b = 0; b < bodyCount; b++) {
    if (fixed[b]) continue
    const i = at + SIX * b
    for (let k = 0; k < 3; k++) {
      const row = 9 * b + 3 * k
      out[SIX * b + k] = mass[b] * x[i + k]
      out[SIX * b + 3 + k] = inertia[row] * x[i + 3] + inertia[row + 1] * x[i + 4] + inertia[row + 2] * x[i + 5]
    }
  }
}

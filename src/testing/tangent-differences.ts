/** Tangents of the equations of motion by finite differences of their residual, as full matrices of six rows and columns per body, ground first. */
import { expect } from 'vitest'
import {
  compile,
  computeDynamics,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../engine/index.ts'
import { randomSource } from './random-mechanism.ts'
import { listRowsOnBodies } from './jacobian.ts'

/** Step of the differences, in m, rad, m/s, rad/s. Extrapolated, their error is h⁴ ≈ 1e-12 of the fifth derivative, and from rounding 1e-11 at 30 N. */
const H = 1e-3
/** Allowed error over the largest entry, or over 1e-3 where a tangent is zero; the fifth derivative of a spring of 0.3 m is 1e4 of its first. */
export const DIFFERENCES_ARE_GOOD_TO = 1e-7

export type Matrix = readonly Float64Array[]
export interface Tangents {
  readonly K: Matrix
  readonly D: Matrix
}

/** Blocks of K and D, 36 numbers each, and whose they are. */
interface Tangent {
  readonly rowBody: Int32Array
  readonly columnBody: Int32Array
  readonly K: Float64Array
  readonly D: Float64Array
}

/** What of the engine lies behind its door: how bodies are moved by (δr, θ), and what is checked. */
export interface EngineParts<T extends Tangent> extends Movement {
  readonly makeTangent: (model: Model) => T
  readonly computeTangent: (model: Model, state: State, ws: Workspace, multipliers: Float64Array, out: T) => void
}
interface Movement {
  readonly computeJacobian: (model: Model, ws: Workspace) => void
  readonly displace: (model: Model, q: Float64Array, delta: Float64Array, s: number) => void
}

/** A mechanism somewhere near its initial pose, constraints violated, at a time and with multipliers by the seed. */
export interface TangentCase {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  readonly multipliers: Float64Array
}

export function makeTangentCase(spec: MechanismSpec, seed: number): TangentCase {
  const model = compile(spec)
  const state = makeState(model)
  const r = randomSource(seed)
  state.t = r.between(0, 2)
  for (let i = 0; i < state.kept.length; i++) if (Number.isNaN(state.kept[i])) state.kept[i] = 0.4
  const multipliers = Float64Array.from({ length: model.rows.count }, () => r.between(-3, 3))
  return { model, state, ws: makeWorkspace(model), multipliers }
}

/** C_qᵀγ + f_g − f of the bodies that move; what is left of the residual, M v̇, does not depend on the state. */
export function calcResidual({ model, ws, multipliers }: TangentCase, state: State, parts: Movement): Float64Array {
  computeDynamics(model, state, ws)
  parts.computeJacobian(model, ws)
  const out = ws.force.map((f) => -f)
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    for (const [k, x] of values.entries()) out[6 * body + k]! += multipliers[row]! * x
  return out.map((x, i) => (model.fixed[Math.floor(i / 6)] ? 0 : x))
}

const zeros = (n: number): Matrix => Array.from({ length: n }, () => new Float64Array(n))

/** K and D column by column, by central differences with two steps, extrapolated. */
export function calcDifferences(c: TangentCase, parts: Movement): Tangents {
  const { model, state } = c
  const n = 6 * model.bodyCount
  const at = (column: number, turn: boolean, s: number): Float64Array => {
    const moved: State = { ...state, q: state.q.slice(), v: state.v.slice() }
    const shift = new Float64Array(n)
    shift[column] = s
    if (turn) parts.displace(model, moved.q, shift, 1)
    else moved.v[column]! += s
    return calcResidual(c, moved, parts)
  }
  const by = (turn: boolean): Matrix => {
    const dense = zeros(n)
    for (let column = 0; column < n; column++) {
      if (model.fixed[Math.floor(column / 6)]) continue
      const far = [at(column, turn, H), at(column, turn, -H)] as const
      const near = [at(column, turn, H / 2), at(column, turn, -H / 2)] as const
      dense.forEach((row, i) => {
        row[column] = (4 * ((near[0][i]! - near[1][i]!) / H) - (far[0][i]! - far[1][i]!) / (2 * H)) / 3
      })
    }
    return dense
  }
  return { K: by(true), D: by(false) }
}

/** The engine's blocks as full matrices. */
function denseTangents(model: Model, tangent: Tangent): Tangents {
  const dense = (blocks: Float64Array): Matrix => {
    const m = zeros(6 * model.bodyCount)
    blocks.forEach((x, i) => {
      const block = Math.floor(i / 36)
      const row = 6 * tangent.rowBody[block]! + Math.floor((i % 36) / 6)
      m[row]![6 * tangent.columnBody[block]! + (i % 6)] = x
    })
    return m
  }
  return { K: dense(tangent.K), D: dense(tangent.D) }
}

export const largestEntry = (m: Matrix): number => Math.max(...m.map((row) => Math.max(...row.map(Math.abs))))

export function subtract(a: Matrix, b: Matrix): Matrix {
  return a.map((row, i) => row.map((x, k) => x - b[i]![k]!))
}

/** Largest difference over the largest entry of b; entries under 1e-3 count as no scale. */
export function relativeError(a: Matrix, b: Matrix): number {
  return largestEntry(subtract(a, b)) / Math.max(largestEntry(b), 1e-3)
}

/** Which of a joint and its markers move. */
export const MOVING = [
  { joint: false, markers: false },
  { joint: true, markers: false },
  { joint: false, markers: true },
  { joint: true, markers: true },
]

export function makeTangentChecks<T extends Tangent>(parts: EngineParts<T>) {
  const tangentsOf = (c: TangentCase): Tangents => {
    const tangent = parts.makeTangent(c.model)
    computeDynamics(c.model, c.state, c.ws)
    parts.computeTangent(c.model, c.state, c.ws, c.multipliers, tangent)
    return denseTangents(c.model, tangent)
  }
  /** Both tangents against differences; `has`: whether there is one at all. */
  const expectTangents = (c: TangentCase, what: string, has: { K: boolean; D: boolean }): void => {
    const tangents = tangentsOf(c)
    const differences = calcDifferences(c, parts)
    for (const of of ['K', 'D'] as const) {
      const error = relativeError(tangents[of], differences[of])
      expect(error, `${of} of ${what}`).toBeLessThanOrEqual(DIFFERENCES_ARE_GOOD_TO)
      expect(largestEntry(tangents[of]) > 1e-3, `${what} has ${of}`).toBe(has[of])
    }
  }
  return { tangentsOf, expectTangents }
}

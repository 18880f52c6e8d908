/**
 * The four basic constraints [KTN §2], docs/THEORY.md §9 (30), (34), between body i and body j. With g = A a for a vector a of a body and d = r_j + A_j s_j − r_i − A_i s_i:
 *
 *   DP1 = g_i·g_j − f(t)     DP2 = g_i·d − f(t)     D = d·d − f(t)     CD = c·d − f(t), c fixed in the world
 *
 * Velocity level Φ_q q̇ = ν = ḟ. Acceleration level Φ_q q̈ = γ: with Ȧ, and Ä° what of Ä holds no second derivatives of the coordinates,
 * g′ = Ȧ a, g″ = Ä° a, d′ = ḋ, e = Ä°_i s_i − Ä°_j s_j,
 *
 *   γ_DP1 = −g″_i·g_j − g_i·g″_j − 2 g′_i·g′_j + f̈       γ_DP2 = −g″_i·d − 2 g′_i·d′ + g_i·e + f̈
 *   γ_D   = −2 d′·d′ + 2 d·e + f̈                          γ_CD  = c·e + f̈                              [KTN 18, 24, 29, corrected]
 *
 * None of this asks how orientations are written. D must not have the target 0: its gradient vanishes there.
 */
import { copy3, dot3, mulMV, set3 } from '../math/vec3.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Pose } from './chart.ts'

export const DP1 = 0
export const DP2 = 1
export const D = 2
export const CD = 3

/** f, ḟ, f̈ at a time. */
export interface Target {
  evaluate(t: number, out: Float64Array, at: number): void
}

/** The law of an angle, turned into that of a DP1 row: g_i = A_i (y cos θ_k − x sin θ_k), f = sin(θ(t) − θ_k). */
export interface TurnTarget {
  readonly angle: Target
  readonly x: Vec3
  readonly y: Vec3
}

export interface BasicConstraint {
  readonly kind: typeof DP1 | typeof DP2 | typeof D | typeof CD
  /** The two bodies, by their places in the Model. */
  readonly i: number
  readonly j: number
  /** Vectors in body axes, points from the centre of mass; for CD `aI` is c. Vectors that a kind does not read are zero. */
  readonly aI: Vec3
  readonly sI: Vec3
  readonly aJ: Vec3
  readonly sJ: Vec3
  readonly target: Target | null
  readonly turn: TurnTarget | null
  /** Joint of the Model that the row belongs to. */
  readonly joint: number
}

interface Drive {
  readonly row: number
  readonly angle: Target
  /** x and y of the main marker in body i. */
  readonly axes: Float64Array
  quarter: number
}

export interface Rows {
  readonly count: number
  readonly kind: Uint8Array
  readonly i: Int32Array
  readonly j: Int32Array
  /** 12 per row: a_i (or c), s_i, a_j, s_j. */
  readonly vectors: Float64Array
  readonly targets: readonly (Target | null)[]
  readonly drives: readonly Drive[]
  readonly joint: Int32Array
  /** Whether the row has the same points of the same bodies as the one before it, so that d is the same. */
  readonly samePoints: Uint8Array
  /** f, ḟ, f̈. */
  readonly f: Float64Array
  /** 9 per row, world: g_i (or c), g_j, d. */
  readonly world: Float64Array
  /** Φ and γ. */
  readonly residual: Float64Array
  readonly gamma: Float64Array
}

/** Offsets in `vectors` and in `world`. */
export const A_I = 0
export const S_I = 3
export const A_J = 6
export const S_J = 9
export const G_I = 0
export const G_J = 3
export const DIFFERENCE = 6

const g1 = new Float64Array(3)
const g2 = new Float64Array(3)
const h1 = new Float64Array(3)
const h2 = new Float64Array(3)
const d1 = new Float64Array(3)
const e = new Float64Array(3)
const jet = new Float64Array(3)

export function makeRows(list: readonly BasicConstraint[]): Rows {
  const count = list.length
  const drives: Drive[] = []
  list.forEach(({ turn }, row) => {
    if (turn) drives.push({ row, angle: turn.angle, axes: Float64Array.from([...turn.x, ...turn.y]), quarter: NaN })
  })
  return {
    count,
    kind: Uint8Array.from(list, ({ kind }) => kind),
    i: Int32Array.from(list, ({ i }) => i),
    j: Int32Array.from(list, ({ j }) => j),
    vectors: Float64Array.from(list.flatMap(({ aI, sI, aJ, sJ }) => [...aI, ...sI, ...aJ, ...sJ])),
    targets: list.map(({ target }) => target),
    drives,
    joint: Int32Array.from(list, ({ joint }) => joint),
    samePoints: Uint8Array.from(list, (row, n) => (n > 0 && havePoints(row, list[n - 1]) ? 1 : 0)),
    f: new Float64Array(3 * count),
    world: new Float64Array(9 * count),
    residual: new Float64Array(count),
    gamma: new Float64Array(count),
  }
}

function havePoints(a: BasicConstraint, b: BasicConstraint): boolean {
  const same = (u: Vec3, v: Vec3): boolean => u.every((x, k) => x === v[k])
  return a.kind !== DP1 && b.kind !== DP1 && a.i === b.i && a.j === b.j && same(a.sI, b.sI) && same(a.sJ, b.sJ)
}

/** How far an angle may be from its quarter turn before the next one is taken, rad: 50°, so that an angle that oscillates about 45° does not change it each time. */
const REACH = (50 / 180) * Math.PI
const QUARTER = 0.5 * Math.PI

/** Computes f and its derivatives at time t; for angle drives it first chooses the quarter turn θ_k. */
export function computeTargets(rows: Rows, t: number): void {
  const { f } = rows
  for (let row = 0; row < rows.count; row++) {
    const target = rows.targets[row]
    if (target) target.evaluate(t, f, 3 * row)
  }
  for (let k = 0; k < rows.drives.length; k++) {
    const drive = rows.drives[k]
    drive.angle.evaluate(t, jet, 0)
    if (!(Math.abs(jet[0] - drive.quarter * QUARTER) <= REACH)) turnQuarter(rows, drive, jet[0])
    const angle = jet[0] - drive.quarter * QUARTER
    const s = Math.sin(angle)
    const c = Math.cos(angle)
    const at = 3 * drive.row
    f[at] = s
    f[at + 1] = c * jet[1]
    f[at + 2] = c * jet[2] - s * jet[1] * jet[1]
  }
}

/** cos and sin of whole quarter turns, exact. */
const COSINES = [1, 0, -1, 0]

function turnQuarter(rows: Rows, drive: Drive, angle: number): void {
  const { row, axes } = drive
  const quarter = Math.round(angle / QUARTER)
  drive.quarter = quarter
  const c = COSINES[((quarter % 4) + 4) % 4]
  const s = COSINES[(((quarter - 1) % 4) + 4) % 4]
  for (let k = 0; k < 3; k++) rows.vectors[12 * row + k] = c * axes[3 + k] - s * axes[k]
}

/** Renames the axes of a body, (x, y, z) ← (y, z, x), in all that is fixed to it. */
export function renameAxes(rows: Rows, body: number): void {
  for (let row = 0; row < rows.count; row++) {
    if (rows.i[row] === body) {
      if (rows.kind[row] !== CD) rotateComponents(rows.vectors, 12 * row + A_I)
      rotateComponents(rows.vectors, 12 * row + S_I)
    }
    if (rows.j[row] === body) {
      rotateComponents(rows.vectors, 12 * row + A_J)
      rotateComponents(rows.vectors, 12 * row + S_J)
    }
  }
  for (const { row, axes } of rows.drives) {
    if (rows.i[row] !== body) continue
    rotateComponents(axes, 0)
    rotateComponents(axes, 3)
  }
}

function rotateComponents(a: Float64Array, at: number): void {
  set3(a, at, a[at + 1], a[at + 2], a[at])
}

/** Computes the world vectors of the rows and Φ; needs r, A and targets. */
export function computeResidual(rows: Rows, { r, A }: Pose): void {
  const { vectors, world, residual, f } = rows
  for (let row = 0; row < rows.count; row++) {
    const kind = rows.kind[row]
    const i = rows.i[row]
    const j = rows.j[row]
    const at = 12 * row
    const to = 9 * row
    if (kind === CD) set3(world, to, vectors[at], vectors[at + 1], vectors[at + 2])
    else if (kind !== D) mulMV(world, to + G_I, A, 9 * i, vectors, at + A_I)
    let value = 0
    if (kind === DP1) {
      mulMV(world, to + G_J, A, 9 * j, vectors, at + A_J)
      value = dot3(world, to + G_I, world, to + G_J)
    } else {
      if (rows.samePoints[row]) copy3(world, to + DIFFERENCE, world, to - 9 + DIFFERENCE)
      else {
        mulMV(g1, 0, A, 9 * i, vectors, at + S_I)
        mulMV(g2, 0, A, 9 * j, vectors, at + S_J)
        for (let k = 0; k < 3; k++) world[to + DIFFERENCE + k] = r[3 * j + k] + g2[k] - (r[3 * i + k] + g1[k])
      }
      value = dot3(world, to + (kind === D ? DIFFERENCE : G_I), world, to + DIFFERENCE)
    }
    residual[row] = value - f[3 * row]
  }
}

/** Computes γ; needs the world vectors, ṙ, Ȧ, Ä° and targets. */
export function computeGamma(rows: Rows, { dr, dA, ddA }: Pose): void {
  const { vectors, world, gamma, f } = rows
  for (let row = 0; row < rows.count; row++) {
    const kind = rows.kind[row]
    const i = rows.i[row]
    const j = rows.j[row]
    const at = 12 * row
    const to = 9 * row
    let value = f[3 * row + 2]
    if (kind === DP1 || kind === DP2) {
      mulMV(g1, 0, dA, 9 * i, vectors, at + A_I)
      mulMV(g2, 0, ddA, 9 * i, vectors, at + A_I)
    }
    if (kind === DP1) {
      mulMV(h1, 0, dA, 9 * j, vectors, at + A_J)
      mulMV(h2, 0, ddA, 9 * j, vectors, at + A_J)
      value -= dot3(g2, 0, world, to + G_J) + dot3(world, to + G_I, h2, 0) + 2 * dot3(g1, 0, h1, 0)
    } else {
      mulMV(e, 0, ddA, 9 * i, vectors, at + S_I)
      mulMV(h2, 0, ddA, 9 * j, vectors, at + S_J)
      for (let k = 0; k < 3; k++) e[k] -= h2[k]
      if (kind === CD) value += dot3(world, to + G_I, e, 0)
      else {
        mulMV(d1, 0, dA, 9 * j, vectors, at + S_J)
        mulMV(h1, 0, dA, 9 * i, vectors, at + S_I)
        for (let k = 0; k < 3; k++) d1[k] += dr[3 * j + k] - dr[3 * i + k] - h1[k]
        if (kind === D) value += 2 * (dot3(world, to + DIFFERENCE, e, 0) - dot3(d1, 0, d1, 0))
        else value += dot3(world, to + G_I, e, 0) - dot3(g2, 0, world, to + DIFFERENCE) - 2 * dot3(g1, 0, d1, 0)
      }
    }
    gamma[row] = value
  }
}

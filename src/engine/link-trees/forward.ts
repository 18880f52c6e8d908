/**
 * Forward dynamics of a tree in dual quaternions at linear cost. The wrench that gives a body, with all that hangs on it, a rate ξ̇ of its twist is Ψ ξ̇ + p. These
 * articulated inertias Ψ and wrenches p are gathered from the leaves inwards (docs/THEORY.md §3 (A), §11 (45), in the frames of the bodies); the rates follow from
 * the base outwards.
 *
 * Ψ is kept in the order (τ, f) by (ω̇, v̇), in which it is symmetric.
 */
import { DQ } from '../dual-quaternions/dual-quaternion.ts'
import { adjoint, adjointBack, PURE } from '../dual-quaternions/pure.ts'
import { mulMV } from '../math/vec3.ts'
import type { LinkMotion, LinkTree } from './link-tree.ts'
import { calcPower, computeTwists, makeNewtonEuler, type NewtonEuler } from './newton-euler.ts'

const MATRIX = 36

export interface LinkForward {
  /** Twists and rates of the bodies; wrenches and efforts are not computed. */
  readonly moving: NewtonEuler
  /** 36 per body. */
  readonly inertia: Float64Array
  /** 6 per body: the rate of its twist with no rates of the speeds, less the one carried from the body before; and p. */
  readonly bias: Float64Array
  readonly wrench: Float64Array
  /** 6 per freedom: Ψ s, a wrench. Lower triangle of the factor of Sᵀ Ψ S, 36 per body, rows six apart. */
  readonly U: Float64Array
  readonly factor: Float64Array
  /** For each freedom its effort less the part of p along it. */
  readonly rest: Float64Array
}

export function makeLinkForward(tree: LinkTree): LinkForward {
  const count = tree.links.length
  return {
    moving: makeNewtonEuler(tree),
    inertia: new Float64Array(MATRIX * count),
    bias: new Float64Array(PURE * count),
    wrench: new Float64Array(PURE * count),
    U: new Float64Array(PURE * tree.freedoms),
    factor: new Float64Array(MATRIX * count),
    rest: new Float64Array(tree.freedoms),
  }
}

const column = new Float64Array(PURE)
const turned = new Float64Array(PURE)
const X = new Float64Array(MATRIX)
const product = new Float64Array(MATRIX)
const solved = new Float64Array(PURE)
const weighed = new Float64Array(PURE)
const momentum = new Float64Array(3)

/**
 * Computes the rates of the speeds, into `motion.du`.
 *
 * @param effort along each freedom
 * @param applied as for computeEfforts
 */
export function computeForward(
  tree: LinkTree,
  motion: LinkMotion,
  effort: Float64Array,
  applied: Float64Array | null,
  ws: LinkForward,
): void {
  const { parent, freeStart } = tree
  const { moving, bias } = ws
  motion.du.fill(0)
  // with no rates of the speeds, the rates of the twists are the velocity terms alone
  computeTwists(tree, motion, moving)
  for (let b = 0; b < parent.length; b++) startBody(tree, motion, applied, b, ws)
  for (let b = parent.length - 1; b >= 0; b--) {
    reduce(tree, effort, b, ws)
    if (parent[b] >= 0) handOn(tree, motion.x, b, ws)
  }
  const { rate } = moving
  for (let b = 0; b < parent.length; b++) {
    const at = PURE * (b + 1)
    adjointBack(rate, at, motion.x, DQ * b, rate, PURE * (parent[b] + 1))
    for (let k = 0; k < PURE; k++) rate[at + k] += bias[PURE * b + k]
    accelerate(tree, motion, b, freeStart[b + 1] - freeStart[b], ws)
  }
}

/** Ψ and p of a body alone, and the rate of its twist without those of the body before it and of its freedoms. */
function startBody(
  { mass, inertia: I, parent }: LinkTree,
  { x }: LinkMotion,
  applied: Float64Array | null,
  b: number,
  { moving: { twist, rate }, inertia, bias, wrench }: LinkForward,
): void {
  const at = PURE * (b + 1)
  const m = MATRIX * b
  inertia.fill(0, m, m + MATRIX)
  for (let k = 0; k < 3; k++) {
    for (let n = 0; n < 3; n++) inertia[m + 6 * k + n] = I[9 * b + 3 * k + n]
    inertia[m + 6 * (k + 3) + k + 3] = mass[b]
  }
  adjointBack(column, 0, x, DQ * b, rate, PURE * (parent[b] + 1))
  for (let k = 0; k < PURE; k++) bias[PURE * b + k] = rate[at + k] - column[k]
  const [wx, wy, wz] = [twist[at], twist[at + 1], twist[at + 2]]
  const [vx, vy, vz] = [twist[at + 3], twist[at + 4], twist[at + 5]]
  mulMV(momentum, 0, I, 9 * b, twist, at)
  const [lx, ly, lz] = [momentum[0], momentum[1], momentum[2]]
  const p = PURE * b
  wrench[p] = mass[b] * (wy * vz - wz * vy)
  wrench[p + 1] = mass[b] * (wz * vx - wx * vz)
  wrench[p + 2] = mass[b] * (wx * vy - wy * vx)
  wrench[p + 3] = wy * lz - wz * ly
  wrench[p + 4] = wz * lx - wx * lz
  wrench[p + 5] = wx * ly - wy * lx
  if (applied !== null) for (let k = 0; k < PURE; k++) wrench[p + k] -= applied[p + k]
}

/** out = Ψ s: a wrench from the rate of a twist. */
function weigh(out: Float64Array, o: number, inertia: Float64Array, m: number, s: Float64Array, i: number): void {
  for (let row = 0; row < 6; row++) {
    let sum = 0
    for (let k = 0; k < 6; k++) sum += inertia[m + 6 * row + k] * s[i + k]
    out[o + ((row + 3) % 6)] = sum
  }
}

/** U = Ψ S, the factor of Sᵀ U, and the rest of the efforts. */
function reduce({ freeStart, S }: LinkTree, effort: Float64Array, b: number, ws: LinkForward): void {
  const { inertia, wrench, U, factor, rest } = ws
  const first = freeStart[b]
  const count = freeStart[b + 1] - first
  for (let f = first; f < first + count; f++) {
    weigh(U, PURE * f, inertia, MATRIX * b, S, PURE * f)
    rest[f] = effort[f] - calcPower(S, PURE * f, wrench, PURE * b)
  }
  const d = MATRIX * b
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) {
      let sum = calcPower(S, PURE * (first + i), U, PURE * (first + j))
      for (let k = 0; k < j; k++) sum -= factor[d + 6 * i + k] * factor[d + 6 * j + k]
      factor[d + 6 * i + j] = i === j ? Math.sqrt(sum) : sum / factor[d + 6 * j + j]
    }
}

/** out = (Sᵀ U)⁻¹ values, of a body's freedoms. */
function solveFreedoms(factor: Float64Array, b: number, count: number, values: Float64Array): void {
  const d = MATRIX * b
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < i; k++) values[i] -= factor[d + 6 * i + k] * values[k]
    values[i] /= factor[d + 6 * i + i]
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let k = i + 1; k < count; k++) values[i] -= factor[d + 6 * k + i] * values[k]
    values[i] /= factor[d + 6 * i + i]
  }
}

/** Adds Ψ and p of a body, less the parts that its freedoms yield to, to those of the body before it. */
function handOn({ parent, freeStart }: LinkTree, x: Float64Array, b: number, ws: LinkForward): void {
  const { inertia, bias, wrench, U, factor, rest } = ws
  const first = freeStart[b]
  const count = freeStart[b + 1] - first
  const m = MATRIX * b
  const p = PURE * b
  const to = MATRIX * parent[b]
  for (let row = 0; row < 6; row++) {
    const of = (row + 3) % 6
    for (let k = 0; k < count; k++) solved[k] = U[PURE * (first + k) + of]
    solveFreedoms(factor, b, count, solved)
    for (let col = 0; col < 6; col++) {
      let sum = inertia[m + 6 * row + col]
      for (let k = 0; k < count; k++) sum -= solved[k] * U[PURE * (first + k) + ((col + 3) % 6)]
      product[6 * row + col] = sum
    }
  }
  // p' = p + Ψ' bias + U (Sᵀ U)⁻¹ rest
  weigh(weighed, 0, product, 0, bias, p)
  for (let k = 0; k < count; k++) solved[k] = rest[first + k]
  solveFreedoms(factor, b, count, solved)
  for (let k = 0; k < PURE; k++) {
    let sum = wrench[p + k] + weighed[k]
    for (let n = 0; n < count; n++) sum += U[PURE * (first + n) + k] * solved[n]
    weighed[k] = sum
  }
  adjoint(turned, 0, x, DQ * b, weighed, 0)
  for (let k = 0; k < PURE; k++) wrench[PURE * parent[b] + k] += turned[k]
  // Xᵀ Ψ' X, X a twist of the body before it as this one sees it
  for (let k = 0; k < 6; k++) {
    column.fill(0)
    column[k] = 1
    adjointBack(turned, 0, x, DQ * b, column, 0)
    for (let row = 0; row < 6; row++) X[6 * row + k] = turned[row]
  }
  for (let col = 0; col < 6; col++) {
    for (let row = 0; row < 6; row++) {
      let sum = 0
      for (let k = 0; k < 6; k++) sum += product[6 * row + k] * X[6 * k + col]
      solved[row] = sum
    }
    for (let row = 0; row < 6; row++) {
      let sum = 0
      for (let k = 0; k < 6; k++) sum += X[6 * k + row] * solved[k]
      inertia[to + 6 * row + col] += sum
    }
  }
}

/** The rates of a body's freedoms, and of its twist with them. */
function accelerate(
  { freeStart, S }: LinkTree,
  motion: LinkMotion,
  b: number,
  count: number,
  { moving: { rate }, U, factor, rest }: LinkForward,
): void {
  const first = freeStart[b]
  const at = PURE * (b + 1)
  for (let k = 0; k < count; k++) solved[k] = rest[first + k] - calcPower(rate, at, U, PURE * (first + k))
  solveFreedoms(factor, b, count, solved)
  for (let k = 0; k < count; k++) {
    motion.du[first + k] = solved[k]
    for (let n = 0; n < PURE; n++) rate[at + n] += S[PURE * (first + k) + n] * solved[k]
  }
}

/**
 * dqGP: the equations of motion of a tree from Gauss's principle of least constraint in dual quaternions [SQA §4], docs/THEORY.md §11 (47). All parts of
 * M u̇ + C u + rest = τ are computed; the cost grows with the third power of the number of bodies.
 */
import { DQ } from '../dual-quaternions/dual-quaternion.ts'
import { adjointBack, crossPure, PURE } from '../dual-quaternions/pure.ts'
import { mulMV } from '../math/vec3.ts'
import type { LinkMotion, LinkTree } from './link-tree.ts'
import { calcPower, computeTwists, makeNewtonEuler, type NewtonEuler } from './newton-euler.ts'

/** The parts of M u̇ + C u + rest = τ; matrices are square in the number of freedoms, row by row. */
export interface GaussParts {
  readonly moving: NewtonEuler
  /** For each body 6 numbers per freedom of the tree: the partial velocity, its twist at unit speed of that freedom alone, and the rate of that; in its own frame. */
  readonly J: Float64Array
  readonly dJ: Float64Array
  /** [SQA (46)], [SQA (47)]; ½ Ṁ − C is skew-symmetric. */
  readonly M: Float64Array
  readonly C: Float64Array
  /** The efforts that gravity, applied wrenches, prescribed motions and the motion of the base take beside those. */
  readonly rest: Float64Array
}

export function makeGaussParts(tree: LinkTree): GaussParts {
  const n = tree.freedoms
  const count = tree.links.length
  return {
    moving: makeNewtonEuler(tree),
    J: new Float64Array(PURE * n * count),
    dJ: new Float64Array(PURE * n * count),
    M: new Float64Array(n * n),
    C: new Float64Array(n * n),
    rest: new Float64Array(n),
  }
}

const joint = new Float64Array(PURE)
const carried = new Float64Array(PURE)
const inert = new Float64Array(PURE)
const turning = new Float64Array(PURE)
const twistLeft = new Float64Array(PURE)
const rateLeft = new Float64Array(PURE)
const momentum = new Float64Array(3)

/**
 * Computes all parts; leaves the rates of the speeds 0.
 *
 * @param applied as for computeEfforts
 */
export function computeGauss(tree: LinkTree, motion: LinkMotion, applied: Float64Array | null, out: GaussParts): void {
  const { parent, freedoms: n } = tree
  const { moving, J, dJ, M, C, rest } = out
  motion.du.fill(0)
  computeTwists(tree, motion, moving)
  computePartials(tree, motion, out)
  M.fill(0)
  C.fill(0)
  rest.fill(0)
  for (let b = 0; b < parent.length; b++) {
    const at = PURE * n * b
    const slot = PURE * (b + 1)
    // the parts of the twist and of its rate that do not come from the speeds, but from the base, from laws and from gravity
    for (let k = 0; k < PURE; k++) {
      twistLeft[k] = moving.twist[slot + k]
      rateLeft[k] = moving.rate[slot + k]
    }
    for (let j = 0; j < n; j++) {
      const s = at + PURE * j
      for (let k = 0; k < PURE; k++) {
        twistLeft[k] -= J[s + k] * motion.u[j]
        rateLeft[k] -= dJ[s + k] * motion.u[j]
      }
      weigh(tree, b, J, s, inert)
      weigh(tree, b, dJ, s, turning)
      addGyration(tree, b, moving.twist, slot, J, s, turning)
      for (let i = 0; i < n; i++) {
        M[n * i + j] += calcPower(J, at + PURE * i, inert, 0)
        C[n * i + j] += calcPower(J, at + PURE * i, turning, 0)
      }
    }
    weigh(tree, b, rateLeft, 0, inert)
    addGyration(tree, b, moving.twist, slot, twistLeft, 0, inert)
    if (applied !== null) for (let k = 0; k < PURE; k++) inert[k] -= applied[PURE * b + k]
    for (let i = 0; i < n; i++) rest[i] += calcPower(J, at + PURE * i, inert, 0)
  }
}

/** out ← C u + rest: the efforts that the motion takes without rates of the speeds. */
export function computeResistance({ u }: LinkMotion, { C, rest }: GaussParts, out: Float64Array): void {
  const n = rest.length
  for (let i = 0; i < n; i++) {
    let sum = rest[i]
    for (let j = 0; j < n; j++) sum += C[n * i + j] * u[j]
    out[i] = sum
  }
}

/** J and its rate: those of the body before, in the frame of this one, and S. What is carried into a moving frame changes by [SQA (9)]. */
function computePartials(
  { parent, freedoms: n, freeStart, S }: LinkTree,
  { x, u, given }: LinkMotion,
  { J, dJ }: GaussParts,
): void {
  J.fill(0)
  dJ.fill(0)
  for (let b = 0; b < parent.length; b++) {
    const [from, to] = [PURE * n * parent[b], PURE * n * b]
    for (let k = 0; k < PURE; k++) joint[k] = given[PURE * b + k]
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++)
      for (let k = 0; k < PURE; k++) {
        joint[k] += S[PURE * f + k] * u[f]
        J[to + PURE * f + k] = S[PURE * f + k]
      }
    if (parent[b] < 0) continue
    for (let f = 0; f < freeStart[b]; f++) {
      const [i, o] = [from + PURE * f, to + PURE * f]
      adjointBack(J, o, x, DQ * b, J, i)
      adjointBack(dJ, o, x, DQ * b, dJ, i)
      crossPure(carried, 0, J, o, joint, 0)
      for (let k = 0; k < PURE; k++) dJ[o + k] += carried[k]
    }
  }
}

/** out = Ψ s, the wrench m v̇ + ε I ω̇ that accelerates a body alone by the rate s = ω̇ + ε v̇ of its twist. */
function weigh({ mass, inertia: I }: LinkTree, b: number, s: Float64Array, i: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const row = 9 * b + 3 * k
    out[k] = mass[b] * s[i + 3 + k]
    out[3 + k] = I[row] * s[i] + I[row + 1] * s[i + 1] + I[row + 2] * s[i + 2]
  }
}

/** out += N s = m ω × v_s + ε ω_s × (I ω), with ω of the body. N is skew-symmetric; for the twist of the body itself N s are the velocity terms of (46). */
function addGyration(
  { mass, inertia: I }: LinkTree,
  b: number,
  twist: Float64Array,
  at: number,
  s: Float64Array,
  i: number,
  out: Float64Array,
): void {
  const [wx, wy, wz] = [twist[at], twist[at + 1], twist[at + 2]]
  mulMV(momentum, 0, I, 9 * b, twist, at)
  const [lx, ly, lz] = [momentum[0], momentum[1], momentum[2]]
  out[0] += mass[b] * (wy * s[i + 5] - wz * s[i + 4])
  out[1] += mass[b] * (wz * s[i + 3] - wx * s[i + 5])
  out[2] += mass[b] * (wx * s[i + 4] - wy * s[i + 3])
  out[3] += s[i + 1] * lz - s[i + 2] * ly
  out[4] += s[i + 2] * lx - s[i] * lz
  out[5] += s[i] * ly - s[i + 1] * lx
}

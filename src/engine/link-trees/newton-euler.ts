/**
 * dqNE, the Newton–Euler equations of a tree in dual quaternions [SQA §3], docs/THEORY.md §11 (45), (46), at linear cost: twists and their rates from the base
 * outwards [SQA (19), (20)], wrenches from the leaves back [SQA (29)]. Each is in the frame of its body, at its centre of mass. Gravity enters as a base that is
 * accelerated by −g.
 */
import { DQ } from '../dual-quaternions/dual-quaternion.ts'
import { adjoint, adjointBack, PURE } from '../dual-quaternions/pure.ts'
import type { LinkMotion, LinkTree } from './link-tree.ts'

/** What the recursions leave behind; 6 per body, the base first. */
export interface NewtonEuler {
  /** ω + ε v of the centre of mass, rad/s and m/s; and its rate in the frame of the body. The acceleration of the centre of mass is v̇ + ω × v + g. */
  readonly twist: Float64Array
  readonly rate: Float64Array
  /** The wrench that the joint has to exert on the body, f + ε τ about the centre of mass, N and N·m; at the base, the one that holds it. */
  readonly wrench: Float64Array
  /** Force or torque along each freedom. */
  readonly effort: Float64Array
}

export function makeNewtonEuler(tree: LinkTree): NewtonEuler {
  const slots = PURE * (tree.links.length + 1)
  return {
    twist: new Float64Array(slots),
    rate: new Float64Array(slots),
    wrench: new Float64Array(slots),
    effort: new Float64Array(tree.freedoms),
  }
}

const carried = new Float64Array(PURE)

/**
 * Inverse dynamics: the efforts and wrenches that the motion takes of the joints.
 *
 * @param applied 6 per body: other wrenches on it, f + ε τ about its centre of mass, axes of the body; null: none
 */
export function computeEfforts(
  tree: LinkTree,
  motion: LinkMotion,
  applied: Float64Array | null,
  out: NewtonEuler,
): void {
  const { mass, inertia } = tree
  computeTwists(tree, motion, out)
  const { twist, rate, wrench } = out
  const count = tree.links.length
  wrench.fill(0, 0, PURE)
  for (let b = 0; b < count; b++) {
    const at = PURE * (b + 1)
    computeInertiaWrench(wrench, at, mass[b], inertia, 9 * b, twist, rate)
    if (applied !== null) for (let k = 0; k < PURE; k++) wrench[at + k] -= applied[PURE * b + k]
  }
  addWrenches(tree, motion.x, out)
}

/** The twists of all bodies, and their rates. */
export function computeTwists(tree: LinkTree, motion: LinkMotion, { twist, rate }: NewtonEuler): void {
  const { parent, freeStart, S } = tree
  const { x, u, du, given, dgiven, base, dbase, gravity } = motion
  for (let k = 0; k < PURE; k++) {
    twist[k] = base[k]
    rate[k] = k < 3 ? dbase[k] : dbase[k] - gravity[k - 3]
  }
  for (let b = 0; b < parent.length; b++) {
    const at = PURE * (b + 1)
    const from = PURE * (parent[b] + 1)
    const g = PURE * b
    let wx = given[g]
    let wy = given[g + 1]
    let wz = given[g + 2]
    let vx = given[g + 3]
    let vy = given[g + 4]
    let vz = given[g + 5]
    adjointBack(twist, at, x, DQ * b, twist, from)
    adjointBack(rate, at, x, DQ * b, rate, from)
    for (let k = 0; k < PURE; k++) rate[at + k] += dgiven[g + k]
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++) {
      const s = PURE * f
      const speed = u[f]
      wx += S[s] * speed
      wy += S[s + 1] * speed
      wz += S[s + 2] * speed
      vx += S[s + 3] * speed
      vy += S[s + 4] * speed
      vz += S[s + 5] * speed
      const gain = du[f]
      for (let k = 0; k < PURE; k++) rate[at + k] += S[s + k] * gain
    }
    // [SQA (20)]: the twist of the body before it, as this one sees it, × the twist of the joint
    const ax = twist[at]
    const ay = twist[at + 1]
    const az = twist[at + 2]
    const bx = twist[at + 3]
    const by = twist[at + 4]
    const bz = twist[at + 5]
    rate[at] += ay * wz - az * wy
    rate[at + 1] += az * wx - ax * wz
    rate[at + 2] += ax * wy - ay * wx
    rate[at + 3] += ay * vz - az * vy + by * wz - bz * wy
    rate[at + 4] += az * vx - ax * vz + bz * wx - bx * wz
    rate[at + 5] += ax * vy - ay * vx + bx * wy - by * wx
    twist[at] = ax + wx
    twist[at + 1] = ay + wy
    twist[at + 2] = az + wz
    twist[at + 3] = bx + vx
    twist[at + 4] = by + vy
    twist[at + 5] = bz + vz
  }
}

/** m (v̇ + ω × v) + ε (I ω̇ + ω × I ω), [SQA (25), (26)], from the twist and its rate, which stand at `at` as the wrench does. */
function computeInertiaWrench(
  wrench: Float64Array,
  at: number,
  m: number,
  I: Float64Array,
  i: number,
  twist: Float64Array,
  rate: Float64Array,
): void {
  const wx = twist[at]
  const wy = twist[at + 1]
  const wz = twist[at + 2]
  const vx = twist[at + 3]
  const vy = twist[at + 4]
  const vz = twist[at + 5]
  const ex = rate[at]
  const ey = rate[at + 1]
  const ez = rate[at + 2]
  const lx = I[i] * wx + I[i + 1] * wy + I[i + 2] * wz
  const ly = I[i + 3] * wx + I[i + 4] * wy + I[i + 5] * wz
  const lz = I[i + 6] * wx + I[i + 7] * wy + I[i + 8] * wz
  wrench[at] = m * (rate[at + 3] + wy * vz - wz * vy)
  wrench[at + 1] = m * (rate[at + 4] + wz * vx - wx * vz)
  wrench[at + 2] = m * (rate[at + 5] + wx * vy - wy * vx)
  wrench[at + 3] = I[i] * ex + I[i + 1] * ey + I[i + 2] * ez + wy * lz - wz * ly
  wrench[at + 4] = I[i + 3] * ex + I[i + 4] * ey + I[i + 5] * ez + wz * lx - wx * lz
  wrench[at + 5] = I[i + 6] * ex + I[i + 7] * ey + I[i + 8] * ez + wx * ly - wy * lx
}

/** Adds up the wrenches of the bodies from the leaves to the base, and reads the effort along each freedom. */
function addWrenches({ parent, freeStart, S }: LinkTree, x: Float64Array, { wrench, effort }: NewtonEuler): void {
  for (let b = parent.length - 1; b >= 0; b--) {
    const at = PURE * (b + 1)
    for (let f = freeStart[b]; f < freeStart[b + 1]; f++) effort[f] = calcPower(S, PURE * f, wrench, at)
    const to = PURE * (parent[b] + 1)
    adjoint(carried, 0, x, DQ * b, wrench, at)
    for (let k = 0; k < PURE; k++) wrench[to + k] += carried[k]
  }
}

/** The power of a wrench along a twist, both at the same point: ω · τ + v · f. */
export const calcPower = (twist: Float64Array, i: number, wrench: Float64Array, j: number): number =>
  twist[i] * wrench[j + 3] +
  twist[i + 1] * wrench[j + 4] +
  twist[i + 2] * wrench[j + 5] +
  twist[i + 3] * wrench[j] +
  twist[i + 4] * wrench[j + 1] +
  twist[i + 5] * wrench[j + 2]

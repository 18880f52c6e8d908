/** The three ways to the motion of a tree against each other and against what holds for every motion, at random states of random trees of every joint. */
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { DQ, mulDQ, normaliseDQ, placeOf, setPose } from '../dual-quaternions/dual-quaternion.ts'
import { expPure } from '../dual-quaternions/exponential.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import { normaliseQ } from '../math/quaternion.ts'
import { solveConstrained } from './constrained.ts'
import { computeForward, makeLinkForward } from './forward.ts'
import { computeGauss, makeGaussParts } from './gauss.ts'
import {
  LINK_JOINTS,
  makeLinkMotion,
  makeLinkTree,
  type Link,
  type LinkJoint,
  type LinkMotion,
  type LinkTree,
} from './link-tree.ts'
import { computeEfforts, makeNewtonEuler } from './newton-euler.ts'

const JOINTS = Object.keys(LINK_JOINTS) as LinkJoint[]

type Random = () => number

const centred = (random: Random, size = 1): number => 2 * size * (random() - 0.5)
const numbers = (random: Random, count: number, size = 1): Float64Array =>
  Float64Array.from({ length: count }, () => centred(random, size))

function randomPose(random: Random, size: number): Float64Array {
  const [x, turn] = [new Float64Array(DQ), numbers(random, 4)]
  normaliseQ(turn, 0)
  setPose(x, 0, numbers(random, 3, size), 0, turn, 0)
  return x
}

/** A Rᵀ diag R + a bit: moments that obey the triangle inequality, about turned axes. */
function randomInertia(random: Random): Float64Array {
  const masses = Array.from({ length: 4 }, () => ({ m: 0.1 + random(), at: numbers(random, 3, 0.3) }))
  const I = new Float64Array(9)
  for (const { m, at } of masses)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        I[3 * i + j] += m * ((i === j ? at.reduce((s, x) => s + x * x, 0) : 0) - at[i] * at[j])
  return I
}

/** A tree of bodies with the joints of a list, in turn; every other one branches off. */
function randomTree(random: Random, joints: readonly LinkJoint[]): LinkTree {
  return makeLinkTree(
    joints.map((joint, b): Link => ({
      id: `body ${b}`,
      parent: b === 0 ? -1 : b % 3 === 2 ? Math.floor(random() * (b + 1)) - 1 : b - 1,
      joint,
      pitch: centred(random, 0.3),
      before: randomPose(random, 0.5),
      after: randomPose(random, 0.5),
      mass: 0.2 + random(),
      inertia: randomInertia(random),
    })),
  )
}

/** Moves each joint by exp of a random motion that it allows: it lies then where its coordinates may be anything. */
function randomMotion(random: Random, tree: LinkTree, laws = true): LinkMotion {
  const motion = makeLinkMotion(tree)
  const step = new Float64Array(DQ)
  for (let b = 0; b < tree.links.length; b++) {
    const twist = new Float64Array(PURE)
    for (let f = tree.freeStart[b]; f < tree.freeStart[b + 1]; f++) {
      const angle = centred(random, 2)
      for (let k = 0; k < PURE; k++) twist[k] += angle * tree.S[PURE * f + k]
    }
    expPure(step, 0, twist, 0, 0.5)
    mulDQ(motion.x, DQ * b, motion.x, DQ * b, step, 0)
    normaliseDQ(motion.x, DQ * b)
  }
  for (const values of [motion.u, motion.du, motion.gravity]) values.forEach((_, k) => (values[k] = centred(random, 2)))
  if (laws)
    for (const values of [motion.given, motion.dgiven, motion.base, motion.dbase])
      values.forEach((_, k) => (values[k] = centred(random)))
  return motion
}

/** The same tree a time later, its speeds going on as they are: each body's pose by its joint's twist, which it sees itself. */
function later(tree: LinkTree, motion: LinkMotion, h: number): LinkMotion {
  const next = { ...motion, x: motion.x.slice(), u: motion.u.map((u, f) => u + h * motion.du[f]) }
  const step = new Float64Array(DQ)
  for (let b = 0; b < tree.links.length; b++) {
    const twist = motion.given.slice(PURE * b, PURE * b + PURE)
    for (let f = tree.freeStart[b]; f < tree.freeStart[b + 1]; f++)
      for (let k = 0; k < PURE; k++) twist[k] += (motion.u[f] + 0.5 * h * motion.du[f]) * tree.S[PURE * f + k]
    expPure(step, 0, twist, 0, 0.5 * h)
    mulDQ(next.x, DQ * b, motion.x, DQ * b, step, 0)
  }
  return next
}

function gaussOf(tree: LinkTree, motion: LinkMotion, applied: Float64Array | null = null) {
  const parts = makeGaussParts(tree)
  computeGauss(tree, { ...motion, du: new Float64Array(tree.freedoms) }, applied, parts)
  return parts
}

const multiply = (A: Float64Array, v: ArrayLike<number>): number[] => {
  const n = v.length
  return Array.from({ length: A.length / n }, (_, i) => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += A[n * i + k] * v[k]
    return sum
  })
}
const largest = (values: ArrayLike<number>): number => Math.max(0, ...Array.from(values, Math.abs))
const expectNear = (got: ArrayLike<number>, want: ArrayLike<number>, share: number): void => {
  expect(got.length).toBe(want.length)
  expect(largest(Array.from(want, (x, k) => got[k] - x))).toBeLessThanOrEqual(share * Math.max(largest(want), 1e-3))
}

const drawn = (seed: number): { random: Random; tree: LinkTree } => {
  const random = randomNumbers(seed)
  const count = 1 + Math.floor(8 * random())
  const joints = Array.from({ length: count }, () => JOINTS[Math.floor(random() * JOINTS.length)])
  return { random, tree: randomTree(random, [...joints, JOINTS[1 + (seed % (JOINTS.length - 1))]]) }
}

describe.each(Array.from({ length: 100 }, (_, seed) => seed + 1))('tree %d', (seed) => {
  const { random, tree } = drawn(seed)
  const motion = randomMotion(random, tree)
  const applied = numbers(random, PURE * tree.links.length)
  const newton = makeNewtonEuler(tree)
  computeEfforts(tree, motion, applied, newton)
  const { effort } = newton
  const { M, C, rest } = gaussOf(tree, motion, applied)
  const n = tree.freedoms

  test('asks for the same efforts by dqNE and by dqGP', () => {
    const [inert, swept] = [multiply(M, motion.du), multiply(C, motion.u)]
    expectNear(
      effort,
      inert.map((x, k) => x + swept[k] + rest[k]),
      1e-12,
    )
  })

  test('has its motion back from them', () => {
    const back = { ...motion, du: new Float64Array(n) }
    computeForward(tree, back, effort, applied, makeLinkForward(tree))
    expectNear(back.du, motion.du, 1e-10)
  })

  test('has a symmetric, positive definite M, whose change is as ½ Ṁ − C is skew', () => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) expect(Math.abs(M[n * i + j] - M[n * j + i])).toBeLessThan(1e-13 * largest(M))
      expect(M[n * i + i]).toBeGreaterThan(0)
    }
    for (let draw = 0; draw < 3; draw++) {
      const v = numbers(random, n)
      const energy = multiply(M, v).reduce((sum, x, k) => sum + x * v[k], 0)
      expect(energy).toBeGreaterThan(0)
    }
    // differences of order 8, which leave rounding alone
    const h = 5e-3
    const at = (step: number): Float64Array => gaussOf(tree, later(tree, motion, step)).M
    const half = C.map((x) => -x)
    for (const [k, weight] of [4 / 5, -1 / 5, 4 / 105, -1 / 280].entries()) {
      const [before, after] = [at(-(k + 1) * h), at((k + 1) * h)]
      for (let i = 0; i < half.length; i++) half[i] += (0.5 * weight * (after[i] - before[i])) / h
    }
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++)
        expect(Math.abs(half[n * i + j] + half[n * j + i])).toBeLessThan(1e-10 * Math.max(1, largest(C), largest(M)))
  })
})

test.each(Array.from({ length: 20 }, (_, seed) => seed + 200))(
  'the efforts on a base that rests put in what the energy gains, draw %d',
  (seed) => {
    const { random, tree } = drawn(seed)
    const motion = randomMotion(random, tree, false)
    const newton = makeNewtonEuler(tree)
    computeEfforts(tree, motion, null, newton)
    const power = newton.effort.reduce((sum, x, k) => sum + x * motion.u[k], 0)
    const energyAt = (h: number): number => {
      const then = later(tree, motion, h)
      const { M } = gaussOf(tree, then)
      const kinetic = 0.5 * multiply(M, then.u).reduce((sum, x, k) => sum + x * then.u[k], 0)
      return kinetic - tree.links.reduce((sum, { mass }, b) => sum + mass * fallOf(tree, then, b), 0)
    }
    const h = 1e-3
    const rate = (energyAt(-2 * h) - 8 * energyAt(-h) + 8 * energyAt(h) - energyAt(2 * h)) / (12 * h)
    expect(Math.abs(rate - power)).toBeLessThan(1e-7 * Math.max(1, Math.abs(power)))
  },
)

/** g · place of a body's centre of mass, as the base has both. */
function fallOf(tree: LinkTree, motion: LinkMotion, b: number): number {
  const [x, place] = [motion.x.slice(DQ * b, DQ * b + DQ), new Float64Array(3)]
  for (let up = tree.parent[b]; up >= 0; up = tree.parent[up]) mulDQ(x, 0, motion.x, DQ * up, x, 0)
  placeOf(place, 0, x, 0)
  return place.reduce((sum, p, k) => sum + p * motion.gravity[k], 0)
}

test('a screw nut falls along its thread as (m + I/h²) ḧ = m g has it', () => {
  const [mass, I, pitch, g] = [2, 0.03, 0.05, 9.81]
  const none = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0)
  const inertia = Float64Array.of(0.1, 0, 0, 0, 0.1, 0, 0, 0, I)
  const tree = makeLinkTree([
    { id: 'nut', parent: -1, joint: 'helical', pitch, before: none, after: none, mass, inertia },
  ])
  const motion = makeLinkMotion(tree)
  motion.gravity[2] = -g
  motion.u[0] = 3
  computeForward(tree, motion, Float64Array.of(0), null, makeLinkForward(tree))
  expect(motion.du[0]).toBeCloseTo((-mass * g * pitch) / (I + mass * pitch ** 2), 12)
})

test('a body that flies turns as Euler has it and falls as Galilei has it, seen from itself', () => {
  const random = randomNumbers(7)
  const tree = randomTree(random, ['free'])
  const motion = randomMotion(random, tree, false)
  computeForward(tree, motion, new Float64Array(6), null, makeLinkForward(tree))
  const newton = makeNewtonEuler(tree)
  computeEfforts(tree, motion, null, newton)
  expectNear(newton.wrench.subarray(PURE), new Float64Array(PURE), 1e-12)
})

describe('under extra constraints', () => {
  const { random, tree } = drawn(12)
  const motion = randomMotion(random, tree)
  const { M } = gaussOf(tree, motion)
  const n = tree.freedoms
  const Q = numbers(random, n)

  test('that depend on each other the motion is that of the independent ones, and it is the least constrained', () => {
    const first = numbers(random, 2 * n)
    const both = Float64Array.of(...first, ...Array.from({ length: n }, (_, k) => 2 * first[k] - first[n + k]))
    const b = Float64Array.of(0.3, -0.7, 2 * 0.3 + 0.7)
    const { du, effort, rank } = solveConstrained(M, Q, both, b)
    expect(rank).toBe(2)
    expectNear(multiply(both, du), b, 1e-10)
    expectNear(
      multiply(M, du),
      Q.map((x, k) => x + effort[k]),
      1e-10,
    )
    // what the constraints bring to bear does no work along what they allow: it is Aᵀ λ
    const plain = solveConstrained(M, Q, first, b.subarray(0, 2))
    expectNear(du, plain.du, 1e-9)
  })

  test('that contradict each other they are met as nearly as can be', () => {
    const row = numbers(random, n)
    const { du, rank } = solveConstrained(M, Q, Float64Array.of(...row, ...row), Float64Array.of(1, 3))
    expect(rank).toBe(1)
    expect(multiply(row, du)[0]).toBeCloseTo(2, 9)
  })

  test('of which there are none it is the free motion', () => {
    const { du, rank } = solveConstrained(M, Q, new Float64Array(), new Float64Array())
    expect(rank).toBe(0)
    expectNear(multiply(M, du), Q, 1e-11)
  })
})

test('the base carries what its bodies bring to bear', () => {
  const random = randomNumbers(3)
  const tree = randomTree(random, ['weld', 'weld'])
  const motion = makeLinkMotion(tree)
  motion.gravity[2] = -9.81
  const newton = makeNewtonEuler(tree)
  computeEfforts(tree, motion, null, newton)
  const weight = 9.81 * tree.links.reduce((sum, { mass }) => sum + mass, 0)
  expectNear(newton.wrench.subarray(0, 3), [0, 0, weight], 1e-12)
})

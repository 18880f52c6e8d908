/** The articulated bodies with their closures give what the Schur complement of all joints gives: two ways that share no line. */
import { describe, expect, it } from 'vitest'
import { compile, makeState, makeWorkspace, type JointSpec, type MechanismSpec } from '../index.ts'
import { randomBody, randomJoint, randomSource, heldRowsOfMask } from '../../testing/random-mechanism.ts'
import { calcSingularValues } from '../../testing/dense.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { prepareSystem, solveSystem } from '../kinematics/system.ts'
import { factor, solve } from '../linalg/saddle.ts'
import { makeForest } from './forest.ts'
import { timesJacobian } from '../../testing/jacobian.ts'

/** Bodies in any pose, joints from the list of [driven, main] bodies, 0 for ground, with masks that a seed draws. */
function mechanism(seed: number, pairs: readonly (readonly [number, number])[], most = 63): MechanismSpec {
  const r = randomSource(seed)
  const count = Math.max(...pairs.flat())
  const id = (b: number): string => (b === 0 ? 'ground' : `b${b}`)
  const joints = pairs.map(([a, b], j): JointSpec => {
    const mask = 1 + Math.floor(r.between(0, most))
    const type = mask === 63 ? 'universal' : mask === 62 ? 'perpendicular' : 'lock'
    return randomJoint(`j${j}`, type, type === 'lock' ? heldRowsOfMask(mask) : null, id(a), id(b), r, {
      joint: false,
      markers: false,
    })
  })
  return {
    gravity: [0, 0, -9.81],
    bodies: Array.from({ length: count }, (_, b) => randomBody(`b${b + 1}`, r)),
    joints,
    forces: [],
  }
}

/** Accelerations and multipliers of both ways at the pose of the spec, for random forces and right-hand sides. */
function bothWays(spec: MechanismSpec, seed: number, consistent = false) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const r = randomSource(seed + 1000)
  const f = Float64Array.from({ length: 6 * model.bodyCount }, (_, i) => (i < 6 ? 0 : r.between(-5, 5)))
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const some = f.map((_, i) => (i < 6 ? 0 : r.between(-5, 5)))
  const b = timesJacobian(model, ws, some)
  if (!consistent) b.forEach((_, row) => (b[row] = r.between(-5, 5)))
  const a = new Float64Array(6 * model.bodyCount)
  const gamma = new Float64Array(model.rows.count)
  factor(ws.saddle, model.inverseMass, model.inverseInertia, ws.J, ws.rowScale)
  solve(ws.saddle, f, b, a, gamma, true)
  expect(ws.system.recursive).toBe(true)
  prepareSystem(model, state, ws)
  const a2 = new Float64Array(6 * model.bodyCount)
  const gamma2 = new Float64Array(model.rows.count)
  solveSystem(model, ws, f, b, a2, gamma2, true)
  return { model, ws, a, gamma, a2, gamma2, left: ws.saddle.left }
}

const difference = (x: Float64Array, y: Float64Array): number => {
  const scale = y.reduce((m, v) => Math.max(m, Math.abs(v)), 1)
  return x.reduce((m, v, i) => Math.max(m, Math.abs(v - y[i])), 0) / scale
}

/** Part of the largest singular value of the rows from which one counts: what is redundant here is so to rounding. */
const RANK = 1e-9
/**
 * Both ways solve for multipliers with G M⁻¹ Gᵀ, whose condition is that of the rows squared, masses here being of one size: by so many roundings times
 * that condition may they differ.
 */
const ROUNDINGS = 20

describe('articulated bodies', () => {
  it('solve trees as the Schur complement does, whatever the masks, and the driven side', () => {
    const tree = [
      [1, 0],
      [2, 1],
      [1, 3],
      [4, 3],
      [3, 5],
      [0, 6],
    ] as const
    for (let seed = 1; seed <= 200; seed++) {
      const { ws, a, a2, gamma, gamma2 } = bothWays(mechanism(seed, tree), seed)
      expect(ws.system.closures.rowCount).toBe(0)
      expect(difference(a2, a), `accelerations, seed ${seed}`).toBeLessThan(1e-9)
      expect(difference(gamma2, gamma), `multipliers, seed ${seed}`).toBeLessThan(1e-9)
    }
  })

  it('solve bodies that float, alone or in a group', () => {
    const groups = [
      [2, 1],
      [3, 2],
      [5, 4],
    ] as const
    for (let seed = 1; seed <= 50; seed++) {
      const { a, a2, gamma, gamma2 } = bothWays(mechanism(seed, groups), seed)
      expect(difference(a2, a), `accelerations, seed ${seed}`).toBeLessThan(1e-9)
      expect(difference(gamma2, gamma), `multipliers, seed ${seed}`).toBeLessThan(1e-9)
    }
  })

  it('solve loops, and joints between bodies that are joined already', () => {
    const loops = [
      [1, 0],
      [2, 1],
      [3, 2],
      [3, 0],
      [4, 3],
      [1, 4],
      [5, 4],
      [5, 4],
    ] as const
    let independent = 0
    for (let seed = 1; seed <= 200; seed++) {
      const { ws, a, a2, gamma, gamma2, left, model } = bothWays(mechanism(seed, loops, 31), seed, true)
      expect(ws.system.closures.blocks.length).toBe(3)
      expect(left, 'rows that agree').toBeLessThan(1e-13)
      const counted = calcSingularValues(model, ws).filter((s) => s > RANK)
      const bound = (ROUNDINGS * Number.EPSILON) / Math.min(...counted) ** 2
      expect(difference(a2, a), `accelerations, seed ${seed}`).toBeLessThan(bound)
      // Multipliers of redundant rows are not unique: each way has its own.
      if (counted.length < model.rows.count) continue
      independent++
      expect(difference(gamma2, gamma), `multipliers, seed ${seed}`).toBeLessThan(bound)
    }
    expect(independent).toBeGreaterThan(100)
  })
})

describe('the forest', () => {
  it('hangs every moving body by one joint, leaves before what they hang on, and counts what is left', () => {
    const spec = mechanism(3, [
      [1, 0],
      [2, 1],
      [3, 2],
      [3, 1],
      [4, 4],
      [5, 3],
    ])
    const model = compile(spec)
    const { order, parent, joint, cuts } = makeForest(model)
    const at = Array.from(order)
    expect(at.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    for (const b of at) if (parent[b] >= 0) expect(at.indexOf(b)).toBeLessThan(at.indexOf(parent[b]))
    expect(joint[4], 'a joint of a body with itself holds nothing').toBe(-1)
    expect(parent[1]).toBe(-1)
    expect(cuts).toHaveLength(1)
  })
})

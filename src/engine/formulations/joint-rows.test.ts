/** Joints as basic constraints: the same poses and velocities as the lock rows allow, as many rows, and a reason where there are none. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  compile,
  makeState,
  makeWorkspace,
  type JointSpec,
  type JointType,
  type MechanismSpec,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { randomBody, randomJoint, randomMotion, randomSource, heldRowsOfMask } from '../../testing/random-mechanism.ts'
import { CD, computeResidual, computeTargets, DP1, DP2 } from './basic-constraints.ts'
import { computeConstraints, fillJacobian, makeFormulation } from './formulation.ts'
import { listBasicConstraints } from './joint-rows.ts'

const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const
const STILL = { joint: false, markers: false }

function jointBetween(type: JointType, seed: number, more: Partial<JointSpec> = {}): MechanismSpec {
  const r = randomSource(seed)
  return {
    gravity: [0, 0, -9.81],
    bodies: [randomBody('a', r), randomBody('b', r)],
    joints: [{ ...randomJoint('j', type, null, 'a', 'b', r, STILL), ...more }],
    forces: [],
  }
}

function rowsOf(spec: MechanismSpec) {
  const model = compile(spec)
  const state = makeState(model)
  const assembly = assemble(model, state, makeWorkspace(model))
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const listed = listBasicConstraints(model, state)
  return { model, state, listed }
}

const shift = { translation: [law('0.3*sin(t) + 0.1'), law('t^2'), law('0.2*cos(2*t)')], rotation: [] } as const
const twist = { translation: [0, 0, 0], rotation: [{ axis: [0, 0, 2], angle: law('2*t + 1') }] } as const
const back = { translation: [0, 0, 0], rotation: [{ axis: [0, 0, -1], angle: law('2*t + 1') }] } as const
const angle = { drives: [{ kind: 'angle', law: law('1.2 + 3*t') }] } as const
const turning = { drives: [{ kind: 'angular-velocity', law: law('2 + sin(t)') }] } as const
const slide = { drives: [{ kind: 'position', law: law('0.4 + 0.5*t') }] } as const
const sliding = { drives: [{ kind: 'velocity', law: law('1 + cos(3*t)') }] } as const

const CASES: readonly (readonly [string, JointType, Partial<JointSpec>, string])[] = [
  ['weld', 'weld', {}, '3 CD, 3 DP1'],
  ['revolute', 'revolute', {}, '3 CD, 2 DP1'],
  ['revolute, angle', 'revolute', angle, '3 CD, 3 DP1'],
  ['revolute, speed', 'revolute', turning, '3 CD, 3 DP1'],
  ['prismatic', 'prismatic', {}, '2 DP2, 3 DP1'],
  ['prismatic, position', 'prismatic', slide, '3 DP2, 3 DP1'],
  ['prismatic, speed', 'prismatic', sliding, '3 DP2, 3 DP1'],
  ['cylindrical', 'cylindrical', {}, '2 DP2, 2 DP1'],
  ['cylindrical, both', 'cylindrical', { drives: [...angle.drives, ...slide.drives] }, '3 DP2, 3 DP1'],
  ['spherical', 'spherical', {}, '3 CD'],
  ['spherical, moved', 'spherical', { motion: shift }, '3 DP2'],
  ['universal', 'universal', {}, '3 CD, 1 DP1'],
  ['planar', 'planar', {}, '1 DP2, 2 DP1'],
  ['point on line', 'point-on-line', {}, '2 DP2'],
  ['point on plane', 'point-on-plane', {}, '1 DP2'],
  ['alignment', 'alignment', {}, '3 DP1'],
  ['alignment, turned', 'alignment', { motion: twist }, '3 DP1'],
  ['alignment, turned back', 'alignment', { motion: back }, '3 DP1'],
  ['revolute, turned and driven', 'revolute', { ...angle, motion: twist }, '3 CD, 3 DP1'],
  ['prismatic, moved and driven', 'prismatic', { ...slide, motion: shift }, '3 DP2, 3 DP1'],
  ['parallel', 'parallel', {}, '2 DP1'],
  ['oldham', 'oldham', {}, '1 DP2, 3 DP1'],
  ['perpendicular', 'perpendicular', {}, '1 DP1'],
  ['weld, moved and turned', 'weld', { motion: { ...shift, rotation: twist.rotation } }, '3 DP2, 3 DP1'],
  ['lock, turns about x', 'lock', { held: heldRowsOfMask(0b110000) }, '2 DP1'],
  ['lock, turns about y', 'lock', { held: heldRowsOfMask(0b101001) }, '1 DP2, 2 DP1'],
]

describe.each(CASES)('%s', (_, type, more, kinds) => {
  it(`is ${kinds}`, () => {
    const { listed } = rowsOf(jointBetween(type, 5, more))
    if (!listed.ok) throw new Error(listed.refusal.message)
    const count = (kind: number): number => listed.constraints.filter((c) => c.kind === kind).length
    const list = [
      [count(CD), 'CD'],
      [count(DP2), 'DP2'],
      [count(DP1), 'DP1'],
    ] as const
    expect(list.flatMap(([n, kind]) => (n ? [`${n} ${kind}`] : [])).join(', ')).toBe(kinds)
  })

  it.each([1, 2, 3])('holds at poses and velocities that the lock rows allow, seed %i', (seed) => {
    const { model, state, listed } = rowsOf(jointBetween(type, seed, more))
    if (!listed.ok) throw new Error(listed.refusal.message)
    const f = makeFormulation('rA', model, state, listed.constraints)
    expect(f.rows.count).toBe(model.rows.count)
    const { pose, rows } = f
    computeTargets(rows, state.t)
    computeConstraints(f)
    computeResidual(rows, pose)
    const G = new Float64Array(f.equations * f.unknowns)
    fillJacobian(f, G, f.unknowns, 0)
    for (let row = 0; row < rows.count; row++) {
      // |C| and |Ċ| of assembled states over lengths of 1 m
      expect(Math.abs(rows.residual[row])).toBeLessThan(1e-10)
      let rate = -rows.f[3 * row + 1]
      for (const b of f.moving)
        for (let k = 0; k < 6; k++) {
          const v = k < 3 ? pose.dr[3 * b + k] : pose.dturn[3 * b + k - 3]
          rate += G[row * f.unknowns + f.columns[b] + k] * v
        }
      expect(Math.abs(rate)).toBeLessThan(1e-9)
    }
  })
})

describe('has no basic constraints and says why', () => {
  const r = randomSource(3)
  const still: JointSpec = jointBetween('revolute', 3).joints[0]
  const tilted = { translation: [0, 0, 0], rotation: [{ axis: [1, 0, 1], angle: law('t') }] } as const
  it.each([
    ['constant-velocity', {}, 'one rotation row alone'],
    ['plunging-constant-velocity', {}, 'one rotation row alone'],
    ['revolute', { driven: { ...still.driven, motion: randomMotion(r) } }, 'a marker of it moves'],
    ['weld', { motion: tilted }, 'another axis than z'],
    ['lock', { rows: heldRowsOfMask(0b110111), motion: twist }, 'not all of its rotations'],
    ['revolute', { drives: [{ kind: 'angular-velocity', law: law('sin(t^2)') }] }, 'no integral in closed form'],
  ] as const)('%s', (type, more, why) => {
    const { listed } = rowsOf(jointBetween(type, 3, more))
    expect(listed).toMatchObject({ ok: false, refusal: { code: 'notMapped', joint: 'j' } })
    expect(!listed.ok && listed.refusal.message).toContain(why)
  })
})

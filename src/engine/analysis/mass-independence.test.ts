/** What the joints allow does not depend on masses: how many freedoms there are, what is redundant, which motions. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcMobility,
  compile,
  makeState,
  makeWorkspace,
  type BodySpec,
  type MechanismSpec,
} from '../index.ts'
import { ALONG_MINUS_Y, bar, joint, marker } from '../../testing/planar.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { fourBar } from '../../testing/small-mechanisms.ts'
import { timesJacobian } from '../../testing/jacobian.ts'
import { calcFreedoms } from './freedoms.ts'
import { massProduct } from './motions.ts'
import { calcTangentSpace } from './tangent-space.ts'

const RATIOS = [1e-15, 1e-12, 1e-6, 1e6, 1e13, 1e15]

/** The body so many times as heavy, of the same shape. */
const heavier = (body: BodySpec, times: number): BodySpec => {
  const [xx, yy, zz, xy, xz, yz] = body.inertia
  const inertia = [xx * times, yy * times, zz * times, xy * times, xz * times, yz * times] as const
  return { ...body, mass: body.mass * times, inertia }
}

const withBody = (spec: MechanismSpec, at: number, change: (body: BodySpec) => BodySpec): MechanismSpec => ({
  ...spec,
  bodies: spec.bodies.map((body, b) => (b === at ? change(body) : body)),
})

function judge(spec: MechanismSpec) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const { rank, dof, redundant } = calcMobility(model, state, ws)
  const freedoms = calcFreedoms(model, state, ws, () => true)
  const space = calcTangentSpace(model, state, ws)
  let felt = 0
  for (const { motion } of freedoms) felt = Math.max(felt, ...timesJacobian(model, ws, motion).map(Math.abs))
  expect(felt / ws.size).toBeLessThan(1e-8)
  return { rank, dof, redundant, kinds: freedoms.map(({ kind }) => kind), free: space.count }
}

const undriven = { ...fourBar(), joints: fourBar().joints.map((j) => ({ ...j, drives: [] })) }

/** A crank and a rocker about axes square to each other, and a rod on a ball and a universal joint between them. */
const spatial: MechanismSpec = {
  gravity: [0, 0, -9.81],
  bodies: [
    bar('crank', [0, 0], [0, 1], 1),
    bar('rod', [0, 1], [3, 2], Math.hypot(3, 1)),
    bar('rocker', [3, 0], [3, 2], 2),
  ],
  joints: [
    joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('B', 'universal', marker('rod', [-Math.hypot(3, 1) / 2, 0, 0], [1, 0, 0, 0]), marker('crank', [0.5, 0, 0])),
    joint('C', 'spherical', marker('rocker', [1, 0, 0]), marker('rod', [Math.hypot(3, 1) / 2, 0, 0])),
    joint('D', 'revolute', marker('rocker', [-1, 0, 0], [1, 0, 0, 0]), marker('ground', [3, 0, 0], ALONG_MINUS_Y)),
  ],
  forces: [],
}

describe('mobility, freedoms and the free motions', () => {
  it.each([
    ['a four-bar', undriven],
    ['a spatial loop', spatial],
  ] as const)('of %s are the same for whatever masses', (_, spec) => {
    const expected = judge(spec)
    for (const times of RATIOS)
      for (let b = 0; b < spec.bodies.length; b++) {
        expect(judge(withBody(spec, b, (body) => heavier(body, times))), `body ${b}, ${times} times`).toEqual(expected)
        const two = withBody(spec, (b + 1) % 3, (body) => heavier(body, 1 / Math.sqrt(times)))
        expect(
          judge(withBody(two, b, (body) => heavier(body, Math.sqrt(times)))),
          `body ${b}, ${times} times, two bodies`,
        ).toEqual(expected)
      }
  })

  it('are the same for a mass without its inertia, and beside a heavy body that nothing connects', () => {
    const expected = judge(undriven)
    for (const times of RATIOS)
      expect(judge(withBody(undriven, 1, (body) => ({ ...body, mass: body.mass * times }))), `${times}`).toEqual(
        expected,
      )
    const beside = (times: number): MechanismSpec => {
      const rod = joint('beside', 'revolute', marker('lone', [-0.5, 0, 0]), marker('ground', [9, 0, 0]))
      const lone = heavier(bar('lone', [9, 0], [10, 0], 1), times)
      return { ...undriven, bodies: [...undriven.bodies, lone], joints: [...undriven.joints, rod] }
    }
    for (const times of RATIOS) expect(judge(beside(times)), `${times}`).toEqual(judge(beside(1)))
  })

  it('of random mechanisms are the same for a body of 1e13 times its mass', () => {
    for (let seed = 0; seed < 30; seed++) {
      const { solution } = randomClosedMechanism(seed)
      const { rank, redundant, dof } = mobilityOf(solution)
      for (let b = 0; b < solution.bodies.length; b++)
        for (const times of [1e-13, 1e13])
          expect(mobilityOf(withBody(solution, b, (body) => heavier(body, times))), `seed ${seed}, body ${b}`).toEqual({
            rank,
            redundant,
            dof,
          })
    }
  })

  it('a loop that is not quite closed is closed with a body of any mass that a number can tell', () => {
    for (const times of [1e-300, 1e200, 1e300]) {
      const moved = withBody(undriven, 1, ({ position: [x, y, z], ...body }) =>
        heavier({ ...body, position: [x + 0.01, y, z + 0.02] }, times),
      )
      const model = compile(moved)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      expect(assemble(model, state, ws).ok, `${times}`).toBe(true)
      expect(calcMobility(model, state, ws).dof).toBe(1)
    }
  })

  it('the free motions of a loop stay M-orthonormal', () => {
    for (const times of RATIOS) {
      const model = compile(withBody(undriven, 1, (body) => heavier(body, times)))
      const { count, basis } = calcTangentSpace(model, makeState(model), makeWorkspace(model))
      expect(count).toBe(1)
      expect(massProduct(model, basis, basis)).toBeCloseTo(1, 9)
    }
  })
})

function mobilityOf(spec: MechanismSpec) {
  const model = compile(spec)
  const { rank, dof, redundant } = calcMobility(model, makeState(model), makeWorkspace(model))
  return { rank, dof, redundant }
}

/** The system of the constraints as data: against its own equations, and C_q against differences of the residuals that are told. */
import { describe, expect, test } from 'vitest'
import { derivative, expectClose } from '../../testing/differences.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { fourBar, start, type Assembled } from '../../testing/small-mechanisms.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { calcJointReading } from '../dynamics/readings.ts'
import { displace } from '../kinematics/projection.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { computePositions } from '../kinematics/stages.ts'
import { copyState, makeState } from '../model/state.ts'
import { JOINT } from '../readings/table.ts'
import { computeUniqueness, makeUniqueness } from './uniqueness.ts'
import { computeConstraintSystem, type ConstraintSystem } from './constraint-system.ts'

const systemOf = ({ model, state }: Pick<Assembled, 'model' | 'state'>): ConstraintSystem =>
  computeConstraintSystem(model, state, makeWorkspace(model))

/** M a of a body. */
function timesMass({ mass, inertia, acceleration: a }: ConstraintSystem['bodies'][number]): number[] {
  const turns = [0, 1, 2].map((k) => [0, 1, 2].reduce((sum, n) => sum + inertia[3 * k + n] * a[3 + n], 0))
  return [mass * a[0], mass * a[1], mass * a[2], ...turns]
}

describe.each(['four-bar', 'gyroscope', 'double-wishbone', 'hooke', 'scissor-lift'])('of %s', (id) => {
  test('it holds: M a + C_qᵀ γ is what acts, C_q a is Q_c', async () => {
    const run = start(await gallerySpec(id), 'auto', 1e-9)
    run.to(0.3)
    const { bodies, blocks } = systemOf(run)
    for (const body of bodies) {
      const left = timesMass(body)
      const size = Math.max(1e-3, ...left.map(Math.abs), ...body.force.map(Math.abs))
      for (const { rows, sides } of blocks)
        for (const { jacobian } of sides.filter((side) => side.body === body.body))
          rows.forEach(({ multiplier }, r) => {
            for (let k = 0; k < 6; k++) left[k] += jacobian[6 * r + k] * multiplier
          })
      left.forEach((x, k) => expect(Math.abs(x - body.force[k])).toBeLessThan(1e-7 * size))
    }
    const accelerations = new Map(bodies.map(({ body, acceleration }) => [body, acceleration]))
    const fastest = Math.max(1, ...bodies.flatMap(({ acceleration }) => [...acceleration].map(Math.abs)))
    for (const { rows, sides } of blocks)
      rows.forEach(({ rightHandSide, residual, rate }, r) => {
        const sum = sides.reduce(
          (total, { body, jacobian }) =>
            total + [0, 1, 2, 3, 4, 5].reduce((s, k) => s + jacobian[6 * r + k] * accelerations.get(body)![k], 0),
          0,
        )
        expect(Math.abs(sum - rightHandSide)).toBeLessThan(1e-8 * fastest)
        expect(Math.abs(residual)).toBeLessThan(1e-9)
        expect(Math.abs(rate)).toBeLessThan(1e-8)
      })
  })
})

test('its Jacobians are the derivatives of its residuals by small motions of the bodies', () => {
  const { model, state } = start(fourBar())
  const moved = makeState(model)
  const ws = makeWorkspace(model)
  const { bodies, blocks } = systemOf({ model, state })
  for (const { body } of bodies)
    for (let k = 0; k < 6; k++) {
      const shift = new Float64Array(6 * model.bodyCount)
      shift[6 * model.bodyIndex.get(body)! + k] = 1
      const slope = derivative((s) => {
        copyState(state, moved)
        displace(model, moved.q, shift, s)
        computePositions(model, moved, ws)
        return Float64Array.from(ws.c)
      })
      const told = blocks.flatMap(({ rows, sides }) =>
        rows.map((_, r) => sides.find((side) => side.body === body)?.jacobian[6 * r + k] ?? 0),
      )
      expectClose(told, slope, `${body} ${k}`)
    }
})

test('it tells which rows the mask holds, which are of drives, and leaves out what cannot move', () => {
  const { bodies, blocks } = systemOf(start(fourBar()))
  expect(bodies.map(({ body }) => body)).toEqual(['crank', 'coupler', 'rocker'])
  expect(blocks.map(({ joint, sides }) => [joint, ...sides.map(({ body }) => body)])).toEqual([
    ['A', 'crank'],
    ['B', 'coupler', 'crank'],
    ['C', 'rocker', 'coupler'],
    ['D', 'rocker'],
  ])
  expect(blocks[0].rows.map(({ name, drive }) => [name, drive])).toEqual([
    ['x', false],
    ['y', false],
    ['z', false],
    ['rx', false],
    ['ry', false],
    ['rz', true],
  ])
  expect(blocks[1].rows.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'rx', 'ry'])
})

test.each(['slider-crank-free', 'door', 'parallelogram'])(
  'of %s: shares of redundant rows are those of the readings of its joints',
  async (id) => {
    const run = start(await gallerySpec(id), 'auto', 1e-9)
    run.to(0.3)
    const { model, state } = run
    const ws = makeWorkspace(model)
    computeDynamics(model, state, ws)
    computeUniqueness(model, state, ws, makeUniqueness(model), true)
    const { bodies, blocks } = systemOf(run)
    const reading = new Float64Array(JOINT.length)
    for (const { joint, rows, sides } of blocks) {
      const j = model.joints.findIndex((one) => one.id === joint)
      calcJointReading(model, state, ws, j, reading, 0)
      const driven = sides.find(({ body }) => body === model.bodyIds[model.jointBody1[j]])
      if (driven === undefined) continue
      for (let k = 0; k < 3; k++) {
        const force = rows.reduce((sum, { multiplier }, r) => sum - multiplier * driven.jacobian[6 * r + k], 0)
        expect(Math.abs(force - reading[JOINT.force + k])).toBeLessThan(1e-8 * Math.max(1, Math.abs(force)))
      }
    }
    expect(bodies.length).toBeGreaterThan(0)
  },
)

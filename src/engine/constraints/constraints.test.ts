/**
 * Laws that every constraint obeys, over all 64 masks, the joints with a perpendicular row and all kinds of constraint element, at random poses,
 * velocities and motions of joint and markers: derivatives against finite differences (Richardson-extrapolated central ones, error h⁴), and invariances.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  JOINT_PRESETS,
  compile,
  makeState,
  makeWorkspace,
  type JointSpec,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../index.ts'
import { randomBody, randomJoint, randomSource, heldRowsOfMask } from '../../testing/random-mechanism.ts'
import {
  computeJacobian,
  computePositions,
  computeRelativeVelocity,
  computeRightHandSides,
} from '../kinematics/stages.ts'
import { displace } from '../kinematics/projection.ts'
import { CONSTRAINT_SAMPLES, TRIAL_SAMPLES, closeNamed } from '../../testing/samples.ts'
import { derivative, expectClose } from '../../testing/differences.ts'
import { listRowsOnBodies, timesJacobian } from '../../testing/jacobian.ts'
import { advanced, velocityRows } from '../kinematics/moved-rows.ts'
import { copyState } from '../model/state.ts'
import { addTrialKinds, removeTrialKinds } from './trial-kinds.ts'

beforeAll(addTrialKinds)
afterAll(removeTrialKinds)

const MOVING = [
  { joint: false, markers: false },
  { joint: true, markers: false },
  { joint: false, markers: true },
  { joint: true, markers: true },
]
/** Types that their lock rows do not tell. */
const PERPENDICULAR_TYPES = (Object.keys(JOINT_PRESETS) as (keyof typeof JOINT_PRESETS)[]).filter(
  (type) => JOINT_PRESETS[type].perpendicular,
)

interface Case {
  readonly name: string
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  readonly accelerations: Float64Array
}

function makeCase(
  name: string,
  seed: number,
  makeJoints: (r: ReturnType<typeof randomSource>) => readonly JointSpec[],
): Case {
  const r = randomSource(seed)
  const spec: MechanismSpec = {
    gravity: [0, 0, 0],
    bodies: [randomBody('a', r), randomBody('b', r)],
    joints: makeJoints(r),
    forces: [],
  }
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.t = r.between(0, 2)
  closeNamed(spec.joints, { model, state, ws })
  const accelerations = Float64Array.from(state.v, (_, i) => (i < 6 ? 0 : r.between(-2, 2)))
  return { name, model, state, ws, accelerations }
}

function cases(): Case[] {
  const all: Case[] = []
  for (const [m, moving] of MOVING.entries()) {
    for (let mask = 0; mask < 64; mask++)
      all.push(
        makeCase(`mask ${mask}, moving ${m}`, 100 * mask + m, (r) => [
          randomJoint('j', 'lock', heldRowsOfMask(mask), 'a', 'b', r, moving),
        ]),
      )
    const markers = { ...moving, joint: false }
    for (const type of PERPENDICULAR_TYPES)
      for (let seed = 0; seed < 8; seed++)
        all.push(
          makeCase(`${type} ${seed}, moving ${m}`, 7000 + 10 * seed + m, (r) => [
            randomJoint('j', type, null, 'a', 'b', r, markers),
          ]),
        )
    for (const [k, [kind, make]] of Object.entries({ ...CONSTRAINT_SAMPLES, ...TRIAL_SAMPLES }).entries())
      for (let seed = 0; seed < 8; seed++)
        all.push(
          makeCase(`${kind} ${seed}, moving ${m}`, 8000 + 100 * k + 10 * seed + m, (r) =>
            make(r, ['a', 'b'], moving, 'j'),
          ),
        )
  }
  return all
}

describe('constraint rows', () => {
  it('have a velocity that is C_q v + C_t', () => {
    for (const c of cases()) {
      const rate = velocityRows(c.model, c.state, c.ws)
      const expected = timesJacobian(c.model, c.ws, c.state.v).map((x, r) => x + c.ws.ct[r])
      const scale = expected.reduce((m, x) => Math.max(m, Math.abs(x)), 1)
      rate.forEach((x, r) => expect(Math.abs(x - expected[r]), `${c.name}, row ${r}`).toBeLessThan(1e-13 * scale))
    }
  })

  it('have the Jacobian of their residual', () => {
    for (const c of cases()) {
      const { model, state, ws } = c
      computePositions(model, state, ws)
      computeJacobian(model, ws)
      const analytic = listRowsOnBodies(model, ws)
        .filter(({ row }) => !model.rows.velocity[row])
        .map(({ values, ...of }) => ({ ...of, values: values.slice() }))
      for (const body of [1, 2]) {
        const own = analytic.filter((of) => of.body === body)
        for (let k = 0; k < 6; k++) {
          const numeric = derivative((s) => {
            const moved = makeState(model)
            copyState(state, moved)
            const shift = new Float64Array(state.v.length)
            shift[6 * body + k] = s
            displace(model, moved.q, shift, 1)
            computePositions(model, moved, ws)
            return ws.c
          })
          // several sides of an element may be one body
          const column = numeric.map((_, row) =>
            own.reduce((sum, of) => (of.row === row ? sum + of.values[k] : sum), 0),
          )
          expectClose(column, numeric, `${c.name}, body ${body}, column ${k}`)
        }
      }
    }
  })

  it('have the rate of their residual, with C_t', () => {
    for (const c of cases()) {
      const rate = velocityRows(c.model, c.state, c.ws)
      const numeric = derivative((s) => {
        computePositions(c.model, advanced(c.model, c.state, c.accelerations, s), c.ws)
        return c.ws.c
      })
      // rows at velocity level have no residual
      const held = rate.map((x, row) => (c.model.rows.velocity[row] ? 0 : x))
      expectClose(held, numeric, c.name)
    }
  })

  it('have the acceleration right-hand side of their rate: C̈ = C_q q̈ − Q_c', () => {
    for (const c of cases()) {
      const { model, ws, accelerations } = c
      const numeric = derivative((s) => velocityRows(c.model, advanced(c.model, c.state, c.accelerations, s), c.ws))
      velocityRows(c.model, c.state, c.ws)
      computeRightHandSides(model, c.state, ws)
      const analytic = timesJacobian(c.model, c.ws, accelerations)
      for (let r = 0; r < analytic.length; r++) analytic[r] -= ws.qc[r]
      expectClose(analytic, numeric, c.name)
    }
  })

  it('put wrenches on the bodies that balance each other: nothing is felt where all move as one', () => {
    for (const c of cases()) {
      const { model, state, ws } = c
      const r = randomSource(11)
      const [shift, turn] = [r.vec3(2), r.vec3(2)]
      // the velocities of one rigid body that holds ground too where it is turned about its origin
      computePositions(model, state, ws)
      const W = new Float64Array(3 * model.bodyCount)
      const v = new Float64Array(6 * model.bodyCount)
      for (let b = 0; b < model.bodyCount; b++) {
        W.set(turn, 3 * b)
        const [x, y, z] = state.q.subarray(7 * b, 7 * b + 3)
        const across = [turn[1] * z - turn[2] * y, turn[2] * x - turn[0] * z, turn[0] * y - turn[1] * x]
        v.set(
          across.map((u, k) => u + shift[k]),
          6 * b,
        )
      }
      const out = new Float64Array(model.rows.count)
      computeRelativeVelocity(model, ws, v, W, out)
      out.forEach((x, row) => expect(Math.abs(x), `${c.name}, row ${row}`).toBeLessThan(1e-13))
    }
  })

  it('do not change when the whole world is moved and turned', () => {
    for (const c of cases()) {
      computePositions(c.model, c.state, c.ws)
      const before = c.ws.c.slice()
      const r = randomSource(5)
      const turn = r.quat()
      const shift = r.vec3(3)
      const moved = makeState(c.model)
      copyState(c.state, moved)
      for (let b = 0; b < 3; b++) {
        const [w, x, y, z] = turn
        const q = c.state.q.subarray(7 * b, 7 * b + 7)
        const cross = (u: number[], v: number[]): number[] => [
          u[1] * v[2] - u[2] * v[1],
          u[2] * v[0] - u[0] * v[2],
          u[0] * v[1] - u[1] * v[0],
        ]
        const p = [q[0], q[1], q[2]]
        const t = cross([x, y, z], p).map((e) => 2 * e)
        const tt = cross([x, y, z], t)
        for (let k = 0; k < 3; k++) moved.q[7 * b + k] = p[k] + w * t[k] + tt[k] + shift[k]
        moved.q.set(
          [
            w * q[3] - x * q[4] - y * q[5] - z * q[6],
            w * q[4] + x * q[3] + y * q[6] - z * q[5],
            w * q[5] - x * q[6] + y * q[3] + z * q[4],
            w * q[6] + x * q[5] - y * q[4] + z * q[3],
          ],
          7 * b + 3,
        )
      }
      computePositions(c.model, moved, c.ws)
      for (let i = 0; i < before.length; i++) expect(c.ws.c[i]).toBeCloseTo(before[i], 12)
    }
  })
})

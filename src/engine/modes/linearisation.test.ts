/**
 * Linearised motion against finite differences of the released dynamics: accelerations at displaced and at moving states, in the coordinates of the same
 * free motions. Loads on all bodies bring mechanisms into balance where they are, so that reactions and follower loads are large.
 */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  compile,
  makeState,
  makeWorkspace,
  copyState,
  type ForceSpec,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../index.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { fourBar } from '../../testing/small-mechanisms.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { displace, projectPositions } from '../kinematics/projection.ts'
import { mulMV } from '../math/vec3.ts'
import { holdLaws } from '../kinematics/hold-laws.ts'
import { linearise, type Linearisation } from './linearisation.ts'
import { calcModes } from './modes.ts'
import { paceOf } from '../analysis/motions.ts'

interface Held {
  readonly spec: MechanismSpec
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

function held(spec: MechanismSpec): Held | null {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws).ok) return null
  state.v.fill(0)
  return { spec, model, state, ws }
}

/** With a load on each body that takes away its acceleration; their axes by turns those of the world and of the body. */
function balanced({ spec, model, state, ws }: Held): Held | null {
  computeDynamics(holdLaws(model, state), state, ws)
  const { acceleration } = ws
  const loads = spec.bodies.flatMap(({ id, centre }, i): ForceSpec[] => {
    const b = i + 1
    if (model.fixed[b]) return []
    const force = acceleration.slice(6 * b, 6 * b + 3).map((x) => -model.mass[b] * x)
    const torque = new Float64Array(3)
    mulMV(torque, 0, model.inertia, 9 * b, acceleration, 6 * b + 3)
    for (let k = 0; k < 3; k++) torque[k] *= -1
    const inBody = i % 2 === 0
    if (!inBody) mulMV(torque, 0, ws.R, 9 * b, torque, 0)
    else {
      const world = force.slice()
      for (let k = 0; k < 3; k++) force[k] = [0, 1, 2].reduce((sum, m) => sum + ws.R[9 * b + 3 * m + k] * world[m], 0)
    }
    const vec = (a: Float64Array) => [a[0], a[1], a[2]] as const
    const axes = inBody ? 'body' : 'world'
    return [
      { kind: 'load', id: `balance ${id}`, body: id, position: centre, force: vec(force), torque: vec(torque), axes },
    ]
  })
  return held({ ...spec, forces: [...spec.forces, ...loads] })
}

/** Of displacements and velocities of a body, over the scene's size. Extrapolated, their error is h⁴ of a fifth derivative. */
const H = 1e-3

/** −∂(NᵀMa) by displacements and by velocities along the free motions, row-major; null where a pose beside this one does not close. */
function differences(
  { model, state, ws }: Held,
  { space }: Linearisation,
): { K: Float64Array; D: Float64Array } | null {
  const { count, width, basis } = space
  const still = holdLaws(model, state)
  const K = new Float64Array(count * count)
  const D = new Float64Array(count * count)
  const moved = makeState(model)
  const at = (k: number, moving: boolean, h: number): Float64Array | null => {
    const motion = basis.slice(width * k, width * (k + 1))
    copyState(state, moved)
    if (moving) motion.forEach((x, i) => (moved.v[i] = h * x))
    else {
      displace(still, moved.q, motion, h)
      if (projectPositions(still, moved, ws) < 0) return null
    }
    computeDynamics(still, moved, ws)
    return Float64Array.from({ length: count }, (_, i) => {
      let sum = 0
      for (let b = 1; b < model.bodyCount; b++)
        for (let r = 0; r < 3; r++) {
          const n = width * i + 6 * b
          const a = 6 * b
          sum += basis[n + r] * model.mass[b] * ws.acceleration[a + r]
          for (let c = 0; c < 3; c++)
            sum += basis[n + 3 + r] * model.inertia[9 * b + 3 * r + c] * ws.acceleration[a + 3 + c]
        }
      return sum
    })
  }
  for (let k = 0; k < count; k++) {
    let pace = 0
    for (let b = 1; b < model.bodyCount; b++)
      pace = Math.max(pace, paceOf(basis.subarray(width * k, width * (k + 1)), b, ws.size))
    const h = H / pace
    for (const [out, moving] of [
      [K, false],
      [D, true],
    ] as const) {
      const [a, b, c, d] = [h, -h, h / 2, -h / 2].map((s) => at(k, moving, s))
      if (!a || !b || !c || !d) return null
      for (let i = 0; i < count; i++) out[count * i + k] = -(4 * ((c[i] - d[i]) / h) - (a[i] - b[i]) / (2 * h)) / 3
    }
  }
  return { K, D }
}

const largest = (m: Float64Array): number => m.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
const apart = (a: Float64Array, b: Float64Array): number => largest(a.map((x, i) => x - b[i]))

/** What is wrong with a linearisation and the modes, or '' for nothing; null where differences cannot be taken. */
function fault(mechanism: Held): string | null {
  const { model, state, ws } = mechanism
  const linearised = linearise(model, state, ws)
  if (!linearised.ok) return linearised.failure.message
  const { linearisation } = linearised
  const { space, stiffness, damping } = linearisation
  const result = calcModes(model, state, ws)
  if (!result.ok) return result.failure.message
  const found = differences(mechanism, linearisation)
  if (found === null) return null
  const { K, D } = found
  // a stiffness of 1 N/m beside 1e-5 of what rounding of forces of 100 N makes of differences
  const [k, d] = [apart(K, stiffness) / (1 + largest(K)), apart(D, damping) / (1 + largest(D))]
  if (!(k < 1e-8)) return `stiffness is off by ${k}`
  if (!(d < 1e-9)) return `damping is off by ${d}`
  // each mode solves λ² z + λ D z + K z = 0, with what is found by differences
  const n = space.count
  for (const { eigenvalue, shape } of result.modes) {
    const [lr, li] = eigenvalue
    const [qr, qi] = [lr * lr - li * li, 2 * lr * li]
    const zr = coordinatesOf(model, ws, linearisation, shape.re)
    const zi = coordinatesOf(model, ws, linearisation, shape.im)
    let left = 0
    for (let i = 0; i < n; i++) {
      let [re, im] = [qr * zr[i] - qi * zi[i], qr * zi[i] + qi * zr[i]]
      for (let j = 0; j < n; j++) {
        re += (lr * D[n * i + j] + K[n * i + j]) * zr[j] - li * D[n * i + j] * zi[j]
        im += (lr * D[n * i + j] + K[n * i + j]) * zi[j] + li * D[n * i + j] * zr[j]
      }
      left = Math.max(left, Math.hypot(re, im))
    }
    const size = 1 + largest(K) + Math.hypot(lr, li) * largest(D) + Math.hypot(lr, li) ** 2
    if (!(left / size < 1e-8)) return `mode ${eigenvalue.join(' ')} is off by ${left / size}`
  }
  return ''
}

/** z = NᵀMx of a shape in world axes. */
function coordinatesOf(model: Model, ws: Workspace, { space }: Linearisation, shape: Float64Array): Float64Array {
  const { count, width, basis } = space
  return Float64Array.from({ length: count }, (_, k) => {
    let sum = 0
    for (let b = 1; b < model.bodyCount; b++)
      for (let r = 0; r < 3; r++) {
        const at = width * k + 6 * b
        sum += basis[at + r] * model.mass[b] * shape[6 * b + r]
        for (let c = 0; c < 3; c++) {
          const turn = [0, 1, 2].reduce((s, m) => s + ws.R[9 * b + 3 * m + c] * shape[6 * b + 3 + m], 0)
          sum += basis[at + 3 + r] * model.inertia[9 * b + 3 * r + c] * turn
        }
      }
    return sum
  })
}

describe('linearised motion is that of the dynamics let go', () => {
  it('of a four-bar of redundant rows with springs, dampers and its weight', () => {
    const released = fourBar().joints.map((j, i) => ({ ...j, drives: [], damping: i === 1 ? 0.7 : 0 }))
    const forces: ForceSpec[] = [
      { kind: 'torsion-spring', id: 't', joint: 'A', stiffness: 12, damping: 0.3, restAngle: 0.4 },
      {
        kind: 'spring-damper',
        id: 's',
        from: { body: 'coupler', position: [0.2, 0.3, 0.1] },
        to: { body: 'ground', position: [1, 0.2, -1] },
        stiffness: 40,
        damping: 2,
        restLength: 1,
      },
    ]
    for (const extra of [[], forces]) {
      const mechanism = held({ ...fourBar(), joints: released, forces: extra })!
      expect(mechanism.model.rows.count).toBe(20)
      expect(fault(balanced(mechanism)!)).toBe('')
    }
  })

  it('of random mechanisms', () => {
    const faults: string[] = []
    let checked = 0
    let freedoms = 0
    for (let seed = 0; seed < 60; seed++) {
      const { solution, spoiled } = randomClosedMechanism(seed)
      if (spoiled) continue
      const mechanism = held(solution)
      const still = mechanism && balanced(mechanism)
      const found = still && fault(still)
      if (found === null) continue
      checked++
      freedoms += linearisedCount(still!)
      if (found !== '') faults.push(`${seed}: ${found}`)
    }
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(30)
    expect(freedoms).toBeGreaterThan(100)
  })
})

function linearisedCount({ model, state, ws }: Held): number {
  const linearised = linearise(model, state, ws)
  return linearised.ok ? linearised.linearisation.space.count : 0
}

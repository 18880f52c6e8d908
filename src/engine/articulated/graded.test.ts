/** Rings of bodies of very different masses, all at once: accelerations are those of 32 digits, or it is said that they are not. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcRunReading,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  RUN,
  type BodySpec,
  type IntegratorName,
  type JointSpec,
  type MarkerSpec,
  type MechanismSpec,
  type Vec3,
} from '../index.ts'
import { conjugate, multiplyQuat } from '../../geometry/index.ts'
import { calcFarAccelerations } from '../../testing/far-accelerations.ts'
import { rotate } from '../../testing/mechanism-run.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { beginSolves, isResolved, prepareSystem, solveMetric } from '../kinematics/system.ts'
import { RESOLVED } from './graded.ts'

/** Bodies in a ring that closes over the ground, at rest, masses between 10^−decades and 10^decades. */
function ring(
  seed: number,
  count: number,
  decades: number,
  types: readonly ('spherical' | 'revolute')[],
): MechanismSpec {
  const r = randomSource(seed)
  const bodies = Array.from({ length: count }, (_, i): BodySpec => {
    const body = randomBody(`b${i}`, r)
    const times = 10 ** r.between(-decades, decades)
    const angle = (2 * Math.PI * i) / count
    const inertia = body.inertia.map((x) => times * x) as unknown as BodySpec['inertia']
    const position: Vec3 = [(Math.cos(angle) * count) / 6, r.between(-0.3, 0.3), (Math.sin(angle) * count) / 6]
    return { ...body, position, mass: times * body.mass, inertia, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] }
  })
  const joints = Array.from({ length: count + 1 }, (_, j): JointSpec => {
    const frame = r.quat()
    const near = bodies[Math.min(j, count - 1)].position
    const origin = near.map((x) => x + r.between(-0.4, 0.4))
    const on = (i: number): MarkerSpec => {
      if (i < 0 || i === count)
        return { body: 'ground', position: origin as unknown as Vec3, orientation: frame, motion: null }
      const { id, position, orientation } = bodies[i]
      const back = conjugate(orientation)
      const arm = origin.map((x, k) => x - position[k]) as unknown as Vec3
      return { body: id, position: rotate(back, arm), orientation: multiplyQuat(back, frame), motion: null }
    }
    return {
      id: `j${j}`,
      type: types[j % types.length],
      held: null,
      driven: on(j),
      main: on(j - 1),
      motion: null,
      drives: [],
      limits: null,
      damping: 0,
    }
  })
  return { gravity: [0, 0, -9.81], bodies, joints, forces: [] }
}

const largest = (x: ArrayLike<number>): number => Array.from(x).reduce((most, v) => Math.max(most, Math.abs(v)), 0)

/** Roundings of an entry of the rows on the way to the accelerations. */
const ROUNDINGS = 20

/** What the accelerations are off over the largest, what rounding may make of them at this pose, and what is said. */
function judge(spec: MechanismSpec) {
  const model = compile(spec)
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  beginSolves(ws)
  computeDynamics(model, state, ws)
  const resolved = isResolved(ws)
  const { graded } = ws.system
  const a = ws.acceleration.slice()
  const reading = new Float64Array(RUN.length)
  calcRunReading(model, state, ws, null, reading, 0)
  expect(reading[RUN.off]).toBe(graded?.left ?? 0)
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const exact = calcFarAccelerations(model, ws, ws.force, ws.qc)
  const off = (to: Float64Array, from: Float64Array): number => largest(to.map((x, i) => x - from[i])) / largest(to)
  // the same with balanced masses, which takes one factorization
  const { mass, inertia } = model.metric
  const plain = new Float64Array(a.length)
  prepareSystem(model, state, ws)
  solveMetric(model, ws, ws.force, ws.qc, plain, new Float64Array(model.rows.count))
  const balanced = off(calcFarAccelerations({ ...model, mass, inertia }, ws, ws.force, ws.qc), plain)
  const r = randomSource(7)
  ws.J.forEach((x, i) => (ws.J[i] = x * (1 + Number.EPSILON * r.between(-ROUNDINGS, ROUNDINGS))))
  const rounded = off(exact, calcFarAccelerations(model, ws, ws.force, ws.qc))
  return { resolved, graded, off: off(exact, a), balanced, rounded }
}

/** What one draw of roundings may be short of the worst one. */
const ROOM = 10

const KINDS = [
  ['spherical joints', ['spherical']],
  ['revolute joints', ['revolute']],
  ['both', ['spherical', 'revolute']],
] as const

describe('masses far apart in a ring', () => {
  it.each(KINDS)('of %s: no acceleration is off by more than it says', (_, types) => {
    let [held, told] = [0, 0]
    for (const [count, decades] of [
      [6, 5],
      [6, 9],
      [12, 4],
      [12, 9],
      [24, 6],
      [24, 9],
    ])
      for (let seed = 1; seed <= 3; seed++) {
        const { graded, resolved, off, balanced, rounded } = judge(ring(seed, count, decades, types))
        if (graded === null) continue
        expect(resolved, 'what is usable').toBe(graded.left <= RESOLVED)
        if (!resolved) {
          told++
          continue
        }
        held++
        expect(off, `${count} bodies, seed ${seed}`).toBeLessThan(graded.left + ROOM * (balanced + rounded))
      }
    expect(held).toBeGreaterThan(told)
    expect(told).toBeGreaterThan(0)
  })

  it('40 bodies take as many steps as they need', () => {
    for (const seed of [2, 3]) {
      const { graded, resolved, off, balanced, rounded } = judge(ring(seed, 40, 6, ['revolute']))
      expect(resolved).toBe(true)
      expect(off).toBeLessThan(graded!.left + ROOM * (balanced + rounded))
    }
    for (const seed of [1, 3]) expect(judge(ring(seed, 40, 9, ['revolute'])).resolved).toBe(false)
  })
})

describe('a run on accelerations that cannot be found', () => {
  const spec = ring(1, 8, 9, ['spherical'])

  function failureBy(name: IntegratorName) {
    const model = compile(spec)
    const [state, ws] = [makeState(model), makeWorkspace(model)]
    expect(assemble(model, state, ws).ok).toBe(true)
    const run = makeIntegrator(name, model, { tolerance: 1e-6, step: 1e-3 })
    return run.advance(model, state, ws, 0.01, 20)
  }

  it.each(['auto', 'dormand-prince', 'rattle', 'baumgarte'] as const)('stops by %s and names the masses', (name) => {
    expect(judge(spec).resolved).toBe(false)
    const failure = failureBy(name)
    expect(failure).toMatchObject({ code: 'numericalLimit', joints: [] })
    expect(failure!.message).toMatch(/has \de\+1\d times the mass of .*That is a limit of the numbers/)
  })

  it.each(['generalized-alpha', 'backward-euler'] as const)('does not ask for them by %s', (name) => {
    expect([undefined, 'diverged']).toContain(failureBy(name)?.code)
  })
})

/** Kane's equations against the lock constraints, and what their parts are. */
import { describe, expect, test } from 'vitest'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { start, type Assembled } from '../../testing/small-mechanisms.ts'
import { calcEnergy } from '../dynamics/energy.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { factorLU, makeLU, solveLU } from '../linalg/dense-lu.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import type { MechanismSpec } from '../model/spec.ts'
import { computeKaneEquations } from './equations.ts'
import { computeKane, makeKane } from './kane.ts'

/** The largest difference from the accelerations by lock constraints, as a share of the largest of them. */
function compare({ model, state, ws }: Pick<Assembled, 'model' | 'state' | 'ws'>, wanted: readonly number[] = []) {
  const kane = makeKane(model)
  const regular = computeKane(model, state, makeWorkspace(model), kane, wanted)
  computeDynamics(model, state, ws)
  const scale = Math.max(1e-3, ...ws.acceleration.map(Math.abs))
  let apart = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 3; k++) {
      let spin = 0
      for (let n = 0; n < 3; n++) spin += ws.R[9 * b + 3 * n + k] * kane.acceleration[6 * b + 3 + n]
      const [shifts, turns] = [ws.acceleration[6 * b + k], ws.acceleration[6 * b + 3 + k]]
      apart = Math.max(apart, Math.abs(kane.acceleration[6 * b + k] - shifts), Math.abs(spin - turns))
    }
  }
  return { regular, apart: apart / scale, kane }
}

/** A crank and a rod to a slider, all in line twice a turn, thrown round with nothing that drives it. */
const slider: MechanismSpec = {
  gravity: [0, 0, -9.81],
  bodies: [bar('crank', [0, 0], [1, 0], 1), bar('rod', [1, 0], [4, 0], 1), bar('block', [3.9, 0], [4.1, 0], 1)].map(
    (body) => (body.id === 'crank' ? { ...body, velocity: [0, 0, -20], angularVelocity: [0, 40, 0] } : body),
  ),
  joints: [
    joint('pivot', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('pin', 'revolute', marker('rod', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
    joint('wrist', 'revolute', marker('block', [0, 0, 0]), marker('rod', [1.5, 0, 0])),
    joint('guide', 'prismatic', marker('block', [0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]), marker('ground', [4, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0])),
  ],
  forces: [],
} // prettier-ignore

test('through its dead centres, where the slide follows from nothing, it chooses other speeds and goes on alike', () => {
  const run = start(slider, 'auto', 1e-10)
  const qualities: number[] = []
  for (let i = 0; i <= 200; i++) {
    run.to(i / 100)
    const { regular, apart, kane } = compare(run)
    expect(regular).toBe(true)
    expect(kane.freedoms).toBe(1)
    expect(apart).toBeLessThan(1e-9)
    qualities.push(kane.loops.quality)
  }
  // more than a turn, and never near to where what follows could not
  expect(Math.abs(run.coordinate())).toBeGreaterThan(2 * Math.PI)
  expect(Math.min(...qualities)).toBeGreaterThan(0.05)
})

describe('speeds that are wanted independent', () => {
  test.each(['slider-crank', 'governor', 'double-wishbone', 'bricard', 'peaucellier', 'door'])(
    'of %s change the equations and not the accelerations, whichever they are',
    async (id) => {
      const run = start(await gallerySpec(id), 'auto', 1e-8)
      run.to(0.13)
      for (let wanted = 0; wanted < makeKane(run.model).speeds.count; wanted++) {
        const { regular, apart, kane } = compare(run, [wanted])
        expect(regular).toBe(true)
        expect(apart).toBeLessThan(1e-9)
        const { order, rank, givenUp } = kane.loops
        expect(order.subarray(rank).includes(wanted)).toBe(givenUp.length === 0)
      }
    },
  )

  test('are given up around a dead centre, where the slide leaves the crank open, and are had again after it', () => {
    const run = start(slider, 'auto', 1e-10)
    const names = [{ body: 'block', place: 0 }]
    let [kept, left] = [0, 0]
    for (let i = 1; i <= 400; i++) {
      run.to(i / 200)
      const { model, state, ws } = run
      const slides = computeKaneEquations(model, state, makeWorkspace(model), names)!
      const at = slides.speeds.findIndex(({ body }) => body === 'block')
      const { apart } = compare(run, [at])
      expect(apart).toBeLessThan(1e-9)
      expect(slides.independent.includes(at)).toBe(slides.givenUp.length === 0)
      // the block goes as far for a turn of the crank as the sine of its angle says, 0 in line
      const share = Math.abs(Math.sin(run.coordinate()))
      if (slides.givenUp.length === 0) kept++
      else {
        left++
        expect(slides.givenUp).toEqual([{ speed: at, badly: true }])
        expect(share).toBeLessThan(0.2)
      }
      if (share > 0.2) expect(slides.givenUp).toEqual([])
      computeDynamics(model, state, ws)
    }
    expect(kept).toBeGreaterThan(300)
    expect(left).toBeGreaterThan(0)
  })

  test('are told apart from such as never determine the motion, and the most wanted go first', async () => {
    const { model, state, ws } = start(slider)
    // at its start, all in line, the slide is open
    const named = (...bodies: string[]) => bodies.map((body) => ({ body, place: 0 }))
    const still = computeKaneEquations(model, state, ws, named('block'))!
    expect(still.givenUp).toMatchObject([{ badly: false }])
    const crank = computeKaneEquations(model, state, ws, named('crank', 'rod', 'block'))!
    expect(crank.independent.map((f) => crank.speeds[f].body)).toEqual(['crank'])
    expect(crank.givenUp.map(({ speed }) => crank.speeds[speed].body)).toEqual(['rod', 'block'])
    const rod = computeKaneEquations(model, state, ws, named('rod', 'crank'))!
    expect(rod.independent.map((f) => rod.speeds[f].body)).toEqual(['rod'])
    expect(computeKaneEquations(model, state, ws, [{ body: 'nobody', place: 0 }])!.givenUp).toEqual([])
  })
})

describe.each(['bricard', 'governor', 'gyroscope', 'double-wishbone', 'slider-crank-free'])('the table of %s', (id) => {
  test('balances along each independent speed, and M is of the kinetic energy', async () => {
    const run = start(await gallerySpec(id), 'auto', 1e-8)
    run.to(0.2)
    const { model, state } = run
    const ws = makeWorkspace(model)
    const table = computeKaneEquations(model, state, ws)!
    const shares = [...table.bodies.values()]
    for (const [f] of table.independent.entries()) {
      const sum = (read: (share: (typeof shares)[number]) => readonly number[]): number =>
        shares.reduce((total, share) => total + read(share)[f], 0)
      const size = shares.reduce((total, { active, inertia }) => total + Math.abs(active[f]) + Math.abs(inertia[f]), 0)
      expect(Math.abs(sum(({ active }) => active) + sum(({ inertia }) => inertia))).toBeLessThan(
        1e-9 * Math.max(1e-3, size),
      )
    }
    table.Q.forEach((q, i) => {
      const inert = table.M[i].reduce((sum, x, k) => sum + x * table.rates[k], 0)
      expect(Math.abs(inert - q)).toBeLessThan(1e-9 * Math.max(1e-3, Math.abs(q)))
    })
    // undriven, the speeds make up the velocities of the bodies: w = B u, v = T u
    const u = table.independent.map((f) => table.speeds[f].value)
    table.speeds.forEach(({ value }, f) =>
      expect(value).toBeCloseTo(
        table.B[f].reduce((sum, x, k) => sum + x * u[k], 0),
        6,
      ),
    )
    for (const [id, { partialVelocities }] of table.bodies)
      for (const k of [0, 1, 2])
        expect(run.state.v[6 * model.bodyIndex.get(id)! + k]).toBeCloseTo(
          partialVelocities.reduce((sum, { linear }, f) => sum + linear[k] * u[f], 0),
          6,
        )
    // undriven, the bodies have the momenta p = M u along the independent speeds, and the kinetic energy ½ p · u
    const { q, v } = state
    const momenta = table.independent.map((_, f) =>
      [...table.bodies].reduce((total, [id, { partialVelocities }]) => {
        const b = model.bodyIndex.get(id)!
        const [linear, angular] = [partialVelocities[f].linear, partialVelocities[f].angular]
        const spin = [0, 1, 2].map((k) =>
          [0, 1, 2].reduce((sum, n) => sum + model.inertia[9 * b + 3 * k + n] * v[6 * b + 3 + n], 0),
        )
        const shift = linear.reduce((sum, x, k) => sum + model.mass[b] * x * v[6 * b + k], 0)
        return (
          total + shift + turned(q.subarray(7 * b + 3, 7 * b + 7), spin).reduce((sum, x, k) => sum + x * angular[k], 0)
        )
      }, 0),
    )
    const lu = makeLU(momenta.length)
    lu.values.set(table.M.flat())
    factorLU(lu)
    const speeds = Float64Array.from(momenta)
    solveLU(lu, speeds)
    const kinetic = 0.5 * momenta.reduce((sum, p, f) => sum + p * speeds[f], 0)
    expect(kinetic).toBeCloseTo(calcEnergy(model, state, ws).kinetic, 9)
  })
})

function turned(q: Float64Array, v: readonly number[]): number[] {
  const R = new Float64Array(9)
  matrixOfQ(R, 0, q, 0)
  return [0, 1, 2].map((k) => R[3 * k] * v[0] + R[3 * k + 1] * v[1] + R[3 * k + 2] * v[2])
}

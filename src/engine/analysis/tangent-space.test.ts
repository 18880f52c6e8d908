/** The basis of free motions: of random mechanisms, and of ones that are easily told. */
import { describe, expect, it } from 'vitest'
import { assemble, calcMobility, compile, makeState, makeWorkspace, type Model } from '../index.ts'
import { joint, marker, bar } from '../../testing/planar.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { fourBar, start } from '../../testing/small-mechanisms.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { massProduct } from './motions.ts'
import { calcTangentSpace, reduce, type TangentSpace } from './tangent-space.ts'
import { timesJacobian } from '../../testing/jacobian.ts'

const motionsOf = ({ count, width, basis }: TangentSpace): Float64Array[] =>
  Array.from({ length: count }, (_, k) => basis.slice(width * k, width * (k + 1)))

function expectOrthonormal(model: Model, space: TangentSpace): void {
  const motions = motionsOf(space)
  const off = motions.flatMap((x, i) => motions.map((y, j) => Math.abs(massProduct(model, x, y) - (i === j ? 1 : 0))))
  expect(Math.max(0, ...off)).toBeLessThan(1e-12)
}

describe('the free motions', () => {
  it('of random mechanisms: as many as their mobility, M-orthonormal, and no row feels them', () => {
    let loops = 0
    for (let seed = 0; seed < 60; seed++) {
      const model = compile(randomClosedMechanism(seed).solution)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      if (!assemble(model, state, ws).ok) continue
      const { dof, redundant } = calcMobility(model, state, ws)
      if (redundant.length > 0) loops++
      const space = calcTangentSpace(model, state, ws)
      expect(space.count, `seed ${seed}`).toBe(dof)
      expectOrthonormal(model, space)
      let most = 0
      for (const x of motionsOf(space))
        for (const rate of timesJacobian(model, ws, x)) most = Math.max(most, Math.abs(rate))
      expect(most, `seed ${seed}`).toBeLessThan(1e-11)
      for (let b = 0; b < model.bodyCount; b++)
        if (model.fixed[b])
          for (const x of motionsOf(space)) expect(x.subarray(6 * b, 6 * b + 6).every((v) => v === 0)).toBe(true)
    }
    expect(loops).toBeGreaterThan(10)
  })

  it('of a four-bar, driven and not', () => {
    for (const [spec, count] of [
      [fourBar(), 0],
      [{ ...fourBar(), joints: fourBar().joints.map((j) => ({ ...j, drives: [] })) }, 1],
    ] as const) {
      const { model, state, ws } = start(spec)
      expect(calcTangentSpace(model, state, ws).count).toBe(count)
    }
  })

  it('of a joint and its double, which says nothing new', () => {
    const pin = joint('pin', 'revolute', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))
    const spec = { gravity: [0, 0, 0] as const, bodies: [bar('rod', [0, 0], [1, 0], 2)], forces: [] }
    const { model, state, ws } = start({ ...spec, joints: [pin, { ...pin, id: 'again' }] })
    expect(calcTangentSpace(model, state, ws).count).toBe(1)
  })

  it('of a hundred links in a row stay orthonormal, and take no time', () => {
    const links = 100
    const { model, state, ws } = start({
      gravity: [0, 0, -9.81],
      bodies: Array.from({ length: links }, (_, i) => bar(`b${i}`, [i, 0], [i + 1, 0], i % 2 ? 1 : 50)),
      joints: Array.from({ length: links }, (_, i) =>
        joint(
          `j${i}`,
          'revolute',
          marker(`b${i}`, [-0.5, 0, 0]),
          i ? marker(`b${i - 1}`, [0.5, 0, 0]) : marker('ground', [0, 0, 0]),
        ),
      ),
      forces: [],
    })
    const space = calcTangentSpace(model, state, ws)
    expect(space.count).toBe(links)
    expectOrthonormal(model, space)
  })
})

it('tangents reduced are those of each pair of motions', () => {
  const { solution } = randomClosedMechanism(3)
  const { model, state, ws } = start(solution)
  computeDynamics(model, state, ws)
  const tangent = makeTangent(model)
  computeTangent(model, state, ws, ws.multipliers, tangent)
  const space = calcTangentSpace(model, state, ws)
  const { stiffness, damping } = reduce(space, tangent)
  const motions = motionsOf(space)
  const pair = (m: Float64Array, x: Float64Array, y: Float64Array): number => {
    let sum = 0
    m.forEach((entry, at) => {
      const block = Math.floor(at / 36)
      const i = 6 * tangent.rowBody[block] + Math.floor((at % 36) / 6)
      sum += x[i] * entry * y[6 * tangent.columnBody[block] + (at % 6)]
    })
    return sum
  }
  expect(space.count).toBeGreaterThan(1)
  motions.forEach((x, i) =>
    motions.forEach((y, j) => {
      expect(stiffness[space.count * i + j]).toBeCloseTo(pair(tangent.K, x, y), 9)
      expect(damping[space.count * i + j]).toBeCloseTo(pair(tangent.D, x, y), 9)
    }),
  )
})

/** Rows in the plane against finite differences, off the constraints, and accelerations against those in space. */
import { describe, expect, it } from 'vitest'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { assembled, sliderCranks } from '../../testing/small-mechanisms.ts'
import type { MechanismSpec } from '../model/spec.ts'
import { computeAccelerations } from '../dynamics/accelerations.ts'
import { computePositions } from '../kinematics/stages.ts'
import { readBase } from './base.ts'
import { findPlanes } from './find-plane.ts'
import { makePlaneSystem } from './make-plane-system.ts'
import { computePinGaps } from './pins.ts'
import { makePlaneMotion } from './plane-motion.ts'
import { computeBias, computeRows, readSide } from './plane-rows.ts'
import { factorRows, meetRows } from './plane-solve.ts'

/** Between them these have pins, slides, slots, welds, drives of angles and of slides, bodies that are fixed on either side. */
const IDS = [
  'slider-crank',
  'scotch-yoke',
  'oldham',
  'scissor-lift',
  'peaucellier',
  'two-balances',
  'cart-pole',
  'chain',
]
const STEP = 1e-4
const G = new Float64Array(6)

async function motionOf(id: string) {
  const { model, state, ws } = assembled(await gallerySpec(id))
  computePositions(model, state, ws)
  const m = makePlaneMotion(makePlaneSystem(model, findPlanes(model, state, ws).planes[0]))
  readBase(model, state, m.system, m.base)
  return { model, state, ws, m }
}

describe.each(IDS)('rows of %s in the plane', (id) => {
  it('have the derivatives G and the part of C̈ that velocities give, at poses at random', async () => {
    const { state, m } = await motionOf(id)
    const r = randomSource(id.length)
    for (let n = 0; n < 5; n++) {
      const at = m.shift.map(() => r.between(-0.4, 0.4))
      const w = m.shift.map(() => r.between(-1, 1))
      const gapAt = (t: number): Float64Array => {
        for (let i = 0; i < at.length; i++) m.shift[i] = at[i] + t * w[i]
        computeRows(m, state)
        computePinGaps(m)
        return m.gap.slice()
      }
      const [before, after, here] = [gapAt(-STEP), gapAt(STEP), gapAt(0)]
      m.velocity.set(w)
      computeBias(m)
      const { pairJoint, driven, main } = m.system
      for (let row = 0; row < here.length; row++) {
        const joint = pairJoint[row >> 1]
        const side = (which: number, body: number): number => {
          if (body < 0) return 0
          readSide(m, 2 * (row >> 1) + which, G)
          return [0, 1, 2].reduce((sum, k) => sum + G[3 * (row & 1) + k] * w[3 * body + k], 0)
        }
        expect(side(0, driven[joint]) + side(1, main[joint])).toBeCloseTo((after[row] - before[row]) / (2 * STEP), 7)
        expect(m.bias[row] - m.law[row]).toBeCloseTo((after[row] - 2 * here[row] + before[row]) / (STEP * STEP), 6)
      }
    }
  })
})

/** Accelerations in the plane against those in space, of a mechanism that nothing but gravity drives. */
function expectSame(spec: MechanismSpec): void {
  const { model, state, ws } = assembled(spec)
  computePositions(model, state, ws)
  const m = makePlaneMotion(makePlaneSystem(model, findPlanes(model, state, ws).planes[0]))
  readBase(model, state, m.system, m.base)
  m.velocity.set(m.base.v)
  computeRows(m, state)
  factorRows(m)
  computeBias(m)
  const { bodies, axes, gravity } = m.system
  m.acceleration.forEach((_, i) => (m.acceleration[i] = gravity[i % 3] ?? 0))
  meetRows(m, m.acceleration, m.bias)
  computeAccelerations(model, state, ws)
  bodies.forEach((body, i) => {
    const a = ws.acceleration.subarray(6 * body, 6 * body + 6)
    const along = (o: number, from: number): number =>
      a[from] * axes[o] + a[from + 1] * axes[o + 1] + a[from + 2] * axes[o + 2]
    const turn = [0, 1, 2].reduce((sum, k) => sum + m.base.normal[3 * i + k] * a[3 + k], 0)
    const size = 1 + Math.hypot(...a)
    for (const [k, wanted] of [along(0, 0), along(3, 0), turn].entries())
      expect(Math.abs(m.acceleration[3 * i + k] - wanted) / size).toBeLessThan(1e-11)
  })
}

describe('accelerations in the plane', () => {
  it.each(['chain', 'slider-crank-free', 'parallelogram', 'double-pendulum'])(
    'of %s are those in space',
    async (id) => {
      const spec = await gallerySpec(id)
      const joints = spec.joints.map((joint) => ({ ...joint, damping: 0, limits: null }))
      expectSame({ ...spec, forces: [], joints })
    },
  )

  it.each([1, 8, 9, 24])('of %i slider-cranks on one shaft are those in space', (count) => {
    expectSame(sliderCranks(count))
  })

  it('of a shaft that many pins meet at take a number of products that grows with them, not with their third power', () => {
    const productsOf = (count: number): number => {
      const { model, state, ws } = assembled(sliderCranks(count))
      computePositions(model, state, ws)
      const [plane] = findPlanes(model, state, ws).planes
      return makePlaneSystem(model, plane).factors.products.length
    }
    expect(productsOf(80) / productsOf(40)).toBeLessThan(2.1)
  })
})

it('a row that asks for no number leaves no motion', async () => {
  const { state, m } = await motionOf('slider-crank')
  computeRows(m, state)
  factorRows(m)
  const w = m.velocity.slice()
  const c = m.rate.slice()
  c[1] = NaN
  meetRows(m, w, c)
  expect([...w].every(Number.isNaN)).toBe(true)
})

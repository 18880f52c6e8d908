/** What spins: steady precession, and Euler's equations of a free body. */
import { describe, expect, test } from 'vitest'
import { gallerySpec, runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf, rotate, runMechanism } from '../testing/mechanism-run.ts'
import type { MechanismSpec } from '../engine/index.ts'
import { completeK } from '../testing/formulas/elliptic.ts'

const DEG = Math.PI / 180
const tight = { tolerance: 1e-10 }

test('the gyroscope precesses at Ω = m g a / (C ω) and does not tip', async () => {
  const run = await runGallery('gyroscope', tight)
  const { mass, centre } = bodyOf(run.spec, 'inner')
  const pace = (mass * 9.81 * centre[2]) / (bodyOf(run.spec, 'rotor').inertia[2] * 40)
  expect(pace).toBeGreaterThan(0.5)
  for (const t of [0.5, 2, 5]) {
    run.advance(t)
    const [x, y, z] = rotate(run.body('inner').orientation, [0, 0, 1])
    expect(x).toBeCloseTo(Math.cos(pace * t), 7)
    expect(y).toBeCloseTo(Math.sin(pace * t), 7)
    expect(z).toBeCloseTo(0, 7)
    expect(run.joint('vertical').coordinate).toBeCloseTo(pace * t, 7)
  }
})

test('the wing nut turns over with the period 4 K(k) / λ, its centre at rest and its angular momentum constant', async () => {
  const run = await runGallery('dzhanibekov', { tolerance: 1e-11 })
  const { inertia, centre } = bodyOf(run.spec, 'nut')
  const [middle, least, most] = [inertia[0], inertia[1], inertia[2]]
  expect(least).toBeLessThan(middle)
  expect(middle).toBeLessThan(most)
  // Euler's equations with M² > 2 E I₂ (Landau & Lifshitz, Mechanics, §37), I₁ < I₂ < I₃
  const [w2, w3] = [6, 0.03]
  const twiceE = middle * w2 ** 2 + most * w3 ** 2
  const M2 = (middle * w2) ** 2 + (most * w3) ** 2
  const pace = Math.sqrt(((most - middle) * (M2 - twiceE * least)) / (least * middle * most))
  const k = Math.sqrt(((middle - least) * (twiceE * most - M2)) / ((most - middle) * (M2 - twiceE * least)))
  const period = (4 * completeK(k)) / pace
  const dip = Math.sqrt((M2 - twiceE * least) / (most * (most - least)))
  for (const quarters of [1, 3, 5]) {
    run.advance((quarters * period) / 4)
    const { orientation, angularVelocity } = run.body('nut')
    const [w, x, y, z] = orientation as [number, number, number, number]
    const [spin, , across] = rotate([w, -x, -y, -z], angularVelocity)
    // crossing zero: here time shows most
    expect(spin).toBeCloseTo(0, 5)
    expect(across).toBeCloseTo(dip, 6)
    const own = rotate([w, -x, -y, -z], angularVelocity)
    const momentum = rotate(orientation, [middle * own[0], least * own[1], most * own[2]])
    ;[middle * w2, 0, most * w3].forEach((value, i) => expect(momentum[i]).toBeCloseTo(value, 8))
    ;[0, 0, 0.35].forEach((value, i) => expect(run.point('nut', centre)[i]).toBeCloseTo(value, 9))
  }
})

describe('Watt’s governor', () => {
  const TILT = 40 * DEG

  test('stays at cos θ = g/(Ω² l) with nothing that drives it', async () => {
    const run = await runGallery('governor', tight)
    const { outward, weight } = governor(run.spec)
    const pace = Math.sqrt(9.81 / ((outward / weight) * Math.cos(TILT)))
    expect((pace * 60) / (2 * Math.PI)).toBeCloseTo(69.9, 1)
    const height = run.point('sleeve', [0, 0, 0])[2]
    for (const t of [0.4, 2, 5]) {
      run.advance(t)
      const [, , down] = rotate(run.body('right-arm').orientation, [1, 0, 0])
      expect(down).toBeCloseTo(-Math.cos(TILT), 7)
      expect(run.point('sleeve', [0, 0, 0])[2]).toBeCloseTo(height, 7)
      expect(run.joint('bearing').rate).toBeCloseTo(pace, 7)
    }
  })

  test('bobs at 1.40 Hz after a small blow on the sleeve', async () => {
    const run = await runGallery('governor')
    const { outward, weight, opening, turning } = governor(run.spec)
    const pace = run.joint('bearing').rate
    // about θ₀, the angular momentum J Ω constant: A θ̈ = ½ J′ Ω² − V′
    const J1 = 2 * outward * Math.sin(TILT) * Math.cos(TILT)
    const J2 = 2 * outward * Math.cos(2 * TILT)
    const bob = Math.sqrt(
      (weight * 9.81 * Math.cos(TILT) - (J2 / 2) * pace ** 2 + (J1 * pace) ** 2 / turning) / opening,
    )
    expect(bob / (2 * Math.PI)).toBeCloseTo(1.4, 2)
    // along the axis, so that J Ω stays as it was; the assembly gives the pins their rates
    const spec = {
      ...run.spec,
      bodies: run.spec.bodies.map((b) => (b.id === 'sleeve' ? { ...b, velocity: [0, 0, 1e-4] as const } : b)),
    }
    const struck = runMechanism(spec, { tolerance: 1e-12 })
    const rest = run.point('sleeve', [0, 0, 0])[2]
    const rate = struck.body('sleeve').velocity[2]
    for (const t of [0.1, 0.3, 0.6]) {
      struck.advance(t)
      expect(struck.point('sleeve', [0, 0, 0])[2] - rest).toBeCloseTo((rate / bob) * Math.sin(bob * t), 8)
    }
  })
})

/**
 * In θ, both sides summed: J(θ) = J₀ + outward · sin²θ, V = −weight · g cos θ; inertia of the opening and about the spindle at 40°.
 * Arms and links meet on the axis.
 */
function governor(spec: MechanismSpec) {
  const [s, c, bar] = [Math.sin(40 * DEG), Math.cos(40 * DEG), 0.19]
  const sleeve = bodyOf(spec, 'sleeve')
  let [outward, weight] = [0, 2 * sleeve.mass * bar]
  let [opening, turning] = [sleeve.mass * (2 * bar * s) ** 2, sleeve.inertia[2] + bodyOf(spec, 'spindle').inertia[2]]
  for (const side of ['right', 'left']) {
    const [arm, link] = [bodyOf(spec, `${side}-arm`), bodyOf(spec, `${side}-link`)]
    const [d, e] = [arm.centre[0], link.centre[0]]
    outward +=
      arm.mass * d ** 2 + arm.inertia[1] - arm.inertia[0] + link.mass * e ** 2 + link.inertia[1] - link.inertia[0]
    weight += arm.mass * d + link.mass * (2 * bar - e)
    opening +=
      arm.mass * d ** 2 + arm.inertia[2] + link.inertia[2] + link.mass * ((e * c) ** 2 + ((2 * bar - e) * s) ** 2)
    turning += arm.inertia[0] + link.inertia[0]
  }
  return { outward, weight, opening, turning: turning + outward * s ** 2 }
}

describe('the sleeping top', () => {
  const numbers = (spec: MechanismSpec) => {
    const { mass, centre, inertia } = bodyOf(spec, 'top')
    return { A: inertia[0] + mass * centre[2] ** 2, C: inertia[2], moment: mass * 9.81 * centre[2] }
  }
  /** Pushed over at a pace, rad/s, about x. */
  const pushed = (spec: MechanismSpec, push: number, spin: number): MechanismSpec => ({
    ...spec,
    bodies: spec.bodies.map((b) => (b.id === 'top' ? { ...b, angularVelocity: [push, 0, spin] } : b)),
  })

  test('sleeps: upright, turning evenly', async () => {
    const run = await runGallery('sleeping-top', tight)
    run.advance(10)
    expect(rotate(run.body('top').orientation, [0, 0, 1])[2]).toBeCloseTo(1, 12)
    expect(run.body('top').angularVelocity[2]).toBeCloseTo(20, 9)
  })

  test('touched, it goes round in two circles of C ω ± √(C²ω² − 4 A m g h) over 2 A', async () => {
    const spec = await gallerySpec('sleeping-top')
    const { A, C, moment } = numbers(spec)
    expect((2 * Math.sqrt(A * moment)) / C).toBeCloseTo(13.4, 1)
    const root = Math.sqrt((20 * C) ** 2 - 4 * A * moment)
    const [slow, quick] = [(20 * C - root) / (2 * A), (20 * C + root) / (2 * A)]
    const push = 1e-4
    const run = runMechanism(pushed(spec, push, 20), { tolerance: 1e-12 })
    for (const t of [0.1, 0.5, 1.7]) {
      run.advance(t)
      const [x, y] = rotate(run.body('top').orientation, [0, 0, 1])
      // x + i y = push / (quick − slow) · (e^{i slow t} − e^{i quick t}): leaning about x moves the axis towards −y
      const size = push / (quick - slow)
      expect(x / size).toBeCloseTo(Math.cos(slow * t) - Math.cos(quick * t), 3)
      expect(y / size).toBeCloseTo(Math.sin(slow * t) - Math.sin(quick * t), 3)
    }
  })

  test('at 20 rad/s it stays up when pulled, at 12 rad/s a touch tips it over', async () => {
    const spec = await gallerySpec('sleeping-top')
    const lowest = (push: number, spin: number) => {
      const run = runMechanism(pushed(spec, push, spin))
      let least = 1
      for (let t = 0.05; t < 5; t += 0.05) {
        run.advance(t)
        least = Math.min(least, rotate(run.body('top').orientation, [0, 0, 1])[2])
      }
      return least
    }
    expect(lowest(0.5, 20)).toBeGreaterThan(0.99)
    expect(lowest(1e-3, 12)).toBeLessThan(0.8)
  })
})

/** What spins: steady precession, and Euler's equations of a free body. */
import { expect, test } from 'vitest'
import { runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf, rotate } from '../testing/mechanism-run.ts'
import { completeK } from './formulas/elliptic.ts'

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

/** What swings: periods and motions by closed form or minimal coordinates. */
import { expect, test } from 'vitest'
import { runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf } from '../testing/mechanism-run.ts'
import { swingPeriod } from '../testing/formulas/elliptic.ts'
import { planeChain } from '../testing/formulas/plane-chain.ts'
import { integrate } from '../testing/formulas/runge-kutta.ts'

const g = 9.81
const DEG = Math.PI / 180
const [tight, short] = [{ tolerance: 1e-10 }, { tolerance: 1e-11 }]

test('the compound pendulum passes the lowest point a quarter of its elliptic-integral period after it was let go', async () => {
  const run = await runGallery('pendulum', tight)
  const { mass, centre, inertia } = bodyOf(run.spec, 'pendulum')
  const [J, S] = [inertia[2] + mass * centre[0] ** 2, mass * centre[0]]
  const period = swingPeriod(J, S, 60 * DEG)
  // and is 7.3 % longer than a small swing, as its prose says
  expect(period / swingPeriod(J, S, 1e-9)).toBeCloseTo(1.0732, 4)
  // ½ J ω² = g S (1 − cos θ₀)
  const fastest = Math.sqrt((2 * g * S * (1 - Math.cos(60 * DEG))) / J)
  for (const [quarters, sign] of [
    [1, -1],
    [3, 1],
    [5, -1],
  ] as const) {
    run.advance((quarters * period) / 4)
    expect(run.joint('pin').coordinate).toBeCloseTo(-Math.PI / 2, 7)
    expect(run.joint('pin').rate).toBeCloseTo(sign * fastest, 7)
  }
})

test('the torsion pendulum is a cosine of √(k/J) t', async () => {
  const run = await runGallery('torsion-pendulum', tight)
  const stiffness = 0.35
  const pace = Math.sqrt(stiffness / bodyOf(run.spec, 'disc').inertia[2])
  for (const t of [0.3, 1.1, 2.7, 5]) {
    run.advance(t)
    expect(run.joint('wire').coordinate).toBeCloseTo(120 * DEG * Math.cos(pace * t), 7)
  }
})

test('the double pendulum moves as its two equations of motion say', async () => {
  const run = await runGallery('double-pendulum', short)
  const bars = ['upper', 'lower'].map((id) => {
    const { mass, centre, inertia } = bodyOf(run.spec, id)
    return { mass, length: 0.3, centre: centre[0], inertia: inertia[2] }
  })
  const y = new Float64Array([45 * DEG, 10 * DEG, 0, 0])
  const slope = planeChain(bars)
  for (let t = 0; t < 1.5; t += 0.25) {
    integrate(slope, y, t, t + 0.25, 2500)
    run.advance(t + 0.25)
    expect(run.joint('shoulder').coordinate).toBeCloseTo(y[0]!, 6)
    expect(run.joint('elbow').coordinate).toBeCloseTo(y[1]! - y[0]!, 6)
  }
})

test('the conical pendulum circles at a steady height with Ω² = m g d / ((I − I₃) cos θ)', async () => {
  const run = await runGallery('conical-pendulum', tight)
  const { mass, centre, inertia } = bodyOf(run.spec, 'ball')
  const d = -centre[2]
  const tilt = 35 * DEG
  const pace = Math.sqrt((mass * g * d) / ((inertia[0] + mass * d ** 2 - inertia[2]) * Math.cos(tilt)))
  for (const t of [0.4, 1, 2.3, 5]) {
    run.advance(t)
    const [x, y, z] = run.point('ball', [0, 0, -1])
    expect(z).toBeCloseTo(0.78 - Math.cos(tilt), 6)
    expect(x).toBeCloseTo(Math.sin(tilt) * Math.cos(pace * t), 6)
    expect(y).toBeCloseTo(Math.sin(tilt) * Math.sin(pace * t), 6)
  }
})

test('the cart keeps the momentum along the rail, and the pole falls as energy says', async () => {
  const run = await runGallery('cart-pole', tight)
  const pole = bodyOf(run.spec, 'pole')
  const [m, d] = [pole.mass, pole.centre[0]]
  const total = m + bodyOf(run.spec, 'cart').mass
  const J = pole.inertia[2] + m * d ** 2
  const start = 82 * DEG
  for (const t of [0.5, 0.9, 1.4, 3]) {
    run.advance(t)
    const { coordinate: angle, rate } = run.joint('hinge')
    expect(run.body('cart').position[0]).toBeCloseTo(((m * d) / total) * (Math.cos(start) - Math.cos(angle)), 7)
    const fall = 2 * m * g * d * (Math.sin(start) - Math.sin(angle))
    expect(rate ** 2).toBeCloseTo(fall / (J - (m * d * Math.sin(angle)) ** 2 / total), 6)
  }
})

test('Kapitza’s pendulum moves as J φ̈ = −m d (g + ÿ) cos φ says, and stays up', async () => {
  const run = await runGallery('kapitza', tight)
  const { mass, centre, inertia } = bodyOf(run.spec, 'pendulum')
  const d = centre[0]
  const J = inertia[2] + mass * d ** 2
  const pace = 60 * Math.PI
  const y = new Float64Array([76 * DEG, 0])
  for (let t = 0; t < 1; t += 0.25) {
    integrate(
      (at, [angle, rate], out) => {
        const pivot = -0.02 * pace ** 2 * Math.cos(pace * at)
        out[0] = rate!
        out[1] = (-mass * d * (g + pivot) * Math.cos(angle!)) / J
      },
      y,
      t,
      t + 0.25,
      5000,
    )
    run.advance(t + 0.25)
    expect(run.joint('pivot').coordinate).toBeCloseTo(y[0]!, 6)
  }
  // aω = 3.8 m/s is more than √(2 g l) = 1.5 m/s
  for (let t = 1.05; t < 4; t += 0.05) {
    run.advance(t)
    expect(Math.abs(run.joint('pivot').coordinate / DEG - 90)).toBeLessThan(30)
  }
})

test('the two carts beat: sum and difference of their modes', async () => {
  const run = await runGallery('coupled-springs', tight)
  const { mass } = bodyOf(run.spec, 'left')
  const [together, apart] = [Math.sqrt(40 / mass), Math.sqrt((40 + 2 * 5) / mass)]
  const place = (t: number, sign: 1 | -1) => (-0.09 / 2) * (Math.cos(together * t) + sign * Math.cos(apart * t))
  for (const t of [0.7, 2, Math.PI / (apart - together), 8]) {
    run.advance(t)
    expect(run.body('left').position[0]).toBeCloseTo(-0.2 + place(t, 1), 7)
    expect(run.body('right').position[0]).toBeCloseTo(0.2 + place(t, -1), 7)
  }
})

/** Plane linkages: where their parts are, by circles, at many instants. World x to the right, z up; angles from x towards z. */
import { expect, test } from 'vitest'
import { runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf } from '../testing/mechanism-run.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import { swingPeriod } from '../testing/formulas/elliptic.ts'
import { direction, meet, polar, turn } from '../testing/formulas/plane.ts'

const DEG = Math.PI / 180
/** A pose is as exact as assembly. */
const EXACT = 10

function sample(run: MechanismRun, end: number, check: (t: number) => void): void {
  for (let i = 0; i <= 20; i++) {
    run.advance((i * end) / 20)
    check((i * end) / 20)
  }
}

test('slider-crank: x = r cos θ + √(L² − r² sin² θ), θ steady', async () => {
  const [r, L] = [0.05, 0.18]
  const run = await runGallery('slider-crank')
  sample(run, 2, (t) => {
    const angle = 52 * DEG + 2.5 * Math.PI * t
    const reach = Math.sqrt(L ** 2 - (r * Math.sin(angle)) ** 2)
    expect(run.body('piston').position[0]).toBeCloseTo(r * Math.cos(angle) + reach, EXACT)
    const rate = -r * Math.sin(angle) - (r ** 2 * Math.sin(angle) * Math.cos(angle)) / reach
    expect(run.body('piston').velocity[0]).toBeCloseTo(2.5 * Math.PI * rate, EXACT)
    expect(run.joint('bearing').coordinate).toBeCloseTo(angle, EXACT)
  })
})

test('slider-crank, let go: the crank is as fast at each angle as energy says', async () => {
  const run = await runGallery('slider-crank-free', { tolerance: 1e-10 })
  const [crank, rod, slider] = ['crank', 'rod', 'slider'].map((id) => bodyOf(run.spec, id)) as [never, never, never]
  const { r, L, weigh } = freeSliderCrank(crank, rod, slider)
  const start = weigh(80 * DEG)
  let fastest = 0
  sample(run, 3, () => {
    const { coordinate, rate } = run.joint('bearing')
    const { inertia, potential } = weigh(coordinate)
    expect(rate ** 2 / 2).toBeCloseTo((start.potential - potential) / inertia, 5)
    fastest = Math.max(fastest, Math.abs(rate))
    expect(run.body('slider').position[2] - 0.17).toBeCloseTo(
      r * Math.sin(coordinate) + Math.sqrt(L ** 2 - (r * Math.cos(coordinate)) ** 2),
      EXACT,
    )
  })
  expect(fastest).toBeGreaterThan(5)
})

interface Weight {
  readonly mass: number
  readonly centre: readonly [number, number, number]
  readonly inertia: readonly number[]
}

/** Effective inertia about the crank's axis and potential energy, by angle; all centres lie on the bars' axes. */
function freeSliderCrank(crank: Weight, rod: Weight, slider: Weight) {
  const [r, L, g] = [0.08, 0.26, 9.81]
  const weigh = (angle: number) => {
    const [s, c] = [Math.sin(angle), Math.cos(angle)]
    // the rod's angle ρ from the vertical: L sin ρ = r cos θ
    const [sr, cr] = [(r * c) / L, Math.sqrt(1 - ((r * c) / L) ** 2)]
    const turning = (-r * s) / (L * cr)
    const d = rod.centre[0]
    // rod point at distance d from the crank pin: (r c − d sin ρ, r s + d cos ρ)
    const vx = -r * s - d * cr * turning
    const vz = r * c - d * sr * turning
    const vs = r * c - L * sr * turning
    const k = crank.centre[0]
    return {
      inertia:
        crank.inertia[2]! +
        crank.mass * k ** 2 +
        rod.mass * (vx ** 2 + vz ** 2) +
        rod.inertia[2]! * turning ** 2 +
        slider.mass * vs ** 2,
      potential: g * (crank.mass * k * s + rod.mass * (r * s + d * cr) + slider.mass * (r * s + L * cr)),
    }
  }
  return { r, L, weigh }
}

test.each(['four-bar', 'four-bar-isostatic'])('%s: the rocker is where two circles meet', async (id) => {
  const run = await runGallery(id)
  sample(run, 2, (t) => {
    const pin = polar([0, 0.16], 0.12, 50 * DEG + 2 * Math.PI * t)
    const end = meet(pin, 0.36, [0.4, 0.16], 0.28, 1)
    expect(turn(direction([0.4, 0.16], end), run.joint('rocker-bearing').coordinate)).toBeCloseTo(0, EXACT)
    const tip = run.point('coupler', [0.36, 0, 0])
    expect(tip[0]).toBeCloseTo(end[0], EXACT)
    expect(tip[2]).toBeCloseTo(end[1], EXACT)
  })
})

test('the platform on three cranks stays level and keeps the period of a pendulum', async () => {
  const run = await runGallery('parallelogram', { tolerance: 1e-10 })
  const cranks = ['crank1', 'crank2', 'crank3'].map((id) => bodyOf(run.spec, id))
  const load = bodyOf(run.spec, 'platform').mass
  const J = cranks.reduce((sum, c) => sum + c.inertia[2] + c.mass * c.centre[0] ** 2, load * 0.4 ** 2)
  const S = cranks.reduce((sum, c) => sum + c.mass * c.centre[0], load * 0.4)
  const period = swingPeriod(J, S, 60 * DEG)
  for (const quarters of [1, 3, 5]) {
    run.advance((quarters * period) / 4)
    for (const pin of ['top1', 'top2', 'top3']) expect(run.joint(pin).coordinate).toBeCloseTo(-Math.PI / 2, 7)
    expect(run.body('platform').angularVelocity[1]).toBeCloseTo(0, 9)
  }
})

test('the Scotch yoke is a pure sine', async () => {
  const run = await runGallery('scotch-yoke')
  sample(run, 2, (t) => {
    const angle = 40 * DEG + 2 * Math.PI * t
    expect(run.body('yoke').position[0]).toBeCloseTo(0.06 * Math.cos(angle), EXACT)
    expect(run.body('yoke').acceleration[0]).toBeCloseTo(-0.06 * (2 * Math.PI) ** 2 * Math.cos(angle), 8)
  })
})

test('the foot of Chebyshev’s linkage is where circles say, and level for half of the turn', async () => {
  const u = 0.07
  const run = await runGallery('chebyshev')
  const heights: number[] = []
  sample(run, 4 / 3, (t) => {
    const angle = 35 * DEG + 1.5 * Math.PI * t
    const pin = polar([0, 0.13], u, angle)
    const joint = meet(pin, 2.5 * u, [2 * u, 0.13], 2.5 * u, 1)
    const foot = run.point('coupler', [5 * u, 0, 0])
    expect(foot[0]).toBeCloseTo(2 * joint[0] - pin[0], EXACT)
    expect(foot[2]).toBeCloseTo(2 * joint[1] - pin[1], EXACT)
    // the crank points away from the rocker
    if (Math.cos(angle) < 1e-9) heights.push(foot[2])
  })
  expect(heights.length).toBeGreaterThan(8)
  // 4 u high, level to 1 % of the stroke of about 4 u
  for (const z of heights) expect(Math.abs(z - 0.13 - 4 * u)).toBeLessThan(0.04 * u)
})

test('Peaucellier’s corner D stays on the line x = (l² − m²) / 2r to 1e-9', async () => {
  const run = await runGallery('peaucellier')
  let reach = 0
  sample(run, 4, (t) => {
    expect(run.joint('q').coordinate).toBeCloseTo(1.15 * Math.sin(1.6 * t + 0.9), EXACT)
    const d = run.point('ad', [0.3, 0, 0])
    expect(Math.abs(d[0] - (0.6 ** 2 - 0.3 ** 2) / (2 * 0.2))).toBeLessThan(1e-9)
    reach = Math.max(reach, Math.abs(d[2] - 0.62))
  })
  expect(reach).toBeGreaterThan(0.4)
})

test('the scissor lift is 2 √(L² − x²) high', async () => {
  const run = await runGallery('scissor-lift')
  sample(run, 5, (t) => {
    const x = 0.6 + 0.16 * Math.sin(1.2 * t + 0.12)
    expect(run.body('platform').position[2]).toBeCloseTo(0.07 + 2 * Math.sqrt(0.8 ** 2 - x ** 2), EXACT)
  })
})

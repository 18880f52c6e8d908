/** What hangs, stands, bounces and decays: motions near an equilibrium, by closed form. */
import { describe, expect, test } from 'vitest'
import { gallerySpec, runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf, rotate, runMechanism } from '../testing/mechanism-run.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import type { MechanismSpec } from '../engine/index.ts'
import { catenary } from '../testing/formulas/catenary.ts'
import { swingPeriod } from '../testing/formulas/elliptic.ts'

const g = 9.81
const DEG = Math.PI / 180
const tight = { tolerance: 1e-10 }

describe('the two balances of a pendulum', () => {
  test('√(g/L) is 1.566 per second, with 15 kg at 4 m', async () => {
    const spec = await gallerySpec('two-balances')
    for (const id of ['hanging', 'standing']) {
      const { mass, centre, inertia } = bodyOf(spec, id)
      expect(mass).toBe(15)
      expect(centre).toEqual([4, 0, 0])
      // the mass is a point as far as the pace shows: I is 4e-6 of m L²
      expect(Math.sqrt((mass * g * 4) / (inertia[2] + mass * 16))).toBeCloseTo(1.566, 4)
    }
  })

  test.each([
    ['hanging', 30],
    ['standing', 150],
  ])(
    'the one called %s is let go %i° from hanging and passes the lowest point a quarter period later',
    async (id, from) => {
      const run = await runGallery('two-balances', tight)
      const { mass, inertia } = bodyOf(run.spec, id)
      const pin = `${id}-pin`
      expect(run.joint(pin).coordinate).toBeCloseTo((from - 90) * DEG, 12)
      const period = swingPeriod(inertia[2] + mass * 16, mass * 4, from * DEG)
      for (const quarters of [1, 3]) {
        run.advance((quarters * period) / 4)
        expect(run.joint(pin).coordinate).toBeCloseTo(-Math.PI / 2, 6)
      }
    },
  )
})

describe('the anchor chain', () => {
  const LINKS = 30
  const LENGTH = 2 * Math.hypot(5, 6)
  const FORM = catenary(10, LENGTH)

  test('is laid in a V between (0, 0, 0) and (10, 0, 0), through (5, 0, −6)', async () => {
    const run = await runGallery('anchor-chain')
    expect(run.spec.bodies.filter((b) => !b.fixed).length).toBe(LINKS)
    ;[
      run.point('link1', [0, 0, 0]),
      run.point('link16', [0, 0, 0]),
      run.point('link30', [LENGTH / LINKS, 0, 0]),
    ].forEach((point, k) =>
      point.forEach((x, i) => expect(x).toBeCloseTo([0, 0, 0, 5, 0, -6, 10, 0, 0][3 * k + i]!, 9)),
    )
  })

  test('stays at rest as its links hang: the slope of each is the weight below it over one horizontal pull', async () => {
    const { spec, pull, angles } = hung(await gallerySpec('anchor-chain'), LENGTH / LINKS)
    const run = runMechanism(spec, tight)
    expect(run.move).toBeLessThan(1e-9)
    // one horizontal pull in every joint
    for (let i = 1; i <= LINKS + 1; i++) expect(Math.abs(run.joint(`cross${i}`).force[0])).toBeCloseTo(pull, 8)
    expect(pull).toBeCloseTo(55.152, 3)
    run.advance(0.5)
    angles.forEach((angle, i) => {
      const [x, , z] = rotate(run.body(`link${i + 1}`).orientation, [1, 0, 0])
      expect(Math.atan2(z, x)).toBeCloseTo(angle, 8)
    })
  })

  test('hangs in the catenary, to 1e-3 of its sag', async () => {
    expect(FORM.sag).toBeCloseTo(5.41, 2)
    const run = runMechanism(hung(await gallerySpec('anchor-chain'), LENGTH / LINKS).spec)
    for (let i = 2; i <= LINKS; i++) {
      const [x, y, z] = run.point(`link${i}`, [0, 0, 0])
      expect(y).toBeCloseTo(0, 12)
      expect(Math.abs(z - FORM.height(x)) / FORM.sag).toBeLessThan(1e-3)
    }
  })
})

/** The chain as it hangs: link i carries the weight of the links between its middle and the lowest point. */
function hung(spec: MechanismSpec, length: number) {
  const links = spec.bodies.filter((b) => !b.fixed)
  const below = links.map((b, i) => b.mass * g * (i + 0.5 - links.length / 2))
  const span = (pull: number) => below.reduce((sum, weight) => sum + (length * pull) / Math.hypot(pull, weight), 0)
  let [less, more] = [1, 1000]
  for (let k = 0; k < 100; k++) {
    const middle = (less + more) / 2
    if (span(middle) < 10) less = middle
    else more = middle
  }
  const angles = below.map((weight) => Math.atan2(weight, less))
  let [x, z] = [0, 0]
  const poses = angles.map((angle) => {
    const position = [x, 0, z] as const
    x += length * Math.cos(angle)
    z += length * Math.sin(angle)
    // body z towards −y: a quarter turn about x, then the slope
    const [c, s] = [Math.cos(angle / 2) / Math.SQRT2, Math.sin(angle / 2) / Math.SQRT2]
    return { position, orientation: [c, c, -s, s] as const }
  })
  const bodies = spec.bodies.map((b) => ({ ...b, ...poses[links.indexOf(b)] }))
  return { spec: { ...spec, bodies }, pull: less, angles }
}

describe('the double wishbone', () => {
  const ROAD = 3253

  test('keeps kinetic and potential energy less the work of the road', async () => {
    const run = await runGallery('double-wishbone', tight)
    const total = () => {
      const { kinetic, potential } = run.energy()
      return kinetic + potential - ROAD * run.body('upright').position[2]
    }
    const start = total()
    let [worst, largest] = [0, 0]
    for (let i = 1; i <= 50; i++) {
      run.advance(i / 10)
      worst = Math.max(worst, Math.abs(total() - start))
      largest = Math.max(largest, run.energy().kinetic)
    }
    expect(largest).toBeGreaterThan(4)
    expect(worst / largest).toBeLessThan(1e-7)
  })

  test('is at rest with 4275 N in the spring, 0.664 m when free, and 3253 N from the road', async () => {
    const spec = await gallerySpec('double-wishbone')
    expect(spec.forces.find((f) => f.id === 'spring')).toMatchObject({ restLength: 0.664, damping: 0 })
    const run = runMechanism(atDesign(spec), tight)
    expect(run.move).toBeLessThan(1e-9)
    expect(Math.hypot(...run.force('spring').force)).toBeCloseTo(4275, 3)
    expect(Math.hypot(...run.body('upright').acceleration)).toBeLessThan(1e-5)
    expect(run.body('upright').position[2]).toBeCloseTo(0.3, 9)
    // let go 27 mm below that
    const low = await runGallery('double-wishbone')
    expect(0.3 - low.body('upright').position[2]).toBeCloseTo(0.0265, 3)
  })

  test('bounces at 3.90 Hz after a small push', async () => {
    const design = atDesign(await gallerySpec('double-wishbone'))
    const bounce = (run: MechanismRun) => run.body('upright').position[2] - 0.3
    // a small push: the time of ten crossings on the way up
    const pushed = runMechanism(
      { ...design, bodies: design.bodies.map((b) => (b.id === 'upright' ? { ...b, velocity: [0, 0, 0.02] } : b)) },
      tight,
    )
    const crossings: number[] = []
    let [time, before] = [0, 0]
    for (let i = 1; crossings.length < 10; i++) {
      pushed.advance(i / 200)
      const now = bounce(pushed)
      if (before < 0 && now >= 0) crossings.push(time + (i / 200 - time) * (before / (before - now)))
      ;[time, before] = [i / 200, now]
    }
    const frequency = 9 / (crossings.at(-1)! - crossings[0]!)
    expect(frequency).toBeCloseTo(3.899, 2)
  })
})

/** The wishbone in the pose that its description gives. */
function atDesign(spec: MechanismSpec): MechanismSpec {
  const about = (from: readonly [number, number], to: readonly [number, number]) => {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    return [Math.cos(angle / 2), 0, -Math.sin(angle / 2), 0] as const
  }
  const poses: Readonly<Record<string, object>> = {
    lower: { orientation: about([0.42, 0.18], [0.68, 0.215]) },
    upper: { orientation: about([0.41, 0.46], [0.67, 0.47]) },
    upright: { position: [0.76, 0, 0.3], orientation: [1, 0, 0, 0] },
  }
  const rack = spec.joints.find((j) => j.id === 'rack-end')!.main.orientation
  const [w, x, y, z] = rack
  // the link lies along z of the rack end's marker: undo the quarter turn about y
  const link = { orientation: [(w + y) / Math.SQRT2, (x + z) / Math.SQRT2, (y - w) / Math.SQRT2, (z - x) / Math.SQRT2] }
  return { ...spec, bodies: spec.bodies.map((b) => ({ ...b, ...(b.id === 'link' ? link : poses[b.id]) })) }
}

test('the three carts are a sum of three damped modes, 2 √(k/m) sin(jπ/8)', async () => {
  const run = await runGallery('three-carts', tight)
  const [k, c, carts] = [40, 0.4, ['left', 'middle', 'right'] as const]
  for (const id of carts) expect(bodyOf(run.spec, id).mass).toBe(1)
  const place = (cart: number, t: number) => {
    let x = 0
    for (let j = 1; j <= 3; j++) {
      const pace = 2 * Math.sqrt(k) * Math.sin((j * Math.PI) / 8)
      const decay = (c * pace ** 2) / (2 * k)
      const damped = Math.sqrt(pace ** 2 - decay ** 2)
      const shape = (i: number) => Math.sin(((i + 1) * j * Math.PI) / 4) / Math.SQRT2
      const swing = Math.exp(-decay * t) * (Math.cos(damped * t) + (decay / damped) * Math.sin(damped * t))
      x += -0.09 * shape(0) * shape(cart) * swing
    }
    return x
  }
  for (const t of [0.3, 1.1, 3, 10]) {
    run.advance(t)
    carts.forEach((id, i) => expect(run.body(id).position[0]).toBeCloseTo(-0.34 + 0.34 * i + place(i, t), 8))
  }
  // by then they go the same way: the others have shrunk to e^−4 and e^−7
  const ratio = place(1, 10) / place(0, 10)
  expect(ratio).toBeGreaterThan(0)
})

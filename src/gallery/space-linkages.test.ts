/** Spatial loops and shaft couplings against their closed forms. */
import { expect, test } from 'vitest'
import { galleryScene, runGallery } from '../testing/gallery-scenes.ts'
import { bodyOf, rotate } from '../testing/mechanism-run.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import { turn } from '../testing/formulas/plane.ts'

const DEG = Math.PI / 180
/** A pose is as exact as assembly. */
const EXACT = 10

function sample(run: MechanismRun, end: number, check: (t: number) => void): void {
  for (let i = 0; i <= 20; i++) {
    run.advance((i * end) / 20)
    check((i * end) / 20)
  }
}

test('RSSR: the rocker’s angle from A cos ψ + B sin ψ = C', async () => {
  const run = await runGallery('rssr')
  const [crank, rocker, rod, across, behind] = [0.07, 0.2, 0.36, 0.25, 0.14]
  sample(run, 2, (t) => {
    const angle = 30 * DEG + 2 * Math.PI * t
    const x = across - crank * Math.cos(angle)
    const z = -crank * Math.sin(angle)
    const A = 2 * rocker * behind
    const B = 2 * rocker * z
    const C = rod ** 2 - x ** 2 - behind ** 2 - z ** 2 - rocker ** 2
    const psi = Math.atan2(B, A) + Math.acos(C / Math.hypot(A, B))
    expect(turn(psi, run.joint('pivot').coordinate)).toBeCloseTo(0, EXACT)
  })
})

test('Bennett: tan(θ₁/2) tan(θ₂/2) = sin ½(β + α) / sin ½(β − α), opposite angles equal', async () => {
  const run = await runGallery('bennett')
  const [alpha, beta] = [60 * DEG, 30 * DEG]
  const ratio = Math.sin((beta + alpha) / 2) / Math.sin((beta - alpha) / 2)
  sample(run, 5, (t) => {
    const angle = (id: string) => run.joint(id).coordinate
    expect(angle('joint1')).toBeCloseTo(Math.PI / 2 + 1.15 * Math.sin(1.5 * t), EXACT)
    expect(Math.tan(angle('joint1') / 2) * Math.tan(angle('joint2') / 2)).toBeCloseTo(ratio, 9)
    expect(turn(-angle('joint1'), angle('joint3'))).toBeCloseTo(0, EXACT)
    expect(turn(-angle('joint2'), angle('joint4'))).toBeCloseTo(0, EXACT)
  })
})

/** IFToMM benchmark A04, reference solution (1-DOF closed form, 80-bit): t, then point P3 in the benchmark's axes. */
const REFERENCE: readonly (readonly [number, number, number, number])[] = [
  [1, 0.27448131926462305, -0.886707938734672, -0.46233000268737606],
  [2, -0.778135373033291, -0.9803526834432565, -0.1972526706171706],
  [2.5, -0.9999831852927911, -0.9999999998586352, -1.6814565841729427e-5],
  [3, -0.77128135896861, -0.9792693298398003, -0.20256253265376706],
  [4, 0.28355107908174293, -0.8880228141230467, -0.4597993927757896],
  [6, 0.2654007873586556, -0.8854255620147382, -0.4647812110347028],
  [9, 0.2926095861377196, -0.8893691432776404, -0.4571898150501562],
  [10, 0.9997309873038354, -0.9999999638258172, -0.00026897651224929743],
]
/** Its period, s. */
const PERIOD = 4.991711513689

test('Bricard: point P3 of the IFToMM benchmark A04, and its period', async () => {
  const run = await runGallery('bricard', { tolerance: 1e-10 })
  const start = run.body('rod3').position
  for (const [t, x, y, z] of REFERENCE) {
    if (t > 2 * PERIOD) {
      run.advance(2 * PERIOD)
      start.forEach((value, i) => expect(run.body('rod3').position[i]).toBeCloseTo(value, 6))
    }
    run.advance(t)
    const p = run.body('rod3').position
    // the benchmark's y is up; 2.3 m is the height of its origin here
    ;[x, -z, y + 2.3].forEach((value, i) => expect(p[i]).toBeCloseTo(value, 6))
  }
})

test('Bricard: three angles equal q, the other three −asin(sin q / (1 + sin q))', async () => {
  const run = await runGallery('bricard')
  sample(run, 5, () => {
    // rod 1 turns about the vertical by q; the ground pins are read the other way round at the far end
    const angle = (n: number) => run.joint(`joint${n}`).coordinate
    const q = angle(1)
    expect(angle(3)).toBeCloseTo(q, 9)
    expect(angle(5)).toBeCloseTo(q, 9)
    const other = -Math.asin(Math.sin(q) / (1 + Math.sin(q)))
    for (const n of [2, 4, 6]) expect(turn(other, angle(n))).toBeCloseTo(0, 8)
  })
})

test('Sarrus: the top rises straight, 2 L sin θ', async () => {
  const run = await runGallery('sarrus')
  sample(run, 4, (t) => {
    const { position, orientation } = run.body('top')
    expect(position[0]).toBeCloseTo(0, EXACT)
    expect(position[1]).toBeCloseTo(0, EXACT)
    expect(position[2]).toBeCloseTo(0.05 + 2 * 0.26 * Math.sin(0.75 + 0.5 * Math.sin(1.6 * t)), EXACT)
    expect(Math.abs(orientation[0]!)).toBeCloseTo(1, EXACT)
  })
})

test('Stewart: at the knots of the legs’ laws the platform nods in its circle', async () => {
  const run = await runGallery('stewart')
  const scene = await galleryScene('stewart')
  expect(scene.joints.filter((j) => j.drive !== null).length).toBe(6)
  for (let knot = 0; knot <= 40; knot += 4) {
    const t = knot / 8
    run.advance(t)
    const w = (2 * Math.PI * t) / 4
    const { position, orientation } = run.body('platform')
    const place = [0.05 * Math.sin(w), -0.05 * Math.cos(w), 0.45 + 0.03 * Math.sin(2 * w)]
    place.forEach((value, i) => expect(position[i]).toBeCloseTo(value, 9))
    // tilted by 0.2 rad about (cos w, sin w, 0)
    const up = rotate(orientation, [0, 0, 1])
    const tilted = [Math.sin(0.2) * Math.sin(w), -Math.sin(0.2) * Math.cos(w), Math.cos(0.2)]
    tilted.forEach((value, i) => expect(up[i]).toBeCloseTo(value, 9))
  }
})

test('hexapod: six lengths lead the platform where they say, and their forces alone carry it', async () => {
  const run = await runGallery('hexapod')
  const scene = await galleryScene('hexapod')
  const { mass, centre } = bodyOf(run.spec, 'platform')
  const [w, r, heave, yaw] = [2, 0.06, 0.03, 0.3]
  const tensions: number[] = []
  sample(run, 3.1, (t) => {
    const { position, orientation, angularVelocity, acceleration, angularAcceleration } = run.body('platform')
    const place = [r * Math.cos(w * t), r * Math.sin(w * t), 0.4 + heave * Math.sin(2 * w * t)]
    place.forEach((value, i) => expect(position[i]).toBeCloseTo(value, EXACT))
    const turned = yaw * Math.sin(w * t)
    const ahead = rotate(orientation, [1, 0, 0])
    ;[Math.cos(turned), Math.sin(turned), 0].forEach((value, i) => expect(ahead[i]).toBeCloseTo(value, EXACT))
    const rods = scene.joints.map(({ id }) => run.joint(id))
    // Newton, at the centre of mass: the platform turns about z alone.
    const c = rotate(orientation, centre)
    const [spin, speeding] = [angularVelocity[2], angularAcceleration[2]]
    const fall = [-speeding * c[1] - spin * spin * c[0], speeding * c[0] - spin * spin * c[1], 9.81]
    const sum = [0, 1, 2].map((k) => rods.reduce((all, { force }) => all + force[k]!, 0))
    acceleration.forEach((a, k) => expect(sum[k]).toBeCloseTo(mass * (a + fall[k]!), 9))
    for (const { force, torque, tension } of rods) {
      expect(Math.hypot(...force)).toBeCloseTo(Math.abs(tension), 9)
      expect(Math.hypot(...torque)).toBeLessThan(1e-9)
      tensions.push(tension)
    }
  })
  expect(Math.min(...tensions)).toBeLessThan(-20)
  expect(Math.max(...tensions)).toBeGreaterThan(1)
})

test('Hooke: tan φ₂ = cos β tan φ₁', async () => {
  const run = await runGallery('hooke')
  let [least, most] = [Infinity, -Infinity]
  sample(run, 1.9, (t) => {
    const input = 2 * Math.PI * t
    const output = Math.atan2(Math.cos(40 * DEG) * Math.sin(input), Math.cos(input))
    expect(turn(output, run.joint('output-bearing').coordinate)).toBeCloseTo(0, EXACT)
    const { rate } = run.joint('output-bearing')
    ;[least, most] = [Math.min(least, rate), Math.max(most, rate)]
  })
  expect(most / least).toBeGreaterThan(1.6)
})

test('constant velocity: both shafts turn by the same angle', async () => {
  const run = await runGallery('constant-velocity')
  sample(run, 1.9, (t) => {
    expect(run.joint('output-bearing').coordinate).toBeCloseTo(2 * Math.PI * t, EXACT)
    expect(run.joint('output-bearing').rate).toBeCloseTo(2 * Math.PI, 9)
  })
})

test('Oldham: equal angles, and the disc’s centre on the circle over the offset, at twice the angle', async () => {
  const run = await runGallery('oldham')
  sample(run, 1.9, (t) => {
    const angle = 25 * DEG + 2 * Math.PI * t
    expect(run.joint('output-bearing').coordinate).toBeCloseTo(angle, EXACT)
    const [x, y, z] = run.body('disc').position
    expect(x).toBeCloseTo(0, EXACT)
    expect(Math.abs(y)).toBeCloseTo(0.015 * Math.abs(Math.sin(2 * angle)), EXACT)
    expect(z).toBeCloseTo(0.16 + 0.015 * (1 + Math.cos(2 * angle)), EXACT)
  })
})

test('the door swings as a cosine of √(k/J) t', async () => {
  const run = await runGallery('door', { tolerance: 1e-10 })
  const { mass, centre, inertia } = bodyOf(run.spec, 'door')
  const pace = Math.sqrt(24 / (inertia[2] + mass * (centre[0] ** 2 + centre[1] ** 2)))
  for (const t of [0.5, 1.7, 3, 6]) {
    run.advance(t)
    expect(run.joint('lower').coordinate).toBeCloseTo(-70 * DEG * Math.cos(pace * t), 7)
  }
})

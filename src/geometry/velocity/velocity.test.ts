import { describe, expect, it } from 'vitest'
import type { MechanismSpec, Quat, Vec3 } from '../../engine/index.ts'
import { runGallery } from '../../testing/gallery-scenes.ts'
import { runMechanism } from '../../testing/mechanism-run.ts'
import { add, cross, dot, lengthOf, scale, subtract } from '../vector.ts'
import { accelerationAt, AT_REST, velocityAt, type BodyMotion } from './body-motion.ts'
import { instantCentre, type InstantCentre } from './instant-centres.ts'
import { accelerationPolygon, velocityPolygon, type PolygonStep } from './polygons.ts'
import { screwAxis } from './screw-axis.ts'

const near = (a: Vec3, b: Vec3, within: number) => a.forEach((x, k) => expect(Math.abs(x - b[k]!)).toBeLessThan(within))
const pointOf = (centre: InstantCentre): Vec3 => {
  if (centre.kind !== 'centre') throw new Error(`the centre is ${centre.kind}`)
  return centre.point
}

/** Where the lines a1 a2 and b1 b2 meet, both in a plane of this normal. */
function meet(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3, normal: Vec3): Vec3 {
  const [a, b] = [subtract(a2, a1), subtract(b2, b1)]
  const share = dot(cross(subtract(b1, a1), b), normal) / dot(cross(a, b), normal)
  return add(a1, scale(a, share))
}

const Y: Vec3 = [0, 1, 0]

async function fourBar() {
  const run = await runGallery('four-bar', { tolerance: 1e-11 })
  const at = (id: string) => run.joint(id).point
  return { run, at, normal: Y }
}

describe('instant centres of a four-bar', () => {
  it('are its pins, the meeting of crank and rocker, and that of coupler and frame: the closed form', async () => {
    const { run, at, normal } = await fourBar()
    for (const t of [0.13, 0.4, 0.77, 1.21]) {
      run.advance(t)
      const plane = { origin: at(run.spec.joints[0]!.id), normal }
      // frame, crank, coupler, rocker
      const bodies = run.spec.bodies.map(({ id }) => run.body(id))
      const pins = [[0, 1], [1, 2], [2, 3], [0, 3]].map(([i, j]) => pointOf(instantCentre(bodies[i!]!, bodies[j!]!, plane, 1))) // prettier-ignore
      const flat = (p: Vec3): Vec3 => subtract(p, scale(normal, dot(subtract(p, plane.origin), normal)))
      const joints = run.spec.joints.map(({ id }) => flat(at(id)))
      for (const pin of pins)
        expect(Math.min(...joints.map((joint) => lengthOf(subtract(joint, pin))))).toBeLessThan(1e-9)
      const [o, a, b, c] = pins as [Vec3, Vec3, Vec3, Vec3]
      near(pointOf(instantCentre(bodies[2]!, AT_REST, plane, 1)), meet(o, a, c, b, normal), 1e-9)
      near(pointOf(instantCentre(bodies[1]!, bodies[3]!, plane, 1)), meet(o, c, a, b, normal), 1e-9)
      // Kennedy: the three centres of any three bodies lie on one line
      for (const [i, j, k] of [
        [0, 1, 2],
        [0, 1, 3],
        [0, 2, 3],
        [1, 2, 3],
      ] as const) {
        // prettier-ignore
        const pairs = [[i, j], [i, k], [j, k]] as const // prettier-ignore
        const [p, q, r] = pairs.map(([a, b]) => pointOf(instantCentre(bodies[a]!, bodies[b]!, plane, 1))) as [Vec3, Vec3, Vec3] // prettier-ignore
        const [pq, pr] = [subtract(q, p), subtract(r, p)]
        expect(lengthOf(cross(pq, pr)) / (lengthOf(pq) * lengthOf(pr))).toBeLessThan(1e-9)
      }
    }
  })

  it('lie at infinity where bodies slide without a turn, square to the way; of bodies that move alike there is none', () => {
    const block: BodyMotion = { ...AT_REST, velocity: [2, 0, 0] }
    const plane = { origin: [0, 0, 0] as Vec3, normal: Y }
    const centre = instantCentre(block, AT_REST, plane, 1)
    expect(centre.kind).toBe('at-infinity')
    if (centre.kind === 'at-infinity') expect(Math.abs(dot(centre.direction, [1, 0, 0]))).toBe(0)
    expect(instantCentre(block, { ...block, position: [3, 1, 2] }, plane, 1).kind).toBe('together')
  })
})

const IDENTITY: Quat = [1, 0, 0, 0]
const body = (rest: Partial<MechanismSpec['bodies'][number]> = {}): MechanismSpec['bodies'][number] => ({
  id: 'body',
  fixed: false,
  position: [0.4, -0.1, 0.3],
  orientation: IDENTITY,
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  mass: 2,
  centre: [0.1, 0.05, -0.2],
  inertia: [0.02, 0.05, 0.06, 0.001, 0, 0.002],
  ...rest,
})

describe('the screw axis', () => {
  it('of a body that a cylindrical joint screws is the axis of the joint, with the ratio of the drives as pitch', () => {
    // z of the main marker, turned about x, is the axis
    const tilt: Quat = [Math.cos(0.3), Math.sin(0.3), 0, 0]
    const axis: Vec3 = [0, -Math.sin(0.6), Math.cos(0.6)]
    const place: Vec3 = [0.2, 0.1, -0.1]
    const run = runMechanism({
      gravity: [0, 0, 0],
      bodies: [body()],
      joints: [
        {
          id: 'screw',
          type: 'cylindrical',
          held: null,
          motion: null,
          limits: null,
          damping: 0,
          driven: { body: 'body', position: subtract(place, [0.4, -0.1, 0.3]), orientation: tilt, motion: null },
          main: { body: 'ground', position: place, orientation: tilt, motion: null },
          drives: [
            { kind: 'angular-velocity', law: 3 },
            { kind: 'velocity', law: 0.06 },
          ],
        },
      ],
      forces: [],
    })
    run.advance(0.7)
    const found = screwAxis(run.body('body'), AT_REST, [1, 1, 1], 1)
    if (found.kind !== 'screw') throw new Error(found.kind)
    near(found.direction, axis, 1e-9)
    expect(found.rate).toBeCloseTo(3, 9)
    expect(found.pitch).toBeCloseTo(0.02, 9)
    expect(lengthOf(cross(subtract(found.point, place), axis))).toBeLessThan(1e-9)
    // nearest to the place that was asked for
    expect(Math.abs(dot(subtract(found.point, [1, 1, 1]), axis))).toBeLessThan(1e-9)
  })

  it('of a body in free flight goes through what its centre of mass and its turning say', () => {
    const run = runMechanism({
      gravity: [0, 0, -9.81],
      bodies: [body({ velocity: [1, 2, 3], angularVelocity: [4, -5, 2] })],
      joints: [],
      forces: [],
    })
    run.advance(0.31)
    const motion = run.body('body')
    const found = screwAxis(motion, AT_REST, run.point('body', [0.1, 0.05, -0.2]), 1)
    if (found.kind !== 'screw') throw new Error(found.kind)
    // the centre of mass falls on its parabola; from it the axis is ω × v/ω² away
    const begun = add([1, 2, 3], cross([4, -5, 2], [0.1, 0.05, -0.2]))
    const speed: Vec3 = [begun[0], begun[1], begun[2] - 9.81 * 0.31]
    const centre = add(add([0.4, -0.1, 0.3], [0.1, 0.05, -0.2]), [begun[0] * 0.31, begun[1] * 0.31, begun[2] * 0.31 - (9.81 * 0.31 ** 2) / 2]) // prettier-ignore
    const omega = motion.angularVelocity
    near(found.point, add(centre, scale(cross(omega, speed), 1 / dot(omega, omega))), 1e-7)
    // all points of the axis move along it, and no point moves slower
    near(cross(velocityAt(motion, found.point), found.direction), [0, 0, 0], 1e-12)
    expect(found.pitch * found.rate).toBeCloseTo(dot(velocityAt(motion, found.point), found.direction), 12)
  })

  it('is told as a slide or as rest where there is no turn', () => {
    const block: BodyMotion = { ...AT_REST, velocity: [2, 0, 1] }
    expect(screwAxis(block, AT_REST, [0, 0, 0], 1)).toEqual({ kind: 'slide', velocity: [2, 0, 1] })
    expect(screwAxis(block, block, [0, 0, 0], 1)).toEqual({ kind: 'rest' })
  })
})

/** A steady or growing turn about z of a bar, and a collar on it at r, which slides with r′ and r″. */
function collar() {
  const [phi, rate, growth, r, slide, push] = [0.7, 3, -2, 0.4, 1.5, 0.8]
  const along: Vec3 = [Math.cos(phi), Math.sin(phi), 0]
  const across: Vec3 = [-Math.sin(phi), Math.cos(phi), 0]
  const turning = { angularVelocity: [0, 0, rate] as Vec3, angularAcceleration: [0, 0, growth] as Vec3 }
  const bar: BodyMotion = { ...AT_REST, ...turning }
  const place = scale(along, r)
  // in polar coordinates: r″ − r φ′², r φ″ + 2 r′ φ′
  const sliding: BodyMotion = {
    ...turning,
    position: place,
    velocity: add(scale(along, slide), scale(across, r * rate)),
    acceleration: add(scale(along, push - r * rate ** 2), scale(across, r * growth + 2 * slide * rate)),
  }
  return { bodies: [AT_REST, bar, sliding], place, along, across, slide, push, rate }
}

describe('polygons', () => {
  it('of a four-bar close, from pin to pin, and its sides are those of the textbook', async () => {
    const { run, at } = await fourBar()
    const ids = run.spec.bodies.map(({ id }) => id)
    for (const t of [0.21, 0.9, 1.6]) {
      run.advance(t)
      const bodies = ids.map((id) => run.body(id))
      const points = run.spec.joints.flatMap(({ id, driven, main }) =>
        [driven, main].flatMap(({ body: of }) =>
          of === 'ground' ? [] : [{ name: id, body: ids.indexOf(of), place: at(id) }],
        ),
      )
      const steps: PolygonStep[] = points.flatMap((from, i) =>
        points.flatMap((to, j) =>
          i < j && (from.body === to.body || lengthOf(subtract(from.place, to.place)) < 1e-9) ? [{ from: i, to: j }] : [],
        ),
      ) // prettier-ignore
      expect(steps.length).toBeGreaterThan(4)
      const velocities = velocityPolygon(bodies, points, steps)
      const accelerations = accelerationPolygon(bodies, points, steps)
      for (const { vectors, sides } of [velocities, accelerations]) {
        const largest = Math.max(...vectors.map(lengthOf))
        for (const step of steps) {
          const way = sides.filter((side) => side.from === step.from && side.to === step.to)
          const sum = way.reduce((total, { vector }) => add(total, vector), vectors[step.from]!)
          near(scale(sum, 1 / largest), scale(vectors[step.to]!, 1 / largest), 1e-12)
        }
      }
      for (const { from, to, part, vector } of [...velocities.sides, ...accelerations.sides]) {
        const arm = subtract(points[to]!.place, points[from]!.place)
        const flat = subtract(arm, scale(Y, dot(arm, Y)))
        const size = lengthOf(vector) * lengthOf(flat)
        if (part === 'relative' || part === 'tangential')
          expect(Math.abs(dot(vector, flat))).toBeLessThan(1e-9 * Math.max(1, size))
        if (part === 'normal') expect(lengthOf(cross(vector, flat))).toBeLessThan(1e-9 * Math.max(1, size))
        // a pin holds its two bodies together
        if (part === 'sliding' || part === 'coriolis') expect(lengthOf(vector)).toBeLessThan(1e-7)
      }
    }
  })

  it('of a collar on a turning bar have its slide, and the acceleration of Coriolis', () => {
    const { bodies, place, along, across, slide, push, rate } = collar()
    const points = [
      { name: 'on the bar', body: 1, place },
      { name: 'on the collar', body: 2, place },
    ]
    const [sliding] = velocityPolygon(bodies, points, [{ from: 0, to: 1 }]).sides
    near(sliding!.vector, scale(along, slide), 1e-14)
    const [coriolis, rest] = accelerationPolygon(bodies, points, [{ from: 0, to: 1 }]).sides
    expect([coriolis!.part, rest!.part]).toEqual(['coriolis', 'sliding'])
    near(coriolis!.vector, scale(across, 2 * rate * slide), 1e-14)
    near(rest!.vector, scale(along, push), 1e-14)
  })

  it('have for each point what differences of the motion say', async () => {
    const { run } = await fourBar()
    const { id } = run.spec.bodies[1]!
    const local: Vec3 = [0.05, 0.01, 0.08]
    const h = 1e-5
    const places: Vec3[] = []
    const speeds: Vec3[] = []
    let middle: BodyMotion | null = null
    for (const t of [0.5 - h, 0.5, 0.5 + h]) {
      run.advance(t)
      places.push(run.point(id, local))
      speeds.push(velocityAt(run.body(id), places.at(-1)!))
      if (t === 0.5) middle = run.body(id)
    }
    expect(middle).not.toBeNull()
    const rate = (list: readonly Vec3[]): Vec3 => scale(subtract(list[2]!, list[0]!), 1 / (2 * h))
    near(velocityAt(middle!, places[1]!), rate(places), 1e-6)
    near(accelerationAt(middle!, places[1]!), rate(speeds), 1e-4)
  })
})

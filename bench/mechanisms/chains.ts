/** Chains, nets, rows of four-bars and of slider-cranks of any size, with gravity along −z. */
import { ACROSS, GRAVITY, joint, rod, watchCentres, type Body, type Joint, type Mechanism } from './mechanism.ts'
import { add, cross, middle, scale, subtract, unit, type Vec3 } from './rotation.ts'

const LINK = 0.1
const LINK_MASS = 0.1
const LINK_AXIAL = 1e-5

/**
 * A chain of equal rods of 0.1 m and 0.1 kg that hangs from the origin and starts straight and level: at rest with pins along y, or with
 * balls, turning as a whole about the vertical at 0.5 rad/s so that it moves in space.
 */
export function makeChain(links: number, type: 'revolute' | 'spherical'): Mechanism {
  const spin: Vec3 = type === 'spherical' ? [0, 0, 0.5] : [0, 0, 0]
  const end = (i: number): Vec3 => [i * LINK, 0, 0]
  const bodies = Array.from({ length: links }, (_, i) =>
    rod(`link ${i + 1}`, end(i), end(i + 1), LINK_MASS, LINK_AXIAL, {
      angularVelocity: spin,
      velocity: cross(spin, middle(end(i), end(i + 1))),
    }),
  )
  return {
    name: `chain-${type}-${links}`,
    title: `chain of ${links} links, ${type === 'revolute' ? 'pins' : 'balls'}`,
    gravity: GRAVITY,
    bodies,
    joints: bodies.map((_, i) => joint(type, i, i - 1, end(i), ACROSS)),
    watch: watchCentres(bodies, { body: links - 1, point: [LINK / 2, 0, 0] }),
  }
}

/** A chain of equal rods with crosses at their ends, laid in a V of 5 m and 6 m each side between two points 10 m apart; 1 kg/m. */
export function makeAnchorChain(links: number): Mechanism {
  const knot = (i: number): Vec3 => [(10 * i) / links, 0, -12 * Math.min(i / links, 1 - i / links)]
  const length = (2 * Math.hypot(5, 6)) / links
  const bodies = Array.from({ length: links }, (_, i) =>
    rod(`link ${i + 1}`, knot(i), knot(i + 1), length, 1e-3 * length),
  )
  // one arm of each cross lies across the plane, the other in it, across the link that carries it
  const along = (i: number): Vec3 => unit(subtract(knot(i + 1), knot(i)))
  const tie = (child: number, parent: number, at: number, carrier: number, closes: boolean): Joint =>
    joint('universal', child, parent, knot(at), cross(ACROSS, along(carrier)), { arm: ACROSS, closes })
  return {
    name: `anchor-chain-${links}`,
    title: `chain of ${links} links between two points, crosses`,
    gravity: GRAVITY,
    bodies,
    joints: [
      ...bodies.map((_, i) => tie(i, i - 1, i, Math.max(i - 1, 0), false)),
      tie(links - 1, -1, links, links - 1, true),
    ],
    watch: watchCentres(bodies),
  }
}

/** Two rods of 1 m and 1 kg, level and at rest at the start. */
export function makeDoublePendulum(): Mechanism {
  const end = (i: number): Vec3 => [i, 0, 0]
  const bodies = [0, 1].map((i) => rod(`rod ${i + 1}`, end(i), end(i + 1), 1, 1e-3))
  return {
    name: 'double-pendulum',
    title: 'double pendulum',
    gravity: GRAVITY,
    bodies,
    joints: bodies.map((_, i) => joint('revolute', i, i - 1, end(i), ACROSS)),
    watch: watchCentres(bodies, { body: 1, point: [0.5, 0, 0] }),
  }
}

/**
 * A net of side × side knots: rods of about 0.1 m and 0.02 kg from knot to knot, tied by spherical joints, hung slack by its four corners.
 * The knot where a rod starts carries it; the joints that close meshes are marked.
 */
export function makeNet(side: number): Mechanism {
  const knot = (i: number, j: number): Vec3 => {
    const [x, y] = [i / (side - 1), j / (side - 1)]
    return [i * LINK, j * LINK, -0.6 * side * LINK * (x * (1 - x) + y * (1 - y))]
  }
  const bodies: Body[] = []
  const joints: Joint[] = []
  /** The rod that carries a knot: −1 ground, −2 nothing so far. */
  const carrier = new Int32Array(side * side).fill(-2)
  const last = side - 1
  for (const [i, j] of [
    [0, 0],
    [0, last],
    [last, 0],
    [last, last],
  ] as const)
    carrier[i * side + j] = -1
  const tie = (from: readonly [number, number], to: readonly [number, number]): void => {
    const [a, b] = [knot(...from), knot(...to)]
    const start = from[0] * side + from[1]
    const finish = to[0] * side + to[1]
    const index = bodies.length
    bodies.push(rod(`rod ${index + 1}`, a, b, 0.02, 1e-6))
    joints.push(joint('spherical', index, carrier[start]!, a, ACROSS))
    if (carrier[finish] === -2) carrier[finish] = index
    else joints.push(joint('spherical', index, carrier[finish]!, b, ACROSS, { closes: true }))
  }
  // row after row, so that the knot at which a rod starts is always carried already
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++) {
      if (j < last) tie([i, j], [i, j + 1])
      if (i < last) tie([i, j], [i + 1, j])
    }
  return {
    name: `net-${side}`,
    title: `net of ${side} × ${side} knots`,
    gravity: GRAVITY,
    bodies,
    joints,
    watch: watchCentres(bodies),
  }
}

/**
 * N four-bars in a row (IFToMM A02 for N = 2): upright cranks of 1 m and 1 kg on the ground, their tops joined by couplers of the same kind;
 * three bodies meet at each inner top. The couplers start at 1 m/s. Axes x and z.
 */
export function makeFourBars(count: number): Mechanism {
  const spin: Vec3 = [0, 1, 0]
  const foot = (i: number): Vec3 => [i, 0, 0]
  const top = (i: number): Vec3 => [i, 0, 1]
  const axial = 1e-3
  const bodies: Body[] = []
  const joints: Joint[] = []
  const crank = (i: number): Body =>
    rod(`crank ${i}`, foot(i), top(i), 1, axial, { angularVelocity: spin, velocity: [0.5, 0, 0] })
  bodies.push(crank(0))
  joints.push(joint('revolute', 0, -1, foot(0), ACROSS))
  let before = 0
  for (let i = 1; i <= count; i++) {
    const coupler = bodies.length
    bodies.push(rod(`coupler ${i}`, top(i - 1), top(i), 1, axial, { velocity: [1, 0, 0] }))
    joints.push(joint('revolute', coupler, before, top(i - 1), ACROSS))
    bodies.push(crank(i))
    joints.push(joint('revolute', coupler + 1, -1, foot(i), ACROSS))
    joints.push(joint('revolute', coupler + 1, coupler, top(i), ACROSS, { closes: true }))
    before = coupler + 1
  }
  return {
    name: `four-bars-${count}`,
    title: `${count} four-bars in a row`,
    gravity: GRAVITY,
    bodies,
    joints,
    watch: watchCentres(bodies, { body: 0, point: [0.5, 0, 0] }),
  }
}

/**
 * N slider-cranks on one shaft along y: cranks of 0.25 m, each a golden angle ahead of the last, rods of 0.75 m and 1 kg, pistons of 1 kg along x; a shaft of 5 kg that starts with
 * 6 rad/s and turns freely.
 */
export function makeSliderCranks(count: number): Mechanism {
  const radius = 0.25
  const length = 0.75
  const axial = 1e-3
  const golden = Math.PI * (3 - Math.sqrt(5))
  const spin: Vec3 = [0, -6, 0]
  const shaft = rod('shaft', [-radius, 0, 0], [radius, 0, 0], 5, axial, { angularVelocity: spin })
  const bodies: Body[] = [shaft]
  const joints: Joint[] = [joint('revolute', 0, -1, [0, 0, 0], ACROSS)]
  for (let n = 0; n < count; n++) {
    const angle = Math.PI / 3 + golden * n
    const pin: Vec3 = [radius * Math.cos(angle), 0, radius * Math.sin(angle)]
    const end: Vec3 = [pin[0] + Math.sqrt(length * length - pin[2] * pin[2]), 0, 0]
    const vPin = cross(spin, pin)
    // the rod turns so that the piston keeps its height
    const spinRod: Vec3 = [0, vPin[2] / (end[0] - pin[0]), 0]
    const vEnd = add(vPin, cross(spinRod, subtract(end, pin)))
    const link = bodies.length
    bodies.push(
      rod(`rod ${n + 1}`, pin, end, 1, axial, { angularVelocity: spinRod, velocity: scale(0.5, add(vPin, vEnd)) }),
      {
        id: `piston ${n + 1}`,
        position: end,
        orientation: [1, 0, 0, 0],
        velocity: vEnd,
        angularVelocity: [0, 0, 0],
        mass: 1,
        inertia: [0.01, 0.01, 0.01],
      },
    )
    joints.push(
      joint('revolute', link, 0, pin, ACROSS),
      joint('prismatic', link + 1, -1, end, [1, 0, 0]),
      joint('revolute', link + 1, link, end, ACROSS, { closes: true }),
    )
  }
  return {
    name: `slider-cranks-${count}`,
    title: `${count} slider-cranks on one shaft`,
    gravity: GRAVITY,
    bodies,
    joints,
    watch: watchCentres(bodies),
  }
}

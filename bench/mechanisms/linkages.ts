/** Single closed loops with one freedom. */
import { ACROSS, GRAVITY, joint, rod, watchCentres, type Mechanism } from './mechanism.ts'
import { add, cross, frameAlongX, middle, scale, subtract, unit, type Vec3 } from './rotation.ts'

export const SLIDER_CRANK = {
  crank: 0.5,
  rod: 1.2,
  masses: [1, 2, 1.5],
  angle: Math.PI / 3,
  speed: 6,
  axial: 1e-3,
} as const

/** A crank of 0.5 m that starts at 60° with 6 rad/s, a rod of 1.2 m, a slider along x; moved by nothing but gravity. */
export function makeSliderCrank(): Mechanism {
  const { crank: l1, rod: l2, masses, angle, speed, axial } = SLIDER_CRANK
  const b: Vec3 = [l1 * Math.cos(angle), 0, l1 * Math.sin(angle)]
  const c: Vec3 = [b[0] + Math.sqrt(l2 * l2 - b[2] * b[2]), 0, 0]
  // a positive turn of the crank goes from x to z, about −y
  const spin: Vec3 = [0, -speed, 0]
  const vb = cross(spin, b)
  // ω₂ such that the slider keeps its height
  const spin2: Vec3 = [0, vb[2] / (c[0] - b[0]), 0]
  const vc = add(vb, cross(spin2, subtract(c, b)))
  const bodies = [
    rod('crank', [0, 0, 0], b, masses[0], axial, { angularVelocity: spin, velocity: scale(0.5, vb) }),
    rod('rod', b, c, masses[1], axial, { angularVelocity: spin2, velocity: scale(0.5, add(vb, vc)) }),
    {
      id: 'slider',
      position: c,
      orientation: [1, 0, 0, 0],
      velocity: vc,
      angularVelocity: [0, 0, 0],
      mass: masses[2],
      inertia: [0.01, 0.01, 0.01],
    } as const,
  ]
  return {
    name: 'slider-crank',
    title: 'slider-crank, free',
    gravity: GRAVITY,
    bodies,
    joints: [
      joint('revolute', 0, -1, [0, 0, 0], ACROSS),
      joint('revolute', 1, 0, b, ACROSS),
      joint('prismatic', 2, -1, c, [1, 0, 0]),
      joint('revolute', 2, 1, c, ACROSS, { closes: true }),
    ],
    watch: watchCentres(bodies, { body: 0, point: [l1 / 2, 0, 0] }),
  }
}

/** The rigid spatial slider-crank of the IFToMM library: revolute, spherical, universal, prismatic; crank up, 6 rad/s about x. */
export function makeSpatialSliderCrank(): Mechanism {
  const a: Vec3 = [0, 0.1, 0.12]
  const b: Vec3 = [0, 0.1, 0.2]
  const c: Vec3 = [0.2, 0, 0]
  const spin: Vec3 = [6, 0, 0]
  const spin2: Vec3 = [1.92, -0.96, 0.48]
  const vb = cross(spin, subtract(b, a))
  const vc: Vec3 = [0.24, 0, 0]
  const x: Vec3 = [1, 0, 0]
  const along = unit(subtract(c, b))
  const bodies = [
    {
      id: 'crank',
      position: middle(a, b),
      orientation: [1, 0, 0, 0],
      velocity: scale(0.5, vb),
      angularVelocity: spin,
      mass: 0.12,
      inertia: [1e-4, 1e-4, 1e-5],
    },
    {
      id: 'slider',
      position: c,
      orientation: [1, 0, 0, 0],
      velocity: vc,
      angularVelocity: [0, 0, 0],
      mass: 2,
      inertia: [1e-4, 1e-4, 1e-4],
    },
    {
      id: 'rod',
      position: middle(b, c),
      orientation: frameAlongX(along),
      velocity: scale(0.5, add(vb, vc)),
      angularVelocity: spin2,
      mass: 0.5,
      inertia: [4e-4, 4e-3, 4e-3],
    },
  ] as const
  return {
    name: 'spatial-slider-crank',
    title: 'spatial slider-crank, free',
    gravity: GRAVITY,
    bodies,
    joints: [
      joint('revolute', 0, -1, a, x),
      joint('prismatic', 1, -1, c, x),
      joint('universal', 2, 1, c, x, { arm: unit(cross(x, along)) }),
      joint('spherical', 2, 0, b, ACROSS, { closes: true }),
    ],
    watch: watchCentres(bodies, { body: 0, point: [0, 0, 0.04] }),
  }
}

export const FOUR_BAR = { crank: 1, coupler: 3, rocker: 2.5, ground: 3, masses: [1, 3, 2.5], axial: 1e-3 } as const

/** A crank-rocker of 1, 3, 2.5 on a ground of 3 m, 1 kg/m, released from rest with the crank level. */
export function makeFourBar(): Mechanism {
  const { crank, coupler, rocker, ground, masses, axial } = FOUR_BAR
  const a: Vec3 = [0, 0, 0]
  const b: Vec3 = [-crank, 0, 0]
  const d: Vec3 = [ground, 0, 0]
  const reach = ground + crank
  const along = (coupler * coupler - rocker * rocker + reach * reach) / (2 * reach)
  const c: Vec3 = [b[0] + along, 0, Math.sqrt(coupler * coupler - along * along)]
  const bodies = [
    rod('crank', a, b, masses[0], axial),
    rod('coupler', b, c, masses[1], axial),
    rod('rocker', d, c, masses[2], axial),
  ]
  return {
    name: 'four-bar',
    title: 'four-bar, free',
    gravity: GRAVITY,
    bodies,
    joints: [
      joint('revolute', 0, -1, a, ACROSS),
      joint('revolute', 1, 0, b, ACROSS),
      joint('revolute', 2, -1, d, ACROSS),
      joint('revolute', 2, 1, c, ACROSS, { closes: true }),
    ],
    watch: watchCentres(bodies, { body: 0, point: [crank / 2, 0, 0] }),
  }
}

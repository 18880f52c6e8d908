/** What rolls against closed forms and reduced equations: balls in bowls and on turntables, wheels on lines and circles, carts; and where the forces act. */
import { describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  JOINT,
  calcEnergy,
  calcJointReading,
  calcMobility,
  computeDynamics,
  type JointSpec,
  type LawSpec,
  type MechanismSpec,
  type Quat,
  type SurfaceSpec,
  type Vec3,
} from '../index.ts'
import { body, UP } from '../../testing/bodies.ts'
import { expression } from '../../testing/expressions.ts'
import { integrate } from '../../testing/formulas/runge-kutta.ts'
import { joint, marker } from '../../testing/planar.ts'
import { g, start } from '../../testing/small-mechanisms.ts'
import {
  ALONG_Y,
  CENTRE,
  DISC_MASS,
  PRECESSION,
  RADIUS,
  SLOPE,
  TILT,
  element,
  rollingDisc,
  skate,
} from '../../testing/trial-mechanisms.ts'

const ORIGIN: Vec3 = [0, 0, 0]
const [m, rho, J] = [1.3, 0.2, 0.021]
/** Inertia that rolling adds, over the mass. */
const SHARE = J / (m * rho * rho)
const law = (text: string): LawSpec => ({ kind: 'expression', tree: expression(text) })

const ball = (position: Vec3, velocity: Vec3 = ORIGIN, angularVelocity: Vec3 = ORIGIN) =>
  body('ball', m, [J, J, J], { position, velocity, angularVelocity })
const onSurface = (surface: SurfaceSpec, radius = rho, main: JointSpec['main'] = marker('ground', ORIGIN, UP)) =>
  element('contact', 'rolling-ball', marker('ball', ORIGIN, UP), main, { radius, surface })
const mechanism = (
  bodies: MechanismSpec['bodies'],
  joints: MechanismSpec['joints'],
  gravity: Vec3 = [0, 0, -g],
): MechanismSpec => ({ gravity, bodies, joints, forces: [] })

function readingOf({ model, state, ws }: ReturnType<typeof start>, j = 0) {
  const out = new Float64Array(JOINT.length)
  computeDynamics(model, state, ws)
  calcJointReading(model, state, ws, j, out, 0)
  const three = (at: number): number[] => [...out.subarray(at, at + 3)]
  return {
    force: three(JOINT.force),
    torque: three(JOINT.torque),
    point: three(JOINT.point),
    contact: three(JOINT.contact),
    normal: out[JOINT.normalForce],
    friction: out[JOINT.frictionForce],
  }
}
const energyOf = ({ model, state, ws }: ReturnType<typeof start>): number => {
  computeDynamics(model, state, ws)
  const { kinetic, potential, work } = calcEnergy(model, state, ws)
  return kinetic + potential - work
}
const close = (actual: readonly number[], expected: readonly number[], digits: number): void =>
  expected.forEach((x, k) => expect(actual[k]).toBeCloseTo(x, digits))

/** S and what rolls: in a bowl, a ring that hangs on a peg, on a hump. */
const [BOWL, PEG] = [0.9, 0.05]
const swings: readonly (readonly [string, SurfaceSpec, number, number])[] = [
  ['in a bowl', { side: 'inside', radius: BOWL }, BOWL - rho, 0.8],
  ['around a peg that it is wider than', { side: 'inside', radius: PEG }, rho - PEG, 0.8],
  ['down a hump', { side: 'outside', radius: BOWL }, BOWL + rho, Math.PI - 0.1],
]

describe('a ball', () => {
  it.each(swings)('%s swings as its reduced equation says', (_, surface, length, from) => {
    const at = [length * Math.sin(from), 0, -length * Math.cos(from)] as const
    const run = start(mechanism([ball(at)], [onSurface(surface)]), 'dormand-prince', 1e-11)
    const y = Float64Array.of(from, 0)
    const swing = (__: number, [a]: Float64Array, rate: Float64Array): void => {
      rate[1] = (-g * Math.sin(a)) / (length * (1 + SHARE))
    }
    let last = 0
    for (const t of [0.3, 0.9]) {
      run.to(t)
      integrate(
        (s, z, rate) => {
          rate[0] = z[1]
          swing(s, z, rate)
        },
        y,
        last,
        t,
        20_000,
      )
      last = t
      close([...run.state.q.subarray(7, 10)], [length * Math.sin(y[0]), 0, -length * Math.cos(y[0])], 8)
      expect(Math.max(...run.ws.c.map(Math.abs))).toBeLessThan(1e-12)
    }
  })

  const [bowl, polar] = [BOWL - rho, 0.7]
  const pace = Math.sqrt(g / (bowl * Math.cos(polar) * (1 + SHARE)))
  const circling = (): MechanismSpec => {
    const across = -(pace * bowl * Math.sin(polar)) / rho
    return mechanism(
      [
        ball(
          [bowl * Math.sin(polar), 0, -bowl * Math.cos(polar)],
          [0, pace * bowl * Math.sin(polar), 0],
          [across * Math.cos(polar), 0, across * Math.sin(polar)],
        ),
      ],
      [onSurface({ side: 'inside', radius: BOWL })],
    )
  }
  it('goes around in a bowl at the pace of the steady circle, pressed as that asks for', () => {
    const run = start(circling(), 'dormand-prince', 1e-11)
    run.to(3)
    const [s, c] = [Math.sin(pace * 3), Math.cos(pace * 3)]
    const out = [Math.sin(polar) * c, Math.sin(polar) * s, -Math.cos(polar)]
    close(
      [...run.state.q.subarray(7, 10)],
      out.map((x) => bowl * x),
      8,
    )
    const { contact, normal, friction, force, torque, point } = readingOf(run)
    close(
      contact,
      out.map((x) => BOWL * x),
      8,
    )
    const pull = m * pace * pace * bowl * Math.sin(polar)
    close(force, [-pull * c, -pull * s, m * g], 6)
    expect(normal).toBeCloseTo(pull * Math.sin(polar) + m * g * Math.cos(polar), 6)
    expect(friction).toBeCloseTo(Math.abs(m * g * Math.sin(polar) - pull * Math.cos(polar)), 6)
    // the wrench is that of the force at the point of contact
    const arm = contact.map((x, k) => x - point[k])
    close(
      torque,
      [0, 1, 2].map((k) => arm[(k + 1) % 3] * force[(k + 2) % 3] - arm[(k + 2) % 3] * force[(k + 1) % 3]),
      9,
    )
  })

  it.each(INTEGRATORS)('does so by %s', (scheme) => {
    const run = start(circling(), scheme, 1e-8)
    run.to(0.4)
    const [s, c] = [Math.sin(pace * 0.4), Math.cos(pace * 0.4)]
    const [x, y] = run.state.q.subarray(7, 9)
    // steps of 1 ms; a step of order 1 is off by about ½ h v̇ t
    expect(Math.hypot(x - bowl * Math.sin(polar) * c, y - bowl * Math.sin(polar) * s)).toBeLessThan(0.01)
    expect(Math.max(...run.ws.c.map(Math.abs))).toBeLessThan(scheme === 'baumgarte' ? 1e-4 : 1e-9)
  })

  /** On a table that turns at Ω the centre goes around at Ω share/(1 + share), whatever its speed. */
  const TABLE = 2.1
  const slow = (TABLE * SHARE) / (1 + SHARE)
  const [from, speed] = [
    [0.5, 0.1],
    [0.3, -0.2],
  ] as const
  const offTurntable = (state: { readonly q: Float64Array }, body: number, t: number): number => {
    // v̇ = slow ẑ×v about the middle that the start tells
    const middle = [from[0] - speed[1] / slow, from[1] + speed[0] / slow]
    const [s, c] = [Math.sin(slow * t), Math.cos(slow * t)]
    const [ax, ay] = [from[0] - middle[0], from[1] - middle[1]]
    const [x, y, z] = state.q.subarray(7 * body, 7 * body + 3)
    return Math.hypot(x - middle[0] - c * ax + s * ay, y - middle[1] - s * ax - c * ay, z - rho)
  }
  /** The material of the table goes by Ω×r: the ball's turns at that of what rolls on it. */
  const spun: Vec3 = [-(speed[1] - TABLE * from[0]) / rho, (speed[0] + TABLE * from[1]) / rho, 0.4]
  it('on a turntable goes in circles of its own, as is known', () => {
    const table = body('table', 3, [1, 1, 1])
    const turn = joint('turn', 'revolute', marker('table', ORIGIN, UP), marker('ground', ORIGIN, UP), {
      drives: [{ kind: 'angular-velocity', law: TABLE }],
    })
    const bodies = [table, ball([...from, rho], [...speed, 0], spun)]
    const run = start(mechanism(bodies, [turn, onSurface('flat', rho, marker('table', ORIGIN, UP))]), 'auto', 1e-11)
    run.to(4)
    expect(offTurntable(run.state, 2, 4)).toBeLessThan(1e-8)
    expect(calcMobility(run.model, run.state, run.ws)).toMatchObject({ dof: 3, nonholonomic: 2, redundant: [] })
  })

  it('does so too where a law moves the main marker, as it moves a conveyor belt, and what that puts in is work', () => {
    const motion = {
      translation: [0, 0, 0] as const,
      rotation: [{ axis: [0, 0, 1] as const, angle: law(`${TABLE}*t`) }],
    }
    const contact = onSurface('flat', rho, { ...marker('ground', ORIGIN, UP), motion })
    const run = start(mechanism([ball([...from, rho], [...speed, 0], spun)], [contact]), 'dormand-prince', 1e-11)
    const before = energyOf(run)
    run.to(4)
    expect(offTurntable(run.state, 1, 4)).toBeLessThan(1e-8)
    expect(energyOf(run)).toBeCloseTo(before, 7)
    expect(calcEnergy(run.model, run.state, run.ws).work).not.toBeCloseTo(0, 3)
  })

  it.each([
    ['dormand-prince', 1e-7],
    ['auto', 1e-7],
    ['generalized-alpha', 1e-4],
  ] as const)(
    'rolls by %s through the top of a loop, where the two directions across the normal turn over',
    (scheme, drift) => {
      const fast = 9
      const spec = mechanism(
        [ball([0, 0, -bowl], [fast, 0, 0], [0, -fast / rho, 0])],
        [onSurface({ side: 'inside', radius: BOWL })],
      )
      const run = start(spec, scheme, 1e-10)
      const before = energyOf(run)
      run.to(0.5)
      expect(Math.abs(energyOf(run) / before - 1)).toBeLessThan(drift)
      expect(Math.abs(run.state.q[8])).toBeLessThan(1e-9)
    },
  )
})

describe('over a minute', () => {
  const wobbling = (): MechanismSpec => {
    const { bodies, ...rest } = rollingDisc()
    return { ...rest, bodies: bodies.map((b) => ({ ...b, angularVelocity: [b.angularVelocity[0], 0.5, 3] as const })) }
  }
  const inBowl = (): MechanismSpec =>
    mechanism([ball([0.4, 0, -0.6], [0, 0.7, 0], [0, 0, 5])], [onSurface({ side: 'inside', radius: BOWL })])
  it.each([
    ['a disc that wobbles', wobbling],
    ['a ball in a bowl', inBowl],
    ['a skate on a slope', () => skate()],
  ])('%s keeps its energy to 1e-7 and its contact to 1e-9', (_, spec) => {
    const run = start(spec(), 'dormand-prince', 1e-10)
    const before = energyOf(run)
    const scale = Math.max(Math.abs(before), calcEnergy(run.model, run.state, run.ws).kinetic)
    let residual = 0
    for (let t = 2; t <= 60; t += 2) {
      run.to(t)
      residual = Math.max(residual, ...run.ws.c.map(Math.abs))
    }
    expect(Math.abs(energyOf(run) - before) / scale).toBeLessThan(1e-7)
    expect(residual).toBeLessThan(1e-9)
  })
})

describe('a wheel', () => {
  const flatly = (id: string): JointSpec =>
    joint(`plane of ${id}`, 'planar', marker(id, ORIGIN, UP), marker('ground', ORIGIN, UP))
  const wheel = (position: Vec3, velocity: Vec3, spin: number) =>
    body('wheel', m, [J, J, J], { position, velocity, angularVelocity: [0, 0, spin] })
  const track = (surface: SurfaceSpec, main: JointSpec['main'] = marker('ground', ORIGIN, UP)) =>
    element('track', 'rolling-wheel', marker('wheel', ORIGIN, UP), main, { radius: rho, surface })

  it('in a ring twice as wide carries each point of its rim straight, as Cardan has it', () => {
    const pace = 1.7
    const run = start(
      mechanism(
        [wheel([rho, 0, 0], [0, pace * rho, 0], -pace)],
        [flatly('wheel'), track({ side: 'inside', radius: 2 * rho })],
        ORIGIN,
      ),
      'dormand-prince',
      1e-11,
    )
    for (const t of [0.7, 1.9, 5]) {
      run.to(t)
      const { state, ws } = run
      // the point of the rim that touched goes along x
      const [x, y] = [0, 1].map((k) => state.q[7 + k] + rho * ws.R[9 + 3 * k])
      expect(Math.abs(y)).toBeLessThan(1e-9)
      expect(x).toBeCloseTo(2 * rho * Math.cos(pace * t), 8)
    }
    expect(calcMobility(run.model, run.state, run.ws)).toMatchObject({ dof: 1, nonholonomic: 1, redundant: [] })
  })

  it('rolls down a line by the share of its weight that rolling leaves', () => {
    const slope = [g * Math.sin(SLOPE), -g * Math.cos(SLOPE), 0] as const
    const run = start(
      mechanism([wheel([0, rho, 0], ORIGIN, 0)], [flatly('wheel'), track('flat')], slope),
      'auto',
      1e-11,
    )
    run.to(1.5)
    const acceleration = (g * Math.sin(SLOPE)) / (1 + SHARE)
    close([...run.state.q.subarray(7, 10)], [0.5 * acceleration * 2.25, rho, 0], 8)
    const { contact, normal, friction } = readingOf(run, 1)
    close(contact, [0.5 * acceleration * 2.25, 0, 0], 8)
    expect(normal).toBeCloseTo(m * g * Math.cos(SLOPE), 8)
    expect(friction).toBeCloseTo((m * g * Math.sin(SLOPE) * SHARE) / (1 + SHARE), 8)
  })

  it('outside of a circle turns as much more as the circle goes around', () => {
    const S = 0.5
    const pace = 1.1
    const spec = mechanism(
      [wheel([S + rho, 0, 0], [0, pace * (S + rho), 0], (pace * (S + rho)) / rho)],
      [flatly('wheel'), track({ side: 'outside', radius: S })],
      ORIGIN,
    )
    const run = start(spec, 'dormand-prince', 1e-11)
    run.to(2)
    const turned = (pace * 2 * (S + rho)) / rho
    close([run.ws.R[9], run.ws.R[12]], [Math.cos(turned), Math.sin(turned)], 8)
    // nothing is to be held but the circle
    expect(readingOf(run, 1).normal).toBeCloseTo(-m * pace * pace * (S + rho), 8)
  })
})

describe('a cart with two driven wheels', () => {
  const [track, wheelRadius, left, right] = [0.3, 0.1, 3, 5]
  const cart = (): MechanismSpec => {
    const wheels = [-1, 1].map((side) => {
      const id = side < 0 ? 'right' : 'left'
      const place: Vec3 = [0, (side * track) / 2, wheelRadius]
      return {
        body: body(id, 0.2, [4e-4, 4e-4, 8e-4], { position: place, orientation: ALONG_Y }),
        joints: [
          joint(`${id} axle`, 'revolute', marker(id, ORIGIN, UP), marker('cart', [0, (side * track) / 2, 0], ALONG_Y), {
            drives: [{ kind: 'angular-velocity', law: side < 0 ? right : left }],
          }),
          element(`${id} tyre`, 'rolling-disc', marker(id, ORIGIN, UP), marker('ground', ORIGIN, UP), {
            radius: wheelRadius,
          }),
        ],
      }
    })
    const caster = joint(
      'caster',
      'point-on-plane',
      marker('cart', [0.2, 0, -wheelRadius], UP),
      marker('ground', ORIGIN, UP),
    )
    return mechanism(
      [body('cart', 2, [0.05, 0.05, 0.06], { position: [0, 0, wheelRadius] }), ...wheels.map((w) => w.body)],
      [...wheels.flatMap(({ joints }) => joints), caster],
    )
  }
  const spin = (wheelRadius * (right - left)) / track
  const bend = (track / 2) * ((right + left) / (right - left))
  it.each(['dormand-prince', 'auto'])('goes in a circle of the right radius, by %s', (scheme) => {
    const run = start(cart(), scheme, 1e-11)
    const { q } = run.state
    const origin = [q[7], q[8]]
    const heading = (): number => Math.atan2(run.ws.R[12], run.ws.R[9])
    computeDynamics(run.model, run.state, run.ws)
    const first = heading()
    run.to(2.5)
    expect(heading() - first).toBeCloseTo(spin * 2.5, 8)
    const middle = [origin[0] - bend * Math.sin(first), origin[1] + bend * Math.cos(first)]
    expect(Math.hypot(q[7] - middle[0], q[8] - middle[1])).toBeCloseTo(bend, 8)
  })

  it('loads its axles with what the tyres carry and push', () => {
    const run = start(cart(), 'dormand-prince', 1e-10)
    run.to(1)
    const weight = [1, 3].reduce((sum, j) => sum + readingOf(run, j).force[2], readingOf(run, 4).force[2])
    expect(weight).toBeCloseTo(2.4 * g, 6)
    const [axle, tyre] = [readingOf(run, 0), readingOf(run, 1)]
    expect(axle.force[2]).toBeCloseTo(0.2 * g - tyre.normal, 6)
    expect(tyre.contact[2]).toBeCloseTo(0, 12)
  })
})

describe('a disc in its steady turn', () => {
  it('touches below its centre, pressed by its weight and held inward', () => {
    const run = start(rollingDisc(), 'dormand-prince', 1e-11)
    run.to(1)
    const { contact, normal, friction } = readingOf(run)
    const out = CENTRE + RADIUS * Math.sin(TILT)
    close(contact, [out * Math.cos(PRECESSION), out * Math.sin(PRECESSION), 0], 7)
    expect(normal).toBeCloseTo(DISC_MASS * g, 6)
    expect(friction).toBeCloseTo(DISC_MASS * PRECESSION ** 2 * CENTRE, 6)
  })
})

describe('a disc that falls flat', () => {
  const falling = 0.2
  const lying: Quat = [Math.cos((Math.PI / 2 - falling) / 2), 0, Math.sin((Math.PI / 2 - falling) / 2), 0]
  it.each(['dormand-prince', 'auto'])('stops the run by %s where it lies, and it is said why', (scheme) => {
    const place: Vec3 = [0, 0, RADIUS * Math.cos(falling)]
    const disc = body('disc', 1, [0.04, 0.04, 0.08], { position: place, orientation: lying })
    const rim = element('rim', 'rolling-disc', marker('disc', ORIGIN, UP), marker('ground', ORIGIN, UP), {
      radius: RADIUS,
    })
    const run = start(mechanism([disc], [rim]), scheme, 1e-9)
    expect(() => run.to(3)).toThrow('joint rim lies flat: its disc touches the plane all around')
    expect(run.state.t).toBeGreaterThan(0.5)
    expect(run.state.q[9]).toBeLessThan(0.01 * RADIUS)
  })
})

/** A drive that asks for the impossible: the run stops with the joint, the time and the reason, and the mechanism is not flung. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcViolation,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type DriveKind,
  type HeldRows,
  type LawSpec,
  type MechanismSpec,
  type Quat,
} from './index.ts'
import { expression } from '../testing/expressions.ts'
import { bar, joint, marker } from '../testing/planar.ts'
import { fourBar, g } from '../testing/small-mechanisms.ts'

/** z of the marker along x of the bar. */
const ALONG: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

function stopped(spec: MechanismSpec, until: number, integrator = 'auto') {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  expect(assemble(model, state, ws).ok).toBe(true)
  const run = makeIntegrator(integrator, model, { tolerance: 1e-8, step: 1e-3 })
  const failure = run.advance(model, state, ws, until)
  computeDynamics(model, state, ws)
  return { failure, state, ws, violation: calcViolation(model, state, ws) }
}

type Stop = ReturnType<typeof stopped>

/** The stop is at the time given, to 1e-3 of it, named after the joint; the state is the last good one, in reach. */
function expectStop(stop: Stop, time: number, id: string, reach: number): void {
  const { failure, state, violation } = stop
  expect(failure).toMatchObject({ code: 'diverged', joints: expect.arrayContaining([expect.objectContaining({ id })]) })
  expect(failure!.joints![0].id).toBe(id)
  expect(failure!.message).toMatch(new RegExp(`cannot follow the law of ${id}`))
  expect(failure!.message).toContain(`t = ${failure!.time!.toPrecision(6)} s`)
  expect(Math.abs(failure!.time! - time)).toBeLessThan(1e-3 * time)
  expect(state.t).toBeCloseTo(failure!.time!, 9)
  expect(violation.position).toBeLessThan(1e-8)
  // where the pose locks, true speeds grow without end: what is left over of them is rounding of that size
  expect(violation.velocity).toBeLessThan(1e-8 * (1 + state.v.reduce((most, x) => Math.max(most, Math.abs(x)), 0)))
  for (const x of state.q) expect(Math.abs(x)).toBeLessThan(reach)
}

/** The four-bar with its rocker driven: it reaches from where crank and coupler are in one line, 4 long, to where they fold, 2 long. */
const drivenRocker = (kind: DriveKind, law: LawSpec): MechanismSpec => {
  const spec = fourBar()
  const joints = spec.joints.map((j) => {
    if (j.id === 'A') return { ...j, drives: [] }
    return j.id === 'D' ? { ...j, drives: [{ kind, law }] } : j
  })
  return { ...spec, joints }
}

/** Angle of the rocker, against the ground's direction from D away from A, where crank pin and coupler's end are so far apart; rad. */
const rockerAngle = (reach: number): number => Math.acos((reach * reach - 9 - 6.25) / 15)

/** A block on the line z = 1 that slides along an arm about the origin, which a drive lays down: x = 1/tan(π/4 − t). */
const layingDown = (): MechanismSpec => {
  const alongLine: HeldRows = [false, true, true, true, true, false]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('arm', [0, 0], [1, 1], 1), bar('block', [0.9, 0.9], [1.1, 1.1], 1)],
    joints: [
      joint('A', 'revolute', marker('arm', [-Math.SQRT1_2, 0, 0]), marker('ground', [0, 0, 0]), {
        drives: [{ kind: 'angular-velocity', law: -1 }],
      }),
      joint('S', 'prismatic', marker('block', [0, 0, 0], ALONG), marker('arm', [Math.SQRT1_2, 0, 0], ALONG)),
      joint('L', 'lock', marker('block', [0, 0, 0]), marker('ground', [1, 0, 1]), { held: alongLine }),
    ],
    forces: [],
  }
}

describe('a drive beyond what the mechanism allows', () => {
  const start = stopped(drivenRocker('angular-velocity', 0), 1e-9).state
  const [x, z] = [start.q[21] - 3, start.q[23]]
  const a0 = Math.atan2(z, x)

  it.each(['dormand-prince', 'rattle', 'generalized-alpha'])('a crank forced through a toggle, by %s', (integrator) => {
    // pins along −y: the coordinate grows against the angle from x to z, or with it
    const forth = stopped(drivenRocker('angular-velocity', 0.4), 5, integrator)
    const back = stopped(drivenRocker('angular-velocity', -0.4), 5, integrator)
    expectStop(forth, (rockerAngle(2) - a0) / 0.4, 'D', 4)
    expectStop(back, (a0 - rockerAngle(4)) / 0.4, 'D', 4)
  })

  it('the same by a law of the angle, which turns back just in time, or too late', () => {
    const room = rockerAngle(2) - a0
    const swing = (share: number) => ({
      kind: 'expression' as const,
      tree: expression(`${a0} + ${share * room}*sin(t)`),
    })
    expect(stopped(drivenRocker('angle', swing(0.999)), 3).failure).toBeNull()
    expectStop(stopped(drivenRocker('angle', swing(1.01)), 3), Math.asin(1 / 1.01), 'D', 4)
  })

  const ram = (rate: number): MechanismSpec => {
    const h = 0.5 * Math.SQRT1_2
    return {
      gravity: [0, 0, -g],
      bodies: [
        bar('arm', [1, 0], [1, 1], 1),
        bar('barrel', [0, 0], [h, h], 1),
        bar('piston', [1 - h, 1 - h], [1, 1], 1),
      ],
      joints: [
        joint('pin', 'revolute', marker('arm', [-0.5, 0, 0]), marker('ground', [1, 0, 0])),
        joint('foot', 'revolute', marker('barrel', [-0.25, 0, 0]), marker('ground', [0, 0, 0])),
        joint('head', 'revolute', marker('piston', [0.25, 0, 0]), marker('arm', [0.5, 0, 0])),
        joint('ram', 'prismatic', marker('piston', [0.25, 0, 0], ALONG), marker('barrel', [-0.25, 0, 0], ALONG), {
          drives: [{ kind: 'velocity', law: rate }],
        }),
      ],
      forces: [],
    }
  }

  it('a ram beyond the reach of its arm: foot to pin to head is 2 at the most', () => {
    expectStop(stopped(ram(0.2), 10), (2 - Math.SQRT2) / 0.2, 'ram', 3)
  })

  it('a block that is led to infinity on its line', () => {
    const stop = stopped(layingDown(), 1)
    expect(stop.state.q[14]).toBeGreaterThan(100)
    expectStop(stop, Math.PI / 4, 'A', Infinity)
  })

  it('a ram with room to go runs on', () => {
    expect(stopped(ram(0.2), 2).failure).toBeNull()
  })

  it('a spatial four-bar (RSSR) whose rocker cannot come round', () => {
    // crank of 1 about z through the origin, rocker of 1.5 about x through (2, 0, 0.5), coupler of 2
    const spec = rssr(1)
    const { failure, violation, state } = stopped(spec, 10)
    const limit = rssrLimit()
    expect(failure).toMatchObject({ code: 'diverged' })
    expect(failure!.joints![0].id).toBe('crank')
    expect(Math.abs(failure!.time! - limit)).toBeLessThan(1e-3 * limit)
    expect(violation.position).toBeLessThan(1e-8)
    for (const q of state.q) expect(Math.abs(q)).toBeLessThan(6)
  })
})

const [CRANK, ROCKER, COUPLER] = [1, 1.5, 2]
const FAR = [2, 0, 0.5] as const

/** Least and largest distance of the crank's end at an angle from the circle of the rocker's end about x through FAR. */
function rssrReach(angle: number): readonly [number, number] {
  const [x, y, z] = [CRANK * Math.cos(angle) - FAR[0], CRANK * Math.sin(angle) - FAR[1], -FAR[2]]
  const off = Math.hypot(y, z)
  return [Math.hypot(x, off - ROCKER), Math.hypot(x, off + ROCKER)]
}

/** Time at which the crank, at 1 rad/s from angle 0, cannot go on: the coupler is as long as the distance that is left, or as there is at all. */
function rssrLimit(): number {
  const room = (t: number): number => {
    const [near, far] = rssrReach(t)
    return Math.min(COUPLER - near, far - COUPLER)
  }
  let [low, high] = [0, 0]
  while (room(high) > 0) high += 0.01
  low = high - 0.01
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (room(middle) > 0) low = middle
    else high = middle
  }
  return low
}

function rssr(rate: number): MechanismSpec {
  const start: readonly [number, number, number] = [CRANK, 0, 0]
  // the rocker's end where it is so far from the crank's
  const along = start[0] - FAR[0]
  const flat = Math.sqrt(COUPLER * COUPLER - along * along)
  // distance flat in the y-z plane from (0, 0) to FAR + ROCKER (cos b, sin b)
  const b = Math.asin((flat * flat - ROCKER * ROCKER - FAR[2] * FAR[2]) / (2 * ROCKER * FAR[2]))
  const end: readonly [number, number, number] = [FAR[0], ROCKER * Math.cos(b), FAR[2] + ROCKER * Math.sin(b)]
  const body = (id: string, position: readonly [number, number, number]) => ({
    ...bar(id, [0, 0], [1, 0], 1),
    position,
    orientation: [1, 0, 0, 0] as const,
    inertia: [0.1, 0.1, 0.1, 0, 0, 0] as const,
  })
  const middle: readonly [number, number, number] = [
    (start[0] + end[0]) / 2,
    (start[1] + end[1]) / 2,
    (start[2] + end[2]) / 2,
  ]
  const less = (
    p: readonly [number, number, number],
    q: readonly [number, number, number],
  ): readonly [number, number, number] => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
  return {
    gravity: [0, 0, 0],
    bodies: [body('crank', [0, 0, 0]), body('rocker', FAR), body('coupler', middle)],
    joints: [
      joint('crank', 'revolute', marker('crank', [0, 0, 0], [1, 0, 0, 0]), marker('ground', [0, 0, 0], [1, 0, 0, 0]), {
        drives: [{ kind: 'angular-velocity', law: rate }],
      }),
      joint('rocker', 'revolute', marker('rocker', [0, 0, 0], ALONG), marker('ground', FAR, ALONG)),
      joint('near', 'spherical', marker('coupler', less(start, middle)), marker('crank', start)),
      joint('far', 'spherical', marker('coupler', less(end, middle)), marker('rocker', less(end, FAR))),
    ],
    forces: [],
  }
}

/** Starts in poses where motions part: they go on along one of them. */
import { describe, expect, it } from 'vitest'
import { calcEnergy, calcViolation, type MechanismSpec } from '../index.ts'
import { takeBranch } from './branches.ts'
import { partsHere } from './parting.ts'
import { expression } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { assembled, flatParallelogram, start } from '../../testing/small-mechanisms.ts'

/** Cranks of 1 m that are coupled by a bar, laid flat, at rest or with velocities along z of their ends, and spun about the first pin. */
function folded(spin: number | null, starts: Readonly<Record<string, number>> = {}): MechanismSpec {
  const spec = flatParallelogram()
  return {
    ...spec,
    gravity: [0, 0, 0],
    bodies: spec.bodies.map((body) => ({ ...body, angularVelocity: [0, -(starts[body.id] ?? 0), 0] as const })),
    joints: spec.joints.map((one) =>
      one.id === 'A' && spin !== null ? { ...one, drives: [{ kind: 'angular-velocity' as const, law: spin }] } : one,
    ),
  }
}

/** Velocities in which crank, coupler and rocker turn so fast, rad/s, and their ends stay together. */
function branch(crank: number, coupler: number, rocker: number): Float64Array {
  const v = new Float64Array(24)
  // centres are at 0.5, 2.5 and 3.5 m; the coupler moves with the end of the crank
  v.set([0, 0, 0.5 * crank, 0, -crank, 0], 6)
  v.set([0, 0, crank + 1.5 * coupler, 0, -coupler, 0], 12)
  v.set([0, 0, 0.5 * rocker, 0, -rocker, 0], 18)
  return v
}

/** The angle of the rocker of the crossed parallelogram, for bars of 1, 3 and 1 m on a ground of 3 m. */
function calcCrossed(crank: number): number {
  const [x, z] = [3 - Math.cos(crank), -Math.sin(crank)]
  const reach = Math.hypot(x, z)
  // the triangle of diagonal, rocker and coupler; the open parallelogram lies on its other side
  const inside = Math.acos((reach * reach + 1 - 9) / (2 * reach))
  return Math.atan2(-z, -x) + inside - 2 * Math.PI
}

describe('a parallelogram folded flat, where it and the crossed one part', () => {
  it('is turned by its drive as a parallelogram or as a crossed one, whichever its velocities are nearer to', () => {
    for (const [rocker, angle] of [
      [2, 1],
      [0.5, 1],
      [-6, calcCrossed(1)],
    ] as const) {
      const run = start(folded(2, { crank: 2, rocker }), 'dormand-prince', 1e-10)
      run.to(0.5)
      expect(run.coordinate(0)).toBeCloseTo(1, 8)
      expect(run.coordinate(3), `rocker from ${rocker} rad/s`).toBeCloseTo(angle, 7)
      expect(calcViolation(run.model, run.state, run.ws).velocity).toBeLessThan(1e-9)
    }
  })

  it('is driven from rest at once', () => {
    const driven = start(folded(2), 'dormand-prince', 1e-10)
    driven.to(0.5)
    expect(driven.coordinate(3)).toBeCloseTo(1, 8)
  })

  it('without a drive takes what its velocities have of the branch that they are nearest to, in the mass metric', () => {
    for (const starts of [
      { crank: 1 },
      { crank: 1, rocker: 0.5 },
      { crank: 1, rocker: 0.999 },
      { crank: 1, rocker: -0.5 },
      { coupler: 1 },
      { crank: -1, coupler: 2, rocker: 0.3 },
    ]) {
      const { model, state } = assembled(folded(null, starts))
      const given = model.initialV
      const product = (a: Float64Array, b: Float64Array): number =>
        [1, 2, 3].reduce(
          (sum, body) =>
            sum +
            model.mass[body] * a[6 * body + 2] * b[6 * body + 2] +
            model.inertia[9 * body + 4] * a[6 * body + 4] * b[6 * body + 4],
          0,
        )
      const branches = [branch(1, 0, 1), branch(1, -1, -2)].map((u) => {
        const share = product(u, given) / product(u, u)
        return { expected: u.map((x) => share * x), of: share * product(u, given) }
      })
      const { expected } = branches.toSorted((a, b) => b.of - a.of)[0]
      const told = JSON.stringify(starts)
      expected.forEach((x, k) => expect(state.v[k], `${told}, ${k}`).toBeCloseTo(x, 8))
    }
  })

  it('goes on from there with the energy that is left', () => {
    const pushed = start(folded(null, { crank: 1, rocker: 0.5 }), 'dormand-prince', 1e-10)
    pushed.to(0)
    const energy = calcEnergy(pushed.model, pushed.state, pushed.ws).kinetic
    pushed.to(3)
    expect(pushed.coordinate(0)).toBeGreaterThan(0.05)
    expect(pushed.coordinate(3)).toBeCloseTo(pushed.coordinate(0), 8)
    expect(calcEnergy(pushed.model, pushed.state, pushed.ws).kinetic / energy).toBeCloseTo(1, 8)
  })

  it('that is driven from rest says that motions part, since no velocity tells which is meant', () => {
    const spec = folded(null)
    const law = { kind: 'expression', tree: expression('0.5*t^2') } as const
    const joints = spec.joints.map((one) =>
      one.id === 'A' ? { ...one, drives: [{ kind: 'angle', law } as const] } : one,
    )
    const { run, model, state, ws } = start({ ...spec, joints }, 'dormand-prince', 1e-8)
    const failure = run.advance(model, state, ws, 1)
    expect(failure).toMatchObject({ code: 'notDetermined', message: expect.stringContaining('motions part') })
    expect(failure?.joints?.map(({ id }) => id)).toEqual(['A'])
  })

  it('where a rhombus is folded, let go from rest, says so too', () => {
    // pins at 0, 1, 0 and 1 m: either two bars turn about the one end or the other two about the other
    const bars = [bar('a', [0, 0], [1, 0], 1), bar('b', [1, 0], [0, 0], 1), bar('c', [1, 0], [0, 0], 1)]
    const end = (id: string, side: number) => marker(id, [side * 0.5, 0, 0])
    const { run, model, state, ws } = start({
      gravity: [0, 0, -9.81],
      bodies: bars,
      joints: [
        joint('A', 'revolute', end('a', -1), marker('ground', [0, 0, 0])),
        joint('B', 'revolute', end('b', -1), end('a', 1)),
        joint('C', 'revolute', end('b', 1), end('c', 1)),
        joint('D', 'revolute', end('c', -1), marker('ground', [1, 0, 0])),
      ],
      forces: [],
    })
    const failure = run.advance(model, state, ws, 1)
    expect(failure).toMatchObject({ code: 'notDetermined', message: expect.stringContaining('motions part') })
  })

  it('is not told of a toggle, of which one motion leads away however it bends', () => {
    // two bars of 1 m from the ground to a slide, nearly stretched
    for (const bend of [0.3, 0.02]) {
      const [c, s] = [Math.cos(bend), Math.sin(bend)]
      const { model, state, ws } = assembled({
        gravity: [0, 0, -9.81],
        bodies: [bar('a', [0, 0], [c, s], 1), bar('b', [c, s], [2 * c, 0], 1)],
        joints: [
          joint('A', 'revolute', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
          joint('B', 'revolute', marker('b', [-0.5, 0, 0]), marker('a', [0.5, 0, 0])),
          // a slot along x
          joint('C', 'lock', marker('b', [0.5, 0, 0]), marker('ground', [2 * c, 0, 0], [1, 0, 0, 0]), {
            held: [false, false, true, false, false, false],
          }),
        ],
        forces: [],
      })
      expect(partsHere(model, state, ws)).toBe(false)
    }
  })

  it('where a flat four-bar is stretched, which is rigid, names joints that lock, and none of what has no part in it', () => {
    const { run, model, state, ws } = start({
      gravity: [0, 0, -9.81],
      bodies: [
        bar('a', [0, 0], [0.1, 0], 1),
        bar('b', [0.1, 0], [0.3, 0], 1),
        bar('c', [0.3, 0], [0.4, 0], 1),
        bar('swing', [2, 0], [3, 0], 1),
      ],
      joints: [
        joint('A', 'revolute', marker('a', [-0.05, 0, 0]), marker('ground', [0, 0, 0])),
        joint('B', 'revolute', marker('b', [-0.1, 0, 0]), marker('a', [0.05, 0, 0])),
        joint('C', 'revolute', marker('c', [-0.05, 0, 0]), marker('b', [0.1, 0, 0])),
        joint('D', 'revolute', marker('c', [0.05, 0, 0]), marker('ground', [0.4, 0, 0])),
        joint('E', 'revolute', marker('swing', [-0.5, 0, 0]), marker('ground', [2, 0, 0])),
      ],
      forces: [],
    })
    const failure = run.advance(model, state, ws, 1)
    expect(failure?.code).toBe('diverged')
    const named = failure?.joints?.map(({ id }) => id) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named).not.toContain('E')
  })

  it('keeps velocities that lead somewhere', () => {
    const ends = { velocity: [0, 0, 0.5], angularVelocity: [0, -1, 0] } as const
    const { model, state, ws } = assembled({
      ...folded(null),
      bodies: [
        { ...bar('crank', [0, 0], [1, 0], 1), ...ends },
        { ...bar('coupler', [1, 0], [4, 0], 3), velocity: [0, 0, 1] },
        { ...bar('rocker', [3, 0], [4, 0], 1), ...ends },
      ],
    })
    const v = state.v.slice()
    expect(takeBranch(model, state, ws)).toBe(false)
    expect(state.v).toEqual(v)
    expect(v[18 + 4]).toBeCloseTo(v[6 + 4], 12)
  })
})

it('leaves three bars stretched between two pins as they are: they move to first order, and no further', () => {
  const { model, state, ws } = assembled({
    gravity: [0, 0, 0],
    bodies: [
      { ...bar('left', [0, 0], [1, 0], 1), angularVelocity: [0, -1, 0] },
      bar('middle', [1, 0], [3, 0], 2),
      bar('right', [3, 0], [4, 0], 1),
    ],
    joints: [
      joint('A', 'revolute', marker('left', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('middle', [-1, 0, 0]), marker('left', [0.5, 0, 0])),
      joint('C', 'revolute', marker('right', [-0.5, 0, 0]), marker('middle', [1, 0, 0])),
      joint('D', 'revolute', marker('right', [0.5, 0, 0]), marker('ground', [4, 0, 0])),
    ],
    forces: [],
  })
  const v = state.v.slice()
  expect(Math.max(...v.map(Math.abs))).toBeGreaterThan(0.05)
  expect(takeBranch(model, state, ws)).toBe(false)
  v.forEach((speed, i) => expect(state.v[i]).toBeCloseTo(speed, 12))
})

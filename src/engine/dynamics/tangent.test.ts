/**
 * K and D against finite differences of the residual, over all force elements and a mechanism that has everything, at random states that
 * violate the constraints; and what follows from them in numbers that are known. K_c alone: constraints/lock-tangent.test.ts.
 */
import { describe, expect, it } from 'vitest'
import {
  computeDynamics,
  setPull,
  type ForceSpec,
  type JointSpec,
  type JointType,
  type MechanismSpec,
} from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomBody, randomJoint, randomLaw, randomSource } from '../../testing/random-mechanism.ts'
import {
  DIFFERENCES_ARE_GOOD_TO,
  calcDifferences,
  largestEntry,
  makeTangentCase,
  relativeError,
  subtract,
  type TangentCase,
  MOVING,
  makeTangentChecks,
} from '../../testing/tangent-differences.ts'
import { displace } from '../kinematics/projection.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { computeTangent, makeTangent } from './tangent.ts'
import { timesJacobian } from '../../testing/jacobian.ts'

const { tangentsOf, expectTangents } = makeTangentChecks({ computeJacobian, displace, makeTangent, computeTangent })

/** Bodies a and b that spin and move, and what is put between them; round, so that gyroscopic torque is not in the way. */
function elementCase(
  seed: number,
  parts: { joints?: readonly JointSpec[]; forces?: readonly ForceSpec[] },
): TangentCase {
  const r = randomSource(seed)
  const bodies = [randomBody('a', r), randomBody('b', r)].map((b) => ({ ...b, inertia: [1, 1, 1, 0, 0, 0] as const }))
  const c = makeTangentCase(
    { gravity: [0, 0, -9.8], bodies, joints: parts.joints ?? [], forces: parts.forces ?? [] },
    seed,
  )
  c.multipliers.fill(0)
  return c
}

const ENDS = [
  ['a', 'b'],
  ['a', 'ground'],
  ['ground', 'b'],
] as const

describe('tangents of forces', () => {
  it('gyroscopic torque', () => {
    for (let seed = 0; seed < 5; seed++) {
      const bodies = [randomBody('a', randomSource(seed))]
      const c = makeTangentCase({ gravity: [0, 0, -9.8], bodies, joints: [], forces: [] }, seed)
      expectTangents(c, `body ${seed}`, { K: false, D: true })
    }
  })

  it('springs and dampers: with rest length, without, and with that of the pose', () => {
    for (const [e, [from, to]] of ENDS.entries())
      for (const [k, restLength] of [0.7, 0, null].entries())
        for (const damping of [0, 4]) {
          const r = randomSource(100 + 10 * e + k)
          const spring: ForceSpec = {
            kind: 'spring-damper',
            id: 's',
            from: { body: from, position: r.vec3(0.5) },
            to: { body: to, position: r.vec3(0.5) },
            stiffness: 30,
            damping,
            restLength,
          }
          const c = elementCase(200 + 10 * e + k, { forces: [spring] })
          expectTangents(c, `spring ${from} ${to} ${restLength} ${damping}`, { K: true, D: damping > 0 })
        }
  })

  it('springs of no length: k and c along d and ḋ without rest length, nothing with one', () => {
    for (const [restLength, damping] of [
      [0, 0],
      [0, 4],
      [0.5, 4],
    ] as const) {
      // offsets that doubles hold exactly, so that the ends coincide to the last bit
      const place = (id: string, position: readonly [number, number, number]) => {
        const body = { ...randomBody(id, randomSource(5)), orientation: [1, 0, 0, 0] as const, position }
        return { ...body, centre: [0, 0, 0] as const, angularVelocity: [0, 0, 0] as const }
      }
      const spring: ForceSpec = {
        kind: 'spring-damper',
        id: 's',
        from: { body: 'a', position: [0.5, 0.25, -0.5] },
        to: { body: 'b', position: [-0.25, 0.5, 0.125] },
        stiffness: 30,
        damping,
        restLength,
      }
      const bodies = [place('a', [0, 0, 0]), place('b', [0.75, -0.25, -0.625])]
      const c = makeTangentCase({ gravity: [0, 0, 0], bodies, joints: [], forces: [spring] }, 3)
      c.state.v.set([1, 2, -0.5], 6)
      const { K, D } = tangentsOf(c)
      const differences = calcDifferences(c, { computeJacobian, displace })
      expect(largestEntry(K) > 0, `K at ${restLength}`).toBe(restLength === 0)
      expect(largestEntry(D) > 0, `D at ${restLength}, ${damping}`).toBe(restLength === 0 && damping > 0)
      // the force jumps off d = 0 where it is damped or has a rest length
      if (restLength === 0 && damping === 0)
        expect(relativeError(K, differences.K)).toBeLessThanOrEqual(DIFFERENCES_ARE_GOOD_TO)
      expect(relativeError(D, differences.D)).toBeLessThanOrEqual(DIFFERENCES_ARE_GOOD_TO)
    }
  })

  it('loads in world and in body axes, at a point', () => {
    for (const axes of ['world', 'body'] as const) {
      const r = randomSource(31)
      const load: ForceSpec = {
        kind: 'load',
        id: 'l',
        body: 'b',
        position: r.vec3(0.6),
        force: [randomLaw(r), 5, randomLaw(r)],
        torque: [randomLaw(r), randomLaw(r), -3],
        axes,
      }
      expectTangents(elementCase(32, { forces: [load] }), `load in ${axes} axes`, { K: true, D: false })
    }
  })

  it('the pull', () => {
    const c = elementCase(41, {})
    setPull(c.model, c.ws, 1, [0.3, -0.2, 0.5], [2, 1, -1])
    expectTangents(c, 'pull', { K: true, D: true })
    expect(c.ws.pull.force.some((f) => Math.abs(f) > 1)).toBe(true)
  })

  /** A joint with a coordinate between random markers. */
  const coordinateJoint = (type: JointType, m: number, e: number, more: Partial<JointSpec>): JointSpec => {
    const [driven, main] = ENDS[e]
    return { ...randomJoint('j', type, null, driven, main, randomSource(50 + m), MOVING[m]), ...more }
  }
  const forAllCoordinates = (check: (type: JointType, m: number, e: number, what: string) => void): void => {
    for (const type of ['revolute', 'prismatic', 'cylindrical'] as const)
      for (const m of MOVING.keys()) for (const e of ENDS.keys()) check(type, m, e, `${type}, moving ${m}, ends ${e}`)
  }

  it('drives that prescribe an effort: the axis turns with its body', () => {
    forAllCoordinates((type, m, e, what) => {
      const drives = [
        ...(type === 'prismatic' ? [] : [{ kind: 'torque', law: randomLaw(randomSource(m)) } as const]),
        ...(type === 'revolute' ? [] : [{ kind: 'force', law: 4 } as const]),
      ]
      const c = elementCase(60 + m, { joints: [coordinateJoint(type, m, e, { drives })] })
      // the torque alone is constant in the axes of the driven body
      expectTangents(c, what, { K: type !== 'revolute' || ENDS[e][1] !== 'ground', D: false })
    })
  })

  it('damping of joints', () => {
    forAllCoordinates((type, m, e, what) => {
      const c = elementCase(70 + m, { joints: [coordinateJoint(type, m, e, { damping: 3 })] })
      // z1·W1 does not change with the driven body's pose
      const K = type !== 'revolute' || ENDS[e][1] !== 'ground' || MOVING[m].markers
      expectTangents(c, what, { K, D: true })
    })
  })

  it('torsion springs, turns away from rest, also on an angle that a law drives', () => {
    forAllCoordinates((type, m, e, what) => {
      if (type === 'prismatic') return
      const spring: ForceSpec = {
        kind: 'torsion-spring',
        id: 's',
        joint: 'j',
        stiffness: 8,
        damping: 2,
        restAngle: 5,
      }
      for (const drives of [[], [{ kind: 'angle', law: randomLaw(randomSource(m)) } as const]]) {
        const c = elementCase(80 + m, { joints: [coordinateJoint(type, m, e, { drives })], forces: [spring] })
        if (drives.length === 0) c.state.angle[0] = 40
        expectTangents(c, what, { K: true, D: true })
      }
    })
  })

  it('limits: while they push, beside a damper that always brakes', () => {
    const met = { pushes: 0, 'would pull': 0 }
    forAllCoordinates((type, m, e, what) => {
      const free = elementCase(90 + m, { joints: [coordinateJoint(type, m, e, {})] })
      computeDynamics(free.model, free.state, free.ws)
      const at = type === 'revolute' ? 0 : 2
      const [x, rate] = free.ws.coordinates.subarray(at, at + 2)
      const bare = tangentsOf(elementCase(90 + m, { joints: [coordinateJoint(type, m, e, { damping: 2 })] }))
      for (const side of [1, -1])
        for (const over of [0.3, -0.3])
          for (const damping of [0.5, 50]) {
            const end = x - side * over
            const limits = { lower: side > 0 ? -100 : end, upper: side > 0 ? end : 100, stiffness: 20, damping }
            const c = elementCase(90 + m, { joints: [coordinateJoint(type, m, e, { damping: 2, limits })] })
            const push = over > 0 ? Math.max(0, 20 * over + damping * side * rate) : 0
            if (over > 0) met[push > 0 ? 'pushes' : 'would pull']++
            const name = `${what}, over ${over}, damping ${damping}, side ${side}`
            expectTangents(c, name, { K: largestEntry(bare.K) > 1e-3 || push > 0, D: true })
            expect(largestEntry(subtract(tangentsOf(c).D, bare.D)) > 1e-3, `slope of ${name}`).toBe(push > 0)
          }
    })
    expect(met.pushes).toBeGreaterThan(20)
    expect(met['would pull']).toBeGreaterThan(20)
  })
})

/** Five bodies in two loops to ground, redundant, with every kind of element at once; the second body is fixed. */
function everything(seed: number): TangentCase {
  const r = randomSource(seed)
  const bodies = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...randomBody(id, r), fixed: id === 'b' }))
  const drive = (kind: JointSpec['drives'][number]['kind']) => ({ kind, law: randomLaw(r) })
  const limits = { lower: 30, upper: 40, stiffness: 15, damping: 0.1 }
  const place = (body: string) => ({ body, position: r.vec3(0.5) })
  const of = (id: string, type: JointType, driven: string, main: string, more: Partial<JointSpec>): JointSpec => ({
    ...randomJoint(id, type, null, driven, main, r, MOVING[type === 'universal' || type === 'perpendicular' ? 2 : 3]),
    ...more,
  })
  const joints = [
    of('p', 'revolute', 'a', 'ground', { drives: [drive('torque')], limits }),
    of('q', 'cylindrical', 'c', 'a', { drives: [drive('force'), drive('torque')], limits, damping: 2 }),
    of('r', 'universal', 'b', 'c', {}),
    of('s', 'prismatic', 'd', 'c', { drives: [drive('velocity')], damping: 1 }),
    of('t', 'revolute', 'e', 'd', { drives: [drive('angle')] }),
    of('u', 'weld', 'e', 'ground', {}),
    of('v', 'perpendicular', 'a', 'e', {}),
    // a second joint between the same two bodies
    of('w', 'spherical', 'a', 'c', {}),
  ]
  const spring = { kind: 'spring-damper', stiffness: 20, damping: 3 } as const
  const forces: ForceSpec[] = [
    { ...spring, id: '1', from: place('a'), to: place('d'), restLength: null },
    { ...spring, id: '2', from: place('b'), to: place('e'), restLength: 0 },
    { kind: 'torsion-spring', id: '3', joint: 'q', stiffness: 6, damping: 1, restAngle: 1 },
    { kind: 'load', id: '4', ...place('c'), force: [1, 2, 3], torque: [3, 2, randomLaw(r)], axes: 'body' },
    { kind: 'load', id: '5', ...place('e'), force: [1, randomLaw(r), 3], torque: [3, 2, 1], axes: 'world' },
  ]
  const c = makeTangentCase({ gravity: [0, 0, -9.8], bodies, joints, forces }, seed)
  c.state.origin.fill(0.2)
  setPull(c.model, c.ws, 3, [0.1, 0.2, 0.3], [1, 1, 1])
  return c
}

describe('the tangents of a mechanism', () => {
  it('are those of its residual with everything in it', () => {
    for (let seed = 1; seed <= 5; seed++) expectTangents(everything(seed), `everything ${seed}`, { K: true, D: true })
  })

  it('have the blocks of moving bodies that share a joint or a spring, row after row', () => {
    const c = everything(1)
    const { rowBody, columnBody, diagonal } = makeTangent(c.model)
    // bodies a c d e are 1 3 4 5
    const expected = [11, 13, 14, 15, 31, 33, 34, 41, 43, 44, 45, 51, 54, 55]
    expect(Array.from(rowBody, (row, b) => 10 * row + columnBody[b])).toEqual(expected)
    expect(Array.from(diagonal)).toEqual([-1, 0, -1, 36 * 5, 36 * 9, 36 * 13])
  })

  it('leave the workspace as it is, and come out the same again', () => {
    const c = everything(2)
    const tangent = makeTangent(c.model)
    computeDynamics(c.model, c.state, c.ws)
    const before = structuredClone(c.ws)
    computeTangent(c.model, c.state, c.ws, c.multipliers, tangent)
    const first = [tangent.K.slice(), tangent.D.slice()]
    expect(c.ws).toEqual(before)
    computeTangent(c.model, c.state, c.ws, c.multipliers, tangent)
    expect([tangent.K, tangent.D]).toEqual(first)
  })
})

describe('at an equilibrium', () => {
  const g = 9.81
  /** A bar of 15 kg whose mass is all but at one point, 4 m from its pin: [PT §4.1]. `turn`: of the bar about the pin from hanging. */
  function pendulum(turn: number): { c: TangentCase; inertia: number } {
    const l = 4
    const rod = bar('rod', [0, 0], [l * Math.sin(turn), -l * Math.cos(turn)], 15)
    const inertia = 0.02
    const spec: MechanismSpec = {
      gravity: [0, 0, -g],
      bodies: [{ ...rod, centre: [l / 2, 0, 0], inertia: [0.01, inertia, inertia, 0, 0, 0] }],
      joints: [joint('pin', 'revolute', marker('rod', [-l / 2, 0, 0]), marker('ground', [0, 0, 0]))],
      forces: [],
    }
    return { c: makeTangentCase(spec, 1), inertia }
  }

  it('a hanging pendulum swings and an inverted one falls at λ² = ∓ m g l / (J + m l²)', () => {
    for (const [turn, sign] of [
      [0, -1],
      [Math.PI, 1],
    ] as const) {
      const { c, inertia } = pendulum(turn)
      computeDynamics(c.model, c.state, c.ws)
      c.multipliers.set(c.ws.multipliers)
      const { K } = tangentsOf(c)
      // the motion that the pin allows: about y of the body, which is −y or y of the world, the mass going along x
      const n = [0, 0, 0, 0, 1, 0]
      n[0] = -4 * Math.cos(turn)
      const [m, J] = [15, inertia]
      computeJacobian(c.model, c.ws)
      for (const rate of timesJacobian(c.model, c.ws, [...n.map(() => 0), ...n])) {
        expect(Math.abs(rate)).toBeLessThan(1e-12)
      }
      let stiffness = 0
      for (let i = 0; i < 6; i++) for (let k = 0; k < 6; k++) stiffness += n[i] * K[6 + i][6 + k] * n[k]
      const lambda2 = -stiffness / (J + m * 16)
      // reactions are good to 1e-10 of the weight
      expect(lambda2).toBeCloseTo((sign * m * g * 4) / (J + m * 16), 9)
      expect(Math.sqrt(Math.abs(lambda2))).toBeCloseTo(1.566, 3)
    }
  })

  it('without applied torques, K is symmetric: a chain that hangs still', () => {
    const types: JointType[] = ['revolute', 'spherical', 'universal', 'weld']
    const spec: MechanismSpec = {
      gravity: [0, 0, -g],
      bodies: types.map((_, i) => ({ ...bar(`b${i}`, [0, -i], [0, -i - 1], 2 + i) })),
      joints: types.map((type, i) =>
        joint(`j${i}`, type, marker(`b${i}`, [-0.5, 0, 0]), marker(i ? `b${i - 1}` : 'ground', [i ? 0.5 : 0, 0, 0])),
      ),
      forces: [],
    }
    const c = makeTangentCase(spec, 1)
    // x_F2 and y_F1 of the universal joint are perpendicular as the bars hang in line
    computeDynamics(c.model, c.state, c.ws)
    expect(Math.max(...c.ws.acceleration.map(Math.abs))).toBeLessThan(1e-8)
    c.multipliers.set(c.ws.multipliers)
    const { K } = tangentsOf(c)
    expect(largestEntry(K)).toBeGreaterThan(10)
    const transpose = K.map((_, i) => Float64Array.from(K, (row) => row[i]))
    // reactions are good to 1e-10 of the weight, 137 N
    expect(relativeError(K, transpose)).toBeLessThanOrEqual(1e-10)
  })
})

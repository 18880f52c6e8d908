/** Mechanisms with massless rods against what is known of them in minimal coordinates. */
import { describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  JOINT,
  assemble,
  calcEnergy,
  calcJointReading,
  calcMobility,
  calcPlanarity,
  carryOver,
  compile,
  computeDynamics,
  computeUniqueness,
  loadDiagnosis,
  loadFormulations,
  loadModes,
  makeState,
  makeUniqueness,
  keptNumbers,
  makeWorkspace,
  type BodySpec,
  type JointSpec,
  type LawSpec,
  type MechanismSpec,
  type Vec3,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { integrate } from '../../testing/formulas/runge-kutta.ts'
import { marker } from '../../testing/planar.ts'
import { g, start } from '../../testing/small-mechanisms.ts'

const law = (text: string): LawSpec => ({ kind: 'expression', tree: expression(text) })

const ball = (id: string, position: Vec3, mass: number, velocity: Vec3 = [0, 0, 0]): BodySpec => ({
  id,
  fixed: false,
  position,
  orientation: [1, 0, 0, 0],
  velocity,
  angularVelocity: [0, 0, 0],
  mass,
  centre: [0, 0, 0],
  inertia: [0.02, 0.02, 0.02, 0, 0, 0],
})

/** As calcMobility asks for a mechanism. */
function mechanismOf(spec: MechanismSpec) {
  const { model, state, ws } = start(spec)
  return [model, state, ws] as const
}

/** Between the origins of two bodies, or of places on them. */
const rod = (
  id: string,
  driven: string,
  main: string,
  length: LawSpec | null = null,
  places: readonly [Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
  ],
): JointSpec => ({
  id,
  type: 'distance-rod',
  held: null,
  driven: marker(driven, places[0]),
  main: marker(main, places[1]),
  motion: null,
  drives: [],
  limits: null,
  damping: 0,
  length,
})

const mechanism = (bodies: readonly BodySpec[], joints: readonly JointSpec[]): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies,
  joints,
  forces: [],
})

const [m1, m2, l1, l2] = [1.3, 0.8, 0.9, 0.6]

/** Let go with the first rod level and the second straight up, nearly: angles from straight down. */
const [a0, b0] = [1.4, 2.6]
const doublePendulum = (): MechanismSpec => {
  const upper: Vec3 = [l1 * Math.sin(a0), 0, -l1 * Math.cos(a0)]
  const lower: Vec3 = [upper[0] + l2 * Math.sin(b0), 0, upper[2] - l2 * Math.cos(b0)]
  return mechanism(
    [ball('upper', upper, m1), ball('lower', lower, m2)],
    [rod('top', 'upper', 'ground'), rod('bottom', 'lower', 'upper', l2)],
  )
}

/** The double pendulum of two points of mass [α, β, α̇, β̇]. */
function swing(_: number, y: Float64Array, rate: Float64Array): void {
  const [a, b, u, w] = y
  const [s, c] = [Math.sin(a - b), Math.cos(a - b)]
  // M (α̈, β̈) = f
  const [maa, mab, mbb] = [(m1 + m2) * l1 * l1, m2 * l1 * l2 * c, m2 * l2 * l2]
  const fa = -m2 * l1 * l2 * w * w * s - (m1 + m2) * g * l1 * Math.sin(a)
  const fb = m2 * l1 * l2 * u * u * s - m2 * g * l2 * Math.sin(b)
  const det = maa * mbb - mab * mab
  rate[0] = u
  rate[1] = w
  rate[2] = (fa * mbb - fb * mab) / det
  rate[3] = (maa * fb - mab * fa) / det
}

/** Where the two masses are at time t. */
function swung(t: number): number[] {
  const y = Float64Array.of(a0, b0, 0, 0)
  integrate(swing, y, 0, t, 40_000)
  const upper = [l1 * Math.sin(y[0]), 0, -l1 * Math.cos(y[0])]
  return [...upper, upper[0] + l2 * Math.sin(y[1]), 0, upper[2] - l2 * Math.cos(y[1])]
}

const placesOf = ({ q }: { readonly q: Float64Array }): number[] => [...q.subarray(7, 10), ...q.subarray(14, 17)]

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, k) => x - b[k]))

describe('a double pendulum on massless rods', () => {
  it('swings as in minimal coordinates, by both schemes that keep to a tolerance', () => {
    for (const scheme of ['dormand-prince', 'auto']) {
      const { state, to } = start(doublePendulum(), scheme, 1e-11)
      for (const t of [0.5, 1, 2]) {
        to(t)
        expect(distance(placesOf(state), swung(t)), `${scheme} at ${t} s`).toBeLessThan(1e-8)
      }
    }
  })

  it.each(INTEGRATORS)('keeps its lengths, and comes near by steps of 1 ms of %s', (scheme) => {
    const { model, state, ws, to } = start(doublePendulum(), scheme, 1e-8)
    to(0.5)
    // a step of order 1 is off by about ½ h v̇ t
    expect(distance(placesOf(state), swung(0.5))).toBeLessThan(0.01)
    expect(Math.max(...ws.c.map(Math.abs))).toBeLessThan(scheme === 'baumgarte' ? 1e-3 : 1e-11)
    expect(model.rows.count).toBe(2)
  })

  it('has ten freedoms: its rods hold one each', () => {
    const { model, state, ws } = start(doublePendulum())
    expect(calcMobility(model, state, ws)).toMatchObject({ rows: 2, rank: 2, dof: 10, redundant: [] })
  })

  it('vibrates as it does in the plane, both ways, and its masses turn as they like', async () => {
    const hanging = mechanism(
      [ball('upper', [0, 0, -l1], m1), ball('lower', [0, 0, -l1 - l2], m2)],
      [rod('top', 'upper', 'ground'), rod('bottom', 'lower', 'upper')],
    )
    const { model, state, ws } = start(hanging)
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    // ω⁴ m1 l1 l2 − ω² (m1 + m2) g (l1 + l2) + (m1 + m2) g² = 0
    const m = m1 + m2
    const half = (m * g * (l1 + l2)) / (2 * m1 * l1 * l2)
    const root = Math.sqrt(half * half - (m * g * g) / (m1 * l1 * l2))
    const rates = [Math.sqrt(half - root), Math.sqrt(half + root)]
    const found = result.modes.map(({ eigenvalue }) => eigenvalue[1]).filter((rate) => rate > 1e-3)
    expect(found.length).toBe(4)
    ;[rates[0], rates[0], rates[1], rates[1]].forEach((rate, k) => expect(found[k]).toBeCloseTo(rate, 9))
    expect(result.modes.length - found.length).toBe(6)
  })

  it('is not taken for a mechanism of a plane: what keeps it there is how it is let go', () => {
    const spec = doublePendulum()
    const { model, state, ws } = start(spec)
    expect(calcPlanarity(spec, model, state, ws).parts).toEqual([])
  })
})

describe('a rod whose length follows a law', () => {
  const length = (t: number): readonly [number, number, number] => [
    1 + 0.2 * Math.sin(3 * t),
    0.6 * Math.cos(3 * t),
    -1.8 * Math.sin(3 * t),
  ]
  const spec = (): MechanismSpec =>
    mechanism([ball('bob', [0.6, 0, -0.8], 2)], [rod('rope', 'bob', 'ground', law('1 + 0.2*sin(3*t)'))])

  it('swings a pendulum and pulls as that asks for; what it puts in is told as work', () => {
    const { model, state, ws, to, out } = start(spec(), 'dormand-prince', 1e-11)
    const before = calcEnergy(model, state, ws)
    const y = Float64Array.of(Math.atan2(0.6, 0.8), 0)
    let last = 0
    for (const t of [0.4, 1.1, 1.7]) {
      to(t)
      // L θ̈ + 2 L̇ θ̇ = −g sin θ
      const fall = (s: number, [a, w]: Float64Array, rate: Float64Array): void => {
        const [l, dl] = length(s)
        rate[0] = w
        rate[1] = -(2 * dl * w + g * Math.sin(a)) / l
      }
      integrate(fall, y, last, t, 20_000)
      last = t
      const [l, , ddl] = length(t)
      const [x, z] = [Math.sin(y[0]), -Math.cos(y[0])]
      expect(distance([...state.q.subarray(7, 10)], [l * x, 0, l * z])).toBeLessThan(1e-8)
      calcJointReading(model, state, ws, 0, out, 0)
      const tension = 2 * (l * y[1] * y[1] - ddl + g * Math.cos(y[0]))
      const force = [...out.subarray(JOINT.force, JOINT.force + 3)]
      expect(distance(force, [-tension * x, 0, -tension * z])).toBeLessThan(1e-6)
      expect(out[JOINT.tension]).toBeCloseTo(tension, 6)
      expect(Math.hypot(...out.subarray(JOINT.torque, JOINT.torque + 3))).toBeLessThan(1e-9)
      const now = calcEnergy(model, state, ws)
      expect(now.kinetic + now.potential - now.work).toBeCloseTo(before.kinetic + before.potential, 7)
    }
  })

  it.each([
    ['sin(t)', 'lawNotPositive', 'The law of the length of joint rope is not above 0 at t = 0.00000 s.'],
    ['log(t - 1)', 'lawNotFinite', 'The law of the length of joint rope is not finite at t = 0.00000 s.'],
  ])('of %s is refused', (text, code, message) => {
    const model = compile(mechanism([ball('bob', [1, 0, 0], 1)], [rod('rope', 'bob', 'ground', law(text))]))
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    if (assembly.ok) throw new Error('it closes')
    expect(assembly.failure.code).toBe(code)
    expect(assembly.failure.message).toContain(message)
  })

  it('that comes to nothing on the way stops the run there', () => {
    const { to } = start(mechanism([ball('bob', [1, 0, 0], 1)], [rod('rope', 'bob', 'ground', law('1 - t'))]))
    expect(() => to(1.2)).toThrow('is not above 0')
  })

  it('is blamed where it asks for what the joints do not allow', () => {
    const tied = mechanism(
      [ball('bob', [0, 0, -1], 1)],
      [
        rod('short', 'bob', 'ground', 1),
        rod('long', 'bob', 'ground', law('5 + t'), [
          [0, 0, 0],
          [1, 0, 0],
        ]),
      ],
    )
    const model = compile(tied)
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    if (assembly.ok) throw new Error('it closes')
    expect(assembly.failure.code).toBe('notAssembled')
    expect(assembly.failure.joints?.[0]?.id).toBe('long')
    expect(assembly.failure.message).toContain('the law of long asks for')
  })
})

describe('rods', () => {
  it('without a length keep that of the assembled pose, also where the mechanism is edited on the way', () => {
    const { model, state } = start(doublePendulum())
    expect(state.kept[0]).toBeCloseTo(l1, 12)
    const heavier = compile({ ...doublePendulum(), gravity: [0, 0, -2 * g] })
    const next = makeState(heavier)
    carryOver(model, state, heavier, next, [])
    expect(next.kept).toEqual(state.kept)
    expect(keptNumbers(model, state)).toEqual({ forces: {}, joints: { top: state.kept[0], bottom: state.kept[1] } })
  })

  it('find their length from anywhere, from no distance at all too', () => {
    for (const place of [
      [0, 0, 0],
      [1e-9, 0, 0],
      [30, -4, 2],
    ] as const) {
      const { state } = start(mechanism([ball('bob', place, 1)], [rod('rope', 'bob', 'ground', 0.7)]))
      expect(Math.hypot(...state.q.subarray(7, 10))).toBeCloseTo(0.7, 12)
    }
  })

  it('that are too short together are told with their gaps', () => {
    const spec = mechanism(
      [ball('bob', [1, 0, 0], 1)],
      [
        rod('left', 'bob', 'ground', 0.5),
        rod('right', 'bob', 'ground', 0.5, [
          [0, 0, 0],
          [2, 0, 0],
        ]),
      ],
    )
    const model = compile(spec)
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    if (assembly.ok) throw new Error('it closes')
    // a metre is lacking, shared by both
    const gaps = assembly.failure.joints?.map(({ id, gap }) => [id, gap.toFixed(6)])
    expect(gaps?.toSorted()).toEqual([
      ['left', '0.500000'],
      ['right', '0.500000'],
    ])
  })

  it('beside each other share what they carry, and their sum is known', () => {
    const spec = mechanism(
      [ball('bob', [0, 0, -1], 2)],
      [
        rod('one', 'bob', 'ground'),
        rod('two', 'bob', 'ground'),
        rod('side', 'bob', 'ground', null, [
          [0, 0, 0],
          [3, 0, -1],
        ]),
      ],
    )
    const { model, state, ws } = start(spec)
    computeDynamics(model, state, ws)
    const mobility = calcMobility(model, state, ws)
    expect(mobility).toMatchObject({ rows: 3, rank: 2, dof: 4, redundant: [{ joint: 'two', row: 'length' }] })
    expect(mobility.indeterminate).toEqual(['one', 'two'])
    const u = makeUniqueness(model)
    computeUniqueness(model, state, ws, u)
    const shares = Array.from({ length: 3 }, (_, j) => [...u.ofJoints.subarray(12 * j, 12 * j + 12)])
    // along z, the direction of both rods; no torques
    const along = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (const [j, expected] of [along, along, along.map(() => 0)].entries())
      expect(distance(shares[j], expected)).toBeLessThan(1e-12)
    const out = new Float64Array(JOINT.length)
    const pulls = [0, 1, 2].map((j) => {
      calcJointReading(model, state, ws, j, out, 0)
      return out[JOINT.force + 2]
    })
    // least norm: halves
    expect(pulls[0]).toBeCloseTo(g, 10)
    expect(pulls[1]).toBeCloseTo(g, 10)
    expect(u.bundles).toEqual([{ joints: [0, 1, 2], signs: [1, 1, 1] }])
  })

  it('that hang a body on the ground hold it as their lines say: six of a platform leave it no freedom', async () => {
    const corner = (k: number, radius: number, z: number): Vec3 => {
      const angle = (k * Math.PI) / 3
      return [radius * Math.cos(angle), radius * Math.sin(angle), z]
    }
    const platform = { ...ball('platform', [0, 0, 1], 5), inertia: [0.4, 0.4, 0.7, 0, 0, 0] } as const
    const joints = (length: LawSpec | null = null): readonly JointSpec[] =>
      Array.from({ length: 6 }, (_, k) =>
        rod(`leg ${k}`, 'platform', 'ground', length, [
          corner(k + (k % 2 ? 0.4 : -0.4), 0.5, 0),
          corner(k + (k % 2 ? -0.3 : 0.3), 1, 0),
        ]),
      )
    const spec = mechanism([platform], joints())
    const { model, state, ws } = start(spec)
    expect(calcMobility(model, state, ws)).toMatchObject({ rows: 6, rank: 6, dof: 0 })
    const out = new Float64Array(JOINT.length)
    computeDynamics(model, state, ws)
    // legs alike carry the weight in equal parts
    let lift = 0
    for (let j = 0; j < 6; j++) {
      calcJointReading(model, state, ws, j, out, 0)
      expect(out[JOINT.force + 2]).toBeCloseTo((5 * g) / 6, 9)
      lift += out[JOINT.force + 2]
    }
    expect(lift).toBeCloseTo(5 * g, 9)
    const diagnosed = (await loadDiagnosis()).calcDiagnosis(spec)
    expect(diagnosed.ok && diagnosed.diagnosis.mobility.dof).toBe(0)

    // a length that is given by a law of time is a drive, one that stays is a constraint
    const driven = mechanism([platform], joints(law('1.2 + 0.01*sin(t)')))
    const moved = start(driven)
    expect(calcMobility(moved.model, moved.state, moved.ws)).toMatchObject({
      rows: 6,
      rank: 6,
      dof: 0,
      mechanism: { rows: 0, rank: 0, dof: 6 },
    })
    const told = (await loadDiagnosis()).calcDiagnosis(driven)
    expect(told.ok && told.diagnosis).toMatchObject({
      freedoms: Array.from({ length: 6 }, () => ({ kind: 'useful' })),
      takenBy: [],
      drives: driven.joints.map(({ id }) => ({ joint: id, takes: 1 })),
    })
    const stay = calcMobility(...mechanismOf(mechanism([platform], joints(law('1.2')))))
    expect(stay.mechanism).toMatchObject({ rows: 6, dof: 0 })
  })

  it('are refused by the other formulations, which say so', async () => {
    const { model, state } = start(doublePendulum())
    const listed = (await loadFormulations()).listBasicConstraints(model, state)
    expect(listed.ok ? null : listed.refusal.message).toBe(
      'Joint top has no basic constraints: it locks no axes of its markers, and only joints that do are compared.',
    )
  })
})

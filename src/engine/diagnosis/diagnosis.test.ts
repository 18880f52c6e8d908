import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diagnosis, MechanismSpec, Quat } from '../index.ts'
import { judgeDiagnosis } from '../../testing/judge-diagnosis.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { fourBar } from '../../testing/small-mechanisms.ts'
import { calcDiagnosis } from './diagnosis.ts'

type Point = readonly [number, number]

const gravity = [0, 0, -9.81] as const

function diagnose(spec: MechanismSpec, goOn?: () => boolean): Diagnosis {
  const made = calcDiagnosis(spec, 0, goOn)
  if (!made.ok) throw new Error(made.failure.message)
  return made.diagnosis
}

/** Bars from point to point on pins, the first and the last of which are held by the ground. */
function barsThrough(points: readonly Point[], drives = {}): MechanismSpec {
  const bars = points.slice(1).map((to, i) => bar(`bar${i + 1}`, points[i], to, 1 + i))
  const half = (i: number): number => Math.hypot(points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]) / 2
  const last = points.length - 1
  const joints = points.map((p, i) => {
    const ground = marker('ground', [p[0], 0, p[1]])
    const end = i > 0 ? marker(`bar${i}`, [half(i - 1), 0, 0]) : ground
    return i === last
      ? joint(`pin${i}`, 'revolute', end, ground)
      : joint(`pin${i}`, 'revolute', marker(`bar${i + 1}`, [-half(i), 0, 0]), end, i === 0 ? drives : {})
  })
  return { gravity, bodies: bars, joints, forces: [] }
}

/** z along x: a guide. */
const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

/** Crank 1, rod 3, the crank turned up by an angle; the slider is driven. */
function sliderCrank(angle: number): MechanismSpec {
  const pin: Point = [Math.cos(angle), Math.sin(angle)]
  const x = pin[0] + Math.sqrt(9 - pin[1] ** 2)
  return {
    gravity,
    bodies: [
      bar('crank', [0, 0], pin, 1),
      bar('rod', pin, [x, 0], 2),
      { ...bar('slider', [0, 0], [0.2, 0], 1.5), position: [x, 0, 0] },
    ],
    joints: [
      joint('bearing', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('crankpin', 'revolute', marker('rod', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('wristpin', 'revolute', marker('rod', [1.5, 0, 0]), marker('slider', [0, 0, 0])),
      joint('guide', 'prismatic', marker('slider', [0, 0, 0], ALONG_X), marker('ground', [0, 0, 0], ALONG_X), {
        drives: [{ kind: 'velocity', law: 0.1 }],
      }),
    ],
    forces: [],
  }
}

const kinds = ({ freedoms }: Diagnosis): string[] => freedoms.map(({ kind }) => kind)

/** Turn about −y, the pins' z, of a body in a motion. */
const turnOf = ({ freedoms }: Diagnosis, freedom: number, body: string): number =>
  -(freedoms[freedom].twists.find((twist) => twist.body === body)?.w[1] ?? 0)

describe('a mechanism that moves', () => {
  it('does so in motions of as few bodies as can be', () => {
    const spec: MechanismSpec = {
      gravity,
      bodies: [bar('upper', [0, 0], [1, 0], 2), bar('lower', [1, 0], [1.7, 0.4], 1)],
      joints: [
        joint('shoulder', 'revolute', marker('upper', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
        joint('elbow', 'revolute', marker('lower', [-Math.hypot(0.35, 0.2), 0, 0]), marker('upper', [0.5, 0, 0])),
      ],
      forces: [],
    }
    const { freedoms, takenBy, unfinished } = diagnose(spec)
    expect(freedoms.map(({ twists }) => twists.map(({ body }) => body))).toEqual([['lower'], ['upper', 'lower']])
    // the second as one rigid piece about the shoulder
    const [upper, lower] = freedoms[1].twists
    upper.w.forEach((x, k) => expect(lower.w[k]).toBeCloseTo(x, 12))
    const place = spec.bodies[1].position
    expect(lower.v[0]).toBeCloseTo(lower.w[1] * place[2], 12)
    expect(lower.v[2]).toBeCloseTo(-lower.w[1] * place[0], 12)
    expect(takenBy).toEqual([
      { joint: 'shoulder', frees: 5 },
      { joint: 'elbow', frees: 5 },
    ])
    expect(unfinished).toEqual([])
  })

  it('tells a rod that spins between two balls from what is meant to turn, and from a skipping rope', () => {
    const rod = bar('rod', [0, 0], [1, 0], 1)
    const held = (type: 'spherical' | 'revolute', body = rod): MechanismSpec => ({
      gravity,
      bodies: [body],
      joints: [-0.5, 0.5].map((x) =>
        joint(`end${x}`, type, marker('rod', [x, 0, 0], ALONG_X), marker('ground', [x + 0.5, 0, 0], ALONG_X)),
      ),
      forces: [],
    })
    expect(kinds(diagnose(held('spherical')))).toEqual(['idle'])
    const none = [0, 0, 0] as const
    type Load = Extract<MechanismSpec['forces'][number], { kind: 'load' }>
    const loaded = (more: Partial<Load>): string[] => {
      const load = { id: 'load', kind: 'load', body: 'rod', position: [0.2, 0, 0], axes: 'world' } as const
      return kinds(diagnose({ ...held('spherical'), forces: [{ ...load, force: none, torque: none, ...more }] }))
    }
    expect(loaded({ force: [0, 0, 5], torque: [0, 1, 0] })).toEqual(['idle'])
    expect(loaded({ torque: [1, 0, 0] })).toEqual(['useful'])
    expect(loaded({ torque: [1, 0, 0], axes: 'body' })).toEqual(['useful'])
    expect(loaded({ position: [0.2, 0.1, 0], force: [0, 0, 5] })).toEqual(['useful'])
    expect(loaded({ position: [0.2, 0.1, 0], force: [5, 0, 0] })).toEqual(['idle'])
    expect(diagnose(held('spherical')).freedoms[0].twists[0].w).toEqual([1, 0, 0])
    expect(kinds(diagnose(held('revolute')))).toEqual(['useful'])
    // one ball makes no line
    const { joints } = held('spherical')
    expect(kinds(diagnose({ ...held('spherical'), joints: joints.slice(1) }))).toEqual(['useful', 'useful', 'useful'])
    expect(kinds(diagnose(held('spherical', { ...rod, centre: [0, 0, -0.1] })))).toEqual(['useful'])
  })

  it('that hangs on nothing moves as a whole, along and about its own axes', () => {
    const spec: MechanismSpec = {
      gravity,
      bodies: [bar('a', [0, 0], [1, 0], 2), bar('b', [1, 0], [1, 1], 1)],
      joints: [joint('pin', 'revolute', marker('a', [0.5, 0, 0]), marker('b', [-0.5, 0, 0]))],
      forces: [],
    }
    const { freedoms } = diagnose(spec)
    expect(freedoms.map(({ twists }) => twists.length)).toEqual([1, 2, 2, 2, 2, 2, 2])
    expect(freedoms[0].twists[0].body).toBe('b')
    const shifts = freedoms.filter(({ twists }) => twists[0].w.every((x) => Math.abs(x) < 1e-12))
    expect(shifts.length).toBe(3)
    expect(judgeDiagnosis(spec, diagnose(spec))).toEqual([])
  })
})

describe('a mechanism that does not move', () => {
  it('names the joints that take its freedom: a triangle', () => {
    const diagnosis = diagnose(
      barsThrough([
        [0, 0],
        [1, 1],
        [3, 0],
      ]),
    )
    expect(diagnosis.mobility.dof).toBe(0)
    expect(diagnosis.freedoms).toEqual([])
    expect(diagnosis.takenBy).toEqual(['pin0', 'pin1', 'pin2'].map((id) => ({ joint: id, frees: 2 })))
    expect(diagnosis.singular).toEqual([])
  })

  it('moves no farther than a touch where its bars lie in one line', () => {
    const two = barsThrough([
      [0, 0],
      [1, 0],
      [3, 0],
    ])
    const diagnosis = diagnose(two)
    expect(kinds(diagnosis)).toEqual(['infinitesimal'])
    expect(turnOf(diagnosis, 0, 'bar1') / turnOf(diagnosis, 0, 'bar2')).toBeCloseTo(-2, 9)
    expect(diagnosis.singular).toEqual(['pin0', 'pin1', 'pin2'])
    expect(judgeDiagnosis(two, diagnosis)).toEqual([])
    // what holds it only in this pose is none of the swaps
    expect(diagnosis.mobility.redundant).toContainEqual({ joint: 'pin2', row: 'x' })
    expect(diagnosis.swaps.filter(({ row }) => row === 'x')).toEqual([])
    const three = barsThrough([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
    expect(kinds(diagnose(three))).toEqual(['infinitesimal', 'infinitesimal'])
  })

  it('says what its drives take: one freedom, and none twice', () => {
    const twice = fourBar()
    const again = { ...twice.joints[3], drives: [{ kind: 'angle' as const, law: 0 }] }
    const spec = { ...twice, joints: [...twice.joints.slice(0, 3), again] }
    expect(diagnose(twice)).toMatchObject({ mobility: { dof: 0 }, drives: [{ joint: 'A', takes: 1 }] })
    const turned = calcDiagnosis(spec)
    // an angle of 0 asks for another pose of the rocker: both drives cannot have it
    expect(turned.ok || turned.failure.code).toBe('notAssembled')
    const paced = { ...again, drives: [{ kind: 'angular-velocity' as const, law: 1 }] }
    expect(diagnose({ ...twice, joints: [...twice.joints.slice(0, 3), paced] })).toMatchObject({
      drives: [
        { joint: 'A', takes: 1 },
        { joint: 'D', takes: 0 },
      ],
      singular: [],
    })
  })
})

describe('a singular pose', () => {
  it('of a parallelogram that lies flat: both branches of motion are found', () => {
    const flat = barsThrough([
      [0, 0],
      [1, 0],
      [4, 0],
      [3, 0],
    ])
    const diagnosis = diagnose(flat)
    expect(diagnosis.mobility.dof).toBe(2)
    expect(kinds(diagnosis)).toEqual(['useful', 'useful'])
    expect(diagnosis.singular).toEqual(['pin0', 'pin1', 'pin2', 'pin3'])
    const turns = [0, 1].map((i) => ['bar1', 'bar2', 'bar3'].map((body) => turnOf(diagnosis, i, body)))
    const byCoupler = turns.sort((a, b) => Math.abs(a[1]) - Math.abs(b[1]))
    // parallelogram: cranks alike, the coupler does not turn; crossed: Σ ± l ω² = 0 along the line, Σ ± l ω = 0 across
    const [same, crossed] = byCoupler.map(([a, b, c]) => [b / a, c / a])
    expect(same[0]).toBeCloseTo(0, 4)
    expect(same[1]).toBeCloseTo(1, 4)
    expect(crossed[0]).toBeCloseTo(-1, 4)
    expect(crossed[1]).toBeCloseTo(-2, 4)
    expect(judgeDiagnosis(flat, diagnosis)).toEqual([])
  })

  it('is none a little beside it, and none of a four-bar anywhere', () => {
    const beside = 0.3
    const spec = barsThrough([
      [0, 0],
      [Math.cos(beside), Math.sin(beside)],
      [3 + Math.cos(beside), Math.sin(beside)],
      [3, 0],
    ])
    expect(diagnose(spec)).toMatchObject({ singular: [], deadCentres: [], mobility: { dof: 1 } })
    expect(diagnose(fourBar()).singular).toEqual([])
  })

  it('of a slider-crank that its slider drives: it locks where crank and rod lie in line', () => {
    const drives = [{ joint: 'guide', takes: 0 }]
    const singular = ['bearing', 'crankpin', 'wristpin', 'guide']
    for (const angle of [0, Math.PI])
      expect(diagnose(sliderCrank(angle))).toMatchObject({
        drives,
        singular,
        deadCentres: ['guide'],
        mobility: { dof: 1 },
      })
    // as good as there
    expect(diagnose(sliderCrank(2e-4))).toMatchObject({ singular, deadCentres: ['guide'] })
    expect(diagnose(sliderCrank(0.02))).toMatchObject({ drives: [{ takes: 1 }], singular: [], deadCentres: [] })
    // the rod stands still against the slider where the crank is upright
    expect(diagnose(sliderCrank(Math.PI / 2))).toMatchObject({ singular: [], deadCentres: ['wristpin'] })
  })

  it('of one that loads alone move: its dead centre is named, and nothing depends', () => {
    const driven = sliderCrank(0)
    const free = { ...driven, joints: driven.joints.map((one) => ({ ...one, drives: [] })) }
    expect(diagnose(free)).toMatchObject({ singular: [], deadCentres: ['guide'], drives: [] })
  })
})

describe('swaps', () => {
  const first = ({ swaps }: Diagnosis, row: string) => swaps.find((swap) => swap.row === row)

  it('of a plane four-bar begin with joints that people know, and one after the other leave nothing redundant', () => {
    const spec = fourBar()
    const diagnosis = diagnose(spec)
    expect(judgeDiagnosis(spec, diagnosis)).toEqual([])
    expect(first(diagnosis, 'z')).toEqual({ joint: 'D', row: 'z', to: 'cylindrical', redundantAfter: 2, dofAfter: 0 })
    expect(first(diagnosis, 'rx')).toMatchObject({ joint: 'D', to: 'spherical', redundantAfter: 1 })
    // the drive of A needs its angle: there is no ball for it
    expect(diagnosis.swaps.filter(({ joint: id, to }) => id === 'A' && to !== 'cylindrical')).toEqual([])
    const byName = diagnosis.swaps.map(({ to }) => typeof to === 'string')
    expect(byName.indexOf(false)).toBe(byName.lastIndexOf(true) + 1)
    const ball = { ...spec.joints[3], type: 'spherical' as const }
    const rest = diagnose({ ...spec, joints: [...spec.joints.slice(0, 3), ball] })
    const last = first(rest, rest.mobility.redundant[0].row)
    expect(last).toMatchObject({ redundantAfter: 0, dofAfter: 0 })
  })

  it('keep what acts on a coordinate: drives, limits, damping, torsion springs, laws', () => {
    const spec = fourBar()
    const types = (more: Partial<MechanismSpec['joints'][number]>, forces: MechanismSpec['forces'] = []): unknown[] => {
      const joints = [...spec.joints.slice(0, 3), { ...spec.joints[3], ...more }]
      return diagnose({ ...spec, joints, forces })
        .swaps.filter(({ joint: id }) => id === 'D')
        .map(({ to }) => to)
    }
    expect(types({})).toContain('spherical')
    // a cylindrical joint's damping would be that of its slide
    expect(types({ damping: 0.1 })).toEqual([])
    expect(types({ limits: { lower: -9, upper: 9, stiffness: 1, damping: 0 } })).toEqual([])
    const spring = { kind: 'torsion-spring', id: 's', joint: 'D', stiffness: 1, damping: 0, restAngle: 0 } as const
    expect(types({}, [spring])).toEqual(['cylindrical'])
    expect(types({ drives: [{ kind: 'torque', law: 1 }] })).toEqual(['cylindrical'])
    expect(types({ motion: { translation: [0, 0, 0], rotation: [] } })).toEqual([])
  })

  it('go down to single rows where no type fits, and are at most sixty', () => {
    const spec = fourBar()
    const held = [true, true, true, true, false, false] as const
    const lock = { ...spec.joints[3], type: 'lock' as const, held }
    const { swaps } = diagnose({ ...spec, joints: [...spec.joints.slice(0, 3), lock] })
    const freed = [true, true, false, true, false, false]
    expect(swaps).toContainEqual({ joint: 'D', row: 'z', to: { held: freed }, redundantAfter: 1, dofAfter: 0 })
    const many = barsThrough(Array.from({ length: 9 }, (_, i): Point => [i, i % 2 ? 0.7 : 0]))
    const welded = {
      ...many,
      joints: [...many.joints, ...many.joints.map((one) => ({ ...one, id: `${one.id}-twin` }))],
    }
    expect(diagnose(welded).swaps.length).toBe(60)
  })
})

describe('whatever it is asked about', () => {
  const nothing = { freedoms: [], takenBy: [], drives: [], singular: [], deadCentres: [], swaps: [], unfinished: [] }

  it('has an answer: nothing, no joints, all fixed', () => {
    expect(diagnose({ gravity, bodies: [], joints: [], forces: [] })).toMatchObject(nothing)
    const loose = bar('loose', [0, 0], [1, 0], 1)
    const { freedoms } = diagnose({ gravity, bodies: [loose], joints: [], forces: [] })
    expect(freedoms.map(({ twists }) => [...twists[0].v, ...twists[0].w].indexOf(1))).toEqual([0, 1, 2, 3, 4, 5])
    const fixed = { ...loose, fixed: true }
    const pin = joint('pin', 'revolute', marker('loose', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))
    const held = diagnose({ gravity, bodies: [fixed], joints: [pin], forces: [] })
    expect(held).toMatchObject({ ...nothing, swaps: held.swaps })
    expect(held.mobility.redundant.length).toBe(5)
  })

  it('says why a mechanism that does not close has none', () => {
    const spec = barsThrough([
      [0, 0],
      [1, 0],
      [3, 0],
    ])
    const apart = { ...spec.joints[2], main: marker('ground', [9, 0, 0]) }
    const made = calcDiagnosis({ ...spec, joints: [...spec.joints.slice(0, 2), apart] })
    expect(made).toMatchObject({ ok: false, failure: { code: 'notAssembled' } })
  })

  it('ends when its time is up, and says what it left out', () => {
    const spec = fourBar()
    const whole = diagnose(spec)
    let complete = 0
    for (let looks = 0; looks < 60; looks++) {
      let left = looks
      const { freedoms, mobility, unfinished } = diagnose(spec, () => left-- > 0)
      expect(mobility).toEqual(whole.mobility)
      expect(unfinished.includes('freedoms') || freedoms.length === 1).toBe(true)
      if (unfinished.length === 0) complete++
    }
    expect(complete).toBeGreaterThan(0)
    expect(complete).toBeLessThan(60)
    // a long one is cut short in the middle of a rank, too
    const long = barsThrough(Array.from({ length: 40 }, (_, i): Point => [i, i % 2]))
    let looks = 0
    expect(calcDiagnosis(long, 0, () => ++looks < 3)).toMatchObject({ ok: false })
    expect(looks).toBe(3)
    const points = Array.from({ length: 303 }, (_, i): Point => [i, i % 2])
    expect(calcDiagnosis(barsThrough(points))).toMatchObject({ ok: false, failure: { code: 'notDetermined' } })
  })

  it('holds what it says, for random mechanisms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (seed) => {
        const { solution, spoiled } = randomClosedMechanism(seed)
        if (spoiled) return
        const made = calcDiagnosis(solution)
        if (!made.ok) throw new Error(made.failure.message)
        expect(judgeDiagnosis(solution, made.diagnosis, { most: 4 })).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

/** Formulas of mechanisms with loops: as textbooks have them, and, read back from their text alone, with what the engine computes along the motion. */
import { describe, expect, test } from 'vitest'
import type { BodySpec, JointSpec, MechanismSpec, Quat, Vec3 } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { compareLoops, solveFor } from '../../testing/printed-formulas.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import { assembled, fourBar } from '../../testing/small-mechanisms.ts'
import { spell } from '../failure.ts'
import { deriveEquations, type Equations } from './index.ts'

/** What rounding leaves on the way through two formulations, and the tolerance of the run whose state is looked at. */
const RELATIVE = 1e-9

function derived(spec: MechanismSpec): Equations {
  const { model, state } = assembled(spec)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  return made
}

async function expectAgreement(spec: MechanismSpec): Promise<void> {
  const misses = await compareLoops(spec, [0, 0.07, 0.2, 0.31, 0.45])

  expect(misses.accelerations).toBeLessThan(RELATIVE)
  expect(misses.closures).toBeLessThan(1e-12)
  expect(misses.multipliers).toBeLessThan(RELATIVE)
  expect(misses.drives).toBeLessThan(RELATIVE)
}

describe('of the gallery', () => {
  test.each([
    'slider-crank',
    'slider-crank-free',
    'four-bar',
    'chebyshev',
    'peaucellier',
    'governor',
    'oldham',
    'scissor-lift',
  ])(
    '%s has along its motion the accelerations of the engine, the forces where its loops close, and the efforts of its drives',
    async (id) => expectAgreement(await gallerySpec(id)),
  )

  test('a slider-crank has its two equations of closure', async () => {
    const { closures, equations } = derived(await gallerySpec('slider-crank-free'))
    expect(closures.map(({ latex }) => latex)).toEqual([
      'l_1 \\cos \\theta_1 + l_3 \\cos \\theta_3 + x = 0',
      'l_1 \\sin \\theta_1 + l_3 \\sin \\theta_3 = 0',
    ])
    expect(closures.map(({ symbol, words }) => [symbol, spell(words)])).toEqual([
      ['\\lambda_1', 'force of joint wristpin on rod, straight down'],
      [
        '\\lambda_2',
        'force of joint wristpin on rod, level: a quarter turn on from straight down about the axis of joint bearing',
      ],
    ])
    expect(equations[1].latex).toBe('m_2 \\ddot{x} + m_2 g = \\lambda_1')
  })

  test('a four-bar has the lengths of its links, and the angle of each from the vertical', async () => {
    const { closures, coordinates } = derived(await gallerySpec('four-bar'))
    expect(closures.map(({ latex }) => latex)).toEqual([
      'l_1 \\sin \\varphi + l_2 \\cos \\theta_2 - l_3 \\cos \\theta_3 = 0',
      'l_0 - l_1 \\cos \\varphi + l_2 \\sin \\theta_2 - l_3 \\sin \\theta_3 = 0',
    ])
    expect(coordinates.map(({ zero }) => spell(zero))).toEqual([
      'where the line from joint rocker-bearing to joint rocker-pin points straight down',
      'where the line from joint crank-pin to joint rocker-pin points straight down',
    ])
  })

  test('a loop closed by ball joints says where its angles are 0, and where they are singular: there its equations have no solution', async () => {
    const made = derived(await gallerySpec('rssr'))
    expect(made.notes.map((note) => spell(note))).toEqual([
      'Where the nutation at joint ball1 is a quarter turn either way, precession and spin are about one axis, and the equations are singular.',
    ])
    const [, precession, nutation] = made.coordinates
    expect([precession, nutation].map(({ words, zero }) => [spell(words), spell(zero)])).toEqual([
      [
        'precession, angle of rod about a line along the axis of joint bearing through joint ball1',
        'where the axis of the nutation at joint ball1 points straight down',
      ],
      [
        'nutation, angle of rod about the axis across both through joint ball1',
        'where the line from joint ball1 to the centre of mass of rod is across the axis of the precession at joint ball1',
      ],
    ])
    // the nutation turns the rod about n, and with φ = 0 that is about its x axis
    const [, , , spin] = made.coordinates
    expect(spell(spin.zero)).toBe('where the x axis of rod points along the axis of the nutation at joint ball1')
    expect(made.equations[2].latex).toContain('I_{3x} \\cos^2 \\phi')
    const about = made.parameters.find(({ latex }) => latex === 'I_{3x}')!
    expect(spell(about.words)).toMatch(/along x: the x axis of rod$/)
    const largestAt = (angle: number): number => {
      const names = new Map([
        ...made.parameters.map(({ latex, value }) => [latex, value] as const),
        ...made.coordinates.flatMap(({ latex, rate }) => [[latex, 0.3], [rate, 1]] as const), // prettier-ignore
        ...made.given.flatMap(({ latex, rates }) => [latex, ...(rates ?? [])].map((letter) => [letter, 0.2] as const)),
        ...made.closures.map(({ symbol }) => [symbol, 0] as const),
        [nutation.latex, angle] as const,
      ])
      return Math.max(...solveFor(made, names).map(Math.abs))
    }
    expect(largestAt(0)).toBeLessThan(1e3)
    for (const side of [-1, 1]) expect(largestAt(side * (Math.PI / 2 - 1e-7))).toBeGreaterThan(1e6)
  })

  test('a parallelogram on three cranks says which forces are not unique, and a four-bar says nothing', async () => {
    expect(derived(await gallerySpec('parallelogram')).notes.map((note) => spell(note))).toEqual(
      ['low2', 'low3'].map(
        (id) =>
          `The force of joint ${id} is not unique where joints hold the mechanism more than once, as in the pose at the start; the motion is.`,
      ),
    )
    expect(derived(await gallerySpec('four-bar')).notes).toEqual([])
  })

  test.each([
    ['bennett', 'Joint joint3 closes a loop in space: there are formulas for loops that move in a plane, and for those that a ball joint closes.', 'joint3'], // prettier-ignore
    ['sarrus', /^Joint .+ closes a loop in space: there are formulas for loops that move in a plane, and for those that a ball joint closes\.$/, expect.any(String)], // prettier-ignore
  ])('%s is refused in words', async (id, message, named) => {
    const spec = await gallerySpec(id)
    const { model, state } = assembled(spec)
    expect(deriveEquations(spec, model, state)).toMatchObject({ ok: false, refusal: { message, joint: named } })
  })
})

/** A pendulum, first in the file, whose plane stands across that of a four-bar by an angle. */
function besidePendulum(angle: number): MechanismSpec {
  const { bodies, joints, ...rest } = fourBar()
  const [c, s] = [Math.SQRT1_2 * Math.cos(angle / 2), Math.SQRT1_2 * Math.sin(angle / 2)]
  // z to −y, then about the vertical
  const across: Quat = [c, c, s, s]
  const bob: BodySpec = { ...bar('bob', [5, 0.2], [5.3, -0.8], 1), orientation: [1, 0, 0, 0] }
  const arm: Vec3 = [-bob.position[0] + 5, 0, -bob.position[2]]
  return {
    ...rest,
    bodies: [bob, ...bodies],
    joints: [
      joint('hook', 'revolute', marker('bob', arm, across), marker('ground', [5, 0, 0], across)),
      ...joints.map((one) => ({ ...one, drives: [] })),
    ],
  }
}

/** A four-bar on a carriage that turns about an axis neither along its pins nor across them. */
function onCarriage(): MechanismSpec {
  const { bodies, joints, ...rest } = fourBar()
  const axis: Quat = [Math.cos(0.35), Math.sin(0.35) * 0.6, Math.sin(0.35) * 0.8, 0]
  const carriage: BodySpec = { ...bodies[0], id: 'carriage', position: [1.5, 0, -0.5], orientation: [1, 0, 0, 0] }
  return {
    ...rest,
    bodies: [carriage, ...bodies],
    joints: [
      joint('swing', 'revolute', marker('carriage', [0, 0, 0], axis), marker('ground', [1.5, 0, -0.5], axis)),
      ...joints.map((one) => ({
        ...one,
        drives: [],
        main:
          one.main.body === 'ground'
            ? {
                ...one.main,
                body: 'carriage',
                position: one.main.position.map((x, k) => x - carriage.position[k]) as unknown as Vec3,
              }
            : one.main,
      })),
    ],
  }
}

describe('loops in a plane', () => {
  test.each([0, 0.4, Math.PI / 4])(
    'have two equations also where another mechanism stands across them by %s rad',
    async (angle) => {
      expect(derived(besidePendulum(angle)).closures).toHaveLength(2)
      await expectAgreement(besidePendulum(angle))
    },
  )

  test('have two equations on a carriage that turns about an oblique axis', async () => {
    expect(derived(onCarriage()).closures).toHaveLength(2)
    await expectAgreement(onCarriage())
  })

  test('say the right way whichever end of a joint is the driven one', async () => {
    const spec = await gallerySpec('slider-crank-free')
    const swapped = (id: string): MechanismSpec => ({
      ...spec,
      joints: spec.joints.map((one) => (one.id === id ? { ...one, main: one.driven, driven: one.main } : one)),
    })
    for (const id of ['bearing', 'wristpin', 'crankpin']) await expectAgreement(swapped(id))
    const [, across] = derived(swapped('bearing')).closures
    expect(spell(across.words)).toMatch(/a quarter turn back from straight down about the axis of joint bearing$/)
  })

  test('may be closed by a ball joint, whose force is then unique in the plane', async () => {
    const spec = fourBar()
    const closed = { ...spec, joints: spec.joints.map((one) => (one.id === 'C' ? { ...one, type: 'spherical' as const, drives: [] } : one)) } // prettier-ignore
    expect(derived(closed)).toMatchObject({ closures: [{}, {}], notes: [] })
    await expectAgreement(closed)
  })
})

/** z along y of the world, one way or the other. */
const ACROSS: readonly Quat[] = [
  [Math.SQRT1_2, -Math.SQRT1_2, 0, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
]
const aboutY = (angle: number): Quat => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0]

/** A ring of links in the plane of x and z, pins between them and now and then a slide to the ground; springs, a load, damping, and now and then a drive. */
function randomRing(seed: number): MechanismSpec {
  const r = randomSource(seed)
  const count = 3 + (seed % 2)
  const ids = Array.from({ length: count }, (_, k) => `link ${k + 1}`)
  const corners = Array.from({ length: count + 1 }, (_, k): Vec3 => {
    const angle = (2 * Math.PI * k) / (count + 1) + r.between(-0.3, 0.3)
    return [Math.cos(angle) + r.between(-0.2, 0.2), r.between(-0.1, 0.1), Math.sin(angle) + r.between(-0.2, 0.2)]
  })
  const bodies = ids.map((id, k): BodySpec => {
    const middle = corners[k].map((x, i) => (x + corners[k + 1][i]) / 2)
    return {
      ...randomBody(id, r),
      position: [middle[0] + r.between(-0.2, 0.2), r.between(-0.1, 0.1), middle[2] + r.between(-0.2, 0.2)],
      orientation: [1, 0, 0, 0],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      centre: [0, 0, 0],
    }
  })
  const at = (body: string, point: Vec3, orientation: Quat) => {
    const own = bodies.find(({ id }) => id === body)?.position ?? [0, 0, 0]
    return marker(body, [point[0] - own[0], point[1] - own[1], point[2] - own[2]], orientation)
  }
  const slides = seed % 3 === 0
  const joints = corners.map((corner, k): JointSpec => {
    const [before, after] = [k === 0 ? 'ground' : ids[k - 1], k === count ? 'ground' : ids[k]]
    const type = slides && k === count ? 'prismatic' : 'revolute'
    const orientation = type === 'prismatic' ? aboutY(r.between(-1, 1)) : ACROSS[Math.floor(r.between(0, 2))]
    const [driven, main] = r.between(0, 1) < 0.5 ? [before, after] : [after, before]
    const drives = k === 0 && seed % 5 === 0 ? [{ kind: 'angle', law: { kind: 'expression', tree: expression('0.3*sin(3*t)') } } as const] : [] // prettier-ignore
    return joint(`joint ${k}`, type, at(driven, corner, orientation), at(main, corner, orientation), {
      damping: r.between(0, 1) < 0.5 ? 0 : 0.4,
      drives,
    })
  })
  const end = (body: string) => ({ body, position: [r.between(-0.3, 0.3), 0, r.between(-0.3, 0.3)] as const })
  return {
    gravity: seed % 4 === 1 ? [2, 0, -9] : [0, 0, -9.81],
    bodies,
    joints,
    forces: [
      { kind: 'spring-damper', id: 'spring', from: end('ground'), to: end(ids[1]), stiffness: 20, damping: 1, restLength: 0.3 }, // prettier-ignore
      { kind: 'load', id: 'load', body: ids[0], position: [0.1, 0, 0.2], force: [2, 0, -1], torque: [0, 1.5, 0], axes: 'body' }, // prettier-ignore
    ],
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  'random ring %d in a plane has along its motion what the engine has',
  async (seed) => expectAgreement(randomRing(seed)),
)

/** Two chains of two links each, on axes across each other, whose ends a ball joint holds together. */
function spatial(): MechanismSpec {
  const r = randomSource(8)
  const body = (id: string, position: Vec3): BodySpec => ({
    ...randomBody(id, r),
    orientation: [1, 0, 0, 0],
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
    centre: [0, 0, 0],
    position,
  })
  const [y, z, x]: readonly Quat[] = [ACROSS[0], [1, 0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]]
  const pin = (id: string, own: string, at: Vec3, on: string, from: Vec3, axis: Quat): JointSpec =>
    joint(id, 'revolute', marker(own, at, axis), marker(on, from, axis))
  return {
    gravity: [0, 0, -9.81],
    bodies: [body('crank', [0.2, 0, 0]), body('rod', [0.7, 0.3, 0.1]), body('rocker', [1, 0.6, 0.8]), body('link', [1, 0.6, 0.4])], // prettier-ignore
    joints: [
      pin('a', 'crank', [-0.2, 0, 0], 'ground', [0, 0, 0], y),
      pin('b', 'rod', [-0.3, -0.3, -0.1], 'crank', [0.2, 0, 0], z),
      pin('c', 'rocker', [0, 0, 0.2], 'ground', [1, 0.6, 1], x),
      pin('d', 'link', [0, 0, 0.2], 'rocker', [0, 0, -0.2], y),
      joint('ball', 'spherical', marker('rod', [0.3, 0.3, 0.1], z), marker('link', [0, 0, -0.2], z)),
    ],
    forces: [],
  }
}

test('a loop in space that a ball joint closes has three equations of closure', async () => {
  expect(derived(spatial()).closures.map(({ symbol }) => symbol)).toEqual(['\\lambda_1', '\\lambda_2', '\\lambda_3'])
  await expectAgreement(spatial())
})

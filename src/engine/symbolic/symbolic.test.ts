/** Printed formulas: as textbooks have them, and, read back from their text alone, with what the engine computes. */
import { describe, expect, test } from 'vitest'
import type { BodySpec, ForceSpec, JointSpec, MechanismSpec, Quat, Vec3 } from '../index.ts'
import { body, UP } from '../../testing/bodies.ts'
import { expression, stateLaw } from '../../testing/expressions.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { joint, marker } from '../../testing/planar.ts'
import { compareFormulas } from '../../testing/printed-formulas.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { compile } from '../compile.ts'
import { spell } from '../failure.ts'
import { makeState } from '../model/state.ts'
import { deriveEquations, type Equations } from './index.ts'

/** A share that leaves nothing but rounding of a few dozen operations on the way through two formulations. */
const RELATIVE = 1e-10

function derived(spec: MechanismSpec): Equations {
  const { model, state } = assembled(spec)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  return made
}

const printed = ({ equations, drives }: Equations): string[] => [...equations, ...drives].map(({ latex }) => latex)

describe('of the gallery', () => {
  test.each([
    'pendulum',
    'double-pendulum',
    'slender-double-pendulum',
    'cart-pole',
    'driven-pendulum',
    'kapitza',
    'three-carts',
    'coupled-springs',
    'torsion-pendulum',
    'door',
    'gyroscope',
  ])('%s has at twenty states the accelerations of the engine, and the efforts of its drives', async (id) => {
    const misses = await compareFormulas(await gallerySpec(id), 20, 7)
    expect(misses.accelerations).toBeLessThan(RELATIVE)
    expect(misses.drives).toBeLessThan(RELATIVE)
    expect(misses.laws).toBeLessThan(RELATIVE)
    expect(misses.trees).toBeLessThan(RELATIVE)
  })

  test.each([
    ['pendulum', ['\\left(I + m l^2\\right) \\ddot{\\theta} + m g l \\sin \\theta = 0']],
    [
      'double-pendulum',
      [
        '\\left(I_1 + m_1 a^2 + m_2 l_1^2\\right) \\ddot{\\theta}_1 + m_2 l_1 l_2 \\ddot{\\theta}_2 \\cos\\left(\\theta_1 - \\theta_2\\right)' +
          ' + m_2 l_1 l_2 \\dot{\\theta}_2^2 \\sin\\left(\\theta_1 - \\theta_2\\right) + \\left(m_1 a + m_2 l_1\\right) g \\sin \\theta_1 = 0',
        '\\left(I_2 + m_2 l_2^2\\right) \\ddot{\\theta}_2 + m_2 l_1 l_2 \\ddot{\\theta}_1 \\cos\\left(\\theta_1 - \\theta_2\\right)' +
          ' - m_2 l_1 l_2 \\dot{\\theta}_1^2 \\sin\\left(\\theta_1 - \\theta_2\\right) + m_2 g l_2 \\sin \\theta_2 = 0',
      ],
    ],
    [
      'cart-pole',
      [
        '\\left(m_1 + m_2\\right) \\ddot{x} + m_2 l \\ddot{\\theta} \\cos \\theta - m_2 l \\dot{\\theta}^2 \\sin \\theta = 0',
        '\\left(I + m_2 l^2\\right) \\ddot{\\theta} + m_2 l \\ddot{x} \\cos \\theta + m_2 g l \\sin \\theta = 0',
      ],
    ],
    ['driven-pendulum', ['M = \\left(I + m l^2\\right) \\ddot{\\varphi} + m g l \\cos \\varphi']],
    [
      'kapitza',
      [
        '\\left(I + m_2 l^2\\right) \\ddot{\\theta} + m_2 l \\ddot{s} \\sin \\theta + m_2 g l \\sin \\theta = 0',
        'F = \\left(m_1 + m_2\\right) \\ddot{s} + m_2 l \\ddot{\\theta} \\sin \\theta + m_2 l \\dot{\\theta}^2 \\cos \\theta + \\left(m_1 + m_2\\right) g',
      ],
    ],
    [
      'coupled-springs',
      [
        'm_1 \\ddot{x}_1 + \\left(k_1 + k_2\\right) x_1 - k_2 x_2 = 0',
        'm_2 \\ddot{x}_2 - k_2 x_1 + \\left(k_2 + k_3\\right) x_2 = 0',
      ],
    ],
    [
      'gyroscope',
      [
        '\\left(I_1 + \\left(I_{2y} + I_{3x} + m l^2\\right) \\sin^2 \\theta_2 + \\left(I_{2x} + I_{3z}\\right) \\cos^2 \\theta_2\\right) \\ddot{\\theta}_1 - I_{3z} \\ddot{\\theta}_3 \\cos \\theta_2' +
          ' - 2 \\left(I_{2x} - I_{2y} - I_{3x} + I_{3z} - m l^2\\right) \\dot{\\theta}_1 \\dot{\\theta}_2 \\sin \\theta_2 \\cos \\theta_2 + I_{3z} \\dot{\\theta}_2 \\dot{\\theta}_3 \\sin \\theta_2 = 0',
        '\\left(I_{2z} + I_{3x} + m l^2\\right) \\ddot{\\theta}_2 + \\left(I_{2x} - I_{2y} - I_{3x} + I_{3z} - m l^2\\right) \\dot{\\theta}_1^2 \\sin \\theta_2 \\cos \\theta_2' +
          ' - I_{3z} \\dot{\\theta}_1 \\dot{\\theta}_3 \\sin \\theta_2 + m g l \\sin \\theta_2 = 0',
        'I_{3z} \\ddot{\\theta}_3 - I_{3z} \\ddot{\\theta}_1 \\cos \\theta_2 + I_{3z} \\dot{\\theta}_1 \\dot{\\theta}_2 \\sin \\theta_2 = 0',
      ],
    ],
    ['torsion-pendulum', ['I \\ddot{\\theta} + k \\theta = 0']],
    ['door', ['I \\ddot{\\theta} + k \\theta = 0']],
  ])('%s has those of the textbook', async (id, latex) => {
    expect(printed(derived(await gallerySpec(id)))).toEqual(latex)
  })

  test('each letter is told, with its value, and from where a coordinate counts', async () => {
    const { coordinates, parameters } = derived(await gallerySpec('pendulum'))
    expect(parameters.map(({ latex, words, quantity }) => [latex, spell(words), quantity])).toEqual([
      ['I', 'moment of inertia of pendulum about its centre of mass', 'inertia'],
      ['m', 'mass of pendulum', 'mass'],
      ['g', 'acceleration of gravity', 'acceleration'],
      ['l', 'distance of the centre of mass of pendulum from the axis of joint pin', 'length'],
    ])
    expect(parameters[2].value).toBe(9.81)
    expect(coordinates).toMatchObject([
      { latex: '\\theta', rate: '\\dot{\\theta}', acceleration: '\\ddot{\\theta}', joint: 'pin', kind: 'angle' },
    ])
    expect(spell(coordinates[0].zero)).toBe(
      'where the line from joint pin to the centre of mass of pendulum points straight down',
    )
    // the bar of the scene is along x where the pin is at 0
    expect(coordinates[0].joints).toEqual([{ joint: 'pin', sign: 1 }])
    expect(coordinates[0].offset).toBeCloseTo(Math.PI / 2, 12)
  })

  test('a door has its inertia about the hinges', async () => {
    const spec = await gallerySpec('door')
    const { model } = assembled(spec)
    const { parameters } = derived(spec)
    const b = model.bodyIndex.get('door')!
    const [x, y] = [0, 1].map((k) => model.markerU[k])
    expect(spell(parameters[1].words)).toBe('moment of inertia of door about the axis of its joint')
    expect(parameters[1].value).toBeCloseTo(model.inertia[9 * b + 8] + model.mass[b] * (x ** 2 + y ** 2), 10)
  })

  test.each([
    ['hooke', /^Joint .+ is of another kind than formulas are derived for: these are revolute, prismatic, cylindrical and spherical joints, and welds\.$/, expect.any(String)], // prettier-ignore
    ['chain', 'The mechanism has 40 freedoms: there are formulas for up to 3.', null],
    ['dzhanibekov', 'Body nut hangs on no joint: there are formulas for what joints hold to the ground.', null],
  ])('%s is refused in words', async (id, message, named) => {
    const spec = await gallerySpec(id)
    const model = compile(spec)
    expect(deriveEquations(spec, model, makeState(model))).toMatchObject({
      ok: false,
      refusal: { message, joint: named },
    })
  })
})

const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
const ALONG_Y: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0]
const G: Vec3 = [0, 0, -9.81]
/** A mass at a point: of a body without a size. */
const point = (id: string, mass: number, position: Vec3): BodySpec => body(id, mass, [0, 0, 0], { position })
const solid = (id: string, mass: number, position: Vec3, orientation: Quat = UP): BodySpec =>
  body(id, mass, [0.02, 0.03, 0.04], { position, orientation })
const of = (bodies: readonly BodySpec[], joints: readonly JointSpec[], forces: readonly ForceSpec[] = [], gravity = G): MechanismSpec => ({ gravity, bodies, joints, forces }) // prettier-ignore
const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const

const hung = (id: string, on: string, at: Vec3, from: Vec3): JointSpec =>
  joint(id, 'revolute', marker(id.replace('pin', 'bob'), from), marker(on, at))
const slider = (id: string, orientation: Quat, more: Parameters<typeof joint>[4] = {}, on = 'ground'): JointSpec =>
  joint(id, 'prismatic', marker('cart', [0, 0, 0], orientation), marker(on, [0, 0, 0], orientation), more)

describe('masses at points', () => {
  test('a pendulum', () => {
    const spec = of([point('bob', 2, [0, 0, -1])], [hung('pin', 'ground', [0, 0, 0], [0, 0, 1])])
    expect(printed(derived(spec))).toEqual(['m l^2 \\ddot{\\theta} + m g l \\sin \\theta = 0'])
  })

  test('a double pendulum: the first mass is where the second rod hangs', () => {
    const spec = of(
      [point('bob 1', 2, [0, 0, -1]), point('bob 2', 3, [0, 0, -1.7])],
      [hung('pin 1', 'ground', [0, 0, 0], [0, 0, 1]), hung('pin 2', 'bob 1', [0, 0, 0], [0, 0, 0.7])],
    )
    expect(printed(derived(spec))).toEqual([
      '\\left(m_1 + m_2\\right) l_1^2 \\ddot{\\theta}_1 + m_2 l_1 l_2 \\ddot{\\theta}_2 \\cos\\left(\\theta_1 - \\theta_2\\right)' +
        ' + m_2 l_1 l_2 \\dot{\\theta}_2^2 \\sin\\left(\\theta_1 - \\theta_2\\right) + \\left(m_1 + m_2\\right) g l_1 \\sin \\theta_1 = 0',
      'm_2 l_2^2 \\ddot{\\theta}_2 + m_2 l_1 l_2 \\ddot{\\theta}_1 \\cos\\left(\\theta_1 - \\theta_2\\right)' +
        ' - m_2 l_1 l_2 \\dot{\\theta}_1^2 \\sin\\left(\\theta_1 - \\theta_2\\right) + m_2 g l_2 \\sin \\theta_2 = 0',
    ])
  })
})

/** What each has to be printed as, and why it is here. */
const CASES: Readonly<Record<string, readonly [spec: MechanismSpec, latex: readonly string[]]>> = {
  'a mass on a spring hangs from where that is relaxed': [
    of([solid('cart', 2, [0, 0, -1])], [slider('guide', UP, { damping: 0.3 })], [
      { kind: 'spring-damper', id: 'spring', from: { body: 'ground', position: [0, 0, 1] }, to: { body: 'cart', position: [0, 0, 0] }, stiffness: 30, damping: 0, restLength: 1.4 },
    ]),
    ['m \\ddot{x} + c \\dot{x} + k x + m g = 0'],
  ],
  'a slope has its angle from the vertical': [
    of([solid('cart', 2, [0, 0, 0])], [slider('guide', [Math.cos(0.3), 0, Math.sin(0.3), 0])]),
    ['m \\ddot{x} - m g \\cos \\beta = 0'],
  ],
  'a second spring that is stretched at the zero has its stretch': [
    of([solid('cart', 2, [0, 0, 0])], [slider('guide', ALONG_X)], [-1, 1].map((x) => (
      { kind: 'spring-damper', id: `spring ${x}`, from: { body: 'ground', position: [x, 0, 0] }, to: { body: 'cart', position: [0, 0, 0] }, stiffness: 30, damping: 0, restLength: 0.9 + 0.02 * x }
    ))),
    ['m \\ddot{x} + \\left(k_1 + k_2\\right) x - k_2 \\delta = 0'],
  ],
  'a force drives a cart': [
    of([solid('cart', 2, [0, 0, 0])], [slider('guide', ALONG_X, { drives: [{ kind: 'force', law: law('3*sin(2*t)') }] })]),
    ['m \\ddot{x} = F'],
  ],
  'a controller is an effort too': [
    of([solid('cart', 2, [0, 0, 0])], [slider('guide', ALONG_X, { drives: [{ kind: 'force', law: stateLaw('-5*x', { x: { kind: 'joint', joint: 'guide', on: 'slide', rate: false } }) }] })]),
    ['m \\ddot{x} = F'],
  ],
  'an arm that turns steadily has no second rate': [
    of([solid('arm', 1, [0, 0, 0]), solid('cart', 2, [0.5, 0, 0])], [
      joint('motor', 'revolute', marker('arm', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), { drives: [{ kind: 'angular-velocity', law: 4 }] }),
      joint('guide', 'prismatic', marker('cart', [0, 0, 0], ALONG_X), marker('arm', [0, 0, 0], ALONG_X)),
    ]),
    ['m \\ddot{r} - m r \\dot{\\varphi}^2 = 0', 'M = 2 m r \\dot{\\varphi} \\dot{r}'],
  ],
  'a drive that holds has no rates, and a weld makes one body of two': [
    of([solid('arm', 1, [0, 0, -1]), solid('tip', 1, [0, 0, -2])], [
      joint('motor', 'revolute', marker('arm', [0, 0, 1]), marker('ground', [0, 0, 0]), { drives: [{ kind: 'angle', law: 0.4 }] }),
      joint('glue', 'weld', marker('tip', [0, 0, 1]), marker('arm', [0, 0, 0])),
    ]),
    ['M = m g l \\sin \\varphi'],
  ],
  'a pendulum on an arm that turns about the vertical': [
    of([solid('arm', 1, [0.2, 0, 0]), point('bob', 2, [0.5, 0, -1])], [
      joint('motor', 'revolute', marker('arm', [-0.2, 0, 0], UP), marker('ground', [0, 0, 0], UP)),
      joint('pin', 'revolute', marker('bob', [0, 0, 1], ALONG_X), marker('arm', [0.3, 0, 0], ALONG_X)),
    ]),
    [
      '\\left(I + m l_1^2 + m l_2^2 \\sin^2 \\theta_2\\right) \\ddot{\\theta}_1 + m l_1 l_2 \\ddot{\\theta}_2 \\cos \\theta_2 + 2 m l_2^2 \\dot{\\theta}_1 \\dot{\\theta}_2 \\sin \\theta_2 \\cos \\theta_2 - m l_1 l_2 \\dot{\\theta}_2^2 \\sin \\theta_2 = 0',
      'm l_2^2 \\ddot{\\theta}_2 + m l_1 l_2 \\ddot{\\theta}_1 \\cos \\theta_2 - m l_2^2 \\dot{\\theta}_1^2 \\sin \\theta_2 \\cos \\theta_2 + m g l_2 \\sin \\theta_2 = 0',
    ],
  ],
  'a screw of two freedoms': [
    of([solid('cart', 2, [0, 0, 0])], [joint('sleeve', 'cylindrical', marker('cart', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP))]),
    ['m \\ddot{x} + m g = 0', 'I \\ddot{\\theta} = 0'],
  ],
} // prettier-ignore

describe('small mechanisms', () => {
  test.each(Object.entries(CASES))('%s', (_, [spec, latex]) => {
    expect(printed(derived(spec))).toEqual(latex)
  })

  test.each(Object.entries(CASES).filter(([name]) => !/controller|pendulum/.test(name)))(
    '%s, and holds',
    async (_, [spec]) => {
      const misses = await compareFormulas(spec, 5, 3)
      expect(misses.accelerations).toBeLessThan(RELATIVE)
      expect(misses.drives).toBeLessThan(RELATIVE)
    },
  )

  test('a spring across a pendulum has its length and tension by letters of their own', async () => {
    const spec = of([solid('bob', 2, [0, 0, -1])], [hung('pin', 'ground', [0, 0, 0], [0, 0, 1])], [
      { kind: 'spring-damper', id: 'spring', from: { body: 'ground', position: [1, 0, 0] }, to: { body: 'bob', position: [0, 0, 0] }, stiffness: 30, damping: 2, restLength: 0.8 },
    ]) // prettier-ignore
    const made = derived(spec)
    expect(made.definitions.map(({ latex }) => latex)).toEqual([
      '\\ell = \\sqrt{b^2 + l^2 - 2 b l \\sin \\theta}',
      '\\dot{\\ell} = -\\frac{b l \\dot{\\theta} \\cos \\theta}{\\ell}',
      '\\sigma = k - \\frac{k L}{\\ell} + \\frac{c \\dot{\\ell}}{\\ell}',
    ])
    expect(printed(made)).toEqual([
      '\\left(I + m l^2\\right) \\ddot{\\theta} - b l \\sigma \\cos \\theta + m g l \\sin \\theta = 0',
    ])
    expect((await compareFormulas(spec, 20, 5)).accelerations).toBeLessThan(RELATIVE)
  })

  test('limits are told of, a bushing is refused by its name', () => {
    const limited = of([solid('cart', 2, [0, 0, 0])], [slider('guide', ALONG_Y, { limits: { lower: -1, upper: 1, stiffness: 1e4, damping: 0 } })]) // prettier-ignore
    expect(derived(limited).notes.map((note) => spell(note))).toEqual([
      'Joint guide has limits: the formulas are those between them.',
    ])
    const frame = (on: string) => ({ body: on, position: [0, 0, 0] as const, orientation: UP })
    const zeros = Array.from({ length: 36 }, () => 0)
    const spec = of(limited.bodies, limited.joints, [{ kind: 'bushing', id: 'mount', driven: frame('cart'), main: frame('ground'), stiffness: zeros, damping: zeros }]) // prettier-ignore
    const { model, state } = assembled(spec)
    expect(deriveEquations(spec, model, state)).toMatchObject({
      ok: false,
      refusal: { message: /^Bushing mount acts/ },
    })
  })
})

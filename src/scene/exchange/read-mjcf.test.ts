import { describe, expect, it } from 'vitest'
import { multiplyQuat, turn } from '../../geometry/index.ts'
import { CART_POLE_MJCF, FOUR_BAR_MJCF, parseXml, readRobot } from '../../testing/robot-files.ts'
import type { Vec3 } from '../document.ts'
import { quatAbout } from './orientation.ts'

const read = (text: string) => readRobot(text, parseXml)
const inBody = (parts: string, before = '') =>
  read(`<mujoco>${before}<worldbody><body name="b">${parts}</body></worldbody></mujoco>`)
const BALL = '<geom size="0.1"/>'

const expectNear = (actual: readonly number[] | undefined, expected: readonly number[], tolerance = 1e-12) => {
  expect(actual).toHaveLength(expected.length)
  actual?.forEach((x, i) => expect(Math.abs(x - expected[i]!)).toBeLessThanOrEqual(tolerance))
}

describe('an MJCF file', () => {
  const robot = read(CART_POLE_MJCF)
  const [world, cart, pole] = ['world', 'cart', 'pole'].map((name) => robot.links.find((link) => link.name === name))
  const [slider, hinge] = ['cart', 'pole'].map((name) => robot.mounts.find(({ child }) => child === name)?.joints[0])

  it('gives name, gravity and time step', () => {
    expect(robot).toMatchObject({ name: 'cart-pole', format: 'MJCF', gravity: [0, 0, -9.7], step: 0.004 })
  })

  it('gives bodies with the masses of their geoms, half sizes made whole', () => {
    expect(world?.shapes).toEqual([
      { kind: 'capsule', radius: 0.02, length: 2, position: [0, 0, 0], orientation: expect.anything() },
    ])
    expect(cart?.shapes[0]).toMatchObject({ kind: 'box', size: [0.2, 0.1, 0.08], colour: '#ff8000' })
    expect(cart?.mass?.mass).toBeCloseTo(1.75, 12)
    // m (b² + c²) / 12.
    expectNear(cart?.mass?.inertia, [0.1 ** 2 + 0.08 ** 2, 0.2 ** 2 + 0.08 ** 2, 0.2 ** 2 + 0.1 ** 2].map((s) => (1.75 * s) / 12).concat([0, 0, 0])) // prettier-ignore
    // One density for all of a body stays a density.
    expect(pole).toMatchObject({ mass: null, density: 500 })
    expect(pole?.shapes[0]).toMatchObject({ kind: 'cylinder', radius: 0.03, length: 0.6 })
    expectNear(pole?.shapes[0]?.position, [0, 0, 0.3])
  })

  it('gives joints with axes, ranges, defaults of their class, motors and servos', () => {
    expect(slider).toMatchObject({ kind: 'prismatic', axis: [1, 0, 0], damping: 0.25, motor: 'push' })
    expect(slider?.limits).toEqual({ lower: -0.9, upper: 0.8 })
    expect(hinge).toMatchObject({ kind: 'revolute', axis: [0, 1, 0], damping: 0, motor: null })
    expect(hinge?.springs).toEqual([{ name: 'hold', stiffness: 0.5, damping: 0, rest: 0 }])
  })

  it('lists what is left out, by name, and what is different', () => {
    expect(robot.left).toEqual([
      'contact of 2 geoms: bodies do not touch one another',
      'worldbody: light',
      'joint hinge: armature',
      'muscle m',
      'jointpos angle',
    ])
    expect(robot.changed).toEqual([
      'motor push: a force of 0 N until you set it; its gear of 50 is yours to count in',
      'position hold: a spring of 0.5 N·m/rad towards 0, as with a control of 0',
    ])
  })

  it('closes loops by connect, at the point of the first body', () => {
    const { closures, left } = read(FOUR_BAR_MJCF)
    expect(closures).toEqual([
      {
        name: 'close',
        kind: 'ball',
        a: { link: 'coupler', at: { position: [0.5, 0, 0.2], orientation: [1, 0, 0, 0] } },
        b: { link: 'rocker', at: null },
      },
    ])
    expect(left).toContain('equality: joint a')
  })
})

describe('turns', () => {
  const angles: Vec3 = [0.3, -0.7, 1.1]
  const axes: Record<string, Vec3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }
  const orientation = (attribute: string, compiler = 'angle="radian"') =>
    read(`<mujoco><compiler ${compiler}/><worldbody><body name="b" ${attribute}>${BALL}</body></worldbody></mujoco>`)
      .mounts[0]!.origin.orientation

  it('about moving axes are those about fixed ones from behind', () => {
    const [a, b, c] = ['x', 'y', 'z'].map((axis, i) => quatAbout(axes[axis]!, angles[i]!)) as [never, never, never]
    expectNear(orientation(`euler="${angles.join(' ')}"`), multiplyQuat(multiplyQuat(a, b), c))
    expectNear(orientation(`euler="${angles.join(' ')}"`, 'angle="radian" eulerseq="XYZ"'), multiplyQuat(c, multiplyQuat(b, a))) // prettier-ignore
  })

  it('are in degrees where the file says nothing', () => {
    expectNear(orientation('axisangle="0 0 3 90"', ''), [Math.SQRT1_2, 0, 0, Math.SQRT1_2])
    expectNear(orientation('quat="2 0 0 2"'), [Math.SQRT1_2, 0, 0, Math.SQRT1_2])
  })

  it('may be two axes, the second of which is made square, or where z goes', () => {
    const q = orientation('xyaxes="0 2 0 -3 1 0"')
    expectNear(turn(q, [1, 0, 0]), [0, 1, 0])
    expectNear(turn(q, [0, 1, 0]), [-1, 0, 0])
    for (const z of [
      [0, 0, -2],
      [0, 3, 4],
      [1e-9, 0, -1],
    ] as const) {
      // prettier-ignore
      const n = Math.hypot(...z)
      expectNear(
        turn(orientation(`zaxis="${z.join(' ')}"`), [0, 0, 1]),
        z.map((x) => x / n),
      )
    }
  })
})

it('takes defaults from the nearest class', () => {
  const text = `<mujoco><compiler angle="radian"/>
    <default><joint damping="1" range="-1 1"/><default class="leg"><joint damping="2"/><default class="foot"><geom density="300"/></default></default></default>
    <worldbody>
      <body name="a" childclass="foot"><joint name="i"/>${BALL}<body name="b"><joint name="j" class="main" damping="3"/>${BALL}</body></body>
    </worldbody></mujoco>`
  const { mounts, links } = read(text)
  expect(mounts.map(({ joints }) => joints[0])).toMatchObject([
    { damping: 2, limits: { lower: -1, upper: 1 } },
    { damping: 3, limits: { lower: -1, upper: 1 } },
  ])
  expect(links.map(({ density }) => density)).toEqual([300, 300])
})

it('counts a joint from where it stands: ref, springref and range', () => {
  const { mounts } = inBody(`<joint name="j" ref="30" springref="10" stiffness="4" range="-90 90"/>${BALL}`)
  const deg = Math.PI / 180
  expect(mounts[0]?.joints[0]?.springs[0]?.rest).toBeCloseTo(-20 * deg, 12)
  expect(mounts[0]?.joints[0]?.limits?.lower).toBeCloseTo(-120 * deg, 12)
})

it('weighs ellipsoids as they are and draws the box around them', () => {
  const { links, changed } = inBody('<geom name="egg" type="ellipsoid" size="0.1 0.2 0.3" density="700"/>')
  const mass = (4 / 3) * Math.PI * 0.1 * 0.2 * 0.3 * 700
  expect(links[0]?.mass?.mass).toBeCloseTo(mass, 12)
  expectNear(links[0]?.mass?.inertia, [0.13, 0.1, 0.05].map((s) => (mass * s) / 5).concat([0, 0, 0]))
  expect(links[0]?.shapes[0]).toMatchObject({ kind: 'box', size: [0.2, 0.4, 0.6] })
  expect(changed).toEqual(['geom egg: the ellipsoid is drawn as the box around it and weighed as it is'])
})

it('turns inertias of their own axes into those of the body, frames included', () => {
  const { links } = inBody(
    '<frame pos="1 0 0" euler="0 0 90"><inertial pos="0.5 0 0" mass="3" diaginertia="0.1 0.2 0.25"/></frame>',
  )
  expect(links[0]?.mass?.mass).toBe(3)
  expectNear(links[0]?.mass?.centre, [1, 0.5, 0])
  expectNear(links[0]?.mass?.inertia, [0.2, 0.1, 0.25, 0, 0, 0])
})

it.each([
  ['no world', '<mujoco/>', /no <worldbody>/],
  [
    'a class that is not there',
    `<mujoco><worldbody><body><geom class="x" size="1"/></body></worldbody></mujoco>`,
    /no class “x”/,
  ],
  [
    'a missing size',
    `<mujoco><worldbody><body><geom type="box" size="1 2"/></body></worldbody></mujoco>`,
    /3 sizes here, and 2 are given/,
  ],
  [
    'an unknown joint',
    `<mujoco><worldbody><body><joint type="screw"/>${BALL}</body></worldbody></mujoco>`,
    /there is no “screw”; write one of hinge/,
  ],
  ['a joint in the world', '<mujoco><worldbody><joint/></worldbody></mujoco>', /outside of any body/],
  [
    'a motor without its joint',
    `<mujoco><worldbody><body>${BALL}</body></worldbody><actuator><motor joint="x"/></actuator></mujoco>`,
    /no “x”; name one/,
  ],
  [
    'a free joint below',
    `<mujoco><worldbody><body>${BALL}<body><freejoint/>${BALL}</body></body></worldbody></mujoco>`,
    /free joint stands alone/,
  ],
  [
    'two bodies of one name',
    `<mujoco><worldbody><body name="a">${BALL}</body><body name="a">${BALL}</body></worldbody></mujoco>`,
    /two bodies/,
  ],
  ['world axes', '<mujoco><compiler coordinate="global"/><worldbody/></mujoco>', /world axes/],
  [
    'a loop on one body',
    `<mujoco><worldbody><body name="a">${BALL}</body></worldbody><equality><connect body1="a" body2="a" anchor="0 0 0"/></equality></mujoco>`,
    /on one body/,
  ],
  [
    'a point of no length',
    '<mujoco><worldbody><geom type="capsule" size="1" fromto="1 2 3 1 2 3"/></worldbody></mujoco>',
    /both ends are one point/,
  ],
])('%s is refused with place, reason and way out', (_, text, words) => {
  expect(() => read(text)).toThrow(words)
})

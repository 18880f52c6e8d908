import { describe, expect, it } from 'vitest'
import { runMechanism, type RunOptions } from '../../testing/mechanism-run.ts'
import { ARM_URDF, CART_POLE_MJCF, FOUR_BAR_MJCF, importText } from '../../testing/robot-files.ts'
import type { Scene } from '../document.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { serialiseScene } from '../file/serialise.ts'
import { parseScene } from '../file/parse.ts'

const run = (scene: Scene, options?: RunOptions) => runMechanism(toMechanismSpec(scene), options)
const bodyOf = (scene: Scene, id: string) => scene.bodies.find((body) => body.id === id)!
const jointOf = (scene: Scene, id: string) => scene.joints.find((joint) => joint.id === id)!
const PIN = '<inertial pos="0 0 -0.4" mass="2" diaginertia="0.05 0.06 0.02"/>'
const inBody = (parts: string, more = '') =>
  importText(`<mujoco><compiler angle="radian"/><worldbody><body name="b">${parts}</body></worldbody>${more}</mujoco>`)

/** Time between two passages downwards through 0, by halving: the period of what swings. */
function periodOf(scene: Scene, joint: string): number {
  const swing = run(scene, { tolerance: 1e-11 })
  const passages: number[] = []
  let [before, value] = [0, swing.joint(joint).coordinate]
  for (let t = 0.01; passages.length < 2; t += 0.01) {
    swing.advance(t)
    const { coordinate, rate } = swing.joint(joint)
    // Back from here by Newton's step: 10 ms is short against the period, the cubic term is below 1e-6.
    if (value > 0 && coordinate <= 0) passages.push(t - coordinate / rate)
    ;[before, value] = [t, coordinate]
    if (before > 30) throw new Error('it does not swing')
  }
  return passages[1]! - passages[0]!
}

describe('a URDF arm', () => {
  const { scene, carried, changed, left } = importText(ARM_URDF)

  it('has bodies with the masses, joints with the axes and limits of the file', () => {
    expect(scene.title).toBe('arm')
    expect(scene.bodies.map(({ id, fixed }) => [id, fixed])).toEqual([['base', true], ['upper', false], ['fore', false]]) // prettier-ignore
    expect(bodyOf(scene, 'fore')).toMatchObject({ position: [0.6, 0, 0.5], orientation: [1, 0, 0, 0] })
    expect(bodyOf(scene, 'upper').mass).toEqual({
      mass: 2.5,
      centre: [0.3, 0, 0],
      inertia: [0.01, 0.08, 0.085, 0, 0, 0],
    })
    const elbow = jointOf(scene, 'elbow')
    expect(elbow).toMatchObject({ type: 'revolute', damping: 0.05, limits: { lower: -1.25, upper: 2.25 } })
    expect(elbow.driven).toMatchObject({ body: 'fore', position: [0, 0, 0] })
    expect(elbow.main).toMatchObject({ body: 'upper', position: [0.6, 0, 0] })
    expect(jointOf(scene, 'shoulder')).toMatchObject({ type: 'revolute', limits: null })
  })

  it('says what came along, what came along otherwise, and what did not', () => {
    expect(carried).toContain('link upper: 2.5 kg, one shape')
    expect(carried).toContain('joint elbow: revolute, from −71.62° to 128.9°, damping 0.05 N·m·s/rad')
    expect(changed).toEqual(['link tool: is a frame without mass, part of fore'])
    expect(left).toContain('joint elbow: mimic shoulder')
    expect(left).toContain('transmission drive')
    for (const line of left) expect(scene.description).toContain(line)
  })

  it('begins to fall as a double pendulum does', () => {
    // Both links level and at rest: M q̈ = −∂V/∂q with the textbook matrix of two links in a row; y turns x down to −z.
    const free = { ...scene, joints: scene.joints.map((joint) => ({ ...joint, damping: 0, limits: null })) }
    const fall = run(free)
    const [m1, c1, i1, l1, m2, c2, i2, g] = [2.5, 0.3, 0.08, 0.6, 1.5, 0.25, 0.03, 9.81]
    const m22 = i2 + m2 * c2 * c2
    const m12 = m22 + m2 * l1 * c2
    const m11 = i1 + m1 * c1 * c1 + m2 * l1 * l1 + m22 + 2 * m2 * l1 * c2
    const [f1, f2] = [g * (m1 * c1 + m2 * (l1 + c2)), g * m2 * c2]
    const det = m11 * m22 - m12 * m12
    const [q1, q2] = [(m22 * f1 - m12 * f2) / det, (m11 * f2 - m12 * f1) / det]
    expect(fall.body('upper').angularAcceleration[1]).toBeCloseTo(q1, 9)
    expect(fall.body('fore').angularAcceleration[1]).toBeCloseTo(q1 + q2, 9)
  })

  it('is a scene like any other: it is written and read again', () => {
    const again = parseScene(serialiseScene(scene))
    expect(again.ok && again.scene).toEqual(scene)
  })
})

describe('an MJCF cart and pole', () => {
  const { scene } = importText(CART_POLE_MJCF)

  it('has one motor, one servo, limits and masses', () => {
    expect(scene.gravity).toEqual([0, 0, -9.7])
    expect(scene.simulation.step).toBe(0.004)
    const slider = jointOf(scene, 'slider')
    expect(slider).toMatchObject({ type: 'prismatic', damping: 0.25, drive: { kind: 'force', law: 0 } })
    expect(slider.limits).toMatchObject({ lower: -0.9, upper: 0.8 })
    // As stiff as all that hangs on it asks for: 200 rad/s with cart and pole.
    const pole = 500 * Math.PI * 0.03 ** 2 * 0.6
    expect(slider.limits?.stiffness).toBe(Number(((1.75 + pole) * 200 ** 2).toPrecision(2)))
    expect(scene.forces).toMatchObject([{ kind: 'torsion-spring', joint: 'hinge', stiffness: 0.5, restAngle: 0 }])
    expect(bodyOf(scene, 'pole').density).toBe(500)
    expect(run(scene).mobility.dof).toBe(2)
  })

  it('begins to fall as the textbook has it', () => {
    // (M + m) ẍ + m l cosθ θ̈ = m l sinθ θ̇² − c ẋ and m l cosθ ẍ + (I + m l²) θ̈ = m g l sinθ − k θ, at rest.
    const [M, m, l, g] = [1.75, 500 * Math.PI * 0.03 ** 2 * 0.6, 0.3, 9.7]
    const I = m * ((3 * 0.03 ** 2 + 0.6 ** 2) / 12)
    const [a, b, c, f] = [M + m, m * l * Math.cos(0.5), I + m * l * l, m * g * l * Math.sin(0.5)]
    const start = run(scene)
    // The servo pulls by 0.5 N·m/rad of the hinge's own coordinate, which is 0 where the file has the pole.
    expect(start.joint('hinge').coordinate).toBeCloseTo(0, 12)
    expect(start.body('pole').angularAcceleration[1]).toBeCloseTo((f * a) / (a * c - b * b), 9)
    expect(start.body('cart').acceleration[0]).toBeCloseTo((-f * b) / (a * c - b * b), 9)
  })
})

describe('a loop', () => {
  it('is closed by a joint, and the four-bar moves as one', () => {
    const { scene } = importText(FOUR_BAR_MJCF)
    expect(jointOf(scene, 'close')).toMatchObject({
      type: 'spherical',
      driven: { body: 'coupler', position: [0.5, 0, 0.2] },
    })
    const bar = run(scene)
    expect(bar.mobility.dof).toBe(1)
    bar.advance(0.7)
    const [p, q] = [bar.point('coupler', [0.5, 0, 0.2]), bar.point('rocker', [0, 0, 0.4])]
    expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])).toBeLessThan(1e-8)
    expect(Math.hypot(...bar.point('crank', [0, 0, 0.2]))).toBeCloseTo(0.2, 8)
  })

  it('is held by sites or by a weld as well', () => {
    const body = (name: string, x: number) =>
      `<body name="${name}" pos="${x} 0 0"><freejoint/><geom size="0.1"/><site name="at-${name}" pos="0 0 0.1"/></body>`
    const text = (held: string) =>
      importText(`<mujoco><worldbody>${body('a', 0)}${body('b', 1)}</worldbody><equality>${held}</equality></mujoco>`)
        .scene
    expect(text('<connect name="c" site1="at-a" site2="at-b"/>').joints).toMatchObject([
      { type: 'spherical', driven: { body: 'a', position: [0, 0, 0.1] }, main: { body: 'b', position: [0, 0, 0.1] } },
    ])
    const welded = text('<weld name="w" body1="a" body2="b" relpose="0 0 2 1 0 0 0"/>')
    expect(welded.joints).toMatchObject([
      { type: 'weld', driven: { position: [0, 0, 2] }, main: { position: [0, 0, 0] } },
    ])
    expect(text('<weld name="w" body1="a"/>').joints).toMatchObject([{ type: 'weld', main: { body: 'ground' } }])
  })
})

describe('one hinge', () => {
  it('swings with the period of a compound pendulum', () => {
    const { scene } = inBody(`<joint name="j" axis="0 1 0"/>${PIN}`)
    const tilted = {
      ...scene,
      bodies: scene.bodies.map((body) => ({ ...body, angularVelocity: [0, 0.02, 0] as const })),
    }
    const [m, d, inertia, g] = [2, 0.4, 0.06, 9.81]
    const small = 2 * Math.PI * Math.sqrt((inertia + m * d * d) / (m * g * d))
    // An amplitude of ω₀ T / 2π = 5 mrad adds a² / 16 = 2e-6 of it.
    expect(Math.abs(periodOf(tilted, 'j') / small - 1)).toBeLessThan(1e-5)
  })

  it('with a spring swings about where the spring rests, without gravity', () => {
    const option = '<option gravity="0 0 0"/>'
    const { scene } = inBody(`<joint name="j" axis="0 0 1" ref="0.25" springref="0.35" stiffness="3"/>${PIN}`, option)
    // The spring's own rest is 0.1 from the start; about it the motion is harmonic with I = 0.02: the centre is on the axis.
    const swing = run(scene, { tolerance: 1e-11 })
    const omega = Math.sqrt(3 / 0.02)
    swing.advance(0.37)
    expect(swing.joint('j').coordinate).toBeCloseTo(0.1 * (1 - Math.cos(omega * 0.37)), 7)
  })

  it('a slide with a spring and damping swings as the textbook has it', () => {
    const { scene } = inBody(
      `<joint name="j" type="slide" axis="1 0 0" stiffness="50" springref="0.2" damping="3"/>${PIN}`,
    )
    const swing = run(scene, { tolerance: 1e-11 })
    const [m, k, c, t] = [2, 50, 3, 0.81]
    const [delta, omega] = [c / (2 * m), Math.sqrt(k / m - (c / (2 * m)) ** 2)]
    swing.advance(t)
    const x = 0.2 - 0.2 * Math.exp(-delta * t) * (Math.cos(omega * t) + (delta / omega) * Math.sin(omega * t))
    expect(swing.joint('j').coordinate).toBeCloseTo(x, 7)
  })
})

describe('several joints of one body', () => {
  const hinge = (name: string, axis: string, more = '') => `<joint name="${name}" axis="${axis}" ${more}/>`
  const slide = (name: string, axis: string, more = '') => `<joint name="${name}" type="slide" axis="${axis}" ${more}/>`
  it.each([
    ['universal', hinge('a', '1 0 0') + hinge('b', '0 1 0'), 2],
    ['spherical', hinge('a', '1 0 0') + hinge('b', '0 1 0') + hinge('c', '0 0 1'), 3],
    ['cylindrical', slide('a', '0 0 1') + hinge('b', '0 0 1'), 2],
    ['planar', slide('a', '1 0 0') + slide('b', '0 0 1') + hinge('c', '0 1 0'), 3],
    ['oldham', slide('a', '1 0 0') + slide('b', '1 1 0'), 2],
    ['alignment', slide('a', '1 0 0') + slide('b', '0 1 0') + slide('c', '0 0 1'), 3],
  ])('are one %s joint where nothing is lost', (type, joints, dof) => {
    const { scene } = inBody(joints + PIN)
    expect(scene.joints.map((joint) => joint.type)).toEqual([type])
    expect(scene.bodies).toHaveLength(1)
    expect(run(scene).mobility.dof).toBe(dof)
  })

  it('are no joint where all is free', () => {
    const slides = slide('a', '1 0 0') + slide('b', '0 1 0') + slide('c', '0 0 1')
    expect(inBody(`${slides}<joint name="d" type="ball"/>${PIN}`).scene.joints).toEqual([])
    expect(inBody(`<freejoint/>${PIN}`).scene.joints).toEqual([])
  })

  it('stand one after the other, with a light body between, where one has a spring of its own', () => {
    const { scene, changed } = inBody(hinge('a', '1 0 0') + hinge('b', '0 1 0', 'stiffness="7"') + PIN)
    expect(scene.joints.map(({ type }) => type)).toEqual(['revolute', 'revolute'])
    expect(scene.bodies.map(({ name }) => name)).toEqual(['b carrier 1', 'b'])
    expect(changed).toEqual(["link b: between its joints stands “b carrier 1”, a millionth of the robot's mass"])
    // About y: (I + m d²) q̈ = −k q − m g d q for small q; the carrier adds a millionth.
    const turned = { ...scene, bodies: scene.bodies.map((body) => (body.id === 'b' ? { ...body, angularVelocity: [0, 0.01, 0] as const } : body)) } // prettier-ignore
    const [m, d, inertia, g, k] = [2, 0.4, 0.06, 9.81, 7]
    const period = 2 * Math.PI * Math.sqrt((inertia + m * d * d) / (m * g * d + k))
    expect(Math.abs(periodOf(turned, 'b') / period - 1)).toBeLessThan(1e-5)
  })
})

describe('what a file leaves open', () => {
  it('begins within its limits, half a turn and more away too', () => {
    for (const [low, high] of [
      [0.4, 1.2],
      [4, 5],
    ] as const) {
      // prettier-ignore
      const { scene, changed } = inBody(`<joint name="j" axis="0 1 0" range="${low} ${high}"/>${PIN}`)
      expect(changed).toEqual(['joint j: begins at the end of its range, because 0 is outside of it'])
      const { limits } = jointOf(scene, 'j')
      const start = run(scene).joint('j').coordinate
      expect(start).toBeGreaterThanOrEqual(limits!.lower - 1e-12)
      expect(start).toBeLessThanOrEqual(limits!.upper + 1e-12)
      expect(limits!.upper - limits!.lower).toBeCloseTo(high - low, 12)
      // The centre of mass hangs 0.4 below the hinge, turned by the lower limit about y: x = −0.4 sin q.
      expect(run(scene).point('b', [0, 0, -0.4])[0]).toBeCloseTo(-0.4 * Math.sin(low), 12)
    }
  })

  it('no link is without weight, and it is said what it was given', () => {
    const link = (name: string, more: string) => `<link name="${name}">${more}</link>`
    const joint = (child: string, type: string) =>
      `<joint name="to ${child}" type="${type}"><parent link="base"/><child link="${child}"/></joint>`
    const box = '<visual><geometry><box size="0.1 0.2 0.3"/></geometry></visual>'
    const thin = '<inertial><mass value="3"/><inertia ixx="1" iyy="1" izz="9"/></inertial>'
    const mesh = '<visual><geometry><mesh filename="m.stl"/></geometry></visual>'
    const { scene, changed } = importText(
      `<robot name="r">${link('base', '')}${link('bare', '')}${link('drawn', box)}${link('thin', thin + box)}${link('mesh', mesh)}
      ${['bare', 'drawn', 'thin', 'mesh'].map((name) => joint(name, 'continuous')).join('')}</robot>`,
    )
    expect(changed).toEqual([
      "link bare: without mass in the file; it gets a millionth of the robot's",
      'link drawn: no mass is stated; weighed by its shapes, at 1000 kg/m³',
      'link thin: no body has its inertia; that of its shapes stands in',
      'link mesh: its mass is in a mesh that is not here; a ball of 1 kg stands in',
    ])
    expect(bodyOf(scene, 'bare').mass?.mass).toBeCloseTo(3e-6, 15)
    // m (b² + c²) / 12.
    expect(bodyOf(scene, 'thin').mass?.inertia[0]).toBeCloseTo((3 * (0.2 ** 2 + 0.3 ** 2)) / 12, 12)
    const settled = run(scene)
    settled.advance(0.1)
    expect(settled.time()).toBeCloseTo(0.1, 12)
  })

  it('shapes without mass on a link that moves are drawn with what they hang on, and weigh nothing', () => {
    const { scene, changed } = importText(`<mujoco><worldbody><body name="arm"><joint name="j"/>
      <geom type="box" size="0.1 0.1 0.1" density="800"/>
      <body name="sign" pos="0.3 0 0"><geom size="0.05" mass="0"/></body></body></worldbody></mujoco>`)
    expect(scene.bodies).toHaveLength(1)
    expect(bodyOf(scene, 'arm').mass?.mass).toBeCloseTo(800 * 0.008, 12)
    expect(bodyOf(scene, 'arm').shapes[1]).toMatchObject({ kind: 'sphere', position: [0.3, 0, 0] })
    expect(changed).toEqual(['link sign: has no mass and is drawn, part of arm'])
  })
})

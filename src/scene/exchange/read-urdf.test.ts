import { describe, expect, it } from 'vitest'
import { turn } from '../../geometry/index.ts'
import { parseXml, readRobot } from '../../testing/robot-files.ts'

const read = (text: string) => readRobot(text, parseXml)

const ARM = `<?xml version="1.0"?>
<robot name="arm">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <link name="base"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.25 0 0.125" rpy="0 0 1.5707963267948966"/>
      <mass value="2.5"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.3" ixy="0.01" ixz="0.02" iyz="0.03"/>
    </inertial>
    <visual><origin xyz="0.25 0 0"/><geometry><box size="0.5 0.04 0.02"/></geometry><material name="blue"/></visual>
    <visual><geometry><mesh filename="package://arm/upper.stl"/></geometry></visual>
    <collision><geometry><sphere radius="9"/></geometry></collision>
  </link>
  <link name="slide"><collision><geometry><cylinder radius="0.02" length="0.3"/></geometry></collision></link>
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 0.5" rpy="0.1 0.2 0.3"/>
    <parent link="base"/><child link="upper"/>
    <axis xyz="0 2 0"/>
    <limit lower="-1.25" upper="0.75" effort="30" velocity="2"/>
    <dynamics damping="0.7" friction="0.1"/>
    <mimic joint="other"/>
  </joint>
  <joint name="rail" type="prismatic"><parent link="upper"/><child link="slide"/></joint>
  <transmission name="drive"/>
</robot>`

describe('a URDF file', () => {
  const robot = read(ARM)
  const [base, upper, slide] = robot.links

  it('gives links with masses about their own axes', () => {
    expect(robot.name).toBe('arm')
    expect(base).toEqual({ name: 'base', mass: null, density: null, unweighed: false, shapes: [] })
    expect(upper?.mass?.mass).toBe(2.5)
    expect(upper?.mass?.centre).toEqual([0.25, 0, 0.125])
    // A quarter turn about z: x → y, y → −x.
    const expected = [0.2, 0.1, 0.3, -0.01, -0.03, 0.02]
    upper?.mass?.inertia.forEach((entry, i) => expect(entry).toBeCloseTo(expected[i] ?? Number.NaN, 12))
  })

  it('gives simple shapes, those that are seen before those that are collided with', () => {
    expect(upper?.shapes).toEqual([
      { kind: 'box', size: [0.5, 0.04, 0.02], position: [0.25, 0, 0], orientation: [1, 0, 0, 0], colour: '#0000ff' },
    ])
    expect(slide?.shapes[0]).toMatchObject({ kind: 'cylinder', radius: 0.02, length: 0.3 })
  })

  it('gives joints with axes, limits and damping', () => {
    const [shoulder, rail] = robot.mounts
    expect(shoulder).toMatchObject({ parent: 'base', child: 'upper' })
    expect(shoulder?.joints[0]).toMatchObject({ kind: 'revolute', axis: [0, 1, 0], damping: 0.7 })
    expect(shoulder?.joints[0]?.limits).toEqual({ lower: -1.25, upper: 0.75 })
    expect(rail?.joints[0]).toMatchObject({ kind: 'prismatic', axis: [1, 0, 0], limits: null, damping: 0 })
    // R = Rz(0.3) Ry(0.2) Rx(0.1): its first column is (cz cy, sz cy, −sy).
    const x = turn(shoulder?.origin.orientation ?? [1, 0, 0, 0], [1, 0, 0])
    const expected = [Math.cos(0.3) * Math.cos(0.2), Math.sin(0.3) * Math.cos(0.2), -Math.sin(0.2)]
    x.forEach((component, i) => expect(component).toBeCloseTo(expected[i] ?? Number.NaN, 12))
  })

  it('lists what is not carried over, by name', () => {
    expect(robot.left).toEqual([
      'collision shapes of link upper: bodies do not touch one another',
      'link upper: visual geometry mesh package://arm/upper.stl',
      'joint shoulder: limit effort',
      'joint shoulder: limit velocity',
      'joint shoulder: dynamics friction',
      'joint shoulder: mimic other',
      'transmission drive',
    ])
  })
})

const link = (name: string, more = '') => `<link name="${name}">${more}</link>`
const joint = (name: string, parent: string, child: string, type = 'fixed', more = '') =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${more}</joint>`
const robot = (...parts: readonly string[]) => `<robot name="r">${parts.join('')}</robot>`

it.each([
  ['no links', robot(), /no links; choose/],
  [
    'a foreign type',
    robot(link('a'), link('b'), joint('j', 'a', 'b', 'screw')),
    /joint j: type: .*“screw”; write one of/,
  ],
  ['a link that is not there', robot(link('a'), joint('j', 'a', 'b')), /names the link “b”, which is not there/],
  [
    'no number',
    robot(link('a', '<inertial><mass value="much"/></inertial>')),
    /link a \/ inertial \/ mass: value: “much” is not a number/,
  ],
  ['not a number', robot(link('a', '<inertial><mass value="NaN"/></inertial>')), /“NaN” is not a number/],
  ['no finite number', robot(link('a', '<inertial><mass value="1e999"/></inertial>')), /“1e999” is not a number/],
  ['two numbers for three', robot(link('a', '<visual><origin xyz="1 2"/></visual>')), /holds 2 numbers; write 3/],
  ['a mass below 0', robot(link('a', '<inertial><mass value="-2"/></inertial>')), /-2 kg is below 0/],
  [
    'no direction',
    robot(link('a'), link('b'), joint('j', 'a', 'b', 'planar', '<axis xyz="0 0 0"/>')),
    /has no direction/,
  ],
  [
    'limits the wrong way round',
    robot(link('a'), link('b'), joint('j', 'a', 'b', 'revolute', '<limit lower="2" upper="1"/>')),
    /lower is 2, above upper, 1; swap/,
  ],
  ['no size', robot(link('a', '<visual><geometry><sphere radius="0"/></geometry></visual>')), /draws nothing/],
  ['two links of one name', robot(link('a'), link('a')), /two links are called “a”; rename/],
  [
    'two parents',
    robot(link('a'), link('b'), link('c'), joint('i', 'a', 'c'), joint('j', 'b', 'c')),
    /hangs on two joints, “i” and “j”/,
  ],
  ['a circle', robot(link('a'), link('b'), joint('i', 'a', 'b'), joint('j', 'b', 'a')), /circle: a → b → a; take one/],
  ['a link on itself', robot(link('a'), joint('j', 'a', 'a')), /circle: a → a/],
  ['a template', '<robot xmlns:xacro="x"><xacro:macro name="leg"/></robot>', /xacro template; turn it into URDF/],
])('%s is refused with place, reason and way out', (_, text, words) => {
  expect(() => read(text)).toThrow(words)
})

it('reads a chain of thousands of links', () => {
  const count = 3000
  const links = Array.from({ length: count }, (_, i) => link(`l${i}`))
  const joints = Array.from({ length: count - 1 }, (_, i) => joint(`j${i}`, `l${i}`, `l${i + 1}`, 'continuous'))
  expect(read(robot(...links, ...joints)).mounts).toHaveLength(count - 1)
})

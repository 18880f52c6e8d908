import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { rotate } from '../../tools/index.ts'
import { readUrdf } from './read-urdf.ts'

const read = (text: string) => readUrdf(new DOMParser().parseFromString(text, 'text/xml') as never)

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
    <visual><origin xyz="0.25 0 0"/><geometry><box size="0.5 0.04 0.02"/></geometry></visual>
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
    expect(base).toEqual({ name: 'base', mass: null, shapes: [] })
    expect(upper?.mass?.mass).toBe(2.5)
    expect(upper?.mass?.centre).toEqual([0.25, 0, 0.125])
    // A quarter turn about z: x → y, y → −x.
    const expected = [0.2, 0.1, 0.3, -0.01, -0.03, 0.02]
    upper?.mass?.inertia.forEach((entry, i) => expect(entry).toBeCloseTo(expected[i] ?? Number.NaN, 12))
  })

  it('gives simple shapes, those that are seen before those that are collided with', () => {
    expect(upper?.shapes).toEqual([
      { kind: 'box', size: [0.5, 0.04, 0.02], position: [0.25, 0, 0], orientation: [1, 0, 0, 0] },
    ])
    expect(slide?.shapes[0]).toMatchObject({ kind: 'cylinder', radius: 0.02, length: 0.3 })
  })

  it('gives joints with axes, limits and damping', () => {
    const [shoulder, rail] = robot.joints
    expect(shoulder).toMatchObject({ kind: 'revolute', parent: 'base', child: 'upper', axis: [0, 1, 0], damping: 0.7 })
    expect(shoulder?.limits).toEqual({ lower: -1.25, upper: 0.75 })
    expect(rail).toMatchObject({ kind: 'prismatic', axis: [1, 0, 0], limits: null, damping: 0 })
    // R = Rz(0.3) Ry(0.2) Rx(0.1): its first column is (cz cy, sz cy, −sy).
    const x = rotate(shoulder?.origin.orientation ?? [1, 0, 0, 0], [1, 0, 0])
    const expected = [Math.cos(0.3) * Math.cos(0.2), Math.sin(0.3) * Math.cos(0.2), -Math.sin(0.2)]
    x.forEach((component, i) => expect(component).toBeCloseTo(expected[i] ?? Number.NaN, 12))
  })

  it('lists what is not carried over, by name', () => {
    expect(robot.left).toEqual([
      'link upper: mesh package://arm/upper.stl',
      'joint shoulder: limit of effort',
      'joint shoulder: limit of velocity',
      'joint shoulder: friction',
      'joint shoulder: mimic',
      'transmission drive',
    ])
  })
})

it.each([
  ['<mujoco/>', /does not begin with <robot>/],
  ['<robot/>', /no links/],
  ['<robot><link name="a"/><joint name="j" type="screw"/></robot>', /type that URDF does not have: “screw”/],
  [
    '<robot><link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>',
    /not there: “b”/,
  ],
  ['<robot><link name="a"><inertial><mass value="much"/></inertial></link></robot>', /no number/],
  [
    '<robot><link name="a"/><joint name="j" type="planar"><axis xyz="0 0 0"/><parent link="a"/><child link="a"/></joint></robot>',
    /has no direction/,
  ],
])('%s is refused in words', (text, words) => {
  expect(() => read(text)).toThrow(words)
})

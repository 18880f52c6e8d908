/** Robots as text, for tests of reading them: all numbers distinct, motions known in closed form. */
import { DOMParser } from '@xmldom/xmldom'
import { loadExchange } from '../scene/index.ts'
import type { ImportedScene, ParseXml } from '../scene/index.ts'

const { ExchangeFault, readRobot, robotToScene } = await loadExchange()
export { readRobot }

/** As the page reads XML; faults are thrown. */
export const parseXml: ParseXml = (text) => {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new ExchangeFault('line 1', message)
  }
  return new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement as never
}

/** The scene of a file's text. */
export const importText = (text: string): ImportedScene => robotToScene(readRobot(text, parseXml), 'robot.xml')

/** Two links in a row, in the x-z plane, axes along y. */
export const ARM_URDF = `<?xml version="1.0"?>
<robot name="arm">
  <link name="base"><visual><geometry><box size="0.2 0.2 0.1"/></geometry></visual></link>
  <link name="upper">
    <inertial><origin xyz="0.3 0 0"/><mass value="2.5"/><inertia ixx="0.01" iyy="0.08" izz="0.085" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0.3 0 0"/><geometry><box size="0.6 0.04 0.03"/></geometry></visual>
    <collision><geometry><sphere radius="9"/></geometry></collision>
  </link>
  <link name="fore">
    <inertial><origin xyz="0.25 0 0"/><mass value="1.5"/><inertia ixx="0.004" iyy="0.03" izz="0.033" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <link name="tool"/>
  <joint name="shoulder" type="continuous">
    <origin xyz="0 0 0.5"/><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
  </joint>
  <joint name="elbow" type="revolute">
    <origin xyz="0.6 0 0"/><parent link="upper"/><child link="fore"/><axis xyz="0 1 0"/>
    <limit lower="-1.25" upper="2.25" effort="30" velocity="0"/><dynamics damping="0.05"/>
    <mimic joint="shoulder"/>
  </joint>
  <joint name="grip" type="fixed"><origin xyz="0.5 0 0"/><parent link="fore"/><child link="tool"/></joint>
  <transmission name="drive"/>
</robot>`

/** A slide along x with a rod on it; the hinge is along y. */
export const CART_POLE_MJCF = `<mujoco model="cart-pole">
  <compiler angle="radian"/>
  <option gravity="0 0 -9.7" timestep="0.004"/>
  <default><geom density="500" friction="1 0.1 0.1"/><joint damping="0.25"/></default>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="rail" type="capsule" fromto="-1 0 0 1 0 0" size="0.02" contype="0" conaffinity="0"/>
    <body name="cart" pos="0 0 0.25">
      <joint name="slider" type="slide" axis="2 0 0" range="-0.9 0.8"/>
      <geom name="box" type="box" size="0.1 0.05 0.04" mass="1.75" rgba="1 0.5 0 1"/>
      <body name="pole" euler="0 0.5 0">
        <joint name="hinge" axis="0 1 0" damping="0" armature="0.01"/>
        <geom name="rod" type="cylinder" fromto="0 0 0 0 0 0.6" size="0.03"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="push" joint="slider" gear="50"/><position name="hold" joint="hinge" kp="0.5"/><muscle name="m" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>`

/** A four-bar in the x-z plane, closed at the end of the coupler. */
export const FOUR_BAR_MJCF = `<mujoco model="four-bar">
  <compiler angle="degree"/>
  <worldbody>
    <body name="crank">
      <joint name="a" axis="0 -1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 0.2" size="0.01"/>
      <body name="coupler" pos="0 0 0.2">
        <joint name="b" axis="0 -1 0"/>
        <geom type="capsule" fromto="0 0 0 0.5 0 0.2" size="0.01"/>
      </body>
    </body>
    <body name="rocker" pos="0.5 0 0">
      <joint name="c" axis="0 -1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 0.4" size="0.01"/>
    </body>
  </worldbody>
  <equality><connect name="close" body1="coupler" body2="rocker" anchor="0.5 0 0.2"/><joint joint1="a" joint2="c"/></equality>
</mujoco>`

import { describe, expect, it } from 'vitest'
import { XZ, type Pose } from '../../../geometry/index.ts'
import {
  addBody,
  addJoint,
  emptyScene,
  makeSceneStore,
  setAxis,
  setJointType,
  type JointType,
  type Vec3,
} from '../../../scene/index.ts'
import { axisOf, axisWith, directionAlong, directionsFor } from './directions.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
/** Half way from x up to z, flat sides to the viewer. */
const [C, S] = [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8)]
const STEEP = [C * Math.SQRT1_2, C * Math.SQRT1_2, -S * Math.SQRT1_2, S * Math.SQRT1_2] as const
const SLANTED: Vec3 = [Math.SQRT1_2, 0, Math.SQRT1_2]

/** A block on the ground, or on a slanted rod, pinned square to the plane. */
function setUp(main: 'ground' | 'rod') {
  const store = makeSceneStore(emptyScene())
  const bar = { ...AT, kind: 'link', from: [0, 0, 0], to: [0.5, 0, 0], width: 0.04, thickness: 0.02 } as const
  store.edit('build', (d) => {
    addBody(d, { name: 'Block', shapes: [{ ...AT, kind: 'box', size: [0.1, 0.1, 0.1] }] })
    addBody(d, { name: 'Rod', orientation: STEEP, shapes: [bar] })
    addJoint(d, { type: 'revolute', driven: { body: 'block' }, main: { body: main } })
  })
  const scene = () => store.getState().scene
  const joint = () => scene().joints[0]!
  const pose = (id: string): Pose => scene().bodies.find((body) => body.id === id) ?? AT
  const turnTo = (axis: Vec3) => store.edit('turn', (d) => setAxis(d, joint().id, axis, pose))
  const become = (type: JointType) => store.edit('retype', (d) => setJointType(d, joint().id, type))
  turnTo(XZ.normal)
  return { scene, joint, pose, turnTo, become }
}
const expectNear = (found: Vec3 | null | undefined, expected: Vec3): void =>
  expected.forEach((x, k) => expect(found?.[k]).toBeCloseTo(x, 12))

describe('the axis of a joint', () => {
  it('goes along any direction, in both bodies', () => {
    const { joint, pose, turnTo } = setUp('rod')
    for (const axis of [XZ.normal, SLANTED, [0, 0, -1]] as const) {
      turnTo(axis)
      expectNear(axisOf(joint(), pose), axis)
      expectNear(axisOf({ main: joint().driven }, pose), axis)
    }
  })

  it('is offered the axes of the world, and along the bar, each once', () => {
    const { scene, joint, pose, turnTo } = setUp('rod')
    const directions = directionsFor(scene(), joint(), XZ, pose)
    expect(directions.map(({ label }) => label)).toEqual(['x', 'y', 'z', 'Along Rod'])
    expectNear(directions[3]!.axis, SLANTED)
    expect(directionAlong(directions, axisOf(joint(), pose))?.value).toBe('y')
    turnTo(SLANTED)
    expect(directionAlong(directions, axisOf(joint(), pose))?.value).toBe('rod')
    turnTo([0.6, 0, 0.8])
    expect(directionAlong(directions, axisOf(joint(), pose))).toBeNull()
  })

  it('follows a new joint into the plane when it slides, and back when it turns', () => {
    const ground = setUp('ground')
    const { scene, joint, pose, turnTo } = ground
    expectNear(axisWith('prismatic', scene(), joint(), XZ, pose), [1, 0, 0])
    expect(axisWith('cylindrical', scene(), joint(), XZ, pose)).toBeNull()
    const rod = setUp('rod')
    expectNear(axisWith('prismatic', rod.scene(), rod.joint(), XZ, rod.pose), SLANTED)
    turnTo([0, 0, 1])
    ground.become('prismatic')
    expect(axisWith('prismatic', scene(), joint(), XZ, pose)).toBeNull()
    expectNear(axisWith('revolute', scene(), joint(), XZ, pose), XZ.normal)
  })
})

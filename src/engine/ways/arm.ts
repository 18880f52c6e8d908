/** Serial arms of any number of links, on which the growth of cost is measured. */
import type { JointSpec, MechanismSpec, Quat, Vec3 } from '../model/spec.ts'

const LENGTH = 0.2
const RADIUS = 0.02
const MASS = 0.5
/** About z, and about x: axes take turns, so that the arm moves in space. */
const AXES: readonly Quat[] = [
  [1, 0, 0, 0],
  [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
]

/** An arm of equal rods that reaches along y from the ground, by revolute joints whose axes take turns; at rest. */
export function makeArm(links: number): MechanismSpec {
  const across = MASS * (LENGTH ** 2 / 12 + RADIUS ** 2 / 4)
  const end = (body: string, y: number, orientation: Quat) => ({
    body,
    position: [0, y, 0] as Vec3,
    orientation,
    motion: null,
  })
  return {
    gravity: [0, 0, -9.81],
    bodies: Array.from({ length: links }, (_, i) => ({
      id: `link ${i + 1}`,
      fixed: false,
      position: [0, (i + 0.5) * LENGTH, 0],
      orientation: [1, 0, 0, 0],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      mass: MASS,
      centre: [0, 0, 0],
      inertia: [across, (MASS * RADIUS ** 2) / 2, across, 0, 0, 0],
    })),
    joints: Array.from({ length: links }, (_, i): JointSpec => {
      const axis = AXES[i % AXES.length]
      return {
        id: `joint ${i + 1}`,
        type: 'revolute',
        held: null,
        main: i === 0 ? end('ground', 0, axis) : end(`link ${i}`, LENGTH / 2, axis),
        driven: end(`link ${i + 1}`, -LENGTH / 2, axis),
        motion: null,
        drives: [],
        limits: null,
        damping: 0,
      }
    }),
    forces: [],
  }
}

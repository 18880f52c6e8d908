import { isReaching, type JointType } from '../../scene/index.ts'
import { JOINT } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { mix } from '../../tools/index.ts'
import { readVec3 } from './read-frame.ts'

/** Position of the joint whose reading begins at `at`: its driven marker, or half-way between its markers where it connects them over a distance. World axes, m. */
export function seatOfJoint(type: JointType, data: Float64Array, at: number): Vec3 {
  const point = readVec3(data, at + JOINT.point)
  return isReaching(type) ? mix(point, readVec3(data, at + JOINT.mainPoint), 0.5) : point
}

/** Directions that a joint's axis is likely to have. Pure; world axes. */
import { dot, fromPlane, turn, type Pose, type WorkingPlane } from '../../../geometry/index.ts'
import { GROUND, guidedBy, type Joint, type JointType, type Scene, type Vec3 } from '../../../scene/index.ts'

/** A direction that a joint box offers. */
export interface Direction {
  readonly value: string
  readonly label: string
  /** Unit. */
  readonly axis: Vec3
}

type Poses = (body: string) => Pose
type Ends = Pick<Joint, 'driven' | 'main'>

const WORLD: readonly Direction[] = [
  { value: 'x', label: 'x', axis: [1, 0, 0] },
  { value: 'y', label: 'y', axis: [0, 1, 0] },
  { value: 'z', label: 'z', axis: [0, 0, 1] },
]

/** Cosine of directions that are the same for all who look at them. */
const SAME = 1 - 1e-9

const alike = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) > SAME

/** Directions along bars of the two bodies. */
function barsOf({ bodies }: Pick<Scene, 'bodies'>, { driven, main }: Ends, pose: Poses): readonly Direction[] {
  return [main.body, driven.body].flatMap((id) => {
    const body = bodies.find((one) => one.id === id)
    const bar = body?.shapes.find((shape) => shape.kind === 'link')
    if (body === undefined || bar === undefined) return []
    const d: Vec3 = [bar.to[0] - bar.from[0], bar.to[1] - bar.from[1], bar.to[2] - bar.from[2]]
    const length = Math.hypot(...d)
    const along = turn(bar.orientation, [d[0] / length, d[1] / length, d[2] / length])
    return [{ value: id, label: `Along ${body.name}`, axis: turn(pose(id).orientation, along) }]
  })
}

/** The world's axes, the working plane's own, and along bars: each direction once. */
export function directionsFor(
  scene: Pick<Scene, 'bodies'>,
  joint: Ends,
  plane: WorkingPlane,
  pose: Poses,
): readonly Direction[] {
  const origin = fromPlane(plane, 0, 0)
  const y = fromPlane(plane, 0, 1).map((c, k) => c - origin[k as 0]) as unknown as Vec3
  const all: readonly Direction[] = [
    ...WORLD,
    { value: 'plane', label: 'Out of the plane', axis: plane.normal },
    { value: 'plane-x', label: 'Plane, level', axis: plane.x },
    { value: 'plane-y', label: 'Plane, upright', axis: y },
    ...barsOf(scene, joint, pose),
  ]
  return all.filter(({ axis }, i) => !all.slice(0, i).some((before) => alike(before.axis, axis)))
}

/** The present direction of the joint's axis, world axes. */
export const axisOf = ({ main }: Pick<Joint, 'main'>, pose: Poses): Vec3 =>
  turn(main.body === GROUND ? [1, 0, 0, 0] : pose(main.body).orientation, turn(main.orientation, [0, 0, 1]))

/** The direction that lies along the axis, whichever way round; null: none of them does. */
export const directionAlong = (directions: readonly Direction[], axis: Vec3): Direction | null =>
  directions.find((one) => alike(one.axis, axis)) ?? null

/**
 * Where the axis of a joint made just now goes with another type: what slides does so within the plane, along a bar where there is
 * one; what turns does so about the plane's normal. Null: it stays.
 */
export function axisWith(
  type: JointType,
  scene: Pick<Scene, 'bodies'>,
  joint: Ends,
  plane: WorkingPlane,
  pose: Poses,
): Vec3 | null {
  const across = alike(axisOf(joint, pose), plane.normal)
  const freedom = guidedBy({ type })
  if (freedom === 'slide') return across ? (barsOf(scene, joint, pose)[0]?.axis ?? plane.x) : null
  const within = Math.abs(dot(axisOf(joint, pose), plane.normal)) < 1e-9
  return freedom === 'angle' && within ? plane.normal : null
}

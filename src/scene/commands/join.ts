/** Joins made by hand: at points that were clicked, on bodies where they are seen. */
import {
  composePose,
  conjugate,
  inversePose,
  multiplyQuat,
  quatOfColumns,
  toBody,
  type Pose,
} from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { JointType, Marker, Quat, Rows, SceneDraft, Vec3 } from '../document.ts'
import { bodyIn, jointIn } from './find.ts'
import { addJoint, setMarker } from './joints.ts'

/** A point on a body, or on the ground. */
export interface JointEnd {
  readonly body: string
  /** Body axes. */
  readonly local: Vec3
}

export interface JoinSpec {
  readonly type: JointType
  /** With type `lock`. */
  readonly rows?: Rows
  readonly driven: JointEnd
  readonly main: JointEnd
  /** Of both markers' z, world axes, unit. */
  readonly axis: Vec3
}

/** Joins two bodies where they are seen. Returns the joint, and the bodies that were moved for it. */
export function joinBodies(
  draft: SceneDraft,
  { type, rows, driven, main, axis }: JoinSpec,
  pose: (body: string) => Pose,
): { readonly joint: string; readonly moved: readonly string[] } {
  const axes = axesAlong(axis)
  const marker = ({ body, local }: JointEnd): Pick<Marker, 'body' | 'position' | 'orientation'> => ({
    body,
    position: local,
    orientation: multiplyQuat(conjugate(pose(body).orientation), axes),
  })
  const joint = addJoint(draft, { type, ...(rows && { rows }), driven: marker(driven), main: marker(main) })
  return { joint, moved: [] }
}

/**
 * Brings one marker of a joint to a pose in the world: by putting it elsewhere on its body (`redefine`), or by moving the body
 * with it (`carry`). The ground stays where it is, whatever the mode.
 */
export function moveMarkerTo(
  draft: SceneDraft,
  joint: string,
  end: 'driven' | 'main',
  world: Pose,
  mode: 'redefine' | 'carry',
  pose: (body: string) => Pose,
): void {
  const marker = jointIn(draft, joint)[end]
  if (mode === 'redefine' || marker.body === GROUND) {
    const at = pose(marker.body)
    const orientation = multiplyQuat(conjugate(at.orientation), world.orientation)
    setMarker(draft, joint, end, { position: toBody(at, world.position), orientation })
    return
  }
  const moved = composePose(world, inversePose(marker))
  const body = bodyIn(draft, marker.body)
  body.position = moved.position
  body.orientation = moved.orientation
}

/** Axes whose z is the unit vector, and whose x lies along the world's where it can. */
function axesAlong(z: Vec3): Quat {
  const start: Vec3 = Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1]
  const y = unit(cross(z, start))
  return quatOfColumns(cross(y, z), y, z)
}

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

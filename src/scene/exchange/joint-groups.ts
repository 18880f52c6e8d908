/** Several joints of a foreign file between two bodies as the one joint here that leaves the same freedom. */
import { cross, dot, quatOfColumns, type Pose } from '../../geometry/index.ts'
import type { JointType, Vec3 } from '../document.ts'
import { quatToAxis, unitQuat, unitVector } from './orientation.ts'
import type { ImportedJoint } from './robot.ts'

/** `type` null: nothing is held. The marker is the same on both bodies, in the child's axes with every joint at 0. */
export interface JointGroup {
  readonly type: JointType | null
  readonly marker: Pose
}

/** Sines and cosines below this are 0; relative differences too. */
const NOTHING = 1e-9

/** Joins imported joints into joints of the scene; null where only a chain of single joints, each with a body of its own, is the same. */
export function groupJoints(joints: readonly ImportedJoint[]): JointGroup | null {
  if (!joints.every(isBare)) return null
  const slides = joints.filter(({ kind }) => kind === 'prismatic').map(({ axis }) => axis)
  const hinges = joints.filter(({ kind }) => kind === 'revolute')
  const balls = joints.filter(({ kind }) => kind === 'ball')
  if (slides.length + hinges.length + balls.length < joints.length) return null
  const [a, b] = hinges
  const [s, t] = slides
  const key = `${slides.length} ${hinges.length} ${balls.length}`
  const anchor = (a ?? balls[0] ?? joints[0])!.anchor
  const along = (type: JointType | null, axis: Vec3): JointGroup => ({
    type,
    marker: { position: anchor, orientation: quatToAxis(axis) },
  })
  switch (key) {
    case '1 1 0':
      return Math.hypot(...cross(s!, a!.axis)) < NOTHING ? along('cylindrical', a!.axis) : null
    case '2 0 0': {
      const normal = normalOf(s!, t!)
      return normal && along('oldham', normal)
    }
    case '3 0 0':
      return spans(slides) ? along('alignment', [0, 0, 1]) : null
    case '2 1 0': {
      const flat = Math.abs(dot(s!, a!.axis)) < NOTHING && Math.abs(dot(t!, a!.axis)) < NOTHING
      return flat && normalOf(s!, t!) ? along('planar', a!.axis) : null
    }
    case '0 2 0': {
      const [x, y] = [a!.axis, b!.axis]
      if (!meet(hinges) || Math.abs(dot(x, y)) > NOTHING) return null
      // The cross has its arms along x of the parent's marker and y of the child's.
      return {
        type: 'universal',
        marker: { position: anchor, orientation: unitQuat(quatOfColumns(x, y, cross(x, y))) },
      }
    }
    case '0 3 0':
      return meet(hinges) && spans(hinges.map(({ axis }) => axis)) ? along('spherical', [0, 0, 1]) : null
    case '3 3 0':
      return meet(hinges) && spans(hinges.map(({ axis }) => axis)) && spans(slides) ? along(null, [0, 0, 1]) : null
    case '3 0 1':
      return spans(slides) ? along(null, [0, 0, 1]) : null
    default:
      return null
  }
}

/** Whether nothing acts on the joint's coordinate. */
const isBare = ({ limits, damping, springs, motor }: ImportedJoint): boolean =>
  limits === null && damping === 0 && springs.length === 0 && motor === null

/** The normal of the plane of two directions; null where they are parallel. */
function normalOf(a: Vec3, b: Vec3): Vec3 | null {
  const normal = cross(a, b)
  return Math.hypot(...normal) > NOTHING ? unitVector(normal) : null
}
const spans = ([a, b, c]: readonly Vec3[]): boolean => Math.abs(dot(a!, cross(b!, c!))) > NOTHING
const meet = ([first, ...others]: readonly ImportedJoint[]): boolean =>
  others.every(({ anchor }) => anchor.every((x, k) => Math.abs(x - first!.anchor[k as 0 | 1 | 2]) < NOTHING))

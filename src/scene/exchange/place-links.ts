/** The poses of an imported robot's links: with every joint at 0, and at the start. */
import { composePose, multiplyQuat, turn, type Pose } from '../../geometry/index.ts'
import type { Vec3 } from '../document.ts'
import { quatAbout } from './orientation.ts'
import type { ImportedJoint, ImportedMount, ImportedRobot } from './robot.ts'

/** In the axes of the parent itself. */
export const HOME: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** Mounts so that parents come before children; links that hang on nothing stand in the world. */
export function orderMounts({ links, mounts }: ImportedRobot): readonly ImportedMount[] {
  const below = new Map<string | null, ImportedMount[]>()
  for (const mount of mounts) below.set(mount.parent, [...(below.get(mount.parent) ?? []), mount])
  const hung = new Set(mounts.map(({ child }) => child))
  const roots = links
    .filter(({ name }) => !hung.has(name))
    .map(({ name }): ImportedMount => ({ name: `${name} mount`, parent: null, child: name, origin: HOME, joints: [] }))
  const ordered = [...roots, ...(below.get(null) ?? [])]
  for (let i = 0; i < ordered.length; i++) ordered.push(...(below.get(ordered[i]!.child) ?? []))
  return ordered
}

/** Coordinate at which a joint begins: 0, or the nearest within its limits. */
export const startOf = ({ limits }: ImportedJoint): number =>
  limits === null ? 0 : Math.min(limits.upper, Math.max(limits.lower, 0))

/** The child's frame before its first joint has moved, after that, and so on; in the axes of the parent's parent. */
export function stagesOf(mount: ImportedMount, parent: Pose, start: (joint: ImportedJoint) => number): readonly Pose[] {
  const stages = [composePose(parent, mount.origin)]
  for (const joint of mount.joints) stages.push(composePose(stages.at(-1)!, motionOf(joint, start(joint))))
  return stages
}

/** World poses of all links. */
export function placeLinks(
  ordered: readonly ImportedMount[],
  start: (joint: ImportedJoint) => number,
): ReadonlyMap<string | null, Pose> {
  const poses = new Map<string | null, Pose>([[null, HOME]])
  for (const mount of ordered) poses.set(mount.child, stagesOf(mount, poses.get(mount.parent)!, start).at(-1)!)
  return poses
}

/** The motion of the child's frame by a coordinate q, in its own axes at q = 0. */
function motionOf({ kind, anchor, axis }: ImportedJoint, q: number): Pose {
  if (q === 0) return HOME
  if (kind === 'prismatic') return { ...HOME, position: [axis[0] * q, axis[1] * q, axis[2] * q] }
  const orientation = multiplyQuat(HOME.orientation, quatAbout(axis, q))
  const back = turn(orientation, anchor)
  const position: Vec3 = [anchor[0] - back[0], anchor[1] - back[1], anchor[2] - back[2]]
  return { position, orientation }
}

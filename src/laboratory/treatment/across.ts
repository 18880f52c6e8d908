/** Which quantities lie across the plane that a part is read in, or have a share there: in the plane these say nothing of how it moves. */
import { isPlanePart, type Channel, type Vec3 } from '../../engine/index.ts'
import { dot, turn } from '../../geometry/index.ts'
import type { BundleOfJoints, Scene, SceneQuantity } from '../../scene/index.ts'
import type { Treatment } from './treatment.ts'

type Axes = Extract<Channel, { readonly kind: 'reading' }>['axes']

/** Cosines below this are rounding. */
const ALONG = 1e-6

/** Whether a component of a quantity turns about its axis, in a plane that of its normal, or points along it; what is no vector has none. */
const TURNS: Readonly<Record<SceneQuantity['quantity'], boolean>> = {
  length: false,
  velocity: false,
  acceleration: false,
  force: false,
  angle: true,
  'angular-velocity': true,
  'angular-acceleration': true,
  torque: true,
  scalar: false,
  time: false,
  mass: false,
  density: false,
  inertia: false,
  stiffness: false,
  damping: false,
  'torsion-stiffness': false,
  'torsion-damping': false,
  'coupling-stiffness': false,
  'coupling-damping': false,
  energy: false,
  power: false,
  pitch: false,
  'inverse-length': false,
}

const AXES: Readonly<Record<'x' | 'y' | 'z', Vec3>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/**
 * Tells of a component whether it lies across the plane: of what points that along the normal, of what turns those about an axis in the plane. Magnitudes,
 * components along an axis that is neither, and whatever is read in space do not.
 *
 * @param bundles as for `listQuantities`
 */
export function findAcross(
  scene: Pick<Scene, 'bodies' | 'joints'>,
  bundles: readonly BundleOfJoints[],
  { parts, normals, whole }: Treatment,
): (quantity: Pick<SceneQuantity, 'channel' | 'quantity'>) => boolean {
  const ofBodies = new Map(parts.flatMap(({ bodies, normal }) => bodies.map((id) => [id, normal] as const)))
  const [first] = parts
  const common =
    whole && first !== undefined && parts.every(({ normal }) => Math.abs(dot(normal, first.normal)) > 1 - ALONG)
      ? first.normal
      : null

  function normalOf({ of, index }: SceneQuantity['channel']): Vec3 | null {
    if (of === 'body') return ofBodies.get(scene.bodies[index]?.id ?? '') ?? common
    if (of === 'joint') return normals.get(scene.joints[index]?.id ?? '') ?? common
    if (of === 'bundle') return normals.get(bundles[index]?.joints[0] ?? '') ?? common
    return of === 'force' ? common : null
  }

  return ({ channel, quantity }) => {
    const normal = normalOf(channel)
    if (normal === null) return false
    const found = componentOf(channel)
    if (found === null) return false
    const cosine = Math.abs(dot(axisOf(scene, found.axis, found.axes, channel.index), normal))
    return TURNS[quantity] ? cosine < ALONG : cosine > 1 - ALONG
  }
}

/**
 * Tells of a magnitude whether it is that of all of a reaction where this is read in a plane: then it is larger than what is read there by the share across
 * the plane, which the distances of links along the normal may cause.
 *
 * @param bundles as for `listQuantities`
 */
export function findWhole(
  { joints }: Pick<Scene, 'joints'>,
  bundles: readonly BundleOfJoints[],
  { normals }: Pick<Treatment, 'normals'>,
): (quantity: Pick<SceneQuantity, 'channel' | 'quantity'>) => boolean {
  return ({ channel, quantity }) => {
    if (channel.kind !== 'reading' || channel.part !== 'size') return false
    if (quantity !== 'force' && quantity !== 'torque') return false
    return normals.has(jointOf(joints, bundles, channel) ?? '')
  }
}

/** The joint that a channel reads, the first of joints together; undefined of anything else. */
const jointOf = (
  joints: Scene['joints'],
  bundles: readonly BundleOfJoints[],
  { of, index }: Channel,
): string | undefined => (of === 'joint' ? joints[index]?.id : of === 'bundle' ? bundles[index]?.joints[0] : undefined)

/** The axis square to a plane of the world's axes. */
const SQUARE_TO = { xy: AXES.z, yz: AXES.x, xz: AXES.y } as const

/**
 * Tells of the magnitude of what of a reaction lies in a plane whether that is the plane that it is read in; null of anything else.
 *
 * @param bundles as for `listQuantities`
 */
export function findInPlane(
  { joints }: Pick<Scene, 'joints'>,
  bundles: readonly BundleOfJoints[],
  { normals }: Pick<Treatment, 'normals'>,
): (quantity: Pick<SceneQuantity, 'channel'>) => boolean | null {
  return ({ channel }) => {
    if (channel.kind !== 'reading' || !isPlanePart(channel.part)) return null
    const normal = normals.get(jointOf(joints, bundles, channel) ?? '')
    return normal !== undefined && Math.abs(dot(SQUARE_TO[channel.part], normal)) > 1 - ALONG
  }
}

/** The axis along or about which a component is read; null of what is no component. */
function componentOf(channel: SceneQuantity['channel']): { readonly axis: Vec3; readonly axes: Axes } | null {
  if (channel.kind === 'angle') return { axis: AXES[channel.axis], axes: 'world' }
  if (channel.kind !== 'point' && channel.kind !== 'reading') return null
  const { part } = channel
  if (part !== 'x' && part !== 'y' && part !== 'z') return null
  return { axis: AXES[part], axes: channel.kind === 'reading' ? channel.axes : 'world' }
}

/** An axis of a joint's marker, or of the world, in world axes; as assembled, which in the plane is how it lies to the normal at any time. */
function axisOf({ bodies, joints }: Pick<Scene, 'bodies' | 'joints'>, axis: Vec3, axes: Axes, joint: number): Vec3 {
  const held = joints[joint]
  if (axes === 'world' || held === undefined) return axis
  const marker = held[axes]
  const own = turn(marker.orientation, axis)
  const body = bodies.find(({ id }) => id === marker.body)
  return body === undefined ? own : turn(body.orientation, own)
}

/** New joints between bodies that are there: between which, at which points, about which axes. World axes unless said. */
import { conjugate, linkFrame, multiplyQuat, toBody, toWorld, type Pose } from '../../geometry/index.ts'
import { GROUND, IDENTITY, ZERO } from '../document.ts'
import type { JointType, Marker, Quat, Scene, Vec3 } from '../document.ts'
import type { ItemRef } from '../ids.ts'
import { freedomsOf } from '../joints.ts'
import { startPose } from './places.ts'

/** Joint types that the add menu offers; the rest is a change of type away. */
export const COMMON_JOINTS: readonly JointType[] = [
  'revolute',
  'prismatic',
  'cylindrical',
  'spherical',
  'universal',
  'planar',
  'weld',
  'lock',
]

/** The one or two bodies that a joint or spring would be put on: selected ones, and the ground for a missing second. */
export function pairOf(selection: readonly ItemRef[]): { readonly driven: string; readonly main: string } | null {
  const bodies = selection.filter((s) => s.kind === 'body').map((s) => s.id)
  const moving = bodies.filter((id) => id !== GROUND)
  const [a, b] = moving
  if (a === undefined || moving.length > 2 || bodies.length > 2) return null
  return { driven: a, main: b ?? GROUND }
}

/** Points where a body is likely to be jointed, body axes: ends of links and rods, else the origin. */
function endsOf(scene: Scene, id: string): Vec3[] {
  const body = scene.bodies.find((b) => b.id === id)
  if (!body) return []
  const ends = body.shapes.flatMap((shape): Vec3[] => {
    const place = (p: Vec3): Vec3 => toWorld(shape, p)
    if (shape.kind === 'link') return [place(shape.from), place(shape.to)]
    if (shape.kind === 'cylinder' || shape.kind === 'capsule') {
      return [place([0, 0, -shape.length / 2]), place([0, 0, shape.length / 2])]
    }
    return [place(ZERO)]
  })
  return ends.length > 0 ? ends : [ZERO]
}

/** Axes of a new joint, world: z through the flat side of the driven body's first link, else those of the body. */
function axesOf(scene: Scene, id: string, { orientation }: Pose): Quat {
  const body = scene.bodies.find((b) => b.id === id)
  const first = body?.shapes[0]
  if (!body || !first) return IDENTITY
  const own = first.kind === 'link' ? multiplyQuat(first.orientation, linkFrame(first).orientation) : first.orientation
  return multiplyQuat(orientation, own)
}

/**
 * Markers of a new joint between two bodies: at those of their ends that lie nearest to each other, so that the least
 * has to move; on the ground, where the driven body is. Both have the same axes in the world. Bodies are where they are seen;
 * where they start, without `pose`.
 */
export function markersFor(
  scene: Scene,
  { driven, main }: { readonly driven: string; readonly main: string },
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): {
  driven: Pick<Marker, 'body' | 'position' | 'orientation'>
  main: Pick<Marker, 'body' | 'position' | 'orientation'>
} {
  const [a, b] = [pose(driven), pose(main)]
  const mine = endsOf(scene, driven)
  const theirs = endsOf(scene, main)
  let at = mine[0] ?? ZERO
  let to = theirs.length === 0 ? toBody(b, toWorld(a, at)) : (theirs[0] as Vec3)
  let least = theirs.length === 0 ? 0 : Infinity
  for (const p of mine) {
    for (const q of theirs) {
      const [x, y] = [toWorld(a, p), toWorld(b, q)]
      const gap = Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2])
      if (gap < least) [least, at, to] = [gap, p, q]
    }
  }
  const axes = axesOf(scene, driven, a)
  return {
    driven: { body: driven, position: at, orientation: multiplyQuat(conjugate(a.orientation), axes) },
    main: { body: main, position: to, orientation: multiplyQuat(conjugate(b.orientation), axes) },
  }
}

/** The joint that a torsion spring would act on: the last selected one with an angle. */
export function hingeOf(scene: Scene, selection: readonly ItemRef[]): string | null {
  const item = selection.findLast((s) => s.kind === 'joint')
  const joint = scene.joints.find((j) => j.id === item?.id)
  return joint && freedomsOf(joint.type).includes('angle') ? joint.id : null
}

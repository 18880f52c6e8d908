/** New joints between bodies that are there: between which, at which points, about which axes. World axes unless said. */
import {
  conjugate,
  linkFrame,
  multiplyQuat,
  solidOf,
  subtract,
  toBody,
  toWorld,
  type Pose,
} from '../../geometry/index.ts'
import { GROUND, IDENTITY, ZERO } from '../document.ts'
import type { Marker, Quat, Scene, Vec3 } from '../document.ts'
import type { ItemRef } from '../ids.ts'
import { freedomsOf } from '../joints.ts'
import { sizeFor, startPose } from './places.ts'

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
    const own = solidOf(shape).ends(shape)
    return (own.length > 0 ? own : [ZERO]).map((end) => toWorld(shape, end))
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

/** Points nearer to each other than this, over the size of the scene, count as one. */
const TOUCHING = 1e-3

/**
 * Markers of a new joint between two bodies: at those of their ends that lie nearest to each other, so that the least
 * has to move; on the ground, where the driven body is. Both have the same axes in the world. Bodies are where they are seen;
 * where they start, without `pose`. Where the joint is to reach from one to the other, points that coincide are passed over, and it hangs on the ground above.
 */
export function markersFor(
  scene: Scene,
  { driven, main }: { readonly driven: string; readonly main: string },
  pose: (body: string) => Pose = (id) => startPose(scene, id),
  apart = false,
): {
  driven: Pick<Marker, 'body' | 'position' | 'orientation'>
  main: Pick<Marker, 'body' | 'position' | 'orientation'>
} {
  const [a, b] = [pose(driven), pose(main)]
  const mine = endsOf(scene, driven)
  const theirs = endsOf(scene, main)
  let at = mine[0] ?? ZERO
  const size = sizeFor(scene)
  const [x, y, z] = toWorld(a, at)
  let to = theirs.length === 0 || apart ? toBody(b, apart ? [x, y, z + size] : [x, y, z]) : (theirs[0] as Vec3)
  let least = theirs.length === 0 ? 0 : Infinity
  for (const p of mine) {
    for (const q of theirs) {
      const gap = Math.hypot(...subtract(toWorld(a, p), toWorld(b, q)))
      if (gap < least && !(apart && gap < TOUCHING * size)) [least, at, to] = [gap, p, q]
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

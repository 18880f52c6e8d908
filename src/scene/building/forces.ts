/** New springs and loads on bodies that are there. SI units, body axes unless said. */
import { toBody, toWorld, type Pose } from '../../geometry/index.ts'
import type { NewForce } from '../commands/forces.ts'
import { GROUND, ZERO } from '../document.ts'
import type { Body, Scene, Vec3 } from '../document.ts'
import { massOfBody } from '../mechanism.ts'
import { reachOf, sizeFor, startPose } from './places.ts'
import { stiffnessFor, weightOf } from './strength.ts'

/**
 * A spring between two bodies, from centre to centre of mass that gives way visibly under the lighter one. Bodies are
 * where they are seen; where they start, without `pose`.
 */
export function springFor(
  scene: Scene,
  pair: { readonly driven: string; readonly main: string },
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): NewForce {
  const centre = centreOf(scene, pair.driven)
  const above = toBody(pose(pair.main), raise(toWorld(pose(pair.driven), centre), sizeFor(scene)))
  return {
    kind: 'spring-damper',
    from: { body: pair.main, position: pair.main === GROUND ? above : centreOf(scene, pair.main) },
    to: { body: pair.driven, position: centre },
    stiffness: stiffnessFor(scene, [pair.driven, pair.main], sizeFor(scene)),
    damping: 0,
  }
}

/** A load on a body's centre of mass, as large as its weight, along x. */
export function loadFor(scene: Scene, body: string): NewForce {
  return { kind: 'load', body, position: centreOf(scene, body), force: [weightOf(scene, body), 0, 0] }
}

const bodyIn = (scene: Scene, id: string): Body | undefined => scene.bodies.find((b) => b.id === id)
const centreOf = (scene: Scene, id: string): Vec3 => {
  const body = bodyIn(scene, id)
  if (!body) return ZERO
  const { centre } = massOfBody(body)
  // What rounding leaves of a symmetric body's centre is zero.
  const least = 1e-9 * Math.max(reachOf(body), ...centre.map(Math.abs))
  return [0, 1, 2].map((k) => (Math.abs(centre[k as 0]) < least ? 0 : centre[k as 0])) as unknown as Vec3
}
const raise = ([x, y, z]: Vec3, by: number): Vec3 => [x, y, z + by]

/** New forces on bodies that are there. SI units, body axes unless said. */
import { toBody, toWorld, type Pose } from '../../geometry/index.ts'
import { GROUND, ZERO } from '../document.ts'
import type { Body, Scene, Vec3 } from '../document.ts'
import type { ForceKind, NewForce } from '../elements/forces.ts'
import { newForce } from '../elements/new-force.ts'
import { massOfBody } from '../mechanism.ts'
import { reachOf, sizeFor, startPose } from './places.ts'
import { markersFor } from './joints.ts'
import { holdingFor, stiffnessFor, weightOf } from './strength.ts'

/**
 * A force between two bodies, from centre of mass to centre of mass, soft enough to stretch visibly under the lighter one. Bodies are
 * where they are seen; where they start, without `pose`.
 */
export function forceBetween(
  scene: Scene,
  kind: ForceKind,
  pair: { readonly driven: string; readonly main: string },
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): NewForce {
  const centre = centreOf(scene, pair.driven)
  const above = toBody(pose(pair.main), raise(toWorld(pose(pair.driven), centre), sizeFor(scene)))
  return newForce(kind, {
    by: 'two-points',
    ends: [
      { body: pair.main, position: pair.main === GROUND ? above : centreOf(scene, pair.main) },
      { body: pair.driven, position: centre },
    ],
    stiffness: stiffnessFor(scene, [pair.driven, pair.main], sizeFor(scene)),
  })
}

/** A force on a body's centre of mass, as large as its weight, along x. */
export function forceOn(scene: Scene, kind: ForceKind, body: string): NewForce {
  const push: Vec3 = [weightOf(scene, body), 0, 0]
  return newForce(kind, { by: 'point', at: { body, position: centreOf(scene, body) }, push })
}

/** A force between markers of two bodies where they would be joined. Bodies are where they are seen; where they start, without `pose`. */
export const forceJoining = (
  scene: Scene,
  kind: ForceKind,
  pair: { readonly driven: string; readonly main: string },
  pose?: (body: string) => Pose,
): NewForce =>
  newForce(kind, {
    by: 'place',
    ...markersFor(scene, pair, pose),
    holding: holdingFor(scene, [pair.driven, pair.main]),
  })

const bodyIn = (scene: Scene, id: string): Body | undefined => scene.bodies.find((b) => b.id === id)
const centreOf = (scene: Scene, id: string): Vec3 => {
  const body = bodyIn(scene, id)
  if (!body) return ZERO
  const { centre } = massOfBody(body)
  // Coordinates of a symmetric body's centre that are rounding are set to zero.
  const least = 1e-9 * Math.max(reachOf(body), ...centre.map(Math.abs))
  return [0, 1, 2].map((k) => (Math.abs(centre[k as 0]) < least ? 0 : centre[k as 0])) as unknown as Vec3
}
const raise = ([x, y, z]: Vec3, by: number): Vec3 => [x, y, z + by]

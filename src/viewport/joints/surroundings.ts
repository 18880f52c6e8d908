/** What the drawing of a joint takes from the bodies about it, at the poses that the file gives. */
import type { Body, Joint, Scene } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, dot, lengthOf, mix, rotate, rotateBack, squareTo, subtract } from '../../tools/index.ts'
import { extentOf } from '../live/bounds.ts'
import type { Pose } from '../live/scene-frame.ts'
import { placeMarker } from '../live/scene-frame.ts'
import type { Surroundings } from './joint-form.ts'
import { calcJointSize } from './joint-size.ts'

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** `size` is ℓ in metres. */
export function calcSurroundings(scene: Scene, joint: Joint, size: number): Surroundings {
  const bodyOf = (id: string): Body | null => scene.bodies.find((b) => b.id === id) ?? null
  const driven = bodyOf(joint.driven.body)
  const main = bodyOf(joint.main.body)
  const marker = placeMarker(main ?? AT_ORIGIN, joint.main)
  const local = (v: Vec3): Vec3 => rotateBack(marker.orientation, v)
  const axis = rotate(marker.orientation, [0, 0, 1])
  const toward = (body: Body | null): Vec3 => {
    if (!body) return [0, 0, 0]
    const away = subtract(middleOf(body), marker.position)
    return lengthOf(away) > 0.02 * size ? local(away) : [0, 0, 0]
  }
  const grounded = main === null || (main.fixed && main.shapes.length === 0)
  return {
    size: calcJointSize(joint, driven, main, size),
    grounded,
    mainShown: main !== null && main.shapes.length > 0,
    down: local([0, 0, -1]),
    towardDriven: toward(driven),
    towardMain: toward(main),
    aside: squareTo([0, 0, 1], local(planeNormal(scene, joint, axis)), local(squareTo(axis, [0, 0, 1], [1, 0, 0]))),
    free: crowdedEnd(scene, joint, marker.position, axis) > 0 ? -1 : 1,
  }
}

/** Middle of a body in world axes. */
function middleOf(body: Body): Vec3 {
  const corners = extentOf(body)
  const middle = mix(corners[0] as Vec3, corners.at(-1) as Vec3, 0.5)
  return add(body.position, rotate(body.orientation, middle))
}

/** World direction square to the plane in which the mechanism about a joint turns; the horizontal one across `axis` otherwise. */
function planeNormal(scene: Scene, joint: Joint, axis: Vec3): Vec3 {
  const ids = new Set([joint.driven.body, joint.main.body])
  ids.delete('ground')
  const pivot = scene.joints.find((j) => j.type === 'revolute' && (ids.has(j.driven.body) || ids.has(j.main.body)))
  if (pivot) {
    const body = scene.bodies.find((b) => b.id === pivot.main.body) ?? AT_ORIGIN
    const normal = rotate(placeMarker(body, pivot.main).orientation, [0, 0, 1])
    if (Math.abs(dot(normal, axis)) < 0.9) return normal
  }
  return [-axis[1], axis[0], 0]
}

/** On which end of a joint's axis the neighbours of its bodies lie: the sum of their distances along it. */
function crowdedEnd(scene: Scene, joint: Joint, at: Vec3, axis: Vec3): number {
  let sum = 0
  for (const other of scene.joints) {
    if (other.id === joint.id) continue
    for (const [near, far] of [
      [other.driven.body, other.main.body],
      [other.main.body, other.driven.body],
    ]) {
      if (near !== joint.driven.body) continue
      const body = scene.bodies.find((b) => b.id === far)
      if (body) sum += dot(subtract(middleOf(body), at), axis)
    }
  }
  return sum
}

/** Equal keys, equal drawings. */
export const surroundingsKey = (around: Surroundings): string =>
  JSON.stringify(around, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))

/** The joint's reach on the screen, m: how large a target it is. */
export const reachOf = (around: Surroundings): number => 1.4 * around.size.unit

/** What the drawing of a joint takes from the bodies about it, at the poses that the file gives. */
import { guidedBy, type Body, type Joint, type Scene } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, dot, lengthOf, mix, rotate, rotateBack, squareTo, subtract } from '../../tools/index.ts'
import { extentOf } from '../live/bounds.ts'
import type { Pose } from '../live/scene-frame.ts'
import { placeMarker } from '../live/scene-frame.ts'
import type { Surroundings } from './joint-form.ts'
import { calcJointSize } from './joint-size.ts'

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

interface Neighbourhood {
  readonly bodies: ReadonlyMap<string, Body>
  /** Joints by the id of a body that they hold. */
  readonly joints: ReadonlyMap<string, readonly Joint[]>
}

const neighbourhoods = new WeakMap<Scene, Neighbourhood>()

/** Who is joined to whom, worked out once per scene. */
function neighbourhoodOf(scene: Scene): Neighbourhood {
  const known = neighbourhoods.get(scene)
  if (known) return known
  const joints = new Map<string, Joint[]>()
  for (const joint of scene.joints) {
    for (const id of new Set([joint.driven.body, joint.main.body])) {
      const known = joints.get(id)
      if (known) known.push(joint)
      else joints.set(id, [joint])
    }
  }
  const made = { bodies: new Map(scene.bodies.map((b) => [b.id, b])), joints }
  neighbourhoods.set(scene, made)
  return made
}

interface Remembered {
  readonly size: number
  /** Every part of the scene that was looked at. */
  readonly seen: readonly unknown[]
  readonly around: Surroundings
}

const remembered = new WeakMap<Joint, Remembered>()

/** Surroundings of a joint in a scene of size ℓ (m); the same object again as long as nothing about the joint has changed. */
export function calcSurroundings(scene: Scene, joint: Joint, size: number): Surroundings {
  const near = neighbourhoodOf(scene)
  const ofBody = (id: string): readonly Joint[] => (id === 'ground' ? [joint] : (near.joints.get(id) ?? []))
  const joints = [...ofBody(joint.driven.body), ...ofBody(joint.main.body)]
  const seen = joints.flatMap((j) => [j, near.bodies.get(j.driven.body), near.bodies.get(j.main.body)])
  const known = remembered.get(joint)
  if (known?.size === size && known.seen.length === seen.length && known.seen.every((part, i) => part === seen[i])) {
    return known.around
  }
  const around = lookAround(near, joint, size)
  remembered.set(joint, { size, seen, around })
  return around
}

function lookAround(near: Neighbourhood, joint: Joint, size: number): Surroundings {
  const bodyOf = (id: string): Body | null => near.bodies.get(id) ?? null
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
    aside: squareTo([0, 0, 1], local(planeNormal(near, joint, axis)), local(squareTo(axis, [0, 0, 1], [1, 0, 0]))),
    free: crowdedEnd(near, joint, marker.position, axis) > 0 ? -1 : 1,
  }
}

/** Middle of a body in world axes. */
function middleOf(body: Body): Vec3 {
  const corners = extentOf(body)
  const middle = mix(corners[0] as Vec3, corners.at(-1) as Vec3, 0.5)
  return add(body.position, rotate(body.orientation, middle))
}

/** World direction square to the plane in which the mechanism about a joint turns; the horizontal one across `axis` otherwise. */
function planeNormal(near: Neighbourhood, joint: Joint, axis: Vec3): Vec3 {
  for (const id of [joint.driven.body, joint.main.body]) {
    const pivot = id === 'ground' ? undefined : near.joints.get(id)?.find((j) => guidedBy(j) === 'angle')
    if (!pivot) continue
    const holder = near.bodies.get(pivot.main.body) ?? AT_ORIGIN
    const normal = rotate(placeMarker(holder, pivot.main).orientation, [0, 0, 1])
    if (Math.abs(dot(normal, axis)) < 0.9) return normal
  }
  return [-axis[1], axis[0], 0]
}

/** On which end of a joint's axis the neighbours of its driven body lie: the sum of their distances along it. */
function crowdedEnd(near: Neighbourhood, joint: Joint, at: Vec3, axis: Vec3): number {
  let sum = 0
  for (const other of near.joints.get(joint.driven.body) ?? []) {
    if (other.id === joint.id) continue
    const far = other.driven.body === joint.driven.body ? other.main.body : other.driven.body
    const body = near.bodies.get(far)
    if (body) sum += dot(subtract(middleOf(body), at), axis)
  }
  return sum
}

const keys = new WeakMap<Surroundings, string>()

/** Equal keys, equal drawings. */
export function surroundingsKey(around: Surroundings): string {
  const known = keys.get(around)
  if (known !== undefined) return known
  const key = JSON.stringify(around, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value,
  )
  keys.set(around, key)
  return key
}

/** The joint's reach on the screen, m: how large a target it is. */
export const reachOf = (around: Surroundings): number => 1.4 * around.size.unit

/**
 * A frame made from the scene alone, for the time before the worker has answered and for things that a running
 * mechanism does not have yet: poses and markers as the file gives them, NaN for everything that only a run knows.
 */
import { holdsOf, jointsOf, type Force, type Joint, type Marker, type Scene } from '../../scene/index.ts'
import type { Frame, FrameIndex } from '../../simulation/index.ts'
import {
  BODY,
  bodyAt,
  bodyOffset,
  BUNDLE,
  bundleAt,
  FORCE,
  forceAt,
  forceOffset,
  frameLength,
  HEADER,
  JOINT,
  jointAt,
  jointOffset,
} from '../../simulation/index.ts'
import type { Quat, Vec3 } from '../../tools/index.ts'
import { add, multiply, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from './read-frame.ts'

export interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

const UNTURNED: Quat = [1, 0, 0, 0]
const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: UNTURNED }

/** A marker's pose in world axes, given its body's. Its own motion law is left out. */
export const placeMarker = (body: Pose, marker: Marker): Pose => ({
  position: add(body.position, rotate(body.orientation, marker.position)),
  orientation: multiply(body.orientation, marker.orientation),
})

/** The index of a frame that is made from a scene. */
function makeIndex(scene: Scene, known: Frame | null): FrameIndex {
  const places = (items: readonly { readonly id: string }[]): Map<string, number> =>
    new Map(items.map((item, at) => [item.id, at]))
  const joints = places(scene.joints)
  const bundles = known?.index.bundles.filter((bundle) => bundle.joints.every((id) => joints.has(id))) ?? []
  return {
    layout: {
      bodies: scene.bodies.length,
      joints: scene.joints.length,
      forces: scene.forces.length,
      bundles: bundles.length,
    },
    bodies: places(scene.bodies),
    joints,
    forces: places(scene.forces),
    bundles,
  }
}

/**
 * The frame of a scene. What `known` (a run that is going on) holds of it is copied, poses, readings and all; the rest
 * stands where the file puts it. `size` is ℓ in metres where no run knows it.
 */
export function makeSceneFrame(scene: Scene, size: number, known: Frame | null): Frame {
  const index = makeIndex(scene, known)
  const { layout } = index
  const data = new Float64Array(frameLength(layout)).fill(Number.NaN)
  data[HEADER.time] = 0
  data[HEADER.size] = size
  data[HEADER.pulling] = 0
  // The run of a scene with nothing of this one says nothing of it, least of all how large it is.
  const related = known !== null && scene.bodies.some(({ id }) => known.index.bodies.has(id))
  if (related) data.set(known.data.subarray(0, HEADER.length))

  const copy = (from: number, to: number, length: number): boolean => {
    if (!known || from < 0) return false
    data.set(known.data.subarray(from, from + length), to)
    return true
  }
  const poses = new Map<string, Pose>([['ground', AT_ORIGIN]])
  scene.bodies.forEach((body, i) => {
    const at = bodyAt(layout, i)
    if (!copy(known ? bodyOffset(known, body.id) : -1, at, BODY.length)) {
      data.set(body.position, at + BODY.position)
      data.set(body.orientation, at + BODY.orientation)
    }
    poses.set(body.id, {
      position: readVec3(data, at + BODY.position),
      orientation: readQuat(data, at + BODY.orientation),
    })
  })
  const place = (marker: Marker): Pose => placeMarker(poses.get(marker.body) ?? AT_ORIGIN, marker)
  scene.joints.forEach((joint, i) => {
    const at = jointAt(layout, i)
    if (!copy(known ? jointOffset(known, joint.id) : -1, at, JOINT.length)) placeJoint(data, at, joint, place)
  })
  scene.forces.forEach((force, i) => {
    const at = forceAt(layout, i)
    if (!copy(known ? forceOffset(known, force.id) : -1, at, FORCE.length)) placeForce(data, at, force, scene, place)
  })
  index.bundles.forEach((bundle, i) => {
    if (known) copy(bundleAt(known.layout, known.index.bundles.indexOf(bundle)), bundleAt(layout, i), BUNDLE.length)
  })
  return { layout, index, revision: -1, data }
}

function placeJoint(data: Float64Array, at: number, joint: Joint, place: (marker: Marker) => Pose): void {
  const driven = place(joint.driven)
  const main = place(joint.main)
  data.set(driven.position, at + JOINT.point)
  data.set(driven.orientation, at + JOINT.drivenOrientation)
  data.set(main.position, at + JOINT.mainPoint)
  data.set(main.orientation, at + JOINT.mainOrientation)
}

/** Two points of a force: where it holds on to bodies, or its joint is; twice the one where there is one. */
function placeForce(data: Float64Array, at: number, force: Force, scene: Scene, place: (marker: Marker) => Pose): void {
  const held = holdsOf(force).map(({ body, position }) => ({ body, position, orientation: UNTURNED, motion: null }))
  const on = jointsOf(force).map(({ joint: id }) => scene.joints.find((joint) => joint.id === id)?.driven)
  const [from, to = from] = [...held, ...on]
  if (from) data.set(place(from).position, at + FORCE.from)
  if (to) data.set(place(to).position, at + FORCE.to)
}

/** Where joints do not close: from one marker to the other, where the bodies are seen. */
import { composePose, toWorld, turn, type Pose } from '../../geometry/index.ts'
import { GROUND, type Joint, type Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import { type Marks, type Vec3, dot, lengthOf, subtract } from '../../tools/index.ts'
import { labelText } from '../../units/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'

/** Gaps below this, over the size of the scene, are not seen. */
const SEEN = 1e-6

/** Poses of bodies in the frame; the ground is at the origin. */
export function poseIn(frame: Frame): (body: string) => Pose {
  return (body) => {
    const offset = body === GROUND ? -1 : bodyOffset(frame, body)
    if (offset < 0) return { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
    const { data } = frame
    return { position: readVec3(data, offset + BODY.position), orientation: readQuat(data, offset + BODY.orientation) }
  }
}

/** A line with its length for each of the joints whose markers are apart. */
export function gapsOf(
  scene: Scene,
  frame: Frame,
  size: number,
  joints: readonly { readonly id: string }[],
): Marks['lines'] {
  const pose = poseIn(frame)
  return joints.flatMap(({ id }) => {
    const joint = scene.joints.find((j) => j.id === id)
    if (joint === undefined) return []
    const [from, to] = [joint.driven, joint.main].map(({ body, position }) => toWorld(pose(body), position)) as [
      Vec3,
      Vec3,
    ]
    const gap = lengthOf(subtract(to, from))
    if (gap <= SEEN * size) return []
    return [{ from, to, look: 'gap' as const, label: `${labelText(gap, 'length')} apart` }]
  })
}

/** Length of the arrow along a joint's axis, over the size of the scene. */
const AXIS = 0.22

/** Cosine of the angle to the line of sight from which on an arrow is only a dot. */
const END_ON = 0.985

/** The axis of a joint, the way that it points, with its name at the tip; nothing where one looks along it. */
export function axisOf(joint: Joint, frame: Frame, size: number, sight: Vec3): Marks['lines'] {
  const from = composePose(poseIn(frame)(joint.main.body), joint.main)
  const at = (share: number): Vec3 => toWorld(from, [0, 0, share * AXIS * size])
  const tip = at(1)
  if (Math.abs(dot(turn(from.orientation, [0, 0, 1]), sight)) > END_ON) return []
  const barb = (side: number): Vec3 => toWorld(from, [side * 0.1 * AXIS * size, 0, 0.84 * AXIS * size])
  const line = (a: Vec3, b: Vec3, label = '') => ({ from: a, to: b, look: 'axis' as const, label })
  return [line(at(-0.4), tip), line(barb(1), tip), line(barb(-1), tip), line(at(0.98), at(1.1), 'z')]
}

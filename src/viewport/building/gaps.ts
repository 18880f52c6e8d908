/** Where joints do not close: from one marker to the other, where the bodies are seen. */
import { composePose, conjugate, toWorld, turn, type Pose } from '../../geometry/index.ts'
import { GROUND, heldRowsOf, type Joint, type Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import { type Marks, type Quat, type Vec3, add, dot, lengthOf, subtract } from '../../tools/index.ts'
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

/**
 * A line with its length for each of the joints whose markers are apart in the frame, along what the joint holds: how far a slide is along its axis is no
 * gap. None where the joints are only named and none of them is told to be open, as where velocities contradict.
 *
 * @param outdated whether the frame is of the scene before a change: markers are then where the change has put them on the bodies
 */
export function gapsOf(
  scene: Scene,
  frame: Frame,
  size: number,
  joints: readonly { readonly id: string; readonly gap: number; readonly angle: number }[],
  outdated = false,
): Marks['lines'] {
  if (!joints.some(({ gap, angle }) => gap > 0 || angle > 0)) return []
  return joints.flatMap(({ id }) => {
    const joint = scene.joints.find((j) => j.id === id)
    const offset = jointOffset(frame, id)
    if (joint === undefined || offset < 0) return []
    const [from, main, axes] = outdated
      ? markersOf(joint, frame)
      : [
          readVec3(frame.data, offset + JOINT.point),
          readVec3(frame.data, offset + JOINT.mainPoint),
          readQuat(frame.data, offset + JOINT.mainOrientation),
        ]
    const away = turn(conjugate(axes), subtract(main, from))
    const held = heldRowsOf(joint)
    const open = turn(axes, [held[0] ? away[0] : 0, held[1] ? away[1] : 0, held[2] ? away[2] : 0])
    const gap = lengthOf(open)
    if (!(gap > SEEN * size)) return []
    return [{ from, to: add(from, open), look: 'gap' as const, label: `${labelText(gap, 'length')} apart` }]
  })
}

/** The points of the markers, and the axes of the main one, where the bodies are in the frame. */
function markersOf({ driven, main }: Joint, frame: Frame): readonly [Vec3, Vec3, Quat] {
  const poseOf = poseIn(frame)
  const on = composePose(poseOf(main.body), main)
  return [composePose(poseOf(driven.body), driven).position, on.position, on.orientation]
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

import type { MechanismSpec, Quat, Vec3 } from '../../engine/index.ts'
import { freedomsOf } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import { BODY, HEADER, JOINT, bodyAt, forceAt, frameLength, jointAt } from '../protocol/frame.ts'
import type { FrameLayout } from '../protocol/frame.ts'
import type { TracedPoint } from '../protocol/path.ts'
import type { Reply, Request, RunPoses } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'

/** Where the things of a mechanism stand in its frames, by id. */
export interface FrameIndex {
  readonly layout: FrameLayout
  readonly bodies: ReadonlyMap<string, number>
  readonly joints: ReadonlyMap<string, number>
  readonly forces: ReadonlyMap<string, number>
  /** Joints between the same two bodies, by their ids; none before the worker has told which. */
  readonly bundles: readonly { readonly joints: readonly string[] }[]
}

/**
 * The state of the mechanism at one instant. It may stem from a scene that is an edit or two behind the newest: look things up by
 * id through `index`. `data` is valid until the next frame arrives; do not keep it.
 */
export interface Frame {
  readonly layout: FrameLayout
  readonly index: FrameIndex
  /** Grows with every change of the mechanism that was sent to the worker. */
  readonly revision: number
  readonly data: Float64Array
  /** Paths of the traced points on the way from the frame before. */
  readonly paths?: Paths | undefined
  /** Where kept runs were at its time; nothing of those that did not last until then. */
  readonly runs?: readonly RunPoses[] | undefined
}

export interface Paths {
  readonly traced: readonly TracedPoint[]
  /** Laid out as protocol/path.ts describes. */
  readonly data: Float64Array
}

/** Position (m) and orientation (unit quaternion, body → world) of a body frame in world axes. */
export interface BodyPose {
  readonly position: Vec3
  readonly orientation: Quat
}

/** The index of the frames that a mechanism yields. */
export function makeFrameIndex(spec: MechanismSpec): FrameIndex {
  const positions = (items: readonly { readonly id: string }[]) => new Map(items.map((item, at) => [item.id, at]))
  return {
    layout: { bodies: spec.bodies.length, joints: spec.joints.length, forces: spec.forces.length, bundles: 0 },
    bodies: positions(spec.bodies),
    joints: positions(spec.joints),
    forces: positions(spec.forces),
    bundles: [],
  }
}

/** The index with bundles, once it is known which joints are between the same two bodies. */
export function withBundles(index: FrameIndex, bundles: FrameIndex['bundles']): FrameIndex {
  return { ...index, layout: { ...index.layout, bundles: bundles.length }, bundles }
}

/** Offset of a body's reading in `frame.data`, −1 when the frame does not hold that body. */
export function bodyOffset(frame: Frame, id: string): number {
  const at = frame.index.bodies.get(id)
  return at === undefined ? -1 : bodyAt(frame.layout, at)
}

/** Offset of a joint's reading in `frame.data`, −1 when the frame does not hold that joint. */
export function jointOffset(frame: Frame, id: string): number {
  const at = frame.index.joints.get(id)
  return at === undefined ? -1 : jointAt(frame.layout, at)
}

/** A coordinate of a joint, rad or m, by its place among those of its type; NaN where it is not known. */
export function coordinateNow(frame: Frame | null, joint: string, place: number): number {
  const at = frame === null ? -1 : jointOffset(frame, joint)
  return frame === null || at < 0 ? NaN : numberAt(frame.data, at + (place > 0 ? JOINT.coordinate2 : JOINT.coordinate))
}

/** Offset of a force's reading in `frame.data`, −1 when the frame does not hold that force. */
export function forceOffset(frame: Frame, id: string): number {
  const at = frame.index.forces.get(id)
  return at === undefined ? -1 : forceAt(frame.layout, at)
}

/** Simulated time of a frame, s. */
export function readTime(frame: Frame): number {
  return numberAt(frame.data, HEADER.time)
}

/** The stretch of time that one can seek in, s: from and to. */
export const readKept = (frame: Frame): readonly [number, number] => [
  numberAt(frame.data, HEADER.seekFrom),
  numberAt(frame.data, HEADER.seekTo),
]

/** Pose of the body at `index` (its place among the frame's bodies), copied out of the frame. */
export function readBodyPose(frame: Frame, index: number): BodyPose {
  if (!(index >= 0 && index < frame.layout.bodies)) throw new RangeError(`the frame holds no body ${index}`)
  const at = bodyAt(frame.layout, index)
  const p = at + BODY.position
  const o = at + BODY.orientation
  const d = frame.data
  return {
    position: [numberAt(d, p), numberAt(d, p + 1), numberAt(d, p + 2)],
    orientation: [numberAt(d, o), numberAt(d, o + 1), numberAt(d, o + 2), numberAt(d, o + 3)],
  }
}

/** Poses of all bodies of a frame by id: what a drag while paused at the start writes into the scene. */
export function readPoses(frame: Frame): Map<string, BodyPose> {
  const poses = new Map<string, BodyPose>()
  for (const [id, index] of frame.index.bodies) poses.set(id, readBodyPose(frame, index))
  return poses
}

/** Beyond this angle, rad, the turns counted by the run decide on which side of half a turn a joint is, since rounding may decide otherwise. */
const HALF_TURN = Math.PI - 1e-6

/** The state of the run in a frame, for those bodies and joints of a scene that the frame holds. */
export function readRun(frame: Frame, scene: Pick<Scene, 'bodies' | 'joints'>): Required<RunStart> {
  const bodies = scene.bodies.flatMap(({ id }) => {
    const index = frame.index.bodies.get(id)
    return index === undefined ? [] : [{ id, ...readBodyPose(frame, index), ...readVelocities(frame, index) }]
  })
  const angles = scene.joints.flatMap(({ id, type }): [string, number][] => {
    const at = freedomsOf(type).includes('angle') ? jointOffset(frame, id) : -1
    const angle = at < 0 ? 0 : numberAt(frame.data, at + JOINT.coordinate)
    return Math.abs(angle) > HALF_TURN ? [[id, angle]] : []
  })
  return { t: readTime(frame), bodies, angles }
}

/** Velocity (m/s, of the body frame's origin) and angular velocity (rad/s) of a body by its place in the frame, world axes. */
function readVelocities(frame: Frame, index: number): { readonly velocity: Vec3; readonly angularVelocity: Vec3 } {
  const at = bodyAt(frame.layout, index) + BODY.velocity
  const d = frame.data
  const three = (from: number): Vec3 => [numberAt(d, from), numberAt(d, from + 1), numberAt(d, from + 2)]
  return { velocity: three(at), angularVelocity: three(at + 3) }
}

/** The paths that a reply brings for its frame. */
export function pathsOf(request: Request, reply: Reply): Paths | undefined {
  const traced = request.kind === 'advance' ? request.traced : undefined
  if (traced === undefined || !('paths' in reply) || reply.paths === undefined) return undefined
  return { traced, data: new Float64Array(reply.paths) }
}

function numberAt(data: Float64Array, at: number): number {
  return data[at] ?? NaN
}

/** Buffers on their way round: the page hands one to the worker with every request and gets it back filled. */
export interface BufferPool {
  /** A spare buffer of the right length, or null: the worker then makes one. */
  take(layout: FrameLayout): ArrayBuffer | null
  put(buffer: ArrayBuffer): void
}

/** Enough for the frame on show, the one under way and one more in the hands of a late request. */
const SPARE_BUFFERS = 3

export function makeBufferPool(): BufferPool {
  let spare: ArrayBuffer[] = []
  return {
    take(layout) {
      const bytes = frameLength(layout) * Float64Array.BYTES_PER_ELEMENT
      spare = spare.filter((buffer) => buffer.byteLength === bytes)
      return spare.pop() ?? null
    },
    put(buffer) {
      if (buffer.byteLength > 0 && spare.length < SPARE_BUFFERS) spare.push(buffer)
    },
  }
}

/** Start poses of bodies after the joints are closed, where they differ from those in the scene. */
import { conjugate, lengthOf, multiplyQuat, subtract, type Pose, type WorkingPlane } from '../../geometry/index.ts'
import { editOrTell, type Laboratory } from '../../laboratory/index.ts'
import { barAngle, freedomsOf, setPose, type Body, type Joint } from '../../scene/index.ts'
import { coordinateNow, readPoses, readTime, type Frame } from '../../simulation/index.ts'
import { formatReading, formatVectorReading } from '../fields/index.ts'

/** What differs by less than this, rad, or m over the larger of 1 m and the distance from the origin, is rounding. */
const ROUNDING = 1e-6

/** Words about a body's start; empty where it starts as stated. */
export interface AssembledWords {
  /** "−64.2°": of a bar that lies flat on the plane, from its first end to the second. */
  readonly angle: string
  /** "(0.2, 0, 41.3) mm". */
  readonly position: string
  /** "4.07°": how far it is turned from what is stated, about whichever axis. */
  readonly turned: string
}

/** What the frame of t = 0 shows of a body that the scene does not state; null of any other frame. */
export function assembledWords(frame: Frame, body: Body, plane: WorkingPlane): AssembledWords | null {
  const pose = readTime(frame) === 0 ? readPoses(frame).get(body.id) : undefined
  if (pose === undefined) return null
  const [stated, assembled] = [barAngle(body, plane), barAngle({ ...body, ...pose }, plane)]
  const near = stated === null || assembled === null || isSmall(wrapped(assembled - stated))
  const turn = multiplyQuat(conjugate(body.orientation), pose.orientation)
  const turned = 2 * Math.atan2(Math.hypot(turn[1], turn[2], turn[3]), Math.abs(turn[0]))
  const moved = lengthOf(subtract(pose.position, body.position))
  return {
    angle: near ? '' : formatReading(assembled, 'angle'),
    position: moved <= ROUNDING * Math.max(1, lengthOf(body.position)) ? '' : positionText(pose),
    turned: isSmall(turned) ? '' : formatReading(turned, 'angle'),
  }
}

/** The angle of a joint where the run starts, once the joints are closed, rad; null of a frame that is not that of t = 0. */
export function assembledAngle(frame: Frame, { id, type }: Pick<Joint, 'id' | 'type'>): number | null {
  if (readTime(frame) !== 0) return null
  const angle = coordinateNow(frame, id, freedomsOf(type).indexOf('angle'))
  return Number.isFinite(angle) ? angle : null
}

/** Whether two angles differ by more than rounding, whole turns aside. */
export const anglesDiffer = (a: number, b: number): boolean => !isSmall(wrapped(a - b))

const isSmall = (angle: number): boolean => Math.abs(angle) <= ROUNDING
const wrapped = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle))

function positionText({ position }: Pose): string {
  const { texts, unit } = formatVectorReading(position, 'length')
  return `(${texts.join(', ')}) ${unit}`
}

/** Makes the assembled poses of all bodies that move the stated ones: the start stays as it is seen. Nothing past t = 0. */
export function takeAssembledStart(lab: Laboratory): void {
  const { frame, status } = lab.simulation
  // a moment before an edit has the poses of another scene
  if (frame === null || readTime(frame) !== 0 || status.getState().past !== null) return
  const poses = readPoses(frame)
  editOrTell(lab, 'Take the assembled start', (draft) => {
    for (const { id, fixed } of draft.bodies) {
      const pose = poses.get(id)
      if (!fixed && pose !== undefined) setPose(draft, id, pose)
    }
  })
}

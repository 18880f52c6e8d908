/** What can hold two eyes together. */
import { turn, type Pose, type WorkingPlane } from '../../../geometry/index.ts'
import { GROUND, heldRowsOf, type Joint, type JointType, type HeldRows, type Vec3 } from '../../../scene/index.ts'

export interface Way {
  readonly verb: string
  readonly meaning: string
  readonly type: JointType
  readonly held?: HeldRows
  /** World direction of the joint's x axis, along which it slides. */
  readonly along?: (pose: Pose, body: string, plane: WorkingPlane) => Vec3
}

export const WAYS: readonly [Way, ...Way[]] = [
  { verb: 'Pin', meaning: 'Turns about the pin', type: 'revolute' },
  {
    verb: 'Slot',
    meaning: 'A pin in a slot: turns, and slides along the other body',
    type: 'lock',
    held: [false, true, true, true, true, false],
    along: ({ orientation }, body, plane) => (body === GROUND ? plane.x : turn(orientation, [1, 0, 0])),
  },
  { verb: 'Weld', meaning: 'Nothing moves', type: 'weld' },
]

/** The way in which a joint is made; null for any other. */
export const wayOf = (joint: Joint): Way | null =>
  WAYS.find(
    ({ type, held }) =>
      type === joint.type && (held === undefined || heldRowsOf(joint).every((on, i) => on === held[i])),
  ) ?? null

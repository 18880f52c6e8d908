/** Where the angle of a joint begins to count: the turn of its driven marker about z, as seen from the main one. */
import { multiplyQuat } from '../../geometry/index.ts'
import { drivesOf, type Joint, type Law, type Quat, type Scene, type SceneDraft } from '../document.ts'
import { fieldOf, forceFields } from '../elements/forces.ts'
import { jointsOf } from '../elements/holds.ts'
import { coordinateAt, wrapAngle } from '../joint-coordinate.ts'
import { freedomOfDrive, freedomsOf, givesPlace, limitedFreedom } from '../joints.ts'
import { jointIn } from './find.ts'
import { setDrives, setLimits, setMarker } from './joints.ts'
import { Refused } from './refused.ts'

/** Of an angle, rad: what is less is rounding. */
const LEAST = 1e-12

type Marked = Pick<Joint, 'driven' | 'main' | 'motion'>

const isMovedByLaw = ({ driven, main, motion }: Marked): boolean =>
  driven.motion !== null || main.motion !== null || motion !== null

/**
 * The angle of a joint where its bodies start, rad in (−π, π]; null of a joint that has none, whose markers move by laws, or whose axes are more than a right
 * angle apart there.
 */
export function startAngle({ bodies }: Pick<Scene, 'bodies'>, joint: Marked & Pick<Joint, 'type'>): number | null {
  if (!freedomsOf(joint.type).includes('angle') || isMovedByLaw(joint)) return null
  const angle = coordinateAt(joint, 'angle', (id) => bodies.find((body) => body.id === id))
  return Number.isNaN(angle) ? null : angle
}

/** An expression to which a number was added, which the next one is added to: else they would pile up. */
const ENDS_IN_A_NUMBER = /^(.*[\w.)]) ([+-]) (\d+(?:\.\d*)?(?:e[+-]?\d+)?)$/i

/** A law that is more by a number; what is less than rounding leaves it as it is. */
function raised(law: Law, by: number): Law {
  if (Math.abs(by) < LEAST) return law
  if (typeof law === 'number') return law + by
  if (typeof law === 'string') {
    const [, rest, sign, number] = ENDS_IN_A_NUMBER.exec(law) ?? []
    if (rest === undefined) return `${law} ${by < 0 ? '-' : '+'} ${Math.abs(by)}`
    const sum = by + (sign === '-' ? -1 : 1) * Number(number)
    return Math.abs(sum) < LEAST ? rest : `${rest} ${sum < 0 ? '-' : '+'} ${Math.abs(sum)}`
  }
  return { ...law, points: law.points.map(([t, value]) => [t, value + by] as const) }
}

/** Whether limits or a spring push the joint back to some of its angles: by how many turns it has gone then matters. */
const isPushedBack = ({ forces }: Pick<Scene, 'forces'>, { id, type, limits }: Joint): boolean =>
  (limits !== null && limitedFreedom(type) === 'angle') ||
  forces.some((force) => jointsOf(force).some(({ joint, acts }) => joint === id && acts === 'angle'))

/**
 * Whether a run that is past its start cannot go on where the angle is counted like this: the turns that it has counted would then be others than those that
 * limits and springs go by.
 *
 * @param angle what the angle of the joint is to be where its bodies start, rad
 */
export function leavesRun(scene: Pick<Scene, 'bodies' | 'forces'>, joint: Joint, angle: number): boolean {
  const before = startAngle(scene, joint)
  return before !== null && isPushedBack(scene, joint) && Math.abs(wrapAngle(angle) - before) > Math.PI
}

/**
 * Counts the angle of a joint from elsewhere: the driven marker is turned about its z, and limits, springs and a law of the angle are told in the new count. What
 * moves, and how, stays as it is.
 *
 * @param angle what the angle is to be where the bodies start, rad, to a whole turn
 */
export function setStartAngle(draft: SceneDraft, id: string, angle: number): void {
  const joint = jointIn(draft, id) as Joint
  const before = startAngle(draft, joint)
  if (before === null)
    throw new Refused(
      isMovedByLaw(joint)
        ? 'The markers of this joint move by laws of their own, and its angle with them.'
        : 'The axes of this joint are more than a right angle apart at the start, so that it has no angle there. Bring them together first.',
    )
  const by = wrapAngle(angle) - before
  if (by === 0) return
  const about: Quat = [Math.cos(by / 2), 0, 0, Math.sin(by / 2)]
  setMarker(draft, id, 'driven', { orientation: multiplyQuat(joint.driven.orientation, about) })
  setDrives(
    draft,
    id,
    drivesOf(joint).map((drive) =>
      givesPlace(drive.kind) && freedomOfDrive(drive.kind) === 'angle'
        ? { ...drive, law: raised(drive.law, by) }
        : drive,
    ),
  )
  const { limits } = joint
  if (limits !== null && limitedFreedom(joint.type) === 'angle')
    setLimits(draft, id, { ...limits, lower: limits.lower + by, upper: limits.upper + by })
  for (const force of draft.forces) {
    if (!jointsOf(force).some((named) => named.joint === id && named.acts === 'angle')) continue
    for (const [name, field] of forceFields(force.kind))
      if (field.role === 'number' && field.dimension === 'angle')
        Object.assign(force, { [name]: (fieldOf(force, name) as number) + by })
  }
}

/** Failures in plain words. */
import { SAME_TIME, type Failure } from '../../engine/index.ts'
import { formatReading, withPowers } from '../../units/index.ts'
import { formatClock } from '../timeline/index.ts'

/** What does not close is listed by name; the engine's own words name ids. Powers of ten as people write them. */
export const detailOf = ({ code, message, joints = [], unlisted = 0 }: Failure): string =>
  code === 'notAssembled' && joints.length > 0
    ? `These joints${unlisted === 0 ? '' : ` and ${unlisted} more`} do not meet: brought as near as was found from here, they stay open by this much. Dashed lines show the gaps where the bodies are. Undo, bring the bodies nearer, change a length, or let one of these joints move more.`
    : withPowers(message)

/** Where a run stands that stopped a little before the time of its failure, as a sentence; null where it does not. @param time of the pose on show, s */
export const standsBefore = ({ time: failed = -Infinity }: Failure, time: number | null): string | null =>
  time === null || failed - time <= SAME_TIME
    ? null
    : `The run stands ${formatReading(failed - time, 'time')} before it, at ${formatClock(time)} s.`

/** Whether what holds a mechanism, or leaves it free, can be behind a failure of each kind; a law, or numbers out of hand, are behind the others. */
const OF_CONSTRAINTS: Readonly<Record<Failure['code'], boolean>> = {
  notAssembled: true,
  notConsistent: true,
  diverged: true,
  numericalLimit: false,
  lawNotFinite: false,
  lawNotPositive: false,
  lawJumps: false,
  notDetermined: true,
  noEquilibrium: true,
  notSteady: true,
}

/** Whether the diagnosis of the constraints says something about a failure. What locks, locks at joints. */
export const isOfConstraints = ({ code, joints = [] }: Failure): boolean =>
  OF_CONSTRAINTS[code] && (code !== 'diverged' || joints.length > 0)

const TITLES = {
  notAssembled: 'The mechanism does not close',
  notConsistent: 'The joints contradict each other',
  diverged: 'The mechanism locks here',
  numericalLimit: 'A limit of the numbers',
  lawNotFinite: 'A law gives no number here',
  lawNotPositive: 'A law that has to stay above 0 does not',
  lawJumps: 'A law is not smooth here',
  notDetermined: 'The motion is not determined',
  noEquilibrium: 'It does not come to rest',
  notSteady: 'It is not in a steady turn',
} as const satisfies Readonly<Record<Failure['code'], string>>

/**
 * What happened, in few words. A mechanism locks at joints; where none is to blame it is the numbers that got out of hand.
 *
 * @param before whether the pose on show is one before that: it is not "here" then
 */
export const titleOf = ({ code, joints = [] }: Failure, before: boolean): string => {
  const title = code === 'diverged' && joints.length === 0 ? 'The motion got out of hand' : TITLES[code]
  return before ? title.replace(/ here$/, ' soon after this pose') : title
}

/** Gaps below these are rounding: the joint closes in that respect, m and rad. Beside a gap, turns below the second come of the search for the pose. */
const NO_GAP = 1e-9
const NO_TURN = 1e-6

/** How far the two sides of a joint are apart; empty where they meet. */
export const gapText = (gap: number, angle: number): string =>
  [
    gap > NO_GAP ? `gap ${formatReading(gap, 'length')}` : '',
    angle > (gap > NO_GAP ? NO_TURN : NO_GAP) ? `turned by ${formatReading(angle, 'angle')}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

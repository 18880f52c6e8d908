/** Messages about an equilibrium that was sought. */
import { drivesOf, heldAtStart, isMovedByOwnLaw, lawsOf, type Held, type Scene } from '../scene/index.ts'
import type { Balance, BalanceWish } from '../simulation/index.ts'

type Verdict = Pick<
  Balance,
  'bodies' | 'stability' | 'directions' | 'negativeDirections' | 'freeDirections' | 'freeBody'
>

const directionsText = (count: number): string => `${count} direction${count === 1 ? '' : 's'}`

export interface Told {
  /** Whether the scene starts in it only now. */
  readonly moved: boolean
  /** Whether it had started with a velocity, which is gone. */
  readonly stopped?: boolean
  /** Whether reactions are drawn. */
  readonly arrows?: boolean
}

/** The verdict on a balance. */
export function verdictOf(
  { bodies, stability, directions, negativeDirections, freeDirections, freeBody }: Verdict,
  scene: Scene,
  { moved, stopped = false, arrows = false }: Told,
): { readonly title: string; readonly detail: string } {
  if (bodies.length === 0) return { title: 'Nothing here can move', detail: 'Every body is fixed: it rests as it is.' }
  const held = heldWords(heldAtStart(scene))
  const said = [
    stability === 'unstable' && !moved && 'Nothing had to move.',
    stability === 'unstable' && fallOf(negativeDirections),
    freeDirections > 0 &&
      `${freeOf(freeDirections, freeBody, scene)}${stability === 'unstable' ? '.' : ': it stays wherever it is put.'}`,
    heldOf(scene),
    moved && (stopped ? 'It starts here now, at rest: its speed at the start is gone.' : 'It starts here now.'),
    // The run that is drawn moves what is held here.
    arrows && scene.joints.length > 0 && `Arrows show ${held === null ? 'what holds it' : 'the run as it begins'}.`,
  ]
  return {
    title: directions === 0 ? stuckTitle(held) : titleOf(stability, { moved, stopped }, held),
    detail: said.filter((words) => words !== false).join(' '),
  }
}

function freeOf(count: number, free: Verdict['freeBody'], { bodies }: Scene): string {
  const name = bodies.find(({ id }) => id === free?.body)?.name
  if (free === null || name === undefined) return `Nothing holds it in ${directionsText(count)}`
  if (free.way === 'slides') return `${name} is free to slide${count > 1 ? ` in ${directionsText(count)}` : ''}`
  const about = free.way === 'turns-about-centre' ? 'its centre of mass' : 'a point that stays where it is'
  return `${name} is free to turn about ${about}${count === 2 ? ', in 2 directions' : count === 1 ? ', about one axis' : ''}`
}

/** What a mechanism does not rest without: "its drive held", "its drives and load held"; null where nothing moves it. */
export function heldWords({ drives, loads }: Held): string | null {
  const who = [nounOf('drive', drives.length), nounOf('load', loads.length)].filter((word) => word !== null)
  return who.length === 0 ? null : `its ${who.join(' and ')} held`
}

const nounOf = (noun: string, count: number): string | null => (count === 0 ? null : count === 1 ? noun : `${noun}s`)

/** Where nothing is left to move, no rest is sought, and none is stable. */
const stuckTitle = (held: string | null): string =>
  held === null ? 'Nothing here can move' : `With ${held} nothing is left to move`

function titleOf(
  stability: Balance['stability'],
  { moved, stopped }: { readonly moved: boolean; readonly stopped: boolean },
  held: string | null,
): string {
  const subject = held === null ? '' : `With ${held} `
  if (stability === 'unstable') {
    if (held !== null) return `${subject}this is balanced, and will fall`
    return stopped ? 'At rest this is balanced, and will fall' : 'This is balanced, and will fall'
  }
  return `${held === null ? 'It' : `${subject}it`} rests here${moved ? '' : ' already'}: ${stability}`
}

const fallOf = (count: number): string =>
  count === 1
    ? 'At the least touch it falls: the ghost shows the way.'
    : `At the least touch it falls, in ${directionsText(count)}: the ghost shows the steepest.`

/** Names what is held while the mechanism comes to rest, though it would move in the run. */
function heldOf(scene: Scene): string | false {
  const { joints, forces } = scene
  const driven = joints.filter(
    (joint) =>
      drivesOf(joint).length > 0 ||
      isMovedByOwnLaw(joint) ||
      [joint, joint.main, joint.driven].some(({ motion }) => motion !== null),
  ).length
  const loads = forces.filter((force) => lawsOf(force).some((law) => typeof law !== 'number')).length
  if (driven === 0 && loads === 0) return false
  const who = [driven > 0 && (driven === 1 ? 'drive' : 'drives'), loads > 0 && (loads === 1 ? 'load' : 'loads')]
  const named = who.filter((word) => word !== false).join(' and ')
  const several = driven + loads > 1
  const holds = `The ${named} ${several ? 'hold their values' : 'holds its value'} at t = 0`
  return heldAtStart(scene).drives.length > 0 ? `${holds}; in the run the mechanism moves on.` : `${holds}.`
}

/** For each way to an equilibrium: the name of the edit, and the message when it fails. */
export const WAYS: Readonly<Record<BalanceWish['way'], { readonly label: string; readonly failed: string }>> = {
  rest: { label: 'Settle', failed: 'It does not come to rest' },
  fall: { label: 'Let it fall', failed: 'It does not come to rest' },
  nearest: { label: 'Find the nearest balance', failed: 'No balance was found' },
}

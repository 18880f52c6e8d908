/** The verdict of the modes on their pose, in one line: whether it is stable, and which motions leave it. */
import { add, cross, lengthOf, subtract } from '../../geometry/index.ts'
import type { Mode, Modes } from '../../simulation/index.ts'
import { heldAtStart, type Scene } from '../../scene/index.ts'
import { formatFigures, formatReading } from '../fields/index.ts'
import { plural } from '../mobility/index.ts'
import { vectorAt } from './shape-poses.ts'
import { frequencyText, growthText } from './words.ts'

export type Tone = 'stable' | 'unstable' | 'indifferent' | 'held'

export interface Verdict {
  readonly tone: Tone
  readonly title: string
  readonly detail: string
}

const grows = ({ kind }: Mode): boolean => kind === 'growing'

/** The verdict in words. @param nameOf name of a body, by its id */
export function verdictOf(modes: Modes, nameOf: (body: string) => string): Verdict {
  const { about, stability } = modes
  const growing = modes.modes.filter(grows)
  const growth = growing.length === 0 ? '' : growingText(modes, growing, nameOf)
  const free = modes.modes.filter(({ kind }) => kind === 'rigid')
  const movers = free.length === 1 ? moverText(modes, free[0]!, nameOf) : `${free.length} ways`
  if (about === 'held')
    return {
      tone: 'held',
      title: 'Not a balance',
      detail: said('It would move off by itself: the pose is held still in thought.', growth),
    }
  if (about === 'turning') {
    const pace = formatFigures(Math.hypot(...(modes.turning ?? [0, 0, 0])))
    const turn = `At ${pace} rad/s, seen from axes that turn along.`
    if (growing.length > 0) return { tone: 'unstable', title: 'Unstable turn', detail: said(turn, growth) }
    const all = modes.slowest ? 'Nothing that is listed grows.' : 'Nothing grows.'
    return { tone: modes.slowest ? 'held' : 'stable', title: 'Steady turn', detail: said(turn, all) }
  }
  if (growing.length > 0 || stability === 'unstable')
    return {
      tone: 'unstable',
      title: 'Unstable balance',
      detail: said('At the least touch it leaves it.', growth),
    }
  const [below] = free.flatMap((mode) => mode.below ?? [])
  if (stability === 'indifferent' && below !== undefined)
    return {
      tone: 'held',
      title: 'Too soft to tell',
      detail: `What seems to move freely (${movers}) may swing or leave it, below ${frequencyText(below)}: beside what is so much stiffer numbers do not tell.`,
    }
  if (stability === 'indifferent' && free.length > 0)
    return {
      tone: 'indifferent',
      title: 'Indifferent balance',
      detail: `${free.length === 1 ? `What moves freely (${movers})` : `What moves freely, in ${movers},`} stays wherever it is put.`,
    }
  if (modes.modes.length > 0 && modes.modes.every(({ kind }) => kind === 'idle'))
    return {
      tone: 'indifferent',
      title: 'Indifferent balance',
      detail: 'Only idle turns are free: each body stays however it is turned.',
    }
  const damped = modes.modes.every(({ kind, dampingRatio }) => kind === 'idle' || dampingRatio > 0)
  return {
    tone: 'stable',
    title: 'Stable balance',
    detail: `Pushed a little, it ${damped ? 'comes back to it' : 'swings about it'}.`,
  }
}

export const said = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** What grows, the fastest by name: "Pendulum grows, to 2.7 × in 640 ms." */
function growingText(modes: Modes, growing: readonly Mode[], nameOf: (body: string) => string): string {
  const fastest = growing.reduce((a, b) => (b.eigenvalue[0] > a.eigenvalue[0] ? b : a))
  const who = moverText(modes, fastest, nameOf)
  const how = `${growthText(fastest)}${fastest.frequency > 0 ? `, swinging at ${frequencyText(fastest.frequency)}` : ''}`
  return growing.length === 1
    ? `One motion grows, that of ${who}: ${how}.`
    : `${growing.length} motions grow, that of ${who} fastest: ${how}.`
}

/** Share of the largest motion of any body from which a body counts as moving. */
const MOVES = 0.4
/** Bodies that are named at the most. */
const NAMED = 2

/** Share of its largest motion by which bodies may differ where all of them move as one. */
const ALIKE = 0.01

/** Whether all bodies turn together, as if they were one: then those far from its axis move most, and are no more of it than the others. */
function turnsAsOne({ bodies, size }: Modes, { shape: { re, im } }: Mode): boolean {
  const parts = [re, im]
  const sizeAt = (at: number): number => Math.hypot(...parts.flatMap((part) => vectorAt(part, at)))
  const much = sizeAt(3)
  if (much === 0) return false
  const most = Math.max((size / 4) * much, ...bodies.map((_, b) => sizeAt(6 * b)))
  return parts.every((part) => {
    const [way, turn] = [vectorAt(part, 0), vectorAt(part, 3)]
    return bodies.every(({ centre }, b) => {
      const carried = add(way, cross(turn, subtract(centre, bodies[0]!.centre)))
      return (
        lengthOf(subtract(vectorAt(part, 6 * b + 3), turn)) <= ALIKE * much &&
        lengthOf(subtract(vectorAt(part, 6 * b), carried)) <= ALIKE * most
      )
    })
  })
}

/** The bodies that move most in a mode, by their ids, the one that moves most first; all of them in the order of the mechanism where they turn as one. */
function moversOf(modes: Modes, mode: Mode): readonly string[] {
  const { bodies, size } = modes
  const { shape } = mode
  if (turnsAsOne(modes, mode)) return bodies.map(({ id }) => id)
  const largest = (from: number): number =>
    Math.hypot(...shape.re.subarray(from, from + 3), ...shape.im.subarray(from, from + 3))
  const ways = bodies.map((_, b) => Math.max(largest(6 * b), (size / 4) * largest(6 * b + 3)))
  const most = Math.max(...ways)
  return bodies
    .map(({ id }, b) => ({ id, way: ways[b]! }))
    .filter(({ way }) => way >= MOVES * most)
    .toSorted((a, b) => b.way - a.way)
    .map(({ id }) => id)
}

/** The same by name: "Upper link and Lower link", "Link 3, Link 4 and 12 more", "the whole". */
export function moverText(modes: Modes, mode: Mode, nameOf: (body: string) => string): string {
  const moving = moversOf(modes, mode).map(nameOf)
  if (moving.length === modes.bodies.length && moving.length > NAMED) return 'the whole'
  const named = moving.slice(0, NAMED)
  const more = moving.length - named.length
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return named.join(' and ')
}

/** What an idle mode does: "Rod turns about its own axis", "Rod 1 and Sleeve 1 turn together about their common axis". */
export function idleText(modes: Modes, mode: Mode, nameOf: (body: string) => string): string {
  const who = moverText(modes, mode, nameOf)
  return moversOf(modes, mode).length === 1
    ? `${who} turns about its own axis`
    : `${who} turn together about their common axis`
}

/** What has to be known of the pose to read the list right; null: nothing. */
export function singularText({ singular, modes }: Pick<Modes, 'singular' | 'modes'>): string | null {
  if (!singular) return null
  const stopped = modes.filter(({ stops }) => stops).length
  if (stopped === 0)
    return 'A singular pose: beside it there are fewer freedoms. Each of these motions goes on, but not all of them together.'
  return `A singular pose: beside it there are fewer freedoms. ${stopped === 1 ? 'One motion goes' : `${stopped} motions go`} no farther than a first touch, and ${stopped === 1 ? 'is' : 'are'} marked so; mixed with others ${stopped === 1 ? 'it' : 'they'} may.`
}

/** That what follows the time is held as it is then, s; nothing where nothing does, or where it goes on as in a steady turn. */
export function heldThenText(
  { about, modes }: Pick<Modes, 'about' | 'modes'>,
  scene: Pick<Scene, 'joints' | 'forces'>,
  time: number,
): string {
  const { drives, loads } = heldAtStart(scene)
  if (about === 'turning' || drives.length + loads.length === 0) return ''
  const who = [
    drives.length > 0 && (drives.length === 1 ? 'the drive' : 'the drives'),
    loads.length > 0 && (loads.length === 1 ? 'the load that changes with time' : 'the loads that change with time'),
  ]
  const named = who.filter((words) => words !== false).join(' and ')
  const holds = drives.length + loads.length > 1 ? 'are held as they are' : 'is held as it is'
  const how = `${named[0]!.toUpperCase()}${named.slice(1)} ${holds} at t = ${formatReading(time, 'time')}`
  return modes.length === 0 ? `${how}.` : `${how}: at another time there may be other modes.`
}

/** Of how many freedoms these are the lowest, and what that leaves open. */
export function countText({ modes, freedoms, singular, complete, slowest, converged }: Modes): string {
  const all = `${plural(freedoms, 'degree of freedom', 'degrees of freedom')}${singular ? ' to first order' : ''}`
  if (complete) return all
  const lowest = `The ${modes.length} lowest of ${all}.`
  const parts = [
    slowest
      ? `${lowest} With damping and so many, only slow motions are looked for: what grows or fades fast may be missing.`
      : lowest,
    converged ? '' : 'The search has not found all of them: some may be missing in between.',
  ]
  return parts.filter((text) => text !== '').join(' ')
}

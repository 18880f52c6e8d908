/** What joints are called: each type by its name, and each choice of rows by the textbook joint that it is, or is nearest to. Pure. */
import type { Joint, HeldRows } from './document.ts'
import { JOINT_ENTRIES, JOINT_TYPES } from './joint-types.ts'
import { heldRowsOf } from './joints.ts'
import { listWords } from './list-words.ts'

/** A joint in words: "Revolute" and "about x", so that "joint" may stand between them. */
export interface JointKind {
  /** Name as in a textbook, with a capital letter. */
  readonly name: string
  /** Its axis, where that is not z, and its differences from the joint of that name; empty where there are none. */
  readonly rest: string
}

interface Candidate extends JointKind {
  readonly held: HeldRows
}

/** The usual axis first. */
const AXES = [2, 0, 1] as const
const nameOfAxis = (axis: number): string => 'xyz'.charAt(axis)

/** The rows of a joint whose axis is z, for one whose axis is another: x, y and z go round. */
const heldAbout = (held: HeldRows, axis: number): HeldRows =>
  held.map((_, row) => held[(row < 3 ? 0 : 3) + ((row - axis + 5) % 3)]) as unknown as HeldRows

function presets(everyday: boolean): Candidate[] {
  return JOINT_TYPES.flatMap((type) => {
    const { name, axis: word, everyday: is } = JOINT_ENTRIES[type]
    if (word === null || is !== everyday) return []
    return (word === '' ? ([2] as const) : AXES).map((axis) => ({
      name,
      rest: axis === 2 ? '' : `${word} ${nameOfAxis(axis)}`,
      held: heldAbout(heldRowsOf({ type }), axis),
    }))
  })
}

/** A pin that turns about one axis and slides along another. */
const PINS_IN_SLOTS: readonly Candidate[] = AXES.flatMap((pin) =>
  [0, 1, 2]
    .filter((slot) => slot !== pin)
    .map((slot) => ({
      name: 'Pin in slot',
      rest: `about ${nameOfAxis(pin)} and along ${nameOfAxis(slot)}`,
      held: [0, 1, 2, 3, 4, 5].map((row) => row !== slot && row !== pin + 3) as unknown as HeldRows,
    })),
)

const FREE: Candidate = { name: 'Free', rest: '', held: [false, false, false, false, false, false] }

/** Everything that has a name: of two that are as near, the first is taken. */
const NAMED: readonly Candidate[] = [...presets(true), ...PINS_IN_SLOTS, FREE, ...presets(false)]

/** "slide along x" of a row 0 … 2, "turn about x" of a row 3 … 5. */
export const motionOfRow = (row: number): string =>
  row < 3 ? `slide along ${nameOfAxis(row)}` : `turn about ${nameOfAxis(row - 3)}`

/**
 * The textbook joint that holds these rows, or the one that differs from it in the fewest, with what differs: `Revolute`;
 * `Prismatic`, `along x`; `Cylindrical`, `that may also turn about x`.
 *
 * @param held rows held, x y z θx θy θz in the axes of the main marker
 */
export function kindOfHeldRows(held: HeldRows): JointKind {
  const differing = (one: Candidate): number[] => [0, 1, 2, 3, 4, 5].filter((k) => one.held[k] !== held[k])
  const nearest = NAMED.reduce((best, one) => (differing(one).length < differing(best).length ? one : best))
  const differs = differing(nearest)
  const also = listWords(differs.filter((k) => !held[k]).map(motionOfRow))
  const not = listWords(differs.filter((k) => held[k]).map(motionOfRow))
  const but = [also && `may also ${also}`, not && `may not ${not}`].filter((text) => text !== '').join(' but ')
  return { name: nearest.name, rest: [nearest.rest, but && `that ${but}`].filter((text) => text !== '').join(' ') }
}

/** What a joint is called: its type, or for own rows the type that is most similar. */
export function kindOfJoint(joint: Pick<Joint, 'type' | 'rows'>): JointKind {
  return joint.type === 'lock' ? kindOfHeldRows(heldRowsOf(joint)) : { name: JOINT_ENTRIES[joint.type].name, rest: '' }
}

/** "Revolute joint", "Prismatic joint along x", "Distance rod". */
export function jointWords(joint: Pick<Joint, 'type' | 'rows'>): string {
  const { name, rest } = kindOfJoint(joint)
  return [`${name}${JOINT_ENTRIES[joint.type].noun}`, rest].filter((text) => text !== '').join(' ')
}

/** What rows leave free: "slides along x, turns about z", "nothing moves", "moves freely". */
export function freedomWords(held: HeldRows): string {
  const free = (from: number): string[] => [0, 1, 2].filter((k) => !held[from + k]).map(nameOfAxis)
  const [slides, turns] = [free(0), free(3)]
  if (slides.length + turns.length === 6) return 'moves freely'
  const parts = [
    slides.length === 0 ? '' : `slides along ${listWords(slides)}`,
    turns.length === 0 ? '' : `turns about ${listWords(turns)}`,
  ]
  return parts.filter((text) => text !== '').join(', ') || 'nothing moves'
}

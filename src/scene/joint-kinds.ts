/** What joints are called: each type by its name, and each choice of rows by the textbook joint that it is, or is nearest to. Pure. */
import { JOINT_PRESETS } from '../engine/index.ts'
import type { Joint, JointType, Rows } from './document.ts'
import { rowsOf } from './joints.ts'

/** Every joint type by its name. */
export const JOINT_NAMES: Readonly<Record<JointType, string>> = {
  revolute: 'Revolute',
  prismatic: 'Prismatic',
  cylindrical: 'Cylindrical',
  spherical: 'Spherical',
  universal: 'Universal',
  planar: 'Planar',
  weld: 'Weld',
  'point-on-line': 'Point on line',
  'point-on-plane': 'Point on plane',
  'constant-velocity': 'Constant velocity',
  'plunging-constant-velocity': 'Plunging constant velocity',
  oldham: 'Oldham',
  parallel: 'Parallel axes',
  perpendicular: 'Perpendicular',
  alignment: 'Alignment',
  lock: 'Own rows',
}

/** A joint in words: "Revolute" and "about x", so that "joint" may stand between them. */
export interface JointKind {
  /** Of a textbook, with a capital letter. */
  readonly name: string
  /** Which axis it has, where that is not z, and what is different from the joint of that name; empty where nothing is. */
  readonly rest: string
}

interface Candidate extends JointKind {
  readonly rows: Rows
}

type PresetType = keyof typeof JOINT_PRESETS

/** Types, with how their axis is told. */
type Told = readonly (readonly [PresetType, axis: string])[]

const EVERYDAY: Told = [
  ['weld', ''],
  ['revolute', 'about'],
  ['prismatic', 'along'],
  ['cylindrical', 'along'],
  ['spherical', ''],
  ['planar', 'square to'],
]
const FURTHER: Told = [
  ['point-on-line', 'along'],
  ['point-on-plane', 'square to'],
  ['constant-velocity', 'about'],
  ['plunging-constant-velocity', 'along'],
  ['oldham', 'square to'],
  ['parallel', 'along'],
  ['alignment', ''],
]

/** The usual axis first. */
const AXES = [2, 0, 1] as const
const nameOfAxis = (axis: number): string => 'xyz'.charAt(axis)

/** The rows of a joint whose axis is z, for one whose axis is another: x, y and z go round. */
const rowsAbout = (rows: Rows, axis: number): Rows =>
  rows.map((_, row) => rows[(row < 3 ? 0 : 3) + ((row - axis + 5) % 3)]) as unknown as Rows

function presets(told: Told): Candidate[] {
  return told.flatMap(([type, word]) =>
    (word === '' ? ([2] as const) : AXES).map((axis) => ({
      name: JOINT_NAMES[type],
      rest: axis === 2 ? '' : `${word} ${nameOfAxis(axis)}`,
      rows: rowsAbout(JOINT_PRESETS[type].rows, axis),
    })),
  )
}

/** A pin that turns about one axis and slides along another. */
const PINS_IN_SLOTS: readonly Candidate[] = AXES.flatMap((pin) =>
  [0, 1, 2]
    .filter((slot) => slot !== pin)
    .map((slot) => ({
      name: 'Pin in slot',
      rest: `about ${nameOfAxis(pin)} and along ${nameOfAxis(slot)}`,
      rows: [0, 1, 2, 3, 4, 5].map((row) => row !== slot && row !== pin + 3) as unknown as Rows,
    })),
)

const FREE: Candidate = { name: 'Free', rest: '', rows: [false, false, false, false, false, false] }

/** Everything that has a name: of two that are as near, the first is taken. */
const NAMED: readonly Candidate[] = [...presets(EVERYDAY), ...PINS_IN_SLOTS, FREE, ...presets(FURTHER)]

/** "slide along x" of a row 0 … 2, "turn about x" of a row 3 … 5. */
export const motionOfRow = (row: number): string =>
  row < 3 ? `slide along ${nameOfAxis(row)}` : `turn about ${nameOfAxis(row - 3)}`

const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/**
 * The textbook joint that holds these rows, or the one that differs from it in the fewest, with what differs: `Revolute`;
 * `Prismatic`, `along x`; `Cylindrical`, `that may also turn about x`.
 *
 * @param rows held, x y z θx θy θz in the axes of the main marker
 */
export function kindOfRows(rows: Rows): JointKind {
  const differing = (one: Candidate): number[] => [0, 1, 2, 3, 4, 5].filter((k) => one.rows[k] !== rows[k])
  const nearest = NAMED.reduce((best, one) => (differing(one).length < differing(best).length ? one : best))
  const differs = differing(nearest)
  const also = and(differs.filter((k) => !rows[k]).map(motionOfRow))
  const not = and(differs.filter((k) => rows[k]).map(motionOfRow))
  const but = [also && `may also ${also}`, not && `may not ${not}`].filter((text) => text !== '').join(' but ')
  return { name: nearest.name, rest: [nearest.rest, but && `that ${but}`].filter((text) => text !== '').join(' ') }
}

/** What a joint is called: its type, or what its own rows are nearest to. */
export function kindOfJoint(joint: Pick<Joint, 'type' | 'rows'>): JointKind {
  return joint.type === 'lock' ? kindOfRows(rowsOf(joint)) : { name: JOINT_NAMES[joint.type], rest: '' }
}

/** "Revolute joint", "Prismatic joint along x". */
export function jointWords(joint: Pick<Joint, 'type' | 'rows'>): string {
  const { name, rest } = kindOfJoint(joint)
  return rest === '' ? `${name} joint` : `${name} joint ${rest}`
}

/** What rows leave free: "slides along x, turns about z", "nothing moves", "moves freely". */
export function freedomWords(rows: Rows): string {
  const free = (from: number): string[] => [0, 1, 2].filter((k) => !rows[from + k]).map(nameOfAxis)
  const [slides, turns] = [free(0), free(3)]
  if (slides.length + turns.length === 6) return 'moves freely'
  const parts = [
    slides.length === 0 ? '' : `slides along ${and(slides)}`,
    turns.length === 0 ? '' : `turns about ${and(turns)}`,
  ]
  return parts.filter((text) => text !== '').join(', ') || 'nothing moves'
}

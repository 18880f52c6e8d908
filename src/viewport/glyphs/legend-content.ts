/** What the legend of the arrows says, and how its arrows look: on the page and in pictures. Pure. */
import { roundText, type Quantity } from '../../units/index.ts'
import type { GlyphKind } from '../viewing/glyph.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { FULL_SWEEP } from './arrow-length.ts'
import { MOST_REACTIONS } from './strongest.ts'

const NAMES: Readonly<Record<GlyphKind, readonly [name: string, quantity: Quantity]>> = {
  force: ['Force', 'force'],
  torque: ['Torque', 'torque'],
  gravity: ['Gravity', 'force'],
  velocity: ['Velocity', 'velocity'],
  acceleration: ['Acceleration', 'acceleration'],
}
/** Radius of the curved arrow, px. */
const ARC = 9

/** What an arrow of a row is called, and the value that one of its length stands for. */
export function wordsOf({ kind, value }: LegendRow): { readonly name: string; readonly value: string } {
  const [name, quantity] = NAMES[kind]
  return { name, value: roundText(value, quantity) }
}

/** What is said below the rows, line by line. */
export function notesOf(rows: readonly LegendRow[]): readonly string[] {
  return [
    ...rows.flatMap(({ kind, total }) =>
      total === null ? [] : [`${NAMES[kind][0]}s: the ${MOST_REACTIONS} largest of ${total}`],
    ),
    ...(rows.some((r) => r.hatched) ? ['Hatched: a share, which is not unique'] : []),
    ...(rows.some((r) => r.unknown) ? ['Hatched: not known to be unique'] : []),
    ...(rows.some((r) => r.inexact) ? ['Hatched: inexact, masses are too far apart'] : []),
    ...(rows.some((r) => r.together) ? ['Solid beside them: what these joints bear together, which is unique'] : []),
    ...(rows.some((r) => r.cut) ? ['Broken shaft: off the scale'] : []),
  ]
}

/** A path of an SVG: filled, or a line of a width, px. */
export interface ArrowPath {
  readonly d: string
  readonly width: number | null
}

/** An arrow of the legend in a box, px. */
export interface ArrowShape {
  readonly width: number
  readonly height: number
  readonly paths: readonly ArrowPath[]
}

/** The arrow of a row; `length` as in the row. */
export const shapeOf = ({ kind, length }: Pick<LegendRow, 'kind' | 'length'>): ArrowShape =>
  kind === 'torque' ? curvedArrow(length) : straightArrow(length, kind)

function straightArrow(length: number, kind: GlyphKind): ArrowShape {
  const width = kind === 'force' ? 4 : kind === 'gravity' ? 3 : 2
  const head = kind === 'force' ? 12 : 9
  const tip = (from: number): ArrowPath => ({
    d: `M${from} ${7 - head * 0.42}L${from + head} 7L${from} ${7 + head * 0.42}Z`,
    width: null,
  })
  const paths = [{ d: `M0 7H${length - head + 1}`, width }, tip(length - head)]
  return { width: length, height: 14, paths: kind === 'acceleration' ? [...paths, tip(length - 1.7 * head)] : paths }
}

function curvedArrow(sweep: number): ArrowShape {
  const turn = Math.min(sweep, FULL_SWEEP)
  const at = (angle: number): string => `${12 + ARC * Math.cos(angle)} ${12 - ARC * Math.sin(angle)}`
  const end = turn - 0.5
  const along = [-Math.sin(turn - 0.25), -Math.cos(turn - 0.25)] as const
  const [x, y] = [12 + ARC * Math.cos(end), 12 - ARC * Math.sin(end)]
  const tip = `${x + 9 * along[0]} ${y + 9 * along[1]}`
  const side = (s: number): string => `${x - s * 4 * along[1]} ${y + s * 4 * along[0]}`
  const arc = `M${at(0)}A${ARC} ${ARC} 0 ${end > Math.PI ? 1 : 0} 0 ${at(Math.max(0, end))}`
  return {
    width: 26,
    height: 25,
    paths: [
      { d: arc, width: 3 },
      { d: `M${side(1)}L${tip}L${side(-1)}Z`, width: null },
    ],
  }
}

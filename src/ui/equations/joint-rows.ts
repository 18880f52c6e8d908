/** The rows of a joint, those of its lock that are free among them. */
import { ROW_WORDS } from '../../scene/index.ts'
import type { ConstraintSystem, SystemRow } from '../../simulation/index.ts'

export interface RowLine {
  readonly label: string
  readonly held: 'held' | 'drive' | 'free'
  /** null: the row is free. */
  readonly row: SystemRow | null
  /** Whether it reads a length. */
  readonly length: boolean
  /** Unit of the multiplier; of a coupling it depends on what its factors are measured in, and none is told. */
  readonly effort: 'N' | 'N·m' | null
}

/** Rows of a lock, by name. */
const SIX = { x: 'x', y: 'y', z: 'z', rx: 'θx', ry: 'θy', rz: 'θz' } as const

/** Rows that read lengths, or velocities of points. */
const LENGTHS: ReadonlySet<SystemRow['name']> = new Set([
  'x',
  'y',
  'z',
  'length',
  'contact',
  'rolling',
  'rolling-aside',
  'edge',
])

export const labelOf = (name: SystemRow['name']): string => ROW_WORDS[name].label

/** The six rows of the lock of a joint, then those that no mask tells. */
export function linesOf({ blocks }: ConstraintSystem, joint: string): readonly RowLine[] {
  const rows = blocks.filter((block) => block.joint === joint).flatMap((block) => block.rows)
  const line = (name: SystemRow['name'], row: SystemRow | null): RowLine => ({
    label: labelOf(name),
    held: row === null ? 'free' : row.drive ? 'drive' : 'held',
    row,
    length: LENGTHS.has(name),
    effort: name === 'coupling' ? null : LENGTHS.has(name) ? 'N' : 'N·m',
  })
  const six = (Object.keys(SIX) as (keyof typeof SIX)[]).map((name) =>
    line(name, rows.find((row) => row.name === name) ?? null),
  )
  return [...six, ...rows.filter(({ name }) => !(name in SIX)).map((row) => line(row.name, row))]
}

/** The rows of a joint, those of its lock that are free among them. */
import { ROW_WORDS } from '../../scene/index.ts'
import type { ConstraintSystem, SystemRow } from '../../simulation/index.ts'

export interface RowLine {
  readonly label: string
  readonly held: 'held' | 'drive' | 'free'
  /** null: the row is free. */
  readonly row: SystemRow | null
  /** Unit of its residual, and that of its multiplier; of a coupling both depend on what its factors are measured in, and none is told. */
  readonly reads: 'm' | null
  readonly effort: 'N' | 'N·m' | null
}

/** Rows of a lock. */
const SIX = ['x', 'y', 'z', 'rx', 'ry', 'rz'] as const

const UNITS = {
  force: { reads: 'm', effort: 'N' },
  torque: { reads: null, effort: 'N·m' },
} as const

function unitsOf(name: SystemRow['name']): Pick<RowLine, 'reads' | 'effort'> {
  const { effort } = ROW_WORDS[name]
  return effort === null ? { reads: null, effort } : UNITS[effort]
}

export const labelOf = (name: SystemRow['name']): string => ROW_WORDS[name].label

/** The six rows of the lock of a joint, then those that no mask tells. */
export function linesOf({ blocks }: ConstraintSystem, joint: string): readonly RowLine[] {
  const rows = blocks.filter((block) => block.joint === joint).flatMap((block) => block.rows)
  const line = (name: SystemRow['name'], row: SystemRow | null): RowLine => ({
    label: labelOf(name),
    held: row === null ? 'free' : row.drive ? 'drive' : 'held',
    row,
    ...unitsOf(name),
  })
  const six = SIX.map((name) => line(name, rows.find((row) => row.name === name) ?? null))
  return [...six, ...rows.filter(({ name }) => ROW_WORDS[name].index === null).map((row) => line(row.name, row))]
}

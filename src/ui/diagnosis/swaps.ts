/** Redundant rows with what would remove each. Pure. */
import type { Mobility } from '../../engine/index.ts'
import type { RunStatus, Swap } from '../../simulation/index.ts'
import { freedomLine, plural } from '../mobility/index.ts'

/** A redundant row and what would take it out. */
export interface SpareRow {
  readonly joint: string
  readonly row: Mobility['redundant'][number]['row']
  readonly swaps: readonly Swap[]
}

/** Swaps offered for one row. */
const MOST = 3
/** Swaps offered for rows that are not named themselves. */
const MOST_OTHERS = 6

/**
 * The redundant rows that the mobility names, each with its swaps. Which rows are named is a choice; `others` are swaps of rows
 * that may be freed in their place. What they leave is counted without rows of drives, as all that is told of redundancy is.
 */
export function spareRows(
  mobility: Mobility,
  found: readonly Swap[],
): { readonly rows: readonly SpareRow[]; readonly others: readonly Swap[] } {
  const named = mobility.redundant.filter(({ row }) => row !== 'drive')
  const ofDrives = mobility.redundant.length - named.length
  const swaps = found.map((swap) => ({ ...swap, redundantAfter: swap.redundantAfter - ofDrives }))
  const same = (a: { joint: string; row: string }, b: { joint: string; row: string }) =>
    a.joint === b.joint && a.row === b.row
  // The same change may free one of several rows: it is offered once.
  const offered = new Set<string>()
  const isNew = ({ joint, to }: Swap): boolean => {
    const change = JSON.stringify([joint, to])
    return !offered.has(change) && offered.add(change) !== undefined
  }
  return {
    rows: named.map((spare) => ({
      ...spare,
      swaps: swaps
        .filter((swap) => same(swap, spare))
        .filter(isNew)
        .slice(0, MOST),
    })),
    others: swaps
      .filter((swap) => !named.some((spare) => same(swap, spare)))
      .filter(isNew)
      .slice(0, MOST_OTHERS),
  }
}

/** The result of a swap, in words. */
export const afterText = ({ redundantAfter }: Pick<Swap, 'redundantAfter'>): string =>
  redundantAfter === 0 ? 'leaves none' : `leaves ${redundantAfter}`

/** The state of the mechanism with the change that is tried, in words. */
export function nowText({ phase, report, analysing }: Pick<RunStatus, 'phase' | 'report' | 'analysing'>): string {
  if (phase === 'failed') return 'With it the mechanism does not close.'
  if (phase !== 'ready' || report === null) return 'Assembling …'
  const { mobility, analysis } = report
  if (mobility !== null && analysis !== 'before') {
    const spare = mobility.mechanism.rows - mobility.mechanism.rank
    return `Now: ${freedomLine(mobility)}, ${plural(spare, 'redundant constraint')}.`
  }
  return analysing || analysis === 'later' || analysis === 'before'
    ? 'It assembles. Counting its freedoms …'
    : 'It assembles. It is too large for its freedoms to be counted here.'
}

/** What the legend shows: one row per kind of arrow in the picture. */
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { GlyphKind } from './glyph.ts'

export interface LegendRow {
  readonly kind: GlyphKind
  /** The value of an arrow of this length, SI. */
  readonly value: number
  /** Length, px; for a curved arrow its turn, rad. */
  readonly length: number
  /** Some are shares of what is not unique. */
  readonly hatched: boolean
  /** Some may be, which is not known. */
  readonly unknown: boolean
  /** Masses are too far apart for them to be known. */
  readonly inexact: boolean
  /** Some are sums of several joints. */
  readonly together: boolean
  readonly cut: boolean
  /** How many reactions there are, where only the largest are drawn. */
  readonly total: number | null
}

export type LegendStore = StoreApi<readonly LegendRow[]>

export const makeLegendStore = (): LegendStore => createStore<readonly LegendRow[]>(() => [])

const same = (a: LegendRow, b: LegendRow | undefined): boolean =>
  b !== undefined &&
  a.kind === b.kind &&
  a.value === b.value &&
  Math.abs(a.length - b.length) < 0.5 &&
  a.hatched === b.hatched &&
  a.unknown === b.unknown &&
  a.inexact === b.inexact &&
  a.together === b.together &&
  a.cut === b.cut &&
  a.total === b.total

/** Shows rows; tells nobody when nothing has changed for the eye. */
export function showLegend(store: LegendStore, rows: readonly LegendRow[]): void {
  const now = store.getState()
  if (now.length === rows.length && rows.every((row, i) => same(row, now[i]))) return
  store.setState(rows, true)
}

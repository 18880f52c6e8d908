import { useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { itemKey, rangeOf, type Row } from './rows.ts'

/** A row alone, all from the last one on, or one more or less. */
export type Choice = 'only' | 'range' | 'toggle'

/** Selects by rows; a range begins where one was chosen last. */
export function useChoosing(rows: readonly Row[]): (key: string, how: Choice) => void {
  const { session } = useLaboratory()
  const [anchor, setAnchor] = useState<string | null>(null)
  return (key, how) => {
    const { selection, select, toggleSelected } = session.getState()
    const last = selection.at(-1)
    if (how === 'range') return select(rangeOf(rows, anchor ?? (last ? itemKey(last) : null), key))
    setAnchor(key)
    const row = rows.find((r) => r.key === key)
    if (row?.kind !== 'item') return
    if (how === 'toggle') toggleSelected(row.item)
    else select([row.item])
  }
}

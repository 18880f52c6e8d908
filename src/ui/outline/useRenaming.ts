import { useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { GROUND } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Problem } from './lines.ts'
import { renameItem } from './renaming.ts'
import { itemKey } from './rows.ts'

export interface Renaming {
  /** Key of the item whose name is being typed. */
  readonly renaming: string | null
  /** Why the last name was not taken. */
  readonly problem: Problem | null
  readonly start: (item: Item) => void
  /** Takes a name and says why not, or null; an empty one is given up. */
  readonly end: (item: Item, name: string | null) => string | null
  /** The problem was seen. */
  readonly forget: () => void
}

/** Names of items, typed in their rows; the row has the focus afterwards. */
export function useRenaming(focusRow: (key: string) => void): Renaming {
  const { scenes } = useLaboratory()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    renaming,
    problem,
    start: (item) => {
      if (item.id === GROUND) return
      setProblem(null)
      setRenaming(itemKey(item))
    },
    end: (item, name) => {
      const refusal = name === null || name.trim() === '' ? null : renameItem(scenes, item, name.trim())
      setRenaming(null)
      setProblem(refusal === null ? null : { key: itemKey(item), message: refusal })
      setTimeout(() => focusRow(itemKey(item)))
      return refusal
    },
    forget: () => setProblem(null),
  }
}

/** The outline as a flat list of rows, and what keys do in it. Pure. */
import type { Item } from '../../session/index.ts'

export type GroupId = 'bodies' | 'joints' | 'forces'

export type Row =
  | {
      readonly key: GroupId
      readonly kind: 'group'
      readonly name: string
      readonly expanded: boolean
      readonly count: number
    }
  | { readonly key: string; readonly kind: 'item'; readonly name: string; readonly item: Item; readonly group: GroupId }

export const itemKey = (item: Item): string => `${item.kind}/${item.id}`

export interface Group {
  readonly id: GroupId
  readonly name: string
  readonly items: readonly { readonly item: Item; readonly name: string }[]
}

/** The rows that are in sight: every group, and the items of those that are not collapsed. */
export function visibleRows(groups: readonly Group[], collapsed: ReadonlySet<GroupId>): Row[] {
  return groups.flatMap((group): Row[] => {
    const expanded = !collapsed.has(group.id)
    const head: Row = { key: group.id, kind: 'group', name: group.name, expanded, count: group.items.length }
    if (!expanded) return [head]
    return [
      head,
      ...group.items.map(({ item, name }): Row => ({ key: itemKey(item), kind: 'item', name, item, group: group.id })),
    ]
  })
}

export interface Press {
  readonly key: string
  readonly shift: boolean
  /** Ctrl, or Command. */
  readonly mod: boolean
  readonly alt: boolean
}

/** What a key asks for. `focus` is a row's key. */
export type Answer =
  | { readonly do: 'focus'; readonly focus: string; readonly select: 'only' | 'range' | 'none' }
  | { readonly do: 'toggle'; readonly key: string }
  | { readonly do: 'select'; readonly key: string }
  | { readonly do: 'collapse' | 'expand'; readonly group: GroupId }
  | { readonly do: 'rename'; readonly item: Item }
  | { readonly do: 'delete' }
  | { readonly do: 'type'; readonly letter: string }

/** Rows that Page Up and Page Down jump over. */
const PAGE = 10

/**
 * Arrow keys, Home, End, Page Up and Page Down move and select (Shift a range, Ctrl only the focus), left and right fold groups,
 * Space toggles, F2 renames, Delete deletes, letters find a name. Null: the key is not for the outline.
 */
export function answerTo(press: Press, rows: readonly Row[], focused: string | null): Answer | null {
  const at = rows.findIndex((r) => r.key === focused)
  const row = rows[at]
  const go = (to: number): Answer | null => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (!target || press.alt) return null
    return { do: 'focus', focus: target.key, select: press.shift ? 'range' : press.mod ? 'none' : 'only' }
  }
  switch (press.key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at < 0 ? rows.length - 1 : at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'PageDown':
      return go(at + PAGE)
    case 'PageUp':
      return go(at - PAGE)
    case 'ArrowRight':
      if (row?.kind !== 'group') return row ? stay(row) : null
      return row.expanded ? go(at + 1) : { do: 'expand', group: row.key }
    case 'ArrowLeft':
      if (row?.kind === 'group') return row.expanded ? { do: 'collapse', group: row.key } : stay(row)
      return row ? { do: 'focus', focus: row.group, select: 'none' } : null
    case ' ':
      if (row?.kind === 'item') return { do: 'toggle', key: row.key }
      return row ? { do: row.expanded ? 'collapse' : 'expand', group: row.key } : null
    case 'Enter':
      if (row?.kind === 'group') return { do: row.expanded ? 'collapse' : 'expand', group: row.key }
      return row ? { do: 'select', key: row.key } : null
    case 'F2':
      return row?.kind === 'item' && row.item.id !== 'ground' ? { do: 'rename', item: row.item } : null
    case 'Delete':
    case 'Backspace':
      return row?.kind === 'item' ? { do: 'delete' } : null
    default:
      return press.key.length === 1 && press.key !== ' ' && !press.mod && !press.alt
        ? { do: 'type', letter: press.key }
        : null
  }
}

/** An arrow that leads nowhere is still the outline's: it must not step the run. */
const stay = (row: Row): Answer => ({ do: 'focus', focus: row.key, select: 'none' })

/**
 * The row that typed letters lead to: the next one after `focused` whose name begins with them, round the end; with more
 * than one letter the focused row itself may stay. One letter again and again walks the names that begin with it.
 */
export function findByName(typed: string, rows: readonly Row[], focused: string | null): string | null {
  const same = [...typed].every((c) => c === typed[0])
  const sought = (same ? (typed[0] ?? '') : typed).toLocaleLowerCase()
  if (sought === '') return null
  const at = rows.findIndex((r) => r.key === focused)
  const first = same ? at + 1 : Math.max(0, at)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[(first + i) % rows.length]
    if (row?.kind === 'item' && row.name.toLocaleLowerCase().startsWith(sought)) return row.key
  }
  return null
}

/** Items from `anchor` to `focus`, both ends in, whichever comes first. */
export function rangeOf(rows: readonly Row[], anchor: string | null, focus: string): Item[] {
  const end = rows.findIndex((r) => r.key === focus)
  const start = rows.findIndex((r) => r.key === anchor)
  if (end < 0) return []
  const [low, high] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  const items = rows.slice(low, high + 1).flatMap((r) => (r.kind === 'item' ? [r.item] : []))
  // The last one picked is the one that the inspector shows.
  return start > end ? items.reverse() : items
}

/** What stands in the outline from top to bottom: its rows, and notes between them. Pure. */
import type { Item } from '../../session/index.ts'
import { itemKey, type Group, type GroupId } from './rows.ts'

export type Line =
  | { readonly kind: 'group'; readonly key: GroupId; readonly group: Group; readonly position: number }
  | {
      readonly kind: 'item'
      readonly key: string
      readonly item: Item
      readonly name: string
      /** Among the items of its group, from 1. */
      readonly position: number
      readonly count: number
    }
  /** In place of the items of a group that has none. */
  | { readonly kind: 'empty'; readonly key: string; readonly group: GroupId }
  /** Under the item that it is about. */
  | { readonly kind: 'problem'; readonly key: string; readonly message: string }

/** Why an item could not be given its name. */
export interface Problem {
  readonly key: string
  readonly message: string
}

export function linesOf(
  groups: readonly Group[],
  collapsed: ReadonlySet<GroupId>,
  problem: Problem | null,
): readonly Line[] {
  const lines: Line[] = []
  groups.forEach((group, i) => {
    lines.push({ kind: 'group', key: group.id, group, position: i + 1 })
    if (collapsed.has(group.id)) return
    const count = group.items.length
    if (count === 0) lines.push({ kind: 'empty', key: `${group.id} empty`, group: group.id })
    group.items.forEach(({ item, name }, at) => {
      const key = itemKey(item)
      lines.push({ kind: 'item', key, item, name, position: at + 1, count })
      if (problem?.key === key) lines.push({ kind: 'problem', key: 'problem', message: problem.message })
    })
  })
  return lines
}

/** Places of the lines that are in sight and of those that have to be there wherever one scrolls, in order. */
export function placesOf(inSight: readonly number[], lines: readonly Line[], kept: ReadonlySet<string>): number[] {
  const places = new Set(inSight)
  if (kept.size > 0) lines.forEach(({ key }, i) => kept.has(key) && places.add(i))
  return [...places].toSorted((a, b) => a - b)
}

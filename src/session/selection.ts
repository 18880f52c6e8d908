/** One thing of the scene that can be selected. `'ground'` is a body that can be selected too. */
export interface Item {
  readonly kind: 'body' | 'joint' | 'force'
  readonly id: string
}

/** Selected things, in the order in which they were picked; the last one is the one that the inspector shows first. */
export type Selection = readonly Item[]

export const sameItem = (a: Item | null, b: Item | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

export const sameItems = (a: Selection, b: Selection): boolean =>
  a.length === b.length && a.every((item, i) => sameItem(item, b[i] ?? null))

/** Whether it is under the pointer, or shown as if it were. */
export const isPointedOut = (
  { hovered, lit }: { readonly hovered: Item | null; readonly lit: Selection },
  item: Item,
): boolean => sameItem(hovered, item) || isSelected(lit, item)

export const isSelected = (selection: Selection, item: Item): boolean => selection.some((s) => sameItem(s, item))

/** Adds the item, or takes it out when it is there already. */
export const toggled = (selection: Selection, item: Item): Selection =>
  isSelected(selection, item) ? selection.filter((s) => !sameItem(s, item)) : [...selection, item]

/**
 * The item `step` places after the last selected one in `order`, round the end; without a selection the first (step > 0)
 * or the last. Null when there is nothing to select.
 */
export function neighbour(order: readonly Item[], selection: Selection, step: 1 | -1): Item | null {
  if (order.length === 0) return null
  const last = selection.at(-1)
  const at = last === undefined ? -1 : order.findIndex((item) => sameItem(item, last))
  if (at < 0) return order.at(step > 0 ? 0 : -1) ?? null
  return order[(at + step + order.length) % order.length] ?? null
}

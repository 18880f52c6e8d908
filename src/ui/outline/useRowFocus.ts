import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowId } from './OutlineRow.tsx'
import type { Row } from './rows.ts'

export interface RowFocus {
  /** Key of the row that has the focus, or had it last. */
  readonly focused: string | null
  /** The row is the one that has the focus, or takes its place. */
  readonly noteFocus: (key: string) => void
  /** Gives it the focus, as soon as it is there. */
  readonly focusRow: (key: string) => void
}

/** The focus among rows of which only some are there. When its row goes (deleted, undone, folded away) the neighbour takes it, not the page. */
export function useRowFocus(tree: RefObject<HTMLElement | null>, rows: readonly Row[]): RowFocus {
  const [focused, setFocused] = useState<string | null>(null)
  const awaited = useRef<string | null>(null)
  const before = useRef<{ rows: readonly Row[]; within: boolean }>({ rows, within: false })
  const isWithin = (): boolean => tree.current?.contains(document.activeElement) ?? false
  const giveFocus = (): void => {
    const row = awaited.current === null ? null : elementOf(tree, awaited.current)
    if (row === null) return
    awaited.current = null
    row.focus()
  }
  // A row that was out of sight comes with the render that knows that it is to be focused, or not at all.
  useLayoutEffect(() => {
    giveFocus()
    awaited.current = null
  })
  const focusRow = (key: string): void => {
    awaited.current = key
    setFocused(key)
    giveFocus()
  }

  useEffect(() => {
    const last = before.current
    const lost = focused !== null && !rows.some((r) => r.key === focused)
    // With its row the focus went to the page; who has taken it elsewhere meanwhile, such as a dialog that opens another scene, keeps it.
    const free = document.activeElement === null || document.activeElement === document.body || isWithin()
    if (lost && last.within && free) {
      const at = last.rows.findIndex((r) => r.key === focused)
      const rest = [...last.rows.slice(at + 1), ...last.rows.slice(0, Math.max(0, at)).reverse()]
      const now = new Set(rows.map((r) => r.key))
      const next = rest.find((r) => now.has(r.key))
      if (next) focusRow(next.key)
    }
    before.current = { rows, within: isWithin() }
  })
  const noteFocus = (key: string): void => {
    before.current = { ...before.current, within: isWithin() }
    setFocused(key)
  }
  return { focused, noteFocus, focusRow }
}

/** Brings what is selected elsewhere, in the view, into sight. */
export function useFollowSelection(tree: RefObject<HTMLElement | null>, key: string | null): void {
  useEffect(() => {
    if (key === null || tree.current?.contains(document.activeElement)) return
    // With the next picture, which lays the page out anyway.
    const request = requestAnimationFrame(() => elementOf(tree, key)?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(request)
  }, [tree, key])
}

const elementOf = (tree: RefObject<HTMLElement | null>, key: string): HTMLElement | null =>
  tree.current?.querySelector<HTMLElement>(`#${CSS.escape(rowId(key))}`) ?? null

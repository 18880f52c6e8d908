import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowActs } from './OutlineRow.tsx'

/** The same object for good, whose functions are those of the newest render. */
export function useActs(now: RowActs): RowActs {
  const newest = useRef(now)
  useLayoutEffect(() => {
    newest.current = now
  })
  return useMemo(
    () => ({
      press: (key, event) => newest.current.press(key, event),
      keyDown: (event) => newest.current.keyDown(event),
      hover: (item) => newest.current.hover(item),
      rename: (item) => newest.current.rename(item),
      renamed: (item, name) => newest.current.renamed(item, name),
    }),
    [],
  )
}

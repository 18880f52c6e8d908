import { useEffect, useRef, type FocusEvent } from 'react'
import { cameByKey } from '../../primitives/index.ts'

/**
 * The focus in what is offered at an end. What was pressed there by a key goes with what it did; what has come in its place has the focus then, the offer
 * before the choice beside it. Returns what hears of the focus in each end.
 */
export function useFocusInEnds(): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ readonly end: HTMLElement; readonly at: Element } | null>(null)
  useEffect(() => {
    const { end, at } = last.current ?? {}
    if (at?.isConnected !== false || !cameByKey()) return
    // The key that chose from a list would press what has the focus before it is over.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) [...(end?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    })
    return () => clearTimeout(timer)
  })
  return ({ currentTarget, target }) => {
    last.current = { end: currentTarget, at: target }
  }
}

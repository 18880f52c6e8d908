import { useEffect, useRef, type RefObject } from 'react'
import { cameByKey } from '../../primitives/index.ts'

/**
 * The focus in what is offered at the ends of a link, each a group in the box. What was pressed there by a key goes with what it did; what has come in its
 * place has the focus then, the offer before the choice beside it.
 */
export function useFocusInEnds(box: RefObject<HTMLElement | null>): void {
  const last = useRef<{ readonly end: Element; readonly at: Element } | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) !== true) return
      const end = target.closest('[role=group]')
      last.current = end && { end, at: target }
    }
    window.addEventListener('focusin', note)
    return () => window.removeEventListener('focusin', note)
  }, [box])
  useEffect(() => {
    const { end, at } = last.current ?? {}
    if (at?.isConnected !== false || !cameByKey()) return
    // The key that chose from a list would press what has the focus before it is over.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) [...(end?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    })
    return () => clearTimeout(timer)
  })
}

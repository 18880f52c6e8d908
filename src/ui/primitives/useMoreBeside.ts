import { useEffect, useState, type RefObject } from 'react'

/** Ends of a row beyond which there is more of it: words of `data-more`. */
type More = 'left' | 'right' | 'both' | undefined

/** What a row scrolls by less than is rounding, px. */
const ROUNDING = 1

/** Beyond which ends of a row that scrolls sideways there is more of it. */
export function useMoreBeside(row: RefObject<HTMLElement | null>): More {
  const [more, setMore] = useState<More>(undefined)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = (): void => setMore(moreBeside(element))
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const buttons = new MutationObserver(look)
    buttons.observe(element, { childList: true, characterData: true, subtree: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      buttons.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return more
}

function moreBeside({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): More {
  const [left, right] = [scrollLeft > ROUNDING, scrollWidth - clientWidth - scrollLeft > ROUNDING]
  return left ? (right ? 'both' : 'left') : right ? 'right' : undefined
}

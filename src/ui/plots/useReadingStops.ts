import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The reading that a place of the page is in, where it can be plotted. */
export const plottableAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-quantity]') : null

/** The readings of a list are one stop of Tab; arrows go from one to the next. */
export function useReadingStops(list: RefObject<HTMLElement | null>) {
  const all = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])]
  useEffect(() => {
    // readings come and go: one of those that are there is the stop of Tab
    const there = all()
    if (!there.some(({ tabIndex }) => tabIndex === 0) && there[0] !== undefined) there[0].tabIndex = 0
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const reading = plottableAt(target)
      if (reading === null) return
      for (const one of all()) one.tabIndex = one === reading ? 0 : -1
    },
    onKeyDown: (event: KeyboardEvent) => {
      const reading = plottableAt(event.target)
      const step = STEPS[event.key]
      if (reading === null || step === undefined) return
      const there = all()
      there[there.indexOf(reading) + step]?.focus()
      event.preventDefault()
    },
  }
}

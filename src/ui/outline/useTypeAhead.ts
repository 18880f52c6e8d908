import { useRef } from 'react'

/** Pause after which letters begin a new word, ms. */
const PAUSE = 800

/**
 * Collects letters typed in quick succession, by when they were typed (`at`, ms): a page that is slow to show the row of one letter
 * does not part it from the next. A list that was entered with the pointer leaves single letters to the page's shortcuts; one that is
 * walked with the keyboard takes them.
 */
export function useTypeAhead(): {
  active: boolean
  /** What was typed so far, with one more sign; null where nothing was typed lately. */
  goesOn(sign: string, at: number): string | null
  add(letter: string, at: number): string
  moved(byKeyboard: boolean): void
} {
  const state = useRef({ typed: '', at: -Infinity, active: false })
  return {
    get active() {
      return state.current.active
    },
    goesOn: (sign, at) => {
      const { typed, at: before, active } = state.current
      return !active || typed === '' || at - before > PAUSE ? null : typed + sign
    },
    add: (letter, at) => {
      const { typed, at: before } = state.current
      state.current.typed = at - before > PAUSE ? letter : typed + letter
      state.current.at = at
      return state.current.typed
    },
    moved: (byKeyboard) => {
      state.current.active = byKeyboard
      state.current.typed = ''
    },
  }
}

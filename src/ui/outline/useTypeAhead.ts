import { useRef } from 'react'

/** Pause after which letters begin a new word, ms. */
const PAUSE = 800

/**
 * Collects letters typed in quick succession. A list that was entered with the pointer leaves single letters to the page's
 * shortcuts; one that is walked with the keyboard takes them.
 */
export function useTypeAhead(): { active: boolean; add(letter: string): string; moved(byKeyboard: boolean): void } {
  const state = useRef({ typed: '', at: -Infinity, active: false })
  return {
    get active() {
      return state.current.active
    },
    add: (letter) => {
      const now = performance.now()
      const { typed, at } = state.current
      state.current.typed = now - at > PAUSE ? letter : typed + letter
      state.current.at = now
      return state.current.typed
    },
    moved: (byKeyboard) => {
      state.current.active = byKeyboard
    },
  }
}

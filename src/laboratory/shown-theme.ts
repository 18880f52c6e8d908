/** The theme that the page shows, for whoever draws by it and not by style sheets. */
const listeners = new Set<() => void>()
let observer: MutationObserver | null = null

/** Calls back when the page shows another theme; returns how to stop. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  if (observer === null) {
    observer = new MutationObserver(() => listeners.forEach((tell) => tell()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    observer?.disconnect()
    observer = null
  }
}

export const shownTheme = (): string | undefined => document.documentElement.dataset['theme']

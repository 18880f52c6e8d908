/** The theme that the page shows, for whoever draws by it and not by style sheets. */
export const shownTheme = (): string | undefined => document.documentElement.dataset['theme']

/** Calls back when the page shows another theme; returns how to stop. */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

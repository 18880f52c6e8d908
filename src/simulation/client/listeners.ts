/** A list of listeners to some event. */
export interface Listeners<News> {
  /** Adds a listener; returns a function that removes it. */
  add(listener: (news: News) => void): () => void
  /** Calls all listeners. An error in one is reported, and stops neither the others nor the run. */
  tell(news: News): void
  clear(): void
}

export function makeListeners<News>(): Listeners<News> {
  const listeners = new Set<(news: News) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(news) {
      for (const listener of listeners) {
        try {
          listener(news)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    clear: () => listeners.clear(),
  }
}

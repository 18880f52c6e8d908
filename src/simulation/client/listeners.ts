/** Who wants to hear of something. */
export interface Listeners<News> {
  /** Returns what takes the listener off. */
  add(listener: (news: News) => void): () => void
  /** A listener's fault is reported, and stops neither the others nor the run. */
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

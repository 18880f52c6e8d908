/** Promises that wait for a condition; they are checked whenever something that they depend on changes. */
export interface Waits {
  until(holds: () => boolean): Promise<void>
  check(): void
}

export function makeWaits(): Waits {
  let waiting: { readonly holds: () => boolean; readonly resolve: () => void }[] = []
  return {
    until: (holds) => (holds() ? Promise.resolve() : new Promise((resolve) => waiting.push({ holds, resolve }))),
    check() {
      const done = waiting.filter(({ holds }) => holds())
      if (done.length === 0) return
      waiting = waiting.filter((one) => !done.includes(one))
      for (const { resolve } of done) resolve()
    },
  }
}

/** Parts of the worker that are fetched when they are first needed. */
interface Part<T> {
  /** Fetches it: to be waited for before it is taken. Null where it is there. */
  fetch(): Promise<unknown> | null
  /** @throws RangeError where it was not fetched */
  take(): T
}

function makePart<T>(name: string, load: () => Promise<T>): Part<T> {
  let value: T | null = null
  return {
    fetch: () =>
      value !== null
        ? null
        : load().then((loaded) => {
            value = loaded
          }),
    take() {
      if (value === null) throw new RangeError(`${name} has to be fetched before it is taken`)
      return value
    },
  }
}

/** What lets a run err more, so that it keeps up with the clock: with the first that follows it. */
export const loosening = makePart('loosening', () => import('./loosening.ts'))
/** What computes runs again exactly: with the first that could not keep up and stands. */
export const exactly = makePart('exact', () => import('./record/exact.ts'))

/** Fetches all of them, for those that do not know beforehand what they will need. */
export const fetchWorkerParts = (): Promise<unknown> => Promise.all([loosening.fetch(), exactly.fetch()])

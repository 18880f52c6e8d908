import { vi } from 'vitest'

/** Ends a wait for what does not come, ms: long, since a machine under load is slow and no test is of its speed. */
const GIVE_UP = 30_000
/** Between two looks, ms. */
const LOOK_AGAIN = 10

/** Waits until an expectation holds, and gives what it gives; fails as it does where it never holds. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  // oxlint-disable-next-line vitest/no-restricted-vi-methods -- here it has its time
  vi.waitFor(holds, { timeout: GIVE_UP, interval: LOOK_AGAIN })

/** Lets everything be done that waits for nothing but promises that are kept already: it goes before any timer. No time passes. */
export const allPromised = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

import { vi } from 'vitest'

/** Ends a wait for what does not come, ms: long, since a machine under load is slow and no test is of its speed. */
const GIVE_UP = 30_000
/** Between two looks, ms. */
const LOOK_AGAIN = 10

/** Waits until an expectation holds, and gives what it gives; fails as it does where it never holds. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  // oxlint-disable-next-line vitest/no-restricted-vi-methods -- here it has its time
  vi.waitFor(holds, { timeout: GIVE_UP, interval: LOOK_AGAIN })

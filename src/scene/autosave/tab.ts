/**
 * Which tab this is. The id survives a reload (session storage) and is guarded by a lock for as long as the page lives, so
 * that a duplicated tab, which starts with a copy of the session storage, gets an id of its own, and so that work of a tab
 * that is still open is not taken for lost.
 */

/** The part of `Storage` that is used; `sessionStorage` fits. */
export interface SessionPort {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The part of `LockManager` that is used; `navigator.locks` fits. */
export interface LockPort {
  request(name: string, options: { ifAvailable: boolean }, hold: (lock: unknown) => Promise<void>): Promise<unknown>
  query(): Promise<{ held?: readonly { name?: string }[] }>
}

export interface Tab {
  readonly id: string
  /** Ids of all open tabs, this one included. Without locks only this one is known. */
  open(): Promise<ReadonlySet<string>>
  /** Whether no other tab is open, for certain. */
  isAlone(): Promise<boolean>
  /** Gives the id up. */
  release(): void
}

const KEY = 'lockwork-tab'
const PREFIX = 'lockwork-tab-'

/** Finds or makes the id of this tab and holds it. `fresh` makes ids that are unique among all tabs. */
export async function claimTab(session: SessionPort, locks: LockPort | null, fresh: () => string): Promise<Tab> {
  let release: (() => void) | null = null
  const claim = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      if (locks === null) return resolve(true)
      locks
        .request(PREFIX + id, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock === null ? Promise.resolve() : new Promise((done) => (release = done))
        })
        // A browser that refuses locks is treated like one that has none.
        .catch(() => resolve(true))
    })
  const before = read(session)
  let id = before ?? fresh()
  if (!(await claim(id))) {
    id = fresh()
    await claim(id)
  }
  if (id !== before) write(session, id)
  return {
    id,
    async open() {
      return new Set([id, ...(await heldNames(locks, PREFIX))])
    },
    async isAlone() {
      const held = await heldNames(locks, PREFIX)
      return held.length === 1 && held[0] === id
    },
    release: () => release?.(),
  }
}

const LEFT = 'lockwork-left'

/** Notes in the tab's memory whether its page went away by itself. */
export const noteLeft = (session: SessionPort, left: boolean): void => write(session, left ? 'yes' : 'no', LEFT)
/** Whether the tab's last page had no time to say that it went. */
export const endedSilently = (session: SessionPort): boolean => read(session, LEFT) === 'no'

/** What follows the prefix in the names of all locks that are held. */
export async function heldNames(locks: LockPort | null, prefix: string): Promise<readonly string[]> {
  const { held = [] } = (await locks?.query().catch(() => null)) ?? {}
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

// A browser that blocks site data throws at every touch; the tab then has no memory, and all else works.
function read(session: SessionPort, key = KEY): string | null {
  try {
    return session.getItem(key)
  } catch {
    return null
  }
}

function write(session: SessionPort, value: string, key = KEY): void {
  try {
    session.setItem(key, value)
  } catch {
    // Nothing can be done, and nothing is lost but the id of this tab.
  }
}

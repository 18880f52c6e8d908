/** Which documents this tab has open: it holds a lock for each, so that a second tab knows before it opens the same one. */
import { heldNames } from './tab.ts'
import type { LockPort } from './tab.ts'

export interface DocumentLocks {
  /** Takes a document in hand; false when another tab has it. Without locks nobody can know, and it is true. */
  claim(document: string): Promise<boolean>
  /** Lets go of all documents but this one. */
  keepOnly(document: string | null): void
  /** Documents in the hands of other tabs. */
  elsewhere(): Promise<ReadonlySet<string>>
}

const PREFIX = 'lockwork-document-'

export function makeDocumentLocks(locks: LockPort | null): DocumentLocks {
  const held = new Map<string, { readonly got: Promise<boolean>; release: () => void }>()

  function claim(document: string): Promise<boolean> {
    const before = held.get(document)
    if (before !== undefined) return before.got
    if (locks === null) return Promise.resolve(true)
    let given = false
    let letGo: (() => void) | null = null
    const got = new Promise<boolean>((resolve) => {
      locks
        .request(PREFIX + document, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          // The lock was given up before it was granted.
          if (lock === null || given) return Promise.resolve()
          return new Promise<void>((done) => (letGo = done))
        })
        // A browser that refuses locks is treated like one that has none.
        .catch(() => resolve(true))
    })
    held.set(document, {
      got,
      release() {
        given = true
        letGo?.()
      },
    })
    void got.then((mine) => {
      if (!mine) held.delete(document)
    })
    return got
  }

  return {
    claim,
    keepOnly(document) {
      for (const [other, { release }] of held) {
        if (other === document) continue
        held.delete(other)
        release()
      }
    },
    async elsewhere() {
      const all = await heldNames(locks, PREFIX)
      return new Set(all.filter((document) => !held.has(document)))
    },
  }
}

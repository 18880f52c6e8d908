/**
 * What a page has not written yet. The database answers later than a page may live, this storage at once: so each change is
 * left here until it is written, and where the page ended before that, the next one puts it where it belongs.
 */
import { newDocumentId } from '../ids.ts'
import type { DocumentDraft } from '../library/records.ts'

/** The part of `Storage` that is used; `localStorage` fits. */
export interface JournalPort {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface Pending {
  readonly draft: DocumentDraft
  /** The stamp that the tab knew; null: it had written nothing of it. */
  readonly expected: string | null
  /** The stamp of the write that was under way, which may have come through; absent or null: there was none. */
  readonly coming?: string | null
}

/** What a page left, and where it lies. */
export interface Found extends Pending {
  readonly key: string
}

export interface Journal {
  leave(pending: Pending): void
  /** Deletes what this page left of a document that has been written; returns whether there was something. */
  forget(document: string): boolean
  /** Deletes an entry that has been put in place. */
  done(key: string): void
  /** Oldest first. */
  found(): readonly Found[]
}

const PREFIX = 'lockwork-pending-'

export function makeJournal(port: JournalPort | null): Journal {
  // Where storage is full or blocked, all works as it would without a journal.
  const attempt = <T>(work: (port: JournalPort) => T, otherwise: T): T => {
    try {
      return port === null ? otherwise : work(port)
    } catch {
      return otherwise
    }
  }
  /** Documents of which this page left something, so that storage need not be read with every write. */
  const left = new Set<string>()
  // Each page has keys of its own, so that none overwrites what another left and nobody has put in place yet.
  const page = newDocumentId()
  const keyOf = (document: string): string => `${PREFIX}${document} ${page}`
  return {
    leave: (pending) =>
      attempt((storage) => {
        left.add(pending.draft.document)
        storage.setItem(keyOf(pending.draft.document), JSON.stringify(pending))
      }, undefined),
    forget: (document) => {
      if (!left.delete(document)) return false
      attempt((storage) => storage.removeItem(keyOf(document)), undefined)
      return true
    },
    done: (key) => attempt((storage) => storage.removeItem(key), undefined),
    found: () =>
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
        return keys
          .filter((key) => key.startsWith(PREFIX))
          .flatMap((key) => {
            const pending = read(storage.getItem(key))
            if (pending === null) storage.removeItem(key)
            return pending === null ? [] : { ...pending, key }
          })
          .sort((a, b) => a.draft.savedAt - b.draft.savedAt)
      }, []),
  }
}

function read(text: string | null): Pending | null {
  try {
    const pending = JSON.parse(text ?? 'null') as Pending | null
    const { document, text: scene, tab } = pending?.draft ?? {}
    return [document, scene, tab].every((entry) => typeof entry === 'string') ? pending : null
  } catch {
    return null
  }
}

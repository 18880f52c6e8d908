/** What is kept in IndexedDB: one record per document, written whole or not at all. */
import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

interface DocumentRecord {
  readonly document: string
  /** The tab that wrote it last. */
  readonly tab: string
  readonly title: string
  /** The scene file. */
  readonly text: string
  /** ms since 1970. */
  readonly savedAt: number
  /** True when this is in no file. */
  readonly unsaved: boolean
}

/** Names a record as it was when it was read. */
export type RecordStamp = Pick<DocumentRecord, 'document' | 'savedAt'>

export interface Records {
  all(): Promise<DocumentRecord[]>
  get(document: string): Promise<DocumentRecord | undefined>
  /** Writes a record and, in the same transaction, deletes another one unless somebody has written to it since. */
  put(record: DocumentRecord, superseded: RecordStamp | null): Promise<void>
  delete(document: string): Promise<void>
  close(): Promise<void>
}

const STORE = 'documents'

/** Opens the records of this origin when they are first needed, and again should the browser drop the connection. */
export function makeRecords(name: string): Records {
  let connection: Promise<IDBPDatabase> | null = null

  const open = (): Promise<IDBPDatabase> => {
    const forget = () => {
      connection = null
    }
    connection ??= openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(STORE, { keyPath: 'document' })
      },
      // A newer page in another tab wants another layout: let it.
      blocking(_current, _blocked, event) {
        ;(event.target as unknown as { close(): void }).close()
        forget()
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget()
      throw error
    })
    return connection
  }

  return {
    all: async () => (await (await open()).getAll(STORE)) as DocumentRecord[],
    get: async (document) => (await (await open()).get(STORE, document)) as DocumentRecord | undefined,
    async put(record, superseded) {
      const transaction = (await open()).transaction(STORE, 'readwrite')
      // Awaited together: a failed put rejects both, and neither rejection may go unheard.
      const work = async () => {
        await transaction.store.put(record)
        if (superseded === null) return
        const old = (await transaction.store.get(superseded.document)) as DocumentRecord | undefined
        if (old?.savedAt === superseded.savedAt) await transaction.store.delete(superseded.document)
      }
      await Promise.all([work(), transaction.done])
    },
    async delete(document) {
      await (await open()).delete(STORE, document)
    },
    async close() {
      const opened = connection
      connection = null
      if (opened !== null) (await opened).close()
    },
  }
}

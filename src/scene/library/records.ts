/**
 * What is kept in IndexedDB: one record per document, written whole or not at all, former states of the last day, and small
 * pictures. A record carries a stamp that changes with every write; whoever writes says which stamp they know, so that no tab
 * overwrites what another has written meanwhile.
 */
import { openDB } from 'idb'
import type { IDBPDatabase, IDBPTransaction } from 'idb'
import { newDocumentId } from '../ids.ts'

export interface DocumentRecord {
  readonly document: string
  /** The tab that wrote it last. */
  readonly tab: string
  readonly title: string
  /** The scene file. */
  readonly text: string
  /** ms since 1970. */
  readonly savedAt: number
  readonly created: number
  /** True when this is in no file. */
  readonly unsaved: boolean
  /** True once somebody worked on it: it then stays until it is deleted. */
  readonly kept: boolean
  /** True once its user was told that it is here. */
  readonly told: boolean
  /** When it was put in the bin; null: it was not. */
  readonly trashed: number | null
  /** Unlike that of any other write. */
  readonly stamp: string
  readonly bodies: number
  readonly joints: number
}

/** The fields of a document that a tab writes. */
export type DocumentDraft = Pick<
  DocumentRecord,
  'document' | 'tab' | 'title' | 'text' | 'savedAt' | 'unsaved' | 'bodies' | 'joints'
> & {
  /** Whether it is on the screen of that tab. */
  readonly shown: boolean
  /** Whether it was on the screen of a tab that is gone: it stays for the next page, and in the bin if it is there. */
  readonly wasShown?: boolean
  /** Whether its user has asked for it to be kept, even if they have not changed it. */
  readonly wanted?: boolean
}

export interface VersionRecord {
  readonly document: string
  /** When the document was in this state. */
  readonly at: number
  /** When the next state took its place. */
  readonly until: number
  /** What was done to it then; empty when that is not known. */
  readonly label: string
  readonly text: string
}

export interface PictureRecord {
  readonly document: string
  readonly at: number
  readonly type: string
  // Bytes, since some browsers keep no blobs.
  readonly bytes: ArrayBuffer
}

export type Written =
  | { readonly kind: 'written'; readonly stamp: string; readonly versioned: boolean }
  /** There is nothing in it that is worth keeping. */
  | { readonly kind: 'dropped' }
  /** Somebody else has written; nothing was changed. */
  | { readonly kind: 'foreign'; readonly text: string }

export type StoreName = 'documents' | 'versions' | 'pictures'
export type Work = IDBPTransaction<unknown, StoreName[], 'readwrite'>

export interface Records {
  /** All documents, those in the bin too. */
  all(): Promise<DocumentRecord[]>
  get(document: string): Promise<DocumentRecord | undefined>
  /**
   * Writes a document, provided that its stamp is the expected one (null: that there is none). `before` keeps the state that is
   * replaced as a version, under this label. `stamp`: the one that it has from then on, for who must know it beforehand.
   */
  put(draft: DocumentDraft, expected: string | null, before: string | null, stamp?: string): Promise<Written>
  /** Deletes a document and all that belongs to it. */
  delete(document: string): Promise<void>
  /** Only reads: nothing is waited for but other writes to the same. */
  read<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T>
  /** One transaction: all of the work is done, or none. */
  change<T>(stores: readonly StoreName[], work: (transaction: Work) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const SCHEMA = 2

/** Opens the records of this origin when they are first needed, and again should the browser drop the connection. */
export function makeRecords(name: string): Records {
  let connection: Promise<IDBPDatabase> | null = null

  const open = (): Promise<IDBPDatabase> => {
    const forget = () => {
      connection = null
    }
    connection ??= openDB(name, SCHEMA, {
      async upgrade(database, from, _to, transaction) {
        if (from < 1) database.createObjectStore('documents', { keyPath: 'document' })
        if (from >= 2) return
        database
          .createObjectStore('versions', { keyPath: 'id', autoIncrement: true })
          .createIndex('by-document', 'document')
        database.createObjectStore('pictures', { keyPath: 'document' })
        for (let at = await transaction.objectStore('documents').openCursor(); at !== null; at = await at.continue())
          await at.update(fromFirstSchema(at.value as FirstSchema))
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

  async function change<T>(stores: readonly StoreName[], work: (transaction: Work) => Promise<T>): Promise<T> {
    const database = await open()
    // Strict: what is said to be kept is on the disk, and a power cut does not take it back.
    const transaction = database.transaction([...stores], 'readwrite', { durability: 'strict' }) as unknown as Work
    const guarded = async (): Promise<T> => {
      try {
        return await work(transaction)
      } catch (error) {
        abort(transaction)
        throw error
      }
    }
    // Awaited together: a failed request rejects both, and neither rejection may go unheard.
    const [result] = await Promise.all([guarded(), transaction.done])
    return result
  }

  return {
    all: async () => (await (await open()).getAll('documents')) as DocumentRecord[],
    get: async (document) => (await (await open()).get('documents', document)) as DocumentRecord | undefined,
    put: (draft, expected, before, stamp = newDocumentId()) =>
      change(['documents', 'versions', 'pictures'], async (transaction): Promise<Written> => {
        const documents = transaction.objectStore('documents')
        const old = (await documents.get(draft.document)) as DocumentRecord | undefined
        if (old !== undefined && old.stamp !== expected) return { kind: 'foreign', text: old.text }
        const { shown, wasShown, wanted, ...written } = draft
        const kept = draft.unsaved || wanted === true || old?.kept === true
        if (!kept && !shown && wasShown !== true) {
          await remove(transaction, draft.document)
          return { kind: 'dropped' }
        }
        const versioned = before !== null && old !== undefined && old.text !== draft.text
        if (versioned) {
          const version: VersionRecord = {
            document: draft.document,
            at: old.savedAt,
            until: draft.savedAt,
            label: before,
            text: old.text,
          }
          await transaction.objectStore('versions').add(version)
        }
        const record: DocumentRecord = {
          ...written,
          created: old?.created ?? draft.savedAt,
          kept,
          told: false,
          // What comes on the screen is out of the bin.
          trashed: shown ? null : (old?.trashed ?? null),
          stamp,
        }
        await documents.put(record)
        return { kind: 'written', stamp, versioned }
      }),
    delete: (document) => change(['documents', 'versions', 'pictures'], (transaction) => remove(transaction, document)),
    read: async (work) => work(await open()),
    change,
    async close() {
      const opened = connection
      connection = null
      if (opened !== null) (await opened).close()
    },
  }
}

/** Deletes a document with its versions and its picture. */
export async function remove(transaction: Work, document: string): Promise<void> {
  await transaction.objectStore('documents').delete(document)
  await transaction.objectStore('pictures').delete(document)
  const versions = transaction.objectStore('versions')
  for (const key of await versions.index('by-document').getAllKeys(document)) await versions.delete(key)
}

function abort(transaction: Work): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has ended by itself.
  }
}

type FirstSchema = Pick<DocumentRecord, 'document' | 'tab' | 'title' | 'text' | 'savedAt' | 'unsaved'>

function fromFirstSchema(old: FirstSchema): DocumentRecord {
  return {
    ...old,
    ...countsOf(old.text),
    created: old.savedAt,
    kept: old.unsaved,
    told: false,
    trashed: null,
    stamp: newDocumentId(),
  }
}

function countsOf(text: string): Pick<DocumentRecord, 'bodies' | 'joints'> {
  try {
    const { bodies, joints } = JSON.parse(text) as { bodies?: unknown[]; joints?: unknown[] }
    return { bodies: bodies?.length ?? 0, joints: joints?.length ?? 0 }
  } catch {
    return { bodies: 0, joints: 0 }
  }
}

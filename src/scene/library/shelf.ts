/** The documents that the browser keeps, seen as a library: list, name, copy, bin, former states, pictures. */
import { newDocumentId } from '../ids.ts'
import { parseScene } from '../file/parse.ts'
import { serialiseScene } from '../file/serialise.ts'
import type { DocumentRecord, PictureRecord, Records, VersionRecord } from './records.ts'
import { remove } from './records.ts'

/** A document of the library. */
export interface ShelfEntry {
  readonly document: string
  readonly title: string
  /** ms since 1970. */
  readonly changed: number
  readonly created: number
  readonly bodies: number
  readonly joints: number
  readonly bytes: number
  /** When it was put in the bin; null: it was not. */
  readonly trashed: number | null
}

/** A former state of a document. */
export interface ShelfVersion {
  readonly id: number
  /** ms since 1970. */
  readonly at: number
  /** What was done to it next; empty when that is not known. */
  readonly label: string
}

export interface Shelf {
  /** What somebody worked on, newest first. */
  list(): Promise<readonly ShelfEntry[]>
  /** Gives it another title; what its file says besides stays. Rejects where it cannot be read. */
  rename(document: string, title: string): Promise<void>
  /** Resolves to the id of the copy; null when there is no such document. */
  duplicate(document: string, title: (title: string) => string): Promise<string | null>
  /** Into the bin, where it stays for thirty days. */
  trash(document: string): Promise<void>
  restore(document: string): Promise<void>
  /** Newest first. */
  versions(document: string): Promise<readonly ShelfVersion[]>
  version(id: number): Promise<{ readonly document: string; readonly at: number; readonly text: string } | null>
  keepPicture(document: string, picture: Blob): Promise<void>
  /** Pictures by document. */
  pictures(): Promise<ReadonlyMap<string, Blob>>
  /** Lets go of what is over: versions of more than a day ago, the bin of more than thirty days ago. */
  sweep(): Promise<void>
  /** Makes room: first pictures go, then versions. False when there is nothing left that could go. */
  makeRoom(): Promise<boolean>
}

const DAY = 24 * 3600 * 1000
const BIN_DAYS = 30

/** `now`: ms since 1970. */
export function makeShelf(records: Records, now: () => number): Shelf {
  const edit = (document: string, recipe: (record: DocumentRecord) => DocumentRecord | null): Promise<void> =>
    records.change(['documents'], async (transaction) => {
      const old = (await transaction.objectStore('documents').get(document)) as DocumentRecord | undefined
      const next = old === undefined ? null : recipe(old)
      if (next !== null) await transaction.objectStore('documents').put(next)
    })

  return {
    list: async () =>
      (await records.all())
        .filter(({ kept }) => kept)
        .sort((a, b) => b.savedAt - a.savedAt)
        .map(({ document, title, savedAt, created, bodies, joints, text, trashed }) => ({
          document,
          title,
          changed: savedAt,
          created,
          bodies,
          joints,
          bytes: text.length,
          trashed,
        })),
    rename: (document, title) =>
      edit(document, (record) => {
        const parsed = parseScene(record.text)
        if (!parsed.ok) throw new Error('This scene cannot be read, so that it cannot be named.')
        const text = serialiseScene({ ...parsed.scene, title })
        return { ...record, title, text, stamp: newDocumentId() }
      }),
    duplicate: (document, titleOf) =>
      records.change(['documents', 'pictures'], async (transaction) => {
        const documents = transaction.objectStore('documents')
        const old = (await documents.get(document)) as DocumentRecord | undefined
        if (old === undefined) return null
        const parsed = parseScene(old.text)
        const title = parsed.ok ? titleOf(old.title) : old.title
        const copy: DocumentRecord = {
          ...old,
          document: newDocumentId(),
          tab: '',
          title,
          text: parsed.ok ? serialiseScene({ ...parsed.scene, title }) : old.text,
          savedAt: now(),
          created: now(),
          unsaved: true,
          kept: true,
          told: true,
          trashed: null,
          stamp: newDocumentId(),
        }
        await documents.put(copy)
        const picture = (await transaction.objectStore('pictures').get(document)) as PictureRecord | undefined
        if (picture !== undefined)
          await transaction.objectStore('pictures').put({ ...picture, document: copy.document })
        return copy.document
      }),
    // The stamp stays: what is written afterwards is no work of somebody else.
    trash: (document) => edit(document, (record) => ({ ...record, trashed: now(), kept: true, told: true })),
    restore: (document) => edit(document, (record) => ({ ...record, trashed: null })),
    versions: (document) =>
      records.read(async (database) => {
        const all = await database.getAllFromIndex('versions', 'by-document', document)
        return (all as (VersionRecord & { readonly id: number })[])
          .map(({ id, at, label }) => ({ id, at, label }))
          .sort((a, b) => b.at - a.at || b.id - a.id)
      }),
    version: (id) =>
      records.read(async (database) => {
        const found = (await database.get('versions', id)) as VersionRecord | undefined
        return found === undefined ? null : { document: found.document, at: found.at, text: found.text }
      }),
    async keepPicture(document, picture) {
      const record: PictureRecord = { document, at: now(), type: picture.type, bytes: await picture.arrayBuffer() }
      await records.change(['documents', 'pictures'], async (transaction) => {
        // A picture of a document that is not kept would never be deleted.
        if ((await transaction.objectStore('documents').getKey(document)) === undefined) return
        await transaction.objectStore('pictures').put(record)
      })
    },
    pictures: () =>
      records.read(async (database) => {
        const all = (await database.getAll('pictures')) as PictureRecord[]
        return new Map(all.map(({ document, type, bytes }) => [document, new Blob([bytes], { type })]))
      }),
    sweep: () =>
      records.change(['documents', 'versions', 'pictures'], async (transaction) => {
        const versions = transaction.objectStore('versions')
        for (let at = await versions.openCursor(); at !== null; at = await at.continue())
          if ((at.value as VersionRecord).until < now() - DAY) await at.delete()
        for (const { document, trashed } of (await transaction.objectStore('documents').getAll()) as DocumentRecord[])
          if (trashed !== null && trashed < now() - BIN_DAYS * DAY) await remove(transaction, document)
      }),
    makeRoom: () =>
      records.change(['versions', 'pictures'], async (transaction) => {
        for (const name of ['pictures', 'versions'] as const) {
          const store = transaction.objectStore(name)
          if ((await store.count()) === 0) continue
          await store.clear()
          return true
        }
        return false
      }),
  }
}

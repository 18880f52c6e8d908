/** What autosave says of kept work, and what it takes from the page. */
import type { StoreApi } from 'zustand/vanilla'
import type { Scene } from '../document.ts'
import type { Fault } from '../file/faults.ts'
import type { Shelf } from '../library/shelf.ts'
import type { SceneStore } from '../store.ts'
import type { ParsedScene } from '../file/validate.ts'
import type { JournalPort } from './journal.ts'
import type { LockPort, SessionPort } from './tab.ts'

/** A document that the browser holds. */
export interface KeptDocument {
  readonly document: string
  readonly title: string
  /** ms since 1970. */
  readonly savedAt: number
  /** True when it is in no file. */
  readonly unsaved: boolean
}

export interface KeptWork {
  /** What this tab was showing before it was reloaded; else what the last page was showing, where no other is open. */
  readonly own:
    | (KeptDocument & {
        /** The last page ended without notice: it crashed, or was killed. */ readonly crashed: boolean
      })
    | null
  /** Work in no file, of tabs that are gone or replaced in this one; newest first. */
  readonly others: readonly (KeptDocument & {
    /** Its user was told of it before. */ readonly told: boolean
  })[]
  /** Work in no file that other tabs have open; newest first. */
  readonly elsewhere: readonly KeptDocument[]
}

/** Nothing was kept, or nobody knows. */
export const NOTHING_KEPT: KeptWork = { own: null, others: [], elsewhere: [] }

export type Recovered =
  /** Ready for `SceneStore.replace(scene, { document, saved })`. */
  | { readonly ok: true; readonly scene: Scene; readonly document: string; readonly saved: boolean }
  /** The record is kept, as it is. `elsewhere`: another tab has it open. */
  | { readonly ok: false; readonly elsewhere: boolean; readonly faults: readonly Fault[] }

export interface AutosaveStatus {
  readonly phase: 'idle' | 'waiting' | 'saved' | 'failed'
  /** Time of the last successful write, ms since 1970. */
  readonly savedAt: number | null
  /** When failed: what happened, and the way out. */
  readonly problem: string | null
  /** Title under which this tab's work goes on, after another tab wrote to the same document; null: that never happened. */
  readonly parted: string | null
  /** Pictures and versions were given up for room. */
  readonly tight: boolean
}

export interface Autosave {
  readonly status: StoreApi<AutosaveStatus>
  /** All that is kept, seen as a library. Rejects where the part that sees to it cannot be fetched. */
  shelf(): Promise<Shelf>
  /** Says what was kept from before and begins to keep what happens from now on. Never rejects; see `status`. */
  start(): Promise<KeptWork>
  /** Takes a kept document in hand and reads it. It goes on as the same document once it is on the screen. */
  recover(document: string): Promise<Recovered>
  /** Reads a kept document and leaves it where it is. */
  look(document: string): Promise<ParsedScene>
  /** Notes that the user was told of these documents. */
  told(documents: readonly string[]): Promise<void>
  /** Under which id a document of the store is kept. */
  keptAs(document: string): string
  /** Documents that other tabs have open. */
  elsewhere(): Promise<ReadonlySet<string>>
  /** Keeps the document on the screen among the user's own, although nothing of it was changed. */
  want(document: string): void
  /** Deletes a kept document for good. */
  discard(document: string): Promise<void>
  /** Writes at once what is waiting, and resolves when it is written or has failed. */
  flush(): Promise<void>
  /** Writes what is waiting and lets go of everything. */
  stop(): Promise<void>
}

export interface AutosaveOptions {
  readonly store: SceneStore
  readonly session: SessionPort
  /** `navigator.locks`; null where the browser has none. */
  readonly locks: LockPort | null
  /** `localStorage`: for what a page that goes away has not written yet. Without it that change may be lost. */
  readonly journal?: JournalPort | null
  /** Calls back when the page may be about to go away (`pagehide`, hidden); returns what takes the listener off. */
  readonly onHide: (listener: () => void) => () => void
  /** `setTimeout`; returns what cancels it. */
  readonly later: (work: () => void, milliseconds: number) => () => void
  /** ms since 1970. */
  readonly now: () => number
  /** Name of the database; tests use another one. */
  readonly name?: string
}

/** The description of a record. */
export const describe = ({ document, title, savedAt, unsaved }: KeptDocument): KeptDocument => ({
  document,
  title,
  savedAt,
  unsaved,
})
export const newestFirst = (a: KeptDocument, b: KeptDocument): number => b.savedAt - a.savedAt

/** The title under which work goes on beside a document that another tab wrote to. */
export const apartTitle = (title: string): string => `${title === '' ? 'Untitled' : title} (this tab)`

/** Says why a document could not be kept, and what can be done. */
export function problemOf(error: unknown): string {
  const { name, message } = error as { name?: unknown; message?: unknown }
  if (name === 'QuotaExceededError') {
    return 'This browser has no room left to keep your work, so it would be lost with this tab; save it to a file, or free some space.'
  }
  if (name === 'VersionError') {
    return 'A newer Lockwork runs in another tab, and this one can no longer keep your work; save it to a file, then reload this page.'
  }
  const why = typeof message === 'string' && message !== '' ? ` (${message})` : ''
  return `This browser does not keep your work${why}, so it would be lost with this tab; save it to a file.`
}

/** The scenes that the browser keeps, as a list. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface LibraryEntry {
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
  /** The tab that shows it. */
  readonly openIn: 'here' | 'elsewhere' | null
}

/** A scene as it once was. */
export interface Version {
  readonly id: number
  readonly at: number
  readonly label: string
}

export type OpenResult = { readonly ok: true } | { readonly ok: false; readonly title: string; readonly detail: string }

export interface LibraryState {
  readonly entries: readonly LibraryEntry[]
  /** What went wrong last, and the way out. */
  readonly problem: string | null
}

export interface Library {
  readonly state: StoreApi<LibraryState>
  open(document: string): Promise<OpenResult>
  rename(document: string, title: string): Promise<void>
  /** Resolves to the id of the copy. */
  duplicate(document: string): Promise<string>
  trash(document: string): Promise<void>
  restore(document: string): Promise<void>
  /** Deletes for good. */
  purge(document: string): Promise<void>
  versions(document: string): Promise<readonly Version[]>
  openVersion(id: number): Promise<OpenResult>
  keepThumbnail(document: string, picture: Blob): Promise<void>
  thumbnail(document: string): Promise<Blob | null>
}

const missing: OpenResult = {
  ok: false,
  title: 'This scene is not kept here',
  detail: 'Open it from its file, or choose another.',
}

/** A library that holds nothing: where the browser keeps no data. */
export const makeLibrary = (): Library => ({
  state: createStore<LibraryState>(() => ({ entries: [], problem: null })),
  open: () => Promise.resolve(missing),
  rename: () => Promise.resolve(),
  duplicate: (document) => Promise.resolve(document),
  trash: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  purge: () => Promise.resolve(),
  versions: () => Promise.resolve([]),
  openVersion: () => Promise.resolve(missing),
  keepThumbnail: () => Promise.resolve(),
  thumbnail: () => Promise.resolve(null),
})

/** The scenes that the browser keeps, as a list; what is done with them is told, and can be undone. */
import type { StoreApi } from 'zustand/vanilla'
import type { Autosave, SceneStore, ShelfEntry, ShelfVersion } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
import type { Documents } from './documents/index.ts'

export interface LibraryEntry extends ShelfEntry {
  /** The tab that shows it. */
  readonly openIn: 'here' | 'elsewhere' | null
}

/** A scene as it once was. */
export type Version = ShelfVersion

export type OpenResult =
  | { readonly ok: true }
  /** `elsewhere`: another tab has it; a copy can be opened, or it can be looked at. */
  | { readonly ok: false; readonly elsewhere: boolean; readonly title: string; readonly detail: string }

/** `work`: to go on with it. `copy`: a copy of it. `look`: as it is, to be looked at only. */
export type OpenAs = 'work' | 'copy' | 'look'

export interface LibraryState {
  /** Newest first, those in the bin too. Null until they were asked for. */
  readonly entries: readonly LibraryEntry[] | null
  /** What went wrong last, and the way out. */
  readonly problem: string | null
  /** Pictures by document. */
  readonly pictures: ReadonlyMap<string, Blob>
}

export interface Library {
  readonly state: StoreApi<LibraryState>
  /** Id under which the document on the screen is kept. */
  here(): string
  /** Reads the list again; it is up to date by itself while it was read once. */
  refresh(): Promise<void>
  open(document: string, as?: OpenAs): Promise<OpenResult>
  rename(document: string, title: string): Promise<void>
  duplicate(document: string): Promise<void>
  /** Into the bin, where it stays for thirty days; the message brings it back. */
  trash(document: string): Promise<void>
  restore(document: string): Promise<void>
  /** Deletes for good. */
  purge(document: string): Promise<void>
  versions(document: string): Promise<readonly Version[]>
  /** Puts a former state on the screen, in place of the present one; undo takes that back. */
  openVersion(id: number): Promise<OpenResult>
  /** Takes a picture of the scene on the screen, where it is kept and can be drawn. */
  takePicture(): Promise<void>
}

export interface LibraryOptions {
  readonly scenes: SceneStore
  readonly session: SessionStore
  readonly simulation: Pick<Simulation, 'load'>
  readonly documents: Documents
  readonly autosave: Autosave
  readonly view: {
    readonly current: { picture(size: { readonly width: number; readonly height: number }): Promise<Blob> } | null
  }
}

/** How a scene is called in a sentence. */
export const called = (title: string): string => (title === '' ? 'the untitled scene' : `“${title}”`)

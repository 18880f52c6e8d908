/** The library of a page, as the rest of it sees it: what does the work is fetched when it is needed. */
import { createStore } from 'zustand/vanilla'
import type { Librarian } from './librarian.ts'
import type { Library, LibraryOptions, LibraryState } from './library.ts'

const NOT_LOADED = {
  ok: false,
  elsewhere: false,
  title: 'The library could not be loaded',
  detail:
    'There is no connection, or the app was updated meanwhile. Reload the page; your scenes are kept in this browser.',
} as const

export function makeLibrary(options: LibraryOptions): Library {
  const { scenes, autosave } = options
  const state = createStore<LibraryState>(() => ({ entries: null, problem: null, pictures: new Map() }))
  const here = (): string => autosave.keptAs(scenes.getState().document)

  let hired: Promise<Librarian> | null = null
  async function ask<T>(work: (librarian: Librarian) => Promise<T>, otherwise: T): Promise<T> {
    try {
      hired ??= Promise.all([import('./librarian.ts'), autosave.shelf()]).then(([{ makeLibrarian }, shelf]) =>
        makeLibrarian({ ...options, shelf, state, here }),
      )
      await hired
    } catch {
      hired = null
      const { entries } = state.getState()
      state.setState({ entries: entries ?? [], problem: `${NOT_LOADED.title}. ${NOT_LOADED.detail}` })
      return otherwise
    }
    return work(await hired)
  }

  return {
    state,
    here,
    refresh: () => ask((librarian) => librarian.refresh(), undefined),
    open: (document, as) => ask((librarian) => librarian.open(document, as), NOT_LOADED),
    rename: (document, title) => ask((librarian) => librarian.rename(document, title), undefined),
    duplicate: (document) => ask((librarian) => librarian.duplicate(document), undefined),
    trash: (document) => ask((librarian) => librarian.trash(document), undefined),
    restore: (document) => ask((librarian) => librarian.restore(document), undefined),
    purge: (document) => ask((librarian) => librarian.purge(document), undefined),
    versions: async (document) => (await autosave.shelf()).versions(document),
    openVersion: (id) => ask((librarian) => librarian.openVersion(id), NOT_LOADED),
    takePicture: () => ask((librarian) => librarian.takePicture(), undefined),
  }
}

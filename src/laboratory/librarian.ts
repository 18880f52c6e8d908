/** Actions on kept scenes: open, name, copy, delete and restore. */
import type { StoreApi } from 'zustand/vanilla'
import { emptyScene, parseScene } from '../scene/index.ts'
import type { Fault, Scene, Shelf } from '../scene/index.ts'
import { called } from './library.ts'
import type { Library, LibraryEntry, LibraryOptions, LibraryState, OpenAs, OpenResult } from './library.ts'
import { editOrTell } from './refusal.ts'

export type Librarian = Omit<Library, 'state' | 'here' | 'versions'>

interface LibrarianOptions extends LibraryOptions {
  readonly shelf: Shelf
  readonly state: StoreApi<LibraryState>
  readonly here: () => string
}

const PICTURE = { width: 480, height: 300 } as const

const startOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const GONE = {
  ok: false,
  elsewhere: false,
  title: 'This scene is no longer kept here',
  detail: 'It was deleted in another tab, or its day is over. What is on the screen was not touched.',
} as const

/** Makes what does the work of the library. */
export function makeLibrarian(options: LibrarianOptions): Librarian {
  const { scenes, session, simulation, documents, autosave, shelf, view, state, here } = options

  async function refresh(): Promise<void> {
    try {
      const [entries, elsewhere, pictures] = await Promise.all([shelf.list(), autosave.elsewhere(), shelf.pictures()])
      const openIn = (document: string) =>
        document === here() ? 'here' : elsewhere.has(document) ? ('elsewhere' as const) : null
      state.setState({
        entries: entries.map((entry) => ({ ...entry, openIn: openIn(entry.document) })),
        pictures,
        problem: null,
      })
    } catch (error) {
      const why = error instanceof Error ? ` (${error.message})` : ''
      state.setState({
        entries: state.getState().entries ?? [],
        problem: `This browser does not let its kept scenes be read${why}. Those that you have as files can be opened as ever.`,
      })
    }
  }
  autosave.status.subscribe(({ phase }, before) => {
    if (phase === 'saved' && before.phase !== 'saved' && state.getState().entries !== null) void refresh()
  })

  /** Does something to the kept scenes and reads the list again; what fails is said, and gives null. */
  async function change<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      session.getState().notify({ tone: 'error', subject: 'library', ...notDone(error) })
      return null
    } finally {
      await refresh()
    }
  }

  const entryOf = (document: string): LibraryEntry | undefined =>
    state.getState().entries?.find((entry) => entry.document === document)
  const titleOf = (document: string): string => entryOf(document)?.title ?? ''

  function show(scene: Scene, label: string, document: string | undefined, saved: boolean): OpenResult {
    documents.show(scene, { label, saved, ...(document === undefined ? {} : { document }) })
    return { ok: true }
  }

  async function open(document: string, as: OpenAs = 'work'): Promise<OpenResult> {
    if (as === 'copy') {
      try {
        await autosave.flush()
        const copy = await shelf.duplicate(document, nextTitle(state.getState().entries ?? []))
        return copy === null ? GONE : await open(copy)
      } catch (error) {
        return { ok: false, elsewhere: false, ...notDone(error) }
      } finally {
        await refresh()
      }
    }
    if (as === 'look') {
      const found = await autosave.look(document)
      if (!found.ok) return unreadable(found.faults)
      documents.show(found.scene, { label: `Look at ${found.scene.title}`, readOnly: true })
      return { ok: true }
    }
    if (document === here()) {
      session.getState().closeDialog()
      return { ok: true }
    }
    const found = await autosave.recover(document)
    if (found.ok) return show(found.scene, `Open ${found.scene.title}`, document, found.saved)
    if (!found.elsewhere) return unreadable(found.faults)
    return {
      ok: false,
      elsewhere: true,
      title: `${startOf(called(titleOf(document)))} is open in another tab`,
      detail: 'Go on with it there, open a copy of it here, or look at it as it is kept.',
    }
  }

  async function trash(document: string): Promise<void> {
    const title = titleOf(document)
    const shown = document === here()
    const done = await change(async () => {
      // Something has to be on the screen; what was is written first, then put in the bin.
      if (shown) documents.show(emptyScene(), { label: 'New scene' })
      await autosave.flush()
      await shelf.trash(document)
      return true
    })
    if (done === null) return
    session.getState().dismiss('scene-kept')
    session.getState().notify({
      tone: 'info',
      subject: `trash-${document}`,
      title: `${startOf(called(title))} is in the bin`,
      detail: 'It stays there for thirty days.',
      waysOut: [{ label: 'Undo', perform: () => void (shown ? bringBack(document) : restore(document)) }],
    })
  }

  const restore = async (document: string): Promise<void> => void (await change(() => shelf.restore(document)))

  async function bringBack(document: string): Promise<void> {
    await restore(document)
    await open(document)
  }

  let pictured: Scene | null = null
  async function takePicture(): Promise<void> {
    const { scene, readOnly, gesture } = scenes.getState()
    if (view.current === null || readOnly || gesture !== null || scene === pictured || scene.bodies.length === 0) return
    const document = here()
    try {
      const picture = await view.current.picture(PICTURE)
      // Another scene came on the screen meanwhile.
      if (document !== here()) return
      pictured = scene
      await shelf.keepPicture(document, picture)
      if (state.getState().entries !== null) state.setState({ pictures: await shelf.pictures() })
    } catch {
      // A list without this picture is whole all the same.
    }
  }

  return {
    refresh,
    open,
    async rename(document, title) {
      if (document === here()) {
        editOrTell({ scenes, session }, 'Rename the scene', (draft) => {
          draft.title = title
        })
        await autosave.flush()
        return refresh()
      }
      await change(() => shelf.rename(document, title))
    },
    async duplicate(document) {
      await autosave.flush()
      await change(() => shelf.duplicate(document, nextTitle(state.getState().entries ?? [])))
    },
    trash,
    restore,
    purge: async (document) => void (await change(() => autosave.discard(document))),
    async openVersion(id) {
      try {
        const version = await shelf.version(id)
        if (version === null) return GONE
        const parsed = parseScene(version.text)
        if (!parsed.ok) return unreadable(parsed.faults)
        if (version.document !== here()) {
          const opened = await open(version.document)
          if (!opened.ok) return opened
        }
        const label = 'Go back to a version'
        // Ends what is under way, then writes the present state: it becomes a version itself.
        scenes.begin(label)
        scenes.cancel()
        await autosave.flush()
        const result = show(parsed.scene, label, scenes.getState().document, false)
        // All of it may be different: it starts anew, where an edit would go on from the pose that is shown.
        simulation.load(parsed.scene)
        return result
      } catch (error) {
        return { ok: false, elsewhere: false, ...notDone(error) }
      }
    },
    takePicture,
  }
}

/** “Press copy”, or “Press copy 2” where that is taken. */
const nextTitle =
  (entries: readonly LibraryEntry[]) =>
  (title: string): string => {
    const base = `${title === '' ? 'Untitled' : title.replace(/ copy( \d+)?$/, '')} copy`
    const taken = new Set(entries.map((entry) => entry.title))
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? base : `${base} ${n}`
      if (!taken.has(candidate)) return candidate
    }
  }

const notDone = (error: unknown) => ({
  title: 'That could not be done',
  detail: `${error instanceof Error ? error.message : String(error)} The scene is kept as it was.`,
})

function unreadable(faults: readonly Fault[]): OpenResult {
  const [first] = faults
  return {
    ok: false,
    elsewhere: false,
    title: 'This scene cannot be opened',
    detail: `It is kept as it is${first === undefined ? '' : `: ${first.message}`}. What is on the screen was not touched.`,
  }
}

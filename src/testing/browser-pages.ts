/** Pages of one browser that share its storage and its locks; each may hide, crash or vanish. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { emptyScene, makeAutosave, makeSceneStore } from '../scene/index.ts'
import type { Autosave, AutosaveOptions, JournalPort, Scene, SceneStore } from '../scene/index.ts'
import { replaceMethod } from './replace-method.ts'

type LockPort = NonNullable<AutosaveOptions['locks']>
type SessionPort = AutosaveOptions['session']

/** Locks among pages of one browser, as `navigator.locks` gives them. */
export function makeLocks(): LockPort {
  const held = new Set<string>()
  return {
    async request(name, { ifAvailable }, hold) {
      if (!ifAvailable) throw new Error('only tried, never waited for')
      if (held.has(name)) return hold(null)
      held.add(name)
      await hold({ name })
      held.delete(name)
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
}

export function makeSession(copyOf?: SessionPort): SessionPort {
  const values = new Map<string, string>()
  const id = copyOf?.getItem('lockwork-tab')
  if (id) values.set('lockwork-tab', id)
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

/** `localStorage` of a test. */
function makeJournal(): JournalPort & { readonly values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

export interface Page {
  readonly store: SceneStore
  readonly autosave: Autosave
  readonly session: SessionPort
  /** Lets the delay run out. */
  tick(): Promise<void>
  hide(): Promise<void>
  /** So many ms go by. */
  pass(milliseconds: number): void
  /** ms that were waited for, of all timers so far. */
  readonly delays: readonly number[]
  /** The page dies as it goes away: what is left of it is what it could leave at once. */
  vanish(): Promise<void>
  /** The page dies: nothing more is written, its locks go. */
  crash(): Promise<void>
}

let locks: LockPort
let journal: JournalPort
let clock: number
let pages: Page[]

/** A browser that nobody has used yet. */
export function newBrowser(): void {
  globalThis.indexedDB = new IDBFactory()
  locks = makeLocks()
  journal = makeJournal()
  clock = 1000
  pages = []
}

/** Closes all pages that are still open. */
export async function closeAll(): Promise<void> {
  for (const page of pages) await page.autosave.stop()
}

/** `localStorage`. */
export const leftBehind = (): JournalPort => journal

/** An empty scene of that title. */
export const scene = (title: string): Scene => ({ ...emptyScene(), title })
export const titled = (page: Page, title: string) =>
  page.store.edit('Title', (draft) => {
    draft.title = title
  })

export function open(session = makeSession(), lockPort: LockPort | null = locks): Page {
  const store = makeSceneStore(scene('Start'))
  let due: (() => void) | null = null
  const delays: number[] = []
  let onHide: (() => void) | null = null
  let dead = false
  const releases: (() => void)[] = []
  const port: LockPort | null = lockPort && {
    query: () => lockPort.query(),
    request: (name, options, hold) =>
      lockPort.request(name, options, (lock) => {
        const held = hold(lock)
        return lock === null ? held : Promise.race([held, new Promise<void>((done) => releases.push(done))])
      }),
  }
  const autosave = makeAutosave({
    store,
    session,
    locks: port,
    journal,
    onHide: (listener) => {
      onHide = listener
      return () => (onHide = null)
    },
    later: (work, milliseconds) => {
      delays.push(milliseconds)
      due = work
      return () => {
        if (due === work) due = null
      }
    },
    now: () => clock++,
  })
  const page: Page = {
    store,
    autosave,
    session,
    async tick() {
      const work = due
      due = null
      if (!dead) work?.()
      await autosave.flush()
    },
    async hide() {
      onHide?.()
      await autosave.flush()
    },
    pass(milliseconds) {
      clock += milliseconds
    },
    delays,
    async vanish() {
      // Nothing that the database is asked for comes through any more.
      const answerAgain = replaceMethod(IDBDatabase.prototype, 'transaction', () => {
        throw new Error('the page is gone')
      })
      onHide?.()
      await page.crash()
      answerAgain()
    },
    async crash() {
      dead = true
      due = null
      pages.splice(pages.indexOf(page), 1)
      for (const release of releases) release()
      await new Promise((done) => setTimeout(done, 0))
    },
  }
  pages.push(page)
  return page
}

/** A page that keeps a scene of this title. */
export async function openWith(title: string): Promise<Page> {
  const page = open()
  await page.autosave.start()
  titled(page, title)
  await page.tick()
  return page
}

/** Titles of what the browser keeps, and whether it is in no file. */
export async function kept(): Promise<Record<string, boolean>> {
  // Opening a database that is not there would make one.
  if ((await indexedDB.databases()).length === 0) return {}
  const database = await openDB('lockwork')
  const all = (await database.getAll('documents')) as { readonly title: string; readonly unsaved: boolean }[]
  database.close()
  return Object.fromEntries(all.map(({ title, unsaved }) => [title, unsaved]))
}

/** What a page does with work that it finds: puts it on the screen. */
export async function bringBack(page: Page, document: string): Promise<void> {
  const recovered = await page.autosave.recover(document)
  if (!recovered.ok) throw new Error(recovered.faults[0]!.message)
  page.store.replace(recovered.scene, { label: 'Recover', document: recovered.document, saved: recovered.saved })
}

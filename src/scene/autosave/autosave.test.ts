import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyScene, makeAutosave, makeSceneStore, serialiseScene } from '../index.ts'
import type { Autosave, Scene, SceneStore } from '../index.ts'
import 'fake-indexeddb/auto'
import { makeRecords } from '../library/records.ts'
import type { JournalPort } from './journal.ts'
import type { LockPort, SessionPort } from './tab.ts'

/** Locks among pages of one browser, as `navigator.locks` gives them. */
function makeLocks(): LockPort {
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

function makeSession(copyOf?: SessionPort): SessionPort {
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

interface Page {
  readonly store: SceneStore
  readonly autosave: Autosave
  readonly session: SessionPort
  /** Lets the delay run out. */
  tick(): Promise<void>
  hide(): Promise<void>
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
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  locks = makeLocks()
  journal = makeJournal()
  clock = 1000
  pages = []
})
afterEach(async () => {
  for (const page of pages) await page.autosave.stop()
})

const scene = (title: string): Scene => ({ ...emptyScene(), title })
const titled = (page: Page, title: string) =>
  page.store.edit('Title', (draft) => {
    draft.title = title
  })

function open(session = makeSession(), lockPort: LockPort | null = locks): Page {
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
    delays,
    async vanish() {
      const transaction = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')!
      // Nothing that the database is asked for comes through any more.
      Object.defineProperty(IDBDatabase.prototype, 'transaction', {
        ...transaction,
        value() {
          throw new Error('the page is gone')
        },
      })
      onHide?.()
      await page.crash()
      Object.defineProperty(IDBDatabase.prototype, 'transaction', transaction)
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

async function kept(): Promise<Record<string, boolean>> {
  const records = makeRecords('lockwork')
  const all = await records.all()
  await records.close()
  return Object.fromEntries(all.map(({ title, unsaved }) => [title, unsaved]))
}

/** What a page does with work that it finds: puts it on the screen. */
async function bringBack(page: Page, document: string): Promise<void> {
  const recovered = await page.autosave.recover(document)
  if (!recovered.ok) throw new Error(recovered.faults[0]!.message)
  page.store.replace(recovered.scene, { label: 'Recover', document: recovered.document, saved: recovered.saved })
}

describe('keeping', () => {
  test('a new page has nothing and keeps nothing until something changes', async () => {
    const page = open()
    expect(await page.autosave.start()).toEqual({ own: null, others: [] })
    expect(page.autosave.status.getState().phase).toBe('idle')
    expect(await kept()).toEqual({})
  })

  test('every change is written at once, those of one moment together', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    expect(page.autosave.status.getState().phase).toBe('waiting')
    titled(page, 'B')
    expect(new Set(page.delays)).toEqual(new Set([0]))
    expect(await kept()).toEqual({})
    await page.tick()
    expect(await kept()).toEqual({ B: true })
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', savedAt: 1000, problem: null })
  })

  test('what comes while a write is under way is written after it', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    const first = page.tick()
    titled(page, 'B')
    titled(page, 'C')
    await first
    await page.tick()
    expect(await kept()).toEqual({ C: true })
    expect(await page.autosave.shelf.list()).toHaveLength(1)
  })

  test('the middle of a gesture is never written; its end is', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'Before')
    await page.tick()
    page.store.begin('Drag')
    titled(page, 'Halfway')
    await page.hide()
    await page.tick()
    expect(await kept()).toEqual({ Before: true })
    titled(page, 'At the end')
    page.store.commit()
    await page.tick()
    expect(await kept()).toEqual({ 'At the end': true })
    page.store.begin('Drag')
    titled(page, 'Taken back')
    page.store.cancel()
    await page.tick()
    expect(await kept()).toEqual({ 'At the end': true })
  })

  test('a page that dies in the middle of a gesture leaves what was before it', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'Before')
    await page.tick()
    page.store.begin('Drag')
    titled(page, 'Halfway')
    await page.crash()
    const next = open(page.session)
    expect(await next.autosave.start()).toMatchObject({ own: { title: 'Before', crashed: true } })
  })

  test('what another scene replaces in the middle of a gesture is kept with it', async () => {
    const page = open()
    await page.autosave.start()
    page.store.begin('Drag')
    titled(page, 'Dragged')
    page.store.replace(scene('Other'))
    await page.tick()
    expect(await kept()).toEqual({ Dragged: true, Other: false })
  })

  test('a page that goes away writes at once', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    await page.hide()
    expect(await kept()).toEqual({ A: true })
  })

  test('a scene that is saved in a file is marked so', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    await page.tick()
    page.store.markSaved()
    await page.tick()
    expect(await kept()).toEqual({ A: false })
  })

  test('a scene that another replaces stays when it is in no file, and goes when it is', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'Unsaved work')
    page.store.replace(scene('From a file'))
    await page.tick()
    expect(await kept()).toEqual({ 'Unsaved work': true, 'From a file': false })
    page.store.replace(scene('Another file'))
    await page.tick()
    expect(await kept()).toEqual({ 'Unsaved work': true, 'Another file': false })
  })
})

describe('bringing back', () => {
  test('after a reload this tab has its scene, as a document that goes on', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Mine')
    await first.tick()
    await first.crash()

    const second = open(first.session)
    const found = await second.autosave.start()
    expect(found).toMatchObject({ own: { title: 'Mine', unsaved: true }, others: [] })
    await bringBack(second, found.own!.document)
    expect(second.store.getState()).toMatchObject({
      scene: { title: 'Mine' },
      dirty: true,
      document: found.own!.document,
    })
    titled(second, 'Mine, further')
    await second.tick()
    expect(await kept()).toEqual({ 'Mine, further': true })
  })

  test('another tab is offered it, and goes on with the same document', async () => {
    const lost = open()
    await lost.autosave.start()
    titled(lost, 'Lost')
    await lost.tick()
    await lost.crash()

    const other = open()
    const { own, others } = await other.autosave.start()
    expect(own).toBeNull()
    expect(others).toMatchObject([{ title: 'Lost', unsaved: true, savedAt: 1000 }])
    await bringBack(other, others[0]!.document)
    await other.tick()
    titled(other, 'Found')
    await other.tick()
    expect(await kept()).toEqual({ Found: true })
    await other.crash()
    expect(await open(other.session).autosave.start()).toMatchObject({
      own: { title: 'Found', document: others[0]!.document },
    })
  })

  test('what its user was told of is not offered again, but stays', async () => {
    const lost = open()
    await lost.autosave.start()
    titled(lost, 'Lost')
    await lost.tick()
    await lost.crash()
    const second = open()
    const { others } = await second.autosave.start()
    await second.autosave.told(others.map(({ document }) => document))
    const third = open()
    expect(await third.autosave.start()).toEqual({ own: null, others: [] })
    expect(await third.autosave.shelf.list()).toMatchObject([{ title: 'Lost' }])
  })

  test('two tabs write apart, and neither is offered the work of the other', async () => {
    const [a, b] = [open(), open()]
    await a.autosave.start()
    await b.autosave.start()
    titled(a, 'In A')
    titled(b, 'In B')
    await a.tick()
    await b.tick()
    expect(await kept()).toEqual({ 'In A': true, 'In B': true })
    const third = open()
    expect(await third.autosave.start()).toEqual({ own: null, others: [] })
  })

  test('a duplicated tab, which has the memory of the first, is another tab', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'First')
    await first.tick()
    const twin = open(makeSession(first.session))
    expect(await twin.autosave.start()).toEqual({ own: null, others: [] })
    titled(twin, 'Twin')
    await twin.tick()
    expect(await kept()).toEqual({ First: true, Twin: true })
    expect(twin.session.getItem('lockwork-tab')).not.toBe(first.session.getItem('lockwork-tab'))
  })

  test('work that was replaced in this tab is offered beside what it showed last', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Older work')
    first.store.replace(scene('Newer'))
    titled(first, 'Newer work')
    await first.tick()
    await first.crash()
    const second = open(first.session)
    expect(await second.autosave.start()).toMatchObject({
      own: { title: 'Newer work' },
      others: [{ title: 'Older work' }],
    })
  })

  test('what is in a file is not offered, and its record goes with its tab', async () => {
    const first = open()
    await first.autosave.start()
    first.store.replace(scene('In a file'))
    await first.tick()
    await first.crash()
    const second = open()
    expect(await second.autosave.start()).toEqual({ own: null, others: [] })
    expect(await kept()).toEqual({})
  })

  test('a scene that was worked on stays when it is in a file', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Mine')
    first.store.markSaved()
    await first.tick()
    titled(first, 'Mine, changed')
    await first.tick()
    first.store.markSaved()
    await first.tick()
    await first.crash()
    const second = open()
    expect(await second.autosave.start()).toEqual({ own: null, others: [] })
    expect(await second.autosave.shelf.list()).toMatchObject([{ title: 'Mine, changed' }])
  })

  test('discarded work is gone', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Unwanted')
    await first.tick()
    await first.crash()
    const second = open()
    const { others } = await second.autosave.start()
    await second.autosave.discard(others[0]!.document)
    expect(await kept()).toEqual({})
    expect(await second.autosave.recover(others[0]!.document)).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringMatching(/no longer kept.*; /) as string }],
    })
  })

  test('a record that cannot be read is refused with its faults, and kept', async () => {
    const records = makeRecords('lockwork')
    const text = serialiseScene(scene('From later')).replace('"version": 1', '"version": 7')
    const counts = { bodies: 0, joints: 0, shown: false }
    await records.put(
      { document: 'x', tab: 'gone', title: 'From later', text, savedAt: 1, unsaved: true, ...counts },
      null,
      null,
    )
    await records.close()
    const page = open()
    const { others } = await page.autosave.start()
    expect(await page.autosave.recover(others[0]!.document)).toMatchObject({
      ok: false,
      faults: [{ pointer: '/version' }],
    })
    expect(await kept()).toEqual({ 'From later': true })
  })
})

describe('two tabs on one document', () => {
  /** A tab with a document, and a second one that took the same in hand: without locks they cannot know. */
  async function twoTabs(): Promise<readonly [Page, Page]> {
    const first = open(makeSession(), null)
    await first.autosave.start()
    titled(first, 'Shared')
    await first.tick()
    const second = open(makeSession(), null)
    const { others } = await second.autosave.start()
    await bringBack(second, others[0]!.document)
    return [first, second]
  }

  test('the second to write goes on as a document of its own, and says so', async () => {
    const [first, second] = await twoTabs()
    titled(first, 'Shared, gone on')
    await first.tick()
    second.store.edit('Gravity', (draft) => {
      draft.gravity = [0, 0, 0]
    })
    await second.tick()
    expect(await kept()).toEqual({ 'Shared, gone on': true, 'Shared (this tab)': true })
    expect(second.autosave.status.getState()).toMatchObject({ phase: 'saved', parted: 'Shared (this tab)' })
    expect(second.store.getState().scene.title).toBe('Shared (this tab)')
    // Both go on, each as its own.
    titled(first, 'One')
    titled(second, 'Two')
    await first.tick()
    await second.tick()
    expect(await kept()).toEqual({ One: true, Two: true })
    await second.crash()
    const again = open(second.session, null)
    const found = await again.autosave.start()
    expect(found.own).toMatchObject({ title: 'Two' })
    await bringBack(again, found.own!.document)
    expect(again.store.getState().scene).toMatchObject({ title: 'Two', gravity: [0, 0, 0] })
  })

  test('the first to write keeps the name, whichever it is', async () => {
    const [first, second] = await twoTabs()
    await second.tick()
    titled(second, 'Second')
    await second.tick()
    titled(first, 'First')
    await first.tick()
    expect(await kept()).toEqual({ Second: true, 'First (this tab)': true })
  })

  test('a tab that changed nothing writes nothing of its own', async () => {
    const [first, second] = await twoTabs()
    titled(first, 'Shared, gone on')
    await first.tick()
    await second.tick()
    expect(await kept()).toEqual({ 'Shared, gone on': true })
    expect(second.autosave.status.getState()).toMatchObject({ phase: 'saved', parted: null })
  })

  test('undo to a document that another tab has changed since leaves that one alone', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Bench')
    await first.tick()
    first.store.replace(scene('Something else'))
    await first.tick()
    const [{ document }] = (await first.autosave.shelf.list()) as [{ document: string }]
    const second = open()
    await second.autosave.start()
    await bringBack(second, document)
    await second.tick()
    titled(second, 'Bench, in the second')
    await second.tick()
    first.store.undo()
    await first.tick()
    expect(Object.keys(await kept())).toContain('Bench, in the second')
    titled(first, 'Bench, in the first')
    await first.tick()
    expect(Object.keys(await kept())).toEqual(
      expect.arrayContaining(['Bench, in the second', 'Bench, in the first (this tab)']),
    )
  })

  test('with locks, one that is open elsewhere is not taken, but can be looked at', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Mine')
    await first.tick()
    const [{ document }] = (await first.autosave.shelf.list()) as [{ document: string }]
    // It came on the screen as a document of this tab; a change of document takes it in hand.
    first.store.replace(scene('Other'))
    first.store.undo()
    await first.tick()
    const second = open()
    await second.autosave.start()
    expect(await second.autosave.elsewhere()).toContain(document)
    expect(await second.autosave.recover(document)).toMatchObject({ ok: false, elsewhere: true })
    expect(await second.autosave.look(document)).toMatchObject({ ok: true, scene: { title: 'Mine' } })
    first.store.replace(scene('Other'))
    await first.tick()
    await new Promise((done) => setTimeout(done, 0))
    expect(await second.autosave.recover(document)).toMatchObject({ ok: true })
  })
})

describe('a page that goes away too soon', () => {
  test('leaves its last change where the next page finds it', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'Written')
    await page.tick()
    titled(page, 'Not yet written')
    await page.vanish()
    const next = open(page.session)
    const found = await next.autosave.start()
    expect(found.own).toMatchObject({ title: 'Not yet written', unsaved: true, crashed: false })
    expect(await kept()).toEqual({ 'Not yet written': true })
    expect(journal.length).toBe(0)
  })

  test('its change goes beside what another tab wrote meanwhile', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'Written')
    await page.tick()
    titled(page, 'Late')
    await page.vanish()
    const left = [journal.key(0)!, journal.getItem(journal.key(0)!)!] as const
    journal.removeItem(left[0])
    const other = open()
    const { others } = await other.autosave.start()
    await bringBack(other, others[0]!.document)
    titled(other, 'Gone on elsewhere')
    await other.tick()
    journal.setItem(...left)
    await open(page.session).autosave.start()
    expect(await kept()).toEqual({ 'Gone on elsewhere': true, 'Late (this tab)': true })
  })

  test('nothing is left of what was written, and rubbish is cleared away', async () => {
    journal.setItem('lockwork-pending-x', '{"draft":5}')
    journal.setItem('lockwork-pending-y', 'rubbish')
    journal.setItem('other', 'stays')
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    await page.hide()
    await page.tick()
    expect(await kept()).toEqual({ A: true })
    expect([journal.length, journal.getItem('other')]).toEqual([1, 'stays'])
  })
})

describe('somebody else’s scene', () => {
  test('is not kept until it is made one’s own', async () => {
    const page = open()
    await page.autosave.start()
    page.store.replace(scene('Theirs'), { readOnly: true, saved: false })
    await page.tick()
    expect(page.store.edit('Title', (draft) => void (draft.title = 'X'))).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringContaining('Make it mine') as string }],
    })
    expect(page.store.getState()).toMatchObject({ readOnly: true, dirty: false, scene: { title: 'Theirs' } })
    expect(await kept()).toEqual({})
    page.store.makeMine()
    await page.tick()
    expect(page.store.getState()).toMatchObject({ readOnly: false, dirty: true })
    expect(await kept()).toEqual({ Theirs: true })
    titled(page, 'Mine now')
    await page.tick()
    expect(await kept()).toEqual({ 'Mine now': true })
    page.store.undo()
    page.store.undo()
    expect(page.store.getState()).toMatchObject({ scene: { title: 'Start' }, readOnly: false })
  })
})

describe('when the browser will not', () => {
  /** The next write fails with this error. */
  function failNext(name: string, message: string): void {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      ...put,
      value() {
        Object.defineProperty(IDBObjectStore.prototype, 'put', put)
        throw Object.assign(new Error(message), { name })
      },
    })
  }

  test('no room: it is said as data, the work goes on, and the next write heals it', async () => {
    const page = open()
    await page.autosave.start()
    failNext('QuotaExceededError', 'full')
    titled(page, 'A')
    await page.tick()
    expect(page.autosave.status.getState()).toMatchObject({
      phase: 'failed',
      problem: expect.stringMatching(/no room left.*; save it to a file/) as string,
    })
    expect(page.store.getState().scene.title).toBe('A')
    titled(page, 'B')
    await page.tick()
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', problem: null })
    expect(await kept()).toEqual({ B: true })
  })

  test('what could not be written is tried again by itself', async () => {
    const page = open()
    await page.autosave.start()
    failNext('QuotaExceededError', 'full')
    titled(page, 'A')
    await page.tick()
    expect(page.autosave.status.getState().phase).toBe('failed')
    expect(page.delays.at(-1)).toBe(10_000)
    await page.tick()
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', problem: null })
    expect(await kept()).toEqual({ A: true })
  })

  test('no room: pictures go first, then versions, and the work is kept', async () => {
    const page = open()
    await page.autosave.start()
    const document = page.store.getState().document
    for (const title of ['A', 'B']) {
      titled(page, title)
      await page.tick()
    }
    await page.autosave.shelf.keepPicture(document, new Blob(['picture'], { type: 'image/png' }))
    const state = async () => [
      (await page.autosave.shelf.pictures()).size,
      (await page.autosave.shelf.versions(document)).length,
    ]
    expect(await state()).toEqual([1, 1])
    failNext('QuotaExceededError', 'full')
    titled(page, 'C')
    await page.tick()
    expect(await state()).toEqual([0, 1])
    failNext('QuotaExceededError', 'full')
    titled(page, 'D')
    await page.tick()
    expect(await state()).toEqual([0, 0])
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', tight: true })
    expect(await kept()).toEqual({ D: true })
  })

  test('no storage at all', async () => {
    const page = open()
    globalThis.indexedDB = {
      open() {
        throw new Error('storage is off')
      },
    } as unknown as IDBFactory
    expect(await page.autosave.start()).toEqual({ own: null, others: [] })
    expect(page.autosave.status.getState()).toMatchObject({
      phase: 'failed',
      problem: expect.stringMatching(/storage is off.*; save it to a file/) as string,
    })
    titled(page, 'A')
    await page.tick()
    expect(page.autosave.status.getState().phase).toBe('failed')
    expect(await page.autosave.recover('x')).toMatchObject({ ok: false })
  })

  test('no session memory: every page is a new tab', async () => {
    const blocked: SessionPort = {
      getItem() {
        throw new Error('blocked')
      },
      setItem() {
        throw new Error('blocked')
      },
    }
    const page = open(blocked)
    await page.autosave.start()
    titled(page, 'A')
    await page.tick()
    await page.crash()
    expect(await open(blocked).autosave.start()).toMatchObject({ own: null, others: [{ title: 'A' }] })
  })
})

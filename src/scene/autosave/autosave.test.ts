import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyScene, makeAutosave, makeSceneStore, serialiseScene } from '../index.ts'
import type { Autosave, Scene, SceneStore } from '../index.ts'
import 'fake-indexeddb/auto'
import { makeRecords } from './records.ts'
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

interface Page {
  readonly store: SceneStore
  readonly autosave: Autosave
  readonly session: SessionPort
  /** Lets the delay run out. */
  tick(): Promise<void>
  hide(): Promise<void>
  /** Number of timers set so far. */
  timers(): number
  /** The page dies: nothing more is written, its locks go. */
  crash(): Promise<void>
}

let locks: LockPort
let clock: number
let pages: Page[]
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  locks = makeLocks()
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
  let timers = 0
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
    onHide: (listener) => {
      onHide = listener
      return () => (onHide = null)
    },
    later: (work, milliseconds) => {
      expect(milliseconds).toBe(300)
      timers++
      due = work
      return () => (due = null)
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
    timers: () => timers,
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

  test('changes are written together after a moment', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    expect(page.autosave.status.getState().phase).toBe('waiting')
    titled(page, 'B')
    expect(page.timers()).toBe(1)
    expect(await kept()).toEqual({})
    await page.tick()
    expect(await kept()).toEqual({ B: true })
    expect(page.autosave.status.getState()).toEqual({ phase: 'saved', savedAt: 1000, problem: null })
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

  test('another tab is offered it, and only takes it over once its own copy is kept', async () => {
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
    expect(other.store.getState().document).not.toBe(others[0]!.document)
    expect(await kept()).toEqual({ Lost: true })
    await other.tick()
    const records = makeRecords('lockwork')
    expect((await records.all()).map(({ document, title }) => [document, title])).toEqual([
      [other.store.getState().document, 'Lost'],
    ])
    await records.close()
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

  test('without locks, work taken from a tab that is alive after all is not lost there', async () => {
    const alive = open(makeSession(), null)
    await alive.autosave.start()
    titled(alive, 'Shared')
    await alive.tick()
    const other = open(makeSession(), null)
    const { others } = await other.autosave.start()
    expect(others).toMatchObject([{ title: 'Shared' }])
    await bringBack(other, others[0]!.document)
    titled(alive, 'Shared, gone on')
    await alive.tick()
    await other.tick()
    expect(await kept()).toEqual({ 'Shared, gone on': true, Shared: true })
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
    await records.put({ document: 'x', tab: 'gone', title: 'From later', text, savedAt: 1, unsaved: true }, null)
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

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bringBack,
  closeAll,
  kept,
  leftBehind,
  makeSession,
  newBrowser,
  open,
  openWith,
  scene,
  titled,
} from '../../testing/browser-pages.ts'
import { serialiseScene } from '../index.ts'
import { makeRecords } from '../library/records.ts'
import { NOTHING_KEPT } from './kept.ts'

beforeEach(newBrowser)
afterEach(closeAll)

describe('keeping', () => {
  test('a new page has nothing and keeps nothing until something changes', async () => {
    const page = open()
    expect(await page.autosave.start()).toEqual(NOTHING_KEPT)
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
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', savedAt: 1002, problem: null })
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
    expect(await (await page.autosave.shelf()).list()).toHaveLength(1)
  })

  test('the middle of a gesture is never written; its end is', async () => {
    const page = await openWith('Before')
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

  test('what rests in the middle of a gesture, as in an open box, is kept, and so is how it ends', async () => {
    const page = open()
    await page.autosave.start()
    page.store.begin('Join')
    titled(page, 'In the box')
    page.pass(5000)
    await page.tick()
    expect(await kept()).toEqual({ 'In the box': true })
    titled(page, 'Set in the box')
    await page.hide()
    expect(await kept()).toEqual({ 'In the box': true })
    page.pass(5000)
    await page.hide()
    expect(await kept()).toEqual({ 'Set in the box': true })
    page.store.cancel()
    await page.tick()
    expect(await kept()).toEqual({ Start: false })
    page.store.begin('Join')
    titled(page, 'In another box')
    page.pass(5000)
    await page.vanish()
    const next = open(page.session)
    expect(await next.autosave.start()).toMatchObject({ own: { title: 'In another box' } })
  })

  test('a page that dies in the middle of a gesture leaves what was before it', async () => {
    const page = await openWith('Before')
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

  test('what takes the place of a document leaves the state before as a version, however young it is', async () => {
    const page = open()
    await page.autosave.start()
    for (const title of ['As opened', 'Worked on', 'Worked on further']) {
      titled(page, title)
      await page.tick()
    }
    const { document } = page.store.getState()
    const versions = async () => {
      const all = await (await page.autosave.shelf()).versions(document)
      const texts = await Promise.all(all.map(({ id }) => page.autosave.shelf().then((shelf) => shelf.version(id))))
      return texts.map((version) => (JSON.parse(version!.text) as { title: string }).title)
    }
    expect(await versions()).toEqual(['As opened'])
    page.store.replace(scene('From before'), { document, saved: false })
    await page.tick()
    expect(await versions()).toEqual(['Worked on further', 'As opened'])
    titled(page, 'Gone on from there')
    await page.tick()
    expect(await versions()).toEqual(['Worked on further', 'As opened'])
  })

  test('a page that goes away writes at once', async () => {
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    await page.hide()
    expect(await kept()).toEqual({ A: true })
  })

  test('a scene that is saved in a file is marked so', async () => {
    const page = await openWith('A')
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

/** Another page, which is open all the while. */
const beside = (): Promise<unknown> => open().autosave.start()

describe('bringing back', () => {
  test('a new tab goes on where the last page ended, where no other is open', async () => {
    const first = open()
    await first.autosave.start()
    titled(first, 'Older work')
    first.store.replace(scene('Newer'))
    titled(first, 'Newer work')
    await first.tick()
    await first.crash()
    const second = open()
    const found = await second.autosave.start()
    expect(found).toMatchObject({
      own: { title: 'Newer work', unsaved: true, crashed: false },
      others: [{ title: 'Older work' }],
    })
    await bringBack(second, found.own!.document)
    titled(second, 'Newer work, further')
    await second.tick()
    expect(await kept()).toEqual({ 'Older work': true, 'Newer work, further': true })
  })

  test('what was only looked at comes back as well, until something else takes its place', async () => {
    const first = open()
    await first.autosave.start()
    first.store.replace(scene('From the gallery'))
    await first.tick()
    await first.crash()
    const second = open()
    const found = await second.autosave.start()
    expect(found).toMatchObject({ own: { title: 'From the gallery', unsaved: false }, others: [] })
    await bringBack(second, found.own!.document)
    second.store.replace(scene('Another of the gallery'))
    await second.tick()
    expect(await kept()).toEqual({ 'Another of the gallery': false })
  })

  test('a page that dies as it opens another scene leaves that one, and the one before', async () => {
    const page = await openWith('Drawn')
    page.store.replace(scene('Looked at'))
    await page.crash()
    const next = open()
    expect(await next.autosave.start()).toMatchObject({
      own: { title: 'Looked at' },
      others: [{ title: 'Drawn' }],
    })
    expect(leftBehind()).toHaveLength(0)
  })

  test('what another tab has put in the bin stays there, though a page that is gone had a change of it to write', async () => {
    const first = await openWith('Mine')
    const other = open()
    await other.autosave.start()
    titled(first, 'Mine, further')
    await first.vanish()
    const shelf = await other.autosave.shelf()
    const [card] = await shelf.list()
    await shelf.trash(card!.document)
    expect(await open().autosave.start()).toEqual(NOTHING_KEPT)
    const [binned] = await shelf.list()
    expect(binned).toMatchObject({ title: 'Mine, further' })
    expect(binned!.trashed).not.toBeNull()
  })

  test('after a reload this tab has its scene, as a document that goes on', async () => {
    const first = await openWith('Mine')
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
    await beside()
    const lost = await openWith('Lost')
    await lost.crash()

    const other = open()
    const { own, others } = await other.autosave.start()
    expect(own).toBeNull()
    expect(others).toMatchObject([{ title: 'Lost', unsaved: true, savedAt: 1001 }])
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

  test('what its user was told of is found as that', async () => {
    await beside()
    const lost = await openWith('Lost')
    await lost.crash()
    const second = open()
    const { others } = await second.autosave.start()
    expect(others).toMatchObject([{ title: 'Lost', told: false }])
    await second.autosave.told(others.map(({ document }) => document))
    const third = open()
    expect((await third.autosave.start()).others).toMatchObject([{ title: 'Lost', told: true }])
    expect(await (await third.autosave.shelf()).list()).toMatchObject([{ title: 'Lost' }])
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
    expect(await third.autosave.start()).toEqual(NOTHING_KEPT)
  })

  test('a duplicated tab, which has the memory of the first, is another tab', async () => {
    const first = await openWith('First')
    const twin = open(makeSession(first.session))
    expect(await twin.autosave.start()).toEqual(NOTHING_KEPT)
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
    await beside()
    const first = open()
    await first.autosave.start()
    first.store.replace(scene('In a file'))
    await first.tick()
    await first.crash()
    const second = open()
    expect(await second.autosave.start()).toEqual(NOTHING_KEPT)
    expect(await kept()).toEqual({})
  })

  test('a scene that was worked on stays when it is in a file', async () => {
    await beside()
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
    expect(await second.autosave.start()).toEqual(NOTHING_KEPT)
    expect(await (await second.autosave.shelf()).list()).toMatchObject([{ title: 'Mine, changed' }])
  })

  test('discarded work is gone', async () => {
    await beside()
    const first = await openWith('Unwanted')
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
    await beside()
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

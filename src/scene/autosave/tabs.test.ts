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
import type { Page } from '../../testing/browser-pages.ts'
import { allPromised } from '../../testing/eventually.ts'
import { replaceMethod } from '../../testing/replace-method.ts'
import type { LockPort } from './tab.ts'

beforeEach(newBrowser)
afterEach(closeAll)

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

  test('the name follows when it parts in the middle of a gesture', async () => {
    const [first, second] = await twoTabs()
    await second.tick()
    first.store.edit('Describe', (draft) => void (draft.description = 'mine'))
    const writing = first.tick()
    first.store.begin('Drag')
    first.store.edit('Drag', (draft) => void (draft.description = 'dragged'))
    await writing
    expect(first.autosave.status.getState().parted).toBe('Shared (this tab)')
    expect(first.store.getState()).toMatchObject({ gesture: 'Drag', scene: { title: 'Shared' } })
    first.store.commit()
    await first.tick()
    expect(first.store.getState().scene).toMatchObject({ title: 'Shared (this tab)', description: 'dragged' })
    expect(await kept()).toEqual({ Shared: true, 'Shared (this tab)': true })
  })

  test('one that is taken in hand is read after that, so that nothing changes in between', async () => {
    const first = await openWith('Mine')
    const { document } = (await (await first.autosave.shelf()).list())[0]!
    await first.crash()
    const order: string[] = []
    const locks: LockPort = {
      query: () => Promise.resolve({ held: [] }),
      async request(name, _options, hold) {
        order.push(name)
        await hold({ name })
      },
    }
    const second = open(makeSession(), locks)
    await second.autosave.start()
    const putBack = replaceMethod(IDBObjectStore.prototype, 'get', (goOn) => {
      order.push('read')
      return goOn()
    })
    order.length = 0
    const recovered = await second.autosave.recover(document)
    putBack()
    expect(recovered.ok).toBe(true)
    expect(order).toEqual([`lockwork-document-${document}`, 'read'])
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
    const first = await openWith('Bench')
    first.store.replace(scene('Something else'))
    await first.tick()
    const { document } = (await (await first.autosave.shelf()).list())[0]!
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

  test('what other tabs have open is found, and not what they have put away', async () => {
    const first = open()
    await first.autosave.start()
    first.store.replace(scene('Mine'))
    titled(first, 'Mine, changed')
    await first.tick()
    const titlesElsewhere = async () => (await open().autosave.start()).elsewhere.map(({ title }) => title)
    expect(await titlesElsewhere()).toEqual(['Mine, changed'])
    first.store.replace(scene('Next'))
    titled(first, 'Next, changed')
    await first.tick()
    expect(await kept()).toEqual({ 'Mine, changed': true, 'Next, changed': true })
    expect(await titlesElsewhere()).toEqual(['Next, changed'])
  })

  test('with locks, one that is open elsewhere is not taken, but can be looked at', async () => {
    const first = await openWith('Mine')
    const { document } = (await (await first.autosave.shelf()).list())[0]!
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
    // The lock is given back once the last write is done.
    await allPromised()
    expect(await second.autosave.recover(document)).toMatchObject({ ok: true })
  })
})

describe('a page that goes away too soon', () => {
  test('leaves its last change where the next page finds it', async () => {
    const page = await openWith('Written')
    titled(page, 'Not yet written')
    await page.vanish()
    const next = open(page.session)
    const found = await next.autosave.start()
    expect(found.own).toMatchObject({ title: 'Not yet written', unsaved: true, crashed: false })
    expect(await kept()).toEqual({ 'Not yet written': true })
    expect(leftBehind().length).toBe(0)
  })

  test('without a word leaves its last change too, but not the middle of a gesture', async () => {
    const page = await openWith('Written')
    titled(page, 'Not yet written')
    page.store.begin('Title')
    titled(page, 'In the middle')
    await page.crash()
    expect(await kept()).toEqual({ Written: true })
    const next = open(page.session)
    expect((await next.autosave.start()).own).toMatchObject({ title: 'Not yet written', unsaved: true })
    expect(leftBehind().length).toBe(0)
  })

  test('its change goes beside what another tab wrote meanwhile', async () => {
    await open().autosave.start()
    const page = await openWith('Written')
    titled(page, 'Late')
    await page.vanish()
    const left = [leftBehind().key(0)!, leftBehind().getItem(leftBehind().key(0)!)!] as const
    leftBehind().removeItem(left[0])
    const other = open()
    const { others } = await other.autosave.start()
    await bringBack(other, others[0]!.document)
    titled(other, 'Gone on elsewhere')
    await other.tick()
    leftBehind().setItem(...left)
    await open(page.session).autosave.start()
    expect(await kept()).toEqual({ 'Gone on elsewhere': true, 'Late (this tab)': true })
  })

  test.each([
    ['its last change stays there while an older one is written', true],
    ['its last change goes on from the one that was still written', false],
  ])('%s', async (_what, forgets) => {
    const page = await openWith('A')
    let writes = 0
    // The write under way comes through, and nothing after it.
    const answerAgain = replaceMethod(IDBDatabase.prototype, 'transaction', (goOn, _stores, mode) => {
      if (mode === 'readwrite' && ++writes > 1) throw new Error('the page is gone')
      return goOn()
    })
    const storage = leftBehind()
    const removeAgain = replaceMethod(storage, 'removeItem', (goOn) => forgets && goOn())
    titled(page, 'B')
    const writing = page.tick()
    titled(page, 'C')
    void page.hide()
    await writing
    await page.crash()
    answerAgain()
    removeAgain()
    expect(await kept()).toEqual({ B: true })
    expect(await open(page.session).autosave.start()).toMatchObject({ own: { title: 'C' }, others: [] })
    expect(await kept()).toEqual({ C: true })
    expect(storage.length).toBe(0)
  })

  test('what cannot be put in its place stays for the next page, whatever this one leaves', async () => {
    const page = await openWith('Written')
    titled(page, 'Not yet written')
    await page.vanish()
    const makeRoom = replaceMethod(IDBObjectStore.prototype, 'put', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const next = open(page.session)
    const { own } = await next.autosave.start()
    expect(own).toMatchObject({ title: 'Written' })
    expect(next.autosave.status.getState()).toMatchObject({
      phase: 'failed',
      problem: expect.stringMatching(/no room/) as string,
    })
    await bringBack(next, own!.document)
    titled(next, 'Written, gone on')
    await next.vanish()
    makeRoom()
    await open(page.session).autosave.start()
    const titles = Object.keys(await kept())
    expect(titles).toHaveLength(2)
    expect(titles.join()).toMatch(/Not yet written/)
    expect(titles.join()).toMatch(/Written, gone on/)
    expect(leftBehind().length).toBe(0)
  })

  test('what is deleted for good does not come back', async () => {
    const page = await openWith('Unwanted')
    const answerAgain = replaceMethod(IDBDatabase.prototype, 'transaction', () => {
      throw new Error('not now')
    })
    titled(page, 'Unwanted, changed')
    await page.hide()
    answerAgain()
    expect(leftBehind().length).toBe(1)
    await page.autosave.discard(page.store.getState().document)
    expect([leftBehind().length, await kept()]).toEqual([0, {}])
  })

  test('nothing is left of what was written, and rubbish is cleared away', async () => {
    leftBehind().setItem('lockwork-pending-x', '{"draft":5}')
    leftBehind().setItem('lockwork-pending-y', 'rubbish')
    leftBehind().setItem('other', 'stays')
    const page = open()
    await page.autosave.start()
    titled(page, 'A')
    await page.hide()
    await page.tick()
    expect(await kept()).toEqual({ A: true })
    expect([leftBehind().length, leftBehind().getItem('other')]).toEqual([1, 'stays'])
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

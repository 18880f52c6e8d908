import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bringBack, closeAll, kept, newBrowser, open, openWith, scene, titled } from '../../testing/browser-pages.ts'
import { replaceMethod } from '../../testing/replace-method.ts'
import type { AutosaveOptions } from '../index.ts'
import { NOTHING_KEPT } from './kept.ts'

beforeEach(newBrowser)
afterEach(closeAll)

describe('when the browser will not', () => {
  /** The next write fails with this error. */
  function failNext(name: string, message: string): void {
    const putBack = replaceMethod(IDBObjectStore.prototype, 'put', () => {
      putBack()
      throw Object.assign(new Error(message), { name })
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
    await (await page.autosave.shelf()).keepPicture(document, new Blob(['picture'], { type: 'image/png' }))
    const state = async () => [
      (await (await page.autosave.shelf()).pictures()).size,
      (await (await page.autosave.shelf()).versions(document)).length,
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

  test('one document fails and another is written: the failure stays, with its reason', async () => {
    const page = await openWith('A')
    failNext('DataError', 'bad')
    titled(page, 'A, changed')
    page.store.replace(scene('Other'), { saved: false })
    await page.tick()
    expect(await kept()).toEqual({ A: true, Other: true })
    expect(page.autosave.status.getState()).toMatchObject({
      phase: 'failed',
      problem: expect.stringMatching(/bad/) as string,
    })
    await page.tick()
    expect(await kept()).toEqual({ 'A, changed': true, Other: true })
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', problem: null })
  })

  test('an older state that failed never takes the place of a newer one', async () => {
    const page = open()
    await page.autosave.start()
    failNext('DataError', 'bad')
    titled(page, 'Older')
    const writing = page.tick()
    titled(page, 'Newer')
    await writing
    expect(page.autosave.status.getState()).toMatchObject({ phase: 'saved', problem: null })
    await page.tick()
    expect(await kept()).toEqual({ Newer: true })
  })

  test('what could not be written is what is seen when it is opened again', async () => {
    const page = await openWith('Written')
    const { document } = page.store.getState()
    const makeRoom = replaceMethod(IDBObjectStore.prototype, 'put', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    titled(page, 'Not written')
    page.store.replace(scene('Other'))
    await page.tick()
    expect(await page.autosave.look(document)).toMatchObject({ ok: true, scene: { title: 'Not written' } })
    await bringBack(page, document)
    makeRoom()
    expect(page.store.getState()).toMatchObject({ document, dirty: true, scene: { title: 'Not written' } })
    await page.tick()
    expect(await kept()).toEqual({ 'Not written': true })
  })

  test('no locks, though the browser has them: as where there are none', async () => {
    const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'))
    const page = open(undefined, { request: refuse, query: refuse })
    expect(await page.autosave.start()).toEqual(NOTHING_KEPT)
    expect(page.autosave.status.getState().phase).toBe('idle')
    titled(page, 'A')
    await page.tick()
    expect(await kept()).toEqual({ A: true })
    expect(await page.autosave.elsewhere()).toEqual(new Set())
  })

  test('no storage at all', async () => {
    const page = open()
    globalThis.indexedDB = {
      open() {
        throw new Error('storage is off')
      },
    } as unknown as IDBFactory
    expect(await page.autosave.start()).toEqual(NOTHING_KEPT)
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
    await open().autosave.start()
    const blocked: AutosaveOptions['session'] = {
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

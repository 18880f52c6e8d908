import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { replaceMethod } from '../../testing/replace-method.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { emptyScene, parseScene, serialiseScene } from '../index.ts'
import type { Scene } from '../index.ts'
import { makeRecords } from './records.ts'
import type { DocumentDraft, Records } from './records.ts'
import { makeShelf } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const HOUR = 3600 * 1000
const DAY = 24 * HOUR

let clock: number
let records: Records
let shelf: Shelf
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  clock = 1000
  records = makeRecords('lockwork')
  shelf = makeShelf(records, () => clock)
})

const draft = (document: string, scene: Scene, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  document,
  tab: 'tab',
  title: scene.title,
  text: serialiseScene(scene),
  savedAt: clock,
  unsaved: true,
  bodies: scene.bodies.length,
  joints: scene.joints.length,
  shown: true,
  ...more,
})
const titled = (title: string): Scene => ({ ...sliderCrank(), title })

/** Writes states of one document, one after the other, each a version. */
async function write(document: string, ...titles: string[]): Promise<void> {
  let stamp = (await records.get(document))?.stamp ?? null
  for (const title of titles) {
    const result = await records.put(draft(document, titled(title)), stamp, `Before ${title}`)
    if (result.kind !== 'written') throw new Error(result.kind)
    stamp = result.stamp
  }
}
const titles = async () => (await shelf.list()).map(({ title }) => title)

describe('the list', () => {
  test('says what is in each scene, newest first', async () => {
    await write('a', 'First')
    clock += 5
    await write('b', 'Second')
    expect(await shelf.list()).toMatchObject([
      { document: 'b', title: 'Second', changed: 1005, created: 1005, bodies: 3, joints: 4, trashed: null },
      { document: 'a', title: 'First', changed: 1000 },
    ])
  })

  test('holds what was worked on, not what was only opened', async () => {
    await records.put(draft('a', titled('Opened'), { unsaved: false }), null, null)
    expect(await titles()).toEqual([])
  })
})

test('what is only read waits for no other reader and locks nothing', async () => {
  await write('a', 'First', 'Second')
  const [version] = await shelf.versions('a')
  const modes: unknown[] = []
  const putBack = replaceMethod(IDBDatabase.prototype, 'transaction', (goOn, _stores, mode = 'readonly') => {
    modes.push(mode)
    return goOn()
  })
  await shelf.list()
  await shelf.versions('a')
  await shelf.version(version!.id)
  await shelf.pictures()
  putBack()
  expect(modes).toEqual(['readonly', 'readonly', 'readonly', 'readonly'])
})

describe('names and copies', () => {
  test('a new name is in the file too, and only the name', async () => {
    await write('a', 'Old')
    await shelf.rename('a', 'New')
    expect(await titles()).toEqual(['New'])
    expect(parseScene((await records.get('a'))!.text)).toMatchObject({
      ok: true,
      scene: { ...sliderCrank(), title: 'New' },
    })
  })

  test('a scene that cannot be read keeps its text', async () => {
    await records.put(draft('a', titled('Torn'), { text: '{"torn"' }), null, null)
    await expect(shelf.rename('a', 'New')).rejects.toThrow(/cannot be read/)
    expect((await records.get('a'))!.text).toBe('{"torn"')
    expect(await shelf.duplicate('a', (title) => `${title} copy`)).not.toBeNull()
    expect((await records.all()).map(({ text }) => text)).toEqual(['{"torn"', '{"torn"'])
  })

  test('a copy has its own name, picture and future', async () => {
    await write('a', 'Press')
    await shelf.keepPicture('a', new Blob(['png'], { type: 'image/png' }))
    const copy = (await shelf.duplicate('a', (title) => `${title} copy`))!
    await shelf.rename('a', 'Press, renamed')
    expect((await titles()).sort()).toEqual(['Press copy', 'Press, renamed'])
    expect(await (await shelf.pictures()).get(copy)?.text()).toBe('png')
    expect(await shelf.duplicate('nothing', (title) => title)).toBeNull()
  })
})

describe('the bin', () => {
  test('takes a scene and gives it back whole', async () => {
    await write('a', 'One', 'Two')
    const before = await records.get('a')
    await shelf.trash('a')
    expect(await shelf.list()).toMatchObject([{ title: 'Two', trashed: 1000 }])
    await shelf.restore('a')
    expect({ ...(await records.get('a')), told: false }).toEqual(before)
    expect(await shelf.versions('a')).toHaveLength(1)
  })

  test('keeps it for thirty days, then lets go of all of it', async () => {
    await write('a', 'Binned')
    await write('b', 'Stays')
    await shelf.keepPicture('a', new Blob(['png']))
    await shelf.trash('a')
    clock += 29 * DAY
    await shelf.sweep()
    expect((await titles()).sort()).toEqual(['Binned', 'Stays'])
    clock += 2 * DAY
    await shelf.sweep()
    expect(await titles()).toEqual(['Stays'])
    expect((await shelf.pictures()).size).toBe(0)
  })

  test('lets go of what comes on the screen again', async () => {
    await write('a', 'Back')
    await shelf.trash('a')
    await write('a', 'Back, changed')
    expect(await shelf.list()).toMatchObject([{ trashed: null }])
  })

  test('keeps what is written of a scene that left the screen', async () => {
    await write('a', 'Gone')
    await shelf.trash('a')
    const { stamp } = (await records.get('a'))!
    await records.put(draft('a', titled('Gone, last'), { shown: false }), stamp, null)
    expect(await shelf.list()).toMatchObject([{ title: 'Gone, last', trashed: 1000 }])
  })
})

describe('versions', () => {
  test('are what was before, newest first, and open as they were', async () => {
    await write('a', 'One')
    clock += HOUR
    await write('a', 'Two')
    clock += HOUR
    await write('a', 'Three')
    const versions = await shelf.versions('a')
    expect(versions).toMatchObject([
      { at: 1000 + HOUR, label: 'Before Three' },
      { at: 1000, label: 'Before Two' },
    ])
    const found = await shelf.version(versions[1]!.id)
    expect(found).toMatchObject({ document: 'a', at: 1000 })
    expect(parseScene(found!.text)).toMatchObject({ ok: true, scene: { title: 'One' } })
    expect(await shelf.version(999)).toBeNull()
  })

  test('are there for a day from when they were left, however old they are', async () => {
    await write('a', 'Long ago')
    clock += 40 * DAY
    await write('a', 'Today')
    clock += 23 * HOUR
    await shelf.sweep()
    expect(await shelf.versions('a')).toMatchObject([{ at: 1000 }])
    clock += 2 * HOUR
    await shelf.sweep()
    expect(await shelf.versions('a')).toEqual([])
  })

  test('are none where nothing changed, and go with their scene', async () => {
    await write('a', 'Same', 'Same')
    expect(await shelf.versions('a')).toEqual([])
    await write('a', 'Other')
    await records.delete('a')
    expect(await shelf.versions('a')).toEqual([])
  })
})

describe('pictures', () => {
  test('of what is not kept are not kept either', async () => {
    await shelf.keepPicture('nobody', new Blob(['png']))
    expect((await shelf.pictures()).size).toBe(0)
  })
})

describe('the first layout', () => {
  test('is taken over whole', async () => {
    const old = await openDB('before', 1, {
      upgrade: (database) => void database.createObjectStore('documents', { keyPath: 'document' }),
    })
    const record = { document: 'a', tab: 'gone', title: 'From before', savedAt: 7 }
    await old.put('documents', { ...record, text: serialiseScene(titled('From before')), unsaved: true })
    await old.put('documents', { ...record, document: 'b', text: 'rubbish', unsaved: true })
    await old.put('documents', { ...record, document: 'c', text: serialiseScene(emptyScene()), unsaved: false })
    old.close()
    const now = makeRecords('before')
    expect(await makeShelf(now, () => clock).list()).toMatchObject([
      { document: 'a', title: 'From before', bodies: 3, joints: 4, changed: 7, trashed: null },
      { document: 'b', bodies: 0 },
    ])
    expect((await now.all()).map(({ text }) => text)).toContain('rubbish')
    await now.close()
  })
})

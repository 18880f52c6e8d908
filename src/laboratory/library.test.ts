import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setMass, type Scene } from '../scene/index.ts'
import { makeLocks } from '../testing/browser-pages.ts'
import { eventually } from '../testing/eventually.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { replaceMethod } from '../testing/replace-method.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import type { FilePort } from './documents/index.ts'
import type { Laboratory } from './laboratory.ts'

let databases = 0
let database = ''
let clock = Date.UTC(2026, 0, 1)
beforeEach(() => {
  database = `library-${++databases}`
})

const files: FilePort = {
  pick: () => Promise.resolve(null),
  write: (name) => Promise.resolve({ kind: 'written', name, handle: null }),
}
const setUp = (memory = new Map<string, string>(), first: Scene = sliderCrank()) =>
  openLaboratory({ first, files, kept: { database, memory, now: () => clock++ } })

const massOfCrank = (lab: Laboratory) => lab.scenes.getState().scene.bodies.find((b) => b.id === 'crank')?.mass?.mass
const allKept = (lab: Laboratory): Promise<void> =>
  eventually(() => expect(lab.documents.state.getState().keeping).toBe('kept'))
async function weigh(lab: Laboratory, kilograms: number): Promise<void> {
  lab.scenes.edit(`Mass ${kilograms}`, (draft) => setMass(draft, 'crank', kilograms))
  await allKept(lab)
}
async function list(lab: Laboratory) {
  await lab.library.refresh()
  return lab.library.state.getState().entries ?? []
}
const titles = async (lab: Laboratory) =>
  (await list(lab)).map(({ title, trashed }) => (trashed ? `(${title})` : title))
const notice = (lab: Laboratory, subject: RegExp) =>
  lab.session.getState().notices.find((n) => subject.test(n.subject ?? ''))

describe('your scenes', () => {
  it('are those that were changed', async () => {
    const { lab } = await setUp()
    expect(await titles(lab)).toEqual([])
    await weigh(lab, 2)
    expect(await list(lab)).toMatchObject([{ title: 'Slider-crank', bodies: 3, openIn: 'here' }])
    lab.documents.openBuiltIn('Pendulum', pendulum())
    expect(await list(lab)).toMatchObject([{ title: 'Slider-crank', openIn: null }])
  })

  it('are also those that were saved to a file, changed or not', async () => {
    const { lab } = await setUp()
    lab.documents.openBuiltIn('Pendulum', pendulum())
    await lab.documents.save()
    await eventually(async () => expect(await titles(lab)).toEqual(['Pendulum']))
    lab.documents.create()
    lab.documents.openBuiltIn('Slider-crank', sliderCrank())
    await weigh(lab, 2)
    expect(await titles(lab)).toEqual(['Slider-crank', 'Pendulum'])
  })

  it('open again as they were left, in the tab that asks; undo goes back', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2.5)
    const { document } = (await list(lab))[0]!
    lab.documents.openBuiltIn('Pendulum', pendulum())
    lab.session.getState().openDialog('library')
    expect(await lab.library.open(document)).toEqual({ ok: true })
    expect(massOfCrank(lab)).toBe(2.5)
    expect(lab.scenes.getState()).toMatchObject({ document, dirty: true })
    expect(lab.session.getState().dialog).toBeNull()
    lab.scenes.undo()
    expect(lab.scenes.getState().scene.title).toBe('Pendulum')
  })

  it('go on as the same scene after they were opened again', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    lab.documents.create()
    await lab.library.open(document)
    await weigh(lab, 3)
    expect(await list(lab)).toHaveLength(1)
  })

  it('that are gone are said to be gone', async () => {
    const { lab } = await setUp()
    const before = lab.scenes.getState().scene
    expect(await lab.library.open('nothing')).toMatchObject({ ok: false, elsewhere: false })
    expect(await lab.library.open('nothing', 'copy')).toMatchObject({ ok: false })
    expect(await lab.library.open('nothing', 'look')).toMatchObject({ ok: false })
    expect(await lab.library.openVersion(77)).toMatchObject({ ok: false })
    expect(lab.scenes.getState().scene).toBe(before)
  })

  it('can be renamed, on the screen and off it', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    await lab.library.rename(document, 'Press')
    expect(lab.scenes.getState().scene.title).toBe('Press')
    expect(await titles(lab)).toEqual(['Press'])
    lab.documents.create()
    await lab.library.rename(document, 'Press of the yard')
    expect(await titles(lab)).toEqual(['Press of the yard'])
    await lab.library.open(document)
    expect(lab.scenes.getState().scene.title).toBe('Press of the yard')
    expect(massOfCrank(lab)).toBe(2)
  })

  it('have copies that are called so', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    await lab.library.duplicate(document)
    await lab.library.duplicate(document)
    expect((await titles(lab)).sort()).toEqual(['Slider-crank', 'Slider-crank copy', 'Slider-crank copy 2'])
    expect(await lab.library.open(document, 'copy')).toEqual({ ok: true })
    expect(lab.scenes.getState().scene.title).toBe('Slider-crank copy 3')
    await weigh(lab, 9)
    lab.scenes.undo()
    lab.scenes.undo()
    expect(massOfCrank(lab)).toBe(2)
  })

  it('can be looked at, and are not changed by it', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    await lab.library.open(document, 'look')
    expect(lab.session.getState().guest).toEqual({ title: 'Slider-crank', besideOwn: true })
    expect(lab.scenes.edit('Mass', (draft) => setMass(draft, 'crank', 7))).toMatchObject({ ok: false })
    expect(massOfCrank(lab)).toBe(2)
    lab.scenes.undo()
    expect(lab.session.getState().guest).toBeNull()
  })
})

describe('the bin', () => {
  it('takes a scene that is not on the screen, and undo brings it back', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    lab.documents.create()
    await lab.library.trash(document)
    expect(await titles(lab)).toEqual(['(Slider-crank)'])
    notice(lab, /^trash/)?.waysOut?.[0]?.perform()
    await eventually(async () => expect(await titles(lab)).toEqual(['Slider-crank']))
  })

  it('takes the one on the screen, even with a change just made, and undo puts it back there', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    lab.scenes.edit('Mass', (draft) => setMass(draft, 'crank', 3))
    await lab.library.trash(document)
    expect(lab.scenes.getState().scene.bodies).toEqual([])
    expect(await titles(lab)).toEqual(['(Slider-crank)'])
    notice(lab, /^trash/)?.waysOut?.[0]?.perform()
    await eventually(() => expect(massOfCrank(lab)).toBe(3))
    await eventually(async () => expect(await titles(lab)).toEqual(['Slider-crank']))
  })

  it('gives the scene back when the whole is undone', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    await lab.library.trash((await list(lab))[0]!.document)
    lab.scenes.undo()
    expect(massOfCrank(lab)).toBe(2)
    await eventually(async () => expect(await titles(lab)).toEqual(['Slider-crank']))
  })

  it('can be emptied of a scene for good', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    lab.documents.create()
    await lab.library.trash(document)
    await lab.library.purge(document)
    expect(await titles(lab)).toEqual([])
  })
})

describe('versions', () => {
  it('bring back what was, as one step of undo, and start it anew', async () => {
    const { lab, driver } = await setUp()
    // The scene as it was opened is written first, so that it is the first version.
    await allKept(lab)
    await weigh(lab, 2)
    clock += 6 * 60 * 1000
    await weigh(lab, 3)
    clock += 60 * 1000
    await weigh(lab, 4)
    clock += 6 * 60 * 1000
    await weigh(lab, 5)
    const versions = await lab.library.versions(lab.library.here())
    // Before 2 (as it was opened), before 3 (six minutes), before 5; 4 came too soon after 3.
    expect(versions.map(({ label }) => label)).toEqual(['Mass 5', 'Mass 3', 'Mass 2'])
    await driver.run(0.2)
    expect(await lab.library.openVersion(versions[1]!.id)).toEqual({ ok: true })
    expect(massOfCrank(lab)).toBe(2)
    await driver.settle()
    expect(driver.frame().data[0]).toBe(0)
    lab.scenes.undo()
    expect(massOfCrank(lab)).toBe(5)
  })
})

describe('going back to a version', () => {
  it('makes a version of the present state, however young it is, with what was just done', async () => {
    const { lab } = await setUp()
    await allKept(lab)
    await weigh(lab, 2)
    await weigh(lab, 3)
    lab.scenes.edit('Mass 4', (draft) => setMass(draft, 'crank', 4))
    lab.scenes.begin('Mass 5')
    lab.scenes.edit('Mass 5', (draft) => setMass(draft, 'crank', 5))
    const [opened] = await lab.library.versions(lab.library.here())
    expect(await lab.library.openVersion(opened!.id)).toEqual({ ok: true })
    expect(massOfCrank(lab)).not.toBe(5)
    await eventually(async () => expect(await lab.library.versions(lab.library.here())).toHaveLength(2))
    const [before] = await lab.library.versions(lab.library.here())
    expect(before!.label).toBe('Go back to a version')
    await lab.library.openVersion(before!.id)
    expect(massOfCrank(lab)).toBe(5)
  })
})

describe('where the browser refuses', () => {
  /** Until the end of the work, the database does this where it is asked for a transaction. */
  async function refused<T>(work: () => Promise<T>): Promise<T> {
    const answerAgain = replaceMethod(IDBDatabase.prototype, 'transaction', () => {
      throw new Error('No database.')
    })
    try {
      return await work()
    } finally {
      answerAgain()
    }
  }

  it('says that a scene was not put in the bin, and not that it was', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const { document } = (await list(lab))[0]!
    lab.documents.openBuiltIn('Pendulum', pendulum())
    await list(lab)
    await refused(() => lab.library.trash(document))
    expect(notice(lab, /^library$/)?.title).toBe('That could not be done')
    expect(notice(lab, /^trash/)).toBeUndefined()
    expect(await titles(lab)).toEqual(['Slider-crank'])
  })

  it('says why a copy or a version does not open', async () => {
    const { lab } = await setUp()
    await weigh(lab, 2)
    const why = { ok: false, title: 'That could not be done', detail: 'No database. The scene is kept as it was.' }
    expect(await refused(() => lab.library.open(lab.library.here(), 'copy'))).toMatchObject(why)
    expect(await refused(() => lab.library.openVersion(1))).toMatchObject(why)
  })

  it('leaves work from before where it is, and says so', async () => {
    const before = await setUp()
    await weigh(before.lab, 2)
    const { lab } = await setUp()
    const { keptBefore } = lab.documents.state.getState()
    await refused(() => lab.documents.discard(keptBefore[0]!.document))
    expect(notice(lab, /^files$/)?.detail).toContain('kept as it was')
    expect(lab.documents.state.getState().keptBefore).toEqual(keptBefore)
    await lab.documents.discard(keptBefore[0]!.document)
    await refused(async () => {
      notice(lab, /^trash/)?.waysOut?.[0]?.perform()
      await eventually(() => expect(notice(lab, /^files$/)?.title).toBe('The scene could not be brought back.'))
    })
    expect(lab.documents.state.getState().keptBefore).toEqual([])
    expect(await titles(lab)).toEqual(['(Slider-crank)'])
  })

  it('new scenes begin on pages that are not served over TLS too', async () => {
    const { lab } = await setUp()
    vi.stubGlobal('crypto', {})
    lab.documents.create()
    vi.unstubAllGlobals()
    expect(lab.scenes.getState().scene.bodies).toEqual([])
  })
})

describe('what is told', () => {
  it('after a crash: that the work is back, and as of when', async () => {
    const memory = new Map<string, string>()
    const before = await setUp(memory)
    await weigh(before.lab, 2)
    before.lab.scenes.begin('Drag')
    before.lab.scenes.edit('Drag', (draft) => setMass(draft, 'crank', 9))
    // The page is gone without a word.
    const after = await setUp(memory)
    expect(massOfCrank(after.lab)).toBe(2)
    expect(notice(after.lab, /work-back/)?.detail).toContain('ended without warning')
  })

  it('of work from before, once; it stays listed', async () => {
    const before = await setUp()
    await weigh(before.lab, 2)
    const next = await setUp()
    await eventually(() =>
      expect(notice(next.lab, /kept-before/)?.title).toBe('Work from before is kept: “Slider-crank”'),
    )
    await eventually(async () => {
      const third = await setUp()
      expect(notice(third.lab, /kept-before/)).toBeUndefined()
      expect(await titles(third.lab)).toEqual(['Slider-crank'])
      expect(third.lab.documents.state.getState().keptBefore).toMatchObject([{ title: 'Slider-crank' }])
    })
  })

  it('beside another tab, of the work that is open there', async () => {
    const locks = makeLocks()
    const openTab = () => openLaboratory({ first: sliderCrank(), files, kept: { database, locks, now: () => clock++ } })
    const first = await openTab()
    expect(notice((await openTab()).lab, /kept-elsewhere/)).toBeUndefined()
    await weigh(first.lab, 2)
    const second = await openTab()
    await eventually(() =>
      expect(notice(second.lab, /kept-elsewhere/)).toMatchObject({ title: 'Open in another tab: “Slider-crank”' }),
    )
  })

  it('of another tab that wrote to the same scene', async () => {
    const first = await setUp()
    await weigh(first.lab, 2)
    const second = await setUp()
    await second.lab.documents.recover((await list(second.lab))[0]!.document)
    await weigh(second.lab, 3)
    await weigh(first.lab, 4)
    await eventually(() => expect(notice(first.lab, /parted/)?.detail).toContain('Both are kept'))
    expect(first.lab.scenes.getState().scene.title).toBe('Slider-crank (this tab)')
    expect((await titles(first.lab)).sort()).toEqual(['Slider-crank', 'Slider-crank (this tab)'])
  })

  it('of a kept scene that goes into the bin', async () => {
    const before = await setUp()
    await weigh(before.lab, 2)
    const { lab } = await setUp()
    const [kept] = lab.documents.state.getState().keptBefore
    await lab.documents.discard(kept!.document)
    expect(lab.documents.state.getState().keptBefore).toEqual([])
    expect(await titles(lab)).toEqual(['(Slider-crank)'])
    notice(lab, /^trash/)?.waysOut?.[0]?.perform()
    expect(lab.documents.state.getState().keptBefore).toEqual([kept])
    await eventually(async () => expect(await titles(lab)).toEqual(['Slider-crank']))
  })
})

describe('pictures', () => {
  it('are taken of what is kept, once for each state', async () => {
    const { lab } = await setUp()
    const picture = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(['png'], { type: 'image/png' })))
    lab.view.current = {
      picture,
      gltf: () => Promise.reject(new Error()),
      keepInSight: () => Promise.resolve(null),
      camera: () => Promise.reject(new Error()) as never,
    }
    await weigh(lab, 2)
    await lab.library.takePicture()
    await lab.library.takePicture()
    expect(picture).toHaveBeenCalledTimes(1)
    await list(lab)
    expect([...lab.library.state.getState().pictures.keys()]).toEqual([lab.library.here()])
    picture.mockRejectedValueOnce(new Error('no context'))
    await weigh(lab, 3)
    await lab.library.takePicture()
    expect(lab.session.getState().notices.filter(({ tone }) => tone === 'error')).toEqual([])
  })
})

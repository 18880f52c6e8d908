import { describe, expect, it, vi } from 'vitest'
import { addTrace, emptyScene, serialiseScene, setMass, type Scene } from '../scene/index.ts'
import { keepPreferences, readPreferences, type SessionState } from '../session/index.ts'
import { eventually } from '../testing/eventually.ts'
import { openLaboratory, type LaboratoryDriver } from '../testing/laboratory-driver.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import type { FilePort, OpenedFile, WriteResult } from './documents/index.ts'
import { bindingOf } from './keyboard.ts'
import type { Laboratory } from './laboratory.ts'
import { performAction } from './action.ts'

/** Files of a test: what will be picked, and what was written. */
class Shelf implements FilePort {
  picked: OpenedFile | null = null
  answer: WriteResult | Error = { kind: 'written', name: 'mine.json', handle: null }
  readonly written: { name: string; text: string }[] = []
  pick(): Promise<OpenedFile | null> {
    return Promise.resolve(this.picked)
  }
  write(name: string, text: string): Promise<WriteResult> {
    if (this.answer instanceof Error) return Promise.reject(this.answer)
    this.written.push({ name, text })
    return Promise.resolve(this.answer)
  }
}

interface Bench extends LaboratoryDriver {
  readonly shelf: Shelf
  readonly memory: Map<string, string>
}

let databases = 0

interface Start {
  readonly first?: Scene
  readonly memory?: Map<string, string>
  readonly database?: string
  readonly preferences?: Partial<SessionState>
}

async function setUp({ first, memory = new Map(), database, preferences }: Start = {}): Promise<Bench> {
  const shelf = new Shelf()
  const kept = { database: database ?? `laboratory-${++databases}`, memory }
  return {
    ...(await openLaboratory({ ...(first && { first }), ...(preferences && { preferences }), files: shelf, kept })),
    shelf,
    memory,
  }
}

const doIt = (lab: Laboratory, id: string): boolean => performAction(lab, lab.actions.get(id))
const editMass = (lab: Laboratory, kilograms: number) =>
  lab.scenes.edit('Mass of crank', (draft) => setMass(draft, 'crank', kilograms))
const massOfCrank = (lab: Laboratory) => lab.scenes.getState().scene.bodies.find((b) => b.id === 'crank')?.mass?.mass

describe('start', () => {
  it('loads its first scene and runs it, with nothing to undo', async () => {
    const { lab, driver } = await setUp()
    expect(lab.simulation.status.getState().playing).toBe(true)
    await driver.run(0.5)
    expect(driver.frame().data[0]).toBeGreaterThan(0.4)
    expect(lab.scenes.getState()).toMatchObject({ canUndo: false, dirty: false })
  })

  it('comes back with the work of before a reload, unsaved and waiting to be played', async () => {
    const database = `laboratory-${++databases}`
    const before = await setUp({ database })
    editMass(before.lab, 3.75)
    expect(before.lab.documents.state.getState().keeping).toBe('pending')
    await eventually(() => expect(before.lab.documents.state.getState().keeping).toBe('kept'))
    const { lab } = await setUp({ database, memory: before.memory })
    expect(massOfCrank(lab)).toBe(3.75)
    expect(lab.scenes.getState()).toMatchObject({ dirty: true, canUndo: false })
    expect(lab.simulation.status.getState().playing).toBe(false)
    // One message, though that page had ended without a word.
    const [notice, other] = lab.session.getState().notices
    expect(other).toBeUndefined()
    expect(notice?.detail).toMatch(/ended without warning/)
    expect(notice?.title).toBe('Your work is back')
    expect(notice?.detail).toMatch(/undo begins here/)
    doIt(lab, 'new')
    await eventually(() => expect(lab.scenes.getState().scene.bodies).toEqual([]))
    expect(lab.session.getState().notices.map(({ title }) => title)).not.toContain('Your work is back')
  })
})

describe('paths that were asked for', () => {
  const traced: Scene = { ...sliderCrank(), view: { traces: [{ body: 'rod', position: [0, 0, 0], name: 'Point 1' }] } }

  it('are drawn where a scene opens that has them, unless it says otherwise', async () => {
    const { lab } = await setUp({ first: traced })
    expect(lab.session.getState().layers.traces).toBe(true)
    lab.documents.openBuiltIn('Pendulum', pendulum())
    expect(lab.session.getState().layers.traces).toBe(false)
    lab.documents.openBuiltIn('Not now', { ...traced, view: { ...traced.view, layers: { traces: false } } })
    expect(lab.session.getState().layers.traces).toBe(false)
    lab.documents.openBuiltIn('Again', traced)
    expect(lab.session.getState().layers.traces).toBe(true)
  })

  it('come back with the work, and so does what its user chose of layers', async () => {
    const database = `laboratory-${++databases}`
    const page = new Map<string, string>()
    const storage = {
      getItem: (key: string) => page.get(key) ?? null,
      setItem: (k: string, v: string) => void page.set(k, v),
    }
    const before = await setUp({ database })
    keepPreferences(before.lab.session, storage)
    before.lab.scenes.edit('Trace', (draft) => addTrace(draft, 'rod', [0, 0, 0]))
    await eventually(() => expect(before.lab.documents.state.getState().keeping).toBe('kept'))
    const reload = () => setUp({ database, memory: before.memory, preferences: readPreferences(storage) })
    const { lab } = await reload()
    expect(lab.scenes.getState().scene.view.traces).toHaveLength(1)
    expect(lab.session.getState().layers.traces).toBe(true)
    before.lab.session.getState().setLayer('traces', false)
    before.lab.session.getState().setLayer('labels', true)
    expect((await reload()).lab.session.getState().layers).toMatchObject({ traces: false, labels: true })
  })
})

describe('edits', () => {
  it('reach the simulation while it runs, and so does undo', async () => {
    const { lab, driver } = await setUp()
    await driver.run(0.3)
    const time = driver.frame().data[0] ?? 0
    editMass(lab, 9)
    await driver.settle()
    expect(driver.frame().revision).toBe(2)
    expect(driver.frame().data[0]).toBeGreaterThanOrEqual(time)
    doIt(lab, 'undo')
    await driver.settle()
    expect(driver.frame().revision).toBe(3)
    expect(massOfCrank(lab)).toBe(1.1)
  })

  it('copy and paste with the joints among the copies, and select them', async () => {
    const { lab } = await setUp()
    doIt(lab, 'select-all')
    expect(lab.session.getState().selection).toHaveLength(7)
    doIt(lab, 'copy')
    doIt(lab, 'paste')
    const { scene } = lab.scenes.getState()
    expect(scene.bodies).toHaveLength(6)
    expect(scene.joints).toHaveLength(8)
    expect(lab.session.getState().selection).toHaveLength(7)
    expect(lab.session.getState().selection.some(({ id }) => id === 'crank')).toBe(false)
  })

  it('pasted again and again lie apart', async () => {
    const { lab } = await setUp()
    doIt(lab, 'select-all')
    doIt(lab, 'copy')
    for (let n = 0; n < 3; n++) doIt(lab, 'paste')
    const { bodies } = lab.scenes.getState().scene
    const cranks = bodies.filter(({ name }) => name.startsWith('crank'))
    expect(cranks).toHaveLength(4)
    const [first, second, third, fourth] = cranks.map(({ position }) => position)
    const way = second!.map((p, k) => p - first![k]!)
    expect(Math.hypot(...way)).toBeGreaterThan(1e-3)
    for (const [n, place] of [
      [2, third!],
      [3, fourth!],
    ] as const)
      place.forEach((p, k) => expect(p).toBeCloseTo(first![k]! + n * way[k]!, 9))
  })

  it('name what undo takes back', async () => {
    const { lab } = await setUp()
    const undo = lab.actions.get('undo')
    expect(undo.labelNow?.(lab)).toBe('Undo')
    editMass(lab, 2)
    expect(undo.labelNow?.(lab)).toBe('Undo: Mass of crank')
  })
})

describe('documents', () => {
  it('open in place of unsaved work, keep it, and bring it back with its changes', async () => {
    const { lab, driver } = await setUp()
    editMass(lab, 6.5)
    lab.documents.openBuiltIn('Pendulum', pendulum())
    await driver.settle()
    expect(lab.scenes.getState().scene.title).toBe('Pendulum')
    expect(lab.simulation.status.getState().playing).toBe(true)
    const [notice] = lab.session.getState().notices
    expect(notice?.title).toBe('“Slider-crank” is kept')
    lab.scenes.edit('Mass of bar', (draft) => setMass(draft, 'bar', 2))
    notice?.waysOut?.[0]?.perform()
    expect(massOfCrank(lab)).toBe(6.5)
    // And forward again, to what was open and what was done to it.
    doIt(lab, 'redo')
    doIt(lab, 'redo')
    expect(lab.scenes.getState().scene.bodies[0]?.mass?.mass).toBe(2)
  })

  it('say nothing of work that had no changes', async () => {
    const { lab } = await setUp()
    lab.documents.openBuiltIn('Pendulum', pendulum())
    expect(lab.session.getState().notices).toEqual([])
  })

  it('bring their own view, which ends with them; what the user switched stays', async () => {
    const { lab } = await setUp()
    const view = (title: string, more: Scene['view']): void => {
      lab.documents.openBuiltIn(title, { ...pendulum(), title, view: more })
    }
    view('bare', { layers: { reactionForces: false, traces: true }, glyphScale: 50 })
    expect(lab.session.getState()).toMatchObject({
      layers: { reactionForces: false, reactionTorques: true, traces: true },
      glyphScale: { newtonsPerMetre: 50 },
    })
    view('open', {})
    expect(lab.session.getState()).toMatchObject({
      layers: { reactionForces: true, traces: false },
      glyphScale: 'auto',
    })
    lab.session.getState().setLayer('velocity', true)
    lab.session.getState().setLayer('reactionForces', false)
    view('next', { layers: { reactionForces: true } })
    expect(lab.session.getState().layers).toMatchObject({ velocity: true, reactionForces: true })
    view('last', {})
    expect(lab.session.getState().layers).toMatchObject({ velocity: true, reactionForces: false })
  })

  it('that are broken are refused with all faults, and the scene stays', async () => {
    const { lab, shelf } = await setUp()
    const before = lab.scenes.getState().scene
    shelf.picked = {
      name: 'bad.json',
      text: '{"format":"lockwork/scene","version":1,"gravity":[1,2],"bodys":[]}',
      handle: null,
    }
    await lab.documents.open()
    const { dialog, faults } = lab.session.getState()
    expect(dialog).toBe('faults')
    expect(faults?.list.map((f) => f.pointer)).toEqual(expect.arrayContaining(['/gravity', '/bodys']))
    expect(lab.scenes.getState().scene).toBe(before)
    shelf.picked = { name: 'text.json', text: 'not json', handle: null }
    await lab.documents.open()
    expect(lab.session.getState().faults).toMatchObject({ file: 'text.json', list: [{ pointer: '/' }] })
  })

  it('are saved with the view and the rest lengths, and open as they were', async () => {
    const { lab, shelf } = await setUp()
    editMass(lab, 4.25)
    lab.session.getState().setLayer('traces', true)
    lab.session.getState().setCameraPose({ position: [1, 2, 3], target: [0, 0.5, 0] })
    expect(lab.scenes.getState().dirty).toBe(true)
    await lab.documents.save()
    expect(lab.scenes.getState().dirty).toBe(false)
    expect(lab.documents.state.getState().fileName).toBe('mine.json')
    expect(shelf.written[0]?.name).toBe('slider-crank.lockwork.json')
    const text = shelf.written[0]?.text ?? ''
    lab.session.getState().setLayer('traces', false)
    shelf.picked = { name: 'again.json', text, handle: null }
    await lab.documents.open()
    expect(massOfCrank(lab)).toBe(4.25)
    expect(lab.session.getState().layers.traces).toBe(true)
    expect(lab.scenes.getState().scene.view.camera).toMatchObject({ position: [1, 2, 3], target: [0, 0.5, 0] })
  })

  it('stay unsaved when saving fails or is called off', async () => {
    const { lab, shelf } = await setUp()
    editMass(lab, 4.25)
    shelf.answer = { kind: 'cancelled' }
    await lab.documents.save()
    expect(lab.scenes.getState().dirty).toBe(true)
    expect(lab.session.getState().notices).toEqual([])
    shelf.answer = new Error('The disk is full.')
    await lab.documents.save()
    expect(lab.scenes.getState().dirty).toBe(true)
    expect(lab.session.getState().notices[0]).toMatchObject({
      tone: 'error',
      detail: expect.stringContaining('disk is full'),
    })
  })

  it('know their file again after an undo', async () => {
    const { lab } = await setUp()
    await lab.documents.save()
    lab.documents.openBuiltIn('Empty', emptyScene())
    expect(lab.documents.state.getState().fileName).toBeNull()
    doIt(lab, 'undo')
    expect(lab.documents.state.getState().fileName).toBe('mine.json')
  })
})

describe('a new scene', () => {
  it('is where undo stops; what was there before is kept, and comes back by a button', async () => {
    const kept = { database: 'new-scene' }
    const { lab } = await openLaboratory({ kept })
    editMass(lab, 2)
    const { document } = lab.scenes.getState()
    lab.documents.create()
    expect(lab.scenes.getState()).toMatchObject({ canUndo: false, scene: { bodies: [] } })
    doIt(lab, 'undo')
    expect(lab.scenes.getState().scene.bodies).toEqual([])
    const [notice] = lab.session.getState().notices
    expect(notice?.title).toMatch(/is kept$/)
    notice?.waysOut?.[0]?.perform()
    await eventually(() => expect(lab.scenes.getState()).toMatchObject({ document, dirty: true }))
    expect(lab.scenes.getState().scene.bodies.find(({ id }) => id === 'crank')?.mass?.mass).toBe(2)
  })

  it('leaves undo the way back where the browser keeps nothing', async () => {
    const database = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    try {
      const { lab } = await setUp()
      await eventually(() => expect(lab.documents.state.getState().keeping).toBe('failed'))
      editMass(lab, 2)
      const { scene } = lab.scenes.getState()
      lab.documents.create()
      doIt(lab, 'undo')
      expect(lab.scenes.getState().scene).toBe(scene)
    } finally {
      database.mockRestore()
    }
  })
})

describe('a browser that keeps nothing', () => {
  it('is no trouble for who only looks, and is told once there is something to lose', async () => {
    const database = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    try {
      const { lab } = await setUp()
      await eventually(() => expect(lab.documents.state.getState().keeping).toBe('failed'))
      expect(lab.session.getState().notices).toEqual([])
      expect(lab.documents.wouldLose()).toBe(false)
      editMass(lab, 2)
      expect(lab.documents.wouldLose()).toBe(true)
      editMass(lab, 3)
      const notices = lab.session.getState().notices
      expect(notices.map((n) => n.title)).toEqual(['Your work is not kept by the browser'])
      notices[0]?.waysOut?.[0]?.perform()
      await eventually(() => expect(lab.scenes.getState().dirty).toBe(false))
    } finally {
      database.mockRestore()
    }
  })
})

describe('keys', () => {
  it('run, step and set the speed', async () => {
    const { lab, driver } = await setUp()
    const press = (key: string) => {
      const binding = bindingOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })
      const action = binding === null ? null : lab.actions.bound(binding, lab)
      return action !== null && performAction(lab, action)
    }
    await driver.run(0.2)
    press(' ')
    expect(lab.simulation.status.getState().playing).toBe(false)
    const paused = driver.frame().data[0] ?? NaN
    press('ArrowRight')
    await driver.settle()
    expect(driver.frame().data[0]).toBeCloseTo(paused + 1 / 60, 9)
    press('ArrowLeft')
    await driver.settle()
    expect(driver.frame().data[0]).toBeCloseTo(paused, 9)
    press('-')
    expect(lab.simulation.status.getState().speed).toBe(0.5)
    press('+')
    expect(lab.simulation.status.getState().speed).toBe(1)
    press('Home')
    await driver.settle()
    expect(driver.frame().data[0]).toBe(0)
  })

  it('step through the objects, and Escape ends the tool before it deselects', async () => {
    const { lab } = await setUp()
    doIt(lab, 'select-next')
    doIt(lab, 'select-next')
    expect(lab.session.getState().selection).toEqual([{ kind: 'body', id: 'rod' }])
    doIt(lab, 'tool-box')
    doIt(lab, 'escape')
    expect(lab.session.getState()).toMatchObject({ tool: 'select', selection: [{ id: 'rod' }] })
    doIt(lab, 'escape')
    expect(lab.session.getState().selection).toEqual([])
    expect(doIt(lab, 'escape')).toBe(false)
  })
})

describe('a scene file', () => {
  it('of an untouched scene is what was loaded', async () => {
    const { lab } = await setUp()
    expect(serialiseScene(lab.scenes.getState().scene)).toBe(serialiseScene(sliderCrank()))
  })
})

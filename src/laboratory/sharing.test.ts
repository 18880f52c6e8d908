import { afterEach, describe, expect, it, vi } from 'vitest'
import { serialiseScene, setMass } from '../scene/index.ts'
import { BODY, HEADER, JOINT, bodyAt, jointAt } from '../simulation/index.ts'
import { allPromised, eventually } from '../testing/eventually.ts'
import { openLaboratory, type LaboratoryDriver } from '../testing/laboratory-driver.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import type { Laboratory } from './laboratory.ts'
import type { AddressPort } from './sharing.ts'

/** The address of a test's page. */
class Address implements AddressPort {
  fragment: string
  private listener = () => {}
  constructor(fragment = '') {
    this.fragment = fragment
  }
  page = () => 'https://lockwork.example/app/'
  hash = () => this.fragment
  put = (fragment: string) => {
    this.fragment = fragment
  }
  onChange = (listener: () => void) => {
    this.listener = listener
  }
  go(fragment: string) {
    this.fragment = fragment
    this.listener()
  }
}

afterEach(() => void vi.unstubAllGlobals())

let databases = 0

interface Bench extends LaboratoryDriver {
  readonly address: Address
}

async function setUp(
  address = new Address(),
  memory = new Map<string, string>(),
  database = `sharing-${++databases}`,
): Promise<Bench> {
  return { ...(await openLaboratory({ address, kept: { database, memory } })), address }
}

/** Links that are opened from now on unpack only when they may. */
function holdUnpacking() {
  const Real = DecompressionStream
  let asked = false
  let goOn = (): void => {}
  let tellDone = (): void => {}
  const may = new Promise<void>((resolve) => (goOn = resolve))
  const done = new Promise<void>((resolve) => (tellDone = resolve))
  class Held {
    readonly writable: WritableStream
    readonly readable: ReadableStream
    constructor(format: CompressionFormat) {
      asked = true
      const real = new Real(format)
      this.writable = real.writable
      this.readable = real.readable.pipeThrough(
        new TransformStream({
          transform: (chunk, to) => may.then(() => to.enqueue(chunk)),
          flush: () => tellDone(),
        }),
      )
    }
  }
  vi.stubGlobal('DecompressionStream', Held)
  return { asked: () => asked, goOn: () => goOn(), done }
}

const weigh = (lab: Laboratory, kilograms: number) =>
  lab.scenes.edit('Mass', (draft) => setMass(draft, draft.bodies[0]!.id, kilograms))
const mass = (lab: Laboratory) => lab.scenes.getState().scene.bodies[0]?.mass?.mass
const kept = (lab: Laboratory) => eventually(() => expect(lab.documents.state.getState().keeping).toBe('kept'))

async function linkOf(prepare: (bench: Bench) => void | Promise<void>, as: 'start' | 'now' = 'start'): Promise<string> {
  const bench = await setUp()
  await prepare(bench)
  const link = await bench.lab.sharing.link(as)
  if (link === null) throw new Error('no link')
  return link
}
/** A crank that its velocity drive turns. */
const turning = {
  ...sliderCrank(),
  joints: sliderCrank().joints.map((joint) =>
    joint.id === 'main' ? { ...joint, drive: { kind: 'angular-velocity', law: 5 } } : joint,
  ),
}
const fragmentOf = (link: string) => link.slice(link.indexOf('#'))

describe('a link', () => {
  it('opens the scene with its camera and speed, beside the reader’s own work', async () => {
    const link = await linkOf(({ lab }) => {
      lab.documents.openBuiltIn('Pendulum', pendulum())
      lab.session.getState().setCameraPose({ position: [1, 2, 3], target: [0, 0, 1] })
      lab.simulation.setSpeed(0.25)
    })
    expect(link.startsWith('https://lockwork.example/app/#scene=1.')).toBe(true)

    const { lab, driver } = await setUp(new Address(fragmentOf(link)))
    expect(lab.scenes.getState()).toMatchObject({ readOnly: true, dirty: false, scene: { title: 'Pendulum' } })
    expect(lab.scenes.getState().scene.view.camera).toMatchObject({ position: [1, 2, 3], target: [0, 0, 1] })
    expect(lab.session.getState().guest).toEqual({ title: 'Pendulum', besideOwn: false })
    expect(lab.simulation.status.getState()).toMatchObject({ speed: 0.25, playing: true })
    await driver.run(0.1)
    expect(driver.frame().data[0]).toBeGreaterThan(0)
    lab.sharing.back()
    expect(lab.scenes.getState()).toMatchObject({ readOnly: false, scene: { title: 'Slider-crank' } })
    expect(lab.session.getState().guest).toBeNull()
  })

  it('brings its plots into sight while its scene is there', async () => {
    const plot = { curves: [{ quantity: 'energy.total' }] }
    const plotted = await linkOf(
      ({ lab }) => void lab.documents.openBuiltIn('Pendulum', { ...pendulum(), view: { plots: [plot] } }),
    )
    const { lab } = await setUp(new Address(fragmentOf(plotted)))
    const isOpen = (): boolean => lab.session.getState().panels.plots
    expect(isOpen()).toBe(true)
    lab.sharing.back()
    expect(isOpen()).toBe(false)
    const bare = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const other = await setUp(new Address(fragmentOf(bare)))
    expect(other.lab.session.getState().panels.plots).toBe(false)
  })

  it('holds what the file would, to the byte', async () => {
    let text = ''
    const link = await linkOf(({ lab }) => {
      weigh(lab, 2.75)
      text = serialiseScene(lab.documents.forFile())
    })
    const { lab } = await setUp(new Address(fragmentOf(link)))
    expect(serialiseScene(lab.scenes.getState().scene)).toBe(text)
  })

  it('leaves the reader’s own work alone: in the history, and in the browser', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const memory = new Map<string, string>()
    const before = await setUp(new Address(), memory, 'sharing-own')
    weigh(before.lab, 4.5)
    await kept(before.lab)
    const { lab } = await setUp(new Address(fragmentOf(link)), memory, 'sharing-own')
    expect(lab.scenes.getState().scene.title).toBe('Pendulum')
    expect(lab.session.getState().guest).toEqual({ title: 'Pendulum', besideOwn: true })
    expect(weigh(lab, 1).ok).toBe(false)
    expect(weigh(lab, 2).ok).toBe(false)
    expect(lab.session.getState().notices.filter(({ subject }) => subject === 'looking')).toHaveLength(1)
    await lab.library.refresh()
    expect(lab.library.state.getState().entries?.map(({ title }) => title)).toEqual(['Slider-crank'])
    lab.sharing.back()
    expect(mass(lab)).toBe(4.5)
    // And a reload while it was looked at would have brought the own work back too.
    const again = await setUp(new Address(), memory, 'sharing-own')
    expect(mass(again.lab)).toBe(4.5)
  })

  it('stays in the address while its scene is looked at, so that a reload shows it again, and no longer', async () => {
    const [first, second] = [
      await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum())),
      await linkOf(({ lab }) => void weigh(lab, 3)),
    ].map(fragmentOf)
    const memory = new Map<string, string>()
    const { lab, address } = await setUp(new Address(first), memory, 'sharing-reloaded')
    const seen = () => lab.session.getState().guest?.title
    expect(seen()).toBe('Pendulum')
    expect(address.fragment).toBe(first)
    const reloaded = await setUp(new Address(address.fragment), memory, 'sharing-reloaded')
    expect(reloaded.lab.session.getState().guest).toEqual({ title: 'Pendulum', besideOwn: false })
    // A broken link leaves that of the scene on the screen; another one takes its place.
    address.go('#scene=1.AAAA')
    await eventually(() => expect(address.fragment).toBe(first))
    address.go(second!)
    await eventually(() => expect(seen()).toBe('Slider-crank'))
    expect(address.fragment).toBe(second)
    lab.scenes.undo()
    expect(address.fragment).toBe(first)
    lab.sharing.back()
    expect(address.fragment).toBe('')
    lab.scenes.redo()
    expect(address.fragment).toBe(first)
    // The browser's own way back leads back too.
    address.go('')
    expect(lab.session.getState().guest).toBeNull()
    expect(lab.scenes.getState().scene.title).toBe('Slider-crank')
    lab.scenes.redo()
    expect(address.fragment).toBe(first)
    lab.sharing.makeMine()
    expect(address.fragment).toBe('')
  })

  it('takes no tool that builds in hand, and says why; once it is one’s own nothing is said of that any more', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const { lab } = await setUp(new Address(fragmentOf(link)))
    const { session } = lab
    const told = () => session.getState().notices.map(({ title }) => title)
    session.getState().setTool('place-box')
    expect(session.getState().tool).toBe('select')
    expect(told()).toContain('This scene is only looked at')
    lab.sharing.makeMine()
    expect(told()).not.toContain('This scene is only looked at')
    session.getState().setTool('place-box')
    expect(session.getState().tool).toBe('place-box')
  })

  it('is made one’s own by a word, and kept from then on', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const { lab, driver } = await setUp(new Address(fragmentOf(link)))
    await driver.run(0.2)
    const time = driver.frame().data[0]
    lab.sharing.makeMine()
    // The run goes on as it was.
    expect(driver.frame().data[0]).toBe(time)
    expect(lab.session.getState().guest).toBeNull()
    expect(weigh(lab, 3).ok).toBe(true)
    await kept(lab)
    await lab.library.refresh()
    expect(lab.library.state.getState().entries).toMatchObject([{ title: 'Pendulum', openIn: 'here' }])
    lab.sharing.makeMine()
    expect(mass(lab)).toBe(3)
  })

  it('lies beside own work once another link was made the reader’s own', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const { lab, address } = await setUp(new Address(fragmentOf(link)))
    lab.sharing.makeMine()
    const told = () => lab.session.getState().notices.find(({ subject }) => subject === 'share')?.detail
    expect(told()).toBe('It is kept among your scenes.')
    const first = lab.scenes.getState().document
    weigh(lab, 3)
    address.go(fragmentOf(link))
    await eventually(() => expect(lab.scenes.getState().document).not.toBe(first))
    expect(lab.session.getState().guest).toEqual({ title: 'Pendulum', besideOwn: true })
    lab.sharing.makeMine()
    expect(told()).toContain('Undo brings you back')
  })

  it('lies beside the example where that was changed, saved or not; beside nothing where the change was undone', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const look = async (prepare: (lab: Laboratory) => void) => {
      const { lab, address } = await setUp()
      prepare(lab)
      address.go(fragmentOf(link))
      await eventually(() => expect(lab.session.getState().guest).not.toBeNull())
      return lab.session.getState().guest?.besideOwn
    }
    const change = (lab: Laboratory): void => void weigh(lab, 6)
    expect(await look(() => {})).toBe(false)
    expect(await look(change)).toBe(true)
    expect(await look((lab) => (change(lab), lab.scenes.markSaved()))).toBe(true)
    expect(await look((lab) => (change(lab), lab.scenes.undo()))).toBe(false)
  })

  it('that is typed into the page’s address opens too', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const { lab, address } = await setUp()
    weigh(lab, 6)
    address.go(fragmentOf(link))
    await eventually(() => expect(lab.scenes.getState().scene.title).toBe('Pendulum'))
    lab.sharing.back()
    expect(mass(lab)).toBe(6)
    address.go('#something-else')
    expect(address.fragment).toBe('#something-else')
  })

  it('has its speed for as long as it is on the screen, unless the reader chooses another', async () => {
    const link = await linkOf(({ lab }) => {
      lab.documents.openBuiltIn('Pendulum', pendulum())
      lab.simulation.setSpeed(0.01)
    })
    const { lab, address } = await setUp()
    const speed = () => lab.simulation.status.getState().speed
    lab.simulation.setSpeed(2)
    address.go(fragmentOf(link))
    await eventually(() => expect(lab.scenes.getState().readOnly).toBe(true))
    expect(speed()).toBe(0.01)
    lab.sharing.back()
    expect(speed()).toBe(2)
    lab.scenes.redo()
    expect(speed()).toBe(0.01)
    lab.simulation.setSpeed(4)
    lab.sharing.back()
    expect(speed()).toBe(4)
  })

  it('that comes last is the one that is shown, and takes the message of a broken one away', async () => {
    const open = (title: string, description: string) =>
      linkOf(({ lab }) => void lab.documents.openBuiltIn(title, { ...pendulum(), title, description }))
    const slow = await open('Slow', 'x'.repeat(1_500_000))
    const quick = await open('Quick', '')
    const { lab, address } = await setUp()
    address.go('#scene=1.AAAA')
    const told = () => lab.session.getState().notices.filter(({ subject }) => subject === 'share')
    await eventually(() => expect(told()).toHaveLength(1))
    const slowly = holdUnpacking()
    address.go(fragmentOf(slow))
    await eventually(() => expect(slowly.asked()).toBe(true))
    vi.unstubAllGlobals()
    address.go(fragmentOf(quick))
    await eventually(() => expect(lab.scenes.getState().scene.title).toBe('Quick'))
    expect(told()).toEqual([])
    slowly.goOn()
    await slowly.done
    await allPromised()
    expect(lab.scenes.getState().scene.title).toBe('Quick')
    lab.sharing.back()
    expect(lab.scenes.getState()).toMatchObject({ canUndo: false, scene: { title: 'Slider-crank' } })
  })

  it('says once that it is only looked at, whatever is tried', async () => {
    const link = await linkOf(({ lab }) => void lab.documents.openBuiltIn('Pendulum', pendulum()))
    const { lab } = await setUp(new Address(fragmentOf(link)))
    lab.session.getState().select([{ kind: 'body', id: lab.scenes.getState().scene.bodies[0]!.id }])
    for (const id of ['duplicate', 'hide', 'delete']) lab.actions.get(id).perform(lab)
    expect(lab.session.getState().notices.map(({ title }) => title)).toEqual(['This scene is only looked at'])
  })

  it('can hold the run as it stands: time, poses, velocities, speed and camera; its start is that of the scene', async () => {
    let seen: Float64Array = new Float64Array()
    let text = ''
    const link = await linkOf(async ({ lab, driver }) => {
      lab.documents.openBuiltIn('Slider-crank', turning)
      lab.simulation.setSpeed(2)
      await driver.run(0.8)
      lab.simulation.pause()
      await driver.settle()
      lab.session.getState().setCameraPose({ position: [1, 2, 3], target: [0, 0, 1] })
      seen = driver.frame().data
      text = serialiseScene(lab.documents.forFile())
    }, 'now')
    const { lab, driver } = await setUp(new Address(fragmentOf(link)))
    expect(lab.simulation.status.getState()).toMatchObject({ playing: false, phase: 'ready', hasRun: true, speed: 2 })
    expect(JSON.parse(serialiseScene(lab.scenes.getState().scene))).toEqual(JSON.parse(text))
    const { data, layout } = driver.frame()
    expect(data[HEADER.time]).toBe(seen[HEADER.time])
    const time = data[HEADER.time]!
    // All that moves, and the angle of the crank, which is past a full turn.
    for (let i = HEADER.length; i < jointAt(layout, 0); i++) expect(data[i]).toBeCloseTo(seen[i]!, 8)
    const angle = jointAt(layout, 0) + JOINT.coordinate
    expect(data[angle]).toBeCloseTo(5 * time, 8)
    expect(data[angle]).toBeCloseTo(seen[angle]!, 9)

    lab.simulation.rewind()
    await driver.settle()
    const start = driver.frame().data
    expect(start[HEADER.time]).toBe(0)
    expect(start[angle]).toBe(0)
    expect(start[bodyAt(layout, 2) + BODY.position]).toBeCloseTo(0.7, 9)
  })

  it('begins where it stood each time that it comes back on the screen, until it is changed', async () => {
    let stood = NaN
    const link = await linkOf(async ({ lab, driver }) => {
      lab.documents.openBuiltIn('Slider-crank', turning)
      await driver.run(0.5)
      stood = driver.frame().data[HEADER.time]!
    }, 'now')
    expect(stood).toBeGreaterThan(0.4)
    const { lab, driver } = await setUp(new Address(fragmentOf(link)))
    const time = async () => {
      await driver.settle()
      return driver.frame().data[HEADER.time]
    }
    expect(await time()).toBe(stood)
    lab.scenes.undo()
    expect(await time()).toBe(0)
    lab.scenes.redo()
    expect(await time()).toBe(stood)
    lab.sharing.makeMine()
    weigh(lab, 7)
    expect(await time()).toBe(stood)
    lab.documents.openBuiltIn('Pendulum', pendulum())
    lab.scenes.undo()
    expect(await time()).toBe(0)
  })

  it.each(['#scene=1.AAAA', '#scene=', '#scene=7.AAAA', `#scene=1.${'A'.repeat(250_000)}`])(
    'that is broken (%.14s) says so and touches nothing',
    async (fragment) => {
      const memory = new Map<string, string>()
      const before = await setUp(new Address(), memory, `sharing-broken-${fragment.length}`)
      weigh(before.lab, 4.5)
      await kept(before.lab)
      const { lab, address } = await setUp(new Address(fragment), memory, `sharing-broken-${fragment.length}`)
      expect(mass(lab)).toBe(4.5)
      expect(lab.scenes.getState()).toMatchObject({ readOnly: false, canUndo: false })
      expect(lab.session.getState().notices.find(({ subject }) => subject === 'share')).toMatchObject({
        tone: 'error',
        detail: expect.stringContaining('not touched') as string,
      })
      expect(address.fragment).toBe('')
    },
  )
})

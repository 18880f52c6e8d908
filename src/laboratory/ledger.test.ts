import { describe, expect, it } from 'vitest'
import { setMarker, setMass, setPose, type Scene, type SceneDraft } from '../scene/index.ts'
import { HEADER } from '../simulation/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { doublePendulum, sliderCrank, thrownBody } from '../testing/small-scenes.ts'

/** A laboratory with this scene, run to the time and paused. */
async function paused(scene: Scene, time: number) {
  const { lab, driver } = await openLaboratory({ first: scene })
  const { settle, play: run } = driver
  await run(time)
  const edit = (label: string, recipe: (draft: SceneDraft) => void) => {
    expect(lab.scenes.edit(label, recipe).ok).toBe(true)
    return settle()
  }
  const ledger = () => lab.ledger.state.getState()
  const read = (at: number) => driver.frame().data[at]!
  return { lab, run, edit, settle, ledger, read, time: () => read(HEADER.time) }
}

const G = 9.81
const weigh = (id: string, kilograms: number) => (draft: SceneDraft) => setMass(draft, id, kilograms)

describe('an edit of the running mechanism', () => {
  it('that doubles a mass adds its energy once more; undo takes it back, each on its own line', async () => {
    const { lab, edit, settle, ledger, time } = await paused(thrownBody(), 0.3)
    await edit('Change mass', weigh('stone', 4))
    const t = time()
    const [vx, vy, y] = [1.5, 4 - G * t, 4 * t - (G * t * t) / 2]
    const added = 0.5 * 2 * (vx * vx + vy * vy) + 2 * G * y
    expect(ledger().entries).toMatchObject([{ label: 'Change mass', time: t }])
    expect(ledger().sum).toBeCloseTo(added, 7)
    lab.scenes.undo()
    await settle()
    lab.scenes.redo()
    await settle()
    lab.scenes.undo()
    await settle()
    const entries = ledger().entries
    expect(entries.map(({ label }) => label)).toEqual([
      'Change mass',
      'Undo Change mass',
      'Redo Change mass',
      'Undo Change mass',
    ])
    for (const [i, entry] of entries.entries()) expect(entry.added).toBeCloseTo(i % 2 === 0 ? added : -added, 7)
    expect(ledger().sum).toBeCloseTo(0, 9)
    expect(new Set(entries.map(({ serial }) => serial)).size).toBe(4)
  })

  it('is told beside the energy with which the run began', async () => {
    const { edit, ledger, read } = await paused(thrownBody(), 0.3)
    const { start } = ledger()
    expect(start).toBeCloseTo(0.5 * 2 * (1.5 ** 2 + 4 ** 2), 7)
    await edit('Change mass', weigh('stone', 4))
    expect(ledger().start).toBe(start)
    expect(read(HEADER.kinetic) + read(HEADER.potential)).toBeCloseTo(start! + ledger().sum, 7)
  })

  it('that lengthens a driven crank adds what the faster rod and slider have more', async () => {
    const { edit, ledger, time } = await paused(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }), 0.4)
    await edit('Lengthen crank', (draft) => {
      const { main } = draft.joints.find(({ id }) => id === 'pin')!
      setMarker(draft, 'pin', 'main', { ...main, position: [0.25, 0, 0] })
    })
    const phi = 3 * time()
    // The crank itself is as it was. Of the rod: its middle and its turn; of the slider: along x.
    const energy = (r: number): number => {
      const l = 0.5
      const beta = Math.asin((r * Math.sin(phi)) / l)
      const turn = (r * 3 * Math.cos(phi)) / (l * Math.cos(beta))
      const slide = -r * 3 * Math.sin(phi) - l * turn * Math.sin(beta)
      const [vx, vy] = [(slide - r * 3 * Math.sin(phi)) / 2, (r * 3 * Math.cos(phi)) / 2]
      const rod = 0.5 * 0.9 * (vx * vx + vy * vy) + 0.5 * 0.025 * turn * turn + (0.9 * G * r * Math.sin(phi)) / 2
      return rod + 0.5 * 1.7 * slide * slide
    }
    expect(ledger().entries).toMatchObject([{ label: 'Lengthen crank' }])
    expect(ledger().sum).toBeCloseTo(energy(0.25) - energy(0.2), 7)
  })

  it('of one gesture is one line, whatever it took on the way; cancelled, it is none the richer', async () => {
    const { lab, edit, settle, ledger } = await paused(thrownBody(), 0.3)
    lab.scenes.begin('Scrub the mass')
    for (const kilograms of [3, 5, 4]) await edit('Change mass', weigh('stone', kilograms))
    lab.scenes.commit()
    const [entry, ...others] = ledger().entries
    expect([entry?.label, others]).toEqual(['Scrub the mass', []])
    const atOnce = await paused(thrownBody(), 0.3)
    await atOnce.edit('Change mass', weigh('stone', 4))
    expect(entry?.added).toBeCloseTo(atOnce.ledger().sum, 9)

    const { sum } = ledger()
    lab.scenes.begin('Again')
    await edit('Change mass', weigh('stone', 9))
    expect(ledger().entries).toHaveLength(2)
    lab.scenes.cancel()
    await settle()
    expect(ledger().entries.map(({ label }) => label)).toEqual(['Scrub the mass'])
    expect(ledger().sum).toBeCloseTo(sum, 9)
  })

  it('that was given up leaves no line, but where the run went on with it meanwhile', async () => {
    const { lab, run, edit, settle, ledger } = await paused(doublePendulum(), 0.3)
    lab.scenes.begin('Scrub the mass')
    await edit('Change mass', weigh('second', 3))
    await edit('Change mass', weigh('second', 5))
    lab.scenes.cancel()
    await settle()
    expect(ledger().entries).toEqual([])
    lab.scenes.begin('Try it')
    await edit('Change mass', weigh('second', 9))
    await run(0.2)
    lab.scenes.cancel()
    await settle()
    const [entry, ...others] = ledger().entries
    expect([entry?.label, others]).toEqual(['Try it (taken back)', []])
    expect(Math.abs(entry!.added)).toBeGreaterThan(1)
  })

  it('is booked at where the run goes on from, which was stepped back to', async () => {
    const { lab, run, edit, settle, ledger, read, time } = await paused(doublePendulum(), 0.05)
    const balance = () => read(HEADER.kinetic) + read(HEADER.potential) - read(HEADER.work)
    const start = balance()
    const holds = () => expect(balance() - start - ledger().sum).toBeCloseTo(0, 5)
    const labels = () => ledger().entries.map(({ label }) => label)
    const back = async (steps: number) => {
      for (let i = 0; i < steps; i++) {
        lab.simulation.stepBack()
        await settle()
        holds()
      }
    }
    await run(0.25)
    await edit('Heavier', weigh('bar', 2.5))
    await run(0.25)
    await edit('Lighter', weigh('second', 0.3))
    holds()
    const added = ledger().entries[1]!.added
    await back(3)
    // before an edit it has not happened, until the run goes on from there
    expect(labels()).toEqual(['Heavier'])
    const at = time()
    await run(0.1)
    holds()
    expect(labels()).toEqual(['Heavier', 'Lighter'])
    expect(ledger().entries[1]?.time).toBeCloseTo(at, 9)
    expect(ledger().entries[1]?.added).not.toBeCloseTo(added, 3)
    await back(25)
    expect(time()).toBeGreaterThan(0)
    expect(labels()).toEqual([])
    await run(0.2)
    holds()
    expect(labels()).toEqual(['Edits gone back over'])
    expect(Math.abs(ledger().sum)).toBeGreaterThan(0.1)
    lab.scenes.undo()
    await settle()
    holds()
    expect(labels()).toEqual(['Edits gone back over', 'Undo Lighter'])
  })

  it('accounts for all energy that comes and goes over a run, and leaves the drift of the motion alone', async () => {
    const { lab, run, edit, ledger, read } = await paused(doublePendulum(), 0.5)
    const balance = () => read(HEADER.kinetic) + read(HEADER.potential) - read(HEADER.work)
    lab.simulation.rewind()
    await run(0.25)
    const start = balance()
    await edit('Heavier', weigh('bar', 2.5))
    await run(0.25)
    await edit('Longer', (draft) => {
      const { main } = draft.joints.find(({ id }) => id === 'elbow')!
      setMarker(draft, 'elbow', 'main', { ...main, position: [1.1, 0, 0] })
    })
    await run(0.25)
    await edit('Lighter', weigh('second', 0.3))
    await run(0.25)
    expect(Math.abs(balance() - start)).toBeGreaterThan(1)
    expect(balance() - start).toBeCloseTo(ledger().sum, 5)
    expect(Math.abs(lab.energy.drift() ?? NaN)).toBeLessThan(1e-6)
  })
})

describe('the ledger is empty', () => {
  it('at the start of a run, when it is rewound, and with another scene', async () => {
    const { lab, run, edit, settle, ledger, time } = await paused(thrownBody(), 0)
    expect(time()).toBe(0)
    await edit('Change mass', weigh('stone', 4))
    expect(ledger()).toMatchObject({ entries: [], sum: 0 })
    let kilograms = 4
    const mid = async () => {
      await run(0.2)
      await edit('Change mass', weigh('stone', (kilograms += 1)))
      expect(ledger().entries).toHaveLength(1)
    }
    await mid()
    lab.simulation.rewind()
    await settle()
    expect(ledger()).toMatchObject({ entries: [], sum: 0 })
    await mid()
    lab.documents.openBuiltIn('Slider-crank', sliderCrank())
    lab.simulation.pause()
    await settle()
    expect(ledger()).toMatchObject({ entries: [], sum: 0 })
  })

  it('of what moves nothing, and of an edit that cannot be assembled', async () => {
    const { edit, ledger, lab, settle } = await paused(sliderCrank({ crank: 0.2, rod: 0.5, law: '3*t' }), 0.4)
    await edit('Rename', (draft) => void (draft.title = 'Another'))
    await edit('Far away', (draft) => {
      const { main } = draft.joints.find(({ id }) => id === 'pin')!
      setMarker(draft, 'pin', 'main', { ...main, position: [5, 0, 0] })
    })
    expect(lab.simulation.status.getState().phase).toBe('failed')
    expect(ledger().entries).toEqual([])
    lab.scenes.undo()
    await settle()
    expect(lab.simulation.status.getState().phase).toBe('ready')
    expect(ledger().entries).toMatchObject([{ label: 'Undo Far away' }])
    expect(ledger().sum).toBeCloseTo(0, 9)
  })

  it('of a drag by hand only in what it lifts', async () => {
    const { edit, ledger, time } = await paused(thrownBody(), 0.3)
    const t = time()
    await edit('Move', (draft) => setPose(draft, 'stone', { position: [2, 3, 0] }))
    expect(ledger().sum).toBeCloseTo(2 * G * (3 - (4 * t - (G * t * t) / 2)), 7)
  })

  it('is there again when a new beginning is undone', async () => {
    const { lab, run, edit, settle, ledger, time } = await paused(thrownBody(), 0.3)
    await edit('Change mass', weigh('stone', 4))
    const before = ledger()
    expect(before.entries).toHaveLength(1)
    lab.scenes.edit('Settle', (draft) => setPose(draft, 'stone', { position: [0, 7, 0] }), { restarts: true })
    await settle()
    expect(time()).toBe(0)
    expect(ledger()).toMatchObject({ entries: [], sum: 0 })
    expect(ledger().start).not.toBe(before.start)
    await run(0.2)
    lab.scenes.undo()
    await settle()
    expect(time()).toBeGreaterThan(0.25)
    expect(ledger()).toEqual(before)
  })

  it('is there again when a new beginning is undone before it was seen', async () => {
    const { lab, edit, settle, ledger } = await paused(thrownBody(), 0.3)
    await edit('Change mass', weigh('stone', 4))
    const before = ledger()
    const times: number[] = []
    lab.simulation.onFrame(({ data }) => times.push(data[HEADER.time]!))
    lab.scenes.edit('Settle', (draft) => setPose(draft, 'stone', { position: [0, 7, 0] }), { restarts: true })
    lab.scenes.undo()
    await settle()
    expect(ledger()).toEqual(before)
    expect(times.every((time) => time > 0.25)).toBe(true)
  })

  it('knows then what was taken back', async () => {
    const { lab, settle, ledger } = await paused(thrownBody(), 0.3)
    lab.scenes.begin('Drag mass')
    lab.scenes.edit('Drag mass', weigh('stone', 4))
    await settle()
    lab.simulation.stepForward()
    await settle()
    lab.scenes.cancel()
    await settle()
    const before = ledger()
    lab.scenes.edit('Settle', (draft) => setPose(draft, 'stone', { position: [0, 7, 0] }), { restarts: true })
    await settle()
    lab.scenes.undo()
    await settle()
    expect(ledger()).toEqual(before)
  })
})

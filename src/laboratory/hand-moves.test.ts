import { describe, expect, it } from 'vitest'
import { setMass } from '../scene/index.ts'
import { HEADER, readPoses } from '../simulation/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { doublePendulum } from '../testing/small-scenes.ts'

/** A double pendulum that was run for a while and stands. */
async function paused() {
  const { lab, driver } = await openLaboratory({ first: doublePendulum() })
  const { simulation, settle, play: run } = driver
  await run(0.3)
  const body = lab.scenes.getState().scene.bodies.at(-1)!.id
  /** All that a frame tells but how long its step took and how many are recorded. */
  const seen = () => ({
    time: driver.frame().data[HEADER.time]!,
    kinetic: driver.frame().data[HEADER.kinetic]!,
    potential: driver.frame().data[HEADER.potential]!,
    poses: [...readPoses(driver.frame())],
  })
  /** Drags the last body a little, and makes the entry that a hand in the view makes. */
  const drag = async (by: number) => {
    const [x, y, z] = readPoses(driver.frame()).get(body)!.position
    simulation.pull(body, [0, 0, 0], [x + by, y + by, z])
    simulation.release()
    await settle()
    expect(lab.scenes.edit('Move it', () => {}, { byHand: true }).ok).toBe(true)
    await settle()
  }
  const undo = () => (lab.scenes.undo(), settle())
  const redo = () => (lab.scenes.redo(), settle())
  return { lab, body, run, seen, drag, undo, redo, settle, simulation }
}

describe('a run that is moved by hand while it stands', () => {
  it('is back where it stood with undo, and where it was left with redo, again and again', async () => {
    const { seen, drag, undo, redo, lab } = await paused()
    const before = seen()
    await drag(0.08)
    const once = seen()
    expect(once.poses).not.toEqual(before.poses)
    await drag(-0.11)
    const twice = seen()
    for (let i = 0; i < 2; i++) {
      await undo()
      expect(seen()).toEqual(once)
      await undo()
      expect(seen()).toEqual(before)
      await redo()
      expect(seen()).toEqual(once)
      await redo()
      expect(seen()).toEqual(twice)
    }
    expect(lab.scenes.getState()).toMatchObject({ dirty: false, undoLabel: 'Move it' })
  })

  it('is told what that puts into it, like an edit is; what is taken back puts in nothing', async () => {
    const { seen, drag, undo, redo, lab } = await paused()
    const told = () => lab.ledger.state.getState()
    const energy = () => seen().kinetic + seen().potential
    const before = energy()
    await drag(0.08)
    const added = energy() - before
    expect(Math.abs(added)).toBeGreaterThan(1e-3)
    expect(told().entries).toMatchObject([{ label: 'Move it' }])
    expect(told().sum).toBeCloseTo(added, 12)
    await undo()
    expect(told()).toMatchObject({ entries: [], sum: 0 })
    await redo()
    expect(told().sum).toBeCloseTo(added, 12)
    const once = energy()
    await drag(-0.11)
    expect(told().entries).toHaveLength(2)
    expect(told().sum).toBeCloseTo(added + energy() - once, 12)
  })

  it('goes back in time with undo once it has run on, or is at its start again, and waits there', async () => {
    const { seen, drag, undo, redo, run, simulation, settle } = await paused()
    const before = seen()
    await drag(0.08)
    await run(0.2)
    const later = seen()
    simulation.play()
    await undo()
    expect(simulation.status.getState().playing).toBe(false)
    expect(seen()).toEqual(before)
    await redo()
    expect(seen()).toMatchObject({ time: later.time })
    simulation.rewind()
    await settle()
    expect(seen().time).toBe(0)
    await undo()
    expect(seen()).toEqual(before)
    await run(0.1)
    expect(seen().time).toBeGreaterThan(before.time)
  })

  it('keeps its place among edits, also where several are taken back before the run has heard of one', async () => {
    const { body, lab, seen, drag, redo, settle } = await paused()
    const before = seen()
    lab.scenes.edit('Change mass', (draft) => setMass(draft, body, 7))
    await settle()
    await drag(0.08)
    const moved = seen()
    lab.scenes.undo()
    lab.scenes.undo()
    await settle()
    expect(seen().time).toBe(before.time)
    for (const [i, [, { position }]] of before.poses.entries())
      position.forEach((x, k) => expect(seen().poses[i]![1].position[k]).toBeCloseTo(x, 9))
    await redo()
    await redo()
    expect(lab.scenes.getState().undoLabel).toBe('Move it')
    for (const [i, [, { position }]] of moved.poses.entries())
      position.forEach((x, k) => expect(seen().poses[i]![1].position[k]).toBeCloseTo(x, 9))
  })

  it('leaves the ledger of energy as it was then', async () => {
    const { body, lab, drag, undo, run, settle } = await paused()
    const none = lab.ledger.state.getState().entries
    await drag(0.08)
    await run(0.1)
    lab.scenes.edit('Change mass', (draft) => setMass(draft, body, 7))
    await settle()
    await undo()
    const labels = lab.ledger.state.getState().entries.map(({ label }) => label)
    expect(labels).toEqual(['Move it', 'Change mass', 'Undo Change mass'])
    await undo()
    expect(lab.ledger.state.getState().entries).toEqual(none)
  })

  it('steps back from where it was put to what came before', async () => {
    const { seen, drag, undo, run, simulation, settle } = await paused()
    const before = seen()
    await drag(0.08)
    await run(0.2)
    await undo()
    simulation.stepBack()
    await settle()
    expect(seen().time).toBeCloseTo(before.time - 1 / 60, 6)
  })
})

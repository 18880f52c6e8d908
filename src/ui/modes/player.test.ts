import { expect, it } from 'vitest'
import type { Laboratory } from '../../laboratory/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { pendulum, sprungPendulum } from '../../testing/small-scenes.ts'
import { setMass } from '../../scene/index.ts'
import { HEADER, type Modes } from '../../simulation/index.ts'
import { askModes, endModes, makeModesStore } from './asking.ts'
import { makePlayer } from './player.ts'
import { curveOf, frequenciesFor, portOf, type Place } from './response.ts'
import { wrongOf } from './without.ts'

/** Of the small pendulum: about its pin, kg·m², and m g L, N·m. */
const SWING = Math.sqrt((1.3 * 9.81 * 0.7) / (0.025 + 1.3 * 0.7 ** 2)) / (2 * Math.PI)

async function modesOf(lab: Laboratory) {
  const store = makeModesStore()
  await askModes({ ...lab, store }, 'equilibrium')
  const { modes } = store.getState()
  if (modes === null) throw new Error(store.getState().problem ?? 'nothing was told')
  return { store, modes }
}

/** The response at a place to a force there, about the pose of the modes. */
async function responseOf(lab: Laboratory, modes: Modes, place: Place) {
  const port = portOf(modes, place)!
  const made = await lab.simulation.ask('response', {
    at: modes.about === 'held' ? 'here' : 'equilibrium',
    start: modes.start,
    force: port,
    response: port,
    frequencies: frequenciesFor(modes),
    by: 'modes',
  })
  if (!made?.ok) throw new Error(made?.why ?? 'it was given up')
  return made.told
}

it('a pendulum has the frequency of the formula, and none without the stiffness of its pin', async () => {
  const { lab } = await openLaboratory({ first: pendulum() })
  const { store, modes } = await modesOf(lab)
  expect(store.getState()).toMatchObject({ asking: false, problem: null, at: 'equilibrium' })
  expect(store.getState().revision).toBe(lab.scenes.getState().revision)
  expect(modes.modes).toHaveLength(1)
  expect(modes.modes[0]!.frequency).toBeCloseTo(SWING, 9)
  expect(wrongOf(modes)).toEqual([{ frequency: 0, rate: 0 }])
})

it('where nothing is constrained there is nothing to compare with', async () => {
  const { lab } = await openLaboratory({ first: { ...sprungPendulum(), joints: [], gravity: [0, 0, 0] } })
  const { modes } = await modesOf(lab)
  expect(modes.modes.length).toBeGreaterThan(0)
  expect(modes.without).toEqual([])
})

it('one that is not wanted any more tells nothing', async () => {
  const { lab } = await openLaboratory({ first: pendulum() })
  const store = makeModesStore()
  const asked = askModes({ ...lab, store }, 'here')
  endModes({ ...lab, store })
  await asked
  expect(store.getState()).toMatchObject({ modes: null, asking: false, problem: null })
})

it('plays a shape about the balance, and lets it be stepped by hand', async () => {
  const { lab } = await openLaboratory({ first: pendulum() })
  const { modes } = await modesOf(lab)
  let clock = 1000
  const player = makePlayer(lab, () => clock)
  const angle = (): number => {
    const { orientation } = lab.staging.getState().staged!.posesAt(clock).get('bar')!
    return 2 * Math.atan2(orientation[3], orientation[0])
  }
  player.show(modes, 0, false)
  expect(player.state.getState()).toMatchObject({ shown: [0], paused: false, pace: 1 })
  const middle = angle()
  // It hangs along −y.
  expect(Math.abs(middle)).toBeCloseTo(Math.PI / 2, 6)
  clock += 1000 / SWING / 4
  const out = angle() - middle
  expect(Math.abs(out)).toBeGreaterThan(0.05)
  expect(player.phases()[0]).toBeCloseTo(0, 9)
  clock += 1000 / SWING / 2
  expect(angle() - middle).toBeCloseTo(-out, 9)
  expect(lab.staging.getState().staged?.ghosts).toHaveLength(2)

  player.turnBy(Math.PI)
  clock += 5000
  expect(player.state.getState().paused).toBe(true)
  expect(angle() - middle).toBeCloseTo(out, 9)
  player.setReach(0.06)
  expect(angle() - middle).toBeCloseTo(out / 2, 9)
  player.setPaused(false)
  player.setPace(0.5)
  clock += 1000 / SWING / 2
  expect(angle() - middle).toBeCloseTo(0, 9)
  player.stop()
  expect(lab.staging.getState()).toMatchObject({ staged: null, end: null })
})

it('leaves the view for an edit, for play, and for whoever takes the stage next', async () => {
  const { lab, driver } = await openLaboratory({ first: pendulum() })
  const { modes } = await modesOf(lab)
  const player = makePlayer(lab, () => 0)
  const isShown = (): boolean => lab.staging.getState().staged !== null
  player.show(modes, 0, false)
  expect(isShown()).toBe(true)
  player.show(modes, 0, false)
  expect(isShown()).toBe(false)

  player.show(modes, 0, false)
  lab.scenes.edit('Heavier', (draft) => setMass(draft, 'bar', 7))
  expect(isShown()).toBe(false)
  await driver.settle()

  player.show(modes, 0, false)
  lab.simulation.play()
  expect(isShown()).toBe(false)
  lab.simulation.pause()
  await driver.settle()

  player.show(modes, 0, false)
  lab.staging.getState().end?.()
  expect(isShown()).toBe(false)
  expect(player.state.getState().shown).toEqual([])

  player.show(modes, 0, false)
  lab.staging.setState({ end: () => {} })
  expect(player.state.getState().shown).toEqual([])
})

it('outlasts the frame that was under way when the run gave way to it; the next step takes its place', async () => {
  const { lab, driver } = await openLaboratory({ first: pendulum() })
  const { modes } = await modesOf(lab)
  const player = makePlayer(lab, () => 0)
  lab.simulation.play()
  await driver.run(0.1)
  const before = driver.frame().data[HEADER.time]!
  lab.simulation.tick(driver.now() + 50)
  player.show(modes, 0, false)
  await driver.settle()
  expect(driver.frame().data[HEADER.time]).toBeGreaterThan(before)
  expect(player.state.getState().shown).toEqual([0])

  lab.simulation.stepForward()
  await driver.settle()
  expect(player.state.getState().shown).toEqual([])
})

it('a response goes off the scale at an antiresonance as at a resonance', async () => {
  const { galleryScene } = await import('../../testing/gallery-scenes.ts')
  const { lab } = await openLaboratory({ first: await galleryScene('coupled-springs') })
  const { modes } = await modesOf(lab)
  const { frequencies, amplitude, phase } = await responseOf(lab, modes, { body: 'left', at: 'centre', axis: 'x' })
  const [low, high] = modes.modes.map(({ frequency }) => frequency)
  const at = amplitude.indexOf(0)
  expect(Math.abs(frequencies[at]! / Math.sqrt((low! ** 2 + high! ** 2) / 2) - 1)).toBeLessThan(1e-9)
  const curve = curveOf(amplitude, phase)!
  expect(curve.amplitude[at]).toBe(curve.low)
  expect(curve.low * 20).toBeLessThan(curve.amplitude[0]!)
  expect(curve.phase[at + 1]! - curve.phase[at - 1]!).toBeCloseTo(Math.PI, 9)
})

it('a response is of the pose that its modes are of, wherever the mechanism stands now', async () => {
  const { lab, driver } = await openLaboratory({ first: pendulum() })
  const place = { body: 'bar', at: 'centre', axis: 'rz' } as const
  const ask = async (): Promise<Modes> => {
    const store = makeModesStore()
    await askModes({ ...lab, store }, 'here')
    return store.getState().modes!
  }
  const first = await ask()
  const before = await responseOf(lab, first, place)
  lab.simulation.play()
  await driver.run(0.3)
  lab.simulation.pause()
  await driver.settle()
  expect(await responseOf(lab, first, place)).toEqual(before)
  const { modes, start } = await ask()
  expect(start).not.toEqual(first.start)
  expect((await responseOf(lab, { ...first, modes, start }, place)).amplitude).not.toEqual(before.amplitude)
})

it('plays two at once, and goes on with the newer answer', async () => {
  const { doublePendulum } = await import('../../testing/small-scenes.ts')
  const { lab } = await openLaboratory({ first: doublePendulum() })
  const { modes } = await modesOf(lab)
  const player = makePlayer(lab, () => 0)
  player.show(modes, 0, false)
  player.show(modes, 1, true)
  expect(player.state.getState().shown).toEqual([0, 1])
  expect(player.phases()).toHaveLength(2)
  player.renew({ ...modes })
  expect(player.state.getState().shown).toEqual([0, 1])
  player.show(modes, 1, true)
  expect(player.state.getState().shown).toEqual([0])
  player.show(modes, 1, false)
  expect(player.state.getState().shown).toEqual([1])
  player.renew({ ...modes, modes: modes.modes.slice(0, 1) })
  expect(player.state.getState().shown).toEqual([])
  player.renew(null)
  expect(lab.staging.getState().staged).toBeNull()
})

it('stays with the same modes when more of them are told, and keeps its ghosts while it is held', async () => {
  const { doublePendulum } = await import('../../testing/small-scenes.ts')
  const { lab } = await openLaboratory({ first: doublePendulum() })
  const { modes } = await modesOf(lab)
  const player = makePlayer(lab, () => 0)
  const [low, high] = modes.modes
  player.show({ ...modes, modes: [high!] }, 0, false)
  const ghosts = lab.staging.getState().staged?.ghosts
  player.setPaused(true)
  player.turnBy(1)
  expect(lab.staging.getState().staged?.ghosts).toBe(ghosts)
  player.setReach(0.3)
  expect(lab.staging.getState().staged?.ghosts).not.toBe(ghosts)
  player.renew({ ...modes, modes: [low!, high!] })
  expect(player.state.getState().shown).toEqual([1])
})

it('asks for as many as are wanted, and says of how many they are', async () => {
  const { doublePendulum } = await import('../../testing/small-scenes.ts')
  const { lab } = await openLaboratory({ first: doublePendulum() })
  const store = makeModesStore()
  await askModes({ ...lab, store }, 'equilibrium', 1)
  expect(store.getState()).toMatchObject({ count: 1, modes: { freedoms: 2, complete: false } })
  expect(store.getState().modes?.modes).toHaveLength(1)
  expect(store.getState().modes?.values).toHaveLength(2)
  await askModes({ ...lab, store }, 'equilibrium', 2)
  expect(store.getState()).toMatchObject({ count: 2, modes: { complete: true } })
})

it('whatever grows is told, and first, however few are asked for', async () => {
  const { galleryScene } = await import('../../testing/gallery-scenes.ts')
  const { lab } = await openLaboratory({ first: await galleryScene('two-balances') })
  const store = makeModesStore()
  await askModes({ ...lab, store }, 'equilibrium', 1)
  const { modes } = store.getState()
  expect(modes?.modes.map(({ kind }) => kind)).toEqual(['growing', 'vibration'])
  expect(modes?.modes[0]?.eigenvalue[0]).toBeCloseTo(1.566, 3)
  expect(modes).toMatchObject({ stability: 'unstable', complete: false, slowest: false })
  // Upside down there is none without the stiffness of the pin either, as little as hanging.
  expect(wrongOf(modes!)).toEqual([
    { frequency: 0, rate: 0 },
    { frequency: 0, rate: 0 },
  ])
})
